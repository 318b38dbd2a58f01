"""Nobody fills the disk: what one address may have stored has an end, and moves come before everything else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core.game import playout
from smallcouncil.core.records import header_of, write
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import quota
from smallcouncil.server.tables.upload import set_record
from tests.server.tables import Client, new_table, only, open_tables, rng_of

KIND = GAMES["intrigue"]


def a_record() -> str:
    game = KIND.new([], 3, 5)
    game.record = []
    playout(game, seeded(1))
    return write(header_of(KIND, [], 3, ["ann", "bea", "cat"], 5), game)


def test_records_of_one_address_come_to_an_end_and_others_are_served(tmp_path: Path) -> None:
    async def story() -> None:
        record = a_record()
        async with open_tables(tmp_path, stored=0.0, stored_burst=2.5 * len(record) / 1024) as tables:
            for _ in range(2):
                await set_record(tables, record, "192.0.2.7")
            with pytest.raises(Refused, match="A lot has been stored"):
                await set_record(tables, record, "192.0.2.7")
            await set_record(tables, record, "192.0.2.8")

    asyncio.run(story())


def test_talk_and_notes_count_and_moves_do_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, stored=0.0, stored_burst=20.0) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "ybb")
            ann = await Client(tables).hello(table.id, keys[0])
            await ann.send("note", text="x" * 9_000)
            await ann.send("note", text="y" * 9_500)  # only what is more than before
            for _ in range(10):
                await ann.send("say", text="ä" * 500)
            assert len([each for each in ann.heard if each["type"] == "noted"]) == 2
            assert {each["sentence"] for each in ann.errors} == {quota.FULL_HERE}
            number = table.number
            await ann.answer(rng_of(1))
            assert table.number > number

    asyncio.run(story())


def test_on_a_disk_that_is_nearly_full_only_games_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = 99 << 20

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "ybb")
            monkeypatch.setattr(quota, "EVERY", 0.0)
            monkeypatch.setattr("shutil.disk_usage", lambda _: Usage)
            with pytest.raises(Refused, match="nearly full"):
                await new_table(tables, "intrigue", "ybb")
            ann: Any = await Client(tables).hello(table.id, keys[0])
            assert only(await ann.send("say", text="Hello."), "error")["sentence"] == quota.FULL
            number = table.number
            await ann.answer(rng_of(1))
            assert table.number > number

    asyncio.run(story())
