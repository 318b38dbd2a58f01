"""Fair scheduler: the visitor who has used least time goes next.

One thread works out everything that visitors ask for.  They take turns, and between two turns the network is read: a visitor
who sends one message waits for at most one message of each other visitor, however many they send.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

MANY = 10_000  # visitors remembered while the queue never empties


class FairScheduler:
    def __init__(self) -> None:
        self.waiting: dict[str, deque[Callable[[], None]]] = {}  # by visitor
        self.spent: dict[str, float] = {}  # seconds each visitor has used since the queue was last empty
        self.level: float = 0.0  # time used by the last visitor served; new visitors start there
        self.taken: bool = False
        self._speaker: str = ""
        self._since: float = 0.0

    async def wait(self, visitor: str) -> None:
        """Waits for the visitor's turn. The turn ends at the caller's next await."""
        if not self.taken:
            self._give(visitor, time.perf_counter())
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue(visitor, lambda: None if mine.done() else mine.set_result(None))
        await mine

    def call(self, visitor: str, work: Callable[[], None]) -> None:
        """Runs the work in the visitor's turn; at once if nobody else has one."""
        if self.taken:
            self._queue(visitor, work)
        else:
            self._give(visitor, time.perf_counter())
            work()

    def _queue(self, visitor: str, work: Callable[[], None]) -> None:
        if visitor not in self.waiting:
            self.waiting[visitor] = deque()
            self.spent[visitor] = max(self.level, self.spent.get(visitor, 0.0))
        self.waiting[visitor].append(work)

    def _give(self, visitor: str, began: float) -> None:
        self.taken, self._speaker, self._since = True, visitor, began
        asyncio.get_running_loop().call_soon(self._next)  # after this turn, once the network has been read

    def _next(self) -> None:
        self.spent[self._speaker] = self.spent.get(self._speaker, self.level) + time.perf_counter() - self._since
        if not self.waiting:
            self.taken, self.level = False, 0.0
            self.spent.clear()
            return
        visitor = min(self.waiting, key=self.spent.__getitem__)
        work = self.waiting[visitor].popleft()
        if not self.waiting[visitor]:
            del self.waiting[visitor]
        self.level, began = self.spent[visitor], time.perf_counter()
        try:
            work()
        finally:
            self._give(visitor, began)
            self._forget()

    def _forget(self) -> None:
        if len(self.spent) > MANY:
            self.spent = {each: spent for each, spent in self.spent.items() if each in self.waiting or spent > self.level}
