"""`council fuzz --browser N`: a robot plays whole games in a browser, over all presets, sizes and themes.

The robot is part of the tests (`tests/web/robot.py`): it needs a checkout.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from pathlib import Path

import smallcouncil
from smallcouncil import COMMAND
from smallcouncil.commands import arguments
from smallcouncil.commands.tables import options_of, sizes_of_preset
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, game_named
from smallcouncil.terminal.seats import named_so

ROOT = Path(smallcouncil.__file__).parents[2]
NOT_HERE = ("games", "every", "options", "without", "saves", "jobs")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--browser", type=int, metavar="N",
        help="instead of games in the engine: a robot plays N games in a browser, over all presets or those that are named",
    )


def run(args: argparse.Namespace) -> int:
    if args.browser < 1 or args.seed < 0:
        raise Complaint("--browser is at least 1, and --seed is at least 0.")
    arguments.leave_out(args, NOT_HERE, "--browser plays whole presets one after another")
    names = boxes(args.game or "", args.preset or "", args.players or 0)
    if not (ROOT / "tests").is_dir():
        raise Complaint(f"`{COMMAND} fuzz --browser` works only in a checkout of the repository, which has the robot.")
    sys.path.insert(0, str(ROOT))
    robot = importlib.import_module("tests.web.robot")
    began = time.perf_counter()
    broken = robot.main(args.browser, args.seed, [robot.Table(*each) for each in names])
    print(f"{args.browser - broken} games sound, {broken} broken, in {time.perf_counter() - began:.0f} s")
    return 1 if broken else 0


def boxes(game: str, preset: str, players: int) -> list[tuple[str, str, int]]:
    """Game, preset and number of players: all there are, or those in the arguments."""
    kinds = [game_named(game)] if game else [kind for kind in GAMES.values() if not preset or sizes_of_preset(kind, preset)]
    found = [each for kind in kinds for each in boxes_of(kind, preset) if players in (0, each[2])]
    if not found:
        kind = game_named(game or next(iter(GAMES)))
        kind.check_options([], players or kind.players[0])
        options_of(kind, players or kind.players[0], preset, [])  # one of the two explains the mistake
    return found


def boxes_of(kind: GameKind, preset: str) -> list[tuple[str, str, int]]:
    found: list[tuple[str, str, int]] = []
    for players in kind.players:
        presets = kind.presets(players)
        found += [(kind.name, each.name, players) for each in (named_so(presets, preset) if preset else presets)]
    return found
