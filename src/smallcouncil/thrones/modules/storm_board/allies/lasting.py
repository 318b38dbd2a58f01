"""Lasting effects of Ally cards: power that sellswords spoil, barrels, bids, roads."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import AreaWorth, BidTerm, HouseTerm
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies
from smallcouncil.thrones.modules.storm_board.allies.reading import GALLEYS, POLITICAL, SELLSWORDS, SUPPLIES, TRANSPORT
from smallcouncil.thrones.nouns.state import State

CLAIM: Final = "Claim"  # purpose of the bid of Claim Westeros


class Plundered(AreaWorth):
    """allies.sellswords: next to Ally units of the card's holder, no other house gains power by an order.

    Adjacency depends on the weather.
    """

    rule = "allies.sellswords"

    def __init__(self, allies: Allies) -> None:
        self.allies: Allies = allies
        self.cards: list[int] = allies.doing(SELLSWORDS)

    def worth(self, state: State, house: int, area: int, value: int) -> int:
        return 0 if self.spoiler(state, house, area) != NOBODY else value

    def spoiler(self, state: State, house: int, area: int) -> int:
        """The house whose Ally units are next to the area; NOBODY: none."""
        near = state.rules.nets[state.net[house]].near[area]
        for card in self.cards:
            holder = self.allies.holder(state, card)
            if holder in (NOBODY, house):
                continue
            for each in bits_of(near & state.held[holder]):
                if state.army[each] & state.rules.escorted:
                    return holder
        return NOBODY

    def tell(self, state: State, house: int, area: int) -> None:
        spoiler = self.spoiler(state, house, area)
        if spoiler != NOBODY:
            state.tell("plundered", self.rule, [spoiler, house, area])


class CardsHeld(HouseTerm):
    """How many cards of one kind a house has."""

    def __init__(self, allies: Allies, does: str, rule: str) -> None:
        self.rule = rule
        self.allies: Allies = allies
        self.cards: list[int] = allies.doing(does)

    def value(self, state: State, house: int) -> int:
        held = state.facts[self.allies.held]
        return len([card for card in self.cards if held[card] == house + 1])


class PoliticalBids(BidTerm):
    """allies.political: adds one for each card, only in bids for Claim Westeros."""

    rule = "allies.political"

    def __init__(self, held: CardsHeld) -> None:
        self.held: CardsHeld = held

    def bonus(self, state: State, house: int, purpose: str) -> int:
        return self.held.value(state, house) if purpose == CLAIM else 0


def plug_lasting(rules: Ruleset, allies: Allies) -> list[CardsHeld]:
    """Returns the holders of Frey Galleys and of Mercenary Transport."""
    rules.power.collects.append(Plundered(allies))
    rules.supply.barrel_terms.append(CardsHeld(allies, SUPPLIES, "allies.supplies"))
    rules.bidding.terms.append(PoliticalBids(CardsHeld(allies, POLITICAL, "allies.political")))
    return [CardsHeld(allies, GALLEYS, "allies.galleys"), CardsHeld(allies, TRANSPORT, "allies.transport")]
