"""The connections at a table, and the seat each of them listens from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.refusals import Refused


class Listener(Protocol):
    key: bytes  # the hash of the secret
    seat: int
    owns: int  # the seat that a newcomer has, and that this listener's player may take back

    def hear(self, text: str) -> None:
        """Queues the text without waiting, so that a slow client holds up nobody."""

    def sit(self, seat: int, owns: int) -> None:
        """Moves the listener to the seat that its key now opens."""

    def turn_away(self, refused: Refused) -> None:
        """Tells the listener why this server can no longer serve the table."""


class Listeners:
    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    def __iter__(self) -> Iterator[Listener]:
        return iter(self._listeners)

    def __len__(self) -> int:
        return len(self._listeners)

    def add(self, listener: Listener) -> None:
        self._listeners.add(listener)

    def discard(self, listener: Listener) -> None:
        self._listeners.discard(listener)

    def online(self) -> set[int]:
        """Returns the seats that have a listener."""
        return {listener.seat for listener in self._listeners if listener.seat != NOBODY}

    def dismiss(self, refused: Refused) -> None:
        """Tells all listeners why this server can no longer serve the table, and drops them."""
        listeners, self._listeners = self._listeners, set()
        for listener in listeners:
            listener.turn_away(refused)
