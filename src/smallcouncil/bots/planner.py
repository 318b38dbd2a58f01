"""A bot that plans a whole decision at once."""

from __future__ import annotations

from abc import abstractmethod

from smallcouncil.bots.bot import Bot
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng


class Planner(Bot):
    def __init__(self, seed: int, setting: int = 0) -> None:
        super().__init__(seed, setting)
        self.number: int = -1  # number of the decision that the plan below belongs to
        self.planned: list[int] = []

    def choose(self, game: Game, seat: int) -> int:
        draft = game.draft(seat)
        begun = self.number == game.state.number and len(draft) < len(self.planned) and self.planned[: len(draft)] == draft
        if not begun or not draft:
            self.number, self.planned = game.state.number, draft + self.plan(game, seat)
        return self.planned[len(draft)]

    @abstractmethod
    def plan(self, game: Game, seat: int) -> list[int]:
        """The rest of the decision."""


def considered(policy: Sensible, game: Game, seat: int, most: int, rng: Rng) -> list[list[int]]:
    """Plausible whole decisions, the steward's own first."""
    try:
        return policy.candidates(game, seat, most, rng)
    except Illegal:  # an option may forbid the March
        return [policy.chain(game, seat, rng)]
