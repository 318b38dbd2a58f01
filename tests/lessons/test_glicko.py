"""The rating of a player who solves puzzles."""

from __future__ import annotations

import pytest

from smallcouncil.lessons.glicko import NEWCOMER, Glicko, ScoredTry, after_puzzle, of_puzzle, rated


def test_the_example_of_the_paper_comes_out() -> None:
    opponents = [Glicko(1400, 30), Glicko(1550, 100), Glicko(1700, 300)]
    found = rated(Glicko(1500, 200), [ScoredTry(each, score) for each, score in zip(opponents, (1, 0, 0), strict=True)])
    assert found.rating == pytest.approx(1464.06, abs=0.05)
    assert found.deviation == pytest.approx(151.52, abs=0.05)
    assert found.volatility == pytest.approx(0.05999, abs=0.00005)


def test_a_hard_puzzle_gains_more_than_an_easy_one_and_costs_less() -> None:
    for solved in (True, False):
        found = [after_puzzle(NEWCOMER, level, solved).rating for level in range(1, 6)]
        assert found == sorted(found)
        assert all((rating > NEWCOMER.rating) == solved for rating in found)


def test_a_rating_settles_where_half_of_the_puzzles_are_solved_and_never_stops_moving() -> None:
    player = NEWCOMER
    for number in range(200):
        player = after_puzzle(player, 4, number % 2 == 0)
    assert player.rating == pytest.approx(of_puzzle(4).rating, abs=60)
    assert after_puzzle(player, 4, True).rating - player.rating > 5


def test_a_great_surprise_makes_a_rating_more_volatile() -> None:
    sure = Glicko(1900, 30)
    assert rated(sure, [ScoredTry(Glicko(600, 30), 0.0)]).volatility > sure.volatility
