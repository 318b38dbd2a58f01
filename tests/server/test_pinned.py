"""A game keeps the content and the rules that it started with; if it cannot, the server tells its players, and they decide."""

from __future__ import annotations

import asyncio
import copy
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from smallcouncil.core.datafiles import Files
from smallcouncil.core.kind import GameKind
from smallcouncil.core.records import replay
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.tables.upload import set_record
from smallcouncil.thrones.nouns.state import State
from tests.server.tables import Client, new_table, only, open_tables, play_out, record_at, rng_of

INSTALLED = GAMES["thrones"]
THREE = 3
NEWER = INSTALLED.version + 1


def with_other_neutral_force(by: int = 1) -> GameKind:
    """The package as another version of it might be: one neutral force is stronger."""
    files = INSTALLED.files
    held = copy.deepcopy({name: files.raw(name) for name in files.names()})
    board: Any = held["boards/westeros.toml"]
    board["neutral"]["forces"][0]["strength"] += by
    return INSTALLED.holding(Files("thrones", Path(), "", held))


async def sit(tables: Tables, id: str, keys: list[str]) -> list[Client]:
    """Seats players who answer even forced decisions themselves: the game waits whenever they do."""
    clients = [await Client(tables).hello(id, key) for key in keys]
    for client in clients:
        await client.send("settings", ask_everything=True)
    return clients


async def begin(tables: Tables, decisions: int, seats: str = "yyy", seed: int = 5) -> tuple[Table, list[str]]:
    table, keys, _ = await new_table(tables, "thrones", seats, seed)
    clients = await sit(tables, table.id, keys)
    await play_out(clients, rng_of(seed), until=lambda: table.number >= decisions or not table.game.waiting)
    return table, keys


def more_generous(monkeypatch: pytest.MonkeyPatch, turn: int) -> None:
    """Another version of the rules: from some turn on, every gain is one power more."""
    gain = State.gain

    def generous(state: State, house: int, power: int, rule: str) -> int:
        return gain(state, house, power + (state.turn >= turn), rule)

    monkeypatch.setattr(State, "gain", generous)
    monkeypatch.setattr(type(INSTALLED), "version", NEWER)


# Content --------------------------------------------------------------------------------------------------------------


def test_a_game_continues_with_its_content_whatever_is_installed_later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = with_other_neutral_force()
    assert other.content() != INSTALLED.content()

    async def first() -> tuple[str, str, str]:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 90)
            assert table.state.row.content == other.content()
            return table.id, keys[0], table.game.digest()

    async def second(id: str, key: str, digest: str) -> str:
        async with open_tables(tmp_path) as tables:
            client = await Client(tables).hello(id, key)
            table = await tables.table(id)
            assert table is not None
            assert client.table["content"] == other.content()
            assert table.game.digest() == digest
            assert table.history.divergence is None
            fresh, _ = await begin(tables, 1)
            assert fresh.state.row.content == INSTALLED.content()
            return await record_at(table)

    monkeypatch.setitem(GAMES, "thrones", other)
    kept = asyncio.run(first())
    monkeypatch.setitem(GAMES, "thrones", INSTALLED)
    record = asyncio.run(second(*kept))
    assert f"content {other.content()}" in record
    elsewhere = type(INSTALLED)()
    reader = replay(record, {"thrones": elsewhere}, "it")
    assert (reader.game.digest(), reader.kind.content()) == (kept[2], other.content()), "the record carries its content"


def test_content_is_stored_once_for_all_tables_that_started_with_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            for _ in range(3):
                await begin(tables, 0)

    asyncio.run(story())
    assert stored(tmp_path, "SELECT count(*), min(digest) FROM contents") == [(1, INSTALLED.content())]


def test_a_table_from_before_contents_were_stored_says_that_its_data_files_are_gone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def first() -> tuple[str, list[str]]:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 30)
            return table.id, keys

    async def second(id: str, keys: list[str]) -> None:
        async with open_tables(tmp_path) as tables:
            ann, *others = await sit(tables, id, keys)
            assert "other data files" in ann.state["parted"]["sentence"]
            assert ann.state["waiting"] == []
            await agree(ann, others, "go_on")
            assert ann.state["parted"] is None
            await play_out([ann, *others], rng_of(9), until=lambda: ann.state["decision"] > 40)

    monkeypatch.setitem(GAMES, "thrones", with_other_neutral_force(by=2))
    id, keys = asyncio.run(first())
    for change in ("DELETE FROM contents", "DELETE FROM positions", "UPDATE choices SET digest = NULL"):
        stored(tmp_path, change)
    monkeypatch.setitem(GAMES, "thrones", INSTALLED)
    asyncio.run(second(id, keys))


