"""Clocks as stored deadlines: nothing ticks, so nothing is lost when the server stops."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.server.store import SeatRow
from smallcouncil.server.wall_clock import Jump

if TYPE_CHECKING:
    from smallcouncil.server.table.bot_seats import At
    from smallcouncil.server.table.table import Table

GRACE = 60_000  # ms that a player has at least who comes back, or whose deadline passed while the server was away
DAY = 86_400_000
Change = tuple[int, int | None, int | None]  # seat, left, deadline


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


def changes(
    clock: dict[str, Any] | None, seats: list[SeatRow], waiting: int, answered: int, now: int
) -> list[Change]:
    """(seat, left, deadline) of all whose clock starts or stops when these seats wait and this one (or -1) has answered.

    A seat that answers and is asked again at once still gets its increment.  Bots have no clock.
    """
    if clock is None:
        return []
    found: list[Change] = []
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


class Clocks:
    """Those of a table."""

    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self.moved: Jump = table.tables.wall_clock.jumped  # the jumps of the wall clock that the deadlines have followed
        self._paused: dict[int, tuple[At, int]] = {}  # deadlines of those who left while they were asked
        self._graced: dict[int, At] = {}  # where a seat was given time when it came back

    def now(self) -> int:
        """By the clock to which the deadlines belong: until they have followed a jump, as if there had been none."""
        return self.table.tables.wall_clock.now() - self.behind()

    def behind(self) -> int:
        """The jumps that the deadlines have not followed yet, in ms."""
        return self.table.tables.wall_clock.jumped.since(self.moved).total

    async def follow_jump(self) -> None:
        """After the wall clock has jumped: deadlines move by as much, first where they are stored."""
        table = self.table
        async with table.lock:
            jumped = table.tables.wall_clock.jumped
            jump = jumped.since(self.moved)
            if jump == Jump():
                return
            clock, now = table.row.clock, self.now() + jump.total
            by, least = moved_by(clock, jump, table.tables.store.is_shared), now + GRACE if jump.asleep else 0
            rows = [kept_within(clock, moved(row, by), now, least) for row in table.seats]
            await table.tables.store.move_clocks(table.id, list(zip(table.seats, rows, strict=True)))
            self.moved = jumped
            for row, then in zip(table.seats, rows, strict=True):
                row.deadline, row.seen = then.deadline, then.seen
            self._paused = {seat: (at, deadline + by) for seat, (at, deadline) in self._paused.items()}
            table.hosting.follow_jump(jump.total)
        table.audience.tell_seats()
        table.stir()

    def set(self, times: list[Change]) -> None:
        """They are stored already."""
        table = self.table
        for seat, left, deadline in times:
            table.seats[seat].left, table.seats[seat].deadline = left, deadline
        if times:
            table.audience.tell_seats()

    async def start(self) -> None:
        """Under the lock, for whoever waits without a deadline: at the beginning, after a take-back, after coming back."""
        table = self.table
        if not table.row.started or table.row.kind != "play" or table.history.parting is not None:
            return
        times = changes(table.row.clock, table.seats, table.game.waiting, NOBODY, self.now())
        for seat, left, deadline in times:
            row = table.seats[seat]
            await table.tables.store.save_seat(table.id, replace(row, left=left, deadline=deadline), "left", "deadline")
            row.left, row.deadline = left, deadline
        if times:
            table.audience.tell_seats()

    def pause(self, row: SeatRow) -> int | None:
        """What is left to whoever leaves."""
        if self.table.row.clock is None or row.deadline is None:
            return row.left
        self._paused[row.seat] = self.table.at, row.deadline
        return remaining(self.table.row.clock, row, self.now())

    def time_of(self, row: SeatRow) -> tuple[int | None, int | None]:
        """(left, deadline) of whoever comes back: enough to choose, but time is won only once in a decision."""
        table = self.table
        clock, now = table.row.clock, self.now()
        if clock is None:
            return row.left, None
        if not table.playable or not table.history.plays(row.seat):
            return None if row.left is None else max(row.left, GRACE), None
        at, deadline = self._paused.get(row.seat, (None, 0))
        if at != table.at:
            deadline = started(clock, row.left, now)[1] or now
        if deadline < now + GRACE and self._graced.get(row.seat) != table.at:
            deadline, self._graced[row.seat] = now + GRACE, table.at
        return None if row.left is None else max(0, deadline - now), deadline

    def give_back_increment(self, row: SeatRow) -> None:
        """Else whoever seals and unseals would gain time."""
        if self.table.row.clock is not None and row.left is not None:
            row.left = max(0, row.left - increment(self.table.row.clock))
