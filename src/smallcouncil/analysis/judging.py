"""Judges one case. The same seed and playouts give the same result in any process."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from hashlib import blake2b
from typing import Final, NamedTuple

from smallcouncil.analysis.cases import CHANCES, EXERCISE, Case
from smallcouncil.analysis.exercises import exercise_of
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.packing import unpressed
from smallcouncil.core.rng import seeded
from smallcouncil.games import Pin
from smallcouncil.insight import telling
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.phrases import to_do
from smallcouncil.intrigue.game import Intrigue

LONGEST: Final = 1 << 22  # characters of a position


class Effort(NamedTuple):
    """Playouts and worlds for a game."""

    playouts: int  # playouts per set of orders
    worlds: int  # worlds per point of the curve
    seed: int = 1


class Finding(NamedTuple):
    """The result of a case: chances by seat, or a maester's plan and its value."""

    chances: list[float]
    plan: list[int]
    chance: float = 0.0
    could: float = 0.0
    error: float = 0.0
    done: str = ""  # the deed in words; for orders, only those that differ from the plan
    better: str = ""  # the plan; empty if it is the same as the deed
    exercise: str = ""  # a puzzle file; empty if the case makes none


def judge(pin: Pin, case: Case, effort: Effort) -> Finding:
    game = position_of(pin, case)
    word = seed_of(effort.seed, case)
    if case.what == CHANCES:
        look: Callable[[Game, int, int], list[float]] = cards_chances if pin.game == Intrigue.name else board_chances
        return Finding(look(game, effort.worlds, word), [])
    from smallcouncil.bots.maester.advice import advise

    heard, chain = telling.read(zlib.decompress(case.heard)), list(case.chain)
    if case.what == EXERCISE:
        text = exercise_of(game, case.seat, seeded(word), effort.playouts, heard, chain, list(case.plan))
        return Finding([], [], exercise=text)
    found = advise(game, case.seat, seeded(word), effort.playouts, heard, chain)
    other = None if sorted(found.plan) == sorted(chain) else found.plan
    done = to_do(phrases_of(game, case.seat, chain, other))
    better = to_do(phrases_of(game, case.seat, other, chain)) if other is not None else ""
    return Finding([], found.plan, found.chance, found.could, found.error, done, better)


def position_of(pin: Pin, case: Case) -> Game:
    return pin.kind().from_json(unpressed(case.position, LONGEST))


def seed_of(seed: int, case: Case) -> int:
    """A seed from the decision and the seat only: neither the other cases nor their order change it."""
    return int.from_bytes(blake2b(f"{seed}/{case.decision}/{case.seat}".encode(), digest_size=6).digest(), "big")


def board_chances(game: Game, worlds: int, word: int) -> list[float]:
    """Rates worlds that fit the public view: stewards play each to the next planning, and the network rates it there."""
    from smallcouncil.bots.maester.value import chances
    from smallcouncil.bots.maester.worlds import state_of
    from smallcouncil.bots.steward.policy import Sensible

    rng, policy, ends = seeded(word), Sensible(), list[Game]()
    for _ in range(worlds):
        world = game.sample(NOBODY, rng)
        policy.play_until(world, state_of(game).turn + 1, rng)
        ends.append(world)
    return shares([sum(column) for column in zip(*chances(ends), strict=True)])


def cards_chances(game: Game, worlds: int, word: int) -> list[float]:
    """Plays the round out with the real hands, nobody seeing another's, and rates what its end means for the game."""
    from smallcouncil.bots.intrigue.spider import played_on

    return shares(played_on(game, worlds, word))


def shares(values: list[float]) -> list[float]:
    """Scales the values so that they add up to 1."""
    total = sum(values)
    return [value / total for value in values]
