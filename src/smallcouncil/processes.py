"""Child processes: they ignore Ctrl-C, and they end with the process that started them, however it ends."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

In = TypeVar("In")
Out = TypeVar("Out")

PR_SET_PDEATHSIG = 1  # Linux: the signal that a process gets when its parent is gone


@contextlib.contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C: the parent gets it and ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def end_with_parent() -> None:
    """Makes a `multiprocessing` process end with its parent, even if the parent is killed.

    A thread waits for the parent's end, on every system. It cannot run while compiled code holds the interpreter, so on Linux the
    kernel sends a signal too. That signal comes when the thread that started the process ends, so that thread must live as long
    as the process.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def be_quiet() -> None:
    """Makes this process ignore Ctrl-C, in case the parent could not while it started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def program_hidden() -> Iterator[None]:
    """Processes started in this block do not import the program's main file.

    A script would otherwise run again in each of them, and a program that was typed in has no file at all.
    """
    main = sys.modules["__main__"]
    before: dict[str, Any] = {name: vars(main)[name] for name in ("__file__", "__spec__") if name in vars(main)}
    vars(main).pop("__file__", None)
    main.__spec__ = None
    try:
        yield
    finally:
        vars(main).update(before)


def spread(one: Callable[[In], Out], items: Sequence[In], jobs: int) -> Iterator[Out]:
    """Yields results as they come in; with one job, everything runs in this process.

    The function must be importable: one of the main file is not.
    """
    jobs = min(jobs, len(items))
    if jobs <= 1:
        yield from map(one, items)
        return
    with deaf_to_interrupts(), program_hidden():
        # A spawned process has none of our threads and is the same on every system.
        pool = multiprocessing.get_context("spawn").Pool(jobs, initializer=end_with_parent)
    with pool:
        yield from pool.imap_unordered(one, items, chunksize=max(1, min(8, len(items) // (4 * jobs))))
