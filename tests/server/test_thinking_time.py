"""Four Hands at a running server: they are there in time, and no turn has more of their thoughts than it may."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.server.settings import BotSettings
from smallcouncil.server.table import thinking_time
from smallcouncil.server.table.thinking_time import ThinkingTime
from smallcouncil.server.tables.create import SeatWish, TableWish, set_table
from tests.server.tables import Client, open_tables, rng_of

THRONES = GAMES["thrones"]


async def measured(folder: Path, turns: int, preset: str = "base") -> list[tuple[float, float]]:
    """By turn: seconds until the orders of four Hands were there, and what the slowest of them thought in all."""
    found: list[tuple[float, float]] = []
    options = next(each.options for each in THRONES.presets(5) if each.name == preset)
    async with open_tables(folder, workers=2, playouts=BotSettings().playouts) as tables:
        assert tables._warming is not None
        await tables._warming
        wish = TableWish("thrones", 5, [SeatWish("you"), *[SeatWish("bot", bot="hand:any")] * 4], options)
        made = await set_table(tables, wish, 7)
        table = await tables.table(made.table)
        assert table is not None
        ann = await Client(tables).hello(made.table, made.seats[0].secret)
        began, chapter, orders, thought = time.monotonic(), "", 0.0, 0.0
        while len(found) <= turns and table.state.is_playable:
            if table.game.state.chapter() != chapter:
                if chapter:
                    found.append((orders, thought))
                chapter, orders, thought = table.game.state.chapter(), 0.0, 0.0
            thought = max([thought, *table.bot_seats.thinking_time.spent.values()])
            if table.game.state.agenda[-1].kind.name != "orders":
                began = time.monotonic()
            elif not orders and table.game.waiting == 1:
                orders = time.monotonic() - began
            if table.game.waiting == 1 and table.history.plays(0):
                await ann.answer(rng_of(1))
            await asyncio.sleep(0.01)
    return found[:turns]


def test_the_orders_of_four_hands_come_and_their_thoughts_are_counted(tmp_path: Path) -> None:
    """How long they take depends on what else the machine does."""
    ((orders, thought),) = asyncio.run(measured(tmp_path, 1))
    assert orders > 0
    assert thought > 0


def game_at(turn: str, asked: int) -> Game:
    """The part of a game that `ThinkingTime` reads."""
    state = SimpleNamespace(agenda=[SimpleNamespace(asked=asked)], chapter=lambda: turn)
    return cast(Game, SimpleNamespace(state=state))


@pytest.mark.parametrize("asked", [1, 31])
def test_a_bot_has_a_time_budget_for_each_turn(asked: int) -> None:
    kept, total = ThinkingTime(), 0.0
    while left := kept.of(game_at("1", asked), 2):
        kept.has_thought(2, left)
        total += left
    assert thinking_time.TURN - 1 < total <= thinking_time.TURN
    assert kept.of(game_at("1", asked), 3)
    assert kept.of(game_at("2", asked), 2) == (thinking_time.TOGETHER if asked > 1 else thinking_time.ALONE)


if __name__ == "__main__":
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        for orders, thought in asyncio.run(measured(Path(folder), int(sys.argv[1]), sys.argv[2])):
            print(f"orders of four Hands after {orders:.2f} s; the slowest thought {thought:.2f} s in the turn")