# Rules ----------------------------------------------------------------------------------------------------------------


def stored(folder: Path, statement: str) -> list[Any]:
    engine = create_engine(f"sqlite:///{folder / 'tables.sqlite'}")
    try:
        with engine.begin() as connection:
            found = connection.execute(text(statement))
            return [tuple(row) for row in found] if found.returns_rows else []
    finally:
        engine.dispose()


async def agree(ann: Client, others: list[Client], what: str) -> None:
    """Ann asks, the others agree one after the other."""
    await ann.send(what)
    for other in others:
        await other.listen()
        proposal = other.state["proposal"] or other.heard[-1]
        assert proposal["kind"] in ("rules", "close")
        await other.send("consent", proposal=proposal["proposal"], yes=True)
    await ann.listen()


def test_the_same_rules_give_the_same_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await begin(tables, 60)
            digests = {n: table.history.at(n).digest() for n in range(table.number + 1)}
        rows = stored(tmp_path, "SELECT decision, max(digest) FROM choices GROUP BY decision ORDER BY decision")
        assert rows == [(n, digests[n + 1]) for n in range(table.number)]
        turns = stored(tmp_path, "SELECT decision, chapter, digest FROM positions ORDER BY decision")
        assert turns[0] == (0, "turn 1", digests[0])
        assert [f"{chapter} {digest}" for _, chapter, digest in turns[1:]] == list(table.history.marks.values())
        assert len(turns) >= THREE

    asyncio.run(story())


def test_where_the_rules_diverge_the_table_says_so_and_continues_when_all_agree(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def first() -> tuple[str, list[str], dict[int, str]]:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 80)
            return table.id, keys, {n: table.history.at(n).digest() for n in range(table.number + 1)}

    async def second(id: str, keys: list[str], digests: dict[int, str]) -> str:
        async with open_tables(tmp_path) as tables:
            ann, *others = await sit(tables, id, keys)
            table = await tables.table(id)
            assert table is not None
            parted = ann.state["parted"]
            assert 0 < parted["decision"] < len(digests) - 1
            assert table.game.digest() == digests[parted["decision"]], "everything up to there is shown"
            assert len(ann.log) == parted["decision"]
            assert f"decision {parted['decision']}" in parted["sentence"]
            assert ann.you is None
            refused = only(await ann.send("seal", decision=parted["decision"], chain=[0]), "error")
            assert refused["rule"] == "table.pinned"
            assert only(await ann.send("back"), "error")["rule"] == "table.pinned"

            begin = parted["begin"]
            assert begin["decision"] > parted["decision"], "the last stored position, not where they part"
            record = await record_at(table)
            assert record.splitlines()[-1] == f"open {len(digests) - 1} {digests[len(digests) - 1]}"

            await ann.send("go_on")
            await others[0].listen()
            assert others[0].heard[-1]["kind"] == "rules"
            await others[0].send("consent", proposal=others[0].heard[-1]["proposal"], yes=False)
            assert table.history.divergence is not None, "one who refuses is enough"

            await agree(ann, others, "go_on")
            assert ann.state["parted"] is None
            assert ann.state["decision"] == begin["decision"]
            assert table.game.digest() == digests[begin["decision"]]
            assert table.state.row.rules == NEWER
            assert [(mark["n"], mark["rules"]) for mark in ann.log if "back" in mark] == [(begin["decision"], NEWER)]
            refused = only(await ann.send("back"), "error")
            assert refused["rule"] == "core.undo", "nothing before the new rules is taken back"
            await play_out([ann, *others], rng_of(8), until=lambda: table.number > begin["decision"] + 12)
            return record

    async def third(id: str, key: str) -> str:
        async with open_tables(tmp_path) as tables:
            await Client(tables).hello(id, key)
            table = await tables.table(id)
            assert table is not None
            assert table.history.divergence is None, "read back under the new rules, it is the same game"
            record = await record_at(table)
            shown = await tables.table(await set_record(tables, record))
            assert shown is not None
            assert shown.game.digest() == table.history.before_seals().digest()
            played = [line for line in record.splitlines() if not line.startswith(("seats", "draft", "open"))]
            assert [line for line in (await record_at(shown)).splitlines() if not line.startswith(("seats", "open"))] == played
            return record

    id, keys, digests = asyncio.run(first())
    with monkeypatch.context() as other_version:
        more_generous(other_version, turn=2)
        record = asyncio.run(second(id, keys, digests))
        later = asyncio.run(third(id, keys[0]))
        assert replay(later, GAMES, "it").game.state.number > len(digests) - 20
        with pytest.raises(Complaint, match="older rules"):
            replay(record, GAMES, "it")
    assert replay(record, GAMES, "it").game.digest() == digests[len(digests) - 1], "the old rules still play it"
    with pytest.raises(Complaint, match="newer rules"):
        replay(later, GAMES, "it")


