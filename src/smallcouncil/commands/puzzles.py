"""`council puzzles`: lists the shipped puzzles; `--mine` looks for new ones in bots' games, `--write` writes their files."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from smallcouncil.commands import arguments
from smallcouncil.commands.progress import progress_bar
from smallcouncil.compiled import HELP as INTERPRETED_HELP
from smallcouncil.errors import Complaint
from smallcouncil.lessons.puzzles import BOXES, FOLDER, LEVELS, THEMES, puzzles

GAMES = 100
MOST = 200


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mine", default="", metavar="FOLDER", help="play games, and keep the finds in this folder")
    parser.add_argument("--write", default="", metavar="FOLDER", help="write the best finds of this folder as puzzle files")
    parser.add_argument("--box", default="base", choices=list(BOXES), help="with --mine: which games (default base)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="with --mine: of the games (default 1)")
    parser.add_argument("--wide", action="store_true", help="with --mine: look at earlier decisions in every game")
    about = "with --mine: look only at decisions of these themes, from turn 8 on (raid, retreat, bid …)"
    parser.add_argument("--about", type=arguments.names, default=[], metavar="THEME,…", help=about)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"with --mine: how many games (default {GAMES})")
    parser.add_argument("--most", type=int, default=MOST, metavar="N", help=f"with --write: files in all (default {MOST})")
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)


def run(args: argparse.Namespace) -> int:
    if args.mine:
        return mine(Path(args.mine), args)
    if args.write:
        return write(Path(args.write), args.most)
    for line in table():
        print(line)
    return 0


def mine(folder: Path, args: argparse.Namespace) -> int:
    from smallcouncil.mining.miner import Mine  # imported here because it needs numpy
    from smallcouncil.mining.themes import decisions_of

    if args.games < 1 or args.seed < 0:
        raise Complaint("At least one game is needed, and a seed of 0 or more.")
    found = Mine(folder, args.box, args.seed, args.wide, decisions_of(args.about))
    with progress_bar("games", args.games, shown=True) as step:
        for _ in found.dig_on(args.games):
            step()
    for line in found.report():
        print(line)
    return 0


def write(folder: Path, most: int) -> int:
    from smallcouncil.mining.filing import write_best
    from smallcouncil.mining.finds import box_of

    written = write_best(folder, FOLDER / box_of(folder), most, print)
    print(f"{written} puzzles written")
    return 0


def table() -> list[str]:
    """How many puzzles there are, by theme and box, and by level."""
    found = puzzles()
    wide = max(len(theme.title) for theme in THEMES.values())
    lines = [" ".join([" " * wide, *[f"{box:>8}" for box in BOXES]])]
    for id, theme in THEMES.items():
        counts = Counter(puzzle.box for puzzle in found if puzzle.theme == id)
        lines.append(" ".join([theme.title.ljust(wide), *[f"{counts[box]:8}" for box in BOXES]]))
    counts = Counter(puzzle.box for puzzle in found)
    lines.append(" ".join(["all".ljust(wide), *[f"{counts[box]:8}" for box in BOXES]]))
    levels = Counter(puzzle.level for puzzle in found)
    return [*lines, "levels: " + ", ".join(f"{level}: {levels[level]}" for level in LEVELS)]
