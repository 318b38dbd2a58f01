"""Games outlive upgrades: what is damaged, missing, absent or of two versions at once costs nobody a game."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core import contents, packing
from smallcouncil.core.game import Game, Unreadable
from smallcouncil.core.records import replay
from smallcouncil.games import GAMES
from smallcouncil.server.table.change import Effect
from smallcouncil.server.table.clocks import GRACE
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.create import BankClock
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.tables.upload import set_record
from tests.server.tables import Client, new_table, now_ms, only, open_tables, play_out, record_at, rng_of, until
from tests.server.test_pinned import INSTALLED, NEWER, agree, begin, more_generous, sit, stored, with_other_neutral_force


async def opened(tables: Tables, id: str) -> Table:
    table = await tables.table(id)
    assert table is not None
    return table


async def play_some(folder: Path, decisions: int = 60, seats: str = "yyy", **changes: Any) -> tuple[str, list[str]]:
    async with open_tables(folder, **changes) as tables:
        table, keys = await begin(tables, decisions, seats)
        return table.id, keys


# Damaged content --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bundle", ["x'00'", "x''", "x'789c030000000001'"])
def test_damaged_content_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bundle: str) -> None:
    async def second(id: str, key: str) -> None:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, key)
            told = [error["sentence"] for error in ann.errors] or [ann.state["parted"]["sentence"]]
            assert "content" in told[0] or "data files" in told[0]

    monkeypatch.setitem(GAMES, "thrones", with_other_neutral_force(by=3))
    id, keys = asyncio.run(play_some(tmp_path, 10))
    stored(tmp_path, f"UPDATE contents SET bundle = {bundle}")
    monkeypatch.setitem(GAMES, "thrones", INSTALLED)
    asyncio.run(second(id, keys[0]))


DAMAGED = [b"", b"no gzip", gzip.compress(b"{", mtime=0), gzip.compress(b"\xff", mtime=0), gzip.compress(b"x" * 99, mtime=0)[:-9]]


@pytest.mark.parametrize("text", DAMAGED, ids=["empty", "no gzip", "no bundle", "no text", "cut off"])
def test_a_damaged_archive_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: bytes) -> None:
    """The game has stored its content, and continues."""
    async def second(id: str, key: str) -> None:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, key)
            assert not ann.errors
            assert ann.state["parted"] is None
            assert ann.table["content"] == other.content()

    other = with_other_neutral_force(by=4)
    monkeypatch.setitem(GAMES, "thrones", other)
    id, keys = asyncio.run(play_some(tmp_path, 10))
    monkeypatch.setitem(GAMES, "thrones", type(INSTALLED)())
    (tmp_path / "shipped").mkdir()
    (tmp_path / "shipped" / f"{other.content()}.json.gz").write_bytes(text)
    monkeypatch.setattr(contents, "archive", lambda game: tmp_path / "shipped")
    asyncio.run(second(id, keys[0]))


# Somebody is absent -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["go_on", "close"])
def test_somebody_absent_does_not_hold_up_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str) -> None:
    async def second(id: str, keys: list[str]) -> None:
        async with open_tables(tmp_path, absent=0.0) as tables:
            ann, bob = await sit(tables, id, keys[:2])
            assert only(await ann.send(what), "proposal")["voters"] == [0, 1, 2]
            await ann.send("give", seat=2)
            assert not ann.errors
            await agree(ann, [bob], what)
            assert (ann.state["parted"] or {"ended": None})["ended"] is (True if what == "close" else None)

    id, keys = asyncio.run(play_some(tmp_path))
    more_generous(monkeypatch, turn=2)
    asyncio.run(second(id, keys))


# Clocks -----------------------------------------------------------------------------------------------------------------


def test_clocks_pause_while_the_players_decide(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def first() -> tuple[str, list[str]]:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyy", 5, clock=BankClock(900, 30))
            clients = await sit(tables, table.id, keys)
            await play_out(clients, rng_of(5), until=lambda: table.number >= 60)
            return table.id, keys

    async def second(id: str, keys: list[str]) -> None:
        async with open_tables(tmp_path) as tables:
            tables.opened = now_ms() - 7_200_000  # the server has run for hours
            ann, *others = await sit(tables, id, keys)
            await agree(ann, others, "go_on")
            table = await opened(tables, id)
            late = [row.seat for row in table.state.seats if row.deadline is not None and row.deadline < now_ms() + GRACE]
            assert not late
            await asyncio.sleep(0.2)
            assert [row.playing for row in table.state.seats] == ["human"] * 3

    id, keys = asyncio.run(first())
    stored(tmp_path, f"UPDATE seats SET deadline_ms = {now_ms() - 3_600_000}")
    stored(tmp_path, "UPDATE tables SET made = 1")
    more_generous(monkeypatch, turn=2)
    asyncio.run(second(id, keys))


# Two changes of rules ---------------------------------------------------------------------------------------------------


def test_two_changes_of_rules_in_one_turn_leave_the_record_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Both times the game continues from the beginning of the same turn."""
    async def on(id: str, keys: list[str], decisions: int) -> tuple[str, int]:
        async with open_tables(tmp_path) as tables:
            ann, *others = await sit(tables, id, keys)
            assert ann.state["parted"] is not None
            begin = ann.state["parted"]["begin"]["decision"]
            await agree(ann, others, "go_on")
            assert ann.state["parted"] is None
            await play_out([ann, *others], rng_of(8), until=lambda: ann.state["decision"] >= begin + decisions)
            return await record_at(await opened(tables, id)), begin

    id, keys = asyncio.run(play_some(tmp_path, 80))
    with monkeypatch.context() as version:
        more_generous(version, turn=2)
        record, at = asyncio.run(on(id, keys, 3))
        was = [line for line in record.splitlines() if line.startswith("was ")]
        assert was
    with monkeypatch.context() as version:
        more_generous(version, turn=2)
        stored(tmp_path, f"UPDATE choices SET digest = 'other' WHERE take = 1 AND decision = {at + 2} AND digest <> ''")
        version.setattr(type(INSTALLED), "version", NEWER + 1)
        later, again = asyncio.run(on(id, keys, 12))
        assert again == at
        assert [line for line in later.splitlines() if line.startswith("was ")] == was
        assert len([line for line in later.splitlines() if line.startswith("rules ")]) >= 2
        assert replay(later, GAMES, "it").game.state.number > at


