"""Words about Omens for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import x_of
from smallcouncil.insight.thrones.acts import Act, Phrases, Telling
from smallcouncil.insight.thrones.aids import fact_of
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.nouns.state import State
from tests.toy.omens.rules import DIVINE


def divined(act: Act) -> Phrases:
    return [f"pay 1 power to look at the top card of Westeros deck {act.name('pile', x_of(act.chain[1]))}"]


BEGINS: Final[dict[int, Telling]] = {DIVINE: divined}


class OmenWords(Words):
    begins: dict[int, Telling] = BEGINS

    def lines(self, state: State) -> list[str]:
        """The state is one player's view, so the fact has only that player's omen."""
        names = state.rules.notation.domains["omen"].names
        return [f"Your omen: {names[card - 1]}." for card in fact_of(state, "omen") if card]


WORDS: Final = OmenWords()
