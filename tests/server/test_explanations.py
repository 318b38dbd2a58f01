"""Why a bot decided as it did: told once the game is over, one question at a time for each address, from what the seat knew."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Stored
from smallcouncil.server.table.advice import check_keys
from smallcouncil.server.tables.create import SeatWish, TableWish, set_table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.tables.upload import set_record
from smallcouncil.server.work.analyses import taken_apart
from smallcouncil.server.work.explanations import SECRET, Explanations, question_of
from tests.server.strangers import serving, until
from tests.server.tables import Client, open_tables, rng_of, settings

RECORD = Path(__file__).parents[1] / "analysis" / "short.record"


async def looked_at(tables: Tables) -> Stored:
    """The record of a game of three houses, to look at."""
    stored = await tables.store.load(await set_record(tables, RECORD.read_text(encoding="utf-8"), "ann"))
    assert stored is not None
    return stored


def test_a_house_explains_its_orders_and_the_explanation_is_cached(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            stored = await looked_at(tables)
            told = json.loads(await tables.explanations.ask(stored, 0, NOBODY, "ann"))
            assert (told["seats"], told["seat"]) == ([0, 1, 2], 0)
            assert told["words"].startswith("places ")
            assert told["lines"][0].startswith(f"I chose to {told['words'].replace('places', 'place', 1)}. ")
            other = json.loads(await tables.explanations.ask(stored, 0, 2, "ann"))
            assert other["seat"] == 2
            assert other["words"] != told["words"]
            assert json.loads(tables.explanations.known(stored.table.id, 0, NOBODY) or b"{}") == told

    asyncio.run(story())


def test_a_decision_that_does_not_exist_is_not_explained(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            stored = await looked_at(tables)
            for decision, seat in ((99_999, NOBODY), (-1, NOBODY), (0, 7), (0, -5)):
                with pytest.raises(Refused, match="Nobody decided anything there"):
                    await tables.explanations.ask(stored, decision, seat, "ann")
            assert tables.explanations.busy == set()

    asyncio.run(story())


def test_each_address_may_ask_one_question_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def when_told(self: Explanations, stored: Stored, decision: int, seat: int, visitor: str) -> bytes:
        await told.wait()
        return visitor.encode()

    told = asyncio.Event()
    monkeypatch.setattr(Explanations, "_explained", when_told)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            stored = await looked_at(tables)
            ask, names = tables.explanations.ask, ("ann", "bob")
            asked = [asyncio.create_task(ask(stored, seat, 0, name)) for seat, name in enumerate(names)]
            await asyncio.sleep(0)
            with pytest.raises(Refused, match="another decision"):
                await tables.explanations.ask(stored, 0, 1, "ann")
            told.set()
            assert await asyncio.gather(*asked) == [b"ann", b"bob"]
            assert tables.explanations.busy == set()

    asyncio.run(story())


def test_a_visitor_who_hangs_up_stops_the_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    stopped: list[str] = []

    async def for_ever(self: Explanations, stored: Stored, decision: int, seat: int, visitor: str) -> bytes:
        begun.append(visitor)
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append(visitor)
        raise AssertionError

    monkeypatch.setattr(Explanations, "_explained", for_ever)
    with serving(settings(tmp_path)) as served:
        body = RECORD.read_bytes()
        answer = served.stranger().ask("/api/records", "POST", f"Content-Length: {len(body)}\r\n").send(body).answer()
        table = json.loads(answer.body)["table"]
        asker = served.stranger().ask(f"/api/tables/{table}/why/0")
        until(lambda: begun)
        asker.close()
        until(lambda: stopped == begun)
        until(lambda: not served.tables.explanations.busy)


def test_the_question_holds_what_the_seat_knew_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            stored = await looked_at(tables)
            cases = {case.key: case for case in taken_apart(stored, "").asked}
            found = question_of(stored, "", 0, 1)
            assert not isinstance(found, str)
            assert found.case == cases[found.case.key]

    asyncio.run(story())


KNIGHT = SeatWish("bot", bot="knight:any")


def test_during_a_game_bots_explain_orders_to_the_only_person_at_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await set_table(tables, TableWish("thrones", 3, [SeatWish("you"), KNIGHT, KNIGHT]), 5)
            ann = await Client(tables).hello(made.table, made.seats[0].secret)
            table = tables.live[made.table]
            with pytest.raises(Refused, match="explain their decisions only to the person who plays"):
                check_keys(table.state, ["somebody else's"])
            check_keys(table.state, [made.seats[0].secret])
            while table.at[1] < 1:
                await ann.answer(rng_of(3))
                await asyncio.sleep(0.01)
            stored = await tables.store.load(made.table)
            assert stored is not None
            told = json.loads(await tables.explanations.ask(stored, 0, 1, "ann"))
            assert told["lines"][0].startswith(f"I chose to {told['words'].replace('places', 'place', 1)}. ")
            assert tables.explanations.known(made.table, 0, 1) is None  # what may be taken back is not kept
            later = [number for number in range(1, table.at[1]) if isinstance(question_of(stored, "", number, NOBODY), str)]
            assert all(question_of(stored, "", number, NOBODY) == SECRET for number in later)

    asyncio.run(story())


def test_the_card_game_is_explained_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            text = (RECORD.parents[1] / "golden" / "intrigue-1" / "3-box.record").read_text(encoding="utf-8")
            stored = await tables.store.load(await set_record(tables, text, "ann"))
            assert stored is not None
            told = json.loads(await tables.explanations.ask(stored, 7, NOBODY, "ann"))
            assert told["words"] == "places Robert Baratheon at the left end"
            assert told["lines"][0].startswith("I chose to place Robert Baratheon at the left end. ")

    asyncio.run(story())
