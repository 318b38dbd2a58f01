"""The queue of bots that wait to think: however many a table asks for, it cannot keep the workers from the others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from smallcouncil.server.work.queue import EVERY, Asker, BotQueue, Unwanted


class QueuedThoughts:
    """Bot thoughts that run until the test ends them; `order` lists them in the order they started."""

    def __init__(self, size: int) -> None:
        self.queue: BotQueue = BotQueue(size)
        self.order: list[str] = []
        self.running: dict[str, asyncio.Event] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def ask(
        self, table: str, visitor: str = "ann", quick: bool = False, watched: bool = True, wanted: bool = True
    ) -> asyncio.Task[None]:
        task = asyncio.create_task(self._think(Asker(table, visitor, lambda: watched, lambda: wanted), quick))
        self.tasks.add(task)
        await settle()
        return task

    async def _think(self, asker: Asker, quick: bool) -> None:
        async with self.queue.slot(asker, quick):
            name = f"{asker.table}.{sum(each.startswith(asker.table) for each in self.order)}"
            self.order.append(name)
            self.running[name] = asyncio.Event()
            await self.running[name].wait()

    async def end(self, name: str) -> None:
        self.running.pop(name).set()
        await settle()

    async def end_all(self) -> None:
        while self.running:
            await self.end(next(iter(self.running)))

    def is_empty(self) -> bool:
        lanes = [lane for lane in self.queue.lanes.values() if lane.visitors]
        return not self.running and not self.queue.shares and not lanes


async def settle() -> None:
    for _ in range(4):
        await asyncio.sleep(0)


def told(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def test_the_tables_of_a_visitor_take_turns() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        for table in "aaaabbc":
            await thoughts.ask(table)
        await thoughts.end_all()
        assert thoughts.order == ["a.0", "a.1", "b.0", "c.0", "a.2", "b.1", "a.3"]
        assert thoughts.is_empty()

    told(story)


def test_a_visitor_with_sixty_tables_has_the_share_of_one() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        for number in range(60):
            await thoughts.ask(f"m{number}", "mallory")
        for _ in range(5):
            await thoughts.ask("bob", "bob")
        for _ in range(12):
            await thoughts.end(next(iter(thoughts.running)))
        assert sum(each.startswith("bob") for each in thoughts.order[:12]) >= 5
        assert sum(each.startswith("m") for each in thoughts.order[:12]) >= 4
        await thoughts.end_all()
        assert thoughts.is_empty()

    told(story)


def test_a_new_visitor_has_neither_credit_nor_debt() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        for _ in range(4):
            await thoughts.ask("a", "ann")
        thoughts.queue.shares["ann"].spent = 100.0
        await thoughts.end("a.0")
        await thoughts.ask("b", "bob")
        assert thoughts.queue.shares["bob"].spent == pytest.approx(100.0, abs=1.0)
        await thoughts.end_all()

    told(story)


def test_one_worker_is_kept_for_quick_thoughts() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(3)
        for number in range(10):
            await thoughts.ask(f"slow{number}", f"mallory{number}")
        assert thoughts.order == ["slow0.0", "slow1.0"]
        await thoughts.ask("quick", "bob", quick=True)
        assert thoughts.order[-1] == "quick.0"
        await thoughts.end("quick.0")
        assert len(thoughts.running) == 2
        await thoughts.end_all()
        assert len(thoughts.order) == 11
        assert thoughts.is_empty()

    told(story)


def test_with_one_worker_slow_thoughts_are_thought_too() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        await thoughts.ask("slow")
        await thoughts.ask("quick", quick=True)
        assert thoughts.order == ["slow.0"]
        await thoughts.end_all()
        assert thoughts.order == ["slow.0", "quick.0"]

    told(story)


def test_tables_that_somebody_looks_at_come_first_and_the_others_are_not_forgotten() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        await thoughts.ask("first")
        for _ in range(4):
            await thoughts.ask("alone", "cid", watched=False)
        for _ in range(4 * EVERY):
            await thoughts.ask("seen")
        await thoughts.end_all()
        early = Counter(each.split(".")[0] for each in thoughts.order[: 2 * EVERY])
        assert early["alone"] == 2

    told(story)


def test_when_somebody_comes_the_table_comes_first() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        await thoughts.ask("first")
        await thoughts.ask("alone", "cid", watched=False)
        await thoughts.ask("other", "bob", watched=False)
        thoughts.queue.look_at("other")
        thoughts.queue.look_at("unknown")
        await thoughts.end_all()
        assert thoughts.order == ["first.0", "other.0", "alone.0"]

    told(story)


def test_a_thought_that_nobody_needs_any_more_gets_no_turn() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        await thoughts.ask("first")
        late = await thoughts.ask("late", wanted=False)
        gone = await thoughts.ask("gone", "bob")
        await thoughts.ask("last", "cid")
        gone.cancel()
        await settle()
        await thoughts.end_all()
        assert isinstance(late.exception(), Unwanted)
        assert thoughts.order == ["first.0", "last.0"]
        assert thoughts.is_empty()

    told(story)


def test_a_caller_who_stops_waiting_for_a_refused_thought_gives_no_turn_back() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        await thoughts.ask("first")
        late = await thoughts.ask("late", wanted=False)
        thoughts.running.pop("first.0").set()
        await asyncio.sleep(0)  # the thought is refused, and its caller does not know yet
        late.cancel()
        await settle()
        assert thoughts.queue.free == 1
        assert thoughts.is_empty()

    told(story)


def test_a_caller_who_stops_waiting_when_the_turn_comes_gives_it_back() -> None:
    async def story() -> None:
        thoughts = QueuedThoughts(1)
        await thoughts.ask("first")
        unlucky = await thoughts.ask("unlucky")
        thoughts.running.pop("first.0").set()
        await asyncio.sleep(0)  # the queue has given the turn, and the thought has not started
        unlucky.cancel()
        await settle()
        await thoughts.ask("last")
        assert thoughts.order == ["first.0", "last.0"]
        await thoughts.end_all()
        assert thoughts.is_empty()

    told(story)
