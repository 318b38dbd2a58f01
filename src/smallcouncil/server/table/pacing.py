"""Delays automatic answers: those of bots, and those of seats with only one answer.

If the options of a seat are secret, a quick answer would reveal that it had no choice.  So all automatic answers then wait for
about the longest that a bot at the table has recently thought, plus a random time from one wide distribution.
"""

from __future__ import annotations

import random
from collections import deque

from smallcouncil.server.table.listeners import Listeners
from smallcouncil.server.table.state import TableState

SPREAD = 0.6  # standard deviation of the logarithm: 19 of 20 times are between a third of the median and three times the median
SHORTEST, LONGEST = 0.2, 6.0  # multiples of the median
LONGEST_THOUGHT = 5.0  # most seconds that quick answers wait for slow ones
THOUGHTS = 12  # thinking times remembered

chance: random.Random = random.SystemRandom()  # not the game's generator: nobody can predict it


class Pacing:
    def __init__(self, state: TableState, listeners: Listeners, thinking: float) -> None:
        self.state: TableState = state
        self.listeners: Listeners = listeners
        self.thinking: float = thinking  # seconds, about, that people think when they play each other
        self._thoughts: deque[float] = deque(maxlen=THOUGHTS)  # seconds that bots thought while options were secret

    def before_only_answer(self) -> float:
        """Returns the seconds before a player's only answer is sealed."""
        return self._secret() if self.state.game.secret else self._pace()

    def before_bot(self, alone: bool) -> float:
        """Returns the seconds, thinking included, before a bot's answer is sealed; `alone`: no other seat must decide."""
        if self.state.game.secret and self._people():
            return self._secret()
        return self._pace() if alone else 0.0

    def hides(self) -> bool:
        """Are options secret now, and do several people play?"""
        return self.state.game.secret and self._people() > 1

    def has_thought(self, seconds: float) -> None:
        """Remembers how long a bot has thought."""
        if self.state.game.secret:
            self._thoughts.append(min(LONGEST_THOUGHT, seconds))

    def _thought(self) -> float:
        """Returns the second longest thinking time, so that one slow start of a worker does not slow down a whole game."""
        return sorted(self._thoughts)[-2] if len(self._thoughts) > 1 else 0.0

    def _secret(self) -> float:
        middle = self._middle()
        return self._thought() + drawn(middle) if middle else 0.0

    def _middle(self) -> float:
        """Returns the median delay: the pace, but at least as long as people think if several people play."""
        thinking = self.thinking if self._people() > 1 else 0.0
        return max(thinking, self._pace())

    def _pace(self) -> float:
        """Returns the pace in seconds; 0 if nobody watches."""
        return self.state.pace / 1000 if self.listeners else 0.0

    def _people(self) -> int:
        return len(self.state.held())


def drawn(middle: float) -> float:
    """Draws a time as people take it: mostly near the median, sometimes much longer."""
    while True:
        times = chance.lognormvariate(0.0, SPREAD)
        if SHORTEST <= times <= LONGEST:
            return middle * times
