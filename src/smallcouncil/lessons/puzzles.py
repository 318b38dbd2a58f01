"""The puzzles that are shipped: by box, theme and level, and the puzzle of the day."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from smallcouncil.core.notation import nearest
from smallcouncil.errors import Complaint, clipped
from smallcouncil.lessons.language import read
from smallcouncil.lessons.lesson import Lesson

FOLDER: Final = Path(__file__).parents[1] / "puzzles"
BOXES: Final = {  # folders, in the order in which they are shown
    "base": "The base game",
    "clash": "A Clash of Kings",
    "storm": "A Storm of Swords",
    "intrigue": "Westeros Intrigue",
}
LEVELS: Final = (1, 2, 3, 4, 5)  # 1 the easiest


class Theme(NamedTuple):
    """What a puzzle asks for."""

    title: str
    says: str


THEMES: Final = {
    "win": Theme("Win this turn", "One plan wins the game now."),
    "stop": Theme("Stop the win", "Somebody else is about to win. One plan prevents it."),
    "hold": Theme("Hold", "Keep what you have: one order or one unit is enough."),
    "attack": Theme("Attack", "One attack changes the game."),
    "card": Theme("Cards and the Blade", "One House Card is better than all others, or the Valyrian Steel Blade decides."),
    "support": Theme("Support", "Whom do you support, and from where?"),
    "raid": Theme("Raid", "One raid breaks their plans."),
    "retreat": Theme("Retreat", "Save the army, and what it guards."),
    "raven": Theme("The Messenger Raven", "Replace one order when all are revealed."),
    "bid": Theme("Bids and ties", "Bid just enough, or break a tie to your advantage."),
    "court": Theme("The court", "One place for one character wins the round."),
}


class Puzzle(NamedTuple):
    """A shipped puzzle, without its position."""

    id: str
    title: str
    box: str
    theme: str
    level: int
    why: str  # two sentences, to be read afterwards
    found: str  # how many of some tries succeeded, by bot
    game: str
    file: Path

    @property
    def lesson(self) -> Lesson:
        """The puzzle to play."""
        return lesson_in(self.file)


@lru_cache(maxsize=1)
def puzzles() -> list[Puzzle]:
    """All puzzles: box by box, in each the easiest first."""
    return [puzzle for box in BOXES for puzzle in sorted(in_box(box), key=lambda each: (each.level, each.id))]


def in_box(box: str) -> list[Puzzle]:
    return [puzzle_in(file, box) for file in sorted((FOLDER / box).glob("*.puzzle"))]


def puzzle_in(file: Path, box: str) -> Puzzle:
    lesson = lesson_in(file)
    heads = lesson.heads
    return Puzzle(
        lesson.id, lesson.title, box, heads["theme"], int(heads["level"]), heads["why"], heads["found"], lesson.game, file
    )


@lru_cache(maxsize=512)
def lesson_in(file: Path) -> Lesson:
    return read(file.read_text("utf-8"), f"{file.parent.name}/{file.name}")


def puzzle_named(id: str) -> Puzzle:
    found = {puzzle.id: puzzle for puzzle in puzzles()}
    if id not in found:
        meant = nearest(id, list(found))
        raise Complaint(f"There is no puzzle {clipped(id)!r}" + (f"; did you mean {meant}?" if meant else "."))
    return found[id]


def puzzles_of(theme: str = "", level: int = 0, box: str = "") -> list[Puzzle]:
    """The puzzles of a theme, a level and a box, each if given."""
    return [
        puzzle for puzzle in puzzles()
        if theme in ("", puzzle.theme) and level in (0, puzzle.level) and box in ("", puzzle.box)
    ]


def puzzle_of_the_day(day: date) -> Puzzle:
    """The same for everybody with these puzzles; each comes once before any comes again."""
    in_turn = sorted(puzzles(), key=lambda puzzle: blake2b(puzzle.id.encode()).digest())
    return in_turn[day.toordinal() % len(in_turn)]
