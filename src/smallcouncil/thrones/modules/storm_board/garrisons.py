"""Garrisons: they hold an area for their house, fight only in its defence, and are lost for good when they fall."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Sheet
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Guard, Holder, Invariant, Keeper, Opening, Step, Term
from smallcouncil.thrones.modules.storm_board.reading import GarrisonRow
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, Battle
from smallcouncil.thrones.nouns.state import State


class Garrisons:
    """The fact: by area, the strength of the Garrison there; 0: none. A Garrison never changes its house."""

    def __init__(self, rules: Ruleset, rows: list[GarrisonRow]) -> None:
        self.fact: int = rules.add_fact("garrison", "area", PUBLIC)
        self.owner: list[int] = [NOBODY] * rules.board.areas
        self.first: list[int] = [0] * rules.board.areas
        playing = rules.houses[: rules.seats]
        for row in rows:
            if row.house in playing:
                area = rules.board.names.index(row.area)
                self.owner[area] = playing.index(row.house)
                self.first[area] = row.strength

    def strength(self, state: State, area: int) -> int:
        return state.facts[self.fact][area]

    def house(self, state: State, area: int) -> int:
        """The house of the Garrison in an area; NOBODY: there is none."""
        return self.owner[area] if state.facts[self.fact][area] else NOBODY


class Placed(Opening):
    """garrisons.setup"""

    def __init__(self, garrisons: Garrisons) -> None:
        self.garrisons: Garrisons = garrisons

    def open(self, state: State) -> None:
        state.facts[self.garrisons.fact] = self.garrisons.first[:]
        for area, strength in enumerate(self.garrisons.first):
            if strength:
                state.refresh(area)


class Garrisoned(Guard):
    """garrisons.attack: entering its area is an attack, with or without units there."""

    def __init__(self, garrisons: Garrisons) -> None:
        self.garrisons: Garrisons = garrisons

    def defender(self, state: State, house: int, area: int) -> int:
        owner = self.garrisons.house(state, area)
        return owner if owner != house else NOBODY


class HeldByGarrison(Holder):
    """garrisons.control: holds the area even without units and token."""

    def __init__(self, garrisons: Garrisons) -> None:
        self.garrisons: Garrisons = garrisons

    def holds(self, state: State, area: int) -> int:
        return self.garrisons.house(state, area)


class KeepsWalls(Keeper):
    """garrisons.fortification"""

    def __init__(self, garrisons: Garrisons) -> None:
        self.garrisons: Garrisons = garrisons

    def keeps(self, state: State, house: int, area: int) -> bool:
        return house != NOBODY and self.garrisons.house(state, area) == house


class GarrisonStrength(Term):
    rule = "garrisons.strength"

    def __init__(self, garrisons: Garrisons) -> None:
        self.garrisons: Garrisons = garrisons

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        if side == DEFENDER and battle.defender != NOBODY:
            strength = self.garrisons.strength(state, battle.area)
            if strength:
                sheet.add(self.rule, "area", battle.area, strength)


class Falls(Step):
    """garrisons.fall: falls with the battle, directly after the result; whatever only it kept is lost too."""

    name = "garrison"
    rule = "garrisons.fall"

    def __init__(self, garrisons: Garrisons) -> None:
        self.garrisons: Garrisons = garrisons

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        area = battle.area
        if battle.winner == ATTACKER and self.garrisons.strength(state, area):
            state.facts[self.garrisons.fact][area] = 0
            state.tell("garrison falls", self.rule, [battle.defender, area])
            if state.house[area] == NOBODY:
                state.abandon(area, battle.defender)
            state.refresh(area)
        return False


class InControl(Invariant):
    rule = "garrisons.control"
    says = "A Garrison is in one of the areas where they begin, no stronger than there, and its house controls the area."

    def __init__(self, garrisons: Garrisons) -> None:
        self.garrisons: Garrisons = garrisons

    def holds(self, state: State) -> bool:
        for area, strength in enumerate(state.facts[self.garrisons.fact]):
            if strength and (strength != self.garrisons.first[area] or state.control[area] != self.garrisons.owner[area]):
                return False
        return True


def plug_garrisons(rules: Ruleset, rows: list[GarrisonRow]) -> Garrisons:
    garrisons = Garrisons(rules, rows)
    rules.set_up.placings.append(Placed(garrisons))
    rules.march.guards.append(Garrisoned(garrisons))
    rules.control.holders.append(HeldByGarrison(garrisons))
    rules.control.keepers.append(KeepsWalls(garrisons))
    rules.battle.strength.insert(1, GarrisonStrength(garrisons))  # the line follows the units
    rules.battle.after("result", Falls(garrisons))
    rules.invariants.append(InControl(garrisons))
    return garrisons
