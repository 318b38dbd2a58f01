"""What message handlers need from a connection."""

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
        """Returns the seat with its key, because the seat may change hands before a command gets its turn."""

    def push(self, message: outgoing.Answer) -> None:
        """Sends a message; never waits."""

    def send_state(self) -> None: ...

    async def may_ask(self, cost: float = 1.0) -> bool:
        """Waits until the rate limits allow this cost; returns False, and counts nothing, if that would take too long."""

    def sit_at(self, table: Table, seat: int, owns: int, key: bytes) -> None:
        """Subscribes the client to this table."""
