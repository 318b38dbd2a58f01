"""Processes of ours: they never hear Ctrl-C, and they end with whoever began them, however that ends."""

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
    """Processes begun meanwhile never hear Ctrl-C: we do, and end them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def end_with_parent() -> None:
    """In a process that `multiprocessing` has begun: from now on it does not outlive its parent, not even one that is killed.

    A thread waits for the parent's end, on every system.  It cannot run while compiled code keeps the interpreter to itself, so
    on Linux the kernel does it too; there the process must be begun by a thread that lives as long as it is needed.
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
    """Also where the parent could not be deaf while it began this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
