"""Positions of the card game, written as in a scenario."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.games import GAMES
from smallcouncil.intrigue.state import State
from smallcouncil.scenarios.scenes import scene_of

KIND = GAMES["intrigue"]


def position(players: int, lines: str, *options: str) -> Game:
    scene = scene_of(KIND, list(options), players)
    for line in lines.strip().splitlines():
        key, _, value = line.partition(":")
        scene.put(key.strip(), value.strip())
    return scene.finish([])


def state_of(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state


def play(game: Game, seat: int, text: str) -> None:
    game.play(seat, game.parse(seat, text))
