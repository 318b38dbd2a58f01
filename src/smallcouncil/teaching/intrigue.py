"""Cautions of the card game."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many, x_of, y_of
from smallcouncil.intrigue.rules import can_place
from smallcouncil.intrigue.state import State
from smallcouncil.teaching.notes import CAUTION, Remark, Remarks

STUCK: Final = "caution.stuck"


def is_stuck(state: State, seat: int, choice: int) -> bool:
    """Would none of the seat's other cards fit after this placement?"""
    after = state.clone()
    after.hand[seat] &= ~BIT[x_of(choice)]
    after.place(x_of(choice), y_of(choice))
    return not can_place(after, seat)


def cautions(game: Game, state: State, seat: int) -> Remarks:
    """A placement that leaves nothing to place next, although another would leave something."""
    draft, left = game.draft(seat), state.cards[seat] - 1
    if not draft or not left:
        return Remarks([], [])
    if not is_stuck(state, seat, draft[0]):
        return Remarks([], [STUCK])
    undrafted = game.redacted(seat)
    undrafted.redraft(seat)
    if all(is_stuck(state, seat, choice) for choice in undrafted.choices(seat)):
        return Remarks([], [])
    text = f"After this, none of your other {many(left, 'card')} fits: you are out of the round unless others open a place."
    return Remarks([Remark(STUCK, CAUTION, text, "intrigue.elimination")], [])
