"""What people are told of the House Cards with crossed swords."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import verb_of, y_of
from smallcouncil.insight.thrones.aids import order_note
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.modules.swords_cards.verbs import ASSIGN, RETURN
from smallcouncil.thrones.nouns.state import State

CARD_SETS: Final = {"swords": "swords-cards.sets"}


class SwordsWords(Words):
    inside: tuple[str, ...] = ("sent back", "swapped", "braced", "both leave", "order removed", "order placed")
    card_sets: dict[str, str] = CARD_SETS

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        if verb_of(choice) == RETURN:
            battle = state.fight()
            card = state.rules.cards[battle.cards[1 - battle.side(seat)]]
            return f"{card.name} goes back; another card must be played"
        return order_note(state.rules, y_of(choice)) if verb_of(choice) == ASSIGN else None


WORDS: Final = SwordsWords()
