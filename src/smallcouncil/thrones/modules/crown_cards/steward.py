"""How the steward plays the new House Cards: their decisions, and strength that is bought."""

from __future__ import annotations

from typing import ClassVar, Final

from smallcouncil.bots.steward.battles import card_worth, is_ahead, lead_now, lift_order
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.question import Answers
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.thrones.language.verbs import DISCARD
from smallcouncil.thrones.nouns.battle import Battle
from smallcouncil.thrones.nouns.state import FIEFDOMS
from smallcouncil.thrones.reading.cards import PAID

MOST_PAID: Final = 5  # the most power to pay for the strength of a card


def pay(position: Position, choices: list[int]) -> int:
    """The least power that changes the result of the battle, if it is not much."""
    lead = lead_now(position)
    wanted = max(0, -lead if is_ahead(position) else 1 - lead)
    return choices[wanted] if wanted < min(len(choices), MOST_PAID) else choices[0]


def put_last(position: Position, choices: list[int]) -> int:
    """The track on which the opponent falls deepest; the Fiefdoms track if that decides a tie."""
    state = position.state
    battle = state.fight()
    other = battle.house(1 - battle.side(position.seat))
    if lead_now(position) == 0 and not is_ahead(position):
        return choices[FIEFDOMS]
    return min(choices, key=lambda choice: state.place(x_of(choice), other))


def take_card(position: Position, choices: list[int]) -> int:
    """The strongest card of the opponent."""
    return max(choices, key=lambda choice: card_worth(position, choice) if verb_of(choice) == DISCARD else -1)


class CrownSense(Sense):
    answers: ClassVar[Answers] = {
        "tyrion": lambda q: lift_order(q.position(), q.choices),
        "reader": lambda q: lift_order(q.position(), q.choices),
        "discard one": lambda q: take_card(q.position(), q.choices),
        "pay for strength": lambda q: pay(q.position(), q.choices),
        "put last": lambda q: put_last(q.position(), q.choices),
        "copy text": lambda q: q.choices[-1],
    }

    def adds(self, battle: Battle, side: int, text: str) -> float:
        """Strength that we can pay for with power; 0 if the strength of the card is ignored."""
        state, rules = self.position.state, self.position.rules
        if text != PAID or any(each.worth(state, battle, side, 1) == 0 for each in rules.battle.card_worths):
            return 0.0
        return float(min(MOST_PAID - 1, state.power[battle.house(side)]))


SENSE: Final = CrownSense
