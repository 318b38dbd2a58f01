"""Records that visitors send: whatever they cost, the server answers everybody else."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.arena.one_game import SeriesPlan, play
from smallcouncil.core import game as engine
from smallcouncil.core.game import Game, playout
from smallcouncil.core.packing import packed
from smallcouncil.core.records import entry_line, header_of, winners_of, write
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Stored
from smallcouncil.server.tables.upload import set_record
from smallcouncil.server.timeline.content import kind_for
from smallcouncil.server.timeline.history import history_of, unmarked
from smallcouncil.server.timeline.records import Upload, read_record
from smallcouncil.server.work import uploads
from tests.server.tables import Client, open_tables

posix = pytest.mark.skipif(os.name == "nt", reason="there the clock alone stops a worker")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("records")
    play(SeriesPlan("intrigue", 3, (), ("random",) * 3, 1, 7, False, str(folder)), 0)
    return next(folder.iterdir()).read_text()


def read_for_ever(_: str) -> Upload:
    while True:
        pass


def read_greedily(_: str) -> Upload:
    bytearray(4 << 30)
    raise AssertionError


def read_slowly(text: str) -> Upload:
    """The text names a file that ends the reading by being there."""
    while not Path(text).exists():
        time.sleep(0.01)
    raise Complaint(f"{text} is read.")


def test_a_record_is_read_by_a_worker_and_stored_here(record: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, readers=1) as tables:
            shown = await tables.table(await set_record(tables, record, "192.0.2.7"))
            assert tables.uploads.pool.pids()
            assert shown is not None
            assert (shown.state.row.kind, shown.game.waiting) == ("record", 0)
            with pytest.raises(Complaint, match="is not a game record"):
                await set_record(tables, "no record", "192.0.2.7")

    asyncio.run(story())


@posix
def test_a_record_that_costs_too_much_is_stopped_with_a_sentence(
    record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, readers=1, upload=0.3, memory=1024) as tables:
            monkeypatch.setattr(uploads, "read_record", read_for_ever)
            with pytest.raises(Refused, match=r"more than 0\.3 seconds") as refused:
                await set_record(tables, record)
            assert refused.value.rule == "table.limits"
            monkeypatch.setattr(uploads, "read_record", read_greedily)
            with pytest.raises(Refused, match="too much memory"):
                await set_record(tables, record)

    asyncio.run(story())


def test_uploads_are_limited_to_one_per_address_and_a_few_in_total(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end = tmp_path / "end"

    async def story() -> list[str]:
        async with open_tables(tmp_path, readers=1, uploads=2) as tables:
            monkeypatch.setattr(uploads, "read_record", read_slowly)
            visitors = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3"]
            sent = [asyncio.ensure_future(set_record(tables, str(end), each)) for each in visitors]
            await asyncio.wait([sent[1], sent[3]])
            assert not any(each.done() for each in sent[::2]), "the server was blocked"
            end.touch()
            said = await asyncio.gather(*sent, return_exceptions=True)
            said += await asyncio.gather(set_record(tables, str(end), "192.0.2.1"), return_exceptions=True)
            return [str(each) for each in said]

    said = asyncio.run(story())
    assert said[0] == f"{end} is read."
    assert "from your address" in said[1]
    assert said[2] == said[0]
    assert "other records" in said[3]
    assert said[4] == said[0]


def test_a_record_that_continues_from_a_position_at_its_end_can_be_opened(tmp_path: Path) -> None:
    kind = GAMES["intrigue"]
    first = kind.new([], 2, 5)
    game = kind.new([], 2, 5)
    game.record = []
    playout(game, seeded(1))
    *lines, end = write(header_of(kind, [], 2, ["ann", "bea"], 5), game).splitlines()
    position = json.dumps({**json.loads(first.to_json()), "number": game.state.number})
    again = kind.from_json(position)
    again.record = []
    playout(again, seeded(2))
    more = [entry_line(again, entry) for entry in again.record]
    text = "\n".join([*lines, f"rules {kind.version} {packed(position)}", *more, f"end {winners_of(again)} {again.digest()}", ""])
    assert end.startswith("end ")

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            looker = await Client(tables).hello(await set_record(tables, text))
            assert not looker.errors
            assert looker.table["decision"] == again.state.number

    asyncio.run(story())


def test_an_upload_is_played_once_and_opening_it_plays_it_once_and_checks_the_digest_of_each_turn(
    record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: Counter[str] = Counter()

    def count(owner: object, name: str) -> None:
        plain = getattr(owner, name)

        def counted(*words: Any) -> Any:
            calls[name] += 1
            return plain(*words)

        monkeypatch.setattr(owner, name, counted)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            count(engine, "proceed")
            count(Game, "digest")
            name = await set_record(tables, record)
            stored = await tables.store.load(name)
            assert stored is not None
            decisions = {row.decision for row in stored.choices}
            assert calls["proceed"] == len(decisions) > 20
            assert {row.decision for row in stored.choices if row.digest} == decisions
            calls.clear()
            monkeypatch.setattr(tables.store, "mark", None)
            table = await tables.table(name)
            assert table is not None
            assert calls["proceed"] == table.number == len(decisions)
            assert calls["digest"] == len(stored.positions) - 1, "where a turn begins, and at the end"

    asyncio.run(story())


def test_a_record_leaves_the_digests_and_positions_that_playing_it_again_gives(record: str) -> None:
    upload = read_record(record)
    bare = [replace(row, digest="") for row in upload.choices]
    stored = Stored(upload.table, upload.seats, upload.takes, bare)
    marked, positions = unmarked(stored, history_of(kind_for(upload.table), stored))
    assert {(row.decision, row.digest) for row in marked} == {(row.decision, row.digest) for row in upload.choices if row.digest}
    assert positions == upload.positions
