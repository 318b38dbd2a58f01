"""Calibration: the scores match the textbook, interrupted runs continue, and the plot is drawn from their games."""

from __future__ import annotations

from math import log
from pathlib import Path

import pytest

from smallcouncil.analysis import calibration
from smallcouncil.analysis.calibration import Forecast, Trial, line_of, score, tried
from smallcouncil.analysis.plot import svg
from smallcouncil.cli import main
from smallcouncil.commands.calibrate import panel

TRIAL = Trial(3, (), 1, 1)


def test_a_perfect_prediction_scores_nothing_and_a_guess_scores_as_expected() -> None:
    came = [[1.0, 0.0], [0.0, 1.0]]
    right = score(came, came)
    assert (right.brier, right.guess, right.positions) == (0.0, 0.25, 2)
    assert [(each.said, each.won, each.number) for each in right.bins] == [(0.0, 0.0, 2), (1.0, 1.0, 2)]
    half = score([[0.5, 0.5], [0.5, 0.5]], came)
    assert half.brier == half.guess
    assert half.entropy == pytest.approx(log(2))
    assert [(each.won, each.number) for each in half.bins] == [(0.5, 4)]


def test_each_turn_of_a_game_is_judged_once_and_always_the_same() -> None:
    rows = tried(TRIAL, 1)
    assert [row.turn for row in rows] == list(range(1, len(rows) + 1))
    assert all(sum(row.value) == pytest.approx(1.0, abs=1e-4) for row in rows)
    assert all(sum(row.played) == pytest.approx(1.0, abs=1e-4) for row in rows)
    assert sum(rows[0].won) == pytest.approx(1.0)


def test_results_are_kept_reported_and_plotted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, picture = tmp_path / "three.results", tmp_path / "plot.svg"
    rows = [Forecast(1, [0.2, 0.3, 0.5], [0.1, 0.4, 0.5], [0.0, 0.0, 1.0])]
    file.write_text(line_of(TRIAL, 0, rows) + "\n")
    assert calibration.read(file) == (TRIAL, {0: rows})
    words = ["analyse", "--calibrate", "1", "--players", "3", "--worlds", "1", "--jobs", "1", "--results", str(file)]
    assert main(words) == 0
    assert "Brier score 0.1400 (a guess 0.2222)" in capsys.readouterr().out
    assert main([*words, "--seed", "2"]) == 2
    assert "another trial" in capsys.readouterr().err
    assert main(["analyse", "--plot", str(picture), "--results", str(file)]) == 0
    assert picture.read_text() == svg([panel(TRIAL, {0: rows})])
    assert main(["analyse", "--calibrate", "1"]) == 2
    assert "--results FILE" in capsys.readouterr().err
