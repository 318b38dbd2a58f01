"""Pictures of the board game."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.insight.thrones.aids import state_of
from smallcouncil.pictures.board import BoardDrawing
from smallcouncil.pictures.looks import looks
from smallcouncil.pictures.markup import Picture, at, group, short
from smallcouncil.pictures.panel import WIDE, SidePanel
from smallcouncil.pictures.tableau import Tableau
from smallcouncil.pictures.ways import Arrow

RIM = 26  # how much of the frame around the map is shown


def picture(game: Game, seat: int = NOBODY, arrows: list[Arrow] | None = None, dark: bool = False) -> Picture:
    """A picture of what the seat sees (NOBODY: of what everybody sees)."""
    scene = Tableau(state_of(game.redacted(seat)), looks(dark))
    board, map_ = BoardDrawing(scene, arrows or []), scene.map
    left, top = map_.left - RIM, map_.top - RIM
    high = map_.bottom + RIM - top
    below, frame = board.still()
    panel = group([SidePanel(scene, seat, high).drawn()], at(map_.right + RIM, top))
    width = map_.right + RIM + WIDE - left
    box = f"{short(left)} {short(top)} {short(width)} {short(high)}"
    return Picture(width, high, box, below, board.moving() + frame + panel)
