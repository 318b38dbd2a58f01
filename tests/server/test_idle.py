"""A house that is asked for the sake of form: no castle, nothing to muster, and nobody waits for it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from smallcouncil.core.agenda import DONE
from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.server.store import SeatRow
from smallcouncil.server.table.bot_seats import Autoplay

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


def test_an_idle_seat_is_answered_for_at_once_even_if_it_wants_to_be_asked_everything() -> None:
    sealed: list[tuple[int, list[int], str]] = []

    async def seal(seat: int, number: int, chain: list[int], hand: str, take: int) -> None:
        sealed.append((seat, chain, hand))

    async def run(playing: str) -> None:
        row = cast("SeatRow", SimpleNamespace(playing=playing, ask=True, deadline=None))
        table = SimpleNamespace(
            playable=True, is_attended=True, audience=SimpleNamespace(listeners=()), game=without_a_castle(), seats=[row] * 3,
            at=(0, 1), sealing=SimpleNamespace(seal=seal),
        )
        autoplay = Autoplay(cast("Any", table))
        autoplay.stir()
        await asyncio.gather(*autoplay.tasks)

    for playing, hand in (("human", "auto"), ("bot", "bot")):
        asyncio.run(run(playing))
        assert sealed == [(2, [DONE], hand)]
        sealed.clear()
