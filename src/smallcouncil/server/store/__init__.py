"""Stores tables, seats, sealed choices and chat in SQLite or PostgreSQL."""

from smallcouncil.server.store.errors import Conflict, StorageError, Unwelcome
from smallcouncil.server.store.rows import (
    END,
    ChatRow,
    ChoiceRow,
    Clock,
    Newcomer,
    PositionRow,
    Seal,
    SeatRow,
    Sitting,
    Stored,
    TableRow,
    TakeRow,
    line,
    standing,
)
from smallcouncil.server.store.store import Store

__all__ = [
    "END",
    "ChatRow",
    "ChoiceRow",
    "Clock",
    "Conflict",
    "Newcomer",
    "PositionRow",
    "Seal",
    "SeatRow",
    "Sitting",
    "StorageError",
    "Store",
    "Stored",
    "TableRow",
    "TakeRow",
    "Unwelcome",
    "line",
    "standing",
]
