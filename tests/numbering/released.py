"""Digests of all numbers, to compare with those of the last release."""

from __future__ import annotations

from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Final

from smallcouncil.core.ids import Numbers
from smallcouncil.games import GAMES

RELEASED: Final = Path(__file__).with_name("released.txt")


def digest(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def choices(numbers: Numbers, first: int) -> list[str]:
    """The choices with the first ids."""
    found = ([verb, x, y] for verb, x, y in map(numbers.choice, range(numbers.size)))
    return ["\t".join(each) for each in islice(found, first)]


def lines_of(numbers: Numbers) -> list[str]:
    """What is released: how many numbers there are of each kind, and their digest."""
    found = [f"{numbers.game}\tchoices\t{numbers.size}\t{digest(choices(numbers, numbers.size))}"]
    for title, names in numbers.lists.items():
        found.append(f"{numbers.game}\t{title}\t{len(names.names)}\t{digest(names.names)}")
    return found


def moved(numbers: Numbers, released: list[str]) -> list[str]:
    """The kinds of numbers of a release that are no longer what they were."""
    found: list[str] = []
    for line in released:
        game, title, count, was = line.split("\t")
        if game == numbers.game:
            there = choices(numbers, int(count)) if title == "choices" else numbers.list_of(title).names[: int(count)]
            if digest(there) != was:
                found.append(title)
    return found


def main() -> None:
    """With a release: from now on none of the numbers may move."""
    lines = [line for kind in GAMES.values() for line in lines_of(kind.numbers())]
    RELEASED.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
