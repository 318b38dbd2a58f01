"""The benchmark: its tasks are fixed, every seat comes equally often, and the command prints the row."""

from __future__ import annotations

import json

import pytest

from smallcouncil import cli
from smallcouncil.arena import benchmark, series
from smallcouncil.arena.one_game import seating
from smallcouncil.errors import Complaint


def test_the_tasks_stay_as_they_were_published() -> None:
    assert {name: tuple(task) for name, task in benchmark.TASKS.items()} == {
        "base-3": ("thrones", 3, "", "steward-1"),
        "base-5": ("thrones", 5, "", "steward-1"),
        "clash-6": ("thrones", 6, "clash", "steward-1"),
        "intrigue-4": ("intrigue", 4, "", "spider-1:25"),
    }
    assert (benchmark.GAMES, benchmark.SEED) == (240, 2003)


@pytest.mark.parametrize("task", benchmark.TASKS)
def test_the_tested_bot_has_every_seat_equally_often(task: str) -> None:
    plan = benchmark.plan_of(task, "random", benchmark.GAMES)
    seats = [seating(plan, number).index(0) for number in range(plan.games)]
    assert {seats.count(seat) for seat in range(plan.players)} == {plan.games // plan.players}


def test_the_score_is_that_of_the_tested_bot_alone() -> None:
    """Even if its opponents are of the same name."""
    row = benchmark.run("base-3", "steward-1", 3, 1)
    plan = benchmark.plan_of("base-3", "steward-1", 3)
    found = series.run(plan, 1)
    wins = sum(1 / len(each.winners) for each in found if each.number in each.winners)  # it has seat N in game N of these
    assert row.share == pytest.approx(wins / 3)
    assert row.mean_rank == pytest.approx(sum(each.ranks[each.number] for each in found) / 3)
    assert (row.digest, row.whole) == (series.digest(found), False)


def test_the_command_prints_the_row(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--benchmark", "base-3", "--bots", "random,clone", "--games", "3", "--jobs", "1"]
    assert cli.main([*words, "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["bot"] for row in rows] == ["random", "clone"]
    assert cli.main(words) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("| task | bot |")
    assert shown[2].startswith(f"| base-3 | random | 3 | {100 * rows[0]['share']:.1f} % |")


@pytest.mark.parametrize(("words", "sentence"), [
    (["--benchmark", "base-9", "--bots", "random"], "There is no task 'base-9'; the tasks are base-3,"),
    (["--benchmark", "base-3"], "Name the bots to test with --bots."),
    (["--benchmark", "base-3", "--bots", "random", "--players", "4"], "leave out --players"),
    (["--benchmark", "base-3", "--bots", "spider"], "does not know the game thrones"),
])
def test_what_the_command_refuses(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", *words]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("games", [0, 4, 243])
def test_fewer_games_must_be_fair(games: int) -> None:
    with pytest.raises(Complaint, match="a multiple of 3"):
        benchmark.plan_of("base-3", "random", games)
