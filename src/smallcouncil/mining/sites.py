"""A find and the position it is about, replayed from the record of its game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from smallcouncil.analysis.aftermath import Aftermath
from smallcouncil.analysis.cases import so_far
from smallcouncil.core.game import Game
from smallcouncil.core.played import PlayedDecision
from smallcouncil.errors import Complaint
from smallcouncil.mining.answers import Answer
from smallcouncil.mining.finds import Find


class Said(NamedTuple):
    """A sentence or two, and the rule they rest on."""

    text: str
    rule: str

    def line(self) -> str:
        return f"say: {self.text}  [{self.rule}]"


class Site(NamedTuple):
    """The position of a find, with its answers."""

    find: Find
    game: Game
    past: Sequence[PlayedDecision]
    begun: Answer  # what the player has already placed
    best: list[Answer]
    others: list[Answer]

    @property
    def seat(self) -> int:
        return self.find.seat

    @property
    def name(self) -> str:
        return self.find.name

    @property
    def after(self) -> Aftermath:
        """What comes of the best answer."""
        return self.find.after[0]

    def after_other(self, at: int) -> Aftermath:
        return self.find.after[at + 1]


def site_of(find: Find, record: Path) -> Site:
    _, steps = so_far(record.read_text("utf-8"), record.name)
    for at, step in enumerate(steps):
        if step.game.state.number == find.decision:
            game, seat = step.game, find.seat
            begun = game.parse(seat, find.begun) if find.begun else []
            best, others = ([game.parse(seat, text) for text in texts] for texts in (find.best, find.others))
            return Site(find, game, steps[:at], begun, best, others)
    raise Complaint(f"There is no decision {find.decision} in {record}.")
