"""Compares plans in worlds that all of them have played."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

SURE: Final = 2.0  # standard errors
CLEAR: Final = 0.01  # share of a win; a smaller difference does not count


class Rejected(NamedTuple):
    """A plan that was considered, and how much worse it is than the preferred one."""

    plan: list[int]
    behind: float  # share of a win; below 0: it did better
    error: float  # standard error of `behind`

    @property
    def is_worse(self) -> bool:
        return self.behind >= max(CLEAR, SURE * self.error)

    @property
    def is_better(self) -> bool:
        return -self.behind >= max(CLEAR, SURE * self.error)


def behind(liked: list[float], plan: list[int], values: list[float]) -> Rejected:
    """Compares two plans world by world."""
    gaps = [mine - other for mine, other in zip(liked, values, strict=True)]
    return Rejected(plan, mean(gaps), error(gaps))


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def error(values: list[float]) -> float:
    """Standard error of their mean."""
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
