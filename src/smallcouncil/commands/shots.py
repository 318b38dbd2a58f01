"""`council shots`: pictures of the table in many states and all sizes, in the light and the dark theme."""

import argparse
import importlib
import sys
from pathlib import Path

import smallcouncil
from smallcouncil import COMMAND
from smallcouncil.commands import arguments
from smallcouncil.errors import Complaint

ROOT = Path(smallcouncil.__file__).parents[2]


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", default="shots", metavar="FOLDER", help="where the pictures go (shots)")
    parser.add_argument("--states", type=arguments.names, default=[], metavar="A,B", help="only these states")
    parser.add_argument("--sizes", type=arguments.names, default=[], metavar="360,1366", help="only these widths")
    parser.add_argument("--theme", choices=("light", "dark"), help="only this one")


def run(args: argparse.Namespace) -> int:
    if not (ROOT / "tests").is_dir():
        raise Complaint(f"`{COMMAND} shots` works only in a checkout of the repository, which has the states.")
    folder = Path(args.to).resolve()
    sys.path.insert(0, str(ROOT))
    shots = importlib.import_module("tests.web.shots")
    check(args.states, [shot.name for shot in shots.SHOTS], "state")
    check(args.sizes, [str(width) for width in shots.SIZES], "size")
    number = shots.main(folder, args.states, [int(width) for width in args.sizes], [args.theme] if args.theme else [])
    print(f"{number} pictures are in {folder}.")
    return 0


def check(wished: list[str], there: list[str], what: str) -> None:
    for word in wished:
        if word not in there:
            raise Complaint(f"there is no {what} {word!r}; there are {', '.join(there)}.")
