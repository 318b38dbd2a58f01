"""`council fuzz`: random games with random options; it checks invariants at every decision and the laws at some.

With --numbers: whole games played by the ids of their choices, and the laws about ids and observations.
With --saves: saved games of both kinds, changed at random, that must be refused with a sentence or played to their end.
With --browser: whole games in a browser, played by a robot.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from functools import partial
from itertools import combinations
from typing import NamedTuple

from smallcouncil.arena.series import cores
from smallcouncil.commands import arguments, in_browser
from smallcouncil.commands.progress import progress_bar
from smallcouncil.commands.tables import OPTIONS, PRESET, known_options, options_of, refuse_both_ways, wishes, without_these
from smallcouncil.core.notation import many
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import DEFAULT_GAME, GAMES, game_named
from smallcouncil.processes import spread
from smallcouncil.testkit.laws import fuzz, random_options
from smallcouncil.testkit.mangling import ReadingCounts, fuzz_saved
from smallcouncil.testkit.numbers import Observed, play_observed

GAMES_PLAYED = 200
OF_GAMES = ("games", "every", "players", "preset", "options", "without", "numbers")
LAWS_EVERY = 200  # choices between checks of the laws
OBSERVED_EVERY = 10  # choices between checks of the laws about numbers
BATCH = 50  # saved games per random game
OBSERVED = Observed()  # by this process


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", type=arguments.name, metavar="NAME",
        help=f"one of: {', '.join(GAMES)} (default thrones; with --saves both)",
    )
    parser.add_argument("--games", type=int, metavar="N", help=f"how many (default {GAMES_PLAYED})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game; the others count on (default 1)")
    parser.add_argument(
        "--every", type=int, metavar="N", help=f"check the laws at one choice in N; 0: never (default {LAWS_EVERY})"
    )
    parser.add_argument("--players", type=int, metavar="N", help="always N players (default: any number that fits)")
    always = "always with these, the others are drawn: "
    parser.add_argument("--preset", type=arguments.name, metavar="NAME", help=always + PRESET)
    parser.add_argument("--options", type=arguments.names, default=[], metavar="A,B", help=always + OPTIONS)
    parser.add_argument("--without", type=arguments.names, default=[], metavar="A,B", help="never with these")
    parser.add_argument(
        "--saves", type=int, default=0, metavar="N", help="instead of games: read back N saved games, changed at random"
    )
    parser.add_argument("--numbers", action="store_true", help="check instead the laws about ids and observations")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default: one for each core)")
    in_browser.add(parser)


class Report(NamedTuple):
    """The report of one game; a failure has all that is needed to reproduce it."""

    options: list[str]
    choices: int = 0
    slowest: float = 0.0
    asked: str = ""
    trouble: str = ""
    positions: int = 0  # observed


def play(name: str, every: int, ids: bool, numbers: dict[int, list[str]], never: list[str], seed: int) -> Report:
    """Plays one game, with one of these numbers of players, its required options and never some others; by ids if asked."""
    kind = game_named(name)
    rng = seeded(seed ^ 0x0B71)
    players = [*numbers][rng.below(len(numbers)) if len(numbers) > 1 else 0]
    options = random_options(kind, players, rng, numbers[players], never)
    try:
        if ids:
            before = OBSERVED.positions
            choices = play_observed(kind, options, players, seed, OBSERVED, every)
            return Report(options, choices, positions=OBSERVED.positions - before)
        played = fuzz(kind, options, players, seed, every)
        return Report(options, played.choices, played.slowest, played.asked)
    except Exception as error:
        where = f"seed {seed}, {players} players, options {','.join(options) or 'none'}"
        return Report(options, trouble=f"{where}: {type(error).__name__}: {error}")


def rarest(games: list[list[str]]) -> str:
    """The pairs of options that met least often, of those that met at all."""
    met = Counter(pair for options in games for pair in combinations(options, 2))
    if not met:
        return "no two options met"
    (one, other), often = min(met.items(), key=lambda each: each[1])
    return f"{len(met)} pairs of options met, each {often} times or more ({one} and {other})"


def read_back(names: list[str], place: tuple[int, int]) -> ReadingCounts:
    """Saved games of one random game: its seed, which also determines its kind, and how many."""
    seed, most = place
    return fuzz_saved(game_named(names[seed % len(names)]), seed, most)


def run_saves(args: argparse.Namespace) -> int:
    names = [game_named(args.game).name] if args.game else [*GAMES]
    sizes = [BATCH] * (args.saves // BATCH) + [args.saves % BATCH] * (args.saves % BATCH > 0)
    began = time.perf_counter()
    total = ReadingCounts()
    with progress_bar(f"batches of {BATCH} saved games", len(sizes), shown=True) as step:
        for tally in spread(partial(read_back, names), [*enumerate(sizes, args.seed)], min(args.jobs, len(sizes))):
            step()
            total.refused += tally.refused
            total.played += tally.played
            total.wrong += tally.wrong
            for trouble in tally.wrong:
                print(trouble)
    told = f"{total.refused} refused, {total.played} played on, {len(total.wrong)} of them broken"
    print(f"{total.tried} saved games: {told}; {time.perf_counter() - began:.0f} s")
    return 1 if total.wrong else 0


def run(args: argparse.Namespace) -> int:
    if args.browser is not None:
        return in_browser.run(args)
    if args.saves:
        arguments.leave_out(args, OF_GAMES, "--saves reads saved games of any table")
    args.games = GAMES_PLAYED if args.games is None else args.games
    if args.every is None:
        args.every = OBSERVED_EVERY if args.numbers else LAWS_EVERY
    args.jobs = cores() if args.jobs is None else args.jobs
    if args.games < 1 or args.jobs < 1 or args.every < 0 or args.seed < 0 or args.saves < 0:
        raise Complaint("--games and --jobs are at least 1, --every, --seed and --saves at least 0.")
    if args.saves:
        return run_saves(args)
    args.game = args.game or DEFAULT_GAME
    kind = game_named(args.game)
    asked = wishes(kind, args.preset or "", args.options, "")
    fitting = [each for each in kind.players if all(each in sizes for _, sizes in asked)] or [*kind.players]
    never = known_options(kind, args.without)
    numbers: dict[int, list[str]] = {}
    for players in fitting if args.players is None else [args.players]:
        refuse_both_ways(kind, args.options, never)
        numbers[players] = without_these(kind, options_of(kind, players, args.preset or "", args.options), never)
        kind.new(numbers[players], players, args.seed)  # refuses impossible tables
    began = time.perf_counter()
    reports: list[Report] = []
    seeds = range(args.seed, args.seed + args.games)
    one = partial(play, args.game, args.every, args.numbers, numbers, never)
    with progress_bar("games", args.games, shown=True) as step:
        for report in spread(one, seeds, min(args.jobs, args.games)):
            step()
            reports.append(report)
            if report.trouble:
                print(report.trouble)
    wrong = sum(1 for report in reports if report.trouble)
    choices, slow = sum(report.choices for report in reports), max(reports, key=lambda report: report.slowest)
    print(f"{many(args.games - wrong, 'game')} sound, {wrong} broken; {choices} choices in {time.perf_counter() - began:.0f} s")
    if args.numbers:
        print(f"{sum(report.positions for report in reports)} positions observed")
        return 1 if wrong else 0
    met = rarest([report.options for report in reports])
    print(f"slowest list of options: {slow.slowest * 1000:.1f} ms ({slow.asked}); {met}")
    return 1 if wrong else 0
