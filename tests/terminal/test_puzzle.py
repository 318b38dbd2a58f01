"""`council puzzle`: puzzles to solve in the terminal, shipped ones and those of the player's own games."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path

import pytest

from smallcouncil import saves
from smallcouncil.analysis.cases import Dossier
from smallcouncil.cli import main
from smallcouncil.commands import puzzle
from smallcouncil.commands.puzzle import first_of, mistakes, puzzle_in
from smallcouncil.core.played import walk
from smallcouncil.core.records import replay
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.lessons.attempt import Attempt, ReadyTask
from smallcouncil.lessons.glicko import NEWCOMER
from smallcouncil.lessons.language import read
from smallcouncil.lessons.puzzles import THEMES, Puzzle, puzzle_of_the_day, puzzles, puzzles_of
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.learned import keep
from smallcouncil.terminal.puzzles import list_puzzles, solve, solve_own
from smallcouncil.terminal.session import saved_table
from smallcouncil.terminal.solver import file, next_for, solver_now
from tests.analysis.test_analysis import SHORT
from tests.analysis.test_exercises import march
from tests.lessons.test_checking import ONE_ORDER
from tests.terminal.tables import screen_of, text_on


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


class Typist(Inputs):
    """Confirms whatever is complete, also after a warning."""

    def ask(self, prompt: str) -> str:
        return "" if prompt.startswith("Enter confirms") else super().ask(prompt)


def typed(lines: list[str]) -> Inputs:
    return Typist(screen_of(), io.StringIO("".join(line + "\n" for line in lines)))


def told_to(inputs: Inputs) -> str:
    return " ".join(text_on(inputs.screen).split())


def solved_by(puzzle: Puzzle, more: list[str]) -> str:
    """What a player reads who knows the solution and then types these lines."""
    solution = [line.text for line in puzzle.lesson.tasks[0].solutions[0]]
    inputs = typed([*solution, *more])
    assert solve(inputs.screen, inputs, puzzle, puzzles()) == 0
    return told_to(inputs)


def missed(puzzle: Puzzle) -> None:
    inputs = typed(["hint", "q"])
    solve(inputs.screen, inputs, puzzle, puzzles())


def test_an_own_puzzle_is_solved_and_says_why(tmp_path: Path) -> None:
    own = tmp_path / "mine.puzzle"
    own.write_text(march(), "utf-8")
    answers = ["execute Moat Cailin; move knight Greywater Watch; done", "execute Moat Cailin; move knight Seagard; done", ""]
    inputs = typed(answers)
    solve_own(inputs.screen, inputs, [puzzle_in(str(own))])
    told = told_to(inputs)
    assert "Try again. This is what you did: less than 1 %." in told
    assert "Solved." in told
    assert "A maester would march a knight from Moat Cailin to Seagard: more than 99 % instead of less than 1 %." in told
    assert solver_now().met == {}, "it is not rated"


def test_a_lesson_is_not_played_as_a_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "mine.puzzle"
    file.write_text(ONE_ORDER, "utf-8")
    with pytest.raises(Complaint, match="is a lesson: play it with"):
        puzzle_in(str(file))


def test_todays_puzzle_comes_first_until_it_is_solved_and_then_the_one_that_suits() -> None:
    today = puzzle_of_the_day(date.today())
    assert first_of(puzzles_of(), today) is today
    keep(today.id, 1)
    assert first_of(puzzles_of(), today).level == 3, "a newcomer has the rating of level 3"
    one_theme = puzzles_of(next(theme for theme in THEMES if theme != today.theme))
    assert first_of(one_theme, today) in one_theme
    for each in puzzles():
        keep(each.id, 1)
    assert first_of(puzzles_of(), today) is today
    assert first_of(one_theme, today) in one_theme


def test_the_first_answer_is_rated_and_the_next_puzzle_suits_the_player() -> None:
    first = puzzles_of(level=3)[0]
    told = solved_by(first, ["", "q"])
    assert solver_now().rating.rating > 1500
    assert "In a row: 1, at best 1." in told
    assert f"Your rating: {solver_now().rating.rating:.0f}" in told
    following = next_for([each for each in puzzles() if each is not first])
    assert following is not None
    assert following.title in told


def test_a_hint_counts_as_a_wrong_answer_and_a_puzzle_is_rated_once() -> None:
    first = puzzles_of(level=3)[0]
    missed(first)
    rating = solver_now().rating
    assert rating.rating < 1500
    assert next_for([first, puzzles_of(level=5)[0]]) is not first, "new ones come first"
    solved_by(first, ["q"])
    assert solver_now().rating == rating
    assert solver_now().met == {first.id: False}
    assert next_for([first]) is None


def test_the_list_marks_what_is_solved_and_says_the_rating() -> None:
    first, second = puzzles_of("card")[:2]
    solved_by(first, ["q"])
    missed(second)
    screen = screen_of()
    list_puzzles(screen, puzzles(), puzzle_of_the_day(date.today()))
    told = text_on(screen)
    assert f"[x] {first.id} " in told
    assert f"[ ] {second.id} " in told
    assert f"Solved: 1 of {len(puzzles())}." in told
    assert f"Your rating: {solver_now().rating.rating:.0f} (" in told


@pytest.mark.parametrize(
    "text", ["", "[]", '{"rating": 7, "met": 7, "streak": "x"}', '{"rating": [1, 2, NaN]}', "[" * 9000, "\0"],
    ids=["empty", "list", "kinds", "numbers", "deep", "nul"],
)
def test_a_damaged_file_counts_as_a_newcomers(text: str) -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text(text, "utf-8")
    assert solver_now() == (NEWCOMER, {}, 0, 0)
    first = puzzles_of("card")[0]
    solved_by(first, ["q"])
    assert solver_now().met == {first.id: True}


@pytest.mark.parametrize("theme", ["card", "retreat", "attack", "court"])
def test_a_solved_puzzle_is_played_on_and_the_game_is_saved(theme: str) -> None:
    """Also where others must still answer, or where the player had begun to."""
    puzzle = next(each for each in puzzles_of(theme) if solved_attempt(each).game.waiting)
    told = solved_by(puzzle, ["now", "play on", "q", "q"])
    assert "Type one of these words: next, again, play on, q." in told
    assert "The game is saved" in told
    (record,) = saves.folder().iterdir()
    reader = replay(saves.read(record), GAMES, record.name)
    assert reader.header.seats.index(saves.YOU) == solved_attempt(puzzle).seat
    after = solved_attempt(puzzle).game
    before = next(walk(saves.open_record(record))).game if reader.game.state.number else reader.game
    assert before.state.chapter() == after.state.chapter()
    if reader.game.waiting:
        inputs = typed([])
        assert saved_table(inputs.screen, inputs, str(record), "", False).game.digest() == reader.game.digest()


def solved_attempt(puzzle: Puzzle) -> Attempt:
    attempt = Attempt(ReadyTask(puzzle.lesson.tasks[0]))
    for line in puzzle.lesson.tasks[0].solutions[0]:
        attempt, _ = attempt.answer(attempt.read(line.text))
    return attempt


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
    (["base-1", "--theme", "win"], "leave out --theme"),
    (["--from", str(SHORT), "--list"], "leave out --list"),
    (["--theme", "court", "--box", "base"], "There is no puzzle of the theme court in the box base."),
    (["nowhere.puzzle"], "nowhere.puzzle cannot be read"),
])
def test_bad_input_gets_a_sentence(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", *words]) == 2
    assert told in capsys.readouterr().err
