"""Draws by weight."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.rng import Rng

FINE: Final = 1 << 20


def drawn(weights: list[float], rng: Rng) -> int:
    """A random index, each as likely as its weight."""
    left = sum(weights) * rng.below(FINE) / FINE
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return at
    return weights.index(max(weights))
