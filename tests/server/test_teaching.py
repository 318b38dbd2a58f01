"""The teacher at a table: it speaks to a player alone among bots, of what that seat may know, and stores nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.games import Pin
from smallcouncil.server.table import teaching
from smallcouncil.server.tables.create import SeatWish, TableWish, set_table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.teaching.notes import MAESTER, TURN, Remark
from tests.server.tables import Client, open_tables, until

SQUIRE = SeatWish("bot", bot="squire")
ORDERS = "order Winterfell March; done"


async def seated(tables: Tables, game: str = "thrones", people: int = 1) -> Client:
    """A player at the last seat; the other people come before."""
    seats = [SQUIRE] * (3 - people) + [SeatWish("you")] * people
    made = await set_table(tables, TableWish(game, 3, seats), 5)
    return await Client(tables).hello(made.table, made.seats[-1].secret)


async def taught(client: Client, **fields: Any) -> dict[str, Any]:
    """What the teacher answers to a question."""
    known = len(client.heard)
    await client.send("teach", **{"decision": client.state["decision"], "chain": [], **fields})
    await until(lambda: any(each["type"] == "taught" for each in client.heard[known:]), client)
    return next(each for each in client.heard[known:] if each["type"] == "taught")


def keys(message: dict[str, Any]) -> list[str]:
    return [note["key"] for note in message["notes"]]


def test_it_introduces_the_first_decision_and_then_what_is_drafted(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await seated(tables)
            first = await taught(ann)
            assert keys(first)[:3] == ["welcome", "armies", "planning"]
            assert "Stark" in first["notes"][0]["text"]
            game = tables.live[ann.table["table"]].game
            march = await taught(ann, chain=game.parse(2, ORDERS)[:-1])
            assert "order march" in keys(march)
            assert march["shows"] == ["planning", "order march"]

    asyncio.run(story())


def test_it_tells_what_has_happened_since_it_was_asked_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await seated(tables)
            game = tables.live[ann.table["table"]].game
            await ann.send("seal", decision=0, chain=game.parse(2, ORDERS))
            await until(lambda: ann.state["you"] is not None and ann.state["decision"] > 0, ann)
            assert "raven" in keys(await taught(ann, since=0))
            assert "raven" not in keys(await taught(ann, since=ann.state["decision"]))

    asyncio.run(story())


async def play_on(client: Client, tables: Tables, turn: int, decision: str = "") -> None:
    """Answers with the first choices until this turn, and a decision of its own in it if one is named."""
    table = tables.live[client.table["table"]]
    while True:
        await asyncio.sleep(0.001)
        await client.listen()
        you, state = client.state["you"], table.game.state
        if you is None or client.state["decision"] != state.number:
            continue
        if state.chapter() == f"turn {turn}" and decision in ("", state.agenda[-1].kind.name):
            return
        chain: list[int] = []
        copy, closed = table.game.drafting(2, chain)
        while not closed:
            chain.append(copy.choices(2)[0])
            copy, closed = table.game.drafting(2, chain)
        await client.send("seal", decision=state.number, chain=chain)


def test_after_a_turn_it_says_what_mattered(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await seated(tables)
            await play_on(ann, tables, 2)
            note, = (await taught(ann, about="turn"))["notes"]
            assert note["kind"] == "turn"
            assert note["text"].startswith("Turn 1. ")
            assert "Castles: you " in note["text"]

    asyncio.run(story())


def test_each_turn_is_told_from_where_the_one_before_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So no chance of winning changes between two notes."""
    told: list[tuple[str, str]] = []

    def turn_told(pin: Pin, before: str, now: str, heard: bytes, seat: int) -> list[Remark]:
        told.append((before, now))
        return [Remark("turn", TURN, "A turn.", "base.victory.end")]

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await seated(tables)
            for turn in (2, 3):
                await play_on(ann, tables, turn)
                await taught(ann, about="turn")

    monkeypatch.setattr(teaching, "turn_told", turn_told)
    asyncio.run(story())
    assert [before for before, _ in told[1:]] == [now for _, now in told[:-1]]


def test_a_maester_is_asked_about_orders_from_the_seats_view_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opinion(game: Game, seat: int, heard: list[Event], chain: list[int], seed: int) -> list[Remark]:
        assert game.blind
        assert (seat, game.draft(seat)) == (2, [])
        return [Remark("maester", MAESTER, f"A maester would not {game.text(chain)}.", "base.planning.place")]

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await seated(tables)
            heard = await taught(ann, about="draft", chain=[0])
            assert [note["text"] for note in heard["notes"]] == ["A maester would not done."]

    monkeypatch.setattr("smallcouncil.teaching.thrones.opinion.opinion", opinion)
    asyncio.run(story())


def test_it_is_silent_where_other_people_play_and_to_whoever_watches(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await seated(tables, people=2)
            await ann.send("teach", decision=0, chain=[])
            assert ann.errors[-1]["sentence"] == teaching.PEOPLE
            watcher = await Client(tables).hello(ann.table["table"])
            await watcher.send("teach", decision=0, chain=[])
            assert watcher.errors[-1]["sentence"] == "You are watching and cannot do this."

    asyncio.run(story())


@pytest.mark.parametrize("fields", [{"decision": 7}, {"chain": [9999]}, {"about": "everything"}])
def test_it_refuses_a_question_that_makes_no_sense(tmp_path: Path, fields: dict[str, Any]) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await seated(tables)
            await ann.send("teach", **{"decision": 0, "chain": [], **fields})
            assert not [each for each in ann.heard if each["type"] == "taught"]
            assert ann.errors

    asyncio.run(story())


def test_it_teaches_the_card_game_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ann = await seated(tables, "intrigue")
            await until(lambda: ann.state["you"] is not None, ann)
            assert "place" in keys(await taught(ann))
            assert tables.live[ann.table["table"]].state.notes == {}

    asyncio.run(story())
