"""How the steward plays the blue Westeros decks: which effect of a choice card helps it most."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.position import BARREL, MUSTER_POINT, UNIT, Position
from smallcouncil.bots.steward.question import Answers, Question
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.notation import x_of
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.swords_decks.rules import CHOICES, effects_of
from smallcouncil.thrones.rules.supply import level

POWER: Final = 0.5
PLACE: Final = 0.8  # value of a place on a track that a bid may win
BOLD: Final = 0.1  # value per strength point of our lead: what hampers defence helps us

CardJudge = Callable[[Position, int], float]


def mustering(position: Position, house: int) -> float:
    board, state = position.rules.board, position.state
    points = sum(points for area, points in enumerate(board.points) if points and state.control[area] == house)
    return MUSTER_POINT * UNIT * points


def supply(position: Position, house: int) -> float:
    """The value of a supply change: a higher level allows more units; a lower one costs armies."""
    state = position.state
    now, then = state.supply[house], level(state, house)
    starved = not position.rules.supply.fits[then][min(state.sizes(house), 4095)]
    return BARREL * (then - now) - (2 * UNIT if starved else 0.0)


def thrones(position: Position, house: int) -> float:
    board, state = position.rules.board, position.state
    return POWER * sum(crowns for area, crowns in enumerate(board.crowns) if crowns and state.control[area] == house)


def clash(position: Position, house: int) -> float:
    """The value of bidding: high for a rich house that is low on the tracks."""
    state = position.state
    low = sum(state.place(track, house) for track in range(len(state.tracks)))
    return PLACE * low + POWER * state.power[house]


def no_defense(position: Position, house: int) -> float:
    return BOLD * position.strength(position.state.muster(house))


def no_march_plus(position: Position, house: int) -> float:
    return -no_defense(position, house)


JUDGES: Final[dict[str, CardJudge]] = {
    "mustering": mustering,
    "supply": supply,
    "game_of_thrones": thrones,
    "clash_of_kings": clash,
    "storm_of_swords": no_defense,
    "swing_the_sword": no_march_plus,
}


def choose(question: Question) -> int:
    """The effect that helps us more than the others; none if there is no such effect."""
    position, rules = question.position(), question.state.rules
    effects = effects_of([card for deck in rules.decks[: rules.phase_decks] for card in deck])
    return max(question.choices, key=lambda choice: 0.0 if choice == DONE else lead(position, effects[x_of(choice)]))


def lead(position: Position, kind: str) -> float:
    judge = JUDGES.get(kind)
    if judge is None:
        return -1.0
    found = [judge(position, house) for house in range(position.state.seats)]
    return found[position.seat] - total(found) / len(found)


class DeckSense(Sense):
    answers: ClassVar[Answers] = {"choose " + kind: choose for kind in CHOICES}


SENSE: Final = DeckSense
