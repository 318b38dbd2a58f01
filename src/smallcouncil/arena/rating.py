"""How strong bots are, by who won against whom at tables of any size.

A bot's strength is its weight in the draw for the win: at a table of weights a, b and c the first one wins with chance
a / (a + b + c) (Luce's model, for two players that of Bradley and Terry).  The weights that fit best are found by Hunter's
minorisation; points are 400 for ten times the weight, the mean of all bots is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log10
from typing import Final, NamedTuple

from smallcouncil.core.rng import Rng, seeded

PRIOR: Final = 0.5  # wins, and losses, of every bot against one of weight 1: nobody is infinitely strong
NEAR: Final = 1e-6
MOST: Final = 2000  # steps
RESAMPLES: Final = 200
TAIL: Final = 0.025  # of 95 %, at each end
POINTS: Final = 400.0


class Result(NamedTuple):
    """What a game says about strength."""

    seats: tuple[str, ...]
    winners: tuple[int, ...]


class Rating(NamedTuple):
    points: float
    low: float
    high: float


class Tally:
    """Games added up: wins by bot, and how often each line-up sat down."""

    def __init__(self, names: Sequence[str], results: Sequence[Result]) -> None:
        self.wins: dict[str, float] = dict.fromkeys(names, PRIOR)
        self.tables: dict[tuple[str, ...], int] = {}
        for seats, winners in results:
            line_up = tuple(sorted(seats))
            self.tables[line_up] = self.tables.get(line_up, 0) + 1
            for seat in winners:
                self.wins[seats[seat]] += 1 / len(winners)


def weights(tally: Tally, begin: dict[str, float] | None = None) -> dict[str, float]:
    """The weights under which these wins are likeliest; their geometric mean is 1."""
    found = dict(begin) if begin else dict.fromkeys(tally.wins, 1.0)
    for _ in range(MOST):
        shares = {name: 2 * PRIOR / (weight + 1) for name, weight in found.items()}
        for line_up, games in tally.tables.items():
            share = games / sum(found[name] for name in line_up)
            for name in line_up:
                shares[name] += share
        after = centred({name: tally.wins[name] / shares[name] for name in found})
        moved = max(abs(log(after[name] / found[name])) for name in found)
        found = after
        if moved < NEAR:
            break
    return found


def centred(found: dict[str, float]) -> dict[str, float]:
    mean = exp(sum(log(weight) for weight in found.values()) / len(found))
    return {name: weight / mean for name, weight in found.items()}


def ratings(names: Sequence[str], results: Sequence[Result], seed: int = 1) -> dict[str, Rating]:
    """Points with 95 % intervals: of all games, and of as many drawn from them again and again."""
    best = weights(Tally(names, results))
    rng = seeded(seed)
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES if results else 0):
        for name, weight in weights(Tally(names, resample(results, rng)), best).items():
            drawn[name].append(points(weight))
    return {name: Rating(points(best[name]), *ends(drawn[name], points(best[name]))) for name in names}


def resample(results: Sequence[Result], rng: Rng) -> list[Result]:
    return [results[rng.below(len(results))] for _ in results]


def points(weight: float) -> float:
    return POINTS * log10(weight)


def ends(drawn: list[float], middle: float) -> tuple[float, float]:
    if not drawn:
        return middle, middle
    ordered = sorted(drawn)
    cut = int(TAIL * len(ordered))
    return ordered[cut], ordered[-1 - cut]
