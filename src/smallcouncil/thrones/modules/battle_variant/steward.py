"""How the steward plays the battle variant."""

from __future__ import annotations

from typing import ClassVar, Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.battles import CardGame
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.question import Answers
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.notation import x_of


def pick_cards(position: Position, choices: list[int]) -> int:
    """Adds a card to those from which chance plays one: the best against all the opponent has."""
    cards = CardGame(position)
    means = [total(row) for row in cards.ours]
    by_card = dict(zip(cards.mine, means, strict=True))
    return max(choices, key=lambda choice: by_card.get(x_of(choice), -1e9))


class BattleSense(Sense):
    answers: ClassVar[Answers] = {"three cards": lambda q: pick_cards(q.position(), q.choices)}


SENSE: Final = BattleSense
