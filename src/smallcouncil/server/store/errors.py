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

    told = "The server cannot save this right now; nothing has changed. Try again in a moment."  # to visitors
    rule = "table.storage"
    status = 503  # of an answer over HTTP

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class ReadError(StorageError):
    """The database failed while something was read."""

    told = "The server cannot read this right now; try again in a moment."


class Damaged(StorageError):
    """Part of the database cannot be read any more, and trying again will not help."""

    told = "Part of this server's database is damaged, so it cannot do that. Whoever runs the server can restore a copy."
