"""`council learn [LESSON]`: lessons to play in the terminal; `--check` proves lesson files."""

from __future__ import annotations

import argparse
from pathlib import Path

from smallcouncil.commands.scenario import files_in, text_of
from smallcouncil.errors import BAD_INPUT, Complaint
from smallcouncil.lessons.checking import check_lesson
from smallcouncil.lessons.language import read

ENDINGS = ("*.lesson", "*.puzzle")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--check", nargs="+", metavar="FILE", required=True, help="prove lesson and puzzle files, or folders of them"
    )


def run(args: argparse.Namespace) -> int:
    return check(args.check)


def check(names: list[str]) -> int:
    """Proves the files. All are read, even if one has a mistake."""
    good, bad = 0, 0
    for file in [file for name in names for file in files_in(name, *ENDINGS)]:
        try:
            prove(file)
        except Complaint as error:
            print(f"mistake  {error}")
            bad += 1
        else:
            print(f"good     {file}")
            good += 1
    print(f"{good} good, {bad} with mistakes")
    return BAD_INPUT if bad else 0


def prove(file: Path) -> None:
    check_lesson(read(text_of(file), str(file)))
