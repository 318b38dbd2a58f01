"""The bot that picks any legal choice."""

from __future__ import annotations

from smallcouncil.bots.bot import Bot
from smallcouncil.core.game import Game


class RandomBot(Bot):
    name = "random"
    says = "Picks any legal choice, all with the same chance."

    def choose(self, game: Game, seat: int) -> int:
        choices = game.choices(seat)
        return choices[self.rng.below(len(choices))]
