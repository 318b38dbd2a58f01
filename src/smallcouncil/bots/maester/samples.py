"""Training games for the value: stewards who sometimes err, with the position at the start of each planning and the winner."""

from __future__ import annotations

from array import array
from contextlib import suppress
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from smallcouncil.bots.maester.value import won
from smallcouncil.bots.maester.worlds import is_planned, state_of
from smallcouncil.bots.steward import features
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.bots.steward.style import FIRST, USUAL
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.games import game_named

ERRORS: Final = [0, 3, 8, 15]  # per cent of decisions that are errors; one of these per game
CANDIDATES: Final = 4  # candidates from which an error is drawn


class Family(NamedTuple):
    """Tables that share a set of weights."""

    name: str
    players: int
    preset: str
    first: int = 0  # per cent of games in which first stewards play some or all houses


FAMILIES: Final = [
    Family("base-3", 3, "base"), Family("base-4", 4, "base"), Family("base-5", 5, "base", 60),
    Family("clash-6", 6, "clash"), Family("storm-4", 4, "swords"),
]


class GameSample(NamedTuple):
    """One game."""

    rows: NDArray[np.float16]  # by position, house and column
    shares: NDArray[np.float32]  # by house, its share of the victory


def new_game(family: Family, seed: int) -> Game:
    kind = game_named("thrones")
    options = next(preset.options for preset in kind.presets(family.players) if preset.name == family.preset)
    return kind.new(options, family.players, seed)


def sample(family: Family, seed: int) -> GameSample:
    game, rng = new_game(family, seed), seeded(seed + 1)
    errors = ERRORS[rng.below(len(ERRORS))]
    minds = drawn_minds(family, rng)
    rows, positions, turn = array("f"), 0, 0
    while game.waiting:
        state = state_of(game)
        if state.turn != turn and is_planned(state):
            turn, positions = state.turn, positions + 1
            features.fill([state], rows)
        move(game, minds, rng, errors)
    found = np.frombuffer(rows, dtype=np.float32).reshape(positions, state_of(game).seats, -1).astype(np.float16)
    return GameSample(found, np.array(won(game), dtype=np.float32))


def drawn_minds(family: Family, rng: Rng) -> list[Sensible]:
    """By seat, its drawn policy."""
    if not family.first or rng.below(100) >= family.first:
        return [Sensible()] * family.players
    some = rng.below(2)  # 0: all houses, 1: some
    return [Sensible(USUAL if some and rng.below(2) else FIRST) for _ in range(family.players)]


def move(game: Game, minds: list[Sensible], rng: Rng, errors: int) -> None:
    """Makes a steward's small choice, or sometimes a whole other decision."""
    seat = (game.waiting & -game.waiting).bit_length() - 1
    policy = minds[seat]
    choices = game.choices(seat)
    if len(choices) > 1 and not game.draft(seat) and rng.below(100) < errors:
        with suppress(Illegal):  # an option may forbid the March
            found = policy.candidates(game, seat, CANDIDATES, rng)
            game.play(seat, found[rng.below(len(found))])
            return
    game.choose(seat, policy.next(game, seat, rng))
