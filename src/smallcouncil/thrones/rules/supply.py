"""The Supply track."""

from __future__ import annotations

from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import many
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Procedure, Reason
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.in_order import InCurrentOrder
from smallcouncil.thrones.rules.removal import RemoveUnits


def barrels(state: State, house: int) -> int:
    """The barrels in the areas a house controls, plus those of modules."""
    total = 0
    board, control = state.rules.board, state.control
    for area in board.feeding:
        if control[area] == house:
            total += board.barrels[area]
    for term in state.rules.supply.barrel_terms:
        total += term.value(state, house)
    return total


def level(state: State, house: int) -> int:
    return min(barrels(state, house), len(state.rules.supply.limits) - 1)


class AdjustSupply(InCurrentOrder):
    """base.supply.adjust: in order of play, each house sets its level and removes units beyond it."""

    name = "supply"
    rule = "base.supply.adjust"

    def __init__(self, ask: FeedArmies) -> None:
        self.ask: FeedArmies = ask

    def turn_of(self, state: State, house: int) -> None:
        state.set_supply(house, level(state, house))
        state.tell("supply", self.rule, [house, state.supply[house]])
        if not state.fits(house, state.sizes(house)):
            self.ask.ask(state, BIT[house], [])


def excess(state: State, house: int, sizes: list[int]) -> int:
    """By how many units the armies, largest first, exceed the supply level."""
    limits = state.rules.supply.limits[state.supply[house]]
    total = 0
    for place, size in enumerate(sorted(sizes, reverse=True)):
        total += max(0, size - (limits[place] if place < len(limits) else 1))
    return total


class FeedArmies(RemoveUnits):
    """base.supply.remove: units are removed one by one, each bringing the armies closer to what is allowed."""

    name = "feed"
    rule = "base.supply.remove"
    more = "Your armies are still larger than your supply allows."

    def keeps(self, state: State, frame: Frame, seat: int, piece: int, area: int) -> Reason | None:
        scratch = self.staged(state, frame, seat)
        sizes = [count(scratch.army[each]) for each in scratch.occupied[seat]]
        before = excess(scratch, seat, sizes)
        sizes[sizes.index(count(scratch.army[area]))] -= 1
        if excess(scratch, seat, sizes) < before:
            return None
        return Reason("Removing that unit would not bring your armies closer to your supply limit.", "base.supply.no-disbanding")

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        scratch = self.staged(state, frame, seat)
        return scratch.fits(seat, scratch.sizes(seat))

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        scratch = self.staged(state, frame, seat)
        sizes = [count(scratch.army[area]) for area in scratch.occupied[seat]]
        left = excess(scratch, seat, sizes)
        what = "units (" + str(left) + " to go)" if frame.drafts[seat] else many(left, "unit")
        return "Your supply has fallen: remove " + what + "."


def plug(rules: Ruleset) -> None:
    ask = FeedArmies()
    rules.decision(ask)
    rules.westeros.cards["supply"] = Procedure("supply", "base.supply.adjust", [AdjustSupply(ask)])
