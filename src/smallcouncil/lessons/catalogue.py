"""Everything that can be played by its id."""

from __future__ import annotations

from smallcouncil.lessons.course import lesson_named
from smallcouncil.lessons.lesson import Lesson
from smallcouncil.lessons.puzzles import BOXES, puzzle_named


def found(id: str) -> Lesson:
    """The lesson or puzzle with this id; raises Complaint if there is none."""
    box, dash, number = id.partition("-")
    is_puzzle = dash and box in BOXES and number.isdecimal()
    return puzzle_named(id).lesson if is_puzzle else lesson_named(id)
