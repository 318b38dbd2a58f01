"""A word of warning before `done` gives something away; it is said once, then `done` is done."""

from __future__ import annotations

from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.terminal.thrones.labels import X, noun_at
from smallcouncil.terminal.thrones.westeros import state_of
from smallcouncil.thrones.verbs import EXECUTE, MOVE, TOKEN


def warning(game: Game, seat: int) -> str:
    """What closing the draft now would mean; empty when there is nothing to say."""
    view = game.staged(seat)
    state = state_of(view)
    names = state.rules.board.names
    kind = state.agenda[-1].kind.name
    draft, choices = game.draft(seat), game.choices(seat)
    if kind == "orders":
        idle = [names[area] for area in bits_of(state.held[seat]) if not state.order[state.rules.slots[area][0]]]
        return f"Without an order: {', '.join(idle)}." if idle else ""
    if kind == "march" and draft and draft[0] >> 16 == EXECUTE:
        source = names[noun_at(draft[0], X)]
        if TOKEN << 16 in choices:
            return f"You give up {source}: `token` leaves a power token there."
        if not any(choice >> 16 == MOVE for choice in draft) and len(choices) > 1:
            return f"Nobody marches: the order in {source} is spent for nothing."
    if kind == "muster" and len(choices) > 1:
        return "There are mustering points left."
    return ""
