"""A decision in any game, in phrases that begin with a verb."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.insight import intrigue
from smallcouncil.insight.thrones import deeds
from smallcouncil.thrones.nouns.state import State


def phrases_of(game: Game, seat: int, chain: list[int], other: list[int] | None = None) -> list[str]:
    """The chain's decision in words, from the seat's point of view; with another chain, only how the two differ."""
    if isinstance(game.state, State):
        return deeds.phrases_of(game.state, seat, chain, other)
    return [intrigue.placed(intrigue.state_of(game), chain[0])]
