"""The lessons that are shipped, each proved: solved by its solutions, honest in its examples, and a dead end for nobody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.lessons.checking import check_lesson
from smallcouncil.lessons.course import FOLDER, course, lessons
from smallcouncil.lessons.language import read
from smallcouncil.lessons.lesson import Lesson

DOCS = Path(__file__).parents[2] / "docs" / "lessons.md"


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_proved(lesson: Lesson) -> None:
    check_lesson(lesson)


def test_every_file_is_in_the_course_once() -> None:
    told = [f"{chapter.id}/{lesson.id}" for chapter in course() for lesson in chapter.lessons]
    files = [file.relative_to(FOLDER).with_suffix("").as_posix() for file in FOLDER.glob("*/*.lesson")]
    assert sorted(told) == sorted(files)
    assert len({lesson.id for lesson in lessons()}) == len(told)


def test_the_examples_of_the_page_are_proved() -> None:
    examples = re.findall(r"^```lesson\n(.*?)^```", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(examples) >= 2
    for text in examples:
        check_lesson(read(text, "lessons.md"))
