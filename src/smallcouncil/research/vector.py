"""Many games at once, told in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from smallcouncil.api.numbers import MOST_LEGAL
from smallcouncil.api.setting import seed_from, whole
from smallcouncil.core.agenda import Illegal
from smallcouncil.errors import Complaint, clipped
from smallcouncil.research.many import VectorPlan
from smallcouncil.research.table import Array, ResearchTable, Wishes
from smallcouncil.research.workers import Alone, Spread, Together, Workers

MOST_LANES: Final = 65_536
UNSIGNED: Final = np.int32(0x7FFFFFFF)  # makes an action of -1, which fills the rows of legal choices, one that no row has
ARRAYS: Final = ("seats", "counts", "legal", "observations", "rewards", "ended")


class VectorEnv:
    """Games side by side. `step` makes a choice in each, and fills the same arrays again.

    By lane, `seats` has the seat that chooses next, `counts` how many choices it has, `legal` these choices, `observations` what
    it sees. `ended` says whether a game has ended in the last step, and `rewards` has by seat what it was worth.

    When a game ends, its lane tells the rewards and begins its next game at once. The lane number s begins with the seed
    `seed + s`; its next games are those of an environment that was reset with this seed, and then without one.
    """

    def __init__(
        self, n: int, game: str = "thrones", players: int | None = None, options: Sequence[str] = (), preset: str = "", *,
        seed: int = 0, processes: int = 1, cluster: str = "", most: int = MOST_LEGAL, skip_forced: bool = True,
        dense: bool = True, rewards: str = "shares",
    ) -> None:
        wishes = Wishes(skip_forced=skip_forced, dense=dense, rewards=rewards)
        table = ResearchTable(game, players, options, preset, wishes)
        self.n: Final = counted("n", n, MOST_LANES)
        self.processes: Final = counted("processes", processes, self.n)
        first = seed_from(seed)
        plan = VectorPlan(
            table.kind.name, table.players, tuple(table.options), wishes, counted("most", most, table.places.size),
            tuple(range(first, first + self.n)),
        )
        self.table: Final = table
        self.agents: Final = [*table.agents]
        self.closed = False
        self.workers: Workers = workers_for(plan, table.size, self.processes, cluster)
        told = self.workers.arrays
        self.seats: Final = to_read(told.seats)  # by lane, the seat that chooses next
        self.counts: Final = to_read(told.counts)  # by lane, how many choices it has
        self.legal: Final = to_read(told.legal)  # by lane, these choices, filled up with -1
        self.observations: Final = to_read(told.observations)  # by lane, what that seat sees
        self.rewards: Final = to_read(told.rewards)  # by lane and seat, if its game has ended in the last step
        self.ended: Final = to_read(told.ended)  # by lane, has its game ended in the last step?
        self._rows: Final = np.arange(self.n) * plan.most  # by lane, where its legal choices begin

    @property
    def actions(self) -> int:
        """How many actions there are: they are 0 to one less."""
        return self.table.places.size

    def step(self, actions: Any) -> None:
        """Makes a choice in every lane and fills the arrays. If one is refused, it raises an error and changes nothing."""
        self._check_open()
        self.workers.arrays.actions[:] = self._legal(actions)
        self.workers.step()

    def reset(self, seed: int | None = None) -> None:
        """Begins a new game in every lane: with the seeds from this one on, or each with its next."""
        self._check_open()
        first = None if seed is None else seed_from(seed)
        self.workers.reset([None if first is None else first + lane for lane in range(self.n)])

    def masks(self) -> Array:
        """A 1 for each legal action of a lane."""
        found = np.zeros((self.n, self.actions + 1), np.int8)
        np.put_along_axis(found, self.legal.astype(np.int64) % (self.actions + 1), 1, 1)  # -1 goes into the last column
        return found[:, :-1]

    def sample(self, rng: np.random.Generator) -> Array:
        """A random legal action for every lane."""
        picked = (rng.random(self.n) * self.counts.astype(np.float64)).astype(np.int64)
        return np.asarray(self.legal.take(picked + self._rows))

    def close(self) -> None:
        """Ends the processes. The arrays stay as they are."""
        if not self.closed:
            self.closed = True
            self.workers.close()

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.n} games: {self.table.kind.name}, {self.table.players} players, {self.actions} actions>"

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_open(self) -> None:
        if self.closed:
            raise Complaint("The vector is closed: make a new one.")

    def _legal(self, actions: Any) -> Array:
        """The actions, if each of them is legal in its lane."""
        found = np.asarray(actions)
        if found.shape != (self.n,):
            raise Complaint(f"Actions are an array of {self.n} numbers, not one of the shape {found.shape}.")
        if found.dtype.kind not in "iu":
            raise Complaint(f"Actions are whole numbers, not {found.dtype}.")
        if found.dtype != np.int32:
            self._check_edges(found)
            found = found.astype(np.int32)
        legal = self.legal[:, : np.maximum.reduce(self.counts)]
        if np.count_nonzero(legal == (found & UNSIGNED)[:, None]) != self.n:  # no row has a choice twice
            self._check_edges(found)
            lane = int((legal == found[:, None]).any(axis=1).argmin())
            raise refused(self.table, lane, int(found[lane]), self.agents[self.seats[lane]])
        return found

    def _check_edges(self, actions: Array) -> None:
        for edge in (actions.min(), actions.max()):
            self.table.action(int(edge))


def refused(table: ResearchTable, lane: int, action: int, agent: str) -> Exception:
    """Why an action is refused."""
    choice = table.places.choices.get(action)
    told = f"the number {action}" if choice is None else f"`{table.setting.choices[choice].text}`"
    return Illegal(f"In lane {lane}, {told} is not among the choices of {agent}.", "core.choice")


def workers_for(plan: VectorPlan, size: int, processes: int, cluster: str) -> Workers:
    if cluster:
        return Spread(plan, size, processes, cluster)
    return Alone(plan, size) if processes == 1 else Together(plan, size, processes)


def to_read(array: Array) -> Array:
    """The same array, protected from being written."""
    view = array.view()
    view.flags.writeable = False
    return view


def counted(what: str, number: object, most: int) -> int:
    found = whole(number)
    if found is None or not 1 <= found <= most:
        raise Complaint(f"`{what}` is a whole number from 1 to {most}, not {clipped(repr(number))}.")
    return found
