"""How much is thought about a game by default: what two cores do in about half a minute."""

from __future__ import annotations

from typing import Final

from smallcouncil.analysis.judging import Effort
from smallcouncil.core import game

COMPILED: Final = Effort(80, 40)
INTERPRETED: Final = Effort(20, 10)
SERVED: Final = Effort(20, 10)  # at a server, which plays for others too


def usual() -> Effort:
    """By the engine that plays, never by the clock: the same for the same engine and seed."""
    return COMPILED if is_compiled() else INTERPRETED


def is_compiled() -> bool:
    return not str(game.__file__).endswith(".py")
