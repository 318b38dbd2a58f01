"""The talk at a table, whispers among it, and the notes of a player."""

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
    """A whisper is for the player who sits there now.  Returns the number of the line, and of the one before it."""
    state = desk.state
    sitting = [state.sitting(each) for each in (seat, to) if each is not None and each != NOBODY]
    return Change(write=lambda store: store.say(state.id, seat, to, text, at, sitting))


def note(desk: Desk, seat: int, text: str) -> Change:
    """A note is for nobody but the player who wrote it."""
    state, sitting = desk.state, [desk.state.sitting(seat)]
    return Change(write=lambda store: store.note(state.id, seat, text, sitting), effect=Effect(notes={seat: text}))
