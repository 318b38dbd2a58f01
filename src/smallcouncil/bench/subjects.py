"""Subjects of the bench: a game, a number of players and options."""

from __future__ import annotations

from typing import NamedTuple

from smallcouncil.core.kind import GameKind
from smallcouncil.games import GAMES


class Subject(NamedTuple):
    title: str
    game: str
    players: int
    options: tuple[str, ...]

    @property
    def kind(self) -> GameKind:
        return GAMES[self.game]


def preset(game: str, name: str, players: int) -> tuple[str, ...]:
    """The options of a preset for a number of players."""
    (found,) = [each for each in GAMES[game].presets(players) if each.name == name]
    return tuple(found.options)


SUBJECTS: dict[str, Subject] = {
    "thrones": Subject("the board game of 2003", "thrones", 5, ()),
    "clash": Subject("the board game with all of A Clash of Kings", "thrones", 6, preset("thrones", "clash", 6)),
    "storm": Subject(
        "the board game with A Storm of Swords on the old board", "thrones", 5, preset("thrones", "storm", 5)
    ),
    "swords": Subject("the board of A Storm of Swords", "thrones", 4, preset("thrones", "swords", 4)),
    "intrigue": Subject("Westeros Intrigue", "intrigue", 6, ()),
}
