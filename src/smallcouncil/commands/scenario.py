"""`council scenario PATH…`: runs scenario files or folders; `council scenario --from RECORD` writes one."""

from __future__ import annotations

import argparse
from pathlib import Path

from smallcouncil import COMMAND
from smallcouncil.commands import arguments
from smallcouncil.commands.moment import show
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import BIGGEST, Scenario, read
from smallcouncil.scenarios.runner import Difference, Runner


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="scenario files, or folders of them (*.scenario)")
    parser.add_argument("-q", "--quiet", action="store_true", help="list only failures")
    writes = "write a moment of this game as a scenario: a game record, or the name of a saved game"
    parser.add_argument("--from", dest="record", metavar="RECORD", help=writes)
    at = "with --from: the number of a decision, as in the record (default: the open one)"
    parser.add_argument("--at", type=int, metavar="N", help=at)
    house = "with --from: write only what this house, or in the card game this player, knows; the rest is drawn at random"
    parser.add_argument("--house", metavar="NAME", help=house)


def files_in(name: str, *endings: str) -> list[Path]:
    """The file, or the files with these endings in the folder."""
    path = Path(name)
    if path.is_dir():
        inside = sorted(file for ending in endings for file in path.rglob(ending))
        if not inside:
            raise Complaint(f"{name} holds no {' or '.join(endings)} files.")
        return inside
    if not path.is_file():
        raise Complaint(f"There is no file or folder {name}.")
    return [path]


def read_file(file: Path) -> list[Scenario]:
    return read(text_of(file), str(file))


def text_of(file: Path) -> str:
    try:
        with file.open(encoding="utf-8") as text:
            return text.read(BIGGEST + 1)
    except UnicodeDecodeError as error:
        raise Complaint(f"{file} is not a text file.") from error
    except OSError as error:
        raise Complaint(f"{file} cannot be read: {error.strerror}.") from error


class ScenarioRun:
    """The results of the scenarios so far, each printed as it comes. A fault in one does not stop the others."""

    def __init__(self, quiet: bool) -> None:
        self.quiet: bool = quiet
        self.passed: int = 0
        self.failed: int = 0
        self.broken: int = 0

    def path(self, name: str) -> None:
        try:
            files = files_in(name, "*.scenario")
        except Complaint as error:
            self.mistake(str(error))
            return
        for file in files:
            self.file(file)

    def file(self, file: Path) -> None:
        try:
            scenarios = read_file(file)
        except Complaint as error:
            self.mistake(str(error))
            return
        for scenario in scenarios:
            self.scenario(scenario)

    def scenario(self, scenario: Scenario) -> None:
        try:
            Runner(scenario, GAMES).run()
        except Difference as error:
            print(f"FAIL     {scenario.title}\n         {error}")
            self.failed += 1
        except Complaint as error:
            self.mistake(f"{scenario.title}\n         {error}")
        else:
            self.passed += 1
            if not self.quiet:
                print(f"pass     {scenario.title}")

    def mistake(self, told: str) -> None:
        print(f"mistake  {told}")
        self.broken += 1


def run(args: argparse.Namespace) -> int:
    if args.record is not None:
        arguments.leave_out(args, ("quiet",), "--from writes a scenario and runs none")
        if args.paths:
            raise Complaint("--from writes a scenario and runs none: leave out the files.")
        return show(args)
    arguments.leave_out(args, ("house",), "Only a scenario written with --from can be from a house's point of view")
    if args.at is not None:
        raise Complaint("--at names a decision of a record: --from names the record.")
    if not args.paths:
        raise Complaint(f"`{COMMAND} scenario` needs files to run, or --from and a record.")
    tally = ScenarioRun(args.quiet)
    for name in args.paths:
        tally.path(name)
    mistakes = f", {tally.broken} with mistakes" if tally.broken else ""
    print(f"{tally.passed} passed, {tally.failed} failed{mistakes}")
    return 2 if tally.broken else 1 if tally.failed else 0
