"""Fortifications (A Clash of Kings, option three)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import Verb
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Invariant, Module, Reason, Term, Wall, Watcher, Way, Worth
from smallcouncil.thrones.language.numbers import NUMBERS
from smallcouncil.thrones.nouns.army import KNIGHT
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, Battle
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import State

PIECES: Final = 9

FORTIFY: Final = NUMBERS["fortify"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("fortify", "fortifications.build", "area", "", "build a Fortification instead of gaining power"),
)

EVENTS: Final[dict[str, str]] = {
    "fortified": "{0:house} builds a Fortification in {1:area}.",
    "fortification lost": "The Fortification in {1:area} is abandoned and removed.",
}


class Fortifications(Module):
    name = "fortifications"
    title = "Fortifications"
    says = "A Consolidate Power order can build a Fortification: +1 for the defender, and attacking Knights have 1 less strength."
    rule = "fortifications.build"
    verbs: tuple[Verb, ...] = VERBS
    events: dict[str, str] = EVENTS

    def plug(self, rules: Ruleset) -> None:
        built = rules.add_fact("fortification", "area", PUBLIC)
        rules.action.ways[POWER].append(Fortify(built))
        rules.battle.strength.append(Walls(built))
        rules.battle.reduces.append(KnightsBeforeWalls(built))
        rules.control.on_emptied.append(Abandoned(built))
        rules.muster.walls.append(Fortified(built))
        rules.invariants.append(Manned(built))


class Fortify(Way):
    """Builds a Fortification instead of taking power; one per area, nine in play."""

    rule = "fortifications.build"
    verb = FORTIFY
    at_once = True

    def __init__(self, built: int) -> None:
        self.built: int = built

    def reason(self, state: State, house: int, slot: int) -> Reason | None:
        area = state.rules.area_of[slot]
        if state.rules.board.is_water(area):
            return Reason("Fortifications are built on land only.", self.rule)
        if state.facts[self.built][area]:
            return Reason("There is already a Fortification here.", "fortifications.one")
        if sum(state.facts[self.built]) == PIECES:
            return Reason("All nine Fortifications are on the board.", "fortifications.limit")
        return None

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        area = state.rules.area_of[slot]
        state.spend(slot)
        state.facts[self.built][area] = 1
        state.tell("fortified", self.rule, [house, area])


class Fortified(Wall):
    def __init__(self, built: int) -> None:
        self.built: int = built

    def stands(self, state: State, area: int) -> bool:
        return bool(state.facts[self.built][area])


class Walls(Term):
    rule = "fortifications.defence"

    def __init__(self, built: int) -> None:
        self.built: int = built

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        if side == DEFENDER and state.facts[self.built][battle.area]:
            sheet.add(self.rule, "area", battle.area, 1)


class KnightsBeforeWalls(Worth):
    """Knights that attack or support an attack have one less strength."""

    rule = "fortifications.knights"

    def __init__(self, built: int) -> None:
        self.built: int = built

    def worth(self, state: State, battle: Battle, side: int, kind: int, supports: bool, value: int) -> int:
        return value - 1 if side == ATTACKER and kind == KNIGHT and state.facts[self.built][battle.area] else value


def kept(state: State, house: int, area: int) -> bool:
    for keeper in state.rules.control.keepers:
        if keeper.keeps(state, house, area):
            return True
    return False


class Abandoned(Watcher):
    """Removes a Fortification as soon as its house has no unit there and nothing else keeps it."""

    def __init__(self, built: int) -> None:
        self.built: int = built

    def emptied(self, state: State, area: int, house: int) -> None:
        if state.facts[self.built][area] and not kept(state, house, area):
            state.facts[self.built][area] = 0
            state.tell("fortification lost", "fortifications.abandon", [house, area])


class Manned(Invariant):
    """Units that attack a neutral force have never left their area."""

    rule = "fortifications.limit"
    says = "A Fortification is on land with units, one in an area and nine in all."

    def __init__(self, built: int) -> None:
        self.built: int = built

    def holds(self, state: State) -> bool:
        built = state.facts[self.built]
        left = state.battle.source if state.battle is not None else NOBODY
        for area, stands in enumerate(built):
            manned = state.house[area] != NOBODY or area == left or kept(state, state.control[area], area)
            if stands not in (0, 1) or (stands and (not manned or state.rules.board.is_water(area))):
                return False
        return sum(built) <= PIECES
