"""Glicko-2, the rating of Mark Glickman's "Example of the Glicko-2 system" (2013), for players who solve puzzles.

`web/src/lib/glicko.ts` does the same in the browser.
"""

from __future__ import annotations

from math import exp, log, pi, sqrt
from typing import Final, NamedTuple


class Glicko(NamedTuple):
    """A rating, how uncertain it is, and how much it varies."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class ScoredTry(NamedTuple):
    """A puzzle that was tried, or a game that was played."""

    opponent: Glicko
    score: float  # 1 won, 0 lost


NEWCOMER: Final = Glicko()
LEVELS: Final = (1100.0, 1300.0, 1500.0, 1700.0, 1900.0)  # ratings of puzzles, by level
PUZZLE_DEVIATION: Final = 120.0
SCALE: Final = 173.7178
RESTRAINT: Final = 0.5  # how little the volatility changes
EXACT: Final = 1e-6
LEAST_DEVIATION: Final = 45.0  # a rating that is kept for years still moves


def of_puzzle(level: int) -> Glicko:
    """The rating of a puzzle of a level, 1 to 5."""
    return Glicko(LEVELS[level - 1], PUZZLE_DEVIATION)


def after_puzzle(player: Glicko, level: int, solved: bool) -> Glicko:
    """The player's rating after a puzzle."""
    after = rated(player, [ScoredTry(of_puzzle(level), float(solved))])
    return after._replace(deviation=max(after.deviation, LEAST_DEVIATION))


def rated(player: Glicko, tries: list[ScoredTry]) -> Glicko:
    """The player's rating after these tries, all of one period."""
    mu, phi = (player.rating - NEWCOMER.rating) / SCALE, player.deviation / SCALE
    information = surprise = 0.0
    for opponent, score in tries:
        weight = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - NEWCOMER.rating) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    volatility = new_volatility(player.volatility, phi, 1 / information, surprise / information)
    deviation = 1 / sqrt(1 / (phi**2 + volatility**2) + information)
    return Glicko(NEWCOMER.rating + SCALE * (mu + deviation**2 * surprise), SCALE * deviation, volatility)


def new_volatility(before: float, phi: float, variance: float, gain: float) -> float:
    """Finds where the likelihood is greatest (step 5 of the paper, the Illinois algorithm)."""
    start = log(before**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (gain**2 - spread) / (2 * spread**2) - (x - start) / RESTRAINT**2

    low, high = start, start - RESTRAINT
    if gain**2 > phi**2 + variance:
        high = log(gain**2 - phi**2 - variance)
    else:
        while slope(high) < 0:
            high -= RESTRAINT
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > EXACT:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
