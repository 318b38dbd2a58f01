"""A test option: a Consolidate Power order may kindle a Beacon, which helps attackers from there."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import Verb
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Module, Reason, Term, Watcher, Way
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.nouns.battle import ATTACKER, Battle
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import State

KINDLE: Final = max(NUMBERS.values()) + 1  # the next number; a shipped option has it from the table

VERBS: Final = (Verb("kindle", "core.choice", "area", "", "kindle a Beacon instead of taking power"),)
EVENTS: Final = {
    "kindled": "{0:house} kindles a Beacon in {1:area}.",
    "beacon out": "The Beacon in {0:area} goes out.",
}


class Beacons(Module):
    name = "beacons"
    title = "Beacons"
    says = "A Consolidate Power order may kindle a Beacon: 1 for whoever attacks from there."
    rule = "core.choice"
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS

    def plug(self, rules: Ruleset) -> None:
        lit = rules.add_fact("beacon", "area", PUBLIC)
        rules.action.ways[POWER].append(Kindle(lit))
        rules.battle.strength.append(Signal(lit))
        rules.control.on_emptied.append(Out(lit))


class Kindle(Way):
    rule = "core.choice"
    verb = KINDLE
    at_once = True

    def __init__(self, lit: int) -> None:
        self.lit: int = lit

    def reason(self, state: State, house: int, slot: int) -> Reason | None:
        area = state.rules.area_of[slot]
        if state.rules.board.is_water(area):
            return Reason("A Beacon burns on land.", self.rule)
        return Reason("There is a Beacon already.", self.rule) if state.facts[self.lit][area] else None

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        area = state.rules.area_of[slot]
        state.spend(slot)
        state.facts[self.lit][area] = 1
        state.tell("kindled", self.rule, [house, area])


class Signal(Term):
    rule = "beacons.signal"

    def __init__(self, lit: int) -> None:
        self.lit: int = lit

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        if side == ATTACKER and state.facts[self.lit][battle.source]:
            sheet.add(self.rule, "area", battle.source, 1)


class Out(Watcher):
    def __init__(self, lit: int) -> None:
        self.lit: int = lit

    def emptied(self, state: State, area: int, house: int) -> None:
        if state.facts[self.lit][area]:
            state.facts[self.lit][area] = 0
            state.tell("beacon out", "core.choice", [area])
