"""What a command may read when it decides."""

from __future__ import annotations

from typing import Protocol

from smallcouncil.server.table.clocks import Clock
from smallcouncil.server.table.presence import Presence
from smallcouncil.server.table.state import TableState


class Desk(Protocol):
    @property
    def state(self) -> TableState: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def presence(self) -> Presence: ...

    @property
    def most_playouts(self) -> int:
        """The highest number of playouts that a bot's name may give."""
