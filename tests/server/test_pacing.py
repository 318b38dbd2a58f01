"""Nobody can tell from the time of an answer whether there was a choice, where that would show a secret."""

from __future__ import annotations

import asyncio
import math
import random
from bisect import bisect
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng
from smallcouncil.server.table import bot_seats, pacing
from smallcouncil.server.table.bot_seats import BotSeats
from smallcouncil.server.table.pacing import Pacing
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.work import bots
from tests.server.tables import Client, new_table, open_tables, play_out, rng_of

THOUGHT = 0.9  # seconds that a bot thinks if it has a choice
TABLES = 14
FEW_TABLES = 6  # enough where the difference is large


class Clock:
    """Time that passes only when somebody thinks or rests: in Intrigue one seat is asked at a time."""

    def __init__(self) -> None:
        self.now: float = 1000.0

    def monotonic(self) -> float:
        return self.now


class Watch:
    """Measures how long the table takes to answer, by kind of answer."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock: Clock = Clock()
        self.times: dict[str, list[float]] = {"auto": [], "bot": [], "bot without a choice": []}
        self.asked: dict[Any, float] = {}
        watch, seal, stir = self, BotSeats._seal, BotSeats.stir

        async def rest(_: BotSeats, seconds: float) -> None:
            self.clock.now += seconds
            await asyncio.sleep(0)

        def note(each: BotSeats) -> None:
            watch.asked.setdefault((each.state.id, each.state.at), watch.clock.now)
            stir(each)

        async def measured(each: BotSeats, seat: int, at: Any, chain: list[int], hand: str) -> None:
            forced = hand == "bot" and bool(each._only_answer(seat))
            key = "bot without a choice" if forced else hand
            watch.times[key].append(watch.clock.now - watch.asked[each.state.id, at])
            await seal(each, seat, at, chain, hand)

        monkeypatch.setattr(pacing, "chance", random.Random(11))
        monkeypatch.setattr(bot_seats, "time", self.clock)
        monkeypatch.setattr(BotSeats, "_rest", rest)
        monkeypatch.setattr(BotSeats, "stir", note)
        monkeypatch.setattr(BotSeats, "_seal", measured)

    def think_longer_with_a_choice(self, tables: Tables) -> None:
        async def think(_: Any, __: Any, view: Game, bot: str, seed: int, seat: int, ___: float) -> bots.Answer:
            seconds = THOUGHT if len(view.choices(seat)) > 1 else 0.0
            self.clock.now += seconds
            return bots.Answer(bots.chain_of(view, bot, seed, seat), seconds)

        tables.bots.answer = think  # type: ignore[method-assign, assignment]


class Calm(Client):
    """Lets the table give the only answer."""

    async def answer(self, rng: Rng) -> bool:
        await self.listen()
        return not (self.you and len(self.you["choices"]) == 1) and await super().answer(rng)


def play(watch: Watch, folder: Path, games: int = TABLES, **changes: Any) -> dict[str, list[float]]:
    async def story() -> None:
        async with open_tables(folder, **changes) as tables:
            watch.think_longer_with_a_choice(tables)
            for seed in range(games):
                await one_game(tables, seed)

    asyncio.run(story())
    return watch.times


async def one_game(tables: Tables, seed: int) -> None:
    table, keys, _ = await new_table(tables, "intrigue", "yybb", seed)
    await play_out([await Calm(tables).hello(table.id, key) for key in keys], rng_of(seed))


def alike(one: list[float], two: list[float]) -> float:
    """The two-sample test of Kolmogorov and Smirnov: how probable so great a difference is if both are drawn alike."""
    first, second = sorted(one), sorted(two)
    apart = max(abs(bisect(first, at) / len(one) - bisect(second, at) / len(two)) for at in {*one, *two})
    root = math.sqrt(len(one) * len(two) / (len(one) + len(two)))
    size = (root + 0.12 + 0.11 / root) * apart
    series = 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * size) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, series)) if size > 0.2 else 1.0


def least_alike(times: dict[str, list[float]]) -> float:
    kinds = list(times.values())
    assert all(len(each) >= 40 for each in kinds), {kind: len(each) for kind, each in times.items()}
    return min(alike(one, two) for one, two in combinations(kinds, 2))


def test_answers_with_and_without_a_choice_take_the_same_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = play(Watch(monkeypatch), tmp_path, thinking=2.0, pace=400)
    assert least_alike(times) > 0.01
    for each in times.values():
        quick, slow = sorted(each)[len(each) // 10], sorted(each)[-len(each) // 10]
        assert slow > 2 * quick


def test_the_test_would_see_a_constant_pause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    monkeypatch.setattr(Pacing, "before_only_answer", lambda _: 1.2)
    monkeypatch.setattr(Pacing, "before_bot", lambda _, alone: 0.4)
    times = play(watch, tmp_path, FEW_TABLES)
    assert alike(times["auto"], times["bot"]) < 1e-6
    assert alike(times["bot"], times["bot without a choice"]) < 1e-6


def test_the_test_would_see_that_slow_thoughts_come_on_top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing alone is not enough: a thought longer than what was drawn would show that there was a choice."""
    watch = Watch(monkeypatch)
    monkeypatch.setattr(Pacing, "has_thought", lambda *_: None)
    times = play(watch, tmp_path, thinking=0.6)
    assert least_alike(times) < 1e-3


async def pauses_at(tables: Tables, seats: str, game: str = "intrigue") -> tuple[Table, Pacing]:
    table, _, _ = await new_table(tables, game, seats)
    table.bot_seats.close()
    await Client(tables).hello(table.id)
    return table, table.bot_seats.pacing


def test_where_all_is_public_the_only_answer_comes_at_the_pace_of_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, pace=300, thinking=100.0) as tables:
            _, public = await pauses_at(tables, "yybbb", "thrones")
            assert {public.before_only_answer() for _ in range(20)} == {0.3}

    asyncio.run(story())


def test_bots_among_themselves_keep_a_steady_pace_and_one_player_waits_no_longer_than_wished(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, pace=300, thinking=100.0) as tables:
            table, watched = await pauses_at(tables, "bbb")
            assert {watched.before_bot(alone=True) for _ in range(20)} == {table.state.pace / 1000}
            _, single = await pauses_at(tables, "ybb")
            drawn = [single.before_bot(alone=True) for _ in range(200)]
            assert len({*drawn}) > 150
            assert 0.2 < sorted(drawn)[100] < 0.45
            _, among_people = await pauses_at(tables, "yyb")
            assert sorted(among_people.before_only_answer() for _ in range(200))[100] > 50.0

    asyncio.run(story())


def test_nobody_can_foresee_a_pause_from_the_seed_of_the_game() -> None:
    assert isinstance(pacing.chance, random.SystemRandom)
