"""Finds rules by a player's own words: the search of `council rules`, of `? word` in the terminal, and of the browser.

It searches the titles and texts of rules and the ways people ask for them. docs/rules/search.toml has those, with synonyms and
with words that say nothing. A misspelt word counts as the nearest one in the reference.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from smallcouncil.core import overrides
from smallcouncil.rulesref import (
    FOLDER,
    OWN_PAGE,
    RULING,
    Chapter,
    RulePage,
    all_rules,
    chapters,
    concerns,
    rule_text,
    ruled_by,
    rules_below,
)

SEARCH_FILE: Final = "search.toml"
MOST_TEXT: Final = 200  # characters of a question; the rest is ignored
MOST_WORDS: Final = 16
MOST_LETTERS: Final = 30  # characters of a word
FOUND: Final = 12  # the most rules shown
NEAR: Final = 3  # rules offered if none has the words
FAINT: Final = 0.1  # share of the best score; rules below it are not shown

TITLE, ASKED, CHAPTER = 3.5, 2.0, 1.0  # weight of a word there, compared with once in the text of a rule of usual length
LENGTH: Final = 0.5  # penalty for long texts: 0 is none, 1 is proportional to the length
ENOUGH: Final = 1.0  # weight at which a word reaches half of its largest possible score
COVERED: Final = 2.0  # exponent: a rule with half of the question's words scores much less than half
LIKE, LIKE_WORD = 1.7, 0.8  # score of a title or question that matches exactly; of a verb or a card
COMMON: Final = 2  # added to the count of rules with a word, so that a word on a single page does not count too much
STEEP: Final = 1.5  # exponent: a phrase that matches by half scores less than half
MEANT, MISSPELT = 0.7, 0.65  # weights of a synonym and of a similar spelling
SECOND: Final = 0.75  # weight of each further rule of a name, compared with the one before
BASE: Final = "base."
APART: Final = 0.65  # weight of rules of an option, another game or the table, if the question does not name it
BOARD: Final = "thrones"  # the board game; most pages are about it

ENDINGS: Final = (("ies", "y"), ("ied", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("s", ""))
KEPT_S: Final = ("ss", "us", "is")
TENSES: Final = ("ing", "ed")
VOWELS: Final = "aeiouy"


class Phrase(NamedTuple):
    """A title, a name or a question that leads to a rule, and its weight."""

    words: tuple[str, ...]
    rule: int
    counts: float


class Findings:
    """The rules found for some words, the best first."""

    def __init__(
        self, rules: list[RulePage], chapters: list[Chapter] | None = None, cards: list[str] | None = None, near: bool = False
    ) -> None:
        self.rules: list[RulePage] = rules
        self.chapters: list[Chapter] = chapters or []  # chapters with this title, or whose first line says that they are about it
        self.cards: list[str] = cards or []  # House Cards of this name, a line each
        self.near: bool = near  # nothing matches: these rules have the most similar spelling


# Words ----------------------------------------------------------------------------------------------------------------


def stems(text: str) -> list[str]:
    """The words of a text without case and endings, so that `House-Cards` and `house card` are equal."""
    plain = text.lower().replace("'", "").replace("\u2019", "").replace("defense", "defence").replace("color", "colour")
    return [stem(word[:MOST_LETTERS]) for word in re.findall(r"[a-z0-9]+", plain)]


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    if word.endswith("men"):
        return word[:-2] + "an"
    for end, new in ENDINGS:
        if word.endswith(end) and len(word) - len(end) > 2 and not word.endswith(KEPT_S):
            word = word[: -len(end)] + new
            break
    for end in TENSES:
        rest = word.removesuffix(end)
        if rest != word and len(rest) > 2 and any(letter in VOWELS for letter in rest):
            word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


RANKS: Final = frozenset(stems("House Lord Captain Ser"))  # words on cards that name none alone


class Vocabulary:
    """docs/rules/search.toml: how people call things that the pages call otherwise."""

    def __init__(self) -> None:
        said = tomllib.loads((FOLDER / SEARCH_FILE).read_text(encoding="utf-8"))
        self.small: set[str] = set(stems(said["small"]))
        self.same: dict[str, list[str]] = {stems(word)[0]: stems(ours) for word, ours in said["same"].items()}
        self.leads: list[tuple[str, list[str], float]] = [  # rules, phrases that lead to them, and their weight
            (ids, ways.split(","), counts)
            for part, counts in (("asked", LIKE), ("names", LIKE), ("verbs", LIKE_WORD), ("cards", LIKE_WORD))
            for ids, ways in said[part].items()
        ]
        self.cards: list[set[str]] = [set(stems(name)) for names in said["cards"].values() for name in names.split(",")]

    def has_card(self, text: str) -> bool:
        """Is this, or a part of it, the name of a House Card?"""
        words = set(self.telling(text))
        return not words <= RANKS and any(words <= name for name in self.cards)

    def telling(self, text: str) -> list[str]:
        """The words that say something, without repetitions."""
        return list(dict.fromkeys(word for word in stems(text) if word not in self.small))[:MOST_WORDS]


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    return Vocabulary()


# The index ------------------------------------------------------------------------------------------------------------


class Index:
    """For each word its rules, its rarity and its phrases."""

    def __init__(self, pages: list[RulePage]) -> None:
        self.pages: list[RulePage] = pages
        self.places: dict[str, dict[int, float]] = {}  # by word, the rules that contain it and its weight there
        self.phrases: dict[str, list[Phrase]] = {}
        texts = [stems(page.text) for page in pages]
        usual = sum(map(len, texts)) / len(texts)
        for number, (page, text) in enumerate(zip(pages, texts, strict=True)):
            self.put(text, number, 1 / (1 - LENGTH + LENGTH * len(text) / usual))
            self.put(set(stems(page.chapter)), number, CHAPTER)
            self.put(set(stems(f"{page.title} {page.id}")), number, TITLE)
            self.lead(page.title, number, LIKE)
        self.add_leads({page.id: number for number, page in enumerate(pages)})
        self.rarity: dict[str, float] = {word: log(1 + len(pages) / (len(rules) + COMMON)) for word, rules in self.places.items()}
        self.names: list[list[set[str]]] = [names_of(page) for page in pages]

    def add_leads(self, numbers: dict[str, int]) -> None:
        for ids, ways, counts in vocabulary().leads:
            for place, id in enumerate(id for id in ids.split() if id in numbers):
                self.put(set(stems(" ".join(ways))), numbers[id], ASKED * SECOND**place)
                for way in ways:
                    self.lead(way, numbers[id], counts * SECOND**place)

    def put(self, words: Iterable[str], number: int, counts: float) -> None:
        for word in words:
            rules = self.places.setdefault(word, {})
            rules[number] = rules.get(number, 0.0) + counts

    def lead(self, text: str, number: int, counts: float) -> None:
        words = tuple(vocabulary().telling(text) or stems(text))
        for word in words:
            self.phrases.setdefault(word, []).append(Phrase(words, number, counts))

    # A question ----------------------------------------------------------------------------------------------------

    def meanings(self, word: str) -> dict[str, float]:
        """The words of the reference that a word of a question may mean, and how certain that is."""
        found = {other: MEANT for other in vocabulary().same.get(word, []) if other in self.places}
        if word in self.places:
            found[word] = 1.0
        if not found:
            found = dict.fromkeys(self.alike(word), MISSPELT)
        return found

    def alike(self, word: str) -> list[str]:
        """Words with this beginning or a similar spelling."""
        known = [*self.places, *vocabulary().same]
        begun = [other for other in known if len(word) > 2 and other.startswith(word)]
        close = begun or [other for other in known if is_slip(word, other)]
        ours = [each for other in close for each in (vocabulary().same.get(other) or [other])]
        return [each for each in dict.fromkeys(ours) if each in self.places]

    def scores(self, words: list[str]) -> dict[int, float]:
        """By number, how well each rule answers: its share of each word, its share of the words, and its most similar phrase."""
        asked = [meanings for meanings in map(self.meanings, words) if meanings]
        worth = [max(sure * self.rarity[word] for word, sure in meanings.items()) for meanings in asked]
        total = sum(worth)
        has: dict[int, float] = {}
        covers: dict[int, float] = {}
        for meanings, most in zip(asked, worth, strict=True):
            best: dict[int, float] = {}
            for word, sure in meanings.items():
                for number, counts in self.places[word].items():
                    best[number] = max(best.get(number, 0.0), sure * self.rarity[word] * counts / (counts + ENOUGH))
            for number, score in best.items():
                has[number] = has.get(number, 0.0) + score
                covers[number] = covers.get(number, 0.0) + most
        likeness = self.likeness(asked, worth, total)
        said = {word for meanings in asked for word in meanings}
        return {
            number: (score / total * (covers[number] / total)**COVERED + likeness.get(number, 0.0)) * self.standing(number, said)
            for number, score in has.items()
        }

    def standing(self, number: int, said: set[str]) -> float:
        """The weight of a rule's chapter: the base, and what the question names, come before the rest."""
        named = self.pages[number].id.startswith(BASE) or any(name <= said for name in self.names[number])
        return 1.0 if named else APART

    def likeness(self, asked: list[dict[str, float]], worth: list[float], total: float) -> dict[int, float]:
        """By rule, the overlap of its best phrase and the question, compared with all their words."""
        met: dict[Phrase, float] = {}
        for meanings, most in zip(asked, worth, strict=True):
            hits: dict[Phrase, float] = {}
            for word, sure in meanings.items():
                for phrase in self.phrases.get(word, []):
                    hits[phrase] = max(hits.get(phrase, 0.0), sure * most)
            for phrase, hit in hits.items():
                met[phrase] = met.get(phrase, 0.0) + hit
        found: dict[int, float] = {}
        for phrase, hit in met.items():
            whole = sum(self.rarity[word] for word in phrase.words)
            found[phrase.rule] = max(found.get(phrase.rule, 0.0), phrase.counts * (min(1.0, hit / whole) * hit / total)**STEEP)
        return found


