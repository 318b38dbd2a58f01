"""Leaders who go where units go: with a March, back after a failed attack, away from a lost battle."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.windows import Companion, Reason
from smallcouncil.thrones.modules.leaders.losing import Flight, refuges, take_all
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.modules.leaders.verbs import RIDE, TRIGGER
from smallcouncil.thrones.nouns.battle import ATTACKER, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.retreat import guide


def triggered(draft: list[int]) -> int:
    """The Leader whose own March the chain is; NOBODY: it is an ordinary March."""
    return y_of(draft[0]) if draft and verb_of(draft[0]) == TRIGGER else NOBODY


class Riders(Companion):
    """leaders.ride: with any March from their area, even alone, to where units of their house are or attack."""

    rule = "leaders.ride"
    verbs: tuple[int, ...] = (RIDE,)

    def __init__(self, roster: Roster, flight: Flight) -> None:
        self.roster: Roster = roster
        self.flight: Flight = flight

    def options(self, scratch: State, house: int, roads: list[int], draft: list[int]) -> list[int]:
        found: list[int] = []
        for leader in self.roster.led(scratch, house):
            found += [pack(RIDE, leader, area) for area in bits_of(self.targets(scratch, house, roads, draft, leader))]
        return found

    def targets(self, scratch: State, house: int, roads: list[int], draft: list[int], leader: int) -> int:
        """Mask of the areas a Leader can ride to: units go first, so that no Leader is left without them."""
        area, battle = self.roster.area(scratch, leader), scratch.battle
        if area == NOBODY:
            return 0
        if battle is None:
            return roads[area] & scratch.held[house]
        if leader == triggered(draft) and area != battle.area:
            return (roads[area] & scratch.held[house]) | BIT[battle.area]  # also from an area reached before the attack
        return roads[area] & (scratch.held[house] | BIT[battle.area])

    def why(self, scratch: State, house: int, roads: list[int], draft: list[int], choice: int) -> Reason | None:
        leader, target = x_of(choice), y_of(choice)
        name, area = self.roster.rows[leader].name, self.roster.area(scratch, leader)
        own = self.roster.side(scratch, leader) == house
        if own and self.targets(scratch, house, roads, draft, leader) & BIT[target]:
            return None
        if not own:
            return Reason(name + " belongs to another house.", self.rule)
        if area == NOBODY or not roads[area]:
            return Reason(name + " is not in an area your units are marching from.", self.rule)
        if scratch.rules.board.is_water(target):
            return Reason("Leaders never go to sea; Ships transport them like land units.", self.rule)
        if not roads[area] & BIT[target]:
            return Reason("That area is out of reach: Leaders go only where units could march.", self.rule)
        return Reason("A Leader goes only where your units are, or where they attack: move the units first.", "leaders.alone")

    def go(self, state: State, house: int, choice: int) -> None:
        self.roster.put(state, x_of(choice), y_of(choice))
        state.tell("rode", self.rule, [x_of(choice), y_of(choice)])

    def unfinished(self, scratch: State, house: int, draft: list[int]) -> Reason | None:
        """leaders.alone, leaders.attack: no Leader stays without units, and one who attacks on their own March takes part."""
        for leader in self.roster.led(scratch, house):
            if self.roster.alone(scratch, leader):
                name = self.roster.rows[leader].name
                return Reason(name + " cannot stay without your units: choose where this Leader rides.", "leaders.alone")
        leader, battle = triggered(draft), scratch.battle
        if leader != NOBODY and battle is not None and self.roster.area(scratch, leader) != battle.area:
            return Reason(self.roster.rows[leader].name + " must ride with the attack.", "leaders.attack")
        return None

    def at_stake(self, state: State, battle: Battle, side: int) -> bool:
        """leaders.casualty"""
        return bool(self.roster.here(state, battle.house(side), battle.area))

    def retreats(self, state: State, battle: Battle, side: int, area: int) -> None:
        """leaders.retreat: Leaders go with the units, to the same area."""
        for leader in self.roster.here(state, battle.house(side), battle.area):
            self.roster.put(state, leader, area)
            state.tell("leader retreats", "leaders.retreat", [leader, area])

    def stranded(self, state: State, battle: Battle, side: int) -> bool:
        """leaders.left-behind: Leaders go to other units of their house, together; otherwise they are captured."""
        house = battle.house(side)
        if not self.roster.here(state, house, battle.area):
            return False
        if side == ATTACKER and state.house[battle.source] == house:
            self.retreats(state, battle, side, battle.source)
        elif side != ATTACKER and refuges(state, battle):
            self.flight.ask(state, BIT[guide(state, battle)], [])
        else:
            take_all(state, self.roster, battle, side)
        return True
