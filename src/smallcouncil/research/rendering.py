"""What an environment shows of its game."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.errors import Complaint
from smallcouncil.pictures import picture_of, raster

RENDER_MODES: Final = ("ansi", "human", "rgb_array")
WIDE: Final = 800  # pixels


def rendered(game: OpenGame, mode: str | None) -> Any:
    """The position as text; with `human`, it is printed; with `rgb_array`, what everybody sees is drawn."""
    if mode is None:
        raise Complaint("Name a render_mode when you make the environment: ansi, human or rgb_array.")
    if mode == "ansi":
        return str(game)
    if mode == "rgb_array":
        return raster.pixels(picture_of(game._core).svg(), WIDE)
    print(game)
    return None
