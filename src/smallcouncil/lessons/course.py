"""The course: the lessons in the order in which they are learned."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from smallcouncil.core.notation import nearest
from smallcouncil.errors import Complaint, clipped
from smallcouncil.lessons.language import PANELS, read
from smallcouncil.lessons.lesson import Lesson

FOLDER: Final = Path(__file__).parent
FIRST: Final = "base"  # the chapter in which the panels of the table appear one by one


class CourseChapter(NamedTuple):
    """Lessons about one box or part of it."""

    id: str  # also the name of its folder
    title: str
    says: str
    lessons: list[Lesson]


@lru_cache(maxsize=1)
def course() -> list[CourseChapter]:
    """All chapters with their lessons."""
    plan = tomllib.loads((FOLDER / "course.toml").read_text("utf-8"))
    return [
        CourseChapter(each["id"], each["title"], each["says"], [read_lesson(each["id"], id) for id in each["lessons"]])
        for each in plan["chapter"]
    ]


def read_lesson(chapter: str, id: str) -> Lesson:
    file = FOLDER / chapter / f"{id}.lesson"
    return read(file.read_text("utf-8"), f"{chapter}/{id}.lesson")


def lessons() -> list[Lesson]:
    return [lesson for chapter in course() for lesson in chapter.lessons]


def lesson_named(id: str) -> Lesson:
    found = {lesson.id: lesson for lesson in lessons()}
    if id not in found:
        meant = nearest(id, list(found))
        raise Complaint(f"There is no lesson {clipped(id)!r}" + (f"; did you mean {meant}?" if meant else "."))
    return found[id]


def panels(lesson: Lesson) -> list[str]:
    """The panels of the table that the lesson shows: those that it and the lessons before it need."""
    shown: set[str] = set()
    for chapter in course():
        for each in chapter.lessons:
            shown |= set(each.shows if chapter.id == FIRST else PANELS)
            if each.id == lesson.id:
                return [panel for panel in PANELS if panel in shown]
    return list(PANELS)
