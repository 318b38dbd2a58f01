"""Changes to one seat, stored only while the same player holds it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from smallcouncil.server.table.change import At, Change, Effect
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import TableState


def save_seat(
    state: TableState, seat: int, values: dict[str, Any], paused: dict[int, tuple[At, int]] | None = None,
    graced: dict[int, At] | None = None, says: str = "",
) -> Change:
    """Writes only these fields, because another server may change others meanwhile."""
    row, sitting = replace(state.seats[seat], **values), [state.sitting(seat)]
    return Change(
        write=lambda store: store.save_seat(state.id, row, *values, sitting=sitting),
        effect=Effect(seats={seat: values}, paused=paused or {}, graced=graced or {}),
        says=says,
    )


def hand_to_bot(desk: Desk, seat: int, bot: str, says: str = "", **more: Any) -> Change:
    """Lets a bot play; the player keeps the seat and its key."""
    row = desk.state.seats[seat]
    values = {"playing": "bot", "bot": bot, "left": desk.clock.remaining(row), "deadline": None, **more}
    return save_seat(desk.state, seat, values, paused=desk.clock.paused(row), says=says)
