"""Worker processes: their work never blocks the server, and has limits of time and memory.

A worker does one thing at a time.  A worker that takes too long, uses too much memory or dies is replaced; others do not notice.
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

STILL = 5.0  # a worker may take this many times its limit by the clock, because others need the processor too
START = 300.0  # seconds until a worker must have started the work
NICE = 5  # lower priority than the server itself
LAST = 19  # lowest priority, for work that nobody waits for
SLOWLY = 10.0  # such work may take this many times longer by the clock
TRIES = 2  # attempts at one piece of work, if workers die
MEGABYTE = 1 << 20
MOST_WORDS = 1000  # characters
STOPPED = None if sys.platform == "win32" else -signal.SIGPROF  # exit code of a worker that has used up its time
Answer = tuple[bool, Any]  # whether it is a result, and the result or the exception


class TooLong(Exception):
    """The work took too long and was stopped."""


class TooLarge(Exception):
    """The work needed more memory than it may use, and was stopped."""


class Lost(Exception):
    """The worker has died, or cannot be started."""


class Pool:
    """At most `size` processes, started when needed.  With size 0, this process does the work itself, without limits."""

    def __init__(self, size: int, memory: int = 0, nice: int = NICE) -> None:
        self.size: int = size
        self.nice: int = nice
        self.memory: int = memory  # megabytes for one worker; 0: no limit
        self.closed: bool = False
        self._turns: asyncio.Semaphore = asyncio.Semaphore(max(1, size))
        self._threads: ThreadPoolExecutor = ThreadPoolExecutor(max(1, size), "worker")
        self._workers: set[Worker] = set()
        self._free: list[Worker] = []

    async def run(self, function: Callable[[*Ts], T], *args: *Ts, limit_s: float) -> T:
        """Runs a function of a module in a worker; returns its result or raises its exception.  Everything must be picklable.

        `limit_s` is processor time.  Raises TooLong, TooLarge or Lost if the work was stopped.  A caller that is cancelled does
        not stop the work.
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
            work.exception()  # marks it as retrieved; a caller that still waits gets it

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
            worker.end()  # the worker has died meanwhile
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
        """Ends idle workers, to free their memory."""
        while self._free:
            worker = self._free.pop()
            worker.end()
            self._workers.discard(worker)

    def close(self) -> None:
        """Ends all workers, even busy ones."""
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
        context = multiprocessing.get_context("spawn")  # a fresh process has none of our threads, and works the same everywhere
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, memory, nice), name="council-worker", daemon=True)
        self.alive: bool = True
        with deaf_to_interrupts():
            self.process.start()
        theirs.close()

    def ask(self, function: Callable[[*Ts], T], args: tuple[*Ts], limit_s: float) -> T:
        """Sends the work, and waits for its result; runs in a thread."""
        words = pickle.dumps((function, args, limit_s))
        try:
            self.pipe.send_bytes(words)
            self._hear(START)  # starting a process and importing do not count as work
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


# Worker process -------------------------------------------------------------------------------------------------------


def serve(pipe: Pipe, memory: int, nice: int) -> None:
    """Does the work that comes through the pipe until the pipe closes."""
    be_quiet()
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(nice)
    limit_memory(memory)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(packed(*answer_to(pipe)))


def answer_to(pipe: Pipe) -> Answer:
    """Returns (True, the function's result) or (False, its exception)."""
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
            error.add_note("".join(traceback.format_exception(error)))  # pickling drops the traceback
        return False, error


def complain(error: Exception) -> None:
    raise error


def packed(done: bool, answer: Any) -> bytes:
    """Pickles an answer; one that cannot be pickled is replaced by an error that describes it."""
    try:
        found = pickle.dumps((done, answer))
        if not done:
            pickle.loads(found)
    except Exception as error:
        found = pickle.dumps((False, RuntimeError(f"{answer!r} cannot be sent: {error!r}"[:MOST_WORDS])))
    return found


@contextlib.contextmanager
def stopwatch(limit_s: float) -> Iterator[None]:
    """Limits processor time; the kernel ends this process when it is used up."""
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
