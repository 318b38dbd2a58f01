"""Winning the game."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import HouseTerm
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.orders import order_of_play


def castles_of(state: State, house: int) -> int:
    """What counts for the instant win: areas with a City or Stronghold, and what modules add."""
    return castles_held(state)[house]


def castles_held(state: State) -> list[int]:
    """Of all houses."""
    found = [0] * state.seats
    for area in state.rules.castles:
        house = state.control[area]
        if house != NOBODY:
            found[house] += 1
    for term in state.rules.castle_terms:
        for house in range(state.seats):
            found[house] += term.value(state, house)
    return found


def check_victory(state: State) -> bool:
    """base.victory.instant: after every change of control; two at once are told apart by the order of play."""
    if not state.agenda:
        return True
    found = castles_held(state)
    if max(found) < state.rules.win:
        return False
    for house in order_of_play(state):
        if found[house] >= state.rules.win:
            state.tell("instant win", "base.victory.instant", [house, found[house]])
            state.end(BIT[house])
            return True
    return False


def end_game(state: State) -> None:
    """base.victory.end: most Cities and Strongholds, then supply, then available power, then a draw."""
    scores = [[term.value(state, house) for term in state.rules.scores] for house in range(state.seats)]
    best = max(scores)
    winners = 0
    for house in range(state.seats):
        if scores[house] == best:
            winners |= BIT[house]
    told = how_won(scores, best)
    for house in bits_of(winners):
        state.tell(told, "base.victory.end", [house, castles_of(state, house), state.supply[house], state.power[house]])
    state.end(winners)


def how_won(scores: list[list[int]], best: list[int]) -> str:
    """The event that names the first score that no other house has reached."""
    for told, length in (("won", 1), ("won by supply", 2), ("won by power", 3)):
        if len([score for score in scores if score[:length] == best[:length]]) == 1:
            return told
    return "shared"


class Castles(HouseTerm):
    rule = "base.victory.end"

    def value(self, state: State, house: int) -> int:
        return castles_of(state, house)


class Supply(HouseTerm):
    rule = "base.victory.end"

    def value(self, state: State, house: int) -> int:
        return state.supply[house]


class AvailablePower(HouseTerm):
    rule = "base.victory.end"

    def value(self, state: State, house: int) -> int:
        return state.power[house]


def plug(rules: Ruleset) -> None:
    rules.scores += [Castles(), Supply(), AvailablePower()]
