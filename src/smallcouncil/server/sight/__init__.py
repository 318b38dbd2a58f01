"""What the browser is told of a game besides `game.view(seat)`: the book, what matters in a position, words of warning."""

from __future__ import annotations

from functools import lru_cache

from smallcouncil.games import game_named
from smallcouncil.server.sight.intrigue import IntrigueSight
from smallcouncil.server.sight.lobby import bots, games
from smallcouncil.server.sight.sight import Kept, Sight
from smallcouncil.server.sight.thrones import ThronesSight

SIGHTS: dict[str, type[Sight]] = {"thrones": ThronesSight, "intrigue": IntrigueSight}


@lru_cache(maxsize=16)
def sight_of(game: str) -> Sight:
    """The sight of a game; one without a sight of its own gets what works for every game."""
    return SIGHTS.get(game, Sight)(game_named(game))


__all__ = ["Kept", "Sight", "bots", "games", "sight_of"]
