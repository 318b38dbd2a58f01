"""The analysis of a finished game at a server: begun by a wish, in turn, within limits, and kept."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from smallcouncil.analysis.cases import Case
from smallcouncil.analysis.judging import Finding
from smallcouncil.analysis.report import Study
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.records import header_of, write
from smallcouncil.games import game_named
from smallcouncil.server.app import make_app
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Stored
from smallcouncil.server.table import advice
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.tables.upload import set_record
from smallcouncil.server.work import analyses
from smallcouncil.server.work.analyses import NOTHING, Analyses, Job
from smallcouncil.server.work.cache import record_bytes
from tests.effort import PATIENCE
from tests.server.tables import Client, new_table, open_tables, play_out, rng_of, settings, until
from tests.server.test_explanations import RECORD


@pytest.fixture(autouse=True)
def nobody_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests wait without polling; on a busy machine the lowest priority takes its time."""
    monkeypatch.setattr(analyses, "PATIENCE", PATIENCE)


async def cards_played(tables: Tables) -> Stored:
    """A finished game of cards, with its row in the storage."""
    table, keys, _ = await new_table(tables, "intrigue", "yy")
    await play_out([await Client(tables).hello(table.id, key) for key in keys], rng_of(1))
    stored = await tables.store.load(table.id)
    assert stored is not None
    return stored


async def settled(found: Analyses, table: str) -> dict[str, Any]:
    job = found.jobs.get(table)
    if job is not None and job.task is not None:
        await asyncio.wait([job.task])
        await asyncio.sleep(0)
    told: dict[str, Any] = json.loads(found.known(table) or NOTHING)
    return told


def test_an_analysis_is_made_once_and_kept_with_the_game(tmp_path: Path) -> None:
    async def story() -> str:
        async with open_tables(tmp_path) as tables:
            stored = await cards_played(tables)
            id = stored.table.id
            assert await tables.analyses.look(id) == NOTHING
            assert json.loads(tables.analyses.begin(stored, "ann"))["state"] == "working"
            found = await settled(tables.analyses, id)
            assert found["state"] == "ready"
            points = found["analysis"]["points"]
            assert len(points) > 10
            assert all(sum(point["chances"]) == pytest.approx(1.0, abs=0.001) for point in points)
            assert json.loads(tables.analyses.begin(stored, "bob")) == found
            assert not tables.analyses.jobs
            return id

    id = asyncio.run(story())

    async def later() -> None:
        async with open_tables(tmp_path) as tables:
            assert tables.analyses.known(id) is None
            assert json.loads(await tables.analyses.look(id))["state"] == "ready"

    asyncio.run(later())


