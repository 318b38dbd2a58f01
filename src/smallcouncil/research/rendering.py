"""What an environment shows of its game."""

from __future__ import annotations

from typing import Final

from smallcouncil.api.game import Game as OpenGame
from smallcouncil.errors import Complaint

RENDER_MODES: Final = ("ansi", "human")


def rendered(game: OpenGame, mode: str | None) -> str | None:
    """The position as text; with `human`, it is printed."""
    if mode is None:
        raise Complaint("Name a render_mode when you make the environment: ansi or human.")
    if mode == "ansi":
        return str(game)
    print(game)
    return None
