"""Names are found as if every way to cut a text in two had been tried, in time that grows only with the text's length."""

from __future__ import annotations

import random
import re

import pytest

from smallcouncil.core.notation import LONGEST, MOST, Domain, Notation, Unreadable, either, pack, words_of
from smallcouncil.games import GAMES

OPTIONS: dict[str, list[str]] = {
    "thrones": ["siege-engines", "ports", "one-time-orders", "swords-cards", "swords-decks", "tactics", "leaders"],
    "intrigue": [],
}
NOTATIONS = {name: kind.new(OPTIONS[name], 4, 1).state.ruleset.notation for name, kind in GAMES.items()}
TEXTS = 3_000  # texts per game
MEANT = re.compile(r" \(did you mean [^)]*\?\)")


class EveryCut:
    """Reads nouns the slow way, by trying every cut."""

    def __init__(self, notation: Notation, number: int, text: str) -> None:
        self.notation: Notation = notation
        self.number: int = number
        self.verb = notation.verbs[number]
        self.text: str = text
        words = [word for word in text.split() if words_of(word)]
        self.cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(len(words), -1, -1)]

    def said(self) -> str:
        """The choice in notation, or the reason why there is none."""
        if not self.cuts[0][0]:
            return f"`{self.verb.word}` needs {self.wanted()}."
        for loose in (False, True):
            found = self.found(loose)
            if len(found) == 1:
                return self.notation.text(found)
            if found:
                return f"`{self.text}` could be {either([self.notation.nouns(choice) for choice in found])}."
        return f"`{self.verb.word} {self.text}` is not understood: {self.missing()}."

    def found(self, loose: bool) -> list[int]:
        x, y = self.notation.domains[self.verb.x], self.notation.domains[self.verb.y]
        pairs = [(i, j) for first, second in self.cuts for i in matches(x, first, loose) for j in matches(y, second, loose)]
        return [pack(self.number, i, j) for i, j in dict.fromkeys(pairs)]

    def missing(self) -> str:
        x, y = self.notation.domains[self.verb.x], self.notation.domains[self.verb.y]
        if not y.name:
            return f"there is no {x.name} `{self.cuts[0][0]}`"
        for first, second in self.cuts[1:-1]:
            if matches(x, first, True):
                return f"there is no {y.name} `{second}`"
            if matches(y, second, True):
                return f"there is no {x.name} `{first}`"
        return f"the {y.name} is missing" if matches(x, self.cuts[0][0], True) else f"`{self.verb.word}` needs {self.wanted()}"

    def wanted(self) -> str:
        nouns = " and ".join(noun for noun in (self.verb.x, self.verb.y) if noun)
        return ("an " if nouns[0] in "aeiou" else "a ") + nouns


def matches(domain: Domain, text: str, loose: bool) -> list[int]:
    if not text:
        return [] if domain.name else [0]
    exact = domain.exact(text)
    return [exact] if exact >= 0 else domain.beginning(text) if loose else []


def garbled(rng: random.Random, name: str) -> str:
    """A name as somebody might type it: whole, shortened, mistyped, with marks."""
    way = rng.randrange(8)
    at = rng.randrange(len(name) + 1)
    if way == 0:
        return name[:at]
    if way == 1:
        return " ".join(word[: rng.randint(1, len(word))] for word in name.split())
    if way == 2:
        return name[:at] + rng.choice("exz -'") + name[at:]
    if way == 3:
        return name[:at] + name[at + 1 :]
    if way == 4:
        return rng.choice(["the ", "The ", "the the ", "a "]) + name
    if way == 5:
        return rng.choice([name.upper(), name.replace(" ", "-"), name.replace(" ", "_"), f"{name} !", f"? {name}", f"({name})"])
    return name


def nouns(rng: random.Random, notation: Notation, number: int) -> str:
    verb = notation.verbs[number]
    domains = [notation.domains[domain] for domain in (verb.x, verb.y) if domain]
    if rng.random() < 0.2:
        domains = rng.choices([domain for domain in notation.domains.values() if domain.keys], k=rng.randint(1, 4))
    return " ".join(garbled(rng, rng.choice([*domain.keys, *filter(None, domain.names)])) for domain in domains)


def said(notation: Notation, line: str) -> str:
    try:
        return notation.text(notation.parse(line))
    except Unreadable as error:
        return MEANT.sub("", str(error))


@pytest.mark.parametrize("game", GAMES)
def test_the_fast_reading_agrees_with_trying_every_cut(game: str) -> None:
    notation, rng = NOTATIONS[game], random.Random(7)
    verbs = [number for number, verb in enumerate(notation.verbs) if verb.word and verb.x and notation.domains[verb.x].names]
    read = 0
    for _ in range(TEXTS):
        number = rng.choice(verbs)
        text = nouns(rng, notation, number).replace(",", " ").strip()
        if notation.domains[notation.verbs[number].x].counted:
            text = text.lstrip("0123456789 ")  # a number there says how many
        wanted = EveryCut(notation, number, text).said()
        if len(text) < 40:  # longer ones are shortened
            assert said(notation, f"{notation.verb_words[number]} {text}") == wanted
        read += not wanted.endswith(".")
    assert TEXTS // 4 < read < TEXTS * 9 // 10  # many can be read, many cannot


@pytest.mark.parametrize("line", [
    "order " + "winterfell " * 1_000,
    "order " + "white " * 1_000,
    "order " + "the " * 3_000,
    "order winterfell " + "!! " * 3_000 + "dance",
    "order " + "a." * 6_000,
    "order " + "x" * 12_000 + " march",
    "order winterfell " + "x" * 12_000,
    "execute " + "x" * 12_000,
    "x" * 12_000,
    "done " + "now " * 3_000,
])
def test_a_long_line_is_refused_in_a_short_sentence(line: str) -> None:
    with pytest.raises(Unreadable) as error:
        NOTATIONS["thrones"].parse(line)
    assert len(str(error.value)) < 500


def test_a_chain_has_a_limited_length() -> None:
    notation = NOTATIONS["thrones"]
    assert len(notation.parse("done;" * (MOST - 1))) == MOST - 1
    with pytest.raises(Unreadable, match=f"at most {MOST} choices"):
        notation.parse("done;" * MOST)
    with pytest.raises(Unreadable, match=f"at most {MOST} choices"):
        notation.parse("execute " + "Winterfell," * MOST)
    with pytest.raises(Unreadable, match=f"at most {LONGEST} characters"):
        notation.parse("execute Winterfell" + " " * LONGEST)


def test_marks_alone_do_not_make_a_name() -> None:
    with pytest.raises(Unreadable, match="`execute` needs an area"):
        NOTATIONS["thrones"].parse("execute ...")
    with pytest.raises(Unreadable, match="the order is missing"):
        NOTATIONS["thrones"].parse("order winterfell ...")
