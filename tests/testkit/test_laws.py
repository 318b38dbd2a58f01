"""The laws of the contract over whole random games, player counts and option sets."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.testkit.laws import fuzz, random_options

LONGEST = 0.05  # processor seconds for one list of options, without garbage collection
FEW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@pytest.mark.parametrize("game", sorted(GAMES))
@FEW
@given(seed=st.integers(0, 1 << 40), data=st.data())
def test_the_laws_hold_in_whole_random_games(game: str, seed: int, data: st.DataObject) -> None:
    kind = GAMES[game]
    players = data.draw(st.sampled_from(kind.players))
    options = random_options(kind, players, seeded(seed))
    assert fuzz(kind, options, players, seed, every=40).choices > 0


@pytest.mark.parametrize("game", sorted(GAMES))
def test_invariants_hold_at_every_decision_of_many_games(game: str) -> None:
    kind = GAMES[game]
    for seed in range(40):
        players = kind.players[seed % len(kind.players)]
        played = fuzz(kind, random_options(kind, players, seeded(seed)), players, seed, every=0)
        assert played.slowest < LONGEST, played.asked
