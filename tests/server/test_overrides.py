"""A game that started with corrections of the data files keeps them, whatever the server's files say later."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core.kind import GameKind
from smallcouncil.games import GAMES, pin_of
from smallcouncil.server.tables.upload import set_record
from smallcouncil.server.timeline.history import history_of
from smallcouncil.server.work.bots import think
from smallcouncil.server.work.cache import packed_book
from tests.server.tables import Client, new_table, open_tables, play_out, record_at, rng_of

PLAIN = GAMES["thrones"]
START = '[["thrones/starts/five.toml".start]]\nhouse = "Stark"\npower = 9\n'


@pytest.fixture
def corrected(monkeypatch: pytest.MonkeyPatch) -> GameKind:
    """New games start with these corrections until the test removes them."""
    kind = PLAIN.corrected(START)
    monkeypatch.setitem(GAMES, "thrones", kind)
    return kind


def power(view: dict[str, Any]) -> int:
    found: int = view["houses"]["Stark"]["power"]
    return found


def test_a_game_continues_with_its_corrections_after_a_restart_without_them(
    corrected: GameKind, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def first() -> tuple[str, str, str]:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyy")
            clients = [await Client(tables).hello(table.id, key) for key in keys]
            assert power(clients[0].state["view"]) == 9
            await play_out(clients, rng_of(1), until=lambda: table.number > 12)
            return table.id, keys[0], table.game.digest()

    async def second(id: str, key: str, digest: str) -> str:
        async with open_tables(tmp_path) as tables:
            client = await Client(tables).hello(id, key)
            table = await tables.table(id)
            assert table is not None
            assert table.kind.content() == corrected.content()
            assert table.game.digest() == digest
            assert client.table["content"] == corrected.content() != PLAIN.content()
            other, _, _ = await new_table(tables, "thrones", "yyy")
            assert other.state.row.overrides == ""
            assert power(other.game.state.plain()) == 5
            stored = await tables.store.load(id)
            assert stored is not None
            assert history_of(table.kind, stored).game.digest() == digest
            return await record_at(table)

    kept = asyncio.run(first())
    monkeypatch.setitem(GAMES, "thrones", PLAIN)
    record = asyncio.run(second(*kept))
    assert f"content {corrected.content()}" in record


def test_a_game_started_without_corrections_continues_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def first() -> str:
        async with open_tables(tmp_path) as tables:
            return (await new_table(tables, "thrones", "yyy"))[0].id

    async def second(id: str) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.table(id)
            assert table is not None
            assert power(table.game.state.plain()) == 5

    id = asyncio.run(first())
    monkeypatch.setitem(GAMES, "thrones", PLAIN.corrected(START))
    asyncio.run(second(id))


def test_bots_think_with_the_corrections_of_their_table() -> None:
    kind = GAMES["thrones"].corrected(START)
    game = kind.new([], 3, 1)
    view = game.redacted(0).to_json()
    assert think(pin_of(kind), view, b"[]", "random", 1, 0)
    assert kind.from_json(view).state.ruleset is game.state.ruleset


def test_the_book_of_a_table_tells_its_own_data() -> None:
    kind = GAMES["thrones"].corrected(START)
    books = [json.loads(gzip.decompress(packed_book(pin_of(each), [], 5))) for each in (kind, PLAIN)]
    assert [book["content"] for book in books] == [kind.content(), PLAIN.content()]
    stark = books[0]["seats"].index("Stark")
    assert [book["starts"][stark]["power"] for book in books] == [9, 5]


def test_a_record_brought_to_the_server_keeps_what_it_was_made_with(corrected: GameKind, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyy")
            clients = [await Client(tables).hello(table.id, key) for key in keys]
            await play_out(clients, rng_of(2), until=lambda: table.number > 5)
            shown = await tables.table(await set_record(tables, await record_at(table)))
            assert shown is not None
            assert shown.state.row.overrides == START
            assert shown.number > 5
            assert shown.history.game.state.ruleset is table.game.state.ruleset

    asyncio.run(story())
