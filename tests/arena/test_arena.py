"""council arena: schedule, results file and ratings; neither the number of processes nor interruptions change anything."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from smallcouncil import cli
from smallcouncil.arena import cluster
from smallcouncil.arena.ledger import Ledger
from smallcouncil.arena.rating import Result, ratings
from smallcouncil.arena.schedule import Meeting, line_ups, seats_of, whole
from smallcouncil.core.rng import seeded

CARDS = ["arena", "--game", "intrigue", "--players", "3", "--bots", "random,courtier,spider:2,spider-1:2", "--jobs", "1"]


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert cli.main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def untimed(report: dict[str, Any]) -> dict[str, Any]:
    return {**report, "bots": [{**row, "ms_per_choice": 0} for row in report["bots"]]}


# Schedule --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 5), (3, 5), (4, 3), (6, 6), (7, 4)])
def test_every_bot_sits_on_every_seat_equally_often(bots: int, players: int) -> None:
    names = tuple("abcdefg"[:bots])
    meeting = Meeting("thrones", players, (), names, 1)
    seats = [seats_of(meeting, number) for number in range(whole(meeting))]
    assert all(len(each) == players for each in seats)
    for seat in range(players):
        assert len(set(Counter(each[seat] for each in seats).values())) == 1
    for line_up in line_ups(meeting):
        often = [line_up.count(name) for name in names]
        assert max(often) - min(often) <= 1


# Rating ----------------------------------------------------------------------------------------------------------------


def test_the_rating_finds_the_strengths_games_were_drawn_with() -> None:
    """Ten times the strength is 400 points; three sit at each table."""
    strength = {"a": 8.0, "b": 4.0, "c": 2.0, "d": 1.0}
    meeting = Meeting("thrones", 3, (), tuple(strength), 1)
    rng = seeded(5)
    results: list[Result] = []
    for number in range(1200):
        seats = seats_of(meeting, number)
        ticket = rng.below(int(sum(strength[name] for name in seats)))
        winner = 0
        while ticket >= strength[seats[winner]]:
            ticket -= int(strength[seats[winner]])
            winner += 1
        results.append(Result(seats, (winner,)))
    found = ratings(meeting.bots, results)
    for name, points in {"a": 180.6, "b": 60.2, "c": -60.2, "d": -180.6}.items():
        assert found[name].low < points < found[name].high
        assert found[name].high - found[name].low < 100
    assert sum(each.points for each in found.values()) == pytest.approx(0)


def test_a_bot_that_always_wins_is_not_infinitely_strong_and_shared_wins_are_shared() -> None:
    found = ratings(["a", "b"], [Result(("a", "b"), (0,))] * 10)
    assert 200 < found["a"].points < 600
    found = ratings(["a", "b"], [Result(("a", "b"), (0, 1))] * 4)
    assert found["a"] == found["b"] == (0, 0, 0)


# Whole arenas ----------------------------------------------------------------------------------------------------------


def test_an_interrupted_arena_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at_once = told([*CARDS, "--games", "8"], capsys)
    assert [row["seats"] for row in at_once["bots"]] == [6, 6, 6, 6]
    points = [row["rating"][0] for row in at_once["bots"]]
    assert points == sorted(points, reverse=True)
    kept = tmp_path / "more" / "results"
    words = [*CARDS, "--results", str(kept), "--games"]
    assert told([*words, "3"], capsys)["games"] == 3
    lines = kept.read_bytes()
    kept.write_bytes(lines + lines.splitlines()[-1][:40])  # stopped in the middle of a line
    assert untimed(told([*words, "8"], capsys)) == untimed(at_once)
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 9
    assert kept.read_bytes().startswith(lines)
    assert untimed(told([*words, "8", "--jobs", "2"], capsys)) == untimed(at_once)  # no game is left to play
    assert cli.main([*words, "8"]) == 0
    assert "interval" in capsys.readouterr().out


class Cluster:
    """Imitates Ray in this process: results come in another order than tasks."""

    def __init__(self) -> None:
        self.joined: list[str | None] = []
        self.ended: int = 0
        self.most: int = 0

    def init(self, address: str | None, **_: object) -> None:
        self.joined.append(address)

    def shutdown(self) -> None:
        self.ended += 1

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, task: Callable[..., Any]) -> SimpleNamespace:
        return SimpleNamespace(remote=partial(partial, task))

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(running))
        return running[-1:], running[:-1]

    def get(self, done: list[Any]) -> list[Any]:
        return [task() for task in done]


def test_a_cluster_plays_the_same_games(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ray = Cluster()
    monkeypatch.setattr(cluster, "there_is_ray", lambda: True)
    monkeypatch.setattr(cluster, "import_module", {"ray": ray}.__getitem__)
    here = told([*CARDS, "--games", "6"], capsys)
    assert untimed(told([*CARDS, "--games", "6", "--cluster", "10.0.0.1:6379"], capsys)) == untimed(here)
    assert (ray.joined, ray.ended, ray.most) == (["10.0.0.1:6379"], 1, cluster.AHEAD)


def test_the_board_game_with_an_option_and_strangers(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--bots", "turtle,raider,ganger,copycat"]
    report = told(["arena", "--players", "3", *bots, "--options", "ports", "--games", "2", "--jobs", "1"], capsys)
    assert (report["games"], report["options"], report["whole"]) == (2, ["ports"], 12)
    assert sum(row["seats"] for row in report["bots"]) == 6


@pytest.mark.parametrize(("words", "sentence"), [
    ([], "An arena needs at least two bots: name them with --bots."),
    (["--bots", "random"], "An arena needs at least two bots"),
    (["--bots", "random,random"], "The bot random is named twice."),
    (["--bots", "random,courtier"], "The bot courtier does not know the game thrones"),
    (["--bots", "random,steward", "--games", "0"], "At least one game is needed, not 0."),
    (["--bots", "random,steward", "--jobs", "0"], "At least one job is needed, not 0."),
    (["--bots", "random,steward", "--cluster"], "ray is missing: it is in the packages of requirements/cluster.txt."),
    (["--bots", "random,steward", "--check"], "--check works only with --cluster."),
    (["--bots", "random,steward", "--results", __file__], "is not a file of arena results."),
    (["--bots", "random,steward", "--results", "/dev/null/results"], "cannot be used"),
])
def test_bad_input_gets_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", *words]) == 2
    complaint = capsys.readouterr()
    assert complaint.out == ""
    assert sentence in complaint.err


def test_results_of_another_arena_are_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "results"
    Ledger(kept, Meeting("thrones", 3, (), ("random", "steward"), 1))
    assert cli.main(["arena", "--players", "3", "--bots", "random,steward", "--seed", "2", "--results", str(kept)]) == 2
    assert "there seed is 1, here 2." in capsys.readouterr().err
