"""What a game adds to the language of scenarios: lines that set up its positions, and lines that are looked up in a game."""

from __future__ import annotations

from collections.abc import Callable

from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint


class Amiss(Complaint):
    """A position that no game can reach, and the key of the line that is to blame."""

    def __init__(self, sentence: str, subject: str) -> None:
        super().__init__(sentence)
        self.subject: str = subject


class Scene:
    """A position that the lines of a scenario set up or look at."""

    chapter: str = ""  # chapter of the position, once it is complete and before anything happens

    def put(self, key: str, value: str) -> str:
        """Sets what a line of a position names. Returns the key it sets: no other line may set it. Raises Complaint."""
        raise NotImplementedError

    def finish(self, draws: list[list[int]]) -> Game:
        """The game at the position, with its next random draws fixed; raises Amiss if no game can reach such a position."""
        raise NotImplementedError

    def chance(self, key: str, value: str) -> list[int]:
        """One fixed draw: [n] for a number, or the cards that a shuffle puts on top after -1 - the number of its pile."""
        raise NotImplementedError

    def look(self, game: Game, key: str, value: str) -> str:
        """What the game has instead of the value that a line `key: value` expects; empty if the expectation holds.

        `scenarios.looking` looks up the lines that all games understand.
        """
        raise NotImplementedError

    def has_rule(self, id: str) -> bool:
        """Does the reference have such a rule? A scenario that names any other contains a typing mistake."""
        return True


Scenes = dict[str, Callable[[GameKind, list[str], int], Scene]]  # by the name of a game, its scene for a table
