"""Reads the names of lines, steps and cards in positions and expectations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.notation import key_of
from smallcouncil.errors import Complaint, clipped
from smallcouncil.scenarios.looking import listed, meant, whole
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import TRACKS

HOLDERS: Final = ["iron throne", "blade", "raven"]
PLAIN: Final = ["turn", "board", *TRACKS, *HOLDERS, "blade used", "wildlings", "season"]  # lines of one name
DECK_WORDS: Final = ["deck", "open", "buried"]  # lines that name a deck
OF_HOUSE: Final = ["power", "supply", "hand", "used", "gone", "pool"]  # lines that name a house
STEPS: Final = {
    "planning": "orders", "westeros": "reveal",
    "resolve i": "resolve I", "resolve ii": "resolve II", "resolve iii": "resolve III",
}


def find_area(rules: Ruleset, key: str, more: Sequence[str] = (), more_of_house: Sequence[str] = ()) -> int:
    """The area of a line that is none of the others; an expectation has more lines than a position."""
    domain = rules.notation.domains["area"]
    area = domain.exact(key)
    if area < 0:
        rest = key_of(key).partition(" ")[2]
        named = rules.notation.domains["house"].exact(rest) >= 0
        lines = [*PLAIN, *more, *[word + " " + rest for word in [*OF_HOUSE, *more_of_house] if named]]
        where = "an expectation" if more else "a position"
        raise Complaint(f"`{clipped(key)}` is neither an area nor another line of {where}{meant(key, domain.names + lines)}")
    return area


def read_step(rules: Ruleset, text: str) -> str:
    """The name of a step of the turn; empty: there is none."""
    step = STEPS.get(key_of(text), key_of(text))
    return step if step in [each.name for each in rules.turn.steps] else ""


def read_card_step(rules: Ruleset, text: str) -> str:
    """A Westeros card as a step."""
    kind = key_of(text).replace(" ", "_")
    if kind not in rules.westeros.cards:
        known = ", ".join([step.name for step in rules.turn.steps])
        raise Complaint(f"there is no step `{clipped(text)}`; the steps are {known}, and the Westeros cards.")
    return kind


def read_yes(value: str) -> int:
    if key_of(value) not in ("yes", "no"):
        raise Complaint(f"`yes` or `no` is expected, not `{clipped(value)}`.")
    return int(key_of(value) == "yes")


def read_wildlings(value: str) -> int:
    """The space on the track of a strength."""
    if whole(value, 0, 12) % 2:
        raise Complaint("the wildling track has the spaces 0, 2, 4, 6, 8, 10 and 12.")
    return int(value) // 2


def read_season(rules: Ruleset, value: str) -> int:
    cards = [season.card for season in rules.westeros.seasons]
    found = 0
    for name in listed(value):
        if key_of(name) not in cards:
            raise Complaint(f"`{clipped(name)}` changes no turn; {', '.join(cards)} do.")
        bit = BIT[cards.index(key_of(name))]
        if found & bit:
            raise Complaint(f"`{name}` is named twice.")
        found |= bit
    return found


def deck_named(rules: Ruleset, name: str) -> int:
    """The number of a deck; NOBODY: there is none of this name."""
    titles = [key_of(title) for title in rules.deck_titles]
    return titles.index(key_of(name)) if key_of(name) in titles else NOBODY


def buried_in(state: State, deck: int) -> list[int]:
    """The cards that everybody has seen go under the deck, the lowest one last."""
    cards = state.decks[deck]
    return cards[len(cards) - state.known[deck] :]


def read_deck(rules: Ruleset, deck: int, value: str) -> list[int]:
    names = {key_of(spelling): n for n, card in enumerate(rules.decks[deck]) for spelling in [card.name, *card.aliases]}
    cards: list[int] = []
    for name in listed(value):
        if key_of(name) not in names:
            raise Complaint(f"deck {rules.deck_titles[deck]} has no card `{clipped(name)}`.")
        cards.append(names[key_of(name)])
    return cards
