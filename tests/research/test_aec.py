"""The PettingZoo environment in which the seats choose one after the other."""

from __future__ import annotations

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil import research
from tests.research.checks import api_test, seed_test
from tests.research.tables import at_all_tables


@at_all_tables
@pytest.mark.filterwarnings("ignore")  # PettingZoo would like other names of agents
def test_pettingzoo_accepts_it(table: dict[str, Any]) -> None:
    api_test(research.raw_env(**table), num_cycles=1500)
    api_test(research.aec_env(**table), num_cycles=100)


@at_all_tables
def test_the_same_seed_gives_the_same_game(table: dict[str, Any]) -> None:
    seed_test(lambda: research.aec_env(**table), num_cycles=100)


@pytest.mark.parametrize("granularity", ["choice", "chain"])
def test_an_illegal_action_ends_the_game_where_that_is_wished(granularity: str) -> None:
    env = research.aec_env(players=3, granularity=granularity)
    env.reset(seed=1)
    agent = env.agent_selection
    masked = next(place for place in range(500) if place not in env.infos[agent]["legal"])
    env.step([masked] if granularity == "chain" else masked)
    assert all(env.terminations.values())
    assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []
    env.reset()
    assert not any(env.terminations.values())


def test_the_first_position_is_that_of_a_new_game() -> None:
    env = research.raw_env(players=5, skip_forced=False, records=True)
    env.reset(seed=7)
    assert env.game == sc.new(players=5, seed=7)
    assert env.observe("Stark")["observation"].tolist() == env.game.observe("Stark", flat=True).tolist()
    assert env.action_space("Stark").n == len(sc.actions(players=5))
    assert sc.read_record(env.game.record()).end == env.game


def test_ids_of_the_whole_game_may_be_actions() -> None:
    env = research.raw_env(players=3, dense=False)
    env.reset(seed=1)
    agent = env.agent_selection
    assert env.infos[agent]["legal"] == env.game.legal_ids(agent)
    assert env.observe(agent)["action_mask"].tolist() == env.game.legal_mask(agent).tolist()


def test_an_observation_may_be_a_dictionary_of_arrays() -> None:
    env = research.raw_env(players=3, flat=False)
    env.reset(seed=1)
    seen = env.observe("Stark")
    assert env.observation_space("Stark").contains(seen)
    assert {name: array.shape for name, array in seen["observation"].items()} == sc.observations().shapes


def test_ranks_may_be_the_rewards() -> None:
    env = research.raw_env(players=3, rewards="ranks")
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(env.infos[env.agent_selection]["legal"][0])
    places = env.game.returns(ranks=True)
    assert [*env.rewards.values()] == [(3 - place) / 2 for place in places]


def test_an_environment_shows_its_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = research.raw_env(players=3, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.game)
    env = research.raw_env(players=3, render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out == str(env.game) + "\n"
    env = research.raw_env("intrigue", players=2, render_mode="rgb_array")
    env.reset(seed=1)
    drawn = env.render()
    assert (drawn.shape[1:], drawn.dtype.name) == ((800, 3), "uint8")
    assert len(set(drawn[drawn.shape[0] // 2].tobytes())) > 10  # there is more than one colour
    env = research.raw_env(players=3)
    env.reset(seed=1)
    with pytest.raises(sc.Complaint, match="Name a render_mode when you make the environment: ansi, human or rgb_array"):
        env.render()
