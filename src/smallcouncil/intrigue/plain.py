"""The plain form of a card game's state: by names, without defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.plain import plain_core, seat_names
from smallcouncil.intrigue.court import CELLS, cell_name

if TYPE_CHECKING:
    from smallcouncil.intrigue.state import State


def plain_form(state: State) -> dict[str, Any]:
    rules = state.rules
    plain = plain_core(state)
    plain["round"] = state.round
    plain["turn"] = rules.seat_name(state.turn)
    plain["court"] = {cell_name(c): rules.characters[state.court[c] - 1] for c in range(CELLS) if state.court[c]}
    plain["seats"] = {rules.seat_name(seat): plain_seat(state, seat) for seat in range(state.seats)}
    if state.out:
        plain["out"] = seat_names(rules, state.out)
    if state.last != NOBODY:
        plain["last"] = rules.seat_name(state.last)
    if state.thrones:
        plain["thrones"] = state.thrones[:]
    return plain


def plain_seat(state: State, seat: int) -> dict[str, Any]:
    rules = state.rules
    plain: dict[str, Any] = {"cards": state.cards[seat]}
    if state.hand[seat]:
        plain["hand"] = [rules.characters[card] for card in bits_of(state.hand[seat])]
    if state.lacks[seat]:
        plain["lacks"] = [rules.colours[colour].name for colour in bits_of(state.lacks[seat])]
    if state.penalties[seat]:
        plain["penalties"] = state.penalties[seat]
    if state.taken[seat]:
        plain["taken"] = state.taken[seat]
    if state.piles[seat]:
        plain["pile"] = list(bits_of(state.piles[seat]))
    return plain
