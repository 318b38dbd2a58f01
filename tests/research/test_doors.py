"""The same seed gives the same game through every door."""

from __future__ import annotations

from typing import Any

import pytest

from tests.research.players import all_at_once, by_nodes, by_turns, in_lanes, one_seat
from tests.research.tables import at_all_tables


@at_all_tables
def test_the_same_seed_and_players_give_the_same_game_through_every_door(table: dict[str, Any]) -> None:
    game, _ = by_turns(table, 31)
    assert game.is_over
    assert by_turns(table, 31, chains=True)[0] == game
    assert all_at_once(table, 31) == game
    assert all_at_once(table, 31, chains=True) == game
    assert one_seat(table, 31, seat=1) == game
    assert one_seat(table, 31, seat=0, chains=True) == game
    assert by_nodes(table, 31) == game


@at_all_tables
def test_a_vector_plays_the_games_of_single_environments(table: dict[str, Any]) -> None:
    games = [by_turns(table, seed) for seed in (31, 32)]
    traces, rewards = in_lanes(table, 31, 2)
    assert traces == [trace for _, trace in games]
    assert rewards == [pytest.approx(game.returns()) for game, _ in games]


def test_processes_play_the_same_games() -> None:
    assert in_lanes({"players": 3}, 8, 3, processes=2) == in_lanes({"players": 3}, 8, 3)
