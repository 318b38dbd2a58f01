"""Clocks are stored deadlines: nothing ticks, so nothing is lost when the server stops."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from smallcouncil.core.bits import BIT
from smallcouncil.server.store import SeatRow
from smallcouncil.server.table.change import At
from smallcouncil.server.table.state import TableState
from smallcouncil.server.wall_clock import Jump, WallClock

GRACE = 60_000  # least ms for a player who comes back, or whose deadline passed while the server was down
DAY = 86_400_000
Times = tuple[int, int | None, int | None]  # seat, left, deadline


def begin(clock: dict[str, Any] | None) -> int | None:
    """Returns a seat's initial time in ms; None without a clock, or if each decision has a number of days."""
    return int(clock["bank"]) * 1000 if clock is not None and clock["kind"] == "bank" else None


def increment(clock: dict[str, Any]) -> int:
    return int(clock["increment"]) * 1000 if clock["kind"] == "bank" else 0


def started(clock: dict[str, Any], left: int | None, now: int) -> tuple[int | None, int | None]:
    """Returns (left, deadline) of a seat whose clock starts now."""
    if clock["kind"] == "days":
        return None, now + int(clock["days"]) * DAY
    return left, now + (left or 0)


def remaining(clock: dict[str, Any], seat: SeatRow, now: int) -> int | None:
    """Returns the time left of a player who leaves with a decision open, without the time used so far."""
    return seat.left if clock["kind"] == "days" or seat.deadline is None else max(0, seat.deadline - now)


def stopped(clock: dict[str, Any], seat: SeatRow, now: int) -> tuple[int | None, int | None]:
    """Returns (left, deadline) of a seat that has answered."""
    if clock["kind"] == "days" or seat.deadline is None:
        return seat.left, None
    return max(0, seat.deadline - now) + increment(clock), None


def without_increment(clock: dict[str, Any] | None, left: int | None) -> int | None:
    """Returns the time of a seat that takes its seal back, so that sealing and unsealing gains no time."""
    return left if clock is None or left is None else max(0, left - increment(clock))


def changes(
    clock: dict[str, Any] | None, seats: list[SeatRow], waiting: int, answered: int, now: int
) -> list[Times]:
    """Returns (seat, left, deadline) for each clock that starts or stops when these seats wait and one (or -1) has answered.

    A seat that answers and is asked again at once still gets its increment.  Bots have no clock.
    """
    if clock is None:
        return []
    found: list[Times] = []
    for row in seats:
        asked = bool(waiting & BIT[row.seat]) and row.playing == "human"
        left, deadline = row.left, row.deadline
        if deadline is not None and (row.seat == answered or not asked):
            left, deadline = stopped(clock, row, now) if row.seat == answered else (row.left, None)
        if asked and deadline is None:
            left, deadline = started(clock, left, now)
        if (left, deadline) != (row.left, row.deadline):
            found.append((row.seat, left, deadline))
    return found


def most(clock: dict[str, Any], seat: SeatRow) -> int:
    """Returns the most time, in ms, that a seat can have for its decision, whatever the wall clock did meanwhile."""
    return int(clock["days"]) * DAY if clock["kind"] == "days" else max(seat.left or 0, GRACE)


def kept_within(clock: dict[str, Any] | None, seat: SeatRow, now: int, least: int) -> SeatRow:
    """Returns the seat with its deadline limited to between `least` and the most time it can have."""
    if clock is None or seat.deadline is None:
        return seat
    return replace(seat, deadline=max(min(seat.deadline, now + most(clock, seat)), least))


def moved_by(clock: dict[str, Any] | None, jump: Jump, shared: bool) -> int:
    """Returns how many ms the deadlines of a table move when the wall clock has jumped.

    While the machine sleeps, clocks with a bank pause, but clocks in days run.  A shared database does not sleep with one of its
    servers.  If the database's clock is set, any of its servers may move the deadlines, so none moves a deadline back.
    """
    if shared:
        return max(0, jump.total - jump.asleep)
    days = clock is not None and clock["kind"] == "days"
    return jump.total - jump.asleep if days else jump.total


def moved(seat: SeatRow, by: int) -> SeatRow:
    deadline, seen = seat.deadline, seat.seen
    return replace(seat, deadline=None if deadline is None else deadline + by, seen=None if seen is None else seen + by)


class Comeback(NamedTuple):
    """The time that a player has on coming back to a seat."""

    left: int | None
    deadline: int | None
    graced: dict[int, At]  # the decision in which the player was given extra time, if any


class Clock:
    """A table's clock."""

    def __init__(self, state: TableState, wall_clock: WallClock) -> None:
        self.state: TableState = state
        self.wall_clock: WallClock = wall_clock

    def now(self) -> int:
        """Returns the time that deadlines are measured by, without jumps of the wall clock that they have not followed yet."""
        return self.wall_clock.now() - self.behind()

    def behind(self) -> int:
        """Returns, in ms, the jumps that the deadlines have not followed yet."""
        return self.jump().total

    def jump(self) -> Jump:
        return self.wall_clock.jumped.since(self.state.jumped)

    def remaining(self, row: SeatRow) -> int | None:
        """Returns the time that a player who leaves keeps."""
        clock = self.state.row.clock
        return row.left if clock is None else remaining(clock, row, self.now())

    def paused(self, row: SeatRow) -> dict[int, tuple[At, int]]:
        """Returns the deadline of a player who leaves while their clock runs; it applies again when they come back."""
        return {} if row.deadline is None else {row.seat: (self.state.at, row.deadline)}

    def comeback(self, row: SeatRow) -> Comeback:
        """Returns the time of a player who comes back: enough to choose, but extra time only once in a decision."""
        state = self.state
        clock, now = state.row.clock, self.now()
        if clock is None:
            return Comeback(row.left, None, {})
        if not state.is_playable or not state.history.plays(row.seat):
            return Comeback(None if row.left is None else max(row.left, GRACE), None, {})
        at, deadline = state.paused.get(row.seat, (None, 0))
        if at != state.at:
            deadline = started(clock, row.left, now)[1] or now
        graced: dict[int, At] = {}
        if deadline < now + GRACE and state.graced.get(row.seat) != state.at:
            deadline, graced = now + GRACE, {row.seat: state.at}
        return Comeback(None if row.left is None else max(0, deadline - now), deadline, graced)
