"""The course and its lessons, as the client lists them."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from smallcouncil.lessons.catalogue import found
from smallcouncil.lessons.course import course, panels
from smallcouncil.lessons.lesson import Lesson, Task
from smallcouncil.lessons.puzzles import THEMES, Puzzle, puzzle_named, puzzle_of_the_day, puzzles
from smallcouncil.server.learning.classroom import lesson_of, saying_form, sayings
from smallcouncil.server.learning.forms import ChapterForm, LessonForm, LessonTitle, PuzzlesForm, PuzzleTitle, TaskForm


@lru_cache(maxsize=1)
def chapter_forms() -> list[ChapterForm]:
    return [
        {"id": each.id, "title": each.title, "says": each.says, "lessons": [title_form(lesson) for lesson in each.lessons]}
        for each in course()
    ]


def title_form(lesson: Lesson) -> LessonTitle:
    return {
        "id": lesson.id, "title": lesson.title, "goal": lesson.goal, "game": lesson.game, "tasks": len(lesson.tasks),
    }  # fmt: skip


def lesson_form(lesson: Lesson) -> LessonForm:
    return {
        "id": lesson.id,
        "word": lesson.word,
        "title": lesson.title,
        "goal": lesson.goal,
        "game": lesson.game,
        "panels": panels(lesson),
        "tasks": [task_form(task) for task in lesson.tasks],
    }


def task_form(task: Task) -> TaskForm:
    form: TaskForm = {"title": task.title, "goal": saying_form(task.goal), "hints": sayings(task.hints)}
    if task.quiz is not None:
        form["quiz"] = {
            "asks": saying_form(task.quiz.asks),
            "answers": [
                {"text": each.text, "right": each.right, "reply": saying_form(each.reply)} for each in task.quiz.answers
            ],
        }
    return form


def form_of(id: str) -> LessonForm:
    """The lesson or puzzle with this id; raises Complaint if there is none."""
    form = lesson_form(found(id))
    if form["word"] == "puzzle":
        form["puzzle"] = puzzle_title(puzzle_named(id))
    return form


def form_of_text(text: str) -> LessonForm:
    """A lesson or puzzle that the server does not have; raises Refused if the text is not one."""
    return lesson_form(lesson_of("", text))


def puzzles_form(day: date) -> PuzzlesForm:
    return {
        "today": puzzle_of_the_day(day).id,
        "themes": [{"id": id, "title": theme.title, "says": theme.says} for id, theme in THEMES.items()],
        "puzzles": [puzzle_title(each) for each in puzzles()],
    }


def puzzle_title(puzzle: Puzzle) -> PuzzleTitle:
    return {"id": puzzle.id, "title": puzzle.title, "theme": puzzle.theme, "box": puzzle.box, "level": puzzle.level}
