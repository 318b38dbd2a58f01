"""Proves that a vector plays the same games elsewhere: `python -m smallcouncil.research.proof ADDRESS` prints their digest."""

from __future__ import annotations

import sys
from hashlib import blake2b
from typing import Any, Final

import numpy as np

from smallcouncil.research.vector import VectorEnv

LANES: Final = 6
STEPS: Final = 400


def digest(**how: Any) -> str:
    """The same for the same games."""
    found, draws = blake2b(digest_size=8), np.random.default_rng(1)
    with VectorEnv(LANES, players=3, seed=1, **how) as games:
        for _ in range(STEPS):
            games.step(games.sample(draws))
            for array in (games.seats, games.legal, games.observations, games.rewards, games.ended):
                found.update(np.ascontiguousarray(array).data)
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(processes=2, cluster=sys.argv[1]))
