"""Consolidate Power orders."""

from __future__ import annotations

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Way
from smallcouncil.thrones.language.verbs import COLLECT
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import NO_POWER, State
from smallcouncil.thrones.rules.orders import Rounds


class Consolidations(Rounds):
    """base.power.collect"""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__("consolidate", "base.power.collect", POWER, NO_POWER, rules)


class Collect(Way):
    """One power for the order and one for each crown of its area (base.power.crowns)."""

    rule = "base.power.collect"
    verb = COLLECT
    at_once = True

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        area = state.rules.area_of[slot]
        state.spend(slot)
        state.tell("collected", self.rule, [house, area])
        for each in state.rules.power.collects:
            each.tell(state, house, area)
        state.gain(house, collected(state, house, area), self.rule)


def collected(state: State, house: int, area: int) -> int:
    """The power that the order in an area yields, if tokens are free."""
    power = 1 + state.rules.board.crowns[area]
    for each in state.rules.power.collects:
        power = each.worth(state, house, area, power)
    return power


def plug(rules: Ruleset) -> None:
    rules.action.ways[POWER].append(Collect())
