"""Default effort of an analysis: ten turns take two cores less than a minute."""

from __future__ import annotations

from typing import Final

from smallcouncil.analysis.judging import Effort
from smallcouncil.core import game
from smallcouncil.intrigue.game import Intrigue

COMPILED: Final = Effort(80, 40)
INTERPRETED: Final = Effort(20, 10)
LARGE: Final = 7.5  # players, each counted 15 % more per option; larger tables get half the effort
OPTION: Final = 0.15
CARDS: Final = 10  # how many times as many worlds for the card game, whose rounds are short


def usual(kind: str, players: int, options: int, seed: int = 1) -> Effort:
    """The default effort. It depends on the engine and the table, never on the clock."""
    playouts, worlds, _ = COMPILED if is_compiled() else INTERPRETED
    if kind == Intrigue.name:
        return Effort(playouts, CARDS * worlds, seed)
    half = 2 if players * (1 + OPTION * options) > LARGE else 1
    return Effort(playouts // half, worlds // half, seed)


def is_compiled() -> bool:
    return not str(game.__file__).endswith(".py")
