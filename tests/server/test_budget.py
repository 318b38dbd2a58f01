"""What bots and tables may cost: no visitor stops the games of others, and nothing is played for nobody."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.server.refusals import Refused
from smallcouncil.server.settings import BotSettings, ProcessSettings
from smallcouncil.server.table.clocks import GRACE
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.create import BankClock, NewTable, SeatWish, TableWish, set_table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.work import bots
from smallcouncil.server.work.bots import Bots, bounded, chain_of, is_quick, simpler
from smallcouncil.server.work.queue import Asker
from tests.server.tables import Client, new_table, now_ms, open_tables, rng_of, until

posix = pytest.mark.skipif(os.name == "nt", reason="there the clock alone stops a worker")
RANDOM = SeatWish("bot", bot="random")
SPIDERS = [SeatWish("bot", bot="spider:2000")] * 3


async def live(tables: Tables, made: NewTable) -> Table:
    table = await tables.table(made.table)
    assert table is not None
    return table


# What a bot may cost ---------------------------------------------------------------------------------------------------


def test_a_bot_that_takes_a_number_gets_one_within_the_limit() -> None:
    assert bounded("spider", 2000) == "spider:2000"
    assert bounded("spider:25", 2000) == "spider:25"
    assert bounded("spider:2000", 500) == "spider:500"  # the table was set when the server allowed more
    assert bounded("courtier", 2000) == "courtier"
    assert [bounded(bot, 2000) for bot in ("maester", "maester:10", "maester:200")] == ["maester:25", "maester:10", "maester:25"]
    assert all(is_quick(bot) for bot in ("random", "courtier", "steward", "spider:25", "maester:1"))
    assert not any(is_quick(bot) for bot in ("spider:2000", "maester:25"))
    assert [simpler(bot) for bot in ("spider:2000", "maester:25")] == ["courtier", "steward"]
    assert [simpler(bot) for bot in ("courtier", "steward")] == ["random", "random"]


def test_a_setting_limits_the_number_of_a_bot() -> None:
    bots.check("spider:2000", "intrigue", 2000)
    with pytest.raises(Complaint, match="100 at most"):
        bots.check("spider:101", "intrigue", 100)
    with pytest.raises(Complaint, match="25 at most"):
        bots.check("maester:200", "thrones", 2000)


@posix
def test_a_bot_that_takes_too_long_is_stopped_and_a_simpler_one_answers(tmp_path: Path) -> None:
    game = GAMES["intrigue"].new([], 3, 5)
    seat = (game.waiting & -game.waiting).bit_length() - 1
    asker = Asker("table", "", lambda: True, lambda: True)

    async def story() -> None:
        bots = Bots(BotSettings(playouts=99_999_999, thought=1.0), ProcessSettings(workers=1))
        try:
            view = game.redacted(seat)
            patient = await bots.answer(asker, GAMES["intrigue"], view, "spider:20", 7, seat)
            assert patient.chain == chain_of(view, "spider:20", 7, seat)
            hasty = await bots.answer(asker, GAMES["intrigue"], view, "spider:99999999", 7, seat)
            assert hasty.chain == chain_of(view, "courtier", 7, seat)
        finally:
            bots.close()

    asyncio.run(story())


def decided(tables: Tables, ids: list[str]) -> int:
    """How many decisions the bots at these tables have made."""
    return sum(tables.live[id].number for id in ids)


@pytest.mark.parametrize("restarted", [False, True])
def test_sixty_tables_of_heavy_bots_do_not_hold_up_a_player(restarted: bool, tmp_path: Path) -> None:
    async def set_sixty(tables: Tables) -> list[str]:
        return [(await set_table(tables, TableWish("intrigue", 3, SPIDERS), visitor="192.0.2.66")).table for _ in range(60)]

    async def before() -> list[str]:
        async with open_tables(tmp_path, playouts=BotSettings().playouts) as tables:
            return await set_sixty(tables)

    async def story(there: list[str]) -> None:
        async with open_tables(tmp_path, workers=2, playouts=BotSettings().playouts) as tables:
            heavy = there or await set_sixty(tables)
            for each in heavy:
                await Client(tables, "192.0.2.66").hello(each)
            await until(lambda: not tables.bots.queue.slow)
            seats = [SeatWish("you"), SeatWish("bot", bot="courtier"), SeatWish("bot", bot="courtier")]
            made = await set_table(tables, TableWish("intrigue", 3, seats), visitor="192.0.2.1")
            table, ann = await live(tables, made), await Client(tables).hello(made.table, made.seats[0].secret)
            before = decided(tables, heavy)
            while table.number < 30:
                await until(lambda: table.history.plays(0))
                await ann.answer(rng_of(1))
            assert not tables.bots.queue.slow, "the heavy bots think all the time"
            assert decided(tables, heavy) - before < len(heavy), "not even in thirty decisions all of them come before us"

    asyncio.run(story(asyncio.run(before()) if restarted else []))


def test_the_bots_of_one_visitor_answer_only_so_often(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, answers=20.0, answers_burst=10.0) as tables:

            async def tables_of(visitor: str) -> list[Table]:
                made = [await set_table(tables, TableWish("intrigue", 3, [RANDOM] * 3), visitor=visitor) for _ in range(3)]
                for each in made:
                    await Client(tables).hello(each.table)
                return [await live(tables, each) for each in made]

            began = time.monotonic()
            many = await tables_of("192.0.2.66")
            await until(lambda: sum(table.number for table in many) > 20)
            assert sum(table.number for table in many) <= 10 + 20 * (time.monotonic() - began)
            others = await tables_of("192.0.2.1")
            await until(lambda: sum(table.number for table in others) >= 10)

    asyncio.run(story())


def test_a_worker_has_begun_before_the_first_table_is_set(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, workers=2) as tables:
            assert tables._warming is not None
            await tables._warming
            assert len(tables.bots.pool.pids()) == 1
        async with open_tables(tmp_path, workers=2):
            pass  # and nobody waits for it at the end

    asyncio.run(story())


# Nothing is played for nobody ------------------------------------------------------------------------------------------


def test_bots_alone_wait_until_somebody_looks_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, pace=0) as tables:
            table, _, _ = await new_table(tables, "intrigue", "bbb")
            await asyncio.sleep(0.1)
            assert table.number == 0
            watcher = await Client(tables).hello(table.id)
            await until(lambda: table.number > 3)
            watcher.hang_up()
            await until(lambda: not table.tasks)
            stopped = table.number
            await asyncio.sleep(0.1)
            assert table.number == stopped
            await Client(tables).hello(table.id)
            await until(lambda: not table.game.waiting)

    asyncio.run(story())


def test_a_game_that_all_have_left_to_bots_waits_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "ybb")
            ann = await Client(tables).hello(table.id, keys[0])
            await ann.send("leave", bot="random")
            ann.hang_up()
            await until(lambda: not table.tasks)
            assert table.game.waiting
            assert table.is_idle(time.monotonic() + 1)
            await Client(tables).hello(table.id, keys[0])
            await until(lambda: not table.game.waiting)

    asyncio.run(story())


def test_bots_play_on_for_a_player_who_is_away_until_the_player_is_asked(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _, _ = await new_table(tables, "thrones", "bbyb", clock=BankClock(600, 0))
            await until(lambda: table.game.waiting == 0b0100)

    asyncio.run(story())


def test_after_a_start_only_tables_whose_clock_has_run_out_are_fetched(tmp_path: Path) -> None:
    async def set_up() -> tuple[str, str, str]:
        async with open_tables(tmp_path) as tables:
            clock, _, _ = await new_table(tables, "intrigue", "yyy", clock=BankClock(10, 0))
            people, _, _ = await new_table(tables, "intrigue", "yyb")
            bots, _, _ = await new_table(tables, "intrigue", "bbb")
            await until(lambda: not people.tasks)
            return clock.id, people.id, bots.id

    async def start_again(clock: str, people: str, bots: str) -> None:
        async with open_tables(tmp_path, idle=0.05) as tables:
            assert [*tables._due] == [clock]
            assert now_ms() < tables._due[clock] <= now_ms() + GRACE
            await asyncio.sleep(0.2)
            assert not tables.live
            tables._due[clock] = 0
            await until(lambda: clock in tables.live)
            assert people not in tables.live
            watcher = await Client(tables).hello(bots)
            await until(lambda: not tables.live[bots].game.waiting)
            assert watcher.table["seat"] == -1

    asyncio.run(start_again(*asyncio.run(set_up())))


# How many tables -------------------------------------------------------------------------------------------------------


def test_tables_are_limited_per_address_and_in_total(tmp_path: Path) -> None:
    wish = TableWish("intrigue", 2, [SeatWish("you"), SeatWish("you")])

    async def story() -> None:
        async with open_tables(tmp_path, tables=5, tables_each=2) as tables:

            async def come(visitor: str, table: str = "") -> Client:
                made = table or (await set_table(tables, wish, visitor=visitor)).table
                client = Client(tables, visitor)
                await client.hello(made)
                return client

            first = await come("ann")
            await come("ann")
            with pytest.raises(Refused, match="People at your address are already playing or watching at 2 tables") as refused:
                await come("ann")
            assert refused.value.rule == "table.limits"
            await come("bob")
            await come("bob")
            await come("cid")
            with pytest.raises(Refused, match="This server has no room for another table"):
                await come("dan")
            left = first.table["table"]
            first.hang_up()  # a table that nobody is at makes room at once
            await come("dan")
            late = await come("eve", left)
            assert late.errors.pop()["rule"] == "table.limits"
            assert not late.errors
            assert (await come("fay", next(iter(tables.live)))).table  # the table is already in memory for other players

    asyncio.run(story())
