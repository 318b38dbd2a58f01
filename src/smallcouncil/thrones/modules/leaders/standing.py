"""The start areas of Leaders, and conditions on them in every position."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Given, Invariant, Opening, Step
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.nouns.battle import DEFENDER
from smallcouncil.thrones.nouns.state import State


class AtHome(Opening):
    """leaders.setup: puts both Leaders with their house's first units at home."""

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def open(self, state: State) -> None:
        for house, leaders in enumerate(self.roster.of_house):
            home = self.home(state, house)
            for leader in leaders:
                self.roster.put(state, leader, home)

    def home(self, state: State, house: int) -> int:
        """The area with the shield; if the start card has no units there, its first land area with units."""
        land = [force.area for force in state.rules.set_up.starts[house].forces if state.rules.board.land & BIT[force.area]]
        for area in land:
            if state.rules.home[area] == house:
                return area
        return land[0]


class NotePlanned(Step):
    """leaders.planned: notes where each Leader is when the orders are settled, after the Raven."""

    name = "leaders planned"
    rule = "leaders.planned"

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def go(self, state: State, frame: Frame) -> bool:
        state.facts[self.roster.planned] = state.facts[self.roster.at][:]
        return False


class ForgetPlanned(Step):
    """leaders.planned: forgets the notes with the orders of the turn."""

    name = "leaders unplanned"
    rule = "leaders.planned"
    closes = True

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def go(self, state: State, frame: Frame) -> bool:
        state.facts[self.roster.planned] = [0] * len(self.roster.rows)
        return False


class AsTheyStand(Given):
    """leaders.planned: by default, every Leader was in their current area when orders were settled."""

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster
        self.fact = roster.planned

    def values(self, state: State) -> list[int]:
        return state.facts[self.roster.at][:] if acting(state) else [0] * len(self.roster.rows)


def acting(state: State) -> bool:
    """Do orders on the board still count for the Leaders they were placed for? A game may be won then."""
    turn = state.rules.turn
    return not state.agenda or turn.place("leaders planned") < state.agenda[0].at <= turn.place("leaders unplanned")


class WithUnits(Invariant):
    rule = "leaders.nature"
    says = "A Leader is on land with a unit of their house, or in another house's cell, or out of the game."

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def holds(self, state: State) -> bool:
        roster, at, held = self.roster, state.facts[self.roster.at], state.facts[self.roster.held]
        for leader in range(len(roster.rows)):
            house = roster.side(state, leader)
            if at[leader] and (held[leader] or not state.rules.board.land & BIT[at[leader] - 1] or roster.alone(state, leader)):
                return False
            if held[leader] and (house == NOBODY or held[leader] == house + 1 or held[leader] > state.seats):
                return False
        return True


class PlannedInTime(Invariant):
    rule = "leaders.planned"
    says = "Where Leaders were when orders were settled counts in the action phase only, and only for those in the game."

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def holds(self, state: State) -> bool:
        facts, roster = state.facts, self.roster
        for leader, area in enumerate(facts[roster.planned]):
            if area and not (acting(state) and (facts[roster.at][leader] or facts[roster.held][leader])):
                return False
        return True


class OwnMarch(Invariant):
    rule = "leaders.march"
    says = "A Leader on a March of their own is among the attackers."

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def holds(self, state: State) -> bool:
        battle, roster = state.battle, self.roster
        if battle is None or not battle.notes[roster.marching]:
            return True
        leader = battle.notes[roster.marching] - 1
        if leader >= len(roster.rows) or battle.march:
            return False
        return roster.side(state, leader) == battle.attacker or (roster.house[leader] == NOBODY and battle.winner == DEFENDER)


def plug_standing(rules: Ruleset, roster: Roster) -> None:
    rules.set_up.placings.append(AtHome(roster))
    rules.invariants += [WithUnits(roster), PlannedInTime(roster), OwnMarch(roster)]
    rules.givens.append(AsTheyStand(roster))
    rules.turn.after("raven", NotePlanned(roster))
    rules.turn.before("end", ForgetPlanned(roster))
    rules.turn.move("recover", "leaders unplanned")
