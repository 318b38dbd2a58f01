"""Notation: one table of verbs prints, parses and cites choices, and numbers the action space of one table.

A choice is `verb << 16 | x << 8 | y`. A chain prints as `order Winterfell March+1*, White Harbor Defense+1; done`.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from smallcouncil.errors import clipped

if TYPE_CHECKING:
    from mypy_extensions import i64

LONGEST: Final = 16_000  # characters of a chain
MOST: Final = 400  # choices of a chain
MOST_ALIKE: Final = 10  # choices that one word may repeat: no house has more units of a kind
LONGEST_NAME: Final = 40  # characters of a name that we try to correct
NEAR: Final = 0.75  # how similar a mistyped name must be to the right one
NOUN: Final = re.compile(r"\{(\d)(?::(\w+))?\}")
WORDS: Final = re.compile(r"[^a-z0-9+*\-]+")


class Unreadable(Exception):
    """A text that names no choice; the message is a sentence for a person."""


class Ambiguous(Unreadable):
    """A text that could mean several choices."""


class Verb:
    def __init__(self, word: str, rule: str, x: str, y: str, meaning: str) -> None:
        self.word: str = word
        self.rule: str = rule
        self.x: str = x  # domain of the first noun; "": none
        self.y: str = y
        self.meaning: str = meaning


class Domain:
    """Names of a kind of noun; the index of a name is its int. Other spellings are accepted but never printed."""

    def __init__(self, name: str, names: list[str], aliases: dict[str, int], counted: bool = False) -> None:
        self.name: str = name
        self.names: list[str] = names
        self.counted: bool = counted  # can `3 knights` mean the same choice three times?
        self.keys: dict[str, int] = {}
        for spelling, number in aliases.items():
            self.keys[key_of(spelling)] = number
        for number, spelling in enumerate(names):
            if spelling:
                self.keys[key_of(spelling)] = number
        self.spellings: list[list[str]] = [key.split() for key in self.keys]  # each spelling, split into words
        self.longest: int = max([len(words) for words in self.spellings], default=0)  # the most words in a name

    def has(self, number: int) -> bool:
        """Is there such a noun? Blank names keep the places that this ruleset does not use."""
        return number < len(self.names) and (bool(self.names[number]) or not self.name)

    def meant(self, text: str) -> str:
        """` (did you mean White Harbor?)`, or nothing if no name is near."""
        name = nearest(text, self.names)
        return f" (did you mean {name}?)" if name else ""

    def exact(self, text: str) -> int:
        """The number of a name or accepted spelling, or -1."""
        return self.keys.get(key_of(text), -1)

    def beginning(self, text: str) -> list[int]:
        """The numbers of all names with this beginning, compared word by word: `win` and `white h` are beginnings."""
        words = key_of(text).split()
        found: list[int] = []
        for whole, number in zip(self.spellings, self.keys.values(), strict=True):
            if len(words) <= len(whole) and number not in found and _begins(words, whole):
                found.append(number)
        return found


def nearest(text: str, names: list[str]) -> str:
    """The name that a mistyped one most likely means; empty if none is near."""
    keys = {key_of(name): name for name in names}
    near = difflib.get_close_matches(key_of(text), list(keys), 1, NEAR) if len(text) <= LONGEST_NAME else []
    return keys[near[0]] if near else ""


def _begins(words: list[str], whole: list[str]) -> bool:
    return all(name.startswith(word) for word, name in zip(words, whole, strict=False))


def key_of(text: str) -> str:
    """The form in which spellings of one name are equal: no case, apostrophes, accents, punctuation or leading `the`."""
    key = words_of(text)
    return key[4:] if key.startswith("the ") else key


def words_of(text: str) -> str:
    """The words of a text, normalised as names are compared, with one space between them."""
    return WORDS.sub(" ", text.lower().replace("'", "").replace("\u2019", "")).strip()


def pack(verb: i64, x: i64 = 0, y: i64 = 0) -> int:
    """Packs a choice; `verb_of`, `x_of` and `y_of` unpack it."""
    return verb << 16 | x << 8 | y


def verb_of(choice: int) -> int:
    return choice >> 16


def x_of(choice: int) -> int:
    return choice >> 8 & 255


def y_of(choice: int) -> int:
    return choice & 255


class Notation:
    def __init__(self, verbs: list[Verb], domains: list[Domain]) -> None:
        self.verbs: list[Verb] = verbs
        self.domains: dict[str, Domain] = {domain.name: domain for domain in domains}
        self.domains[""] = Domain("", [""], {})
        self.verb_words: list[str] = [verb.word for verb in verbs]
        self.read: dict[str, int] = {}  # cache of printed choices that were parsed before
        self.offsets: list[int] = []  # by verb, the start of its choices in the action space
        size = 0
        for verb in verbs:
            self.offsets.append(size)
            size += len(self.domains[verb.x].names) * len(self.domains[verb.y].names)
        self.size: int = size

    def nouns(self, choice: int) -> str:
        verb = self.verbs[choice >> 16]
        x = self.domains[verb.x].names[choice >> 8 & 255]
        return (x + " " + self.domains[verb.y].names[choice & 255]).strip()

    def text(self, chain: list[int]) -> str:
        """Prints a chain; a comma replaces a repeated verb."""
        groups: list[str] = []
        last = -1
        for choice in chain:
            verb = choice >> 16
            if verb == last and self.verbs[verb].x:
                groups[-1] += ", " + self.nouns(choice)
            else:
                groups.append((self.verbs[verb].word + " " + self.nouns(choice)).strip())
            last = verb
        return "; ".join(groups)

    def fill(self, template: str, nouns: list[int]) -> str:
        """Fills names into a sentence: `{0:house}` is the first noun by name, `{1}` a plain number."""
        return NOUN.sub(lambda m: self.noun(m[2] or "", nouns[int(m[1])]), template)

    def noun(self, domain: str, value: int) -> str:
        return self.domains[domain].names[value] if domain else str(value)

    def action(self, choice: int) -> int:
        """The number of a choice in the action space."""
        verb = self.verbs[choice >> 16]
        return self.offsets[choice >> 16] + (choice >> 8 & 255) * len(self.domains[verb.y].names) + (choice & 255)

    def choice(self, action: int) -> int:
        """The choice with this number in the action space."""
        number = bisect_right(self.offsets, action) - 1
        wide = len(self.domains[self.verbs[number].y].names)
        rest = action - self.offsets[number]
        return pack(number, rest // wide, rest % wide)

    def sound(self, choice: int) -> bool:
        """Does the int name a choice at all?"""
        if choice < 0 or choice >> 16 >= len(self.verbs):
            return False
        verb = self.verbs[choice >> 16]
        return self.domains[verb.x].has(choice >> 8 & 255) and self.domains[verb.y].has(choice & 255)

    def parse(self, line: str) -> list[int]:
        if len(line) > MOST:
            _refuse_endless(line)
        if not line.replace("\u2019", "'").isascii() or not line.isprintable():
            raise Unreadable("Names here use only plain letters (no accents).")
        chain: list[int] = []
        for group in line.split(";"):
            text = group.strip()
            if text:
                chain += self._group(text)
        if not chain:
            raise Unreadable("Nothing was chosen.")
        if len(chain) > MOST:
            raise Unreadable(f"A chain can have at most {MOST} choices.")
        return chain

    def _group(self, text: str) -> list[int]:
        head, _, rest = text.partition(" ")
        number = self._verb(head)
        verb = self.verbs[number]
        if not verb.x:
            if rest.strip():
                raise Unreadable(f"`{verb.word}` must be on its own: leave out `{clipped(rest.strip())}`.")
            return [pack(number)]
        if self.domains[verb.x].counted:
            return self._counted(number, rest.split(","))
        return [self._nouns(number, part.strip()) for part in rest.split(",")]

    def _counted(self, number: int, parts: list[str]) -> list[int]:
        """Reads `2 knights Karhold, footman Winterfell`, with one choice for each unit."""
        chain: list[int] = []
        for part in parts:
            head, _, rest = part.strip().partition(" ")
            if not digits(head):
                chain.append(self._nouns(number, part.strip()))
                continue
            if not 1 <= int(head) <= MOST_ALIKE:
                raise Unreadable(f"`{clipped(part.strip())}`: a number from 1 to {MOST_ALIKE} is expected.")
            chain += [self._nouns(number, rest.strip())] * int(head)
        return chain

    def _verb(self, word: str) -> int:
        low = word.lower()
        words = self.verb_words
        if low in words:
            return words.index(low)
        found = [verb for verb in words if verb.startswith(low)]
        if len(found) == 1:
            return words.index(found[0])
        if found:
            raise Ambiguous(f"`{clipped(word)}` could be {either(found)}.")
        near = difflib.get_close_matches(low[:LONGEST_NAME], words, 1)
        raise Unreadable(f"There is no verb `{clipped(word)}`." + (f" Did you mean `{near[0]}`?" if near else ""))

    def _nouns(self, number: int, text: str) -> int:
        key = self.verb_words[number] + " " + text
        choice = self.read.get(key, -1)
        if choice < 0:
            choice = self._choice(number, text)
            if self.nouns(choice) == text:
                self.read[key] = choice
        return choice

    def _choice(self, number: int, text: str) -> int:
        """Parses a choice. Nouns may have several words: the text is cut where names can end, and exact names are tried first."""
        verb = self.verbs[number]
        x, y = self.domains[verb.x], self.domains[verb.y]
        cuts = _cuts(text, x, y)
        if not cuts:
            raise Unreadable(f"`{verb.word}` needs {self._wanted(verb)}.")
        for loose in (False, True):
            found: list[int] = []
            for first, second in cuts:
                for i in _matches(x, first, loose):
                    for j in _matches(y, second, loose):
                        if pack(number, i, j) not in found:
                            found.append(pack(number, i, j))
            if len(found) == 1:
                return found[0]
            if found:
                raise Ambiguous(f"`{clipped(text)}` could be {either([self.nouns(choice) for choice in found])}.")
        raise Unreadable(f"`{clipped(f'{verb.word} {text}')}` is not understood: {self._missing(verb, cuts)}.")

    def _missing(self, verb: Verb, cuts: list[tuple[str, str]]) -> str:
        """Says which noun is unknown: the one beside a noun that is known."""
        x, y = self.domains[verb.x], self.domains[verb.y]
        for first, second in cuts:
            if verb.y and first and second and _matches(x, first, True):
                return f"there is no {verb.y} `{clipped(second)}`{y.meant(second)}"
            if verb.y and first and second and _matches(y, second, True):
                return f"there is no {verb.x} `{clipped(first)}`{x.meant(first)}"
        if not verb.y:
            return f"there is no {verb.x} `{clipped(cuts[0][0])}`{x.meant(cuts[0][0])}"
        if _matches(x, cuts[0][0], True):
            return f"the {verb.y} is missing"
        return f"`{verb.word}` needs {self._wanted(verb)}"

    def _wanted(self, verb: Verb) -> str:
        return "an " * (verb.x[0] in "aeiou") + "a " * (verb.x[0] not in "aeiou") + verb.x + (" and " + verb.y if verb.y else "")


def _refuse_endless(line: str) -> None:
    if len(line) > LONGEST:
        raise Unreadable(f"A chain can have at most {LONGEST} characters; this one has {len(line)}.")
    if line.count(";") + line.count(",") >= MOST:
        raise Unreadable(f"A chain can have at most {MOST} choices.")


def _cuts(text: str, x: Domain, y: Domain) -> list[tuple[str, str]]:
    """Ways to cut the text into two names, the longest first name first.

    No name is longer than the longest (with a "the" before it), so only cuts near the beginning and the end are tried, however
    long the text.
    """
    sizes: list[int] = []
    words: list[str] = []
    for word in text.split():
        size = 1 if word.isalnum() else len(words_of(word).split())
        if size:  # otherwise it is a punctuation mark between names
            words.append(word)
            sizes.append(size)
    if not words:
        return []
    if not y.name:
        return [(" ".join(words), "")]
    cuts: list[tuple[str, str]] = []
    before, after = sum(sizes), 0
    for k in range(len(words), -1, -1):
        if before <= x.longest + 1 or after <= y.longest + 1:
            cuts.append((" ".join(words[:k]), " ".join(words[k:])))
        if k:
            before -= sizes[k - 1]
            after += sizes[k - 1]
    return cuts


def _matches(domain: Domain, text: str, loose: bool) -> list[int]:
    if not text:
        return [] if domain.name else [0]
    exact = domain.exact(text)
    if exact >= 0:
        return [exact]
    return domain.beginning(text) if loose else []


def digits(text: str) -> bool:
    """Is it a plain whole number of a sensible length?  (`isdigit` alone also takes signs that `int` refuses.)"""
    return text.isascii() and text.isdigit() and len(text) <= 30


def many(n: int, one: str) -> str:
    """`1 unit`, `3 units`"""
    return str(n) + " " + one + ("" if n == 1 else "s")


def either(names: list[str]) -> str:
    """`A, B or C`, shortened when long."""
    shown = names if len(names) <= 6 else [*names[:5], f"{len(names) - 5} others"]
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
