"""Books and records: worked out once, by a worker, for whoever may ask for it, and kept within bounds."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from smallcouncil.games import GAMES, pin_of
from smallcouncil.server.app import make_app
from smallcouncil.server.net.rate_limits import Buckets
from smallcouncil.server.refusals import Refused
from smallcouncil.server.work.cache import AT_ONCE, ReadCache, packed_book
from smallcouncil.server.work.pool import Pool, TooLong
from tests.core.test_content_pinned import CORRECTED
from tests.server.strangers import serving
from tests.server.tables import Client, new_table, open_tables, play_out, rng_of, settings


class SlowPool(Pool):
    """A pool that works once its gate is open."""

    def __init__(self) -> None:
        super().__init__(0)
        self.gate: asyncio.Event = asyncio.Event()
        self.works: int = 0

    async def run(self, function: Callable[..., Any], *args: Any, limit_s: float) -> Any:  # type: ignore[override]
        self.works += 1
        await self.gate.wait()
        return function(*args)


def sized(letters: int) -> bytes:
    return b"x" * letters


def test_the_same_read_is_done_once_for_all_who_wait_and_then_kept() -> None:
    async def story() -> None:
        pool = SlowPool()
        cache = ReadCache(pool, Buckets(0.0, 2.0), 1000, 1.0)
        asked = [asyncio.ensure_future(cache.get(("a",), f"192.0.2.{number}", sized, 10)) for number in range(50)]
        await asyncio.sleep(0)
        pool.gate.set()
        assert set(await asyncio.gather(*asked)) == {b"x" * 10}
        assert pool.works == 1
        assert await cache.get(("a",), "192.0.2.200", sized, 10) == b"x" * 10
        assert pool.works == 1
        assert cache.fetches.take("192.0.2.200", 2), "what is kept costs nobody anything"

    asyncio.run(story())


def test_a_visitor_who_leaves_does_not_stop_the_read_for_the_others() -> None:
    async def story() -> None:
        pool = SlowPool()
        cache = ReadCache(pool, Buckets(0.0, 2.0), 1000, 1.0)
        one, two = [asyncio.ensure_future(cache.get(("a",), "192.0.2.1", sized, 10)) for _ in range(2)]
        await asyncio.sleep(0)
        one.cancel()
        pool.gate.set()
        assert await two == b"x" * 10

    asyncio.run(story())


def test_one_address_waits_for_a_few_at_a_time_and_its_work_is_limited() -> None:
    async def story() -> None:
        pool = SlowPool()
        cache = ReadCache(pool, Buckets(0.0, 6.0), 1000, 1.0)
        waiting = [asyncio.ensure_future(cache.get((str(n),), "192.0.2.1", sized, 10)) for n in range(AT_ONCE)]
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await cache.get(("more",), "192.0.2.1", sized, 10)
        other = asyncio.ensure_future(cache.get(("other",), "192.0.2.2", sized, 10))
        await asyncio.sleep(0)
        pool.gate.set()
        await asyncio.gather(*waiting, other)
        for n in range(2):
            await cache.get((f"then {n}",), "192.0.2.1", sized, 10)
        with pytest.raises(Refused):
            await cache.get(("seventh",), "192.0.2.1", sized, 10)
        assert not cache.waiting
        assert not cache.busy

    asyncio.run(story())


def test_the_cache_is_limited_in_bytes_and_drops_the_longest_unused_first() -> None:
    async def story() -> None:
        cache = ReadCache(Pool(0), Buckets(0.0, 1e9), 1000, 1.0)
        for n in range(500):
            await cache.get((str(n),), "", sized, 300)
            assert cache.find(("0",)), "asked for all the time"
        assert cache.size == sum(map(len, cache.kept.values())) <= 1000
        cache.keep(("0",), sized(200))  # the same once more
        assert cache.size == sum(map(len, cache.kept.values()))
        await cache.get(("huge",), "", sized, 5000)
        assert cache.size == 0

    asyncio.run(story())


def test_a_failed_read_is_told_in_a_sentence_and_the_next_visitor_tries_again() -> None:
    class Failing(Pool):
        async def run(self, function: Callable[..., Any], *args: Any, limit_s: float) -> Any:  # type: ignore[override]
            raise TooLong

    async def story() -> None:
        cache = ReadCache(Failing(0), Buckets(0.0, 9.0), 1000, 1.0)
        for _ in range(2):
            with pytest.raises(Refused, match="went wrong"):
                await cache.get(("a",), "", sized, 1)
        assert not cache.busy

    asyncio.run(story())


# The cache over HTTP -----------------------------------------------------------------------------------------------------------


def test_fifty_books_at_once_are_made_by_workers_and_the_rest_refused_with_a_sentence(tmp_path: Path) -> None:
    with serving(settings(tmp_path, readers=1, works=0.0, works_burst=3.0)) as served:
        names = [option.name for option in GAMES["thrones"].options(5)]
        asked = [served.stranger("127.0.0.2").ask(f"/api/book/thrones/5?options={name}") for name in names[:6]]
        answers = [each.answer() for each in asked]
        assert [answer.status for answer in answers].count(200) == 3
        assert {answer.sentence for answer in answers if answer.status != 200} == {"That was too much at once; wait a moment."}
        kept = next(name for name, answer in zip(names, answers, strict=False) if answer.status == 200)
        again = served.stranger("127.0.0.2").ask(f"/api/book/thrones/5?options={kept}").answer()
        assert json.loads(gzip.decompress(again.body))["options"] == [kept]
        assert served.stranger("127.0.0.3").ask("/api/book/thrones/4").answer().status == 200


def test_a_book_of_corrected_content_comes_from_the_worker_too() -> None:
    kind = GAMES["intrigue"].corrected(CORRECTED["intrigue"])
    book = json.loads(gzip.decompress(packed_book(pin_of(kind), [], 4)))
    assert (book["players"], book["content"]) == (4, kind.content())


def test_a_search_for_content_counts_as_work(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path, works=0.0, works_burst=3.0))) as http:
        found = [http.get(f"/api/book/intrigue/4?content=nowhere{number}").status_code for number in range(4)]
        assert found == [200, 200, 429, 429], "the first has made the book, too"
        assert http.get(f"/api/book/intrigue/4?content={GAMES['intrigue'].content()}").status_code == 200


def test_options_in_any_order_give_the_same_book(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path))) as http:
        for options in ("ports,fortifications", "fortifications, ports", "ports,fortifications,ports"):
            assert http.get("/api/book/thrones/5", params={"options": options}).status_code == 200
        assert len(http.app.state.tables.cache.kept) == 1
        for wrong in ("options=dragons", "options=" + "x" * 5000):
            assert http.get(f"/api/book/thrones/5?{wrong}").status_code == 400
        assert len(http.app.state.tables.cache.kept) == 1


def test_a_record_is_replayed_once_and_needs_no_table_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> str:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "yy")
            await play_out([await Client(tables).hello(table.id, key) for key in keys], rng_of(1))
            return table.id

    id = asyncio.run(story())
    with TestClient(make_app(settings(tmp_path, works=0.0, works_burst=2.0))) as http:
        first = http.get(f"/api/tables/{id}/record")
        assert first.headers["content-disposition"] == f'attachment; filename="intrigue-{id}.record"'
        monkeypatch.setattr("smallcouncil.server.work.cache.record_of", None)
        assert {http.get(f"/api/tables/{id}/record").text for _ in range(20)} == {first.text}
        assert not http.app.state.tables.live
        assert http.get("/api/tables/nowhere/record").status_code == 429
