"""What a searcher has learned: how to value positions, and which orders are worth a thought."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from smallcouncil.bots.maester import proposals, value
from smallcouncil.bots.maester.worlds import Plan, state_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng

VALUES: Final = "values"  # folders
PROPOSALS: Final = "proposals"


class Schooling:
    """By games of stewards alone; for orders it has the steward's ideas."""

    def chances(self, games: list[Game]) -> list[list[float]]:
        return value.chances(games)

    def proposed(self, game: Game, seat: int, like: Plan, most: int, rng: Rng) -> list[Plan]:
        return []


class Experience(Schooling):
    """By games of maesters, where there were some on such a board."""

    def __init__(self, folder: Path) -> None:
        self.folder: Path = folder

    def chances(self, games: list[Game]) -> list[list[float]]:
        return value.chances(games, self.folder / VALUES)

    def proposed(self, game: Game, seat: int, like: Plan, most: int, rng: Rng) -> list[Plan]:
        for known in proposals.known(self.folder / PROPOSALS):
            if known.fits(state_of(game)):
                return known.plans(game, seat, like, most, rng)
        return []


STEWARDS: Final = Schooling()
