"""Strength and swords of Leaders in battle."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Sheet
from smallcouncil.thrones.building.windows import SupportTerm, Term
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.nouns.battle import ATTACKER, Battle
from smallcouncil.thrones.nouns.state import State


class Led(Term):
    """leaders.strength: each Leader of a side, attacking or defending; the marching strength on the Leader's own March."""

    rule = "leaders.strength"

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        house = battle.house(side)
        if house == NOBODY:
            return
        roster = self.roster
        for leader in roster.here(state, house, battle.area):
            own = side == ATTACKER and battle.notes[roster.marching] == leader + 1
            row = roster.rows[leader]
            sheet.add("leaders.marching" if own else self.rule, "leader", leader, row.marching if own else row.strength)


class Supported(SupportTerm):
    """leaders.support: Leaders add to the units of a supporting area."""

    rule = "leaders.support"

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def value(self, state: State, battle: Battle, side: int, area: int) -> int:
        roster = self.roster
        return sum([roster.rows[leader].strength for leader in roster.here(state, state.house[area], area)])


class Sword(Term):
    """leaders.sword: the icon counts in a battle of the Leader's own March."""

    rule = "leaders.sword"

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        own = battle.notes[self.roster.marching]
        if own and side == ATTACKER and self.roster.rows[own - 1].swords:
            sheet.add(self.rule, "leader", own - 1, self.roster.rows[own - 1].swords)
