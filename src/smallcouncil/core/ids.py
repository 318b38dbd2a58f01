"""Fixed numbers for programs that learn: ids of choices, and places in observations, both by name.

A game keeps its numbers in two files of its folder `numbering/`. `names.txt` has a line for each list of names: `area`, then the
areas. `actions.txt` has blocks of choices: the first id, the verb, the first nouns and the second nouns; the ids count through
them. Lines are added at the end, and nothing is ever moved, so a number has one meaning for good.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from smallcouncil.errors import Complaint, clipped

NAMES: Final = "names.txt"
ACTIONS: Final = "actions.txt"
BETWEEN: Final = " | "


class NameList:
    """Names of one kind, each with its number."""

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.names: list[str] = []
        self.at: dict[str, int] = {}

    def add(self, names: list[str]) -> None:
        for name in names:
            if name in self.at:
                raise Complaint(f"The list {self.name} has {clipped(name)!r} twice.")
            self.at[name] = len(self.names)
            self.names.append(name)

    def number(self, name: str) -> int:
        """The number of a name; complains about a name that the numbers do not know."""
        found = self.at.get(name, -1)
        if found < 0:
            raise unnumbered(self.name, name)
        return found


def unnumbered(what: str, name: str) -> Complaint:
    """The refusal of a name from data files that are older than the numbers, or an owner's own."""
    return Complaint(f"The {what} {clipped(name)!r} has no number, so this table cannot be put into numbers.")


class IdBlock:
    """Choices of one verb whose ids follow each other: all first nouns, each with all second nouns."""

    def __init__(self, first: int, verb: str, xs: list[str], ys: list[str]) -> None:
        self.first: int = first
        self.verb: str = verb
        self.xs: list[str] = xs  # [""]: the verb has no nouns
        self.ys: list[str] = ys

    def size(self) -> int:
        return len(self.xs) * len(self.ys)

    def line(self) -> str:
        return "\t".join([str(self.first), self.verb, BETWEEN.join(self.xs), BETWEEN.join(self.ys)])


class Numbers:
    """All numbers of a game."""

    def __init__(self, game: str, names: str, actions: str) -> None:
        self.game: str = game
        self.lists: dict[str, NameList] = {}
        self.blocks: list[IdBlock] = []
        self.size: int = 0  # how many choices have an id
        self.at: dict[str, dict[str, dict[str, int]]] = {}  # by verb, first and second noun, the id
        for line in names.splitlines():
            title, _, words = line.partition("\t")
            self.list_of(title).add(words.split(BETWEEN))
        for line in actions.splitlines():
            self.read_block(line)

    def list_of(self, name: str) -> NameList:
        """The list of this name; an empty one if there is none yet."""
        found = self.lists.get(name)
        if found is None:
            found = self.lists[name] = NameList(name)
        return found

    def read_block(self, line: str) -> None:
        first, verb, xs, ys = line.split("\t")
        if int(first) != self.size:
            raise Complaint(f"{self.game}/{ACTIONS}: {self.size} is the next id, not {clipped(first)}.")
        self.add_block(IdBlock(self.size, verb, xs.split(BETWEEN), ys.split(BETWEEN)))

    def add_block(self, block: IdBlock) -> None:
        verb = self.at.setdefault(block.verb, {})
        number = block.first
        for x in block.xs:
            row = verb.setdefault(x, {})
            for y in block.ys:
                if y in row:
                    raise Complaint(f"{self.game}/{ACTIONS}: {block.verb} {x} {y} has an id already.")
                row[y] = number
                number += 1
        self.blocks.append(block)
        self.size = number

    def id_of(self, verb: str, x: str, y: str) -> int:
        """The id of a choice; -1 if it has none."""
        nouns = self.at.get(verb)
        row = nouns.get(x) if nouns is not None else None
        return row.get(y, -1) if row is not None else -1

    def choice(self, number: int) -> tuple[str, str, str]:
        """The verb and the nouns of an id."""
        if not 0 <= number < self.size:
            raise Complaint(f"The ids of {self.game} are 0 to {self.size - 1}, not {clipped(str(number))}.")
        low, high = 0, len(self.blocks)
        while high - low > 1:
            middle = (low + high) // 2
            if self.blocks[middle].first <= number:
                low = middle
            else:
                high = middle
        block = self.blocks[low]
        rest = number - block.first
        return block.verb, block.xs[rest // len(block.ys)], block.ys[rest % len(block.ys)]


def folder(game: str) -> Path:
    """The folder of a game's numbers in this package."""
    return Path(str(files("smallcouncil"))) / game / "numbering"


_READ: Final[dict[str, Numbers]] = {}


def numbers_of(game: str) -> Numbers:
    """The numbers of a game, read once."""
    found = _READ.get(game)
    if found is None:
        place = folder(game)
        names, actions = (place / NAMES).read_text("utf-8"), (place / ACTIONS).read_text("utf-8")
        found = _READ[game] = Numbers(game, names, actions)
    return found
