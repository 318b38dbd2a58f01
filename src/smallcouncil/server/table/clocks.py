"""Clocks as stored deadlines: nothing ticks, so nothing is lost when the server stops."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from smallcouncil.core.bits import BIT
from smallcouncil.server.store import SeatRow
from smallcouncil.server.table.change import At
from smallcouncil.server.table.state import TableState
from smallcouncil.server.wall_clock import Jump, WallClock

GRACE = 60_000  # ms that a player has at least who comes back, or whose deadline passed while the server was away
DAY = 86_400_000
Times = tuple[int, int | None, int | None]  # seat, left, deadline


def begin(clock: dict[str, Any] | None) -> int | None:
    """What a seat has at first, in ms; None without a clock, or when every decision has its own days."""
    return int(clock["bank"]) * 1000 if clock is not None and clock["kind"] == "bank" else None


def increment(clock: dict[str, Any]) -> int:
    return int(clock["increment"]) * 1000 if clock["kind"] == "bank" else 0


def started(clock: dict[str, Any], left: int | None, now: int) -> tuple[int | None, int | None]:
    """(left, deadline) of a seat that is asked from now on."""
    if clock["kind"] == "days":
        return None, now + int(clock["days"]) * DAY
    return left, now + (left or 0)


def remaining(clock: dict[str, Any], seat: SeatRow, now: int) -> int | None:
    """What a seat has left that is asked and goes away: the time it took is gone."""
    return seat.left if clock["kind"] == "days" or seat.deadline is None else max(0, seat.deadline - now)


def stopped(clock: dict[str, Any], seat: SeatRow, now: int) -> tuple[int | None, int | None]:
    """(left, deadline) of a seat that has answered."""
    if clock["kind"] == "days" or seat.deadline is None:
        return seat.left, None
    return max(0, seat.deadline - now) + increment(clock), None


def without_increment(clock: dict[str, Any] | None, left: int | None) -> int | None:
    """What a seat has that takes its seal back: a player who seals and unseals gains no time."""
    return left if clock is None or left is None else max(0, left - increment(clock))


def changes(
    clock: dict[str, Any] | None, seats: list[SeatRow], waiting: int, answered: int, now: int
) -> list[Times]:
    """(seat, left, deadline) of all whose clock starts or stops when these seats wait and this one (or -1) has answered.

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
    """What a seat that is asked can have left, in ms, whatever the wall clock did meanwhile."""
    return int(clock["days"]) * DAY if clock["kind"] == "days" else max(seat.left or 0, GRACE)


def kept_within(clock: dict[str, Any] | None, seat: SeatRow, now: int, least: int) -> SeatRow:
    """The seat with a deadline that is not before `least`, and leaves no more time than there can be."""
    if clock is None or seat.deadline is None:
        return seat
    return replace(seat, deadline=max(min(seat.deadline, now + most(clock, seat)), least))


def moved_by(clock: dict[str, Any] | None, jump: Jump, shared: bool) -> int:
    """By how many ms the deadlines of a table move when the wall clock has jumped.

    The time for one answer stands still while the machine sleeps, but days pass.  A shared database does not sleep with one of
    its servers; and if its clock is set, each of them may find that another has moved a deadline: it is never moved back twice.
    """
    if shared:
        return max(0, jump.total - jump.asleep)
    days = clock is not None and clock["kind"] == "days"
    return jump.total - jump.asleep if days else jump.total


def moved(seat: SeatRow, by: int) -> SeatRow:
    deadline, seen = seat.deadline, seat.seen
    return replace(seat, deadline=None if deadline is None else deadline + by, seen=None if seen is None else seen + by)


class Comeback(NamedTuple):
    """The time of a player who comes back to a seat."""

    left: int | None
    deadline: int | None
    graced: dict[int, At]  # the decision in which the player was given time, if so


class Clock:
    """The clock of a table."""

    def __init__(self, state: TableState, wall_clock: WallClock) -> None:
        self.state: TableState = state
        self.wall_clock: WallClock = wall_clock

    def now(self) -> int:
        """By the clock to which the deadlines belong: until they have followed a jump, as if there had been none."""
        return self.wall_clock.now() - self.behind()

    def behind(self) -> int:
        """The jumps that the deadlines have not followed yet, in ms."""
        return self.jump().total

    def jump(self) -> Jump:
        return self.wall_clock.jumped.since(self.state.jumped)

    def remaining(self, row: SeatRow) -> int | None:
        """What a player who leaves keeps."""
        clock = self.state.row.clock
        return row.left if clock is None else remaining(clock, row, self.now())

    def paused(self, row: SeatRow) -> dict[int, tuple[At, int]]:
        """The deadline of a player who leaves while a clock runs: it counts again on coming back."""
        return {} if row.deadline is None else {row.seat: (self.state.at, row.deadline)}

    def comeback(self, row: SeatRow) -> Comeback:
        """Enough time to choose for a player who comes back, but a player gains time only once in a decision."""
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
