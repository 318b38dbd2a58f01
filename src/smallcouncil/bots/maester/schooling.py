"""A searcher's learned knowledge: how to value positions, and which orders are promising."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from smallcouncil.bots.maester import opponents, proposals, value
from smallcouncil.bots.maester.worlds import Plan, state_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.nouns.state import State

VALUES: Final = "values"  # name of the folder
PROPOSALS: Final = "proposals"
EXPERTS: Final = 60  # per cent of worlds in which possible stewards give an expert's orders instead
HUNDRED: Final = 100


class Schooling:
    """Knowledge from games of stewards only; proposes a steward's orders."""

    def chances(self, games: list[Game]) -> list[list[float]]:
        return value.chances(games)

    def proposed(self, game: Game, seat: int, like: Plan, most: int, rng: Rng) -> list[Plan]:
        return []

    def first(self, state: State, own: int, heard: list[Event]) -> list[float]:
        """By seat, how likely it plays as the first steward did."""
        return opponents.beliefs(state, own, heard)

    def expected(self, game: Game, seat: int, usual: Plan, rng: Rng) -> Plan:
        """Orders of another house where a steward would give `usual`."""
        return usual


class Experience(Schooling):
    """Knowledge from games of maesters, if there were some on such a board."""

    def __init__(self, folder: Path) -> None:
        self.folder: Path = folder

    def chances(self, games: list[Game]) -> list[list[float]]:
        return value.chances(games, self.folder / VALUES)

    def proposed(self, game: Game, seat: int, like: Plan, most: int, rng: Rng) -> list[Plan]:
        for known in proposals.known(self.folder / PROPOSALS):
            if known.fits(state_of(game)):
                return known.plans(game, seat, like, most, rng)
        return []

    def expected(self, game: Game, seat: int, usual: Plan, rng: Rng) -> Plan:
        if rng.below(HUNDRED) >= EXPERTS:
            return usual
        return next(iter(self.proposed(game, seat, usual, 1, rng)), usual)


STEWARDS: Final = Schooling()
