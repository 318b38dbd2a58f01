"""What somebody decides in any game, in phrases that begin with a verb."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.insight import intrigue
from smallcouncil.insight.thrones import deeds
from smallcouncil.thrones.nouns.state import State


def phrases_of(game: Game, seat: int, chain: list[int], other: list[int] | None = None) -> list[str]:
    """What the chain decides, in the game as the seat saw it; with another chain, what sets the two apart."""
    if isinstance(game.state, State):
        return deeds.phrases_of(game.state, seat, chain, other)
    return [intrigue.placed(intrigue.state_of(game), chain[0])]
