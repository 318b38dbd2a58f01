"""Pictures of a game, as SVG: drawn from the maps, shapes and colours of the browser's table.

A picture shows what one seat sees, or what everybody sees. It is drawn from the redacted game alone, so it tells no secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.intrigue.state import State as CourtState
from smallcouncil.pictures import intrigue, thrones
from smallcouncil.pictures.markup import Picture
from smallcouncil.pictures.ways import Arrow


def picture_of(game: Game, seat: int = NOBODY, arrows: Sequence[Arrow] = (), dark: bool = False) -> Picture:
    """A picture of what the seat sees (NOBODY: of what everybody sees)."""
    if isinstance(game.state, CourtState):
        return intrigue.picture(game, seat, dark)
    return thrones.picture(game, seat, [*arrows], dark)


__all__ = ["Arrow", "Picture", "picture_of"]
