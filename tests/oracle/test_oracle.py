"""Twenty games with the oracle beside them; a long run is `python -m tests.oracle`."""

from __future__ import annotations

import pytest

from tests.oracle.compare import Tally, game_for, play

GAMES = 20


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_engine_agrees_with_the_oracle(players: int) -> None:
    tally = Tally()
    for seed in range(GAMES):
        options, number = game_for(seed)
        if number == players:
            play(options, number, seed, tally)
    assert tally["games"] == GAMES // 4
    assert tally["battles"] > 50
    assert tally["questions"] > 1000
