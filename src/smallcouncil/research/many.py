"""ManyGames of a vector: games side by side in one process, and the arrays through which they are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from smallcouncil.core.lanes import NOTHING, Lanes
from smallcouncil.research.table import Array, ResearchTable, Seeds, Wishes

EVEN: Final = 64  # bytes: arrays begin at a multiple


class VectorPlan(NamedTuple):
    """Everything that a process must know to play some of the lanes."""

    game: str
    players: int
    options: tuple[str, ...]
    wishes: Wishes
    most: int  # legal choices in a row
    seeds: tuple[int, ...]  # by lane, the seed of its first game


class LaneArrays(NamedTuple):
    """The arrays of some lanes, one row for each."""

    actions: Array
    seats: Array  # the seat that chooses next
    counts: Array  # how many legal choices there are
    legal: Array  # the legal choices, filled up with -1
    observations: Array
    rewards: Array  # by seat; of a game that ended in the last step
    ended: Array  # did a game end in the last step?


def arrays_for(lanes: int, players: int, most: int, size: int, memory: Any = None) -> LaneArrays:
    """Arrays for lanes, in the given memory if there is any."""
    shapes = forms(lanes, players, most, size)
    held = memoryview(bytearray(bytes_of(lanes, players, most, size)) if memory is None else memory).cast("B")
    found, at = [], 0
    for shape, kind in shapes:
        count = int(np.prod(shape))
        found.append(np.frombuffer(held, kind, count, at).reshape(shape))
        at += rounded(count * np.dtype(kind).itemsize)
    return LaneArrays(*found)


def bytes_of(lanes: int, players: int, most: int, size: int) -> int:
    return sum(rounded(int(np.prod(shape)) * np.dtype(kind).itemsize) for shape, kind in forms(lanes, players, most, size))


def forms(lanes: int, players: int, most: int, size: int) -> list[tuple[tuple[int, ...], type[Any]]]:
    """The shapes of the arrays, and the types of their numbers."""
    return [
        ((lanes,), np.int32), ((lanes,), np.int8), ((lanes,), np.int32), ((lanes, most), np.int32), ((lanes, size), np.uint8),
        ((lanes, players), np.float32), ((lanes,), np.bool_),
    ]


def rounded(count: int) -> int:
    return -(-count // EVEN) * EVEN


def part(arrays: LaneArrays, first: int, last: int) -> LaneArrays:
    """The rows of some lanes."""
    return LaneArrays(*(array[first:last] for array in arrays))


class ManyGames:
    """Games side by side. When one ends, the next begins in its lane."""

    def __init__(self, plan: VectorPlan, told: LaneArrays) -> None:
        self.table: Final = ResearchTable(plan.game, plan.players, plan.options, "", plan.wishes)
        self.told: Final = told
        self.seeds: Final = [Seeds() for _ in plan.seeds]
        told.legal.fill(NOTHING)
        written = (told.seats, told.counts, told.legal, told.observations)
        views = [array.view(np.uint8).reshape(-1).data for array in written]
        self.lanes: Final = Lanes(self.table.places, plan.wishes.skip_forced, plan.most, *views)
        self.reset(plan.seeds)

    def reset(self, seeds: Sequence[int | None]) -> None:
        """Begins a new game in every lane, with this seed or the next one."""
        self.told.rewards.fill(0)
        self.told.ended.fill(False)
        for lane, seed in enumerate(seeds):
            self.lanes.begin(lane, self.table.new(self.seeds[lane].next(seed)))
        self.lanes.tell()

    def step(self) -> None:
        """Makes the choices in `actions`."""
        told = self.told
        if told.ended.any():
            told.rewards.fill(0)
            told.ended.fill(False)
        for lane in self.lanes.step(told.actions.tolist()):
            told.rewards[lane] = self.table.returns(self.lanes.lanes[lane].game)
            told.ended[lane] = True
            self.lanes.begin(lane, self.table.new(self.seeds[lane].next(None)))
        self.lanes.tell()
