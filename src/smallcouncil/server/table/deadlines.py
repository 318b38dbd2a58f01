"""Starts deadlines, moves them with the wall clock, and lets a bot play for a player whose time is up (table.clock)."""

from __future__ import annotations

from dataclasses import replace

from smallcouncil.bots import default_bot
from smallcouncil.core.bits import NOBODY
from smallcouncil.server.store import SeatRow
from smallcouncil.server.table import clocks
from smallcouncil.server.table.change import Change, Effect
from smallcouncil.server.table.clocks import Times
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.seat_change import hand_to_bot
from smallcouncil.server.table.state import TableState
from smallcouncil.server.wall_clock import Jump


def effect_of(times: list[Times]) -> dict[int, dict[str, int | None]]:
    return {seat: {"left": left, "deadline": deadline} for seat, left, deadline in times}


def start_clocks(desk: Desk) -> Change | None:
    """Starts the clocks of seats that must decide and have no deadline: at the start, after a take-back, after coming back."""
    state = desk.state
    if not state.row.started or state.row.kind != "play" or state.history.divergence is not None:
        return None
    times = clocks.changes(state.row.clock, state.seats, state.game.waiting, NOBODY, desk.clock.now())
    if not times:
        return None
    return Change(write=lambda store: store.set_clocks(state.id, times), effect=Effect(seats=effect_of(times)))


def follow_jump(desk: Desk, shared: bool) -> Change | None:
    """Moves the deadlines after a jump of the wall clock."""
    state, jump = desk.state, desk.clock.jump()
    if jump == Jump():
        return None
    clock, now = state.row.clock, desk.clock.now() + jump.total
    by, least = clocks.moved_by(clock, jump, shared), now + clocks.GRACE if jump.asleep else 0
    rows = [clocks.kept_within(clock, clocks.moved(row, by), now, least) for row in state.seats]
    moves = list(zip(state.seats, rows, strict=True))
    return Change(
        write=lambda store: store.move_clocks(state.id, moves),
        effect=Effect(
            jumped=desk.clock.wall_clock.jumped,
            seats={row.seat: {"deadline": row.deadline, "seen": row.seen} for row in rows},
            paused={seat: (at, deadline + by) for seat, (at, deadline) in state.paused.items()},
        ),
    )


def run_out(desk: Desk) -> Change | None:
    """Gives the seat of each player whose time is up to a bot, one after the other; the players can come back."""
    state = desk.state
    late = next((row for row in state.seats if is_late(desk, row)), None)
    if late is None:
        return None
    change = hand_to_bot(desk, late.seat, late.bot or default_bot(state.kind.name))
    return replace(change, then=run_out)


def is_late(desk: Desk, row: SeatRow) -> bool:
    return row.deadline is not None and row.deadline <= desk.clock.now() and desk.state.history.plays(row.seat)


def next_deadline(state: TableState) -> int | None:
    """Returns when the first clock runs out, in ms since 1970; None if no clock runs."""
    deadlines = [row.deadline for row in state.seats if row.deadline is not None]
    return min(deadlines) if deadlines and state.is_playable else None
