"""A house that is asked for the sake of form: no castle, nothing to muster, and nobody waits for it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from smallcouncil.core.agenda import DONE
from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.server.table.bot_seats import BotSeats
from smallcouncil.server.table.change import At
from smallcouncil.server.table.tasks import Tasks

MUSTERING = """
scenario  Stark has lost everything
game      thrones, 3 players
position
  turn: 3, westeros
  throne: stark, baratheon, lannister
  deck I: Mustering
  Winterfell: lannister, footman
  Karhold: stark, footman
  Dragonstone: baratheon, footman
expect
  asks stark: base.muster.points
"""


def without_a_castle() -> Game:
    runner = Runner(read(MUSTERING, "mustering")[0], GAMES)
    runner.run()
    return runner.game


def test_only_a_house_without_a_castle_is_idle() -> None:
    game = without_a_castle()
    stark, baratheon = 2, 0
    assert game.choices(stark) == [DONE]
    assert game.idle(stark)
    assert not game.idle(baratheon), "it is not asked yet"
    game.choose(stark, DONE)
    assert game.waiting == 1 << baratheon
    assert not game.idle(baratheon)


def test_an_idle_seat_is_answered_for_at_once_even_if_it_wants_to_be_asked_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sealed: list[tuple[int, list[int], str]] = []

    async def seal(_: BotSeats, seat: int, at: At, chain: list[int], hand: str) -> None:
        sealed.append((seat, chain, hand))

    async def run(playing: str) -> None:
        row = SimpleNamespace(playing=playing, ask=True, deadline=None)
        rows = [SimpleNamespace(**vars(row), seat=seat) for seat in range(3)]
        state = SimpleNamespace(is_playable=True, game=without_a_castle(), seats=rows, at=(0, 1))
        table = SimpleNamespace(is_attended=True, listeners=(), state=state, tasks=Tasks())
        BotSeats(cast("Any", table), cast("Any", None), 0.0).stir()
        while table.tasks:
            await asyncio.sleep(0)

    monkeypatch.setattr(BotSeats, "_seal", seal)
    for playing, hand in (("human", "auto"), ("bot", "bot")):
        asyncio.run(run(playing))
        assert sealed == [(2, [DONE], hand)]
        sealed.clear()
