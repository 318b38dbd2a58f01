"""Twenty games compared with the oracle, and ten on the board of A Storm of Swords; a long run is `python -m tests.oracle`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.oracle.compare import Tally, game_for, play, storm_game_for


def play_some(games: int, players: int, game: Callable[[int], tuple[list[str], int]]) -> Tally:
    """Plays those of the first games that have this number of players."""
    tally = Tally()
    for seed in range(games):
        options, number = game(seed)
        if number == players:
            play(options, number, seed, tally)
    assert tally["battles"] > 50
    assert tally["questions"] > 1000
    return tally


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_engine_agrees_with_the_oracle(players: int) -> None:
    assert play_some(20, players, game_for)["games"] == 5


@pytest.mark.parametrize("players", [3, 4])
def test_the_engine_agrees_with_the_oracle_on_the_board_of_a_storm_of_swords(players: int) -> None:
    tally = play_some(10, players, storm_game_for)
    assert tally["games"] == 5
    assert tally["Claim Westeros"] > 5
