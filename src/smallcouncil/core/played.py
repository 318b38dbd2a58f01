"""The decisions of a game that was played, each with the position before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Entry, Game
from smallcouncil.core.records import RULES, Reader


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
        new = record[at:]
        entries += [entry for entry in new if entry.seat != NOBODY]
        at = len(record)
        if entries:
            yield PlayedDecision(before, told, {entry.seat: entry.chain for entry in entries})
            entries = []
        elsewhere = any(entry.mark.startswith(RULES + " ") for entry in new)  # it continues from another position
        if elsewhere or game.state.number != before.state.number:
            before, told = game.clone(), len(game.log or [])
