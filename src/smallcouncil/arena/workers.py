"""Spreads work over processes; a bar, or a line now and then, shows progress. Ctrl-C stops it at once without a traceback."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from smallcouncil.processes import deaf_to_interrupts, end_with_parent

EVERY = 10.0  # seconds between two progress lines

In = TypeVar("In")
Out = TypeVar("Out")


def spread(one: Callable[[In], Out], items: Sequence[In], jobs: int) -> Iterator[Out]:
    """Yields results as they come in; with one job, everything runs in this process."""
    jobs = min(jobs, len(items))
    if jobs <= 1:
        yield from map(one, items)
        return
    with deaf_to_interrupts():
        # A spawned process has none of our threads and is the same on every system.
        pool = multiprocessing.get_context("spawn").Pool(jobs, initializer=end_with_parent)
    with pool:
        yield from pool.imap_unordered(one, items, chunksize=max(1, min(8, len(items) // (4 * jobs))))


@contextmanager
def progress_bar(title: str, total: int, shown: bool) -> Iterator[Callable[[], None]]:
    """Yields a function to call for each finished item.

    A terminal shows a bar until the end, a pipe or file a line now and then.
    """
    if not shown or not sys.stderr.isatty():
        yield Lines(title, total).step if shown else lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda: progress.advance(task)


class Lines:
    """Progress lines for a pipe or a file."""

    def __init__(self, title: str, total: int) -> None:
        self.title: str = title
        self.total: int = total
        self.done: int = 0
        self.told: float = time.monotonic()

    def step(self) -> None:
        self.done += 1
        if time.monotonic() - self.told >= EVERY and self.done < self.total:
            self.told = time.monotonic()
            print(f"{self.done} of {self.total} {self.title}", file=sys.stderr, flush=True)
