"""Typed choices: the notation, read in the light of what is legal now.

A text that fits exactly one legal choice is that choice, even if its verb or a noun is left out or a beginning would be
ambiguous elsewhere.  What fits none is read as plain notation, so that the refusal can name the rule.
"""

from __future__ import annotations

import contextlib
import re
from typing import Final, NamedTuple

from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Domain, Notation, Unreadable, either, key_of, pack
from smallcouncil.errors import clipped
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.menu import Item, item_at

NUMBERS: Final = re.compile(r"\d+(\s+\d+)*")
MOST_WORDS: Final = 20  # of a choice: a verb and two names, far from so many
WHOLE, BEGINNINGS, INSIDE = range(3)  # how a noun may be named; INSIDE: by its second word, as `engine`


class Reading(NamedTuple):
    """What a line says: the draft as far as it stays, and what is chosen after it."""

    kept: list[int]
    chain: list[int]


class Typed:
    """A line being read; small choices are tried on a redacted copy, so that later ones see what earlier ones did."""

    def __init__(self, game: Game, seat: int, face: Face, shown: list[Item], entered: bool) -> None:
        self.notation: Notation = game.state.ruleset.notation
        self.game: Game = game
        self.copy: Game = game.redacted(seat)
        self.seat: int = seat
        self.face: Face = face
        self.shown: list[Item] = shown  # the menu on the screen: what numbers are about
        self.inside: list[Item] = shown if entered else []  # a menu that has been entered is meant first
        self.open: bool = True  # can the copy still be asked?
        self.kept: list[int] = game.draft(seat)
        self.chain: list[int] = []

    def read(self, text: str) -> Reading:
        for group in text.split(";"):
            if group.strip():
                self.group(group.strip())
        if not self.chain:
            raise Unreadable("Nothing was chosen.")
        return Reading(self.kept, self.chain)

    def group(self, text: str) -> None:
        """Choices with one verb between them."""
        if NUMBERS.fullmatch(text):
            self.add(self.numbered([int(number) for number in text.split()]))
            return
        verb = ""
        for part in text.split(","):
            short = self.face.shorthand(self.copy, self.seat, part.strip()) if self.open else []
            if short:
                self.add(short)
                continue
            choice = self.one(part.strip(), verb)
            verb = self.notation.verbs[choice >> 16].word
            self.add([choice])

    def numbered(self, numbers: list[int]) -> list[int]:
        """As they stand on the screen, wherever in the chain."""
        item = item_at(self.shown, numbers)
        if item.inside:
            words = " ".join(str(number) for number in numbers)
            raise Unreadable(f"Behind {words} is a list: `{words} {item.inside[0].key}` takes its first line.")
        return item.chain

    def add(self, chain: list[int]) -> None:
        self.inside = []
        for choice in chain:
            self.make_room(choice)
            self.chain.append(choice)
            try:
                if self.open:
                    self.copy.choose(self.seat, choice)
            except Illegal:  # refused, or the decision is closed: what follows is read without it
                self.open = False
            self.open = self.open and bool(self.copy.choices(self.seat))

    def make_room(self, choice: int) -> None:
        """What it takes the place of is dropped from the draft."""
        draft = self.kept + self.chain
        old = [each for each in draft if self.face.replaces(choice, each)] if self.open else []
        if old:
            self.kept = [each for each in self.kept if each not in old]
            self.chain = [each for each in self.chain if each not in old]
            self.copy = self.game.drafting(self.seat, self.kept + self.chain)[0]

    def changes(self) -> list[int]:
        """What may be said in the place of something that is drafted."""
        draft = self.kept + self.chain
        found: list[int] = []
        for old in draft if self.open else []:
            if self.face.replaces(old, old):
                without = self.game.drafting(self.seat, [each for each in draft if each != old])[0]
                found += [choice for choice in without.choices(self.seat) if self.face.replaces(choice, old)]
        return found

    def one(self, text: str, verb: str) -> int:
        if len(text.split()) > MOST_WORDS:
            raise Unreadable(f"`{clipped(text)}` is not understood: a choice has not so many words.")
        """Read as it stands; if that is not clear, with the signs of the board written out."""
        try:
            return self.clear(text, verb)
        except Unreadable:
            with contextlib.suppress(Unreadable):
                return self.clear(self.face.written_out(self.copy, text), verb)
            raise

    def clear(self, text: str, verb: str) -> int:
        legal = self.copy.choices(self.seat) if self.open else []
        inside = [item.chain[0] for item in self.inside if len(item.chain) == 1]
        found = fitting(self.notation, text, verb, legal, inside) or fitting(self.notation, text, verb, self.changes(), [])
        if len(found) == 1:
            return found[0]
        try:
            choice = self.plain(text, verb)
        except Unreadable as error:
            meant = [] if found else self.elsewhere(text, verb)
            if meant:
                return meant[0]  # illegal, and the refusal says why
            if found:
                raise Unreadable(f"`{text}` could be {either([self.notation.text([each]) for each in found])}.") from None
            raise Unreadable(f"{error}{self.hint(legal)}") from None
        if len(found) > 1 and choice not in found:
            raise Unreadable(f"`{text}` could be {either([self.notation.text([each]) for each in found])}.")
        return choice

    def plain(self, text: str, verb: str) -> int:
        """Notation alone; a first word that is no verb may follow the verb of the group, or the only one there is now."""
        words = [verb] if verb else self.words(self.copy.choices(self.seat)) if self.open else []
        if is_verb(self.notation, text.split(" ")[0]) and not verb:
            return self.notation.parse(text)[0]
        if len(words) == 1 and self.knows(words[0], text):
            return self.notation.parse(f"{words[0]} {text}")[0]
        raise Unreadable(f"`{text}` is not understood.")

    def knows(self, word: str, text: str) -> bool:
        """Is one of the nouns understood?"""
        row = self.notation.verbs[self.notation.words.index(word)]
        x, y = self.notation.domains[row.x], self.notation.domains[row.y]
        words = text.split()
        cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(len(words) + 1)]
        return any((first and x.beginning(first)) or (second and y.beginning(second)) for first, second in cuts)

    def elsewhere(self, text: str, verb: str) -> list[int]:
        """Choices with the verbs of this decision that are not legal now, but are what the text says."""
        words = [verb] if verb else self.words(self.copy.choices(self.seat)) if self.open else []
        if not words and self.open:  # nothing can be done: the verbs of the rule that is at work
            words = [row.word for row in self.notation.verbs if row.rule == self.copy.rule(self.seat)]
        every: list[int] = []
        for word in words:
            number = self.notation.words.index(word)
            row = self.notation.verbs[number]
            x, y = self.notation.domains[row.x], self.notation.domains[row.y]
            every += [pack(number, i, j) for i in range(len(x.names)) for j in range(len(y.names)) if x.has(i) and y.has(j)]
        found = [choice for choice in every if fits(self.notation, text, verb, choice, BEGINNINGS, False)]
        second = [choice for choice in every if fits(self.notation, text, verb, choice, INSIDE, False)] if not found else []
        return second if len(second) == 1 else found

    def words(self, choices: list[int]) -> list[str]:
        """The verbs of these choices, `done` left out."""
        return list(dict.fromkeys(self.notation.verbs[choice >> 16].word for choice in choices if choice != DONE))

    def hint(self, legal: list[int]) -> str:
        """What may be said now, with an example."""
        if not legal:
            return ""
        words = self.words(legal) + ["done"] * (DONE in legal)
        first = next((choice for choice in legal if choice != DONE), DONE)
        return f" Now you may say {either(words)}: for example `{self.notation.text([first])}`."


