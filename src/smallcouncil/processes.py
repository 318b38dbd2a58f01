"""Child processes: they ignore Ctrl-C, and they end with the process that started them, however it ends."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator

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
