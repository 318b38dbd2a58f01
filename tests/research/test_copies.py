"""Environments survive copies and pickles in the middle of a game."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

from smallcouncil import research


def step(env: Any, info: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Takes a random step. Returns the next info."""
    if hasattr(env, "agent_selection"):
        env.step(rng.choice(env.infos[env.agent_selection]["legal"]))
        return {}
    if hasattr(env, "agents"):
        infos: dict[str, Any] = env.step({agent: rng.choice(info[agent]["legal"]) for agent in env.agents})[-1]
        return infos
    told: dict[str, Any] = env.step(rng.choice(info["legal"]))[-1]
    return told


@pytest.mark.parametrize("records", [False, True])
@pytest.mark.parametrize("door", [research.raw_env, research.aec_env, research.parallel_env, research.gym_env])
def test_a_copy_and_a_pickle_play_on_as_the_original_would(door: Any, records: bool) -> None:
    env = door(players=3, records=records, **({"against": ["random"]} if door is research.gym_env else {}))
    assert pickle.loads(pickle.dumps(env)).lane is None
    begun = env.reset(seed=3)
    info = begun[1] if begun else {}
    for _ in range(12):
        info = step(env, info, Random(len(info)))
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.game == env.game
        theirs = step(other, info, Random(1))
        assert other.game != env.game
        again = copy.deepcopy(env)
        ours = step(again, info, Random(1))
        for _ in range(8):
            ours, theirs = step(again, ours, Random(2)), step(other, theirs, Random(2))
        assert again.game == other.game
        assert not records or again.game.record() == other.game.record()
