"""Several processes at one database."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from smallcouncil.server.store import Conflict, Seal, Store
from tests.server.store.tables import new_table, standing, stored

pytestmark = pytest.mark.anyio

Pair = tuple[Store, Store]


@pytest.fixture
async def pair(url: str) -> AsyncIterator[Pair]:
    one, two = Store(url), Store(url)
    await one.open()
    await two.open()
    yield one, two
    await one.close()
    await two.close()


async def test_one_of_two_stores_wins_each_decision(pair: Pair) -> None:
    table = await new_table(pair[0])
    winners = []
    for decision in range(12):
        answers = await asyncio.gather(
            *[store.seal(table, Seal(0, decision, 0, f"{number}", "player", 1)) for number, store in enumerate(pair)],
            return_exceptions=True,
        )
        won = [str(number) for number, answer in enumerate(answers) if not isinstance(answer, BaseException)]
        assert len(won) == 1
        assert sum(isinstance(answer, Conflict) for answer in answers) == 1
        winners += won
    assert [chain for _, _, chain in await standing(pair[1], table)] == winners


async def test_the_last_to_seal_learns_what_the_other_sealed_meanwhile(pair: Pair) -> None:
    one, two = pair
    table = await new_table(one)
    await one.seal(table, Seal(0, 0, 0, "old", "player", 0b11))
    await stored(two, table)
    await one.seal(table, Seal(0, 0, 0, "new", "player", 0b11))
    rows = await two.seal(table, Seal(0, 0, 1, "mine", "player", 0b11))
    assert [row.chain for row in rows] == ["new", "mine"]


async def test_a_take_back_succeeds_while_the_other_store_seals(pair: Pair) -> None:
    one, two = pair
    for _ in range(6):
        table = await new_table(one)
        await one.seal(table, Seal(0, 0, 0, "a", "player", 1))
        sealed, back = await asyncio.gather(
            one.seal(table, Seal(0, 1, 0, "b", "player", 1)), two.take_back(table, 0, 0, 0, 1.0), return_exceptions=True
        )
        assert back == 1
        assert isinstance(sealed, (list, Conflict))
        assert await standing(one, table) == []


async def test_two_stores_that_write_at_the_same_tables_do_not_deadlock(pair: Pair) -> None:
    """Both write at the same tables in different orders, many in one transaction."""
    tables = [await new_table(pair[0]) for _ in range(12)]
    talk = [(store, table) for store in pair for table in tables for _ in range(4)]
    random.Random(1).shuffle(talk)
    for store, table in talk[::5]:
        store.draft(table, 0, 0, 0, "x")
    await asyncio.gather(*[store.say(table, 0, None, "x", 1.0) for store, table in talk])
    for table in tables:
        numbers = [row.id for row in await pair[0].chat(table, 0)]
        assert len(numbers) == len(set(numbers)) == 8


async def test_each_store_hears_what_the_other_changed(shared_postgres: str) -> None:
    stores = Store(shared_postgres), Store(shared_postgres)
    heard: tuple[list[str], list[str]] = [], []
    news = asyncio.Event()

    def hears(store: Store, told: list[str]) -> None:
        def on_change(table: str) -> None:
            told.append(table)
            news.set()

        store.on_change = on_change

    for store, told in zip(stores, heard, strict=True):
        await store.open()
        hears(store, told)
    async def until(told: list[str], times: int) -> None:
        while len(told) < times:
            news.clear()
            await news.wait()

    one, two = stores
    table = await new_table(one)
    await until(heard[1], 1)  # what comes at once is told once
    await one.seal(table, Seal(0, 0, 0, "a", "player", 1))
    await until(heard[1], 2)
    with pytest.raises(Conflict):
        await two.seal(table, Seal(0, 0, 0, "b", "player", 1))
    mark = await new_table(two)
    await until(heard[0], 1)
    assert heard == ([mark], [table, table])  # no store hears of its own writes, nor of refused ones
    for store in stores:
        await store.close()


async def test_a_store_that_is_told_of_a_change_can_read_it(shared_postgres: str) -> None:
    one, two = Store(shared_postgres), Store(shared_postgres)
    await one.open()
    await two.open()
    table = await new_table(one)
    read: asyncio.Queue[int] = asyncio.Queue()

    async def look() -> None:
        read.put_nowait(len((await stored(two, table)).choices))

    two.on_change = lambda _: tasks.append(asyncio.ensure_future(look()))
    tasks: list[asyncio.Future[None]] = []
    for decision in range(10):
        await one.seal(table, Seal(0, decision, 0, "a", "player", 1))
        while await read.get() <= decision:
            pass
    await asyncio.gather(*tasks)
    await one.close()
    await two.close()
