"""Words about the Wildling cards for players."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import x_of
from smallcouncil.insight.corrections import corrected
from smallcouncil.insight.thrones.acts import Act, Phrases, Telling
from smallcouncil.insight.thrones.deeds import picked
from smallcouncil.insight.thrones.words import Words
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.wildling_cards.reading import WildlingCard, load_wildlings
from smallcouncil.thrones.modules.wildling_cards.rules import DECK, FILE
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN


def go_last(act: Act) -> Phrases:
    return [f"drop to last place on {act.track(x_of(act.chain[0]))}"]


def go_first(act: Act) -> Phrases:
    if act.chain == [DONE]:
        return ["stay in the same places on the tracks"]
    return [f"move to first place on {act.track(x_of(act.chain[0]))}"]


DECISIONS: Final[dict[str, Telling]] = {"pick for card": picked, "go last": go_last, "go first": go_first}
DECLINES: Final = {"take back by card": "take back no card"}


class WildlingWords(Words):
    decisions: dict[str, Telling] = DECISIONS
    declines: dict[str, str] = DECLINES
    def lines(self, state: State) -> list[str]:
        """The card that is face up while its attack is awaited or fought."""
        deck = state.rules.deck_titles.index(DECK)
        rows = [state.rules.decks[deck][card] for card in state.open_cards[deck]]
        return [f"Wildling card: {row.name}. {row.says}" for row in rows]

    def correction(self, rule: str, files: Files) -> str:
        old, new = load_wildlings(FILE, OWN).cards, load_wildlings(FILE, files).cards
        if rule != "wildling-cards.deck":
            return ""
        before = [told(card) for card in old]
        changed = [words for words in map(told, new) if words not in before]
        lost = [f"there is no {card.name}" for card in old if card.kind not in [other.kind for other in new]]
        return corrected([*changed, *lost], [card.grade for card in old] != [card.grade for card in new])


def told(card: WildlingCard) -> str:
    return f"{card.name}: {card.says.removesuffix('.')}"


WORDS: Final = WildlingWords()
