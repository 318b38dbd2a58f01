"""`council learn [LESSON]`: lessons and a first game to play in the terminal; `--check` proves lesson files."""

from __future__ import annotations

import argparse
from pathlib import Path

from smallcouncil.commands.play import FIRST, first_game
from smallcouncil.commands.scenario import files_in, text_of
from smallcouncil.commands.tables import PLAIN
from smallcouncil.errors import BAD_INPUT, Complaint
from smallcouncil.lessons.checking import check_lesson
from smallcouncil.lessons.course import lesson_named
from smallcouncil.lessons.language import read
from smallcouncil.lessons.lesson import Lesson

ENDINGS = ("*.lesson", "*.puzzle")


def add(parser: argparse.ArgumentParser) -> None:
    where = f"a lesson such as march, a file, or {FIRST}: a first game with a teacher (default: the next unsolved lesson)"
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help=where)
    parser.add_argument("--list", action="store_true", help="list the lessons, and which you have solved")
    parser.add_argument("--plain", action="store_true", help=PLAIN)
    parser.add_argument("--check", nargs="+", metavar="FILE", help="prove lesson and puzzle files, or folders of them")


def run(args: argparse.Namespace) -> int:
    if args.check:
        if args.lesson or args.list or args.plain:
            raise Complaint("--check proves files and plays nothing: leave out the rest.")
        return check(args.check)
    return learn(args)


def learn(args: argparse.Namespace) -> int:
    from smallcouncil.terminal.lessons import first_open, list_lessons, teach
    from smallcouncil.terminal.signs import open_screen
    from smallcouncil.terminal.stage_inputs import open_desk

    if args.list:
        if args.lesson:
            raise Complaint("--list lists all lessons: leave out the lesson, or --list.")
        list_lessons(open_screen())
        return 0
    if args.lesson == FIRST:
        return first_game(args.plain)
    lesson = lesson_at(args.lesson) if args.lesson else first_open()
    screen, inputs = open_desk(args.plain)
    return teach(screen, inputs, lesson)


def lesson_at(name: str) -> Lesson:
    """A lesson of the course by its id, or a file of the player's own."""
    file = Path(name)
    return read(text_of(file), name) if file.suffix in (".lesson", ".puzzle") else lesson_named(name)


# Checking -------------------------------------------------------------------------------------------------------------


def check(names: list[str]) -> int:
    """Proves the files. All are read, even if one has a mistake."""
    good, bad = 0, 0
    for file in [file for name in names for file in files_in(name, *ENDINGS)]:
        try:
            check_lesson(read(text_of(file), str(file)))
        except Complaint as error:
            print(f"mistake  {error}")
            bad += 1
        else:
            print(f"good     {file}")
            good += 1
    print(f"{good} good, {bad} with mistakes")
    return BAD_INPUT if bad else 0
