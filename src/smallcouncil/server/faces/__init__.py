"""What the browser is told of a game besides `game.view(seat)`: the book, what matters in a position, words of warning."""

from __future__ import annotations

from functools import lru_cache

from smallcouncil.games import game_named
from smallcouncil.server.faces.face import Face, Kept
from smallcouncil.server.faces.intrigue import IntrigueFace
from smallcouncil.server.faces.lobby import bots, games
from smallcouncil.server.faces.thrones import ThronesFace

FACES: dict[str, type[Face]] = {"thrones": ThronesFace, "intrigue": IntrigueFace}


@lru_cache(maxsize=16)
def face_of(game: str) -> Face:
    """The face of a game; one without a face of its own gets what works for every game."""
    return FACES.get(game, Face)(game_named(game))


__all__ = ["Face", "Kept", "bots", "face_of", "games"]
