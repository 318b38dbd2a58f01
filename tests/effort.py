"""What tests may say about time: nothing in seconds.

A test that waits looks at what it waits for, and PATIENCE only ends what hangs.  The cost of work is told in measures, a fixed
piece of work that is done beside it: a slow or busy machine is slow at both.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

PATIENCE: Final = 300.0  # seconds: nothing that is waited for takes as long, not even on a slow machine with much else to do
ROUNDS: Final = 5  # the best counts


def measure() -> None:
    """About a millisecond on a usual machine."""
    known: dict[str, int] = {}
    for number in range(11_000):
        known[f"{number * 7919 % 1000}"] = number


def timed(work: Callable[[], object]) -> float:
    """Of this process, on the processor."""
    begun = process_time()
    work()
    return process_time() - begun


def effort(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The work in measures, a thousand of which are about a second on a usual machine."""
    return min(timed(work) / timed(measure) for _ in range(rounds))
