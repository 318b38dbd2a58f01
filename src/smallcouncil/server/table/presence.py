"""Tracks which players are online, and which are absent: too long without a connection or an answer (table.host)."""

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
        self.absent_seconds: float = absent  # limit without a connection
        self.silent_seconds: float = silent  # limit without an answer to a decision
        self._opened: Callable[[], int] = opened  # start of the server: nobody is absent because it was down
        self._asked: At | None = None  # the open decision
        self._since: int = 0  # time when it opened
        self._heard: dict[int, int] = {}  # by seat, the time of its last message

    def follow(self, before: Snapshot) -> None:
        """Notices, after a change, a new decision and jumps of the wall clock, which count as nobody's silence."""
        by = self.state.jumped.since(before.jumped).total
        if by:
            self._since += by
            self._heard = {seat: heard + by for seat, heard in self._heard.items()}
        self.look()

    def look(self) -> None:
        if self._asked != self.state.at:
            self._asked, self._since = self.state.at, self.clock.now()

    def hear(self, seat: int) -> None:
        """Notes that the seat's player has done something."""
        self._heard[seat] = self.clock.now()

    def is_online(self, seat: int) -> bool:
        return seat in self.listeners.online()

    def absent_at(self, seat: int) -> int | None:
        """Returns when, in ms since 1970, the player starts to count as absent if nothing changes; None: never."""
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
        """Hides when an online player last did something, because a player who does nothing may have no choice."""
        return self.absent_at(seat) if self.is_absent(seat) or not self.is_online(seat) else None

    def _last_seen(self, row: SeatRow) -> int:
        return min(max(row.seen or 0, int(self.state.row.made * 1000), self._opened()), self.clock.now())

    def patience(self, seconds: float) -> int:
        """Returns the ms of absence that are allowed; if the clock gives days for an answer, at least as many days."""
        clock = self.state.row.clock
        days = int(clock["days"]) * DAY if clock is not None and clock["kind"] == "days" else 0
        return max(int(seconds * 1000), days)
