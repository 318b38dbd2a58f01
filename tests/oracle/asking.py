"""How a chapter of the oracle runs: a script asks, gets answers, and changes its position."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple, TypeVar

DONE = "done"
DRAWN = "drawn"  # a question to the log: which card was drawn


class Ask(NamedTuple):
    house: str
    options: frozenset[str]
    about: str = ""


T = TypeVar("T")
Script = Generator[Ask, str, T]


def ask(house: str, options: Iterable[str], about: str = "") -> Script[str]:
    """The answer in notation."""
    return (yield Ask(house, frozenset(options), about))


def choose(house: str, verb: str, nouns: Iterable[str]) -> Script[str]:
    """One of the nouns; a choice is compulsory."""
    return (yield from ask(house, [f"{verb} {noun}" for noun in nouns])).removeprefix(verb + " ")


def may(house: str, verb: str) -> Script[bool]:
    """Does the house do it?"""
    return (yield from ask(house, [DONE, verb])) == verb
