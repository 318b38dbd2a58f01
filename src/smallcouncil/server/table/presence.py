"""Which players are here, and which are absent: without a connection, or asked and silent for too long (table.host)."""

from __future__ import annotations

from collections.abc import Callable

from smallcouncil.server.store import SeatRow
from smallcouncil.server.table.change import At
from smallcouncil.server.table.clocks import DAY, Clock
from smallcouncil.server.table.listeners import Listeners
from smallcouncil.server.table.state import Snapshot, TableState


class Presence:
    def __init__(
        self, state: TableState, clock: Clock, listeners: Listeners, absent: float, silent: float,
        opened: Callable[[], int],
    ) -> None:
        self.state: TableState = state
        self.clock: Clock = clock
        self.listeners: Listeners = listeners
        self.absent_seconds: float = absent  # without a connection,
        self.silent_seconds: float = silent  # or without answering a question
        self._opened: Callable[[], int] = opened  # when the server began: nobody is absent because it was away
        self._asked: At | None = None  # the open decision,
        self._since: int = 0  # and since when it is open
        self._heard: dict[int, int] = {}  # when each seat last did something

    def follow(self, before: Snapshot) -> None:
        """After a change: a new decision is open from now on; the time of a jump of the wall clock was nobody's silence."""
        by = self.state.jumped.since(before.jumped).total
        if by:
            self._since += by
            self._heard = {seat: heard + by for seat, heard in self._heard.items()}
        self.look()

    def look(self) -> None:
        if self._asked != self.state.at:
            self._asked, self._since = self.state.at, self.clock.now()

    def hear(self, seat: int) -> None:
        """The seat's player has done something."""
        self._heard[seat] = self.clock.now()

    def is_online(self, seat: int) -> bool:
        return seat in self.listeners.online()

    def absent_at(self, seat: int) -> int | None:
        """From when on, in milliseconds since 1970, the player counts as absent if nothing changes; None: not at all."""
        row, state = self.state.seats[seat], self.state
        if row.holder != "human" or state.row.kind != "play":
            return None
        if not self.is_online(seat):
            return self._last_seen(row) + self.patience(self.absent_seconds)
        asked = state.is_undecided or (state.is_playable and state.history.plays(seat))
        if asked and row.playing == "human":
            return max(self._since, self._heard.get(seat, 0)) + self.patience(self.silent_seconds)
        return None

    def is_absent(self, seat: int) -> bool:
        at = self.absent_at(seat)
        return at is not None and at <= self.clock.now()

    def absent_told(self, seat: int) -> int | None:
        """Nobody is told when a player who is here last did something: a player who does nothing may have no choice."""
        return self.absent_at(seat) if self.is_absent(seat) or not self.is_online(seat) else None

    def _last_seen(self, row: SeatRow) -> int:
        return min(max(row.seen or 0, int(self.state.row.made * 1000), self._opened()), self.clock.now())

    def patience(self, seconds: float) -> int:
        """Milliseconds of absence that are borne; where every answer has days, so has every absence."""
        clock = self.state.row.clock
        days = int(clock["days"]) * DAY if clock is not None and clock["kind"] == "days" else 0
        return max(int(seconds * 1000), days)
