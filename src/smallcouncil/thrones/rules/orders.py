"""Common parts of Raids, Marches and Consolidate Power: rounds in the order of play, one order at a time."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, only_one
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, InTurn, Reason, Way
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.nouns.orders import MARCH, POWER, RAID
from smallcouncil.thrones.nouns.state import THRONE, State

CALLED: Final = {RAID: "Raid", MARCH: "March", POWER: "Consolidate Power"}


class Rounds(InTurn):
    """base.turn.order-of-play: each house resolves one such order per round until none is left.

    A round keeps the order of play it started with.
    """

    def __init__(self, name: str, rule: str, icon: int, banned: int, rules: Ruleset) -> None:
        self.name = name
        self.rule = rule
        self.icon: int = icon
        self.banned: int = banned
        self.ask: CarryOut = CarryOut(name, rule, icon)
        rules.decision(self.ask)

    def go(self, state: State, frame: Frame) -> bool:
        if state.season & self.banned:
            return False
        if not frame.memo:
            frame.memo = [0, *state.tracks[THRONE]]
        memo, held, posted = frame.memo, state.held, state.posted[self.icon]
        for at in range(memo[0], state.seats):
            house = memo[at + 1]
            if held[house] & posted:
                memo[0] = at + 1
                self.ask.ask(state, BIT[house], [])
                return True
        if not memo[0]:
            return False
        frame.memo = []
        return True

    def follows(self, state: State, frame: Frame, above: Frame) -> bool:
        """Can the frame come from the order of the house that was asked last?"""
        memo = frame.memo
        if not memo or not memo[0]:
            return False
        for way in state.rules.action.all_ways[self.icon]:
            if way.follows(state, memo[memo[0]], above):
                return True
        for watcher in state.rules.action.on_lifted:
            if watcher.asked(state, above):
                return True
        return False


def order_of_play(state: State) -> list[int]:
    """The houses in the order of the current round; a change holds from the next round."""
    if state.agenda:
        turn = state.agenda[0]
        steps = state.rules.turn.steps
        if turn.memo and turn.kind is state.rules.turn and turn.at < len(steps) and isinstance(steps[turn.at], Rounds):
            return turn.memo[1:]
    return state.tracks[THRONE]


class CarryOut(Decision):
    """Resolves one order: the first choice says which one and how, the rest belongs to the way."""

    def __init__(self, name: str, rule: str, icon: int) -> None:
        self.name = name
        self.rule = rule
        self.icon: int = icon

    def takes(self, state: State, verb: int) -> bool:
        for way in state.rules.action.all_ways[self.icon]:
            if verb == way.verb or way.takes(state.rules, verb):
                return True
        return False

    def ways(self, state: State, slot: int) -> list[Way]:
        """The ways to resolve the order in a slot."""
        return state.rules.action.ways_of[state.order[slot]]

    def slots(self, state: State, house: int) -> list[int]:
        """The slots of the house's orders with the icon of this step."""
        found: list[int] = []
        icons, slots, order = state.rules.icons, state.rules.slots, state.order
        for area in state.occupied[house]:
            for slot in slots[area]:
                if icons[order[slot]] == self.icon:
                    found.append(slot)
        return found

    def slot(self, state: State, choice: int) -> int:
        """The order that the first choice of a chain names."""
        for slot in state.rules.slots[x_of(choice)]:
            order = state.order[slot]
            if order and state.rules.orders[order].icon == self.icon:
                for way in self.ways(state, slot):
                    if way.verb == verb_of(choice):
                        return slot
        return NOBODY

    def way(self, state: State, draft: list[int]) -> Way:
        """The first way with the verb of the chain's first choice."""
        way = state.rules.action.way_with[self.icon][draft[0] >> 16]  # unpacked inline, because every choice asks it
        assert way is not None, "no such way"
        return way

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        draft = frame.drafts[seat]
        if draft:
            return self.way(state, draft).options(state, frame, seat)
        found: list[int] = []
        for slot in self.slots(state, seat):
            for way in self.ways(state, slot):
                found += way.begins(state, seat, slot)
        found.sort()
        return found

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return self.way(state, frame.drafts[seat]).closed(state, frame, seat)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        draft = frame.drafts[seat] or [choice]
        way = self.way(scratch, draft)
        if way.at_once:
            depth = len(scratch.agenda)
            way.do(scratch, seat, self.slot(scratch, choice), draft)
            scratch.agenda = scratch.agenda[:depth]  # decisions that it pushes are not asked yet
        else:
            way.stage(scratch, frame, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        draft = frame.drafts[house]
        self.way(state, draft).do(state, house, self.slot(state, draft[0]), draft)

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        draft = frame.drafts[seat]
        if draft:
            way = self.way(state, draft)
            if choice != DONE and not way.takes(state.rules, verb_of(choice)):
                return Reason("You are resolving another order; take that back first.", self.rule)
            return way.why(state, frame, seat, choice)
        if choice == DONE:
            return Reason("You must resolve one of your orders now.", self.rule)
        for way in state.rules.action.all_ways[self.icon]:
            if verb_of(choice) == way.verb:
                slot = self.slot(state, choice)
                if state.house[x_of(choice)] != seat:
                    where = state.rules.board.names[x_of(choice)]
                    return Reason(where + " is not yours: resolve one of your own orders.", self.rule)
                if slot == NOBODY:
                    return way.unfit(state, x_of(choice)) or Reason("You have no such order there.", self.rule)
                return way.refuses(state, seat, slot, choice)
        return Reason("First choose an order to resolve.", self.rule)

    def cites(self, state: State, frame: Frame, seat: int) -> str:
        """The rule of the order being resolved; before that, of the only kind that waits."""
        draft = frame.drafts[seat]
        if draft:
            return self.way(state, draft).rule
        rules: list[str] = []
        for choice in self.options(state, frame, seat):
            rule = self.way(state, [choice]).rule
            if rule not in rules:
                rules.append(rule)
        return rules[0] if len(rules) == 1 else self.rule

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        draft = frame.drafts[seat]
        if draft:
            return self.way(state, draft).prompt(state, frame, seat)
        left = len(self.slots(state, seat))
        return "Resolve one of your " + CALLED[self.icon] + " orders (" + str(left) + " left)."


def staged(state: State, frame: Frame, house: int) -> State:
    """The position with the chain so far applied, for ways whose further choices need it."""
    kind = frame.kind
    assert isinstance(kind, Decision)
    return kind.staged(state, frame, house)


def severed(state: State, house: int, source: int, target: int) -> Reason | None:
    """The roads' reason why an order does not reach an area; None: no special reason."""
    border = state.rules.board.data.between(source, target)
    return state.rules.roads.severed(state, house, border) if border is not None else None
