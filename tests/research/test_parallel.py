"""The PettingZoo environment in which all seats act at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from smallcouncil import research
from tests.research.checks import parallel_api_test, parallel_seed_test
from tests.research.tables import at_all_tables


@at_all_tables
@pytest.mark.filterwarnings("ignore")  # PettingZoo would like other names of agents
def test_pettingzoo_accepts_it(table: dict[str, Any]) -> None:
    parallel_api_test(research.parallel_env(**table), num_cycles=1500)


@at_all_tables
def test_the_same_seed_gives_the_same_game(table: dict[str, Any]) -> None:
    parallel_seed_test(lambda: research.parallel_env(**table), num_cycles=20)


def test_whoever_is_not_asked_has_one_action_to_wait() -> None:
    env = research.parallel_env(players=5)
    seen, infos = env.reset(seed=4)
    waited = 0
    while env.agents:
        asked = {env.game.seats[seat] for seat in env.game.to_move}
        for agent in env.agents:
            legal = np.flatnonzero(seen[agent]["action_mask"]).tolist()
            assert legal == sorted(infos[agent]["legal"])
            assert (legal == [env.wait]) == (agent not in asked)
            waited += legal == [env.wait]
        actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
        seen, rewards, over, _, infos = env.step(actions)
    assert waited > 100
    assert sum(rewards.values()) == pytest.approx(1)
    assert all(over.values())


def test_all_seats_give_their_orders_in_the_same_steps() -> None:
    env = research.parallel_env(players=5, granularity="chain")
    env.reset(seed=1)
    assert len(env.game.to_move) == 5
    env.step({agent: env.chain(agent, lambda legal: legal[-1]) for agent in env.agents})
    assert env.game.prompt(env.game.to_move[0]) != ""
    assert len(env.game.to_move) == 1
