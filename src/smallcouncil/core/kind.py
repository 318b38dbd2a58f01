"""A kind of game, as faces see it: how to begin one, name its seats, tell its events, set up its positions."""

from __future__ import annotations

from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.ruleset import Ruleset


class Option:
    def __init__(self, name: str, title: str, says: str, rule: str) -> None:
        self.name: str = name
        self.title: str = title
        self.says: str = says
        self.rule: str = rule


class Scene:
    """A position being set up or looked at by the lines of a scenario."""

    def put(self, key: str, value: str) -> None:
        """Sets what a line of a position names; raises Complaint with a sentence."""
        raise NotImplementedError

    def finish(self, draws: list[list[int]]) -> Game:
        """The game at the position, its next random draws fixed."""
        raise NotImplementedError

    def chance(self, key: str, value: str) -> list[int]:
        """One fixed draw: [n] for a number, or the cards that a shuffle puts on top after a leading -1."""
        raise NotImplementedError


class GameKind:
    name: str = ""
    title: str = ""
    version: int = 1  # of the rules, in records
    players: tuple[int, ...] = ()

    def options(self, players: int) -> list[Option]:
        """Those that this number of players may switch on."""
        raise NotImplementedError

    def new(self, options: list[str], players: int, seed: int) -> Game:
        """A game at its first decision; a forbidden combination is refused with its rule."""
        raise NotImplementedError

    def from_json(self, text: str) -> Game:
        raise NotImplementedError

    def content(self) -> str:
        """Digest of the data files."""
        raise NotImplementedError

    def sentence(self, rules: Ruleset, event: Event) -> str:
        raise NotImplementedError

    def check(self, game: Game) -> None:
        """The invariants: raises AssertionError when one is broken."""
        raise NotImplementedError

    def draw_seats(self, players: int, seed: int) -> list[int]:
        """Which seat each chair gets when seats are drawn."""
        raise NotImplementedError

    def scene(self, options: list[str], players: int) -> Scene:
        raise NotImplementedError

    def look(self, game: Game, key: str, value: str) -> str:
        """What a line `key: value` of an expectation finds in the game instead of the value; empty when it holds.

        Lines that all games understand are looked up by `core.looking`.
        """
        raise NotImplementedError
