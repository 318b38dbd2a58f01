"""Winning the game."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import VictoryScore
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.orders import order_of_play


def castles_of(state: State, house: int) -> int:
    """How many areas with a City or Stronghold a house controls."""
    found = 0
    for area in state.rules.castles:
        if state.control[area] == house:
            found += 1
    return found


def counted(state: State) -> list[int]:
    """By house, its count for the instant win: one for each City or Stronghold, unless a module changes it."""
    found = state.counted[:]
    for term in state.rules.victory.terms:
        for house in range(state.seats):
            found[house] += term.value(state, house)
    return found


def check_victory(state: State) -> bool:
    """base.victory.instant: checked after every change of control; the order of play decides between two at once."""
    if not state.agenda:
        return True
    found, victory = counted(state), state.rules.victory
    if not [total for total in found if total >= victory.win]:
        return False
    for house in order_of_play(state):
        if found[house] >= victory.win:
            state.tell(victory.instant_win, victory.win_rule, [house, found[house]])
            state.end(BIT[house])
            return True
    return False


def end_game(state: State) -> None:
    """base.victory.end: most Cities and Strongholds, then supply, then available power; otherwise a shared victory."""
    scores = [[term.value(state, house) for term in state.rules.victory.scores] for house in range(state.seats)]
    best = max(scores)
    winners = 0
    for house in range(state.seats):
        if scores[house] == best:
            winners |= BIT[house]
    told = how_won(state.rules, scores, best)
    for house in bits_of(winners):
        state.tell(told, state.rules.victory.scores[0].rule, [house, *best])
    state.end(winners)


def how_won(rules: Ruleset, scores: list[list[int]], best: list[int]) -> str:
    """The event of the first score in which no other house is equal."""
    for length, term in enumerate(rules.victory.scores, 1):
        if len([score for score in scores if score[:length] == best[:length]]) == 1:
            return term.event
    return rules.victory.shared_win


class Castles(VictoryScore):
    rule = "base.victory.end"
    event = "won"
    says = "castles"

    def value(self, state: State, house: int) -> int:
        return castles_of(state, house)


class Supply(VictoryScore):
    rule = "base.victory.end"
    event = "won by supply"
    says = "supply"

    def value(self, state: State, house: int) -> int:
        return state.supply[house]


class AvailablePower(VictoryScore):
    rule = "base.victory.end"
    event = "won by power"
    says = "power"

    def value(self, state: State, house: int) -> int:
        return state.power[house]


def plug(rules: Ruleset) -> None:
    rules.victory.scores += [Castles(), Supply(), AvailablePower()]
