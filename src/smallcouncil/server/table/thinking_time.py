"""Time budget of a bot: seconds for a turn, over all its decisions.

The number of playouts is the first limit, so that a bot's answer can be reproduced; time limits it only on slow or busy machines.
"""

from __future__ import annotations

from typing import Final

from smallcouncil.core.game import Game

TURN: Final = 3.8  # seconds for one seat in one turn
TOGETHER: Final = 0.7  # seconds when several seats decide at once, because they share the workers
ALONE: Final = 0.5  # seconds when one seat decides
SHARE: Final = 0.2  # most that one decision may use of the time left
SHORTEST: Final = 0.1  # seconds; with less time, a simpler bot answers


class ThinkingTime:
    def __init__(self) -> None:
        self.chapter: str = ""
        self.spent: dict[int, float] = {}  # by seat, seconds in this turn

    def of(self, game: Game, seat: int) -> float:
        """Returns the seconds for the next decision; 0: a simpler bot answers at once."""
        if game.state.chapter() != self.chapter:
            self.chapter, self.spent = game.state.chapter(), {}
        left = TURN - self.spent.get(seat, 0.0)
        asked = game.state.agenda[-1].asked.bit_count() if game.state.agenda else 1
        found = min(TOGETHER, left) if asked > 1 else min(ALONE, SHARE * left)
        return found if found >= SHORTEST else 0.0

    def has_thought(self, seat: int, seconds: float) -> None:
        self.spent[seat] = self.spent.get(seat, 0.0) + seconds
