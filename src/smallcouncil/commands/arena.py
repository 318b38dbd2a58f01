"""`council arena`: bots meet in a round robin and get ratings with intervals; an interrupted run continues."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from smallcouncil.arena import cluster, rating, schedule, series, statistics
from smallcouncil.arena.ledger import Ledger
from smallcouncil.arena.one_game import Outcome, check
from smallcouncil.bots import NAMES, admit, check_bot
from smallcouncil.bots.guarded import faults_told
from smallcouncil.commands import arguments, benchmarking
from smallcouncil.commands.environments import output_with, runs_with
from smallcouncil.commands.progress import progress_bar
from smallcouncil.commands.tables import BOT_SECONDS, add_table, table_of
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, game_named
from smallcouncil.processes import spread

USUAL = 5
TRIED = schedule.Meeting("thrones", 3, (), ("random", "steward"), 1)
Spread = Callable[[Callable[[int], Outcome], list[int]], Iterator[Outcome]]


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="thrones", metavar="NAME", help=f"{' or '.join(GAMES)} (default thrones)")
    add_table(parser, USUAL)
    parser.add_argument(
        "--bots", type=arguments.names, default=[], metavar="A,B", help=f"two or more that meet; there are {', '.join(NAMES)}"
    )
    parser.add_argument("--games", type=int, metavar="N", help="how many games in all (default: every line-up once on all seats)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the arena; each game has its own (default 1)")
    parser.add_argument("--jobs", type=int, default=series.cores(), metavar="N", help="processes (default: one for each core)")
    parser.add_argument(
        "--cluster", nargs="?", const="auto", default="", metavar="ADDRESS",
        help="play on a Ray cluster (requirements/cluster.txt): the one this machine belongs to, that at ADDRESS, or `here`",
    )
    parser.add_argument(
        "--check", action="store_true", help="with --cluster: only check that a cluster on this machine plays the same games"
    )
    parser.add_argument("--benchmark", type=arguments.name, metavar="NAME", help=benchmarking.HELP)
    parser.add_argument("--bot-seconds", type=arguments.seconds, default=0.0, metavar="S", help=BOT_SECONDS)
    parser.add_argument("--results", default="", metavar="FILE", help="file for the results; a rerun continues from it")
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")


def run(args: argparse.Namespace) -> int:
    if args.check:
        return check_cluster(args.cluster)
    if args.benchmark:
        return benchmarking.run(args)
    kind = game_named(args.game)
    bots = tuple(args.bots)
    schedule.check_names(bots)
    admit(bots)
    for name in bots:
        check_bot(name, kind.name)
    players, options, note = table_of(kind, args.players, args.preset or "", args.options, USUAL, without=args.without)
    meeting = schedule.Meeting(kind.name, players, tuple(options), bots, args.seed, args.bot_seconds)
    games = schedule.whole(meeting) if args.games is None else args.games
    check(schedule.plan_of(meeting, games - 1))
    found = played(meeting, games, spreading(args), args.results, quiet=args.json)
    report = summary(meeting, found)
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        show(report, note)
    return 0


def spreading(args: argparse.Namespace) -> Spread:
    """Spreads over a cluster, or over processes here."""
    if args.cluster:
        return partial(cluster.spread, address=args.cluster)
    if args.jobs < 1:
        raise Complaint(f"At least one job is needed, not {args.jobs}.")
    return partial(spread, jobs=args.jobs)


def played(meeting: schedule.Meeting, games: int, spreads: Spread, results: str, quiet: bool) -> list[Outcome]:
    """The games of a meeting; those in the results file are not played again."""
    ledger = Ledger(Path(results), meeting) if results else None
    found = ledger.outcomes() if ledger else []
    there = [outcome.number for outcome in found]
    missing = [number for number in range(games) if number not in there]
    with progress_bar("games", len(missing), shown=not quiet) as step:
        for outcome in spreads(partial(schedule.play_one, meeting), missing) if missing else []:
            if ledger:
                ledger.add(outcome)
            found.append(outcome)
            step()
    return sorted(found, key=lambda outcome: outcome.number)


def check_cluster(address: str) -> int:
    """Checks that a cluster on this machine plays the same games as one process, in an arena and in a vector."""
    if not address:
        raise Complaint("--check works only with --cluster.")
    games = schedule.whole(TRIED)
    with TemporaryDirectory() as folder:
        file = str(Path(folder, "cluster.results"))
        table = ["--players", str(TRIED.players), "--bots", ",".join(TRIED.bots), "--seed", str(TRIED.seed)]
        if not runs_with("ray", "cluster", ["arena", *table, "--cluster", cluster.HERE, "--results", file, "--json"]):
            raise Complaint("The cluster did not play; see its output above.")
        theirs = series.digest(sorted(Ledger(Path(file), TRIED).outcomes(), key=lambda outcome: outcome.number))
    ours = series.digest(played(TRIED, games, partial(spread, jobs=1), "", quiet=True))
    if theirs != ours:
        raise Complaint(f"The cluster played different games: digest {theirs}, here {ours}.")
    print(f"A cluster plays here: {games} games, digest {ours}, as in one process.")
    check_vector()
    return 0


def check_vector() -> None:
    """Checks that a cluster on this machine plays the same games of a vector as one process."""
    from smallcouncil.research import proof

    theirs, ours = output_with("ray", "cluster", [proof.__name__, cluster.HERE]), proof.digest()
    if theirs != ours:
        raise Complaint(f"The vector played different games on the cluster: digest {theirs or 'none'}, here {ours}.")
    print(f"A vector plays on it too: {proof.LANES} lanes, {proof.STEPS} steps, digest {ours}, as in one process.")


def summary(meeting: schedule.Meeting, found: list[Outcome]) -> dict[str, Any]:
    results = [rating.Result(tuple(outcome.seats), tuple(outcome.winners)) for outcome in found]
    rated = rating.ratings(meeting.bots, results, meeting.seed)
    wins, chances = statistics.wins_by_bot(found), statistics.chances_by_bot(found)
    faults = statistics.faults_by_bot(found)
    ranks, thinking = statistics.ranks_by_bot(found), statistics.thinking(found)
    return {
        "game": meeting.game,
        "players": meeting.players,
        "options": list(meeting.options),
        "seed": meeting.seed,
        "games": len(found),
        "whole": schedule.whole(meeting),
        "bots": [
            {
                "bot": name,
                "rating": [round(number, 1) for number in rated[name]],
                "wins": round(wins.get(name, 0.0), 4),
                "seats": chances.get(name, 0),
                "mean_rank": round(ranks.get(name, 0.0), 4),
                "ms_per_choice": round(1000 * thinking.get(name, 0.0), 3),
                **({"faults": faults[name]._asdict()} if name in faults else {}),
            }
            for name in sorted(meeting.bots, key=lambda name: -rated[name].points)
        ],
        "digest": series.digest(found),
    }


def show(report: dict[str, Any], note: str) -> None:
    from rich.table import Table

    from smallcouncil.terminal.signs import Paper

    console = Paper(highlight=False)
    if note:
        console.print(note)
    table = Table()
    table.add_column("bot")
    for column in ("rating", "95 % interval", "wins", "of", "share", "mean rank", "ms a choice"):
        table.add_column(column, justify="right")
    for row in report["bots"]:
        points, low, high = row["rating"]
        share = f"{100 * row['wins'] / row['seats']:.1f} %" if row["seats"] else ""
        table.add_row(
            row["bot"], f"{points:+.0f}", f"{low:+.0f} to {high:+.0f}", f"{row['wins']:g}", str(row["seats"]), share,
            f"{row['mean_rank']:.2f}", f"{row['ms_per_choice']:.2f}",
        )
    console.print(table)
    fair = report["games"] % report["whole"] == 0
    seats = "every line-up sat on all seats equally often" if fair else f"{report['whole']} give every line-up all seats"
    console.print(f"games     {report['games']} of {report['players']} players; {seats}")
    for row in report["bots"]:
        if "faults" in row:
            console.print(f"faults    {faults_told(row['bot'], row['faults']['reasons'], row['faults']['first'])}", markup=False)
    console.print(f"digest    {report['digest']}")
