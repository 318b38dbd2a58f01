"""`council learn`: a pupil plays lessons in the terminal, errs, asks for hints, leaves and comes back."""

from __future__ import annotations

import io
from copy import copy
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.lessons.course import lessons
from smallcouncil.lessons.language import read
from smallcouncil.lessons.lesson import Lesson, Task
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.learned import file, solved
from smallcouncil.terminal.lessons import first_open, list_lessons, teach
from tests.lessons.test_checking import ONE_ORDER
from tests.terminal.tables import screen_of, text_on


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def taught(lesson: Lesson, lines: list[str]) -> str:
    """The output of a pupil who begins with this lesson and types these lines."""
    screen = screen_of()
    assert teach(screen, Inputs(screen, io.StringIO("".join(line + "\n" for line in lines))), lesson) == 0
    return text_on(screen)


class Knower(Inputs):
    """A pupil who knows each task's first solution, confirms what is complete, and leaves after the lesson."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(screen_of(), io.StringIO())
        self.lines = [line for task in lesson.tasks for line in solution(task)]

    def ask(self, prompt: str) -> str:
        if prompt.startswith("Enter"):
            return ""
        return self.lines.pop(0) if self.lines else "q"


def solution(task: Task) -> list[str]:
    if task.quiz is not None:
        return [str([answer.right for answer in task.quiz.answers].index(True) + 1)]
    return [line.text for line in task.solutions[0]]


@pytest.mark.parametrize("lesson", [lessons()[0], lessons()[-1]], ids=lambda lesson: lesson.id)
def test_a_pupil_solves_a_lesson_by_typing_and_it_is_remembered(lesson: Lesson) -> None:
    pupil = Knower(lesson)
    teach(pupil.screen, pupil, lesson)
    assert text_on(pupil.screen).count("Solved.") == len(lesson.tasks)
    assert solved()[lesson.id] == len(lesson.tasks)


def test_whoever_leaves_right_after_a_solved_task_has_solved_it() -> None:
    lesson = lessons()[0]
    taught(lesson, [*solution(lesson.tasks[0]), "q"])
    assert solved() == {lesson.id: 1}


def test_after_a_task_a_word_that_means_nothing_starts_nothing() -> None:
    lesson = lessons()[0]
    told = taught(lesson, [*solution(lesson.tasks[0]), "onwards", "0", "next", "q"])
    assert told.count("Type one of these words: next, again, q. Enter alone means next.") == 2
    assert told.count(f"2 of {len(lesson.tasks)}: {lesson.tasks[1].title}") == 1


def asking(lesson: Lesson) -> Lesson:
    """The lesson with its questions in words only."""
    lesson = copy(lesson)
    lesson.tasks = [task for task in lesson.tasks if task.quiz is not None]
    return lesson


def test_a_pupil_looks_around_before_answering_a_question_in_words() -> None:
    lesson = asking(next(each for each in lessons() if each.id == "support"))
    told = taught(lesson, ["near Seagard", "map", "?", "? rivers", "near nowhere", *solution(lesson.tasks[0]), "q"])
    assert "Seagard · Stronghold" in told
    assert told.count("Castle Black") == 2
    assert "There is no area `nowhere`" in told
    assert "Try again." not in told
    assert "Solved." in told


def test_the_teacher_may_speak_before_a_question_in_words() -> None:
    lesson = next(each for each in lessons() for task in each.tasks if task.quiz is not None and task.befores)
    task = next(task for task in lesson.tasks if task.quiz is not None and task.befores)
    words, asked = task.befores[0].says[0].text[:40], task.quiz.asks.text[:20] if task.quiz and task.quiz.asks else ""
    told = " ".join(taught(asking(lesson), ["q"]).split())
    assert words in told
    assert told.index(words) < told.index(asked)


def test_a_pupil_reads_below_the_houses_what_their_columns_mean() -> None:
    told = taught(lessons()[0], ["q"])
    assert told.index("House  ") < told.index("has the token of this track")


def test_a_wrong_answer_is_taken_back_with_the_teachers_word() -> None:
    lesson = next(each for each in lessons() if any(after.outcome == "wrong" for after in each.tasks[0].afters))
    block = next(after for after in lesson.tasks[0].afters if after.outcome == "wrong")
    screen = taught(lesson, [*[line.text for line in block.examples], "", "", "q"])
    assert "Try again." in screen
    assert block.says[0].text[:30] in " ".join(screen.split())


def test_hints_come_one_by_one() -> None:
    lesson = next(each for each in lessons() if len(each.tasks[0].hints) >= 2)
    one, two = (hint.text[:25] for hint in lesson.tasks[0].hints[:2])
    first = " ".join(taught(lesson, ["hint", "q"]).split())
    assert (one in first, two in first) == (True, False)
    both = " ".join(taught(lesson, ["hint", "hint", "q"]).split())
    goal = lesson.tasks[0].goal_text[:25]
    assert [both.count(words) for words in (goal, one, two)] == [1, 1, 1], "a hint repeats nothing"


def test_the_next_lesson_is_the_first_that_is_not_solved(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = lessons()[:2]
    assert first_open() is first
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text(f'{{"{first.id}": {len(first.tasks)}}}', "utf-8")
    assert first_open() is second
    screen = screen_of()
    list_lessons(screen)
    assert f"[x] {first.id} " in text_on(screen)
    assert f"[ ] {second.id} " in text_on(screen)
    assert "first  " in text_on(screen)


@pytest.mark.parametrize("text", ["", "[]", '{"win": "all"}', "\0"])
def test_a_damaged_file_of_solved_lessons_counts_as_none(text: str) -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text(text, "utf-8")
    assert first_open() is lessons()[0]


def test_an_unknown_lesson_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "marhc"]) == 2
    assert "did you mean march?" in capsys.readouterr().err
    assert main(["learn", "--list", "march"]) == 2
    assert main(["learn", "--check", "nowhere.lesson"]) == 2


def test_a_pupil_who_begins_with_some_choices_keeps_them_after_a_wrong_answer() -> None:
    begun = read(ONE_ORDER, "order.lesson")
    text = taught(begun, ["order winterfell raid; done", "order winterfell march; done", "q"])
    assert "There is nothing to raid." in text
    assert "Onwards." in text
