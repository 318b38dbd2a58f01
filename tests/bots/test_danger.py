"""How the steward sees danger: it gives nothing up to a house about to win, and leaves no token on the water."""

from __future__ import annotations

from smallcouncil.bots.steward.marching import MarchPlans
from smallcouncil.bots.steward.position import Position
from smallcouncil.core.bits import NOBODY
from smallcouncil.games import game_named
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.nouns.state import State

FOOTMAN, KNIGHT, SHIP = ONE[0], ONE[1], ONE[2]
LANNISTER, STARK, GREYJOY = 1, 2, 4


def six_houses() -> State:
    state = game_named("thrones").new(["ports"], 6, 1).state
    assert isinstance(state, State)
    return state


def area(state: State, name: str) -> int:
    return state.rules.board.names.index(name)


def about_to_win() -> State:
    """Greyjoy has five of six castles and an army next to Stark's in Moat Cailin."""
    state = six_houses()
    for name in ("Flint's Finger", "Riverrun", "Harrenhal"):
        state.put_token(area(state, name), GREYJOY)
    state.enter(area(state, "Seagard"), GREYJOY, KNIGHT + 2 * FOOTMAN)
    state.enter(area(state, "Moat Cailin"), STARK, KNIGHT + FOOTMAN)
    return state


def test_a_castle_is_not_given_up_to_a_house_that_is_about_to_win() -> None:
    state = about_to_win()
    moat = area(state, "Moat Cailin")
    position = Position(state, STARK)
    assert position.threat(GREYJOY) > 0.2
    assert position.local(moat, 0, 0) < position.local(moat, FOOTMAN, 0) < position.local(moat, KNIGHT + FOOTMAN, 0)
    assert position.denial(GREYJOY) > Position(six_houses(), STARK).denial(GREYJOY)


def test_a_house_with_a_winning_reputation_is_held_back_from_the_first_turn() -> None:
    position = Position(six_houses(), STARK)
    assert position.counted[GREYJOY] <= position.counted[LANNISTER]
    assert position.denial(GREYJOY) > position.denial(LANNISTER)


def test_a_far_superior_army_also_takes_undefended_castles() -> None:
    state = six_houses()
    state.enter(area(state, "Seagard"), GREYJOY, 2 * KNIGHT + FOOTMAN)
    bare = Position(state, STARK)._catch(GREYJOY)
    for name in ("Riverrun", "Moat Cailin", "Flint's Finger"):
        state.enter(area(state, name), STARK, 2 * KNIGHT)
    assert Position(state, STARK)._catch(GREYJOY) < bare


def test_no_power_token_is_left_in_a_port() -> None:
    state = six_houses()
    port, bay = area(state, "Port of Pyke"), area(state, "Ironman's Bay")
    state.enter(port, GREYJOY, SHIP)
    state.power[GREYJOY] = 18  # power is cheap
    plan = MarchPlans(Position(state, GREYJOY), port, 0, 0).settled({bay: SHIP}, NOBODY)
    assert plan is not None
    assert not plan.token
