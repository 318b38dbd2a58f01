"""A bot with `listens` gets the events its seat has seen, wherever it plays; it remembers nothing between answers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

import pytest

from smallcouncil.arena.one_game import SeriesPlan, play
from smallcouncil.bots import BOTS, bot_named
from smallcouncil.bots.chance import RandomBot
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.games import game_named
from smallcouncil.insight import telling
from smallcouncil.terminal.seats import next_bot
from tests.server.tables import Client, new_table, open_tables, play_out, rng_of

Told = list[tuple[str, list[int]]]


class Ear(RandomBot):
    name = "ear"
    listens = True
    notes: ClassVar[dict[tuple[int, int], Told]] = {}  # by decision and seat, the events it had

    def choose(self, game: Game, seat: int) -> int:
        assert game.log is None
        self.notes[game.state.number, seat] = [(event.name, event.nouns) for event in self.heard]
        return super().choose(game, seat)


@pytest.fixture(autouse=True)
def an_ear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "ear", Ear)
    monkeypatch.setattr(Ear, "notes", {})


def told_by(game: Game, seat: int) -> Told:
    return [(event.name, event.nouns) for event in game.log or [] if game.sees(seat, event)]


def test_it_gets_all_events_that_its_seat_has_seen() -> None:
    game = game_named("thrones").new(["one-time-orders"], 3, 4)
    game.log = []
    bots = {seat: bot_named("ear", seat) for seat in range(3)}
    while game.waiting and game.state.number < 60:
        seat = bits_of(game.waiting)[0]
        expected, number = told_by(game, seat), game.state.number
        game.choose(*next_bot(bots, game))
        assert Ear.notes[number, seat] == expected
    heard = [len(notes) for notes in Ear.notes.values()]
    assert max(heard) > 60
    assert told_by(game, 0) != told_by(game, 1), "some of it is not for all"


def test_the_arena_keeps_a_log_for_it() -> None:
    play(SeriesPlan("thrones", 3, (), ("ear", "random", "random"), 1, 1, False), 0)
    assert max(len(notes) for notes in Ear.notes.values()) > 100


def test_it_gets_the_same_events_before_and_after_a_restart_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "random", Ear)

    async def first() -> tuple[str, str]:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "ybb")
            ann = await Client(tables).hello(table.id, keys[0])
            await play_out([ann], rng_of(1), until=lambda: table.number > 30)
            return table.id, keys[0]

    async def second(id: str, key: str) -> None:
        async with open_tables(tmp_path) as tables:
            before = dict(Ear.notes)
            ann = await Client(tables).hello(id, key)
            table = await tables.table(id)
            assert table is not None
            number = table.number
            await play_out([ann], rng_of(2), until=lambda: table.number > number + 20)
            assert before
            for (decision, seat), notes in Ear.notes.items():
                seen = [event for past in table.history.pasts[:decision] for event in telling.read(past.seen(seat))]
                assert notes == [(event.name, event.nouns) for event in seen]
            assert len(Ear.notes) > len(before)

    asyncio.run(second(*asyncio.run(first())))


def test_events_go_to_a_worker_and_back() -> None:
    game = game_named("thrones").new([], 5, 3)
    game.log = []
    bots = {seat: bot_named("steward", seat) for seat in range(5)}
    while game.waiting and game.state.number < 120:
        game.choose(*next_bot(bots, game))
    events = [event for event in game.log if game.sees(2, event)]
    again = telling.read(telling.written(events))
    assert [telling.plain_event(event) for event in again] == [telling.plain_event(event) for event in events]
    assert any(event.lines for event in again)
