"""`council content`: the values of the data files that are not certain, for both games; and what follows from the data files."""

from __future__ import annotations

import argparse

from rich.table import Table
from rich.text import Text

from smallcouncil import COMMAND
from smallcouncil.commands import arguments
from smallcouncil.core import contents
from smallcouncil.core.datafiles import GRADES, Files, GradedValue
from smallcouncil.core.notation import either
from smallcouncil.core.overrides import is_rows
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.terminal.signs import QUIET, Screen, open_screen

UNSURE = ["C", "D"]
GAP = 2  # blanks between columns
WIDE = 200  # columns if the output is not a screen
MEANING = "A a rulebook, or two sources that agree; B one source; C later edition or inference; D our reconstruction."


def add(parser: argparse.ArgumentParser) -> None:
    usual = ",".join(UNSURE)
    parser.add_argument("--grade", type=arguments.names, metavar="C,D", help=f"which values, from A to D (default {usual})")
    parser.add_argument("--file", default="", metavar="NAME", help="only files with this in their name, such as cards/crown")
    parser.add_argument("--texts", action="store_true", help="list instead what House Cards and One-Time orders can do, by key")
    parser.add_argument("--ship", action="store_true", help="put the data files as they are into the archive of shipped content")
    parser.add_argument("--number", action="store_true", help="give fixed numbers to names and choices that have none")


def run(args: argparse.Namespace) -> int:
    if args.ship:
        arguments.leave_out(args, ("grade", "file", "texts", "number"), "--ship takes all data files as they are")
        return ship()
    if args.number:
        arguments.leave_out(args, ("grade", "file", "texts"), "--number takes all names")
        return number()
    if args.texts:
        arguments.leave_out(args, ("grade",), "--texts lists what cards do, which has no grade")
    grades = grades_of(args.grade or UNSURE)
    chosen = files_named(args.file)
    screen = open_screen()
    if not screen.console.is_terminal:
        screen = open_screen(width=WIDE)
    if args.texts:
        show_texts(screen, chosen)
        return 0
    for files, name in chosen:
        rows = [fact for fact in files.graded(name) if fact.grade in grades]
        if rows:
            show(screen, files, name, rows)
    summary(screen, chosen)
    return 0


def ship() -> int:
    """Stores the current content after a change of data files, so that games started with it can be read later."""
    for kind in GAMES.values():
        own = kind.corrected("")
        if contents.shipped(kind.name, own.content()) is None:
            own.prove_content()
            print(f"{kind.name}: {contents.ship(own.files)}")
        else:
            print(f"{kind.name}: {own.content()} is in the archive already.")
    return 0


def number() -> int:
    """Gives numbers to what the current content has for the first time. Those that exist stay."""
    from smallcouncil.commands.new_numbers import write_new  # imported here because only a checkout needs it

    for kind in GAMES.values():
        print(f"{kind.name}: {write_new(kind.corrected(''))}.")
    return 0


def grades_of(typed: list[str]) -> list[str]:
    grades = [word.upper() for word in typed]
    if any(len(word) != 1 or word not in GRADES for word in grades):
        raise Complaint(f"--grade needs a list of {either([*GRADES])}, such as --grade C,D, not {','.join(typed)!r}.")
    return grades


def files_named(part: str) -> list[tuple[Files, str]]:
    found = [(kind.files, name) for kind in GAMES.values() for name in kind.files.names()]
    chosen = [(files, name) for files, name in found if part in f"{files.game}/{name}"]
    if not chosen:
        raise Complaint(f"No data file has {part!r} in its name; the files are {', '.join(f'{f.game}/{n}' for f, n in found)}.")
    return chosen


def show_texts(screen: Screen, chosen: list[tuple[Files, str]]) -> None:
    """Lists the keys that `text` of an entry may name, in the sets that have any."""
    shown = 0
    for files, name in chosen:
        lists = [each for each in files.uncorrected().parse(name).values() if isinstance(each, list) and is_rows(each)]
        rows = [row for each in lists for row in each if row.get("text")]
        if not rows:
            continue
        screen.say(Text(f"{files.game}/{name}", style="bold"))
        table = Table(box=None, padding=(0, GAP, 0, 0), header_style=QUIET, pad_edge=False)
        for column in ("text", "entry", "says"):
            table.add_column(column, overflow="fold")
        for row in rows:
            table.add_row(*[Text(str(row.get(word, ""))) for word in ("text", "name", "says")])
        screen.console.print(table)
        screen.gap()
        shown += len(rows)
    if not shown:
        raise Complaint(f"None of these files has texts; try `{COMMAND} content --texts --file cards/crown`.")


def show(screen: Screen, files: Files, name: str, rows: list[GradedValue]) -> None:
    corrected = ", as overrides.toml has it" if name in files.changes else ""
    screen.say(Text(f"{files.game}/{name}{corrected}", style="bold"))
    table = Table(box=None, padding=(0, GAP, 0, 0), header_style=QUIET, pad_edge=False)
    lines = [("entry", "value", "grade", "source"), *[(fact.name, fact.value, fact.grade, fact.source) for fact in rows]]
    least = [max(len(word) for text in column for word in text.split() or [""]) for column in zip(*lines, strict=True)]
    fits = sum(least) + GAP * len(least) <= screen.width
    for column, width in zip(lines[0], least, strict=True):
        table.add_column(column, overflow="fold", min_width=width if fits else None)  # broken between words, if they fit
    for line in lines[1:]:
        table.add_row(*[Text(word) for word in line])
    screen.console.print(table)
    legend(screen, files, name, rows)
    screen.gap()


def legend(screen: Screen, files: Files, name: str, rows: list[GradedValue]) -> None:
    """Explains the sources in the table."""
    used = {part.split(":")[0].strip() for fact in rows for part in fact.source.split(";")}
    sources = files.open(name).sources
    for key in sources:
        if key in used:
            screen.indent(f"{key}: {sources[key]}", style=QUIET)


def summary(screen: Screen, chosen: list[tuple[Files, str]]) -> None:
    table = Table(box=None, padding=(0, GAP, 0, 0), header_style=QUIET, pad_edge=False)
    table.add_column("file")
    for grade in GRADES:
        table.add_column(grade, justify="right")
    for files, name in chosen:
        grades = [fact.grade for fact in files.graded(name)]
        table.add_row(Text(f"{files.game}/{name}"), *[str(grades.count(grade) or "") for grade in GRADES])
    screen.console.print(table)
    screen.indent(MEANING, by=0, style=QUIET)
