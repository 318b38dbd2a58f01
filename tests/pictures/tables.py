"""Positions of all kinds to draw: every preset with every number of players, played at random."""

from __future__ import annotations

from collections.abc import Iterator

from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from tests.helpers import step

TABLES = [
    (kind.name, players, preset.name, tuple(preset.options))
    for kind in GAMES.values()
    for players in kind.players
    for preset in kind.presets(players)
]
IDS = [f"{game}-{players}-{preset}" for game, players, preset, _ in TABLES]


def played(game: str, players: int, options: tuple[str, ...], seed: int = 1) -> Iterator[Game]:
    """A random game, decision by decision."""
    played, dice = GAMES[game].new(list(options), players, seed), seeded(seed)
    yield played
    while played.waiting:
        step(played, dice)
        yield played
