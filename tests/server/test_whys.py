"""Why a bot decided as it did: told once the game is over, one question at a time for each address, from what the seat knew."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.analyses import taken_apart
from smallcouncil.server.hall import Hall
from smallcouncil.server.new_table import SeatWish, TableWish, set_table
from smallcouncil.server.recording import set_record
from smallcouncil.server.refusals import Busy, Refused
from smallcouncil.server.store import Stored
from smallcouncil.server.whys import SECRET, Whys, question_of
from tests.server.strangers import serving, until
from tests.server.tables import Client, open_hall, rng_of, settings

RECORD = Path(__file__).parents[1] / "analysis" / "short.record"


async def looked_at(hall: Hall) -> Stored:
    """The record of a game of three houses, to look at."""
    stored = await hall.store.load(await set_record(hall, RECORD.read_text(encoding="utf-8"), "ann"))
    assert stored is not None
    return stored


def test_a_house_explains_its_orders_and_the_answer_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            stored = await looked_at(hall)
            told = json.loads(await hall.whys.ask(stored, 0, NOBODY, "ann"))
            assert (told["seats"], told["seat"]) == ([0, 1, 2], 0)
            assert told["words"].startswith("places ")
            assert told["lines"][0].startswith(f"I chose to {told['words'].replace('places', 'place', 1)}. ")
            other = json.loads(await hall.whys.ask(stored, 0, 2, "ann"))
            assert other["seat"] == 2
            assert other["words"] != told["words"]
            assert json.loads(hall.whys.known(stored.table.id, 0, NOBODY) or b"{}") == told

    asyncio.run(story())


def test_nobody_explains_what_was_not_decided(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            stored = await looked_at(hall)
            for decision, seat in ((99_999, NOBODY), (-1, NOBODY), (0, 7), (0, -5)):
                with pytest.raises(Refused, match="Nobody decided anything there"):
                    await hall.whys.ask(stored, decision, seat, "ann")
            assert hall.whys.busy == set()

    asyncio.run(story())


def test_one_question_at_a_time_for_each_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def when_told(self: Whys, stored: Stored, decision: int, seat: int, visitor: str) -> bytes:
        await told.wait()
        return visitor.encode()

    told = asyncio.Event()
    monkeypatch.setattr(Whys, "_explained", when_told)

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            stored = await looked_at(hall)
            asked = [asyncio.create_task(hall.whys.ask(stored, seat, 0, name)) for seat, name in enumerate(("ann", "bob"))]
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="another decision"):
                await hall.whys.ask(stored, 0, 1, "ann")
            told.set()
            assert await asyncio.gather(*asked) == [b"ann", b"bob"]
            assert hall.whys.busy == set()

    asyncio.run(story())


def test_who_hangs_up_asks_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    stopped: list[str] = []

    async def for_ever(self: Whys, stored: Stored, decision: int, seat: int, visitor: str) -> bytes:
        begun.append(visitor)
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append(visitor)
        raise AssertionError

    monkeypatch.setattr(Whys, "_explained", for_ever)
    with serving(settings(tmp_path)) as served:
        body = RECORD.read_bytes()
        answer = served.stranger().ask("/api/records", "POST", f"Content-Length: {len(body)}\r\n").send(body).answer()
        table = json.loads(answer.body)["table"]
        asker = served.stranger().ask(f"/api/tables/{table}/why/0")
        until(lambda: begun)
        asker.close()
        until(lambda: stopped == begun)
        until(lambda: not served.hall.whys.busy)


def test_the_question_holds_what_the_seat_knew_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            stored = await looked_at(hall)
            cases = {case.key: case for case in taken_apart(stored, "").asked}
            found = question_of(stored, "", 0, 1)
            assert not isinstance(found, str)
            assert found.case == cases[found.case.key]

    asyncio.run(story())


KNIGHT = SeatWish("bot", bot="knight:any")


def test_while_it_goes_on_bots_explain_orders_to_whoever_plays_against_them_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            made = await set_table(hall, TableWish("thrones", 3, [SeatWish("you"), KNIGHT, KNIGHT]), 5)
            ann = await Client(hall).hello(made.table, made.seats[0].secret)
            table = hall.tables[made.table]
            with pytest.raises(Refused, match="explain their decisions only to the person who plays"):
                table.advice.check_keys(["somebody else's"])
            table.advice.check_keys([made.seats[0].secret])
            while table.at[1] < 1:
                await ann.answer(rng_of(3))
                await asyncio.sleep(0.01)
            stored = await hall.store.load(made.table)
            assert stored is not None
            told = json.loads(await hall.whys.ask(stored, 0, 1, "ann"))
            assert told["lines"][0].startswith(f"I chose to {told['words'].replace('places', 'place', 1)}. ")
            assert hall.whys.known(made.table, 0, 1) is None  # what may be taken back is not kept
            later = [number for number in range(1, table.at[1]) if isinstance(question_of(stored, "", number, NOBODY), str)]
            assert all(question_of(stored, "", number, NOBODY) == SECRET for number in later)

    asyncio.run(story())


def test_the_card_game_is_explained_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            text = (RECORD.parents[1] / "golden" / "intrigue-1" / "3-box.record").read_text(encoding="utf-8")
            stored = await hall.store.load(await set_record(hall, text, "ann"))
            assert stored is not None
            told = json.loads(await hall.whys.ask(stored, 7, NOBODY, "ann"))
            assert told["words"] == "places Robert Baratheon at the left end"
            assert told["lines"][0].startswith("I chose to place Robert Baratheon at the left end. ")

    asyncio.run(story())
