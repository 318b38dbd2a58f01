"""The fair scheduler: no visitor waits until the server has read everything that another one sent."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from smallcouncil.server.net import fair_scheduler as module
from smallcouncil.server.net.fair_scheduler import FairScheduler
from tests.server.tables import a_moment

FLOOD = 50


class Clock:
    """A clock that advances only while a visitor is heard."""

    def __init__(self) -> None:
        self.now: float = 0.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=lambda: clock.now))
    return clock


def test_a_visitor_with_one_message_does_not_wait_behind_a_flood(time: Clock) -> None:
    async def story() -> list[str]:
        scheduler, heard = FairScheduler(), list[str]()

        async def say(visitor: str) -> None:
            await scheduler.wait(visitor)
            time.sleep(0.001)
            heard.append(visitor)

        flood = [asyncio.ensure_future(say("flood")) for _ in range(FLOOD)]
        await a_moment(5)
        await say("guest")
        assert len(heard) < FLOOD / 2, "the flood is not heard out first"
        await asyncio.gather(*flood)
        assert not scheduler.taken
        return heard

    heard = asyncio.run(story())
    assert heard.count("flood") == FLOOD


def test_a_visitor_who_asks_for_much_is_heard_less_often(time: Clock) -> None:
    async def story() -> list[str]:
        scheduler, heard = FairScheduler(), list[str]()

        async def say(visitor: str, seconds: float) -> None:
            await scheduler.wait(visitor)
            time.sleep(seconds)
            heard.append(visitor)

        both = [("much", 0.02)] * 10 + [("little", 0.001)] * 10
        await asyncio.gather(*[say(visitor, seconds) for visitor, seconds in both])
        return heard

    heard = asyncio.run(story())
    assert heard.index("little") <= 1
    assert "little" not in heard[-5:]


def test_a_visitor_who_leaves_while_waiting_does_not_hold_up_the_others() -> None:
    async def story() -> None:
        scheduler = FairScheduler()
        await scheduler.wait("first")
        gone = asyncio.ensure_future(scheduler.wait("gone"))
        stays = asyncio.ensure_future(scheduler.wait("stays"))
        await asyncio.sleep(0)
        gone.cancel()
        await stays

    asyncio.run(story())


def test_between_two_turns_the_network_is_listened_to() -> None:
    async def story() -> int:
        scheduler, rounds, done = FairScheduler(), 0, 0
        loop = asyncio.get_running_loop()

        def tick() -> None:
            nonlocal rounds
            rounds += 1
            if done < 10:
                loop.call_soon(tick)

        def work() -> None:
            nonlocal done
            done += 1

        tick()
        for _ in range(10):
            scheduler.call("visitor", work)
        while done < 10:
            await asyncio.sleep(0)
        return rounds

    assert asyncio.run(story()) >= 9
