"""The steward: plays the board game by hand-written sense.

It values areas, dangers and goals (`position`), weighs battles by both public hands (`odds`), and has one file for each
thing a house decides.  It looks one step ahead and keeps no memory but the chain it is in the middle of.
"""

from __future__ import annotations

from smallcouncil.bots.bot import Bot
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.core.game import Game


class Steward(Bot):
    name = "steward"
    says = "Plans marches for castles, counts strengths before it attacks, keeps its home and its power."
    games = ("thrones",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.policy: Sensible = Sensible()

    def choose(self, game: Game, seat: int) -> int:
        return self.policy.choose(game, seat, self.rng)
