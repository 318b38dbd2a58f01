"""The workers behind a vector: this process, others that share its memory, or those of a cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol

from smallcouncil.arena import cluster
from smallcouncil.errors import Complaint
from smallcouncil.processes import deaf_to_interrupts, end_with_parent, program_hidden
from smallcouncil.research.extras import needed
from smallcouncil.research.many import LaneArrays, ManyGames, VectorPlan, arrays_for, bytes_of, part

STEP: Final = "step"


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
    """Plays the lanes in processes that write into the same memory."""

    def __init__(self, plan: VectorPlan, size: int, processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        lanes = len(plan.seeds)
        memory = context.RawArray("b", bytes_of(lanes, plan.players, plan.most, size))
        self.arrays = arrays_for(lanes, plan.players, plan.most, size, memory)
        self.bounds = shared_out(lanes, processes)
        self.pipes: list[Connection] = []
        self.processes = []
        for first, last in self.bounds:
            ours, theirs = context.Pipe()
            with deaf_to_interrupts(), program_hidden():
                process = context.Process(target=serve, args=(theirs, plan, size, memory, first, last), daemon=True)
                process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        self._wait()

    def step(self) -> None:
        self._tell([STEP] * len(self.pipes))

    def reset(self, seeds: Sequence[int | None]) -> None:
        self._tell([[*seeds[first:last]] for first, last in self.bounds])

    def close(self) -> None:
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.join()

    def _tell(self, orders: Sequence[Any]) -> None:
        try:
            for pipe, order in zip(self.pipes, orders, strict=True):
                pipe.send(order)
        except OSError:
            raise lost() from None
        self._wait()

    def _wait(self) -> None:
        for pipe in self.pipes:
            try:
                failed = pipe.recv()
            except (EOFError, OSError):
                raise lost() from None
            if failed is not None:
                raise failed


def serve(pipe: Connection, plan: VectorPlan, size: int, memory: Any, first: int, last: int) -> None:
    """What a process does: it plays its lanes until nobody asks any more."""
    end_with_parent()
    told = part(arrays_for(len(plan.seeds), plan.players, plan.most, size, memory), first, last)
    games: ManyGames | None = None
    order: Any = None
    while True:
        failed: Exception | None = None
        try:
            if games is None:
                games = ManyGames(plan._replace(seeds=plan.seeds[first:last]), told)
            elif order == STEP:
                games.step()
            else:
                games.reset(order)
        except Exception as error:
            failed = error
        try:
            pipe.send(failed)
            order = pipe.recv()
        except (EOFError, OSError):
            return


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
