"""Looks for another table that understands a line or a chain which this one cannot read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import Unreadable
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.language import Scenario
from smallcouncil.scenarios.scene import Scenes


class OtherTable(NamedTuple):
    has: str  # what it has besides, in words
    options: list[str]
    players: int


def others(kind: GameKind, options: list[str], players: int) -> Iterator[OtherTable]:
    """Tables with other names than one with these options, the most similar first."""
    for option in kind.options(players):
        if option.name not in options:
            yield OtherTable(f"the option `{option.name}`", kind.sheet().with_needed([*options, option.name]), players)
    yield from (OtherTable(f"{n} players", options, n) for n in kind.players if n != players)
    yield from (OtherTable(f"{n} players and no options", [], n) for n in kind.players if options)
    for option in kind.sheet().options:
        n = next(n for n in kind.players if option in kind.options(n))
        yield OtherTable(f"{n} players and the option `{option.name}`", kind.sheet().with_needed([option.name]), n)


def knows(kind: GameKind, here: Scenario, chain: str) -> bool:
    """Can all parts of the chain be read, at any table with any options?"""
    tables = [OtherTable("", here.options, here.players), *others(kind, here.options, here.players)]
    parts = [part for part in chain.split(";") if part.strip()]
    return all(any(reads(kind, table, part) for table in tables) for part in parts)


def reads(kind: GameKind, table: OtherTable, chain: str) -> bool:
    with suppress(Complaint, Unreadable):
        return bool(kind.new(table.options, table.players, 1).state.ruleset.notation.parse(chain))
    return False


def understood_with(scenes: Scenes, kind: GameKind, here: Scenario, key: str, value: str) -> str:
    """What a game would need to understand this line of a position, in words; empty: no game understands it."""
    for table in others(kind, here.options, here.players):
        with suppress(Complaint):
            scenes[kind.name](kind, table.options, table.players).put(key, value)
            return table.has
    return ""
