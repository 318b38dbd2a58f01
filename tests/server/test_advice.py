"""Advice at a table: for the seat that asks, from what it may know, and not where other people play."""

from __future__ import annotations

import asyncio
from pathlib import Path

from smallcouncil.server.tables.create import SeatWish, TableWish, set_table
from smallcouncil.server.tables.registry import Tables
from tests.server.tables import Client, open_tables, until

KNIGHT = SeatWish("bot", bot="knight")


async def asked(tables: Tables, game: str, people: int) -> Client:
    made = await set_table(tables, TableWish(game, 3, [SeatWish("you")] * people + [KNIGHT] * (3 - people)), 5)
    client = await Client(tables).hello(made.table, made.seats[0].secret)
    await client.send("advise", decision=client.state["decision"])
    return client


def test_a_player_whose_opponents_are_all_bots_may_ask_a_maester(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await asked(tables, "thrones", 1)
            await until(lambda: any(each["type"] == "advised" for each in ann.heard), ann)
            advised = next(each for each in ann.heard if each["type"] == "advised")
            assert advised["lines"][0].startswith("A maester would ")
            others = await asked(tables, "thrones", 2)
            assert others.errors[-1]["sentence"] == "You can ask for advice only at a table where all your opponents are bots."

    asyncio.run(story())
