"""What the server sends of a game besides `game.view(seat)`: the book, what matters in a position, warnings."""

from __future__ import annotations

from functools import lru_cache

from smallcouncil.games import game_named
from smallcouncil.server.views.home_page import bots, games
from smallcouncil.server.views.intrigue import IntriguePresenter
from smallcouncil.server.views.presenter import Kept, Presenter
from smallcouncil.server.views.thrones import ThronesPresenter

PRESENTERS: dict[str, type[Presenter]] = {"thrones": ThronesPresenter, "intrigue": IntriguePresenter}


@lru_cache(maxsize=16)
def presenter_of(game: str) -> Presenter:
    """Returns the presenter of a game; a game without one of its own gets the general one."""
    return PRESENTERS.get(game, Presenter)(game_named(game))


__all__ = ["Kept", "Presenter", "bots", "games", "presenter_of"]
