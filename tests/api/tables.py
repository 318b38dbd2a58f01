"""The tables at which the laws of the API are proved: every preset with every number of players that it is for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import smallcouncil as sc
from smallcouncil.games import GAMES

TABLES: Final = [
    (kind.name, players, preset.name) for kind in GAMES.values() for players in kind.players for preset in kind.presets(players)
]


def moments(table: tuple[str, int, str], seed: int, every: int) -> Iterator[sc.Game]:
    """A random game at this table, at each moment whose number can be divided by `every`."""
    game, players, preset = table
    played = sc.new(game, players=players, preset=preset, seed=seed)
    rng = Random(seed)
    number = 0
    while not played.is_over:
        if number % every == 0:
            yield played
        seat = rng.choice(played.to_move)
        played.push(seat, rng.choice(played.legal(seat)))
        number += 1
    yield played
