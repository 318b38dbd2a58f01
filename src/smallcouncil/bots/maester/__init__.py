"""The maester: plays each plan out in worlds that fit what it sees, and rates the results with a learned value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from smallcouncil.bots.grudges import grudges
from smallcouncil.bots.planner import Planner
from smallcouncil.bots.steward.style import USUAL, Style
from smallcouncil.bots.styles import STYLES
from smallcouncil.core.game import Game

if TYPE_CHECKING:
    from smallcouncil.bots.maester.schooling import Schooling

EXPERIENCE: Final = Path(__file__).parent / "experience"


class Maester(Planner):
    name = "maester"
    says = (
        "Plays out its plans in many possible worlds, with stewards in all seats,"
        " and has learned from many games who is likely to win."
    )
    games = ("thrones",)
    takes = "playouts"
    costs = 80
    bends = True
    hurries = True
    listens = True

    def __init__(self, seed: int, setting: int = 0) -> None:
        super().__init__(seed, setting)
        self.playouts: int = setting  # playouts for orders, fewer for smaller decisions; 0: by the clock
        self.style: Style = USUAL
        self.make: Callable[[], Style] = Style  # creates a fresh style

    def bend(self, style: str) -> None:
        self.make = STYLES[style].make
        self.style = self.make()

    def plan(self, game: Game, seat: int) -> list[int]:
        from smallcouncil.bots.maester.search import TASTE, Search  # imported here because it needs numpy; no other bot does

        style = self.style
        if held := grudges(self.heard, seat, game.state.seats):
            style = self.make()
            style.grudges = held
        search = Search(game, seat, self.rng, self.playouts, self.heard, style, self.schooling())
        search.taste = 0.0 if self.style is USUAL else TASTE
        search.patience = self.patience
        return search.best()

    def schooling(self) -> Schooling:
        from smallcouncil.bots.maester.schooling import STEWARDS

        return STEWARDS


class Archmaester(Maester):
    name = "archmaester"
    says = "A maester that has learned from other maesters' games which plans to consider and who is likely to win."

    def schooling(self) -> Schooling:
        from smallcouncil.bots.maester.schooling import Experience

        return Experience(EXPERIENCE)


class ReaderBot(Maester):
    name = "reader"
    says = "A maester that assumes all others are maesters: it shows how much a maester loses by being predictable."
    costs = 5 * Maester.costs  # it searches for every house

    def schooling(self) -> Schooling:
        from smallcouncil.bots.maester.maester_schooling import MaesterSchooling

        return MaesterSchooling(self.playouts, self.heard)
