"""How long a bot may think: so many seconds in a turn, whatever it is asked.

Playouts limit it first, so that it answers the same whenever it is asked; the clock is for machines that are slow or busy.
"""

from __future__ import annotations

from typing import Final

from smallcouncil.core.game import Game

TURN: Final = 3.8  # seconds for one seat in one turn
TOGETHER: Final = 0.7  # where all decide at once: the others wait for the same workers
ALONE: Final = 0.5
SHARE: Final = 0.2  # of what is left, so that something always is
SHORTEST: Final = 0.1  # for less a simpler bot answers


class ThinkingTime:
    def __init__(self) -> None:
        self.chapter: str = ""
        self.spent: dict[int, float] = {}  # by seat, seconds in this turn

    def of(self, game: Game, seat: int) -> float:
        """Seconds for the next thought; 0: it is time to answer at once."""
        if game.state.chapter() != self.chapter:
            self.chapter, self.spent = game.state.chapter(), {}
        left = TURN - self.spent.get(seat, 0.0)
        asked = game.state.agenda[-1].asked.bit_count() if game.state.agenda else 1
        found = min(TOGETHER, left) if asked > 1 else min(ALONE, SHARE * left)
        return found if found >= SHORTEST else 0.0

    def has_thought(self, seat: int, seconds: float) -> None:
        self.spent[seat] = self.spent.get(seat, 0.0) + seconds
