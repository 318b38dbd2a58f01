"""`council puzzle`: puzzles to solve in the terminal, shipped ones and those of the player's own games."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from smallcouncil import saves
from smallcouncil.analysis.cases import Dossier
from smallcouncil.cli import main
from smallcouncil.commands import puzzle
from smallcouncil.commands.puzzle import mistakes, puzzle_at
from smallcouncil.errors import Complaint
from smallcouncil.lessons.language import read
from smallcouncil.lessons.puzzles import puzzles
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.lessons import solve
from tests.analysis.test_analysis import SHORT
from tests.analysis.test_exercises import march
from tests.terminal.tables import screen_of, text_on


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_a_puzzle_is_solved_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "mine.puzzle"
    file.write_text(march(), "utf-8")
    screen = screen_of()
    answers = ["execute Moat Cailin; move knight Greywater Watch; done", "execute Moat Cailin; move knight Seagard; done", ""]
    solve(screen, Inputs(screen, io.StringIO("".join(line + "\n" for line in answers))), [puzzle_at(str(file))])
    told = " ".join(text_on(screen).split())
    assert "Try again. This is what you did: less than 1 %." in told
    assert "Solved." in told
    assert "A maester would march a knight from Moat Cailin to Seagard: more than 99 % instead of less than 1 %." in told


def test_todays_puzzle_is_one_of_ours() -> None:
    assert puzzle_at(None).id in [each.id for each in puzzles()]
    assert puzzle_at(puzzles()[0].id).id == puzzles()[0].id
    with pytest.raises(Complaint, match="There is no puzzle 'nothing'"):
        puzzle_at("nothing")


def test_puzzles_are_made_of_the_players_own_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no house is named, only the seat that the player had is judged."""
    judged: list[set[int]] = []

    def studied(dossier: Dossier, *_: object, **__: object) -> dict[str, list[dict[str, object]]]:
        judged.append({case.seat for case in dossier.asked})
        return {"exercises": [{"decision": 7, "text": march()}]}

    monkeypatch.setattr(puzzle, "study", studied)
    record = tmp_path / "mine.record"
    lines = SHORT.read_text("utf-8").split("\n")
    seats = next(n for n, line in enumerate(lines) if line.startswith("seats "))
    record.write_text("\n".join([*lines[:seats], f"seats Baratheon ann, Lannister {saves.YOU}, Stark bob", *lines[seats + 1 :]]))
    assert [each.id for each in mistakes(str(record), None)] == [read(march(), "it").id]
    mistakes(str(record), "stark")
    mistakes(str(SHORT), None)
    assert judged == [{1}, {2}, {0, 1, 2}]


@pytest.mark.parametrize(("words", "told"), [
    (["--house", "stark"], "Only puzzles made with --from are of a house"),
    (["base-1", "--from", str(SHORT)], "leave out PUZZLE, or --from"),
    (["--from", str(SHORT), "--house", "Bolton"], "'Bolton' does not play in this game"),
    (["nothing"], "There is no puzzle 'nothing'"),
])
def test_bad_input_gets_a_sentence(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", *words]) == 2
    assert told in capsys.readouterr().err
