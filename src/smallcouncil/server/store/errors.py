"""What storing may answer instead of having stored."""

from __future__ import annotations


class Conflict(Exception):
    """The table moved on meanwhile: reload it and decide again. Nothing was changed."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Unwelcome(Conflict):
    """The invitation was withdrawn, or the newcomer has a seat already and may not have another."""


class StorageError(Exception):
    """The database failed. Unless it failed in the very moment of committing, nothing was changed: reload to be sure."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
