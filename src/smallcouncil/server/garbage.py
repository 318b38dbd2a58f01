"""Garbage collection that does not hold up players.

A full collection looks at every object: with 500 games in memory it blocks the server for a third of a second.  So objects that
survive a full collection are frozen, and the next one skips them.  When a table leaves the memory later, its objects are garbage
among the frozen ones; then a `Sweep` collects these too, at most once in ten minutes.
"""

from __future__ import annotations

import gc
import time

EVERY = 600.0  # seconds between two sweeps, at least


def spare_survivors() -> None:
    """Makes later full collections in this process skip every object that has survived one."""
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
