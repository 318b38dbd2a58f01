"""A progress bar on a terminal, or a line now and then in a pipe or a file."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 10.0  # seconds between two progress lines


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
