"""`council bench server`: it plays, counts and cleans up. This does not test how fast the server is."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from smallcouncil import cli
from smallcouncil.bench import server, server_games
from smallcouncil.errors import BAD_INPUT, Complaint
from smallcouncil.games import GAMES
from smallcouncil.server.process import file_limits as open_files
from smallcouncil.server.store import Store
from smallcouncil.server.timeline.history import history_of


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WARM", 1)
    monkeypatch.setattr(server, "WARM_SECONDS", 0.3)


@pytest.mark.usefixtures("hasty")
def test_games_are_played_over_sockets_and_everything_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "server", "--games", "3", "--rate", "20", "--seconds", "1.5", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert found.keys() == {"compiled", *server.ServerFigures._fields}
    assert (found["games"], found["sockets"], found["cut_off"]) == (3, 15, 0)
    for name in ("sealed_per_s", "drafts_per_s", "messages_per_s", "cpu", "server_mb"):
        assert found[name] > 0, name
    for name in ("ack", "news", "draft"):
        assert 0 < found[f"{name}_p50"] <= found[f"{name}_p99"]


def test_the_table_shows_every_aim(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def run(plan: server.LoadPlan) -> server.ServerFigures:
        return server.ServerFigures(*[2] * len(server.ServerFigures._fields))._replace(games=plan.games, sockets=5 * plan.games)

    monkeypatch.setattr(server, "run", run)
    assert cli.main(["bench", "server", "--games", "1", "--rate", "10", "--seconds", "0.5"]) == 0
    table = capsys.readouterr().out
    for words in ("1 games, 5 sockets", "a seal acknowledged, 99 %", "100.0 ms", "with five sockets, played at", "700 kB"):
        assert words in table


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "--games must be more than 0"),
        (["--games", "100000"], "at most 2,000"),
        (["--rate", "-1"], "--rate must be more than 0"),
        (["--seconds", "nan"], "--seconds must be more than 0"),
        (["--quick"], "has --attack, --games, --rate, --seconds, --compiled and --json only"),
    ],
)
def test_arguments_out_of_bounds_are_a_complaint(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "server", *words]) == BAD_INPUT
    assert said in capsys.readouterr().err


def test_too_few_open_files_are_a_complaint_that_says_how_many_games_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "raise_open_files", lambda sockets: 150)
    with pytest.raises(Complaint, match=r"150 open files.*--games 10"):
        server.run(server.LoadPlan(500))


def test_the_limit_of_open_files_is_raised_only_as_far_as_needed_and_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(500, 20_000)]
    monkeypatch.setattr("resource.getrlimit", lambda _: limits[-1])
    monkeypatch.setattr("resource.setrlimit", lambda _, new: limits.append(new))
    assert open_files.raise_open_files(100) == 100
    assert limits == [(500, 20_000)]
    assert open_files.raise_open_files(600) == 600
    assert limits[-1] == (600 + open_files.SPARE, 20_000)
    assert open_files.raise_open_files(10**9) == 20_000 - open_files.SPARE
    assert limits[-1] == (20_000, 20_000)


def test_stored_games_are_at_all_stages_and_can_be_played(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"

    async def numbers() -> list[int]:
        keys = await server_games.fill(database, 3, Random(1))
        store = Store(database)
        await store.open()
        found = []
        for each in keys:
            stored = await store.load(each.table)
            assert stored is not None
            story = history_of(GAMES[stored.table.game], stored)
            assert story.game.waiting
            found.append(story.game.state.number)
        await store.close()
        return found

    assert asyncio.run(numbers()) == [0, server_games.LATEST // 3, server_games.LATEST * 2 // 3]
