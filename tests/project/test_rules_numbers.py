"""Every number of docs/rules that the data also have is compared with them; all others are of a kind that no data have.

A changed value changes the phrase that the page must have, and a changed page lacks the phrase: either makes this fail.
"""

from __future__ import annotations

import re

import pytest

from smallcouncil.rulesref import LINK, RulePage, chapters
from smallcouncil.thrones.modules.tactics.reading import load_tactics
from smallcouncil.thrones.nouns.tracks import TRACKS
from smallcouncil.thrones.reading.content import OWN
from tests.rules_numbers import DATA, NUMBER, all_phrases, all_said, numbers_in, value_of, word

PLAYERS = "|".join(word(row.players) for row in DATA.set_ups)
NAMED = [name.rstrip("*") for name in [row.name for row in DATA.orders] + [row.name for row in load_tactics("storm", OWN).orders]]
TOKENS = [re.escape(name).replace(r"\+", r" ?\+") for name in NAMED if name[-1].isdigit()]  # `March +1` is one, too
NO_DATA = {  # by kind, the form of a number that no file has
    "a name": "|".join(["One-Time", "2003", r"[a-z-]+\.[a-z-]+\b", *TOKENS]),
    "an example of a line": "`[^`]*`",
    "a pronoun or an article": r"(?<!worth )(?<!costs )(?<!strength )\bone\b(?! point)",
    "nothing, or a floor": r"(?<![\d+-])0\b",
    "a single thing that a rule gives or takes": "|".join([
        r"\b(?:adds?|brings?|gains?|has|counts? as|pays?|removes?) \+?1\b", r"(?:: |, )1 (?:with|for each)",
    ]),
    "a number of players": rf"\b(?:with|for) (?:{PLAYERS})\b|\b(?:{PLAYERS})(?: (?:and|or) (?:{PLAYERS}))?[ -]players?\b",
    "the first turns, and the phases of each": r"turn [12]\b|three phases",
    "the lowest space": r"placed on 1\b",
    "the tracks and their tokens": rf"\b{word(len(TRACKS))} (?:influence tracks|tracks|special tokens)\b",
    "a pair": "|".join([
        r"\b(?:the|of|above|between|swap|no) two\b",
        r"\btwo (?:areas|cards|houses|may talk|tokens|sets|orders in one|areas away)\b",
    ]),
    "how much of a box is known": r"only \w+ names, \w+ texts and \w+ strengths",
}
Span = tuple[int, int]


def parts() -> dict[str, str]:
    """By id each rule, and by page name what is outside its rules."""
    found: dict[str, str] = {}
    for chapter in chapters():
        loose = [each for each in chapter.parts if not isinstance(each, RulePage)]
        found[chapter.file] = flat("\n".join([chapter.title, chapter.head, *[f"{each.title}\n{each.body}" for each in loose]]))
        for rule in chapter.rules:
            found[rule.id] = flat(f"{rule.title}\n{rule.body}")
    return found


def flat(text: str) -> str:
    """The text in one line, without links, the numbers of list items, and the marks for reconstructed values."""
    return " ".join(re.sub(r"^\d+\. ", "", LINK.sub(r"\1", text), flags=re.MULTILINE).split()).replace("text*", "text")


PARTS = parts()
PHRASES = all_phrases()
SAID = all_said()


def test_the_pages_have_the_numbers_of_the_data() -> None:
    assert {part: lacking(part, text) for part, text in PARTS.items() if lacking(part, text)} == {}


def test_the_pages_have_the_numbers_of_cards_orders_and_verbs() -> None:
    assert {part: told_by_cards(part) for part in SAID if not told_by_cards(part) <= numbers_in(PARTS[part])} == {}


def test_the_pages_have_no_other_numbers() -> None:
    """A number in the data becomes a phrase in `tests/rules_numbers.py`; any other is of a kind in `NO_DATA`."""
    assert {part: unexplained(part, text) for part, text in PARTS.items() if unexplained(part, text)} == {}


def test_every_phrase_is_on_its_page() -> None:
    assert not [part for part in [*PHRASES, *SAID] if part not in PARTS]


@pytest.mark.parametrize(("part", "right", "wrong"), [
    ("claim.value", "Pyke, Riverrun and Harrenhal", "Pyke, King's Landing, Riverrun and Harrenhal"),
    ("base.supply.limit", "| 3 | 3, 2, 2, 2 |", "| 3 | 3, 3, 2, 2 |"),
    ("base.setup.start", "5 available power", "six available power"),
])
def test_a_page_with_another_number_is_noticed(part: str, right: str, wrong: str) -> None:
    assert right in PARTS[part]
    assert lacking(part, PARTS[part].replace(right, wrong))


def test_a_new_number_on_a_page_is_noticed() -> None:
    assert unexplained("claim.win", PARTS["claim.win"] + " With three houses 9 are needed.")


def test_every_kind_of_number_without_data_occurs() -> None:
    assert not [kind for kind, pattern in NO_DATA.items() if not any(spans(pattern, text) for text in PARTS.values())]


def told_by_cards(part: str) -> set[int]:
    """The numbers above 1 in the words of cards, orders and verbs of this rule."""
    found: set[int] = set()
    for text in SAID.get(part, []):
        found |= {value_of(number[0]) for number in outside(no_data(text), text)}
    return found - {0, 1}


def lacking(part: str, text: str) -> list[str]:
    """The phrases from the data that the text lacks."""
    return [phrase for phrase in PHRASES.get(part, []) if flat(phrase).lower() not in text.lower()]


def unexplained(part: str, text: str) -> list[str]:
    """The numbers with their context that no phrase, card or kind explains."""
    known = [span for phrase in PHRASES.get(part, []) for span in spans(re.escape(flat(phrase)), text)]
    left = [found for found in outside(known + no_data(text), text) if value_of(found[0]) not in told_by_cards(part)]
    return [text[max(found.start() - 40, 0) : found.end() + 30] for found in left]


def outside(known: list[Span], text: str) -> list[re.Match[str]]:
    return [found for found in NUMBER.finditer(text) if not any(a <= found.start() and found.end() <= b for a, b in known)]


def no_data(text: str) -> list[Span]:
    return [span for pattern in NO_DATA.values() for span in spans(pattern, text)]


def spans(pattern: str, text: str) -> list[Span]:
    return [found.span() for found in re.finditer(pattern, text, re.IGNORECASE)]
