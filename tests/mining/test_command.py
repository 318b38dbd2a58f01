"""`council puzzles`: the list, a mine, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.lessons.puzzles import THEMES, puzzles
from smallcouncil.mining import filing


def test_the_list_has_every_theme_and_counts_every_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.startswith(theme.title) for line, theme in zip(lines[1:], THEMES.values(), strict=False)] == [True] * len(THEMES)
    assert sum(map(int, lines[len(THEMES) + 1].split()[1:])) == len(puzzles())


def test_a_mine_says_what_it_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--mine", str(tmp_path / "mine"), "--box", "intrigue", "--seed", "5", "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith("1 games of intrigue with seed 5 in 0 minutes: ")


@pytest.mark.parametrize("words", [["--mine", "x", "--games", "0"], ["--mine", "x", "--seed", "-1"], ["--write", "nowhere"]])
def test_what_cannot_be_is_refused_in_a_sentence(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["puzzles", *words]) == 2


def test_files_are_numbered_box_by_box_and_share_no_title(tmp_path: Path) -> None:
    puzzle = puzzles()[0]
    (tmp_path / "base").mkdir()
    text = puzzle.file.read_text("utf-8").replace(puzzle.id, "base-7", 1)
    (tmp_path / "base" / "base-7.puzzle").write_text(text, encoding="utf-8")
    own, other = (filing.PuzzleFolder(tmp_path / box, box) for box in ("base", "clash"))
    assert (own.next_id(), other.next_id()) == ("base-8", "clash-1")
    assert other.titles == {"base-7": puzzle.title}
    assert (own.themes[puzzle.theme], other.themes[puzzle.theme]) == (1, 0)
