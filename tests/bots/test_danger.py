"""What the steward leaves behind: no token on the water."""

from __future__ import annotations

from smallcouncil.bots.steward.marching import Marches
from smallcouncil.bots.steward.position import Position
from smallcouncil.core.bits import NOBODY
from smallcouncil.games import game_named
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.nouns.state import State

SHIP = ONE[2]
GREYJOY = 4


def six_houses() -> State:
    state = game_named("thrones").new(["ports"], 6, 1).state
    assert isinstance(state, State)
    return state


def area(state: State, name: str) -> int:
    return state.rules.board.names.index(name)


def test_no_power_token_is_left_in_a_port() -> None:
    state = six_houses()
    port, bay = area(state, "Port of Pyke"), area(state, "Ironman's Bay")
    state.enter(port, GREYJOY, SHIP)
    state.power[GREYJOY] = 18  # power is cheap
    plan = Marches(Position(state, GREYJOY), port, 0, 0).settled({bay: SHIP}, NOBODY)
    assert plan is not None
    assert not plan.token
