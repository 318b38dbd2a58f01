"""Plays answers out: a sampler draws a world that fits what the seat knows, and values every answer in it.

Two samplers judge each puzzle. The near one plays to the next planning phase with stewards in all seats, and the maester's
network values the result. The far one plays to the end of the game, with opponents of different styles, and sees who wins.
"""

from __future__ import annotations

from typing import Final, Protocol

from smallcouncil.bots.maester.schooling import STEWARDS
from smallcouncil.bots.maester.value import chances
from smallcouncil.bots.maester.worlds import Plan, Worlds, state_of
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.bots.steward.style import FIRST, USUAL
from smallcouncil.bots.styles import STYLES
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.intrigue.state import State as CardState
from smallcouncil.mining.cards import FarCards, NearCards

NEAR, FAR = "near", "far"
PAST: Final = 99  # past the last turn of any game


class Sampler(Protocol):
    """Draws worlds, and values answers in them as shares of the victory."""

    def meet(self, answers: list[Plan]) -> list[float]:
        """The value of each answer in one more world."""


class BoardSampler:
    def __init__(self, worlds: Worlds) -> None:
        self.worlds: Worlds = worlds

    def meet(self, answers: list[Plan]) -> list[float]:
        world = self.worlds.drawn()
        ends = [self.worlds.after(world, answer) for answer in answers]
        return [found[self.worlds.seat] for found in chances(ends)]


class FarWorlds(Worlds):
    """Worlds that are played to the end of the game, against opponents of different styles."""

    def __init__(self, game: Game, seat: int, rng: Rng) -> None:
        super().__init__(game, seat, rng, [0.0] * game.state.seats, STEWARDS)
        self.until = PAST
        styles = [USUAL, USUAL, FIRST, *[named.make() for named in STYLES.values()]]
        self.kinds: list[Sensible] = [Sensible(style) for style in styles]

    def minds(self, rng: Rng) -> list[Sensible]:
        seats = range(self.game.state.seats)
        return [self.own if seat == self.seat else self.kinds[rng.below(len(self.kinds))] for seat in seats]


def sampler_of(game: Game, seat: int, seed: int, reach: str) -> Sampler:
    rng = seeded(seed)
    if isinstance(game.state, CardState):
        return NearCards(game, seat, rng) if reach == NEAR else FarCards(game, seat, rng)
    if reach == FAR:
        return BoardSampler(FarWorlds(game, seat, rng))
    first = STEWARDS.first(state_of(game), seat, [])
    return BoardSampler(Worlds(game, seat, rng, first, STEWARDS))
