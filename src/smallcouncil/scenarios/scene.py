"""What a game adds to the language of scenarios: lines that set up its positions, and lines that are looked up in a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint

UNSAID: Final = ("number", "reveals", "rng", "eyes")  # parts of a game's plain form that a text leaves out


class Amiss(Complaint):
    """A position that no game can reach, and the key of the line that is to blame."""

    def __init__(self, sentence: str, subject: str) -> None:
        super().__init__(sentence)
        self.subject: str = subject


class Scene(ABC):
    """A position that the lines of a scenario set up or look at."""

    chapter: str = ""  # chapter of the position, once it is complete and before anything happens

    @abstractmethod
    def put(self, key: str, value: str) -> str:
        """Sets what a line of a position names. Returns the key it sets: no other line may set it. Raises Complaint."""

    @abstractmethod
    def finish(self, draws: list[list[int]]) -> Game:
        """The game at the position, with its next random draws fixed; raises Amiss if no game can reach such a position."""

    def chance(self, key: str, value: str) -> list[int]:
        """One fixed draw: [n] for a number, or the cards that a shuffle puts on top after -1 - the number of its pile."""
        raise NotImplementedError

    @abstractmethod
    def look(self, game: Game, key: str, value: str) -> str:
        """What the game has instead of the value that a line `key: value` expects; empty if the expectation holds.

        `scenarios.looking` looks up the lines that all games understand.
        """

    def lines(self, game: Game, way: list[Game]) -> list[str]:
        """The lines that set up the position of this game, if it is at the beginning of a step; raises Complaint otherwise.

        Of face-down cards they name those that are drawn on the way, which leads from this position to others.
        """
        raise NotImplementedError

    def chance_line(self, drawn: list[int]) -> str:
        """The line that `chance` reads as this draw."""
        raise NotImplementedError

    def stated(self, game: Game) -> dict[str, Any]:
        """The position by names, without what no text says: the order of face-down cards, and how long the game has lasted."""
        plain = game.state.plain()
        for name in UNSAID:
            plain.pop(name, None)
        return plain

    def has_rule(self, id: str) -> bool:
        """Does the reference have such a rule? A scenario that names any other contains a typing mistake."""
        return True


Scenes = dict[str, Callable[[GameKind, list[str], int], Scene]]  # by the name of a game, its scene for a table
