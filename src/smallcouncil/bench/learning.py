"""`council bench research`: environments played at random, beside the yardstick and PettingZoo's own tic-tac-toe.

Decisions count that have an alternative. In a raw environment the player takes the short list of legal actions. In a wrapped one
it looks for them in the mask, in ours as in tic-tac-toe.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from pettingzoo.classic.tictactoe.tictactoe import env as tic_tac_toe
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from smallcouncil.bench.measure import FIRST_SEED, ROUNDS, SLICE, rates
from smallcouncil.bench.targets import Target
from smallcouncil.bench.yardstick import random_chess
from smallcouncil.research.aec import FINE, aec_env, raw_env
from smallcouncil.research.vector import VectorEnv

PLAYERS: Final = 5
LANES: Final = 64
MANY_LANES: Final = 256  # with few, a step waits longer for the process whose games take more time
PROCESSES: Final = 2

# By figure and whether the engine is compiled, the targets.
TARGETS: Final = {
    ("raw", False): Target(0.5, 0.7),
    ("raw", True): Target(0.8, 1.2),
    ("beside", True): Target(1, 1.3),
    ("vector", True): Target(2.5, 4),
    ("few", False): Target(1.8, 1.9),
    ("few", True): Target(1.8, 1.9),
}


class LearningFigures(NamedTuple):
    """Medians of the rounds; ratios to the yardstick, if nothing else is said."""

    yardstick: float  # decisions a second
    raw: float  # the AEC environment without wrappers
    wrapped: float  # `aec_env`, which does itself what PettingZoo's wrappers do
    in_wrappers: float  # the AEC environment in PettingZoo's wrappers
    tic_tac_toe: float  # PettingZoo's, in its wrappers
    beside: float  # `aec_env`, to tic-tac-toe
    vector: float  # 64 games in one process
    few: float  # 64 games: two processes, to one
    processes: float  # the same with 256 games


class Pair(NamedTuple):
    """The same games in one process and in two."""

    alone: VectorEnv
    together: VectorEnv


class LearningBench:
    """Measures all doors that the targets name."""

    def __init__(self) -> None:
        self.rng = Random(1)
        self.draws = np.random.default_rng(1)
        self.seed = FIRST_SEED
        self.raw = raw_env(players=PLAYERS)
        self.wrapped = aec_env(players=PLAYERS)
        protected = TerminateIllegalWrapper(raw_env(players=PLAYERS), illegal_reward=FINE)
        self.in_wrappers = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(protected))
        self.tic_tac_toe = tic_tac_toe()

    def play_raw(self) -> int:
        """Plays a game. Returns how many choices were made."""
        self.seed += 1
        env, choose, made = self.raw, self.rng.choice, 0
        env.reset(seed=self.seed)
        while True:
            _, _, over, _, info = env.last()
            if over:
                return made
            env.step(choose(info["legal"]))
            made += 1

    def play_wrapped(self, env: Any) -> int:
        self.seed += 1
        choose, made = self.rng.choice, 0
        env.reset(seed=self.seed)
        while True:
            seen, _, over, _, _ = env.last()
            if over:
                return made
            env.step(choose(np.flatnonzero(seen["action_mask"])))
            made += 1

    def step(self, games: VectorEnv) -> int:
        games.step(games.sample(self.draws))
        return games.n

    def round(self, scale: float, chess: Random, few: Pair, many: Pair) -> LearningFigures:
        gc.collect()
        seconds = SLICE * scale

        def rate(play: Callable[[], int]) -> float:
            return rates(play, seconds)[0]

        before = rate(lambda: random_chess(chess))
        raw = rate(self.play_raw)
        wrapped, tic_tac_toe = rate(lambda: self.play_wrapped(self.wrapped)), rate(lambda: self.play_wrapped(self.tic_tac_toe))
        in_wrappers = rate(lambda: self.play_wrapped(self.in_wrappers))
        vector = rate(lambda: self.step(few.alone))
        chess_rate = (before + rate(lambda: random_chess(chess))) / 2
        return LearningFigures(
            chess_rate, raw / chess_rate, wrapped / chess_rate, in_wrappers / chess_rate, tic_tac_toe / chess_rate,
            wrapped / tic_tac_toe, vector / chess_rate, self.gain(few, seconds), self.gain(many, seconds),
        )

    def gain(self, pair: Pair, seconds: float) -> float:
        """How much faster two processes are."""
        one = by_the_clock(lambda: self.step(pair.alone), seconds)
        return by_the_clock(lambda: self.step(pair.together), seconds) / one


def by_the_clock(play: Callable[[], int], seconds: float) -> float:
    """Decisions a second of real time."""
    made, begun = 0, perf_counter()
    while perf_counter() - begun < seconds:
        made += play()
    return made / (perf_counter() - begun)


def run(scale: float) -> LearningFigures:
    bench, chess = LearningBench(), Random(1)
    with ExitStack() as opened:
        few, many = (
            Pair(*(
                opened.enter_context(VectorEnv(lanes, players=PLAYERS, seed=FIRST_SEED, processes=processes))
                for processes in (1, PROCESSES)
            ))
            for lanes in (LANES, MANY_LANES)
        )  # fmt: skip
        rounds = [bench.round(scale, chess, few, many) for _ in range(ROUNDS)]
    return LearningFigures(*(median(column) for column in zip(*rounds, strict=True)))
