"""How much one seat and one address may send, and how the limits are set."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest

from smallcouncil import cli
from smallcouncil.errors import BAD_INPUT, Complaint
from smallcouncil.server.net.rate_limits import Bucket, Buckets, Penalties
from smallcouncil.server.settings import Settings, all_limits, limit_lines
from smallcouncil.server.socket.handlers import TOLD
from smallcouncil.server.store import Stored
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.timeline.history import PastDecision
from tests.server import limits_table
from tests.server.tables import Client, new_table, only, open_tables

LIMITED = {"rate": 0.0, "burst": 20.0, "rate_each": 0.0, "burst_each": 500.0, "patience": 0.0}


async def too_much(client: Client, sent: int) -> int:
    """Sends messages, and returns how many of them were refused as too many."""
    heard = [await client.send("why", decision=0, chain=[], choice=0) for _ in range(sent)]
    return sum(any(each.get("rule") == "table.limits" for each in said) for said in heard)


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smallcouncil.server.net.rate_limits.PAUSE", 0.0)


def test_a_whole_club_plays_behind_one_address(tmp_path: Path) -> None:
    """Fifty people at ten tables: what one of them sends costs no other."""

    async def story() -> None:
        async with open_tables(tmp_path, **{**LIMITED, "burst_each": 5000.0, "burst": 60.0}) as tables:
            games = [await new_table(tables, "thrones", "yyyyy") for _ in range(10)]
            tables.watcher_messages.buckets.clear()
            club = []
            for table, keys, _ in games:
                for key in keys:
                    tables.watcher_messages.buckets.clear()  # they come one after the other
                    club.append(await Client(tables).hello(table.id, key))
            assert sum([await too_much(each, 40) for each in club]) == 0
            assert await too_much(club[0], 40) >= 20, "who floods is refused,"
            assert await too_much(club[1], 10) == 0, "and the others are not"

    asyncio.run(story())


def test_sockets_without_a_seat_share_what_their_address_has(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, **{**LIMITED, "burst": 60.0}) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            seated = await Client(tables).hello(table.id, keys[0])
            strangers = [await Client(tables).hello(table.id) for _ in range(5)]
            refused = [await too_much(each, 20) for each in strangers]
            assert sum(refused) > 60
            assert refused[-1] == 20
            assert await too_much(seated, 20) == 0, "a seat has its own share"
            other = Client(tables)
            other.connection.visitor = "192.0.2.7"
            assert (await other.hello(table.id)).table["seat"] == -1, "and so has another address"

    asyncio.run(story())


def test_many_seats_of_one_address_are_limited_together(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, rate=1e9, burst=1e9, rate_each=0.0, burst_each=200.0) as tables:
            games = [await new_table(tables, "thrones", "yyyyy") for _ in range(3)]
            seats = [await Client(tables).hello(table.id, key) for table, keys, _ in games for key in keys]
            assert sum([await too_much(each, 20) for each in seats]) >= 15 * 20 - 200

    asyncio.run(story())


def test_a_client_that_is_a_little_too_quick_waits_and_is_not_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, rate=100.0, burst=10.0) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            begun = time.monotonic()
            assert await too_much(ann, 30) == 0
            assert time.monotonic() - begun >= 0.19

    asyncio.run(story())


def test_a_turn_comes_at_the_rate_or_not_at_all() -> None:
    bucket = Bucket(10.0, 2.0)
    waits = [bucket.reserve_within(1.0, 0.25) for _ in range(6)]
    assert [wait is None for wait in waits] == [False, False, False, False, True, True]
    assert waits[:2] == [0.0, 0.0]
    assert waits[2:4] == pytest.approx([0.1, 0.2], abs=0.05)
    assert Bucket(0.0, 1.0).reserve_within(2.0, 5.0) is None


def test_a_visitor_who_was_cut_off_comes_in_more_slowly() -> None:
    buckets = Buckets(1.0, 10.0)
    buckets.reserve("192.0.2.7", 50.0)
    assert buckets.reserve_within("192.0.2.7", 1.0, 5.0) is None
    assert buckets.reserve_within("192.0.2.8", 1.0, 5.0) == 0.0


def test_a_look_far_back_costs_more_than_one_close_by(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, rate=0.0, burst=100.0) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            spent = [table.limits.messages[0].left]
            for distance in (0, 160):
                table.history.distance = lambda decision, far=distance: far  # type: ignore[method-assign, misc]
                only(await ann.send("look", decision=0), "look")
                spent.append(table.limits.messages[0].left)
            near, far = spent[0] - spent[1], spent[1] - spent[2]
            assert near == 4
            assert far == 4 + 160 / 8

    asyncio.run(story())


def test_a_client_that_must_be_told_much_pays_for_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, rate=0.0, burst=100.0) as tables:
            table, _, _ = await new_table(tables, "thrones", "yyyyy")
            await Client(tables).hello(table.id)
            near = tables.watcher_messages.buckets[""].left
            table.history.pasts = [PastDecision(0, number, "", "", 0, {}, 0, []) for number in range(1000)]
            await Client(tables).hello(table.id)
            assert near - tables.watcher_messages.buckets[""].left == (100 - near) + 1000 / TOLD

    asyncio.run(story())


def test_tables_that_must_be_fetched_are_work_and_limited(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ids = [(await new_table(tables, "thrones", "ybbbb"))[0].id for _ in range(4)]
        async with open_tables(tmp_path, works=0.0, works_burst=2.0, idle=1e9) as tables:
            for id in list(tables.live):
                tables._drop(id, tables.live[id])
            comers = [await Client(tables).hello(id) for id in (*ids, ids[0])]
            assert [bool(each.table) for each in comers] == [True, True, False, False, True]
            assert comers[2].errors[0]["rule"] == "table.limits"

    asyncio.run(story())


def watch_reading(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lists each table that the server reads from storage from this moment."""
    stored, read = tables.stored, list[str]()

    async def watched(id: str) -> Stored | None:
        read.append(id)
        return await stored(id)

    monkeypatch.setattr(tables, "stored", watched)
    return read


