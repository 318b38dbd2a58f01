"""Collections of garbage that nobody has to wait for.

A full collection looks at every object: with 500 games in memory that is a third of a second in which nobody is answered.  So
what has survived one is left out of the next.  A table that leaves the memory later becomes garbage among the survivors; that is
looked for now and then, when there was such a table.
"""

from __future__ import annotations

import gc
import time

EVERY = 600.0  # seconds, at most so often


def spare_survivors() -> None:
    """From now on, in this process."""
    gc.freeze()
    if keep not in gc.callbacks:
        gc.callbacks.append(keep)


def keep(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()


def collect_all() -> None:
    gc.unfreeze()
    gc.collect()


class Sweep:
    def __init__(self) -> None:
        self.last: float = time.monotonic()
        self.wanted: bool = False  # has a table left the memory?

    def now_and_then(self) -> None:
        if self.wanted and time.monotonic() >= self.last + EVERY:
            collect_all()
            self.last = time.monotonic()
            self.wanted = False
