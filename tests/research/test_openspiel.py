"""The game of OpenSpiel."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="there is no OpenSpiel for Windows")

import smallcouncil as sc  # noqa: E402
from smallcouncil import research  # noqa: E402
from tests.research.tables import at_all_tables  # noqa: E402


@at_all_tables
def test_openspiel_accepts_it(table: dict[str, Any]) -> None:
    pyspiel.random_sim_test(research.openspiel(**table, seed=3), num_sims=1, serialize=False, verbose=False)


def played(state: Any, nodes: int, rng: Random) -> Any:
    """The state after some more nodes, chosen at random."""
    for _ in range(nodes):
        if state.is_terminal():
            break
        if state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_its_nodes_belong_to_chance_to_one_seat_or_to_several() -> None:
    game = research.openspiel(players=3, seed=12)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(12, 1.0)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 12) == "seed 12"
    rng, kinds = Random(1), set()
    while not state.is_terminal():
        kinds.add(min(int(state.current_player()), 0))
        played(state, 1, rng)
    assert kinds == {int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.SIMULTANEOUS), 0}
    assert sum(state.returns()) == pytest.approx(1)


def test_a_state_survives_copies_texts_and_pickles() -> None:
    game = research.openspiel(players=3, seed=12)
    state = played(game.new_initial_state(), 60, Random(2))
    again = [state.clone(), copy.deepcopy(state), game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))]
    for other in again:
        assert (str(other), other.history()) == (str(state), state.history())
        assert str(played(other, 30, Random(3))) == str(played(state.clone(), 30, Random(3)))
        assert str(other) != str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_the_information_of_a_seat_is_that_of_the_game() -> None:
    state = played(research.openspiel(players=3, seed=12).new_initial_state(), 1, Random(2))
    rng = Random(4)
    for _ in range(12):
        for seat in range(3):
            assert state.information_state_string(seat) == state.held.information_state(seat)
            assert state.observation_tensor(seat) == state.held.observe(seat, flat=True).tolist()
            other = state.resample_from_infostate(seat, rng.random)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.legal_actions(seat) == state.legal_actions(seat)
            assert str(other) != str(state)
        played(state, 25, rng)


def test_a_seed_must_fit() -> None:
    with pytest.raises(sc.Complaint, match="OpenSpiel takes seeds below 1048576, not 1048576"):
        research.openspiel(seed=2**20)
