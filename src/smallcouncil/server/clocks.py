"""Clocks as stored deadlines: nothing ticks, so nothing is lost when the server stops."""

from __future__ import annotations

import time
from typing import Any

from smallcouncil.core.bits import BIT
from smallcouncil.server.store import SeatRow

GRACE = 60_000  # ms that a player has at least who comes back, or whose deadline passed while the server was away
DAY = 86_400_000


def now_ms() -> int:
    return int(time.time() * 1000)


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
) -> list[tuple[int, int | None, int | None]]:
    """(seat, left, deadline) of all whose clock starts or stops when these seats wait and this one (or -1) has answered.

    A seat that answers and is asked again at once still gets its increment.  Bots have no clock.
    """
    if clock is None:
        return []
    found: list[tuple[int, int | None, int | None]] = []
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
