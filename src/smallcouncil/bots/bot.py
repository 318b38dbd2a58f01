"""What a bot is."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded


class Bot:
    """Answers one small choice at a time.  It owns its generator: the same seed and the same games give the same answers."""

    name: str = ""
    says: str = ""  # one line for people who pick an opponent
    games: tuple[str, ...] = ()  # the games it knows how to play; none: any
    takes: str = ""  # what a number after its name and a colon means, as in `spider:200`; none: it takes none

    def __init__(self, seed: int, setting: int = 0) -> None:
        self.rng: Rng = seeded(seed)
        if setting:
            self.name = f"{self.name}:{setting}"

    def choose(self, game: Game, seat: int) -> int:
        """One of `game.choices(seat)`.  The game is `redacted(seat)`: it can be looked at and drafted on."""
        raise NotImplementedError(self.name)


def ask(bot: Bot, game: Game, seat: int) -> int:
    """What the bot answers, given nothing but what its seat may see."""
    return bot.choose(game.redacted(seat), seat)
