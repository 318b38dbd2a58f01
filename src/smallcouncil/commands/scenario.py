"""`council scenario PATH…`: runs scenario files or folders."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from smallcouncil.core.scenarios import Difference, Runner, Scenario, read
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.rulesref import rule_text

RULE = re.compile(r"^refused .*\[([^\]]+)\]|^(?:told|not told|asks \w+): *([a-z][\w-]*\.[\w.-]+)$")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="scenario files, or folders of them (*.scenario)")
    parser.add_argument("-q", "--quiet", action="store_true", help="name only what fails")


def files_in(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            inside = sorted(path.rglob("*.scenario"))
            if not inside:
                raise Complaint(f"{name} holds no *.scenario files.")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise Complaint(f"There is no file or folder {name}.")
    return found


def read_file(file: Path) -> list[Scenario]:
    try:
        scenarios = read(file.read_text(encoding="utf-8"), str(file))
    except UnicodeDecodeError as error:
        raise Complaint(f"{file} is not a text file.") from error
    except OSError as error:
        raise Complaint(f"{file} cannot be read: {error.strerror}.") from error
    for scenario in scenarios:
        check_rules(scenario)
    return scenarios


def check_rules(scenario: Scenario) -> None:
    """A rule that a scenario names must stand in the reference: else a slip of the pen would look like a wrong engine."""
    for block, lines in scenario.blocks:
        for line in lines:
            found = RULE.search(line.text) if block in ("play", "expect") else None
            if found and rule_text(found[1] or found[2]) is None:
                raise Complaint(f"{scenario.file}, line {line.number}: there is no rule `{found[1] or found[2]}`.")


def run(args: argparse.Namespace) -> int:
    passed = failed = broken = 0
    for file in files_in(args.paths):
        try:
            scenarios = read_file(file)
        except Complaint as error:
            print(f"mistake  {error}")
            broken += 1
            continue
        for scenario in scenarios:
            try:
                Runner(scenario, GAMES).run()
            except Difference as error:
                print(f"FAIL     {scenario.title}\n         {error}")
                failed += 1
            except Complaint as error:
                print(f"mistake  {scenario.title}\n         {error}")
                broken += 1
            else:
                passed += 1
                if not args.quiet:
                    print(f"pass     {scenario.title}")
    mistakes = f", {broken} with mistakes" if broken else ""
    print(f"{passed} passed, {failed} failed{mistakes}")
    return 2 if broken else 1 if failed else 0
