"""Code of others in this process, with a time limit.

It runs in a thread of its own, so that whoever asked can stop waiting for it.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, TypeVar

T = TypeVar("T")
Job = tuple[Callable[[], Any], "SimpleQueue[tuple[Any, BaseException | None]]"]


class TooLate(BaseException):
    """It took too long. Raised inside the code too: it is no `Exception`, so that the code does not swallow it."""


class Helper:
    """A thread that does one job after the other until it is too late with one."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: Final = threading.Thread(target=work, args=(self.jobs,), name="bots from outside", daemon=True)
        self.thread.start()

    def __del__(self) -> None:
        self.jobs.put(None)

    def interrupt(self) -> None:
        """Ends its code as soon as that runs Python again; a call out of Python that lasts is not interrupted."""
        if self.thread.is_alive():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread.ident or 0), ctypes.py_object(TooLate))


def work(jobs: SimpleQueue[Job | None]) -> None:
    try:
        while (job := jobs.get()) is not None:
            code, told = job
            try:
                told.put((code(), None))
            except BaseException as error:  # whoever asked raises it
                told.put((None, error))
            del job, code, told
    except TooLate:
        pass  # it came after the code had ended


class Stopwatch:
    """Runs the code of one bot, never twice at a time."""

    helpers: Final = threading.local()  # by calling thread; all bots share it as long as they are in time

    def __init__(self) -> None:
        self.late: Helper | None = None  # where its code may still run, although nobody waits any more

    def run(self, code: Callable[[], T], seconds: float) -> T:
        """What the code returns or raises; raises TooLate if it needs more time."""
        until = monotonic() + seconds
        self.await_late(seconds)
        helper = self.helper()
        told: SimpleQueue[tuple[T, BaseException | None]] = SimpleQueue()
        helper.jobs.put((code, told))
        try:
            found, error = told.get(timeout=max(0.0, until - monotonic()))
        except BaseException as ended:  # also if we are interrupted while we wait
            self.leave(helper)
            if isinstance(ended, Empty):
                raise TooLate from None
            raise
        if error is not None:
            raise error
        return found

    def helper(self) -> Helper:
        found: Helper | None = getattr(self.helpers, "here", None)
        if found is None or not found.thread.is_alive():  # a fork leaves threads behind
            found = self.helpers.here = Helper()
        return found

    def leave(self, helper: Helper) -> None:
        self.late, self.helpers.here = helper, None
        helper.jobs.put(None)
        helper.interrupt()

    def await_late(self, seconds: float) -> None:
        """Waits until earlier code of this bot has ended."""
        if self.late is not None:
            self.late.interrupt()
            self.late.thread.join(seconds)
            if self.late.thread.is_alive():
                raise TooLate
            self.late = None
