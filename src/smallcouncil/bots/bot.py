"""The base class of bots."""

from __future__ import annotations

from abc import ABC, abstractmethod

from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded


class Bot(ABC):
    """Answers one small choice at a time. It owns its generator: the same seed and the same games give the same answers."""

    name: str = ""
    says: str = ""  # one line for people who pick an opponent
    games: tuple[str, ...] = ()  # the games it can play; empty: any
    takes: str = ""  # meaning of a number after its name and a colon, as in `spider:200`; empty: it takes none
    costs: int = 1  # how many of a spider's playouts take as long as one of its own

    bends: bool = False  # may it have a style, as in `steward:builder`?
    fixed: bool = False  # is it a yardstick that never changes? It can be named, but no menu offers it
    hurries: bool = False  # does it respect a time limit?
    listens: bool = False  # does it need the events of the game so far?

    def __init__(self, seed: int, setting: int = 0) -> None:
        self.rng: Rng = seeded(seed)
        self.patience: float = 0.0  # time limit for a decision, in seconds; 0: as long as its playouts take
        self.heard: list[Event] = []  # events that its seat has seen, in order; set before each choice of a bot that `listens`
        if setting:
            self.name = f"{self.name}:{setting}"

    def bend(self, style: str) -> None:
        """Gives the bot one of the named styles."""

    @abstractmethod
    def choose(self, game: Game, seat: int) -> int:
        """One of `game.choices(seat)`.  The game is `redacted(seat)`: it can be looked at and drafted on."""

    def leave(self, game: Game, seat: int) -> None:
        """The bot is no longer needed in this game, and lets go of what it holds outside this process."""


def ask(bot: Bot, game: Game, seat: int) -> int:
    """The bot's answer, given only what its seat may see; a game without a log has no events to pass on."""
    if bot.listens:
        bot.heard = [event for event in game.log or [] if game.sees(seat, event)]
    return bot.choose(game.redacted(seat), seat)
