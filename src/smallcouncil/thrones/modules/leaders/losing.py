"""The fate of Leaders on the losing side: one may replace a casualty, and those without units must flee."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.notation import pack, x_of
from smallcouncil.thrones.building.windows import Frame, Reason, SingleChoice, Step
from smallcouncil.thrones.language.verbs import DONE, RETREAT
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.modules.leaders.verbs import CAPTURE
from smallcouncil.thrones.nouns.battle import DEFENDER, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.march import parted, reach
from smallcouncil.thrones.rules.retreat import retreat_bar


class OfferHostage(Step):
    """leaders.casualty: the winner may capture one of the loser's Leaders in place of one casualty."""

    name = "hostage"
    rule = "leaders.casualty"

    def __init__(self, roster: Roster, ask: TakeHostage) -> None:
        self.roster: Roster = roster
        self.ask: TakeHostage = ask

    def go(self, state: State, frame: Frame) -> bool:
        battle = state.fight()
        if frame.memo or not battle.due or not self.roster.here(state, battle.house(1 - battle.winner), battle.area):
            return False
        frame.memo = [1]
        self.ask.ask(state, BIT[battle.house(battle.winner)], [])
        return True


class TakeHostage(SingleChoice):
    name = "hostage"
    rule = "leaders.casualty"
    verbs: tuple[int, ...] = (CAPTURE,)
    only = "You can take only a Leader of the losing side who was in the battle."

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        battle = state.fight()
        beaten = self.roster.here(state, battle.house(1 - battle.side(seat)), battle.area)
        return [DONE, *[pack(CAPTURE, leader) for leader in beaten]]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice == DONE:
            return
        leader = x_of(choice)
        state.fight().due -= 1
        self.roster.take(state, leader, house, "traded", self.rule)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        battle = state.fight()
        due = "1 casualty" if battle.due == 1 else str(battle.due) + " casualties"
        loser = state.rules.houses[battle.house(1 - battle.side(seat))]
        return loser + " must take " + due + ". Take a Leader hostage in place of one casualty?"


def refuges(state: State, battle: Battle) -> list[int]:
    """base.retreat.defender: the areas that the defender could retreat to with units of the house, whatever the supply."""
    house = battle.defender
    near = bits_of(reach(state, house, battle.area) & state.held[house])
    return [area for area in near if retreat_bar(state, house, area) is None]


def take_all(state: State, roster: Roster, battle: Battle, side: int) -> None:
    """leaders.left-behind: all Leaders of a side go to the other's cell."""
    captor = battle.house(1 - side)
    for leader in roster.here(state, battle.house(side), battle.area):
        roster.take(state, leader, captor, "captured", "leaders.left-behind")


class Flight(SingleChoice):
    """The defender's Leaders have no unit left in the battle: chooses where all of them go together."""

    name = "flight"
    rule = "leaders.left-behind"
    verbs: tuple[int, ...] = (RETREAT,)
    must = "Leaders who have lost their units must move to other units of their house."

    def __init__(self, roster: Roster) -> None:
        self.roster: Roster = roster

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [pack(RETREAT, area) for area in refuges(state, state.fight())]

    def do(self, state: State, house: int, choice: int) -> None:
        battle = state.fight()
        for leader in self.roster.here(state, battle.house(DEFENDER), battle.area):
            self.roster.put(state, leader, x_of(choice))
            state.tell("leader retreats", self.rule, [leader, x_of(choice)])

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason(self.must, self.rule)
        battle, area = state.fight(), x_of(choice)
        if not reach(state, battle.defender, battle.area) & BIT[area]:
            unjoined = Reason("That area is not adjacent, and no chain of Ships reaches it.", "base.retreat.transport")
            return parted(state, battle.defender, battle.area, area) or unjoined
        bar = retreat_bar(state, battle.defender, area)
        if bar is not None:
            return Reason(bar.reason, bar.rule)
        if state.house[area] != battle.defender:
            return Reason("A Leader without units can move only to other units of the same house.", self.rule)
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        battle = state.fight()
        names = [self.roster.rows[leader].name for leader in self.roster.here(state, battle.defender, battle.area)]
        go = " go" if len(names) > 1 else " goes"
        return "Choose where " + " and ".join(names) + go + ": they have no units left."
