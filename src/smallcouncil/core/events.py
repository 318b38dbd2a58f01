"""Events: what happens, reported as it happens, for the log, the animations and "why did I lose?"."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1  # as a mask: all seats and the public


class Addend:
    """One line of a sum: the rule, the amount it adds, and its subject (a number in a domain of names)."""

    def __init__(self, rule: str, domain: str, noun: int, value: int) -> None:
        self.rule: str = rule
        self.domain: str = domain
        self.noun: int = noun
        self.value: int = value


class Sheet:
    """Adds up the lines of a sum; keeps the lines only if somebody will read them."""

    def __init__(self, keep: bool) -> None:
        self.total: int = 0
        self.lines: list[Addend] = []
        self.keep: bool = keep

    def add(self, rule: str, domain: str, noun: int, value: int) -> None:
        self.total += value
        if self.keep:
            self.lines.append(Addend(rule, domain, noun, value))


class Event:
    """Something that happened. Its text is a template of the game, filled with the names of the nouns."""

    def __init__(self, name: str, rule: str, nouns: list[int], sees: int, lines: list[Addend]) -> None:
        self.name: str = name
        self.rule: str = rule
        self.nouns: list[int] = nouns
        self.sees: int = sees  # mask of the seats that see it
        self.lines: list[Addend] = lines
