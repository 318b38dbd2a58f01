"""`council fuzz`: random games over random options, with invariants at every decision and the laws here and there.

With --saves: saved games of both kinds, changed at random, that are refused in a sentence or played to their end.
"""

from __future__ import annotations

import argparse
import time
from functools import partial

from smallcouncil.arena.series import cores
from smallcouncil.arena.workers import progress_bar, spread
from smallcouncil.commands.tables import OPTIONS, PRESET, known_options, options_of, wishes
from smallcouncil.core.laws import fuzz, random_options
from smallcouncil.core.mangling import Tally, fuzz_saved
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, game_named
from smallcouncil.terminal.seats import words_of

BATCH = 50  # saved games of one random game


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", default="", metavar="NAME", help=f"one of: {', '.join(GAMES)} (default thrones; with --saves both)"
    )
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many (default 200)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game; the others count on (default 1)")
    parser.add_argument(
        "--every", type=int, default=200, metavar="N", help="check the laws at one choice in so many; 0: never (default 200)"
    )
    parser.add_argument("--players", type=int, default=0, metavar="N", help="always so many (default: any number that fits)")
    parser.add_argument("--preset", default="", metavar="NAME", help=f"always with these, the others are drawn: {PRESET}")
    parser.add_argument("--options", default="", metavar="A,B", help=f"always with these, the others are drawn: {OPTIONS}")
    parser.add_argument("--without", default="", metavar="A,B", help="never with these")
    parser.add_argument(
        "--saves", type=int, default=0, metavar="N", help="instead of games: so many saved games, changed at random and read back"
    )
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one for each core)")


def play(name: str, every: int, numbers: dict[int, list[str]], never: list[str], seed: int) -> tuple[int, str]:
    """One game, with one of these numbers of players and at least the options that go with it, but never some.

    The number of choices, and what went wrong with all that is needed to see it again.
    """
    kind = game_named(name)
    rng = seeded(seed ^ 0x0B71)
    players = [*numbers][rng.below(len(numbers)) if len(numbers) > 1 else 0]
    always = [option for option in numbers[players] if option not in never]
    options = random_options(kind, players, rng, always, never)
    try:
        return fuzz(kind, options, players, seed, every), ""
    except Exception as error:
        return 0, f"seed {seed}, {players} players, options {','.join(options) or 'none'}: {type(error).__name__}: {error}"


def read_back(names: list[str], place: tuple[int, int]) -> Tally:
    """Saved games of one random game: its seed, which also says of what kind it is, and how many."""
    seed, most = place
    return fuzz_saved(game_named(names[seed % len(names)]), seed, most)


def run_saves(args: argparse.Namespace) -> int:
    names = [game_named(args.game).name] if args.game else [*GAMES]
    sizes = [BATCH] * (args.saves // BATCH) + [args.saves % BATCH] * (args.saves % BATCH > 0)
    began = time.perf_counter()
    total = Tally()
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
    if args.games < 1 or args.jobs < 1 or args.every < 0 or args.seed < 0 or args.saves < 0:
        raise Complaint("--games and --jobs are at least 1, --every, --seed and --saves at least 0.")
    if args.saves:
        return run_saves(args)
    args.game = args.game or "thrones"
    kind = game_named(args.game)
    always = words_of(args.options)
    asked = wishes(kind, args.preset, always, "")
    fitting = [each for each in kind.players if all(each in sizes for _, sizes in asked)] or [*kind.players]
    never = known_options(kind, words_of(args.without))
    numbers: dict[int, list[str]] = {}
    for players in [args.players] if args.players else fitting:
        numbers[players] = options_of(kind, players, args.preset, always)
        kind.new([option for option in numbers[players] if option not in never], players, args.seed)  # refuses what cannot be
    began = time.perf_counter()
    choices, wrong = 0, 0
    seeds = range(args.seed, args.seed + args.games)
    one = partial(play, args.game, args.every, numbers, never)
    with progress_bar("games", args.games, shown=True) as step:
        for count, trouble in spread(one, seeds, min(args.jobs, args.games)):
            step()
            choices += count
            if trouble:
                wrong += 1
                print(trouble)
    seconds = time.perf_counter() - began
    print(f"{args.games - wrong} games sound, {wrong} broken; {choices} choices in {seconds:.0f} s")
    return 1 if wrong else 0
