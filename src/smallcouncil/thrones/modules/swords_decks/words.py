"""Words about the blue Westeros decks for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.insight.corrections import corrected
from smallcouncil.insight.thrones.acts import Act, Part, Phrases
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.modules.swords_decks.rules import CHOICES, RESOLVE
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN, load_decks
from smallcouncil.thrones.reading.rows import DeckRow


def resolved(act: Act, choices: list[int]) -> Phrases:
    return [f"let the Westeros card bring {act.name('effect', x_of(choices[0]))}"]


DEEDS: Final[dict[int, Part]] = {RESOLVE: resolved}
DECLINES: Final = {f"choose {card}": "let nothing happen" for card in CHOICES}


class DeckWords(Words):
    deeds: dict[int, Part] = DEEDS
    declines: dict[str, str] = DECLINES
    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        """The effect of the chosen card."""
        if verb_of(choice) != RESOLVE:
            return None
        rules = state.rules
        name = rules.notation.domains["effect"].names[x_of(choice)]
        return next((card.says for deck in rules.decks for card in deck if card.name == name), "")

    def correction(self, rule: str, files: Files) -> str:
        """Corrections to the decks' contents, or to what a choice card offers, depending on the page."""
        old, new = load_decks("swords", OWN).decks, load_decks("swords", files).decks
        if rule == "swords-decks.decks":
            before = [told for deck in old for told in held(deck)]
            changed = [told for deck in new for told in held(deck) if told not in before]
            return corrected(changed, grades(old) != grades(new))
        before = [card.says for deck in old for card in deck.cards]
        offered = [card for deck in new for card in deck.cards if CHOICES.get(card.kind) == rule and card.says not in before]
        return corrected([card.says.removesuffix(".") for card in offered], False)


def held(deck: DeckRow) -> list[str]:
    title = "I" * deck.number
    return [f"deck {title} has {card.copies} {card.name}" + " with a mammoth" * card.mammoth for card in deck.cards]


def grades(decks: list[DeckRow]) -> list[str]:
    return [card.grade for deck in decks for card in deck.cards]


WORDS: Final = DeckWords()