def test_analyses_are_limited_per_address_and_in_total(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def for_ever(self: Analyses, job: Job, stored: Stored) -> bytes:
        await asyncio.sleep(3600)
        return b""

    monkeypatch.setattr(Analyses, "_analysed", for_ever)

    async def story() -> None:
        async with open_tables(tmp_path, analyses=2, analyses_each=2) as tables:
            games = [await cards_played(tables) for _ in range(4)]
            found = tables.analyses
            found.begin(games[0], "ann")
            assert json.loads(found.begin(games[0], "bob"))["state"] == "working", "whoever comes waits for the same"
            with pytest.raises(Refused, match="Another game"):
                found.begin(games[1], "ann")
            found.begin(games[1], "bob")
            with pytest.raises(Refused, match="other games"):
                found.begin(games[2], "eve")
            found.stop(games[0].table.id, "eve")
            await asyncio.sleep(0)
            assert len(found.jobs) == 2, "only whoever began it stops it"
            found.stop(games[0].table.id, "ann")
            assert (await settled(found, games[0].table.id))["state"] == "none"
            found.begin(games[2], "ann")
            found.stop(games[2].table.id, "ann")
            await settled(found, games[2].table.id)
            with pytest.raises(Refused, match="Many games"):
                found.begin(games[3], "ann")

    asyncio.run(story())


def stand_still(*_: object) -> tuple[None, float]:
    """Keeps a worker busy for ever."""
    while True:
        time.sleep(60)


def test_short_work_never_waits_for_analyses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four analyses from four addresses hold all the workers that they can get, for ever."""
    monkeypatch.setattr(analyses, "judge_one", stand_still)

    async def story() -> None:
        async with open_tables(tmp_path, workers=1, readers=1, analyses=4) as tables:
            text = RECORD.read_text(encoding="utf-8")
            games = [await tables.store.load(await set_record(tables, text, f"reader {number}")) for number in range(5)]
            for number, stored in enumerate(games[:4]):
                assert stored is not None
                tables.analyses.begin(stored, f"student {number}")
            await until(lambda: all(job.study is not None for job in tables.analyses.jobs.values()))
            last = games[4]
            assert last is not None
            assert json.loads(await tables.explanations.ask(last, 0, NOBODY, "eve"))["lines"]
            assert await tables.cache.get(("record", last.table.id), "eve", record_bytes, last, "")
            assert await tables.cache.book(game_named("thrones"), 3, [], "eve")
            table, keys, _ = await new_table(tables, "thrones", "ybbbb")
            ann = await Client(tables).hello(table.id, keys[0])
            assert await advice.ask(table, tables.bots, 0, advice.view_for(table.state, 0), table.at)
            assert ann.you
            assert len(tables.analyses.jobs) == 4

    asyncio.run(story())


def test_analyses_take_turns_with_every_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server starts the next analysis before it has finished the first."""
    judged: list[str] = []

    async def story() -> None:
        async with open_tables(tmp_path, analyses=4) as tables:
            found = tables.analyses
            games = [await cards_played(tables) for _ in range(4)]
            judge = found._judged

            async def note(job: Job, study: Study, case: Case) -> Finding | None:
                judged.append(job.table)
                return await judge(job, study, case)

            monkeypatch.setattr(found, "_judged", note)
            for number, stored in enumerate(games):
                found.begin(stored, f"student {number}")
            for stored in games:
                assert (await settled(found, stored.table.id))["state"] == "ready"
            ends = [len(judged) - judged[::-1].index(stored.table.id) for stored in games]
            begins = [judged.index(stored.table.id) for stored in games]
            assert max(begins) < min(ends)

    asyncio.run(story())


def test_workers_end_with_the_last_analysis_and_the_next_begins_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, workers=1) as tables:
            for _ in range(2):
                stored = await cards_played(tables)
                tables.analyses.begin(stored, "ann")
                assert (await settled(tables.analyses, stored.table.id))["state"] == "ready"
                assert tables.analyses.pool.pids() == []

    asyncio.run(story())


def test_an_analysis_that_nobody_waits_for_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "PATIENCE", 0.0)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            stored = await cards_played(tables)
            tables.analyses.begin(stored, "ann")
            assert (await settled(tables.analyses, stored.table.id))["state"] == "none"

    asyncio.run(story())


def test_positions_that_take_too_long_are_left_out(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, analysis=0.0) as tables:
            stored = await cards_played(tables)
            tables.analyses.begin(stored, "ann")
            found = (await settled(tables.analyses, stored.table.id))["analysis"]
            assert found["missing"] > 10
            assert len(found["points"]) == 1

    asyncio.run(story())


def test_the_record_of_a_game_that_is_not_over_is_not_analysed(tmp_path: Path) -> None:
    kind = game_named("thrones")
    game = kind.new([], 3, 1)
    game.record = []
    text = write(header_of(kind, [], 3, ["a", "b", "c"], 1), game)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            stored = await tables.store.load(await set_record(tables, text))
            assert stored is not None
            tables.analyses.begin(stored, "ann")
            found = await settled(tables.analyses, stored.table.id)
            assert (found["state"], "when it is over" in found["sentence"]) == ("failed", True)

    asyncio.run(story())


def test_an_analysis_is_started_read_and_stopped_over_http(tmp_path: Path) -> None:
    async def played() -> str:
        async with open_tables(tmp_path) as tables:
            return (await cards_played(tables)).table.id

    id = asyncio.run(played())
    with TestClient(make_app(settings(tmp_path))) as http:
        assert http.get(f"/api/tables/{id}/analysis").json()["state"] == "none"
        assert http.post(f"/api/tables/{id}/analysis").json()["state"] == "working"
        while (found := http.get(f"/api/tables/{id}/analysis").json())["state"] == "working":
            assert found["done"] <= found["total"]
        assert found["state"] == "ready"
        assert http.delete(f"/api/tables/{id}/analysis").status_code == 204
        seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
        running = http.post("/api/tables", json={"game": "intrigue", "players": 2, "seats": seats}).json()["table"]
        for call in (http.get, http.post):
            assert call(f"/api/tables/{running}/analysis").status_code == 403
            assert call("/api/tables/nowhere/analysis").status_code == 404
