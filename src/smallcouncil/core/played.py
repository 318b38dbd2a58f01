"""The decisions of a game that was played, each with the position before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Entry, Game
from smallcouncil.core.records import Reader


class PlayedDecision(NamedTuple):
    """A decision: the position before it, the length of the log at that time, and each seat's choices."""

    game: Game
    told: int
    chains: dict[int, list[int]]


def walk(reader: Reader) -> Iterator[PlayedDecision]:
    """The decisions of a record, in order."""
    before, told, at, entries = reader.game.clone(), 0, 0, list[Entry]()
    while reader.step():
        game = reader.game
        record = game.record or []
        entries += [entry for entry in record[at:] if entry.seat != NOBODY]
        at = len(record)
        if entries:
            yield PlayedDecision(before, told, {entry.seat: entry.chain for entry in entries})
            entries = []
        if game.state.number != before.state.number:
            before, told = game.clone(), len(game.log or [])
