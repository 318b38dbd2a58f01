"""The puzzles that are shipped: each is proved, each can be played, and nobody has to wait for the puzzle of the day."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from smallcouncil.errors import Complaint
from smallcouncil.lessons.catalogue import found
from smallcouncil.lessons.checking import check_lesson
from smallcouncil.lessons.puzzles import (
    BOXES,
    FOLDER,
    LEVELS,
    THEMES,
    Puzzle,
    puzzle_named,
    puzzle_of_the_day,
    puzzles,
    puzzles_of,
)

PLAYERS = 2  # random players for each puzzle; lessons have more
SEARCH = re.compile(r"(\d+) (?:playouts|others) (\d\.\d+) to (\d\.\d+)")
CLEAR = 0.15
WORDS = 40  # the most that a refutation has


@pytest.mark.parametrize("box", BOXES)
def test_every_puzzle_can_be_solved_and_refutes_what_it_says(box: str) -> None:
    for puzzle in puzzles_of(box=box):
        check_lesson(puzzle.lesson, PLAYERS)


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_says_what_it_is_and_how_it_was_proved(puzzle: Puzzle) -> None:
    heads = puzzle.lesson.heads
    assert puzzle.id == puzzle.file.stem
    assert puzzle.id.startswith(f"{puzzle.box}-")
    assert puzzle.theme in THEMES
    assert puzzle.level in LEVELS
    assert heads["from"].startswith(f"{puzzle.box} seed ")
    assert len(re.findall(r"[.?!](?= [A-Z]|$)", puzzle.why)) == 2
    searches = SEARCH.findall(heads["proof"])
    assert all(float(best) - float(second) >= CLEAR - 0.001 for _, best, second in searches)
    playouts = [int(count) for count, _, _ in searches]
    assert playouts[0] >= 500 if heads["proof"].startswith("forced; ") else (len(playouts) == 2 and min(playouts) >= 2000)


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.id)
def test_a_refutation_is_short_and_tells_nothing_of_the_answer(puzzle: Puzzle) -> None:
    (task,) = puzzle.lesson.tasks
    answers = [line.text for block in task.afters if block.outcome == "solved" for line in block.exactly]
    for block in task.afters:
        if block.outcome == "wrong":
            assert sum(len(saying.text.split()) for saying in block.says) <= WORDS
            assert not any(answer in saying.text for answer in answers for saying in block.says)


def test_no_two_puzzles_share_an_id_or_a_title() -> None:
    assert len({puzzle.id for puzzle in puzzles()}) == len({puzzle.title for puzzle in puzzles()}) == len(puzzles())
    assert len(list(FOLDER.glob("*/*.puzzle"))) == len(puzzles())


def test_each_puzzle_is_the_puzzle_of_the_day_once_before_any_comes_again() -> None:
    first = date(2026, 11, 18)
    days = [puzzle_of_the_day(first + timedelta(days)).id for days in range(len(puzzles()) + 1)]
    assert len(set(days)) == len(puzzles())
    assert days[0] == days[-1]


def test_puzzles_are_found_by_theme_level_box_and_id() -> None:
    puzzle = puzzles()[-1]
    assert puzzle in puzzles_of(puzzle.theme, puzzle.level, puzzle.box)
    assert all(each.level == puzzle.level for each in puzzles_of(level=puzzle.level))
    assert puzzle_named(puzzle.id) is puzzle
    assert found(puzzle.id) is puzzle.lesson


def test_an_unknown_puzzle_is_refused_in_a_sentence() -> None:
    with pytest.raises(Complaint, match="There is no puzzle 'intrigue-999'"):
        found("intrigue-999")
