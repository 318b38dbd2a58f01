"""How long the table waits before an answer that no person gives: the only one there is, or a bot's.

Where the options of a seat are secret, a quick answer would tell that there was no choice.  There all such answers wait for times
drawn from one wide distribution, the same for all, after about the longest thought that a bot has needed at the table lately.
"""

from __future__ import annotations

import random
from collections import deque

from smallcouncil.server.table.listeners import Listeners
from smallcouncil.server.table.state import TableState

SPREAD = 0.6  # of the logarithm: of twenty times drawn, nineteen are between a third and three times the middle
SHORTEST, LONGEST = 0.2, 6.0  # times the middle
LONGEST_THOUGHT = 5.0  # seconds that quick answers wait for the slow ones, at most
THOUGHTS = 12  # that are remembered

chance: random.Random = random.SystemRandom()  # not the game's: nobody can foresee it


class Pacing:
    def __init__(self, state: TableState, listeners: Listeners, thinking: float) -> None:
        self.state: TableState = state
        self.listeners: Listeners = listeners
        self.thinking: float = thinking  # seconds, about, that people who play each other think
        self._thoughts: deque[float] = deque(maxlen=THOUGHTS)  # seconds, where options were secret

    def before_only_answer(self) -> float:
        """Seconds until the only answer is given for a player."""
        return self._secret() if self.state.game.secret else self._pace()

    def before_bot(self, alone: bool) -> float:
        """Seconds until a bot's answer is given, its thought among them; `alone`: nobody else is awaited."""
        if self.state.game.secret and self._people():
            return self._secret()
        return self._pace() if alone else 0.0

    def hides(self) -> bool:
        """Are options open now that other people may not know of?"""
        return self.state.game.secret and self._people() > 1

    def has_thought(self, seconds: float) -> None:
        """A bot has needed so long."""
        if self.state.game.secret:
            self._thoughts.append(min(LONGEST_THOUGHT, seconds))

    def _thought(self) -> float:
        """The longest but one: the first of a worker, or one in a busy moment, is not to slow down a whole game."""
        return sorted(self._thoughts)[-2] if len(self._thoughts) > 1 else 0.0

    def _secret(self) -> float:
        middle = self._middle()
        return self._thought() + drawn(middle) if middle else 0.0

    def _middle(self) -> float:
        """Among people as long as people think; who plays bots alone waits no longer than was wished."""
        thinking = self.thinking if self._people() > 1 else 0.0
        return max(thinking, self._pace())

    def _pace(self) -> float:
        """Where nobody looks on, nothing is there to be followed."""
        return self.state.pace / 1000 if self.listeners else 0.0

    def _people(self) -> int:
        return len(self.state.held())


def drawn(middle: float) -> float:
    """A time as people take it: mostly around the middle, now and then much longer."""
    while True:
        times = chance.lognormvariate(0.0, SPREAD)
        if SHORTEST <= times <= LONGEST:
            return middle * times
