"""Texts that PostgreSQL cannot keep and SQLite can: both answer the same, and nobody calls it a failure of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from smallcouncil.server.app import make_app
from tests.server.tables import Client, new_table, open_tables, settings
from tests.server.test_http import SEATS

NUL = "%00"


@pytest.fixture
def http(url: str, tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(settings(tmp_path, database=url)), raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize("name", [NUL, f"abc{NUL}", f"{NUL}abc"])
def test_a_table_name_that_cannot_be_stored_is_not_found(http: TestClient[Any], name: str) -> None:
    for path in ("record", "chronicle", "analysis", "why/0"):
        assert http.get(f"/api/tables/{name}/{path}").status_code == 404
    for path, body in (("join", {"invite": "x"}), ("analysis", {}), ("why/0", {"keys": []}), ("rematch", {"keys": []})):
        assert http.post(f"/api/tables/{name}/{path}", json=body).status_code == 404
    assert http.delete(f"/api/tables/{name}/analysis").status_code == 204  # there is nothing to stop
    assert http.get(f"/api/rules/{name}").status_code == 404
    assert http.get(f"/api/chapters/{name}").status_code == 404
    assert http.get(f"/{name}").status_code in (200, 404)  # 200 is the client's home page, if the client is built


def test_a_content_name_that_cannot_be_stored_is_refused(http: TestClient[Any]) -> None:
    for query in (f"content={NUL}", f"content=c0ffee{NUL}", f"options={NUL}"):
        found = http.get(f"/api/book/thrones/3?{query}")
        assert (found.status_code, bool(found.json()["sentence"])) == (400, True)


@pytest.mark.parametrize("field", ["game", "name", "options"])
def test_a_wish_with_a_null_character_is_refused_or_loses_the_character(http: TestClient[Any], field: str) -> None:
    wish = {"game": "intrigue", "players": 2, "seats": SEATS, field: ["\0"] if field == "options" else "\0"}
    assert http.post("/api/tables", json=wish).status_code == (201 if field == "name" else 400)


def test_a_record_with_a_null_character_is_refused(http: TestClient[Any]) -> None:
    record = (Path(__file__).parents[2] / "analysis" / "short.record").read_text(encoding="utf-8")
    for text in ("\0", record.replace("seats ", "seats \0", 1), record.replace(":", ":\0", 1), record + "\0"):
        assert http.post("/api/records", content=text.encode()).status_code in (201, 400)


@pytest.mark.anyio
async def test_a_null_character_is_refused_in_notes_and_removed_from_talk(url: str, tmp_path: Path) -> None:
    async with open_tables(tmp_path, database=url) as tables:
        table, keys, _ = await new_table(tables, "thrones", "yybbb")
        lost = await Client(tables).hello("\0", "\0")
        assert lost.errors.pop()["rule"] == "table.key"
        ann = await Client(tables).hello(table.id, keys[0])
        await ann.send("note", text="mine")
        await ann.send("note", text="mine\0")
        assert ann.errors.pop()["rule"] == "table.message"
        await ann.send("say", text="hear\0me")
        await ann.send("leave", bot="\0")
        assert ann.errors.pop()["rule"] == "table.seats"
        stored = await tables.store.load(table.id)
        assert stored is not None
        assert stored.notes[0] == "mine"
        assert [line.text for line in await tables.store.chat(table.id, 0)] == ["hearme"]