@pytest.mark.parametrize("was", ["0 Baratheon: x", "0 Stark: x\nwas 0 Stark: y", "999999999999 Stark: x", "-1 Stark: x"])
def test_a_was_line_of_a_record_may_say_anything(tmp_path: Path, was: str) -> None:
    """Such lines are for people to read."""
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await begin(tables, 30)
            position = table.history.at(20)
            lines = (await record_at(table)).splitlines()
            place = next(at for at, line in enumerate(lines) if line.startswith("20 "))
            packed = packing.packed(position.to_json())
            lines[place:place] = [f"was {was}", f"rules {INSTALLED.version} {packed}"]
            shown = await tables.table(await set_record(tables, "\n".join(lines) + "\n"))
            assert shown is not None
            assert shown.history.divergence is None
            assert shown.game.digest() == table.history.before_seals().digest()

    asyncio.run(story())


# The record of a parted game --------------------------------------------------------------------------------------------


def refuses_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules in which nothing that was written down can be read."""
    def parse(game: Game, seat: int, text: str) -> list[int]:
        raise Unreadable("Not any more.")

    monkeypatch.setattr(Game, "parse", parse)


def test_the_record_of_a_game_that_parts_where_some_have_sealed_is_replayed_by_the_version_that_played_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def first() -> tuple[str, str]:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyy", 5)
            clients = await sit(tables, table.id, keys)
            assert await clients[0].answer(rng_of(1))
            assert clients[0].state["sealed"] == [0]
            return table.id, await record_at(table)

    async def second(id: str) -> str:
        async with open_tables(tmp_path) as tables:
            table = await opened(tables, id)
            assert table.history.divergence is not None
            return await record_at(table)

    id, _ = asyncio.run(first())
    with monkeypatch.context() as version:
        refuses_everything(version)
        record = asyncio.run(second(id))
    assert replay(record, GAMES, "it").game.state.number == 0


def test_a_position_that_cannot_be_read_any_more_costs_no_choice_of_the_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def second(id: str, keys: list[str]) -> list[str]:
        async with open_tables(tmp_path) as tables:
            ann, *others = await sit(tables, id, keys)
            await agree(ann, others, "go_on")
            begin = ann.state["decision"]
            await play_out([ann, *others], rng_of(8), until=lambda: ann.state["decision"] >= begin + 9)
            return lines_played(await record_at(await opened(tables, id)))

    async def third(id: str, key: str) -> list[str]:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, key)
            assert "position" in ann.state["parted"]["sentence"]
            return lines_played(await record_at(await opened(tables, id)))

    id, keys = asyncio.run(play_some(tmp_path))
    more_generous(monkeypatch, turn=2)
    before = asyncio.run(second(id, keys))
    stored(tmp_path, "UPDATE positions SET position = x'00' WHERE take = 1")
    after = asyncio.run(third(id, keys[0]))
    assert [line for line in before if line not in after] == []


def lines_played(record: str) -> list[str]:
    return [line.removeprefix("was ") for line in record.splitlines() if ": " in line and not line.startswith("draft")]


# Games without stored digests ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("decisions", [60, 100_000])
def test_a_game_from_before_digests_were_stored_is_pinned_when_it_is_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, decisions: int
) -> None:
    """Otherwise later rules could change what was played, and nobody would notice."""
    queries = [
        "SELECT take, decision, max(digest) FROM choices GROUP BY take, decision ORDER BY 1, 2",
        "SELECT take, decision, chapter, digest FROM positions ORDER BY 1, 2",
    ]

    async def look(id: str) -> None:
        async with open_tables(tmp_path) as tables:
            await opened(tables, id)

    async def later(id: str) -> None:
        async with open_tables(tmp_path) as tables:
            assert (await opened(tables, id)).history.divergence is not None

    id, _ = asyncio.run(play_some(tmp_path, decisions))
    before = [stored(tmp_path, query) for query in queries]
    for change in ("DELETE FROM positions", "UPDATE choices SET digest = NULL"):
        stored(tmp_path, change)
    asyncio.run(look(id))
    assert [stored(tmp_path, query) for query in queries] == before
    more_generous(monkeypatch, turn=2)
    asyncio.run(later(id))


# Closed, and another version --------------------------------------------------------------------------------------------


def test_a_closed_game_stays_closed_for_a_version_that_could_play_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def newer(id: str, key: str) -> None:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, key)
            await ann.send("close")
            assert ann.state["parted"]["ended"]

    async def older(id: str, key: str) -> None:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, key)
            await asyncio.sleep(0.3)
            await ann.listen()
            assert ann.state["waiting"] == []
            assert ann.you is None
            assert not (await opened(tables, id)).tasks
            refused = only(await ann.send("seal", decision=ann.state["decision"], chain=[0]), "error")
            assert "closed" in refused["sentence"]
            assert only(await ann.send("back"), "error")["rule"] == "table.pinned"
            assert only(await ann.send("go_on"), "error")["rule"] == "core.over"

    id, keys = asyncio.run(play_some(tmp_path, 60, "ybb"))
    with monkeypatch.context() as version:
        more_generous(version, turn=2)
        asyncio.run(newer(id, keys[0]))
    asyncio.run(older(id, keys[0]))


# Two versions at a time -------------------------------------------------------------------------------------------------


def test_an_older_server_stops_when_a_newer_one_has_gone_on(tmp_path: Path) -> None:
    """It has the table in memory, and hears of what the other wrote."""
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 8)
            ann, *others = await sit(tables, table.id, keys)
            stored(tmp_path, f"UPDATE tables SET rules = {INSTALLED.version + 1}")
            table.sync.follow_soon()
            await until(lambda: not table.sync._at_work, ann)
            await ann.listen()
            for client in (ann, *others):
                await client.send("seal", decision=table.number, chain=[0])
            assert any(error["rule"] == "table.pinned" and "newer rules" in error["sentence"] for error in ann.errors)
            before = stored(tmp_path, "SELECT count(*) FROM choices")
            again = await Client(tables).hello(table.id, keys[0])
            assert again.errors[0]["rule"] == "table.pinned"
            assert stored(tmp_path, "SELECT count(*) FROM choices") == before

    asyncio.run(story())


def is_told(client: Client, since: int, type: str) -> bool:
    return any(message["type"] == type for message in client.heard[since:])


def is_at(table: Table, chapter: str) -> bool:
    return table.game.state.chapter() == chapter


def test_players_at_a_table_hear_that_it_has_parted_and_what_becomes_of_it(tmp_path: Path) -> None:
    """Another version continues the game there by its own rules."""
    async def story() -> None:
        async with open_tables(tmp_path) as theirs, open_tables(tmp_path) as ours:
            table, keys = await begin(theirs, 12)
            ann = await Client(ours).hello(table.id, keys[0])
            parts = ann.state["decision"]
            clients = await sit(theirs, table.id, keys)
            for chapter in ("turn 4", "turn 6"):
                await play_out(clients, rng_of(3), until=partial(is_at, table, chapter))
                stored(tmp_path, f"UPDATE choices SET digest = 'other' WHERE decision >= {parts} AND digest <> ''")
                (await opened(ours, table.id)).sync.follow_soon()
                told = len(ann.heard)
                await until(partial(is_told, ann, told, "seats"), ann)
                assert {message["type"] for message in ann.heard[told:]} == {"state", "seats"}
                assert ann.state["parted"]["decision"] == parts
                turns = stored(tmp_path, "SELECT max(decision) FROM positions")
                assert ann.state["parted"]["begin"]["decision"] == turns[0][0]
            await theirs.store.end(table.id, 0)
            (await opened(ours, table.id)).sync.follow_soon()
            await until(lambda: ann.state["parted"]["ended"], ann)

    asyncio.run(story())


def test_an_older_server_writes_nothing_at_a_table_of_newer_rules(tmp_path: Path) -> None:
    """It has not yet heard of the newer rules."""
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 8)
            clients = await sit(tables, table.id, keys)
            asked = next(client for client in clients if client.you)
            before = stored(tmp_path, "SELECT count(*) FROM choices")
            stored(tmp_path, f"UPDATE tables SET rules = {INSTALLED.version + 1}")
            chain = table.game.clone().choices(asked.table["seat"])[:1]
            while not table.game.drafting(asked.table["seat"], chain)[1]:
                chain.append(table.game.drafting(asked.table["seat"], chain)[0].choices(asked.table["seat"])[0])
            await asked.send("seal", decision=table.number, chain=chain)
            assert {error["rule"] for error in asked.errors} == {"table.pinned"}
            for client in clients:
                await client.listen()
                assert "newer rules" in client.errors[-1]["sentence"]
            assert table.id not in tables.live
            assert stored(tmp_path, "SELECT count(*) FROM choices") == before

    asyncio.run(story())


def test_a_question_that_only_a_newer_version_knows_is_not_asked_here(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 8)
            asked = {"number": 1, "kind": "feast", "take": 0, "stands": table.number, "seat": 0, "decision": 0, "yes": []}
            table.state.apply(Effect(row={"proposal": asked}))
            ann = await Client(tables).hello(table.id, keys[0])
            assert ann.state["proposal"] is None

    asyncio.run(story())
