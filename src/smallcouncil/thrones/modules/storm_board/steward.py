"""How the steward plays the board of A Storm of Swords: Claim, Garrisons, objectives, allies."""

from __future__ import annotations

from typing import ClassVar, Final

from smallcouncil.bots.steward.bidding import bid_of, first_of_tie, most_needed, named, rank
from smallcouncil.bots.steward.marching import plain_plans
from smallcouncil.bots.steward.position import CASTLE, Position
from smallcouncil.bots.steward.question import Answers, Question
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.thrones.modules.storm_board.allies import steward as allies
from smallcouncil.thrones.modules.storm_board.allies.forging import KEY as FORGE
from smallcouncil.thrones.modules.storm_board.allies.steward import claim_price
from smallcouncil.thrones.modules.tactics.cards import played_of

SHARE: Final = 0.5  # share of our power to bid for 1 Claim
WINNING: Final = 60.0  # value of the Claim that wins the game
KNOWN: Final[dict[str, float]] = {"Baratheon": 1.0, "Stark": 0.3, "Greyjoy": -0.4}  # how often they win (repute.py)
KEPT: Final = 0.8  # chance that a taken area is still held when objectives are checked


def gained(position: Position, house: int) -> float:
    """The value of the next Claim to a house: the last one wins the game."""
    return WINNING if position.counted[house] + 1 >= position.rules.victory.win else claim_price(position)


def bid_claim(question: Question) -> int:
    """A share of our power; more than anybody can bid if the game depends on it."""
    position, state = question.position(), question.state
    power = state.power[question.seat]
    decides = any(position.counted[house] + 1 >= position.rules.victory.win for house in range(state.seats))
    bid = power if decides else round(SHARE * power)
    if power > 2 and not decides:
        bid += question.rng.below(3) - 1
    return bid_of(position, min(bid, most_needed(position) + 1))  # others may have a card that adds to their bids


def lowest(question: Question) -> int:
    """The leader plays no Tactics Card, unless we are the leader."""
    position = question.position()
    return max(question.choices, key=lambda choice: -1 if named(choice) == question.seat else rank(position, named(choice)))


class StormSense(Sense):
    answers: ClassVar[Answers] = {
        **allies.ANSWERS,
        "bid Claim": bid_claim,
        "pick highest": lambda question: first_of_tie(question.position(), question.choices),
        "pick lowest": lowest,
    }

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.garrisons: list[int] = fact_of(position.state, "garrison")

    def know_houses(self, repute: list[float]) -> None:
        for house, name in enumerate(self.position.rules.houses):
            repute[house] = KNOWN.get(name, 0.0)

    def value_areas(self, worth: list[float]) -> None:
        counts, price = self.position.rules.victory.counts, claim_price(self.position)
        for area in self.position.rules.castles:
            worth[area] += price * counts[area] - CASTLE

    def guard(self, area: int) -> float:
        return float(self.garrisons[area])

    def card_of_option(self, key: str) -> float:
        """The value of an objective: 1 Claim, if its area is ours by the end of the turn. And of an Ally card."""
        position, seat = self.position, self.position.seat
        if key == FORGE:
            return allies.forging(position)
        for row in played_of(position.rules).rows:
            if row.key == key and row.objective and row.house == position.rules.houses[seat]:
                return self.reached(position.rules.board.names.index(row.objective)) * gained(position, seat)
        return 0.0

    def reached(self, area: int) -> float:
        """The chance that an area is ours by the end of the turn."""
        position, state = self.position, self.position.state
        if state.control[area] == position.seat:
            army = state.army[area] if state.house[area] == position.seat else 0
            return 1 - position.loss(area, position.strength(army) + position.company(area) + position.guard(area))
        plans = [plan for plan in plain_plans(position) if area in plan.moves]
        return KEPT * max([plan.chance(position, 0) if plan.target == area else 1.0 for plan in plans], default=0.0)


SENSE: Final = StormSense
