"""Raid orders."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.notation import pack, verb_of, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Reason, Way
from smallcouncil.thrones.language.verbs import DONE, EXECUTE
from smallcouncil.thrones.language.verbs import RAID as RAID_VERB
from smallcouncil.thrones.nouns.orders import POWER, RAID
from smallcouncil.thrones.nouns.state import NO_RAIDS, State
from smallcouncil.thrones.rules.orders import Rounds, severed


class Raids(Rounds):
    """base.raid.resolve"""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__("raid", "base.raid.resolve", RAID, NO_RAIDS, rules)


class Raid(Way):
    """Removes at most one order of another house in reach, at most two with the starred token; or none (base.raid.pass)."""

    rule = "base.raid.resolve"
    verb = EXECUTE
    verbs: tuple[int, ...] = (RAID_VERB,)

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        draft = frame.drafts[house]
        source = x_of(draft[0])
        found = [DONE]
        if len(draft) - 1 < self.targets(state, source):
            others = state.rules.nets[state.net[house]].raid[source] & ~state.held[house]
            for area in bits_of(others):
                if vulnerable(state, area) and self.why(state, frame, house, pack(RAID_VERB, area)) is None:
                    found.append(pack(RAID_VERB, area))
        return found

    def targets(self, state: State, source: int) -> int:
        return 1 + state.rules.orders[state.order_of(source, RAID)].bonus

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        if choice == DONE:
            return None
        draft = frame.drafts[house]
        source = x_of(draft[0])
        area = x_of(choice)
        if len(draft) - 1 >= self.targets(state, source):
            return Reason("This Raid cannot remove any more orders.", "base.raid.star")
        if choice in draft:
            return Reason("You are already raiding that area; choose an order in another area.", "base.raid.star")
        if not state.rules.nets[state.net[house]].raid[source] & BIT[area]:
            if state.rules.nets[state.net[house]].near[source] & BIT[area]:
                return Reason("Units on land cannot raid the sea.", "base.raid.land-sea")
            far = Reason("Out of reach: you can raid only adjacent areas, and not across a river.", "base.raid.reach")
            return severed(state, house, source, area) or far
        return self.no_target(state, house, source, area)

    def no_target(self, state: State, house: int, source: int, area: int) -> Reason | None:
        """Why a raid cannot remove an order from an area in reach."""
        if state.house[area] == house or not vulnerable(state, area):
            return Reason("You can raid only another house's Support, Raid or Consolidate Power order.", "base.raid.target")
        for bar in state.rules.raid.bars:
            if bar.stops(state, house, source, area):
                return Reason(bar.reason, bar.rule)
        return None

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        if verb_of(choice) == RAID_VERB:
            for slot in vulnerable(scratch, x_of(choice)):
                scratch.spend(slot)

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        source = state.rules.area_of[slot]
        state.spend(slot)
        if len(draft) == 2:
            state.tell("no raid", "base.raid.pass", [house, source])
        for choice in draft[1:-1]:
            area = x_of(choice)
            for each in vulnerable(state, area):
                order = state.order[each]
                state.tell("raided", self.rule, [house, state.house[area], order, area, source])
                state.lift(each, "base.raid.target")
                if state.rules.orders[order].icon == POWER:
                    state.gain(house, 1, "base.raid.pillage")

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        left = self.targets(state, x_of(frame.drafts[house][0])) - len(frame.drafts[house]) + 1
        return "Choose an order to raid (" + str(left) + " left), or choose done." if left else "Confirm the raid."


def vulnerable(state: State, area: int) -> list[int]:
    """The slots of an area with orders that a raid can remove."""
    found: list[int] = []
    for slot in state.rules.slots[area]:
        order = state.order[slot]
        if order and state.rules.raid.vulnerable & BIT[state.rules.orders[order].icon]:
            found.append(slot)
    return found


def plug(rules: Ruleset) -> None:
    rules.action.ways[RAID].append(Raid())

