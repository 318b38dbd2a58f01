"""Work for other processes: the server is never blocked by it, and it costs no more than was granted.

A worker does one thing at a time.  Whoever takes too long, wants too much memory or dies is replaced; the others do not notice.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection as Pipe
from typing import Any, TypeVar, TypeVarTuple

from smallcouncil.errors import Complaint
from smallcouncil.processes import be_quiet, deaf_to_interrupts, end_with_parent

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

STILL = 5.0  # times its limit that a worker has by the clock: others need the processor too
START = 300.0  # seconds until a worker has begun with it
NICE = 5  # workers stand back: whoever waits for the server itself comes first
LAST = 19  # the same for work that nobody waits for: other workers come first
SLOWLY = 10.0  # times longer that such work may take by the clock
TRIES = 2  # of one work, where a worker dies at it
MEGABYTE = 1 << 20
MOST_WORDS = 1000  # letters
STOPPED = None if sys.platform == "win32" else -signal.SIGPROF  # how a worker ends that has used up its time
Answer = tuple[bool, Any]  # is it an answer, or something to raise?


class TooLong(Exception):
    """The work was not done within its time; it was stopped."""


class TooLarge(Exception):
    """The work wanted more memory than there is for it; it was stopped."""


class Lost(Exception):
    """The worker has died."""


class Pool:
    """At most `size` processes, begun when they are needed.  With none, work is done here, without limits."""

    def __init__(self, size: int, memory: int = 0, nice: int = NICE) -> None:
        self.size: int = size
        self.nice: int = nice
        self.memory: int = memory  # megabytes for one worker; 0: as many as there are
        self.closed: bool = False
        self._turns: asyncio.Semaphore = asyncio.Semaphore(max(1, size))
        self._threads: ThreadPoolExecutor = ThreadPoolExecutor(max(1, size), "worker")
        self._workers: set[Worker] = set()
        self._free: list[Worker] = []

    async def run(self, function: Callable[[*Ts], T], *args: *Ts, limit_s: float) -> T:
        """What the function answers or raises; it is one of a module, and all can be pickled.

        `limit_s` is time on the processor.  Raises TooLong, TooLarge or Lost instead when the work was stopped.  Who stops
        waiting does not stop the work.
        """
        if not self.size:
            return function(*args)
        await self._turns.acquire()
        work = asyncio.get_running_loop().create_task(self._work(function, args, limit_s))
        work.add_done_callback(self._done)
        return await asyncio.shield(work)

    def _done(self, work: asyncio.Task[Any]) -> None:
        self._turns.release()
        if not work.cancelled():
            work.exception()  # who still waits hears of it

    async def _work(self, function: Callable[[*Ts], T], args: tuple[*Ts], limit_s: float) -> T:
        loop = asyncio.get_running_loop()
        for left in reversed(range(TRIES)):
            worker = self._free_worker() or self._begin()
            try:
                return await loop.run_in_executor(self._threads, worker.ask, function, args, limit_s)
            except Lost:
                if self.closed or not left:
                    raise
            finally:
                if worker.alive:
                    self._free.append(worker)
                else:
                    self._workers.discard(worker)
        raise AssertionError

    def _free_worker(self) -> Worker | None:
        while self._free:
            worker = self._free.pop()
            if worker.process.is_alive():
                return worker
            worker.end()  # it has died meanwhile
            self._workers.discard(worker)
        return None

    def _begin(self) -> Worker:
        if self.closed:
            raise Lost("The server ends.")
        try:
            worker = Worker(self.memory, self.nice)
        except OSError as error:
            raise Lost(f"A worker cannot be started: {error}.") from None
        self._workers.add(worker)
        return worker

    def pids(self) -> list[int]:
        return [worker.process.pid or 0 for worker in self._workers]

    def rest(self) -> None:
        """Ends the workers that have nothing to do; they would only take memory."""
        while self._free:
            worker = self._free.pop()
            worker.end()
            self._workers.discard(worker)

    def close(self) -> None:
        """Ends all workers, whatever they do."""
        self.closed = True
        for worker in list(self._workers):
            worker.process.kill()
        self._threads.shutdown(wait=True)
        for worker in self._workers:
            worker.end()
        self._workers.clear()
        self._free.clear()


class Worker:
    """A process, and the pipe to it."""

    def __init__(self, memory: int, nice: int = NICE) -> None:
        self.still: float = STILL * (SLOWLY if nice == LAST else 1.0)
        context = multiprocessing.get_context("spawn")  # a fresh process has no threads of ours and is the same on every system
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, memory, nice), name="council-worker", daemon=True)
        self.alive: bool = True
        with deaf_to_interrupts():
            self.process.start()
        theirs.close()

    def ask(self, function: Callable[[*Ts], T], args: tuple[*Ts], limit_s: float) -> T:
        """In a thread."""
        words = pickle.dumps((function, args, limit_s))
        try:
            self.pipe.send_bytes(words)
            self._hear(START)  # what it takes to begin a process and to import is not counted as work
            done, answer = pickle.loads(self._hear(limit_s * self.still))
        except TooLong:
            self.end()
            raise
        except (EOFError, OSError):
            raise self._epitaph() from None
        if done:
            found: T = answer
            return found
        if isinstance(answer, MemoryError):
            self.end()
            raise TooLarge from answer
        raise answer

    def _hear(self, seconds: float) -> bytes:
        if not self.pipe.poll(seconds):
            raise TooLong
        return self.pipe.recv_bytes()

    def _epitaph(self) -> TooLong | Lost:
        self.process.join(1.0)
        code = self.process.exitcode
        self.end()
        return TooLong() if code is not None and code == STOPPED else Lost(f"A worker has died ({code}).")

    def end(self) -> None:
        if self.alive:
            self.alive = False
            self.process.kill()
            self.process.join()
            self.pipe.close()


# In the worker --------------------------------------------------------------------------------------------------------


def serve(pipe: Pipe, memory: int, nice: int) -> None:
    """Works until nobody asks any more."""
    be_quiet()
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(nice)
    limit_memory(memory)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(packed(*answer_to(pipe)))


def answer_to(pipe: Pipe) -> Answer:
    """(True, what the function answers), or (False, what it raises)."""
    asked = pipe.recv_bytes()
    try:
        function, args, limit_s = pickle.loads(asked)
    except Exception as error:
        function, args, limit_s = complain, (error,), 1.0
    pipe.send_bytes(b"begun")
    try:
        with stopwatch(limit_s):
            return True, function(*args)
    except Exception as error:
        if not isinstance(error, Complaint):
            error.add_note("".join(traceback.format_exception(error)))  # it would be lost on the way
        return False, error


def complain(error: Exception) -> None:
    raise error


def packed(done: bool, answer: Any) -> bytes:
    """What cannot travel is told in words."""
    try:
        found = pickle.dumps((done, answer))
        if not done:
            pickle.loads(found)
    except Exception as error:
        found = pickle.dumps((False, RuntimeError(f"{answer!r} cannot be sent: {error!r}"[:MOST_WORDS])))
    return found


@contextlib.contextmanager
def stopwatch(limit_s: float) -> Iterator[None]:
    """Counts time on the processor; the kernel ends this process when it is up, whatever it does."""
    if sys.platform == "win32":
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, limit_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def limit_memory(megabytes: int) -> None:
    if megabytes and sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, resource.RLIM_INFINITY))
