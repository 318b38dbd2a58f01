"""The Supply track."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.thrones import army as armies
from smallcouncil.thrones.army import ONE, count, pieces
from smallcouncil.thrones.rules.victory import check_victory
from smallcouncil.thrones.ruleset import Ruleset
from smallcouncil.thrones.state import THRONE, State
from smallcouncil.thrones.verbs import DONE, REMOVE
from smallcouncil.thrones.windows import Decision, Frame, Procedure, Reason, Step


def barrels(state: State, house: int) -> int:
    """The barrels in the areas a house controls, and what modules add."""
    total = 0
    printed = state.rules.board.barrels
    for area in range(len(printed)):
        if printed[area] and state.control[area] == house:
            total += printed[area]
    for term in state.rules.barrel_terms:
        total += term.value(state, house)
    return total


def level(state: State, house: int) -> int:
    return min(barrels(state, house), len(state.rules.limits) - 1)


class AdjustSupply(Step):
    """base.supply.adjust: in order of play, each house sets its level and removes what it cannot feed."""

    name = "supply"
    rule = "base.supply.adjust"

    def __init__(self, ask: FeedArmies) -> None:
        self.ask: FeedArmies = ask

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            frame.memo = [0]
        while frame.memo[0] < state.seats:
            house = state.tracks[THRONE][frame.memo[0]]
            frame.memo[0] += 1
            state.set_supply(house, level(state, house))
            state.tell("supply", self.rule, [house, state.supply[house]])
            if not state.fits(house, state.sizes(house)):
                self.ask.ask(state, BIT[house], [])
                return True
        return False


def excess(state: State, house: int, sizes: list[int]) -> int:
    """By how many units the armies, largest first, outgrow what the supply level allows."""
    limits = state.rules.limits[state.supply[house]]
    total = 0
    for place, size in enumerate(sorted(sizes, reverse=True)):
        total += max(0, size - (limits[place] if place < len(limits) else 1))
    return total


class FeedArmies(Decision):
    """base.supply.remove: units go one by one, each bringing the armies nearer to what is allowed."""

    name = "feed"
    rule = "base.supply.remove"
    verbs: tuple[int, ...] = (REMOVE,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        scratch = self.staged(state, frame, seat)
        found: list[int] = []
        for area in bits_of(scratch.held[seat]):
            if self.nearer(scratch, seat, area):
                found += [REMOVE << 16 | piece << 8 | area for piece in pieces(scratch.army[area])]
        return sorted(found)

    def nearer(self, scratch: State, house: int, area: int) -> bool:
        sizes = [count(scratch.army[each]) for each in bits_of(scratch.held[house])]
        before = excess(scratch, house, sizes)
        sizes[sizes.index(count(scratch.army[area]))] -= 1
        return excess(scratch, house, sizes) < before

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        scratch = self.staged(state, frame, seat)
        return scratch.fits(seat, scratch.sizes(seat))

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        scratch.leave(choice & 255, ONE[choice >> 8 & 255])

    def run(self, state: State, frame: Frame) -> None:
        house = bits_of(frame.asked)[0]
        for choice in frame.drafts[house]:
            state.remove(choice & 255, ONE[choice >> 8 & 255], self.rule)
        check_victory(state)

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return Reason("Your armies are still larger than your supply allows.", self.rule)
        scratch = self.staged(state, frame, seat)
        area = choice & 255
        if scratch.house[area] != seat or not armies.number(scratch.army[area], choice >> 8 & 255):
            return Reason("You have no such unit there.", self.rule)
        if not self.nearer(scratch, seat, area):
            return Reason("Removing it would not bring your armies nearer to your supply.", "base.supply.no-disbanding")
        return None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        scratch = self.staged(state, frame, seat)
        sizes = [count(scratch.army[area]) for area in bits_of(scratch.held[seat])]
        return "Your supply fell: remove units (" + str(excess(scratch, seat, sizes)) + " to go)."


def plug(rules: Ruleset) -> None:
    ask = FeedArmies()
    rules.decision(ask)
    rules.westeros["supply"] = Procedure("supply", "base.supply.adjust", [AdjustSupply(ask)])