def names_of(page: RulePage) -> list[set[str]]:
    """The words that name the topic of a rule: those of its id, and those of its chapter's title."""
    return [set(stems(page.id.partition(".")[0])), set(vocabulary().telling(page.chapter))]


def is_slip(word: str, other: str) -> bool:
    """Do the words differ by one letter changed, missing, added or swapped with the next? Long words may differ by two."""
    allowed = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
    return bool(allowed) and word[0] == other[0] and abs(len(word) - len(other)) <= allowed and slips(word, other) <= allowed


def slips(word: str, other: str) -> int:
    before: list[int] = []
    row = list(range(len(other) + 1))
    for down, letter in enumerate(word, 1):
        last, before, row = before, row, [down]
        for across, mine in enumerate(other, 1):
            cost = min(before[across] + 1, row[-1] + 1, before[across - 1] + (letter != mine))
            if down > 1 and across > 1 and letter == other[across - 2] and mine == word[down - 2]:
                cost = min(cost, last[across - 2] + 1)
            row.append(cost)
    return row[-1]


# Answers --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def index(game: str) -> Index:
    return Index([page for page in all_rules() if concerns(page, game)])


def find(text: str, game: str = "") -> Findings:
    """Finds rules by an id, the beginning of one, a ruling or words; with a game, words find only its rules."""
    text = text.strip()[:MOST_TEXT]
    named = by_id(text)
    return Findings(named) if named else by_words(text, game if game in ("", *OWN_PAGE) else BOARD)


