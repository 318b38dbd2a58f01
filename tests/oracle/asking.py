"""How a chapter of the oracle runs: a script that asks, is answered, and changes its position."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple, TypeVar

DONE = "done"
DRAWN = "drawn"  # not a question to a house, but to the log: which card was drawn


class Ask(NamedTuple):
    house: str
    options: frozenset[str]
    about: str = ""


T = TypeVar("T")
Script = Generator[Ask, str, T]


def ask(house: str, options: Iterable[str], about: str = "") -> Script[str]:
    """The answer, in the words of the notation."""
    return (yield Ask(house, frozenset(options), about))


def choose(house: str, verb: str, nouns: Iterable[str]) -> Script[str]:
    """One of the nouns, which must be chosen."""
    return (yield from ask(house, [f"{verb} {noun}" for noun in nouns])).removeprefix(verb + " ")


def may(house: str, verb: str) -> Script[bool]:
    """Whether it does."""
    return (yield from ask(house, [DONE, verb])) == verb
