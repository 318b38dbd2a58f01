"""Coming to a table while others play and talk there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from smallcouncil.server.store import ChatRow, SeatRow
from tests.server.tables import Client, new_table, open_tables, rng_of


def test_events_during_a_hello_are_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            others = [await Client(tables).hello(table.id, key) for key in keys[:4]]
            read = tables.store.talk
            busy = True

            async def read_meanwhile(id: str, after: int, row: SeatRow | None) -> list[ChatRow]:
                nonlocal busy
                rows = await read(id, after, row)
                if busy:
                    busy = False
                    await others[0].send("say", text="Who comes there?")
                    last = await late.send("hello", table=table.id, secret=keys[4])
                    assert last[0]["type"] == "table"
                    for client in (*others, late):
                        await client.answer(rng_of(1))
                    assert table.number == 1
                return rows

            late = Client(tables)
            monkeypatch.setattr(tables.store, "talk", read_meanwhile)
            comer = await Client(tables).hello(table.id, keys[4])
            assert comer.heard[0]["type"] == "table"
            assert [each["n"] for each in comer.log] == [0]
            assert [each["text"] for each in comer.table["chat"]] == ["Who comes there?"]
            await others[1].listen()
            assert [each["text"] for each in others[1].heard if each["type"] == "chat"] == ["Who comes there?"]

    asyncio.run(story())


def test_a_message_that_a_newcomer_reads_first_is_still_told_to_the_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            there = await Client(tables).hello(table.id, keys[0])
            await tables.store.say(table.id, 1, None, "Stored, and not yet told", 0.0)
            comer = await Client(tables).hello(table.id, keys[1])
            await there.listen()
            for client in (comer.table["chat"], [each for each in there.heard if each["type"] == "chat"]):
                assert [each["text"] for each in client] == ["Stored, and not yet told"]

    asyncio.run(story())
