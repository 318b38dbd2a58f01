"""Triggers: an order is spent on a Leader, who may march at once."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import pack, verb_of, y_of
from smallcouncil.thrones.building.windows import Frame, Reason
from smallcouncil.thrones.modules.leaders.roster import Roster
from smallcouncil.thrones.modules.leaders.verbs import TRIGGER
from smallcouncil.thrones.nouns.orders import MARCH, POWER, RAID
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.march import March

ORDERS: Final = {RAID: "a Raid", MARCH: "a March", POWER: "a Consolidate Power"}


class Trigger(March):
    """`trigger AREA LEADER; move PIECE AREA, …; ride LEADER AREA, …; token; done`: a March +0 in the order's step."""

    rule = "leaders.trigger"
    told: str = "leaders.march"
    unmoved: str = ""
    verb = TRIGGER
    bare: bool = True

    def __init__(self, roster: Roster, icon: int) -> None:
        self.roster: Roster = roster
        self.icon: int = icon

    def begins(self, state: State, house: int, slot: int) -> list[int]:
        area, leaders = state.rules.area_of[slot], self.roster.led(state, house)
        return [pack(TRIGGER, area, leader) for leader in leaders if self.no_trigger(state, area, leader) is None]

    def refuses(self, state: State, house: int, slot: int, choice: int) -> Reason | None:
        leader = y_of(choice)
        if self.roster.side(state, leader) != house:
            return Reason(self.roster.rows[leader].name + " belongs to another house.", self.rule)
        return self.no_trigger(state, state.rules.area_of[slot], leader)

    def unfit(self, state: State, area: int) -> Reason | None:
        return Reason("Only a regular order can trigger a Leader.", self.rule) if state.order_of(area, self.icon) else None

    def no_trigger(self, state: State, area: int, leader: int) -> Reason | None:
        row = self.roster.rows[leader]
        if self.roster.area(state, leader) != area:
            return Reason(row.name + " is not in that area.", self.rule)
        if row.trigger != self.icon:
            return Reason("Only " + ORDERS[row.trigger] + " order can trigger " + row.name + ".", self.rule)
        if state.facts[self.roster.planned][leader] != area + 1:
            return Reason(row.name + " was not in that area at the end of planning.", "leaders.planned")
        return None

    def slot(self, scratch: State, area: int) -> int:
        return scratch.slot_of(area, self.icon)

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        super().stage(scratch, frame, house, choice)
        draft = frame.drafts[house] or [choice]
        if verb_of(choice) == TRIGGER:
            self.gain(scratch, house, y_of(choice))
        self.lead(scratch, y_of(draft[0]))

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        leader = y_of(draft[0])
        state.tell("triggered", self.rule, [house, state.order[slot], state.rules.area_of[slot], leader])
        self.gain(state, house, leader)
        super().do(state, house, slot, draft)
        self.lead(state, leader)

    def gain(self, state: State, house: int, leader: int) -> None:
        """leaders.power: gains the power at once, whether or not there is a March."""
        if self.roster.rows[leader].power:
            state.gain(house, self.roster.rows[leader].power, "leaders.power")

    def lead(self, state: State, leader: int) -> None:
        """leaders.marching: the attack is the Leader's own."""
        if state.battle is not None:
            state.battle.notes[self.roster.marching] = leader + 1
