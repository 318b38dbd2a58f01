"""`council bench` and `council build`: their output and their refusals. This does not test how fast the engine is."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from smallcouncil import cli
from smallcouncil.bench import against, learning, measure, targets
from smallcouncil.bench.subjects import SUBJECTS, Subject
from smallcouncil.bench.yardstick import random_chess
from smallcouncil.commands import build
from smallcouncil.errors import BAD_INPUT

ROOT = Path(__file__).parents[2]
PROMISED = {"decisions_per_s", "games_per_s", "ratio", "clone_us", "options_us", "view_us", "replay_ms"}


@pytest.fixture(scope="module")
def figures() -> dict[str, measure.EngineFigures]:
    """Figures of all subjects, from rounds that take no time and say nothing about speed."""
    with pytest.MonkeyPatch.context() as hasty:
        hasty.setattr(measure, "ROUNDS", 1)
        hasty.setattr(measure, "SAMPLED_GAMES", 1)
        hasty.setattr(measure, "SAMPLES", 20)
        hasty.setattr(measure, "RECORDS", 1)
        return measure.run(SUBJECTS, 0.001)


@pytest.fixture
def measured(figures: dict[str, measure.EngineFigures], monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces quick measurements with these figures."""

    def run(subjects: dict[str, Subject], scale: float) -> dict[str, measure.EngineFigures]:
        assert (subjects, scale) == (SUBJECTS, measure.QUICK)
        return figures

    monkeypatch.setattr(measure, "run", run)


@pytest.mark.usefixtures("measured")
def test_json_is_one_object_on_one_line_with_the_yardstick_and_every_subject(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--quick", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert found["yardstick"] > 0
    for name in SUBJECTS:
        assert found[name].keys() >= PROMISED
        assert all(value > 0 for value in found[name].values())
        assert found[name]["ratio"] == pytest.approx(found[name]["decisions_per_s"] / found[name]["yardstick"], rel=0.9)


@pytest.mark.usefixtures("measured")
def test_the_table_has_a_line_for_every_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--quick"]) == 0
    table = capsys.readouterr().out
    for words in ("random play", "games", "clone", "options", "view", "JSON", "replay of 1,500 decisions", "1.50 Y", "2.50 Y"):
        assert words in table


def test_a_figure_is_rated_as_missed_reached_or_excellent() -> None:
    speed, clone = targets.TARGETS["thrones", False]["ratio"], targets.TARGETS["thrones", False]["clone_us"]
    assert [targets.verdict("ratio", value, speed) for value in (1.4, 1.5, 2.5)] == ["short", "must", "aim"]
    assert [targets.verdict("clone_us", value, clone) for value in (10.1, 10, 4)] == ["short", "must", "aim"]


def test_the_yardstick_plays_whole_games_of_chess() -> None:
    random = Random(1)
    assert 150 < sum(random_chess(random) for _ in range(10)) / 10 < 500


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="there is no history to compare with")
def test_a_commit_is_compared_without_touching_the_working_tree(tmp_path: Path) -> None:
    against.check_out("HEAD", tmp_path)
    found = against.compare(against.SOURCES, tmp_path / "src", SUBJECTS["clash"], rounds=1, games=1)
    assert 0 < found.least <= found.ratio <= found.most


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="there is no history to compare with")
def test_a_compiled_engine_is_compared_with_a_compiled_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compared: list[Path] = []

    def compare(here: Path, there: Path, subject: Subject, rounds: int, games: int) -> against.Comparison:
        compared.extend([here, there])
        return against.Comparison(1, 1, 1, True)

    monkeypatch.setattr(against, "compare", compare)
    monkeypatch.setattr(build, "kept", lambda fast: Path("fast" if fast else "full"))
    monkeypatch.setattr(build, "compiled", lambda checkout: checkout / ("theirs" if (checkout / "setup.py").is_file() else "?"))
    assert cli.main(["bench", "--compiled", "--against", "HEAD", "--game", "storm"]) == 0
    assert [path.name for path in compared] == ["full", "theirs"]
    assert capsys.readouterr().out.startswith("storm, compiled: 1.00 times as fast as HEAD")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="there is no history to compare with")
def test_an_unknown_commit_is_a_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--against", "no-such-commit"]) == BAD_INPUT
    assert "no-such-commit" in capsys.readouterr().err


def test_the_pure_wheel_has_the_data_files_and_nothing_compiled(tmp_path: Path) -> None:
    wheel = build.build(tmp_path, compiled=False, fast=False)
    names = ZipFile(wheel).namelist()
    assert "smallcouncil/py.typed" in names
    assert not any(name.endswith((".so", ".pyd")) for name in names)
    there = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.toml")}
    assert there <= set(names)


def test_fast_without_compiled_is_a_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["build", "--fast"]) == BAD_INPUT
    assert "--compiled" in capsys.readouterr().err


def test_the_environments_are_measured_at_every_door(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(learning, "ROUNDS", 1)
    monkeypatch.setattr(learning, "MANY_LANES", 4)
    figures = learning.run(0.001)
    assert all(value > 0 for value in figures)
    monkeypatch.setattr(learning, "run", lambda scale: figures)
    assert cli.main(["bench", "research", "--quick"]) == 0
    table = capsys.readouterr().out
    for words in ("raw_env", "beside tic-tac-toe", "vector of 64", "2 processes", "0.50 Y", "1.80 x"):
        assert words in table
    assert cli.main(["bench", "research", "--json"]) == 0
    assert {"compiled", *figures._fields} == json.loads(capsys.readouterr().out).keys()
    assert cli.main(["bench", "research", "--game", "clash"]) == BAD_INPUT
    assert "always measures the base game of five" in capsys.readouterr().err
