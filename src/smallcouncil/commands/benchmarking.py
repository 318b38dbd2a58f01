"""`council arena --benchmark NAME`: plays a task of the benchmark and prints the row of its table."""

from __future__ import annotations

import argparse
import json

from smallcouncil.arena import benchmark
from smallcouncil.bots import admit, check_bot
from smallcouncil.commands import arguments
from smallcouncil.commands.progress import progress_bar
from smallcouncil.errors import Complaint

HELP = f"play a task of the benchmark: {', '.join(benchmark.TASKS)}"
HEAD = "| task | bot | games | victories | 95 % interval | chance | mean rank |\n|---|---|---:|---:|---:|---:|---:|"


def run(args: argparse.Namespace) -> int:
    fixed = ("players", "preset", "options", "without", "cluster", "check", "results", "bot_seconds")
    arguments.leave_out(args, fixed, "A task of the benchmark says how it is played")
    if not args.bots:
        raise Complaint("Name the bots to test with --bots.")
    task = benchmark.task_named(args.benchmark)
    admit(args.bots)
    for bot in args.bots:
        check_bot(bot, task.game)
    games = benchmark.GAMES if args.games is None else args.games
    if not args.json:
        print(HEAD, flush=True)
    for bot in args.bots:
        benchmark.plan_of(args.benchmark, bot, games)
        row = played(args, bot, games)
        print(json.dumps(row.plain()) if args.json else line_of(row), flush=True)
    return 0


def played(args: argparse.Namespace, bot: str, games: int) -> benchmark.Row:
    with progress_bar("games", games, shown=not args.json) as step:
        return benchmark.run(args.benchmark, bot, games, args.jobs, lambda outcome: step())


def line_of(row: benchmark.Row) -> str:
    low, high = row.interval
    share, interval = f"{100 * row.share:.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %"
    return f"| {row.task} | {row.bot} | {row.games} | {share} | {interval} | {100 * row.chance:.1f} % | {row.mean_rank:.2f} |"
