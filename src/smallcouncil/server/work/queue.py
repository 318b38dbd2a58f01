"""Fair queue for bots: decides whose bot thinks next.

Every visitor has the same share of the workers, and every table of a visitor the same part of it.  Tables that somebody watches
come first.  Quick bots never wait for slow ones: one worker is kept free of slow ones.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

EVERY = 8  # one in 8 slots goes to a table that nobody watches, if one waits


class Unwanted(Exception):
    """Nobody needs the bot's answer any longer."""


class Asker(NamedTuple):
    table: str
    visitor: str  # the address whose share pays for it
    watched: Callable[[], bool]
    wanted: Callable[[], bool]  # is the answer still needed?


class Thought:
    __slots__ = ("asker", "begun", "quick", "slot")

    def __init__(self, asker: Asker, quick: bool) -> None:
        self.asker: Asker = asker
        self.quick: bool = quick
        self.begun: bool = False
        self.slot: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Share:
    """A visitor's use of the workers."""

    __slots__ = ("running", "spent", "waiting")

    def __init__(self, spent: float) -> None:
        self.waiting: int = 0
        self.running: int = 0
        self.spent: float = spent  # seconds

    def __lt__(self, other: Share) -> bool:
        return (self.running, self.spent) < (other.running, other.spent)


class Lane:
    """A queue of thoughts by visitor, then by table; the tables of a visitor take turns."""

    def __init__(self) -> None:
        self.visitors: dict[str, OrderedDict[str, deque[Thought]]] = {}

    def add(self, thought: Thought) -> None:
        tables = self.visitors.setdefault(thought.asker.visitor, OrderedDict())
        tables.setdefault(thought.asker.table, deque()).append(thought)

    def pop(self, visitor: str) -> Thought:
        tables = self.visitors[visitor]
        table, thoughts = tables.popitem(last=False)
        thought = thoughts.popleft()
        if thoughts:
            tables[table] = thoughts  # last among the visitor's tables
        elif not tables:
            del self.visitors[visitor]
        return thought

    def take_out(self, table: str) -> list[Thought]:
        found: list[Thought] = []
        for visitor, tables in list(self.visitors.items()):
            found += tables.pop(table, ())
            if not tables:
                del self.visitors[visitor]
        return found


class BotQueue:
    def __init__(self, size: int) -> None:
        self.free: int = size
        self.slow: int = max(1, size - 1)  # slots that slow thoughts may still take
        self.shares: dict[str, Share] = {}  # by visitor who waits or has a slot
        self.lanes: dict[tuple[bool, bool], Lane] = {(seen, quick): Lane() for seen in (True, False) for quick in (True, False)}
        self.dealt: int = 0
        self.level: float = 0.0  # the most seconds that a served visitor had spent; new visitors start there

    @asynccontextmanager
    async def slot(self, asker: Asker, quick: bool) -> AsyncIterator[None]:
        """Waits for a worker, and holds it; raises `Unwanted` if nobody needs the answer by then."""
        thought = Thought(asker, quick)
        await self._wait(thought)
        began = time.monotonic()
        try:
            yield
        finally:
            self._give_back(thought, time.monotonic() - began)

    def look_at(self, table: str) -> None:
        """Moves a table's thoughts to the front lanes, because somebody watches it now."""
        for quick in (True, False):
            for thought in self.lanes[False, quick].take_out(table):
                self.lanes[True, quick].add(thought)

    async def _wait(self, thought: Thought) -> None:
        self.shares.setdefault(thought.asker.visitor, Share(self.level)).waiting += 1
        self.lanes[thought.asker.watched(), thought.quick].add(thought)
        self._deal()
        try:
            await thought.slot
        except asyncio.CancelledError:
            if thought.begun:  # it has just got its slot
                self._give_back(thought, 0.0)
            raise

    def _give_back(self, thought: Thought, seconds: float) -> None:
        share = self.shares[thought.asker.visitor]
        share.running -= 1
        share.spent += seconds
        self._forget(thought.asker.visitor)
        self.free += 1
        self.slow += not thought.quick
        self._deal()

    def _forget(self, visitor: str) -> None:
        share = self.shares[visitor]
        if not share.waiting and not share.running:
            del self.shares[visitor]

    # Dealing -------------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        while self.free and (lane := self._next_lane()) is not None:
            visitor = min(lane.visitors, key=self.shares.__getitem__)
            self._begin(lane.pop(visitor))

    def _begin(self, thought: Thought) -> None:
        visitor = thought.asker.visitor
        share = self.shares[visitor]
        share.waiting -= 1
        if thought.slot.done() or not thought.asker.wanted():
            if not thought.slot.done():
                thought.slot.set_exception(Unwanted())
            self._forget(visitor)
            return
        self.dealt += 1
        self.level = max(self.level, share.spent)
        share.running += 1
        self.free -= 1
        self.slow -= not thought.quick
        thought.begun = True
        thought.slot.set_result(None)

    def _next_lane(self) -> Lane | None:
        first, other = self._lane_of(True), self._lane_of(False)
        if other is not None and (first is None or self.dealt % EVERY == EVERY - 1):
            return other
        return first

    def _lane_of(self, seen: bool) -> Lane | None:
        """Returns the quick or slow lane whose visitor has used least; the slow lane only while it has slots left."""
        lanes = [self.lanes[seen, True], self.lanes[seen, False]] if self.slow else [self.lanes[seen, True]]
        lanes = [lane for lane in lanes if lane.visitors]
        return min(lanes, key=self._least) if lanes else None

    def _least(self, lane: Lane) -> Share:
        return min(self.shares[visitor] for visitor in lane.visitors)
