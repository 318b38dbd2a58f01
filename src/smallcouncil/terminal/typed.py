"""Reads typed choices, using what is legal now.

A text that fits exactly one legal choice is that choice, even if its verb or a noun is missing or a beginning would be ambiguous
elsewhere. A text that fits none is read as plain notation, so that the refusal can name the rule.
"""

from __future__ import annotations

import contextlib
import re
from typing import Final, NamedTuple

from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Domain, Notation, Unreadable, either, key_of, pack, verb_of
from smallcouncil.errors import clipped
from smallcouncil.terminal.face import Face
from smallcouncil.terminal.menu import Item, item_at

NUMBERS: Final = re.compile(r"\d+(\s+\d+)*")
MOST_WORDS: Final = 20  # words of a choice: a verb and two names have far fewer
WHOLE, BEGINNINGS, INSIDE = range(3)  # how a noun may be named; INSIDE: by its second word, as `engine`


class ReadLine(NamedTuple):
    """A line as read: the part of the draft that stays, and the choices after it."""

    kept: list[int]
    chain: list[int]


class Typed:
    """A line being read; small choices are tried on a redacted copy, so that later ones build on earlier ones."""

    def __init__(self, game: Game, seat: int, face: Face, shown: list[Item], entered: bool) -> None:
        self.notation: Notation = game.state.ruleset.notation
        self.game: Game = game
        self.copy: Game = game.redacted(seat)
        self.seat: int = seat
        self.face: Face = face
        self.shown: list[Item] = shown  # menu on the screen, for numbers
        self.inside: list[Item] = shown if entered else []  # a menu that was entered is tried first
        self.open: bool = True  # can the copy still be asked?
        self.kept: list[int] = game.draft(seat)
        self.chain: list[int] = []

    def read(self, text: str) -> ReadLine:
        for group in text.split(";"):
            if group.strip():
                self.group(group.strip())
        if not self.chain:
            raise Unreadable("Nothing was chosen.")
        return ReadLine(self.kept, self.chain)

    def group(self, text: str) -> None:
        """Reads choices that share one verb."""
        if NUMBERS.fullmatch(text):
            self.add(self.numbered([int(number) for number in text.split()]))
            return
        verb = ""
        for part in text.split(","):
            short = self.face.shorthand(self.copy, self.seat, part.strip()) if self.open else []
            if short:
                self.add(short)
                continue
            choices = self.one(part.strip(), verb)
            verb = self.notation.verbs[verb_of(choices[0])].word
            self.add(choices)

    def numbered(self, numbers: list[int]) -> list[int]:
        """Reads numbers as on the screen, anywhere in the chain."""
        item = item_at(self.shown, numbers)
        if item.inside:
            words = " ".join(str(number) for number in numbers)
            raise Unreadable(f"{words} opens a list: `{words} {item.inside[0].key}` chooses its first line.")
        return item.chain

    def add(self, chain: list[int]) -> None:
        self.inside = []
        for choice in chain:
            after = self.make_room(choice)
            for each in [choice, *after]:
                self.append(each)

    def append(self, choice: int) -> None:
        self.chain.append(choice)
        try:
            if self.open:
                self.copy.choose(self.seat, choice)
        except Illegal:  # refused, or the decision is closed: the rest is read without it
            self.open = False
        self.open = self.open and bool(self.copy.choices(self.seat))

    def make_room(self, choice: int) -> list[int]:
        """Drops from the draft what the choice replaces. Returns the choices that must be made again after it."""
        draft = self.kept + self.chain
        old = [each for each in draft if self.face.replaces(self.game, choice, each)] if self.open else []
        if not old:
            return []
        self.copy, stays, after = self.without(draft, old[0])
        self.kept = [each for each in self.kept if each in stays]
        self.chain = [each for each in self.chain if each in stays]
        return after

    def without(self, draft: list[int], old: int) -> tuple[Game, list[int], list[int]]:
        """The game with the draft except one choice. Later choices that need it wait until it is made again."""
        rest = [each for each in draft if each != old]
        try:
            return self.game.drafting(self.seat, rest)[0], rest, []
        except Illegal:
            at = draft.index(old)
            return self.game.drafting(self.seat, draft[:at])[0], draft[:at], draft[at + 1 :]

    def changes(self) -> list[int]:
        """Choices that could replace something in the draft."""
        draft = self.kept + self.chain
        found: list[int] = []
        for old in draft if self.open else []:
            if self.face.replaces(self.game, old, old):
                legal = self.without(draft, old)[0].choices(self.seat)
                found += [choice for choice in legal if self.face.replaces(self.game, choice, old)]
        return found

    def one(self, text: str, verb: str) -> list[int]:
        if len(text.split()) > MOST_WORDS:
            raise Unreadable(f"`{clipped(text)}` is not understood: it has too many words for a choice.")
        """Read as written; if that is not clear, with the signs of the board written out. A number before a unit repeats it."""
        try:
            return self.clear(text, verb)
        except Unreadable:
            with contextlib.suppress(Unreadable):
                return self.clear(self.face.written_out(self.copy, text), verb)
            raise

    def clear(self, text: str, verb: str) -> list[int]:
        legal = self.copy.choices(self.seat) if self.open else []
        inside = [item.chain[0] for item in self.inside if len(item.chain) == 1]
        found = fitting(self.notation, text, verb, legal, inside) or fitting(self.notation, text, verb, self.changes(), [])
        if len(found) == 1:
            return found
        try:
            choices = self.plain(text, verb)
        except Unreadable as error:
            meant = [] if found else self.elsewhere(text, verb)
            if meant:
                return meant[:1]  # illegal; the refusal says why
            if found:
                raise Unreadable(f"`{text}` could be {either([self.notation.text([each]) for each in found])}.") from None
            raise Unreadable(f"{error}{self.hint(legal)}") from None
        if len(found) > 1 and choices[0] not in found:
            raise Unreadable(f"`{text}` could be {either([self.notation.text([each]) for each in found])}.")
        return choices

    def plain(self, text: str, verb: str) -> list[int]:
        """Reads plain notation. If the first word is not a verb, the group's verb or the only open one is assumed."""
        words = [verb] if verb else self.verbs_in(self.copy.choices(self.seat)) if self.open else []
        if is_verb(self.notation, text.split(" ")[0]) and not verb:
            return self.notation.parse(text)
        if len(words) == 1 and self.knows(words[0], text):
            return self.notation.parse(f"{words[0]} {text}")
        raise Unreadable(f"`{text}` is not understood.")

    def knows(self, word: str, text: str) -> bool:
        """Is one of the nouns understood?"""
        row = self.notation.verbs[self.notation.verb_words.index(word)]
        x, y = self.notation.domains[row.x], self.notation.domains[row.y]
        words = text.split()
        cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(len(words) + 1)]
        return any((first and x.beginning(first)) or (second and y.beginning(second)) for first, second in cuts)

    def elsewhere(self, text: str, verb: str) -> list[int]:
        """Choices with the verbs of this decision that are not legal now, but are what the text says."""
        words = [verb] if verb else self.verbs_in(self.copy.choices(self.seat)) if self.open else []
        if not words and self.open:  # nothing can be done: the verbs of the current rule
            words = [row.word for row in self.notation.verbs if row.rule == self.copy.rule(self.seat)]
        numbers = [self.notation.verb_words.index(word) for word in words]
        found = [choice for number in numbers for choice in meanings(self.notation, text, verb, number, BEGINNINGS, False)]
        second = [choice for number in numbers for choice in meanings(self.notation, text, verb, number, INSIDE, False)]
        return found or (second if len(second) == 1 else [])

    def verbs_in(self, choices: list[int]) -> list[str]:
        """The verbs of these choices, without `done`."""
        return list(dict.fromkeys(self.notation.verbs[verb_of(choice)].word for choice in choices if choice != DONE))

    def hint(self, legal: list[int]) -> str:
        """What may be typed now, with an example."""
        if not legal:
            return ""
        words = self.verbs_in(legal) + ["done"] * (DONE in legal)
        first = next((choice for choice in legal if choice != DONE), DONE)
        return f" You can now type {either(words)}: for example `{self.notation.text([first])}`."