def test_a_game_that_parts_can_be_closed_and_its_record_is_open_then(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def first() -> tuple[str, list[str]]:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 60)
            return table.id, keys

    async def second(id: str, keys: list[str]) -> None:
        async with open_tables(tmp_path) as tables:
            ann, *others = await sit(tables, id, keys)
            await agree(ann, others, "close")
            assert ann.state["parted"]["ended"]
            assert ann.state["proposal"] is None, "it is settled"
            table = await tables.table(id)
            assert table is not None
            assert table.state.row.over
            assert only(await ann.send("go_on"), "error")["rule"] == "core.over"

    id, keys = asyncio.run(first())
    more_generous(monkeypatch, turn=2)
    asyncio.run(second(id, keys))


def test_a_finished_game_that_parts_is_shown_and_its_record_is_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def first() -> tuple[str, str]:
        async with open_tables(tmp_path) as tables:
            table, _ = await begin(tables, 100_000)
            assert not table.game.waiting
            return table.id, await record_at(table)

    async def second(id: str) -> str:
        async with open_tables(tmp_path) as tables:
            watcher = await Client(tables).hello(id)
            assert watcher.state["parted"]["ended"]
            assert watcher.state["parted"]["begin"] is None
            table = await tables.table(id)
            assert table is not None
            return await record_at(table)

    id, record = asyncio.run(first())
    with monkeypatch.context() as other_version:
        more_generous(other_version, turn=3)
        later = asyncio.run(second(id))
    assert later.splitlines()[-1] == record.splitlines()[-1]
    assert replay(later, GAMES, "it").game.digest() == replay(record, GAMES, "it").game.digest()


def test_rules_that_fail_at_a_stored_choice_do_not_keep_the_table_shut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def first() -> tuple[str, str]:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 60)
            return table.id, keys[0]

    async def second(id: str, key: str) -> None:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, key)
            assert "An error occurs" in ann.state["parted"]["sentence"]
            assert ann.state["view"]["game"] == "thrones"

    def broken(state: State, house: int, power: int, rule: str) -> int:
        raise IndexError("no such unit")

    kept = asyncio.run(first())
    monkeypatch.setattr(State, "gain", broken)
    asyncio.run(second(*kept))


# Two versions ---------------------------------------------------------------------------------------------------------


def test_an_older_server_refuses_the_tables_of_a_newer_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def first() -> tuple[str, list[str]]:
        async with open_tables(tmp_path) as tables:
            table, keys = await begin(tables, 3)
            return table.id, keys

    async def newer(id: str, keys: list[str]) -> None:
        async with open_tables(tmp_path) as tables:
            clients = await sit(tables, id, keys)
            await play_out(clients, rng_of(3), until=lambda: clients[0].state["decision"] > 5)

    async def older(id: str, key: str) -> None:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, key)
            assert ann.errors[0]["rule"] == "table.pinned"
            assert f"newer rules ({NEWER})" in ann.errors[0]["sentence"]

    id, keys = asyncio.run(first())
    with monkeypatch.context() as other_version:
        other_version.setattr(type(INSTALLED), "version", NEWER)
        asyncio.run(newer(id, keys))
    asyncio.run(older(id, keys[0]))
