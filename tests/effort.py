"""Time in tests: never in seconds.

A test that waits checks what it waits for; PATIENCE only ends what hangs. The cost of work is counted in measures, a fixed piece
of work that is done beside it: a slow or busy machine is slow at both.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

PATIENCE: Final = 300.0  # seconds: no wait takes as long, even on a slow and busy machine
ROUNDS: Final = 5  # the best counts


def measure() -> None:
    """A fixed piece of work: about a millisecond on a usual machine."""
    known: dict[str, int] = {}
    for number in range(11_000):
        known[f"{number * 7919 % 1000}"] = number


def timed(work: Callable[[], object]) -> float:
    """Processor time of this process."""
    begun = process_time()
    work()
    return process_time() - begun


def effort(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The work in measures, a thousand of which are about a second on a usual machine."""
    return min(timed(work) / timed(measure) for _ in range(rounds))
