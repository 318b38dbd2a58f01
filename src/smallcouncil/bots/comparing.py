"""Plans compared in worlds that each of them has met."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

SURE: Final = 2.0  # standard errors
CLEAR: Final = 0.01  # of a win: less is no difference


class Rejected(NamedTuple):
    """A plan that was thought of, and how much it is behind the one that is liked."""

    plan: list[int]
    behind: float  # of a win; below 0: it did better
    error: float  # standard error of that

    @property
    def is_worse(self) -> bool:
        return self.behind >= max(CLEAR, SURE * self.error)

    @property
    def is_better(self) -> bool:
        return -self.behind >= max(CLEAR, SURE * self.error)


def behind(liked: list[float], plan: list[int], values: list[float]) -> Rejected:
    """World by world."""
    gaps = [mine - other for mine, other in zip(liked, values, strict=True)]
    return Rejected(plan, mean(gaps), error(gaps))


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def error(values: list[float]) -> float:
    """Standard error of their mean."""
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