def test_storage_is_not_read_for_a_player_who_may_not_change_the_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyy")
            ann, bob, watcher = [await Client(tables).hello(table.id, key) for key in (*keys[:2], "")]
            read = watch_reading(tables, monkeypatch)
            for fields in ({"several": True}, {"ask_everything": True}, {"several": True, "ask_everything": True, "pace": 0}):
                assert only(await watcher.send("settings", **fields), "error")["rule"] == "core.not-asked"
            for deed, more in (("settings", {"several": True}), ("give", {"seat": 2}), ("remove", {"seat": 2}), ("invite", {})):
                assert only(await bob.send(deed, **more), "error")["rule"] == "table.host"
            assert (read, table.state.row.several, table.state.pace) == ([], False, tables.settings.bots.pace)
            await ann.send("settings", several=True)
            assert (read, table.state.row.several) == ([table.id], True)

    asyncio.run(story())


@pytest.mark.parametrize("setting", ["several", "ask_everything"])
def test_changes_of_stored_settings_are_limited(setting: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, slow_rate=0.0, slow_burst=2.0) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyy")
            ann = await Client(tables).hello(table.id, keys[0])
            for yes in (True, False):
                assert not [each for each in await ann.send("settings", **{setting: yes}) if each["type"] == "error"]
            assert only(await ann.send("settings", **{setting: True}), "error")["rule"] == "table.limits"
            assert (table.state.row.several, table.state.seats[0].ask) == (False, False)
            await ann.send("settings", pace=7)
            assert table.state.pace == 7, "the pace is not stored"

    asyncio.run(story())


def test_the_more_wait_the_longer_each_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds, 3))
        await real(0)

    real = asyncio.sleep
    monkeypatch.setattr("smallcouncil.server.net.rate_limits.PAUSE", 0.2)
    monkeypatch.setattr("smallcouncil.server.net.rate_limits.asyncio.sleep", sleep)

    async def story() -> None:
        penalties = Penalties()
        await asyncio.gather(*[penalties.pause("192.0.2.7") for _ in range(100)], penalties.pause("192.0.2.8"))
        assert not penalties.waiting

    asyncio.run(story())
    assert slept[:3] == [0.2, 0.4, 0.6]
    assert max(slept) == 10.0
    assert slept[-1] == 0.2


# Setting them --------------------------------------------------------------------------------------------------------


def test_every_number_of_the_settings_is_a_limit_that_can_be_set() -> None:
    settings = Settings()
    settings.set_limits(["sockets=200", "head_seconds = 2.5", "rate=1e3"])
    assert (settings.net.sockets, settings.net.head_seconds, settings.socket.rate) == (200, 2.5, 1000.0)
    assert {"sockets", "rate", "new_tables", "works", "idle"} <= all_limits().keys()
    assert not {"database", "hosts", "proxies", "public_url"} & all_limits().keys()


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("dragons=3", "There is no limit 'dragons'; the limits are "),
        ("sockets", "The limit sockets must be a whole number, 0 or more, not ''"),
        ("sockets=2.5", "a whole number, 0 or more, not '2.5'"),
        ("rate=fast", "The limit rate must be a number, 0 or more, not 'fast'"),
        ("rate=-1", "not '-1'"),
        ("rate=nan", "not 'nan'"),
        ("rate=inf", "not 'inf'"),
    ],
)
def test_an_impossible_limit_is_refused_with_a_sentence(wish: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Complaint, match=re.escape(said)):
        Settings().set_limits([wish])
    assert cli.main(["play", "--limit", wish]) == BAD_INPUT
    assert said in " ".join(capsys.readouterr().err.split())


def test_the_command_line_hands_everything_to_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    served: list[Any] = []

    def serve(*args: Any) -> int:
        served.append(args)
        return 0

    monkeypatch.setattr("smallcouncil.server.process.serve.serve", serve)
    words = ["--host", "0.0.0.0", "--public-url", "https://council.example", "--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8"]
    assert cli.main(["play", "--no-open", *words, "--limit", "sockets=7", "--limit", "works=3", "--game", "intrigue"]) == 0
    settings, host, port, opens, page = served[0]
    assert (settings.net.sockets, settings.reading.works, settings.net.public_url) == (7, 3.0, "https://council.example/")
    assert settings.net.proxies == ("127.0.0.1", "10.0.0.0/8")
    assert (host, port, opens, page) == ("0.0.0.0", None, False, "#/?game=intrigue&players=4&options=")


def test_no_two_groups_have_a_setting_of_the_same_name() -> None:
    names = [entry.name for _, entry in Settings().entries()]
    assert len(names) == len(set(names))


def test_the_page_and_the_command_say_the_same_of_every_limit(capsys: pytest.CaptureFixture[str]) -> None:
    """If the page does not: `PYTHONPATH=src .venv/bin/python -m tests.server.limits_table`."""
    assert limits_table.TABLE.findall(limits_table.PAGE.read_text("utf-8")) == [limits_table.written()]
    assert cli.main(["play", "--limit", "list"]) == 0
    assert capsys.readouterr().out.splitlines() == limit_lines()
    assert limit_lines()[0].startswith("connections (5000): open connections in all")
