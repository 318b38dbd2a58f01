"""Chat, whispers and private notes."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.refusals import Refused
from smallcouncil.server.table.change import Change, Effect
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import TableState


def check_whisper(state: TableState, seat: int, to: int) -> None:
    if to >= state.row.players or to == seat:
        raise Refused("There is nobody in that seat to read a whisper.", "table.talk")
    if not state.row.press:
        raise Refused("In this game you can talk only to the whole table.", "table.talk")


def say(desk: Desk, seat: int, to: int | None, text: str, at: float) -> Change:
    """Stores a chat line, or a whisper to the seat's current player.  Returns its id and that of the line before it."""
    state = desk.state
    sitting = [state.sitting(each) for each in (seat, to) if each is not None and each != NOBODY]
    return Change(write=lambda store: store.say(state.id, seat, to, text, at, sitting))


def note(desk: Desk, seat: int, text: str) -> Change:
    """Stores a note that only its writer can read."""
    state, sitting = desk.state, [desk.state.sitting(seat)]
    return Change(write=lambda store: store.note(state.id, seat, text, sitting), effect=Effect(notes={seat: text}))
