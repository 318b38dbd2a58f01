"""What people are told of the blue Westeros decks."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.modules.swords_decks.rules import RESOLVE
from smallcouncil.thrones.nouns.state import State


class DeckWords(Words):
    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        """What the chosen card would do."""
        if verb_of(choice) != RESOLVE:
            return None
        rules = state.rules
        name = rules.notation.domains["effect"].names[x_of(choice)]
        return next((card.says for deck in rules.decks for card in deck if card.name == name), "")


WORDS: Final = DeckWords()
