"""The disk is full, the database is away, too many ask at once: a sentence tells everybody, and the store recovers afterwards."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from smallcouncil.server.store import Seal, StorageError, Store, connect, writer
from tests.server.store.tables import new_table, refused, standing, stored

pytestmark = pytest.mark.anyio


@contextmanager
def writer_held(store: Store) -> Iterator[None]:
    """Holds the writer; everything that is given meanwhile is then written in one transaction."""
    begun, go_on = threading.Event(), threading.Event()

    def hold(_: object) -> None:
        begun.set()
        go_on.wait()

    waiting = store._writer.submit("", hold)
    begun.wait()
    try:
        yield
    finally:
        go_on.set()
        waiting.add_done_callback(lambda future: future.exception())


async def sentence_of(work: asyncio.Future[object]) -> str:
    with pytest.raises(StorageError) as failure:
        await work
    return failure.value.sentence


async def given(*works: Awaitable[object]) -> list[asyncio.Future[object]]:
    futures: list[asyncio.Future[object]] = [asyncio.ensure_future(work) for work in works]
    await asyncio.sleep(0)  # all of them wait for the writer now
    return futures


async def test_a_refused_write_does_not_stop_the_others_in_its_transaction(store: Store) -> None:
    tables = [await new_table(store) for _ in range(6)]
    with writer_held(store):
        sealing = await given(
            *[store.seal(table, Seal(0, number % 2, 0, "a", "player", 1)) for number, table in enumerate(tables)],
            store.say(tables[0], 0, None, "in between", 1.0),
            store.seal(tables[0], Seal(0, 1, 0, "b", "player", 1)),
        )
    for number, work in enumerate(sealing):
        if number < len(tables) and number % 2:
            assert "not open yet" in await refused(work)
        else:
            await work
    assert [len(await standing(store, table)) for table in tables] == [2, 0, 1, 0, 1, 0]


async def test_a_value_that_no_database_can_store_is_refused_alone(store: Store) -> None:
    table = await new_table(store)
    with writer_held(store):
        good, half_a_character, too_big, no_text, also_good = await given(
            store.seal(table, Seal(0, 0, 0, "a", "player", 1)),
            store.seal(table, Seal(0, 1, 0, "\ud83d", "player", 1)),
            store.seal(table, Seal(0, 1, 0, "b", "player", 1, [(0, 2**70, None)])),
            store.seal(table, Seal(0, 1, 0, cast(str, object()), "player", 1)),
            store.seal(table, Seal(0, 1, 0, "b", "player", 1)),
        )
    await good
    for bad in (half_a_character, too_big, no_text):
        with pytest.raises((StorageError, UnicodeEncodeError, OverflowError)):
            await bad
    await also_good
    assert await standing(store, table) == [(0, 0, "a"), (1, 0, "b")]


async def test_a_failed_commit_acknowledges_no_write(store: Store) -> None:
    table, other = await new_table(store), await new_table(store)
    broken = True

    def fail(_: object) -> None:
        if broken:
            raise OperationalError("COMMIT", {}, OSError("the cable was pulled"))

    event.listen(store._engines[0], "commit", fail)
    with writer_held(store):
        works = await given(store.seal(table, Seal(0, 0, 0, "a", "player", 1)), store.note(other, 0, "x"))
        store.draft(table, 0, 0, 1, "kept")
    for work in works:
        assert "the cable was pulled" in await sentence_of(work)
    broken = False
    assert await standing(store, table) == []
    assert (await stored(store, table)).drafts == {1: (0, 0, "kept")}
    await store.seal(table, Seal(0, 0, 0, "a", "player", 1))
    assert (await stored(store, other)).notes == {}


async def test_a_transaction_that_ended_a_deadlock_is_tried_again(store: Store) -> None:
    class Deadlock(Exception):
        sqlstate = "40P01"

    table = await new_table(store)
    deadlocks = [OperationalError("SELECT", {}, Deadlock())]

    def unlucky(_: object) -> str:
        if deadlocks:
            raise deadlocks.pop()
        return "well in the end"

    with writer_held(store):
        sealing, other = await given(store.seal(table, Seal(0, 0, 0, "a", "player", 1)), store._writer.submit(table, unlucky))
    assert len(cast(list[object], await sealing)) == 1
    assert await other == "well in the end"
    assert await standing(store, table) == [(0, 0, "a")]


async def test_a_store_writes_again_once_a_full_disk_has_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pragmas = connect.PRAGMAS
    monkeypatch.setattr(connect, "PRAGMAS", (*pragmas, "max_page_count=60"))
    store = Store(f"sqlite:///{tmp_path}/games.db")
    await store.open()
    table = await new_table(store)
    writing = [store.note(table, seat, "x" * 10_000) for seat in range(100)]
    for note in writing[:5]:
        await note
    failing = asyncio.gather(*writing[5:])
    with pytest.raises(StorageError, match="full"):
        await failing
    written = (await stored(store, table)).notes
    assert written
    monkeypatch.setattr(connect, "PRAGMAS", (*pragmas, "max_page_count=1000"))
    await store.note(table, 99, "there is room again")
    assert (await stored(store, table)).notes == written | {99: "there is room again"}
    await store.close()


async def test_too_much_at_once_is_refused_rather_than_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await new_table(store)
    monkeypatch.setattr(writer, "MOST_WAITING", 3)
    with writer_held(store):
        works = await given(*[store.say(table, 0, None, str(number), 1.0) for number in range(4)])
        assert "busy storing" in await sentence_of(works[3])
    await asyncio.gather(*works[:3])
    assert [row.text for row in await store.chat(table, 0)] == ["0", "1", "2"]


async def test_drafts_do_not_pile_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await new_table(store)
    monkeypatch.setattr(writer, "MOST_DRAFTS", 2)
    with writer_held(store):
        for seat in range(3):
            store.draft(table, 0, 0, seat, "x")
    assert (await stored(store, table)).drafts == {1: (0, 0, "x"), 2: (0, 0, "x")}


async def test_many_steps_are_several_transactions_in_their_order(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await new_table(store)
    monkeypatch.setattr(writer, "MOST_IN_ONE", 3)
    with writer_held(store):
        works = await given(*[store.seal(table, Seal(0, number, 0, str(number), "player", 1)) for number in range(8)])
        store.draft(table, 0, 8, 0, "after them all")
    await asyncio.gather(*works)
    assert (await stored(store, table)).drafts == {0: (0, 8, "after them all")}


async def test_a_caller_who_gives_up_does_not_disturb_the_others(store: Store) -> None:
    table = await new_table(store)
    with writer_held(store):
        one, two = await given(store.say(table, 0, None, "one", 1.0), store.say(table, 0, None, "two", 1.0))
        one.cancel()
    await two
    assert [row.text for row in await store.chat(table, 0)] == ["one", "two"]


async def test_a_closed_store_says_so(url: str) -> None:
    store = Store(url)
    await store.close()
    await store.open()
    table = await new_table(store)
    await store.close()
    await store.close()
    with pytest.raises(StorageError, match="closed"):
        await store.start(table)
    with pytest.raises(StorageError, match="closed"):
        await store.load(table)
    store.draft(table, 0, 0, 0, "x")


# Opening -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://host/games", "not in mysql"),
        ("sqlite://", "name a file"),
        ("sqlite:///:memory:", "name a file"),
        ("://", "not a database URL"),
    ],
)
def test_a_url_that_cannot_be_a_database_is_refused(url: str, sentence: str) -> None:
    with pytest.raises(StorageError, match=sentence):
        Store(url)


async def test_the_folder_of_the_file_is_made(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "a" / "b" / "games.db"))
    await store.open()
    await store.close()
    assert (tmp_path / "a" / "b" / "games.db").exists()


async def test_a_file_in_place_of_the_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("I am a file.")
    store = Store(str(tmp_path / "a" / "games.db"))
    with pytest.raises(StorageError, match="cannot be created"):
        await store.open()
    await store.close()


async def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("small council record 1\n" * 100)
    with pytest.raises(StorageError, match="not a database"):
        await Store(str(tmp_path / "games.db")).open()


async def test_a_database_server_that_does_not_exist_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="failed"):
        await Store(f"postgresql://postgres@/games?host={tmp_path}").open()


def test_urls_are_read_as_people_write_them() -> None:
    assert connect.read_url("postgres://me@host/games").drivername == "postgresql+psycopg"
    assert connect.read_url("a folder/100% games?.db").database == "a folder/100% games?.db"
    assert connect.postgres_settings(connect.read_url("postgresql:///x?connect_timeout=9&options=-csearch_path%3Da")) == {
        **{name: value for name, value in connect.POSTGRES.items() if name != "connect_timeout"},
        "options": f"{connect.PATIENCE} -csearch_path=a",
    }


# PostgreSQL goes away ----------------------------------------------------------------------------------------------


class Switch:
    """Lets one database of a server be reached, or not."""

    def __init__(self, server: psycopg.Connection, url: str) -> None:
        self.server = server
        self.database = url.partition("?")[0].rpartition("/")[2]

    def hang_up(self) -> None:
        """Ends all connections; new ones can be opened."""
        self.server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [self.database])

    def allow(self, connections: bool) -> None:
        self.server.execute(f"ALTER DATABASE {self.database} ALLOW_CONNECTIONS {connections}".encode())
        if not connections:
            self.hang_up()


@pytest.fixture
def away(postgres: str, new_postgres: Callable[[], str]) -> Iterator[tuple[str, Switch]]:
    url = new_postgres()
    with psycopg.connect(postgres, autocommit=True) as server:
        yield url, Switch(server, url)


async def test_lost_connections_are_replaced_and_no_caller_notices(away: tuple[str, Switch]) -> None:
    url, switch = away
    store = Store(url)
    await store.open()
    table = await new_table(store)
    heard = asyncio.Event()
    store.on_change = lambda changed: heard.set() if changed == table else None
    await stored(store, table)
    switch.hang_up()
    await store.seal(table, Seal(0, 0, 0, "a", "player", 1))
    assert await standing(store, table) == [(0, 0, "a")]
    await heard.wait()  # the store may have missed changes, so it announces every table it knows
    await store.close()


async def test_a_store_works_again_when_the_database_comes_back(away: tuple[str, Switch]) -> None:
    url, switch = away
    store = Store(url)
    await store.open()
    table = await new_table(store)
    switch.allow(False)
    for _ in range(2):
        with pytest.raises(StorageError, match="The database failed"):
            await store.seal(table, Seal(0, 0, 0, "a", "player", 1))
        with pytest.raises(StorageError, match="The database failed"):
            await store.load(table)
    switch.allow(True)
    await store.seal(table, Seal(0, 0, 0, "a", "player", 1))
    assert await standing(store, table) == [(0, 0, "a")]
    await store.close()


async def test_a_store_closes_while_the_database_is_away(away: tuple[str, Switch]) -> None:
    url, switch = away
    store = Store(url)
    await store.open()
    table = await new_table(store)
    switch.allow(False)
    saying = await given(store.say(table, 0, None, "anybody?", 1.0))
    store.draft(table, 0, 0, 0, "a")
    await store.close()
    assert "failed" in await sentence_of(saying[0])


async def test_a_lock_on_one_table_does_not_block_the_others(shared_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "PATIENCE", "-c lock_timeout=300")
    store = Store(shared_postgres)
    await store.open()
    held, free = await new_table(store), await new_table(store)
    with psycopg.connect(shared_postgres) as other:
        other.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", [held])
        with writer_held(store):
            works = await given(store.say(held, 0, None, "x", 1.0), store.say(free, 0, None, "x", 1.0))
        assert "lock" in await sentence_of(works[0])
        await works[1]
    assert (await store.say(held, 0, None, "x", 1.0))[1] == 0
    await store.close()
