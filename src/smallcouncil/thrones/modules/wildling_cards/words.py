"""What people are told of the Wildling cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.modules.wildling_cards.rules import DECK
from smallcouncil.thrones.nouns.state import State


class WildlingWords(Words):
    def lines(self, state: State) -> list[str]:
        """The card that lies face up while its attack is awaited or fought."""
        deck = state.rules.deck_titles.index(DECK)
        rows = [state.rules.decks[deck][card] for card in state.open_cards[deck]]
        return [f"Wildling card: {row.name}. {row.says}" for row in rows]


WORDS: Final = WildlingWords()
