"""Ratings of bots from the winners at tables of any size.

A bot's strength is its weight in the draw for the win: at a table of weights a, b and c the first one wins with chance a / (a + b
+ c) (Luce's model; for two players that of Bradley and Terry). Hunter's minorisation finds the weights that fit best. 400 points
are ten times the weight, and the mean of all bots is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log10
from typing import Final, NamedTuple

from smallcouncil.core.rng import Rng, seeded

PRIOR: Final = 0.5  # wins and losses added for every bot against weight 1, so that no strength is infinite
NEAR: Final = 1e-6
MOST: Final = 2000  # iterations
RESAMPLES: Final = 200
TAIL: Final = 0.025  # probability outside a 95 % interval, at each end
POINTS: Final = 400.0


class Result(NamedTuple):
    """The line-up and the winners of a game."""

    seats: tuple[str, ...]
    winners: tuple[int, ...]


class Rating(NamedTuple):
    points: float
    low: float
    high: float


class WinCounts:
    """Counts over games: wins by bot, and how often each line-up played."""

    def __init__(self, names: Sequence[str], results: Sequence[Result]) -> None:
        self.wins: dict[str, float] = dict.fromkeys(names, PRIOR)
        self.tables: dict[tuple[str, ...], int] = {}
        for seats, winners in results:
            line_up = tuple(sorted(seats))
            self.tables[line_up] = self.tables.get(line_up, 0) + 1
            for seat in winners:
                self.wins[seats[seat]] += 1 / len(winners)


def weights(tally: WinCounts, begin: dict[str, float] | None = None) -> dict[str, float]:
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
    """Points with 95 % intervals, from all games and from bootstrap samples of them."""
    best = weights(WinCounts(names, results))
    rng = seeded(seed)
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES if results else 0):
        for name, weight in weights(WinCounts(names, resample(results, rng)), best).items():
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
