"""The benchmark: its tasks are fixed, every seat comes equally often, and the command prints the row."""

from __future__ import annotations

import argparse
import importlib
import json
import re
from pathlib import Path

import pytest

from smallcouncil import cli
from smallcouncil.arena import benchmark, series
from smallcouncil.arena.one_game import seating
from smallcouncil.bots import check_bot
from smallcouncil.commands import benchmarking
from smallcouncil.errors import Complaint

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "benchmark.md").read_text("utf-8")


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


def commands_of(page: str) -> list[list[str]]:
    """The commands in the fenced blocks of a page, without comments."""
    blocks = re.findall(r"^```\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.partition("  #")[0].split() for block in blocks for line in block.splitlines()]
    return [words[1:] for words in lines if words and words[0] == "./council"]


@pytest.mark.parametrize("page", ["benchmark.md", "balance.md"])
def test_a_command_on_the_page_is_understood(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    understood: list[argparse.Namespace] = []

    def take(args: argparse.Namespace) -> int:
        understood.append(args)
        return 0

    for name, _, module in cli.COMMANDS:
        if any(words[0] == name for words in commands_of(page)):
            monkeypatch.setattr(importlib.import_module(module), "run", take)
    assert [cli.main(words) for words in commands_of(page)] == [0] * len(understood)
    tasks = [getattr(args, name, None) for args in understood for name in ("benchmark", "task")]
    assert {task for task in tasks if task} <= set(benchmark.TASKS)


def test_the_page_has_the_tasks_and_rows_as_they_are_printed() -> None:
    for name, task in benchmark.TASKS.items():  # the first table
        told = re.search(rf"^\| `{name}` \| .* (\d) players \| (\d) of `(.*?)` \|", PAGE, re.MULTILINE)
        assert told
        assert told.groups() == (str(task.players), str(task.players - 1), task.opponent)
    table = PAGE[PAGE.index(benchmarking.HEAD) :].partition("\n\n")[0].splitlines()[2:]
    assert {line.split(" | ")[0] for line in table} == {f"| {name}" for name in benchmark.TASKS}
    for line in table:
        name, bot, games, share, low, high, chance, rank = re.split(r" \| | to ", line.replace(" %", "").strip("| "))
        check_bot(bot, benchmark.TASKS[name].game)
        assert benchmark.plan_of(name, bot, int(games)).games == int(games)
        interval = float(low) / 100, float(high) / 100
        row = benchmark.Row(name, bot, int(games), False, float(share) / 100, interval, float(chance) / 100, float(rank), "")
        assert benchmarking.line_of(row) == line
        assert interval[0] <= row.share <= interval[1]
        assert row.chance == pytest.approx(1 / benchmark.TASKS[name].players, abs=0.001)


@pytest.mark.parametrize("games", [0, 4, 243])
def test_fewer_games_must_be_fair(games: int) -> None:
    with pytest.raises(Complaint, match="a multiple of 3"):
        benchmark.plan_of("base-3", "random", games)