def is_verb(notation: Notation, word: str) -> bool:
    return any(verb.startswith(word.lower()) for verb in notation.words)


def fitting(notation: Notation, text: str, verb: str, legal: list[int], inside: list[int]) -> list[int]:
    """The legal choices that a text fits best: whole names before beginnings, all nouns before some of them."""
    rest = [choice for choice in legal if choice != DONE]
    for among in ([choice for choice in inside if choice in rest], rest):
        for some in (False, True):
            for loose in (WHOLE, BEGINNINGS, INSIDE):
                found = [choice for choice in among if fits(notation, text, verb, choice, loose, some)]
                if found:
                    return found
    return []


def fits(notation: Notation, text: str, verb: str, choice: int, loose: int, some: bool) -> bool:
    """Does the text name the choice, its nouns in either order?  `some`: one of its two nouns is enough."""
    row = notation.verbs[choice >> 16]
    words = text.split()
    x, y = notation.domains[row.x], notation.domains[row.y]
    i, j = choice >> 8 & 255, choice & 255
    for nouns in readings(row.word, words, verb):
        cuts = [(" ".join(nouns[:k]), " ".join(nouns[k:])) for k in range(len(nouns) + 1)]
        if row.x != row.y and nouns and nouns[0].lower() not in notation.words:
            cuts += [(second, first) for first, second in cuts]
        if any(names(x, first, i, loose, some) and names(y, second, j, loose, some) for first, second in cuts):
            return bool(nouns) or not row.x
    return False


def readings(word: str, words: list[str], verb: str) -> list[list[str]]:
    """What is left of the words for the nouns: with a verb before them, or without."""
    found = [words] if not verb or verb == word else []
    if len(words) > 0 and word.startswith(words[0].lower()):
        found.append(words[1:])
    return found


def names(domain: Domain, text: str, number: int, loose: int, may_lack: bool) -> bool:
    if not text:
        return not domain.name or may_lack
    exact = domain.exact(text)
    if exact >= 0:
        return exact == number
    if loose == INSIDE and key_of(domain.names[number]).partition(" ")[2].startswith(key_of(text)):
        return bool(key_of(text))
    return loose != WHOLE and number in domain.beginning(text)