def is_verb(notation: Notation, word: str) -> bool:
    return any(verb.startswith(word.lower()) for verb in notation.verb_words)


def fitting(notation: Notation, text: str, verb: str, legal: list[int], inside: list[int]) -> list[int]:
    """The legal choices that a text fits best: whole names before beginnings, all nouns before some."""
    rest = [choice for choice in legal if choice != DONE]
    for among in ([choice for choice in inside if choice in rest], rest):
        verbs = dict.fromkeys(verb_of(choice) for choice in among)
        for some in (False, True):
            for loose in (WHOLE, BEGINNINGS, INSIDE):
                meant = {choice for number in verbs for choice in meanings(notation, text, verb, number, loose, some)}
                found = [choice for choice in among if choice in meant]
                if found:
                    return found
    return []


def meanings(notation: Notation, text: str, verb: str, number: int, loose: int, some: bool) -> list[int]:
    """The choices of a verb that the text names, nouns in either order, legal or not; `some`: one of two nouns is enough."""
    row = notation.verbs[number]
    x, y = notation.domains[row.x], notation.domains[row.y]
    found: set[int] = set()
    for nouns in readings(row.word, text.split(), verb):
        cuts = [(" ".join(nouns[:k]), " ".join(nouns[k:])) for k in range(len(nouns) + 1)]
        if row.x != row.y and nouns and nouns[0].lower() not in notation.verb_words:
            cuts += [(second, first) for first, second in cuts]
        if nouns or not row.x:
            for first, second in cuts:
                ones = named(x, first, loose, some)
                others = named(y, second, loose, some) if ones else []
                found |= {pack(number, i, j) for i in ones for j in others}
    return sorted(found)


def readings(word: str, words: list[str], verb: str) -> list[list[str]]:
    """The remaining words for the nouns, with or without a verb before them."""
    found = [words] if not verb or verb == word else []
    if len(words) > 0 and word.startswith(words[0].lower()):
        found.append(words[1:])
    return found


def named(domain: Domain, text: str, loose: int, may_lack: bool) -> list[int]:
    """The nouns that a text may mean; all of them if it may be missing."""
    if not text:
        return [n for n in range(len(domain.names)) if domain.has(n)] if may_lack or not domain.name else []
    exact = domain.exact(text)
    if exact >= 0:
        return [exact]
    found = domain.beginning(text) if loose != WHOLE else []
    if loose == INSIDE and key_of(text):
        found += [n for n, name in enumerate(domain.names) if key_of(name).partition(" ")[2].startswith(key_of(text))]
    return found
