"""Everything that can be played by its id."""

from __future__ import annotations

from smallcouncil.lessons.course import lesson_named
from smallcouncil.lessons.lesson import Lesson


def found(id: str) -> Lesson:
    """The lesson with this id; raises Complaint if there is none."""
    return lesson_named(id)
