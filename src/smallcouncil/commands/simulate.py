"""`council simulate`: bots play many games; shows who wins, how long it takes and how certain that is."""

from __future__ import annotations

import argparse
import json
from time import perf_counter
from typing import Any

from smallcouncil import __version__
from smallcouncil.api.engine import running
from smallcouncil.arena import series, statistics
from smallcouncil.arena.one_game import Outcome, SeriesPlan
from smallcouncil.bots import default_bot
from smallcouncil.bots.guarded import faults_told
from smallcouncil.commands import arguments
from smallcouncil.commands.progress import progress_bar
from smallcouncil.commands.tables import BOT_SECONDS, BOTS_HELP, add_series, add_table, table_of
from smallcouncil.compiled import HELP as INTERPRETED_HELP
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, game_named
from smallcouncil.terminal.seats import check_bots, filled

USUAL = 5


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="thrones", metavar="NAME", help=f"{' or '.join(GAMES)} (default thrones)")
    add_table(parser, USUAL)
    parser.add_argument("--bots", type=arguments.names, metavar="A,B", help=f"who plays {BOTS_HELP}")
    add_series(parser, 100)
    parser.add_argument("--rotate", action="store_true", help="move the bots on by one seat every game")
    parser.add_argument("--records", default="", metavar="DIR", help="write the record of every game into this folder")
    parser.add_argument("--with-content", action="store_true", help="with --records: include the data files in each")
    parser.add_argument("--bot-seconds", type=arguments.seconds, default=0.0, metavar="S", help=BOT_SECONDS)
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")


def run(args: argparse.Namespace) -> int:
    if args.with_content and not args.records:
        raise Complaint("--with-content works only with --records DIR.")
    kind = game_named(args.game)
    bots = args.bots or [default_bot(kind.name)]
    players, options, note = table_of(kind, args.players, args.preset or "", args.options, USUAL, without=args.without)
    check_bots(kind, bots, players)
    bots = filled(bots, players)
    plan = SeriesPlan(
        args.game, players, tuple(options), tuple(bots), args.games, args.seed, args.rotate, args.records, args.with_content,
        args.bot_seconds,
    )
    begun = perf_counter()
    found = play(plan, args.jobs, quiet=args.json)
    report = summary(plan, found, perf_counter() - begun)
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        show(plan, found, report, note)
    return 0


def play(plan: SeriesPlan, jobs: int, quiet: bool) -> list[Outcome]:
    with progress_bar("games", plan.games, shown=not quiet) as step:
        return series.run(plan, jobs, lambda outcome: step())


def summary(plan: SeriesPlan, found: list[Outcome], seconds: float) -> dict[str, Any]:
    wins, chances = statistics.wins_by_bot(found), statistics.chances_by_bot(found)
    houses = seat_names(plan)
    by_seat = statistics.wins_by_seat(found, plan.players)
    lengths = [outcome.chapters for outcome in found]
    decisions = sum(outcome.decisions for outcome in found)
    kind = game_named(plan.game)
    return {
        "package": __version__,
        "rules": kind.version,
        "content": kind.content(),
        "engine": running(),
        "game": plan.game,
        "players": plan.players,
        "options": list(plan.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "rotate": plan.rotate,
        "games": len(found),
        "wins": {name: tidy(count) for name, count in wins.items()},
        "intervals": {name: interval(wins[name], chances[name]) for name in wins},
        "mean_ranks": {name: round(rank, 4) for name, rank in statistics.ranks_by_bot(found).items()},
        "wins_by_house": {house: tidy(count) for house, count in zip(houses, by_seat, strict=True)},
        "battles": sum(outcome.battles for outcome in found),
        "stormed": sum(outcome.stormed for outcome in found),
        "deeds": {
            name: {deed: round(count, 2) for deed, count in deeds.items()}
            for name, deeds in statistics.deeds_by_bot(found).items()
        },
        "lengths": {str(length): lengths.count(length) for length in sorted(set(lengths))},
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_s": round(decisions / seconds, 1),
        "ms_per_choice": {name: round(1000 * value, 3) for name, value in statistics.thinking(found).items()},
        "faults": {name: each._asdict() for name, each in statistics.faults_by_bot(found).items()},
        "digest": series.digest(found),
    }


def seat_names(plan: SeriesPlan) -> list[str]:
    rules = game_named(plan.game).new(list(plan.options), plan.players, plan.seed).state.ruleset
    return [rules.seat_name(seat) for seat in range(plan.players)]


def tidy(count: float) -> float:
    return int(count) if count == int(count) else round(count, 4)


def interval(wins: float, games: int) -> list[float]:
    return [round(end, 4) for end in statistics.wilson(wins, games)]


def show(plan: SeriesPlan, found: list[Outcome], report: dict[str, Any], note: str) -> None:
    from smallcouncil.terminal.signs import Paper

    console = Paper(highlight=False)
    if note:
        console.print(note)
    wins, chances = statistics.wins_by_bot(found), statistics.chances_by_bot(found)
    console.print(wins_table("bot", {name: (wins[name], chances[name]) for name in wins}, report["mean_ranks"]))
    seats = zip(seat_names(plan), statistics.wins_by_seat(found, plan.players), strict=True)
    console.print(wins_table(game_named(plan.game).seat_word, {house: (count, len(found)) for house, count in seats}))
    lengths = ", ".join(f"{count}x {length}" for length, count in report["lengths"].items())
    mean = sum(outcome.chapters for outcome in found) / len(found)
    console.print(f"length    {mean:.1f} {game_named(plan.game).turn_word}s on average ({lengths})")
    if report["battles"]:
        low, high = statistics.wilson(report["stormed"], report["battles"])
        share = f"{100 * report['stormed'] / report['battles']:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        console.print(f"battles   {report['battles'] / len(found):.1f} a game, the attacker wins {share}")
    for name, deeds in report["deeds"].items():
        if deeds:
            console.print(f"a game    {name}: {', '.join(f'{deed} {count:.1f}' for deed, count in deeds.items())}")
    thinks = ", ".join(f"{name} {value:.2f} ms" for name, value in report["ms_per_choice"].items())
    console.print(f"thinking  {thinks} a choice")
    speed = f"{report['decisions']} decisions in {report['seconds']:.1f} s, {report['decisions_per_s']:.0f} a second"
    console.print(f"speed     {speed}")
    for name, faults in report["faults"].items():
        console.print(f"faults    {faults_told(name, faults['reasons'], faults['first'])}", markup=False)
    console.print(f"digest    {report['digest']}")


def wins_table(head: str, rows: dict[str, tuple[float, int]], ranks: dict[str, float] | None = None) -> Any:
    from rich.table import Table

    table = Table()
    table.add_column(head)
    for column in ("wins", "of", "share", "95 % interval", *(["mean rank"] if ranks else [])):
        table.add_column(column, justify="right")
    for name, (wins, games) in rows.items():
        low, high = statistics.wilson(wins, games)
        share = f"{100 * wins / games:.1f} %"
        last = [f"{ranks[name]:.2f}"] if ranks else []
        table.add_row(name, f"{tidy(wins):g}", str(games), share, f"{100 * low:.1f} to {100 * high:.1f} %", *last)
    return table
