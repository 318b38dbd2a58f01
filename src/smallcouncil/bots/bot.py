"""What a bot is."""

from __future__ import annotations

from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded


class Bot:
    """Answers one small choice at a time.  It owns its generator: the same seed and the same games give the same answers."""

    name: str = ""
    says: str = ""  # one line for people who pick an opponent
    games: tuple[str, ...] = ()  # the games it knows how to play; none: any
    takes: str = ""  # what a number after its name and a colon means, as in `spider:200`; none: it takes none
    costs: int = 1  # how many of a spider's playouts take as long as one of its own

    bends: bool = False  # may it have a style of its own, as in `steward:builder`?
    fixed: bool = False  # a yardstick that stays as it is: it can be named, and no menu offers it
    hurries: bool = False  # does it heed how much patience others have?
    listens: bool = False  # does it want to hear what has happened so far?

    def __init__(self, seed: int, setting: int = 0) -> None:
        self.rng: Rng = seeded(seed)
        self.patience: float = 0.0  # seconds for a decision, where its playouts take longer; 0: as long as they take
        self.heard: list[Event] = []  # what its seat has seen happen, in order: told anew whenever a bot that listens is asked
        if setting:
            self.name = f"{self.name}:{setting}"

    def bend(self, style: str) -> None:
        """To one of the styles with a name."""

    def choose(self, game: Game, seat: int) -> int:
        """One of `game.choices(seat)`.  The game is `redacted(seat)`: it can be looked at and drafted on."""
        raise NotImplementedError(self.name)


def ask(bot: Bot, game: Game, seat: int) -> int:
    """What the bot answers, given nothing but what its seat may see; a game that keeps no log has nothing to tell."""
    if bot.listens:
        bot.heard = [event for event in game.log or [] if game.sees(seat, event)]
    return bot.choose(game.redacted(seat), seat)
