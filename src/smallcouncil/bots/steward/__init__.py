"""The steward: plays the board game by hand-written rules of thumb.

It values areas, dangers and goals (`position`), estimates battles from both public hands (`odds`), and has one file for each kind
of decision. It looks one step ahead and remembers only the chain it is in the middle of.
"""

from __future__ import annotations

from smallcouncil.bots.bot import Bot
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.bots.steward.style import FIRST, USUAL, Style
from smallcouncil.bots.styles import STYLES
from smallcouncil.core.game import Game


class Steward(Bot):
    name = "steward"
    style: Style = USUAL
    says = "Plans marches for castles, counts strengths before it attacks, keeps its home and its power."
    games = ("thrones",)
    bends = True

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.policy: Sensible = Sensible(self.style)

    def bend(self, style: str) -> None:
        self.policy = Sensible(STYLES[style].make())

    def choose(self, game: Game, seat: int) -> int:
        return self.policy.choose(game, seat, self.rng)


class FirstSteward(Steward):
    name = "steward-1"
    says = "The steward as it first was, for comparison: no chance in its orders, no eye for whoever is about to win."
    style = FIRST
    fixed = True
    bends = False
