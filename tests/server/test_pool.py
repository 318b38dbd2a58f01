"""The pool replaces a worker that takes too long, uses too much memory or dies, and no worker outlives the server."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from smallcouncil.errors import Complaint
from smallcouncil.server.refusals import Refused
from smallcouncil.server.work.pool import Lost, Pool, TooLarge, TooLong
from tests.server.tables import a_moment

AMPLE = 60.0  # seconds
posix = pytest.mark.skipif(os.name == "nt", reason="there the clock alone stops a worker")


@asynccontextmanager
async def open_pool(size: int, memory: int = 0) -> AsyncIterator[Pool]:
    pool = Pool(size, memory)
    try:
        yield pool
    finally:
        pool.close()


def double(number: int) -> int:
    return 2 * number


def who() -> int:
    return os.getpid()


def complain() -> None:
    raise Complaint("That cannot be.")


def refuse() -> None:
    raise Refused("No.", "table.limits")


def look_up() -> None:
    raise FileNotFoundError("nothing.txt")


def answer_oddly() -> object:
    return lambda: None


def work_for_ever() -> None:
    while True:
        pass


def stand_still() -> None:
    time.sleep(3600)


def eat(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def meet(seconds: float) -> float:
    time.sleep(seconds)
    return time.monotonic()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_answers_or_raises() -> None:
    async def story() -> None:
        async with open_pool(1) as pool:
            assert await pool.run(double, 21, limit_s=AMPLE) == 42
            worker = await pool.run(who, limit_s=AMPLE)
            assert worker != os.getpid()
            with pytest.raises(Complaint, match="That cannot be"):
                await pool.run(complain, limit_s=AMPLE)
            with pytest.raises(FileNotFoundError, match="nothing"):
                await pool.run(look_up, limit_s=AMPLE)
            with pytest.raises(Refused, match="No"):
                await pool.run(refuse, limit_s=AMPLE)
            with pytest.raises(RuntimeError, match="cannot be sent"):
                await pool.run(answer_oddly, limit_s=AMPLE)
            assert await pool.run(who, limit_s=AMPLE) == worker  # none of this has harmed it

    asyncio.run(story())


def test_a_pool_without_workers_does_the_work_itself() -> None:
    async def story() -> None:
        async with open_pool(0) as pool:
            assert await pool.run(who, limit_s=AMPLE) == os.getpid()

    asyncio.run(story())


@posix
def test_a_worker_that_takes_too_long_is_replaced_and_others_are_not_disturbed() -> None:
    async def story() -> None:
        async with open_pool(2) as pool:
            await asyncio.gather(pool.run(meet, 0.5, limit_s=AMPLE), pool.run(meet, 0.5, limit_s=AMPLE))
            before = set(pool.pids())
            assert len(before) == 2
            long = asyncio.create_task(pool.run(work_for_ever, limit_s=0.3))
            others = [await pool.run(who, limit_s=AMPLE) for _ in range(5)]
            with pytest.raises(TooLong):
                await long
            assert len(set(others)) == 1
            assert set(pool.pids()) == set(others)
            assert not [pid for pid in before - set(others) if is_alive(pid)]
            with pytest.raises(TooLong):
                await pool.run(stand_still, limit_s=0.05)
            assert await pool.run(double, 1, limit_s=AMPLE) == 2

    asyncio.run(story())


@posix
def test_a_worker_that_uses_too_much_memory_or_dies_is_replaced() -> None:
    async def story() -> None:
        async with open_pool(1, memory=700) as pool:
            assert await pool.run(eat, 10, limit_s=AMPLE) == 10 << 20
            first = pool.pids()
            with pytest.raises(TooLarge):
                await pool.run(eat, 1000, limit_s=AMPLE)
            second = await pool.run(who, limit_s=AMPLE)
            assert first != [second]
            os.kill(second, signal.SIGKILL)
            assert await pool.run(who, limit_s=AMPLE) != second  # the pool had not noticed yet
            assert len(pool.pids()) == 1
            with pytest.raises(Lost):
                await pool.run(die, limit_s=AMPLE)
            assert await pool.run(double, 1, limit_s=AMPLE) == 2

    asyncio.run(story())


def test_a_worker_finishes_work_whose_caller_has_stopped_waiting() -> None:
    async def story() -> None:
        async with open_pool(1) as pool:
            await pool.run(who, limit_s=AMPLE)
            began = time.monotonic()
            slow = asyncio.create_task(pool.run(meet, 0.4, limit_s=AMPLE))
            await asyncio.sleep(0.1)
            slow.cancel()
            await pool.run(who, limit_s=AMPLE)
            assert time.monotonic() - began >= 0.4
            assert len(pool.pids()) == 1

    asyncio.run(story())


def test_a_pool_that_closes_waits_for_no_work() -> None:
    async def story() -> None:
        pool = Pool(1)
        await pool.run(who, limit_s=AMPLE)
        pids = pool.pids()
        still = asyncio.create_task(pool.run(stand_still, limit_s=AMPLE))
        await a_moment()
        pool.close()
        with pytest.raises(Lost):
            await still
        assert not [pid for pid in pids if is_alive(pid)]

    asyncio.run(story())
