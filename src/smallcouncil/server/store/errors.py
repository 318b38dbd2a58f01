"""Errors of the store."""

from __future__ import annotations


class Conflict(Exception):
    """The table has moved on meanwhile: reload it and decide again. Nothing was changed."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Unwelcome(Conflict):
    """The invitation was withdrawn, or the newcomer already has a seat and may not take another."""


class StorageError(Exception):
    """The database failed. Nothing was changed unless it failed during the commit: reload to be sure."""

    told = "The server cannot save this right now; nothing has changed. Try again in a moment."  # shown to visitors
    rule = "table.storage"
    status = 503  # status of the HTTP response

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class ReadError(StorageError):
    """The database failed during a read."""

    told = "The server cannot read this right now; try again in a moment."


class Damaged(StorageError):
    """Part of the database is unreadable, and trying again will not help."""

    told = "Part of this server's database is damaged, so it cannot do that. Whoever runs the server can restore a copy."
