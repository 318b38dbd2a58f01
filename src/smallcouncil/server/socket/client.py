"""A connection as the handlers of its messages see it."""

from __future__ import annotations

from typing import Protocol

from smallcouncil.server.messages import outgoing
from smallcouncil.server.table.commit import Actor
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.registry import Tables


class Client(Protocol):
    tables: Tables
    visitor: str  # the address that limits count by
    table: Table | None
    seat: int  # NOBODY: the client watches
    owns: int  # the seat that a newcomer has, and that this client's player may take back
    key: bytes  # the hash of the secret

    @property
    def actor(self) -> Actor:
        """Commands take the key along: the seat may have come to somebody else when their turn comes."""

    def push(self, message: outgoing.Answer) -> None:
        """Sends a message; never waits."""

    def send_state(self) -> None: ...

    async def may_ask(self, cost: float = 1.0) -> bool:
        """Waits until as much may be asked for; False, and nothing is counted, if that would take too long."""

    def sit_at(self, table: Table, seat: int, owns: int, key: bytes) -> None:
        """From now on the client hears what goes on at this table."""