def by_id(text: str) -> list[RulePage]:
    """The rule with an id, all rules below a beginning, or those of a ruling; none for other words."""
    page = rule_text(text)
    if page is not None:
        return [page]
    return rules_below(text) or (ruled_by(text) if RULING.fullmatch(text.upper()) else [])


def by_words(text: str, game: str) -> Findings:
    words = [] if is_id(text) else vocabulary().telling(text)
    scores = index(game).scores(words) if words else {}
    cards = cards_named(text) if game in ("", BOARD) else []
    if not scores and not cards:
        return Findings(nearest(text, game), near=True)
    best = max(scores.values(), default=0.0)
    found = [page for page, score in ranked(scores, index(game)) if score >= FAINT * best]
    return Findings(found[:FOUND], chapters_about(words, game), cards)


def ranked(scores: dict[int, float], here: Index) -> list[tuple[RulePage, float]]:
    """Rules by score, the best first; ties in the order of the reference."""
    return [(here.pages[number], scores[number]) for number in sorted(scores, key=lambda each: (-round(scores[each], 9), each))]


def is_id(text: str) -> bool:
    return "." in text.strip(". ") and " " not in text


def chapters_about(words: list[str], game: str) -> list[Chapter]:
    """The chapters with all these words in their title or first line, unless one of their rules has that title."""
    return [
        each
        for each in chapters()
        if concerns(each.rules[0], game)
        and set(words) <= set(stems(f"{each.title} {each.about}"))
        and not any(set(words) <= set(stems(f"{page.id} {page.title}")) for page in each.rules)
    ]


def nearest(text: str, game: str) -> list[RulePage]:
    """The rules with the most similar spelling: by id, otherwise by words in them, otherwise by title."""
    here = index(game)
    if is_id(text):
        return nearest_ids(text.lower(), here.pages)
    words = [close for word in vocabulary().telling(text) for close in get_close_matches(word, here.places, 1)]
    scores = here.scores(words) if words else {}
    titles = {page.title.lower(): page for page in here.pages}
    alike = [titles[title] for title in get_close_matches(text.lower(), titles, NEAR, 0.0)]
    return list(dict.fromkeys([*[page for page, _ in ranked(scores, here)], *alike]))[:NEAR]


def nearest_ids(text: str, pages: list[RulePage]) -> list[RulePage]:
    """Rules with a similar id; first those whose last word is nearly the same."""
    ids = {page.id: page for page in pages}
    tails = {id.rpartition(".")[2]: id for id in ids}
    ends = [tails[tail] for tail in get_close_matches(text.rpartition(".")[2], tails, NEAR, 0.8)]
    return [ids[id] for id in dict.fromkeys([*ends, *get_close_matches(text, ids, NEAR, 0.0)])][:NEAR]


# What only the data files know ---------------------------------------------------------------------------------------- We load
# them, and the engine that reads them, only when needed: most questions are answered without them.


def cards_named(text: str) -> list[str]:
    """A line for each House Card of this name that has no page of this name."""
    if not (vocabulary().has_card(text) or is_corrected()):
        return []
    from smallcouncil.insight.lookup import plain_cards

    return plain_cards(text)


def correction_of(page: RulePage) -> str:
    """How the user's override file differs from the page; empty for most."""
    if not is_corrected():
        return ""
    from smallcouncil.insight.corrections import correction

    return correction(page.id)


def is_corrected() -> bool:
    return overrides.path().exists()
