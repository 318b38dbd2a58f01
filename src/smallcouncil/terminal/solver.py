"""The player's rating in puzzles, in a file beside the saved games."""

from __future__ import annotations

import contextlib
import json
import math
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, NamedTuple

from smallcouncil.lessons.glicko import NEWCOMER, Glicko, after_puzzle, of_puzzle
from smallcouncil.lessons.puzzles import Puzzle
from smallcouncil.saves import folder
from smallcouncil.terminal.learned import solved

FILE: Final = "puzzles.json"
MOST_RATING: Final = 10_000.0  # a number of a damaged file


class Solver(NamedTuple):
    """What is known of a player's puzzles."""

    rating: Glicko
    met: dict[str, bool]  # by id: was it solved at the first try?
    streak: int  # solved at the first try, in a row
    best: int


def file() -> Path:
    return folder().parent / FILE


def solver_now() -> Solver:
    """The player as the file has them. What cannot be read of it is as a newcomer's."""
    found: object = None
    with contextlib.suppress(OSError, ValueError, RecursionError):
        found = json.loads(file().read_text("utf-8"))
    return read(found if isinstance(found, dict) else {})


def read(found: dict[str, Any]) -> Solver:
    numbers = found.get("rating")
    is_rating = isinstance(numbers, list) and len(numbers) == len(NEWCOMER) and all(is_sound(each) for each in numbers)
    met = found.get("met")
    kept = {str(id): first for id, first in met.items() if isinstance(first, bool)} if isinstance(met, dict) else {}
    streak, best = (each if type(each) is int and each > 0 else 0 for each in (found.get("streak"), found.get("best")))
    return Solver(Glicko(*numbers) if isinstance(numbers, list) and is_rating else NEWCOMER, kept, streak, max(streak, best))


def is_sound(number: object) -> bool:
    return isinstance(number, int | float) and math.isfinite(number) and 0 < number < MOST_RATING


def meet(puzzle: Puzzle, first: bool) -> Solver:
    """Notes the first result of a puzzle: whatever follows, a puzzle is rated once. Returns the player after it."""
    before = solver_now()
    if puzzle.id in before.met:
        return before
    streak = before.streak + 1 if first else 0
    rating = after_puzzle(before.rating, puzzle.level, first)
    after = Solver(rating, {**before.met, puzzle.id: first}, streak, max(before.best, streak))
    write(after)
    return after


def write(solver: Solver) -> None:
    """Keeps it; where it cannot be written, the puzzle continues."""
    with contextlib.suppress(OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file().parent, delete=False, encoding="utf-8") as text:
            json.dump(solver._asdict(), text)
        os.replace(text.name, file())


def next_for(puzzles: list[Puzzle]) -> Puzzle | None:
    """Finds the unsolved puzzle nearest to the player's strength; new ones come before those that were tried."""
    done, solver = solved(), solver_now()
    still = [puzzle for puzzle in puzzles if not done.get(puzzle.id)]

    def far(puzzle: Puzzle) -> tuple[bool, float]:
        return puzzle.id in solver.met, abs(of_puzzle(puzzle.level).rating - solver.rating.rating)

    return min(still, key=far, default=None)
