"""The workers behind a vector: this process, others beside it that share its memory, or those of a cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from multiprocessing.synchronize import Semaphore
from typing import Any, Final, Protocol

from smallcouncil.arena import cluster
from smallcouncil.errors import Complaint
from smallcouncil.processes import deaf_to_interrupts, end_with_parent, program_hidden
from smallcouncil.research.extras import needed
from smallcouncil.research.many import LaneArrays, ManyGames, VectorPlan, arrays_for, bytes_of, part

SPIN: Final = 2_000  # tries, about 200 microseconds
PATIENCE: Final = 0.2  # seconds after which it is asked whether a process still lives


class Workers(Protocol):
    """Plays all lanes."""

    arrays: LaneArrays

    def step(self) -> None: ...

    def reset(self, seeds: Sequence[int | None]) -> None: ...

    def close(self) -> None: ...


class Alone:
    """Plays all lanes in this process."""

    def __init__(self, plan: VectorPlan, size: int) -> None:
        self.arrays = arrays_for(len(plan.seeds), plan.players, plan.most, size)
        self.games = ManyGames(plan, self.arrays)

    def step(self) -> None:
        self.games.step()

    def reset(self, seeds: Sequence[int | None]) -> None:
        self.games.reset(seeds)

    def close(self) -> None:
        """There is nothing to release."""


class Together:
    """Plays the lanes in this process and in others, which write into the same memory."""

    def __init__(self, plan: VectorPlan, size: int, processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        lanes = len(plan.seeds)
        memory = context.RawArray("b", bytes_of(lanes, plan.players, plan.most, size))
        self.arrays = arrays_for(lanes, plan.players, plan.most, size, memory)
        own, *others = shared_out(lanes, processes)
        self.tries = SPIN if processes <= (os.cpu_count() or 1) else 0
        self.others = [Neighbour(context, plan, size, memory, first, last, self.tries) for first, last in others]
        self.end = own[1]
        self.games = ManyGames(plan._replace(seeds=plan.seeds[: self.end]), part(self.arrays, 0, self.end))
        self._finish(None)

    def step(self) -> None:
        for other in self.others:
            other.go.release()
        failed: Exception | None = None
        try:
            self.games.step()
        except Exception as error:
            failed = error
        self._finish(failed)

    def reset(self, seeds: Sequence[int | None]) -> None:
        for other in self.others:
            other.tell([*seeds[other.first : other.last]])
        self.games.reset(seeds[: self.end])
        self._finish(None)

    def close(self) -> None:
        for other in self.others:
            other.close()

    def _finish(self, failed: Exception | None) -> None:
        """Waits for all others, and raises the first error."""
        for other in self.others:
            failed = other.wait(self.tries) or failed
        if failed is not None:
            raise failed


class Neighbour:
    """Another process that plays some of the lanes. Semaphores say when; the pipe has what is rare: seeds, and an error."""

    def __init__(
        self, context: SpawnContext, plan: VectorPlan, size: int, memory: Any, first: int, last: int, tries: int
    ) -> None:
        self.first: Final = first
        self.last: Final = last
        self.pipe, theirs = context.Pipe()
        self.go: Final = context.Semaphore(0)
        self.done: Final = context.Semaphore(0)
        self.mail: Final = context.RawArray("b", 2)  # is something in the pipe for the process, and from it?
        told = (theirs, self.go, self.done, self.mail, plan, size, memory, first, last, tries)
        with deaf_to_interrupts(), program_hidden():
            self.process: Final = context.Process(target=serve, args=told, daemon=True)
            self.process.start()
        theirs.close()

    def tell(self, seeds: list[int | None]) -> None:
        try:
            self.pipe.send(seeds)
        except OSError:
            raise lost() from None
        self.mail[0] = 1
        self.go.release()

    def wait(self, tries: int) -> Exception | None:
        """Waits until the process has done what it was asked. Returns its error if there was one."""
        while not acquired(self.done, tries, PATIENCE):
            if not self.process.is_alive():
                return lost()
        if not self.mail[1]:
            return None
        self.mail[1] = 0
        failed: Exception = self.pipe.recv()
        return failed

    def close(self) -> None:
        self.pipe.close()
        self.mail[0] = 1
        self.go.release()
        self.process.join()


def acquired(semaphore: Semaphore, tries: int, patience: float | None) -> bool:
    """Waits for a semaphore, at first without falling asleep: to wake up takes as long as ten decisions."""
    for _ in range(tries):
        if semaphore.acquire(False):
            return True
    return semaphore.acquire(True, patience)


def serve(
    pipe: Connection, go: Semaphore, done: Semaphore, mail: Any, plan: VectorPlan, size: int, memory: Any, first: int, last: int,
    tries: int,
) -> None:  # fmt: skip
    """What another process does: it plays its lanes until nobody asks any more."""
    end_with_parent()
    told = part(arrays_for(len(plan.seeds), plan.players, plan.most, size, memory), first, last)
    games: ManyGames | None = None
    while True:
        try:
            if games is None:
                games = ManyGames(plan._replace(seeds=plan.seeds[first:last]), told)
            elif mail[0]:
                mail[0] = 0
                games.reset(pipe.recv())
            else:
                games.step()
        except (EOFError, OSError):
            return
        except Exception as error:
            mail[1] = 1
            pipe.send(error)
        done.release()
        acquired(go, tries, None)


class Spread:
    """Plays the lanes on a Ray cluster. The same lanes as in a process tell their arrays in answers."""

    def __init__(self, plan: VectorPlan, size: int, processes: int, address: str) -> None:
        needed("ray")
        self.ray = cluster.joined(address)
        lanes = len(plan.seeds)
        self.arrays = arrays_for(lanes, plan.players, plan.most, size)
        self.bounds = shared_out(lanes, processes)
        actor = self.ray.remote(FarGames)
        self.actors = [actor.remote(plan._replace(seeds=plan.seeds[first:last]), size) for first, last in self.bounds]
        self._take([each.told.remote() for each in self.actors])

    def step(self) -> None:
        actions = self.arrays.actions
        told = zip(self.actors, self.bounds, strict=True)
        self._take([each.step.remote(actions[first:last].copy()) for each, (first, last) in told])

    def reset(self, seeds: Sequence[int | None]) -> None:
        told = zip(self.actors, self.bounds, strict=True)
        self._take([each.reset.remote([*seeds[first:last]]) for each, (first, last) in told])

    def close(self) -> None:
        self.ray.shutdown()

    def _take(self, answers: list[Any]) -> None:
        for (first, last), arrays in zip(self.bounds, self.ray.get(answers), strict=True):
            for ours, theirs in zip(part(self.arrays, first, last)[1:], arrays, strict=True):
                ours[...] = theirs


class FarGames:
    """Lanes on another machine."""

    def __init__(self, plan: VectorPlan, size: int) -> None:
        self.arrays = arrays_for(len(plan.seeds), plan.players, plan.most, size)
        self.games = ManyGames(plan, self.arrays)

    def told(self) -> tuple[Any, ...]:
        return self.arrays[1:]

    def step(self, actions: Any) -> tuple[Any, ...]:
        self.arrays.actions[:] = actions
        self.games.step()
        return self.told()

    def reset(self, seeds: list[int | None]) -> tuple[Any, ...]:
        self.games.reset(seeds)
        return self.told()


def shared_out(lanes: int, processes: int) -> list[tuple[int, int]]:
    """By process, its first lane and the one after its last."""
    edges = [lanes * each // processes for each in range(processes + 1)]
    return [*pairwise(edges)]


def lost() -> Complaint:
    return Complaint("A process of the vector has ended: make a new one.")
