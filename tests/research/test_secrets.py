"""Seats that choose in secret, one after the other, learn nothing from what the others have sealed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from smallcouncil import research
from smallcouncil.core.lanes import GameLane
from tests.research.tables import TABLES

at_tables_with_secrets = pytest.mark.parametrize("table", [table for table in TABLES if "game" not in table])


def sealed(env: Any, first: str, rng: Random) -> Any:
    """The environment after the first seat has completed its decision at random."""
    while env.agent_selection == first:
        env.step(rng.choice(env.infos[first]["legal"]))
    return env


def twice(env: Any, table: dict[str, Any]) -> Any:
    """Another environment in the same position."""
    other = research.raw_env(**table)
    other.reset(seed=6)
    other.lane = GameLane(env.lane.places, env.lane.game.clone(), env.lane.skips)
    other.agent_selection, other.infos = env.agent_selection, {**env.infos}
    return other


@at_tables_with_secrets
def test_nobody_sees_what_another_has_sealed(table: dict[str, Any]) -> None:
    env = research.raw_env(**table)
    env.reset(seed=6)
    met, differed, rng = 0, 0, Random(7)
    while met < 12 and not env.terminations[env.agent_selection]:
        asked, first = env.game.to_move, env.agent_selection
        if len(asked) > 1 and not env.game.draft(first):
            other = sealed(twice(env, table), first, Random(met))
            sealed(env, first, rng)
            if env.game.to_move == other.game.to_move == asked[1:]:
                met += 1
                differed += env.game != other.game
                for agent in env.agents:
                    if agent != first:
                        assert_same(env.observe(agent), other.observe(agent))
                assert_same(env.infos[env.agent_selection], other.infos[env.agent_selection])
        else:
            env.step(rng.choice(env.infos[first]["legal"]))
    assert met
    assert differed


def assert_same(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    for name, value in ours.items():
        assert (theirs[name] == value) if isinstance(value, list) else (theirs[name] == value).all()
