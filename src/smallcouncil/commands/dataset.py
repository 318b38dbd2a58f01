"""`council dataset RECORDS --out FILE` makes a dataset of recorded games, with a row for each decision."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import perf_counter

from smallcouncil.arena import benchmark
from smallcouncil.arena.series import cores
from smallcouncil.commands import arguments
from smallcouncil.commands.progress import progress_bar
from smallcouncil.compiled import HELP as INTERPRETED_HELP
from smallcouncil.errors import Complaint
from smallcouncil.research.datasets import standard, writing

ENDING = "*.record"
USUAL = "base-5"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", nargs="*", metavar="RECORDS", help="game records, or folders of records")
    parser.add_argument("--out", type=arguments.name, required=True, metavar="FILE", help="the file to write: .parquet or .jsonl")
    parser.add_argument("--observations", action="store_true", help="add what the seat saw before each choice, as bytes")
    sets = f"play the games of a standard set instead: {', '.join(standard.GAMES)}"
    parser.add_argument("--standard", type=arguments.name, metavar="NAME", help=sets)
    table = f"with --standard: the table, {', '.join(benchmark.TASKS)} (default {USUAL})"
    parser.add_argument("--task", type=arguments.name, metavar="NAME", help=table)
    processes = "with --standard: processes (default: one for each core)"
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help=processes)
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")


def run(args: argparse.Namespace) -> int:
    begun = perf_counter()
    written = standard_set(args) if args.standard else of_records(args)
    seconds = perf_counter() - begun
    report = {
        "file": args.out, **written._asdict(), "bytes_per_row": round(written.bytes / written.rows, 2),
        "seconds": round(seconds, 3), "rows_per_s": round(written.rows / seconds, 1),
    }
    if args.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        show(report)
    return 0


def of_records(args: argparse.Namespace) -> writing.Written:
    arguments.leave_out(args, ("task",), "Records have their own table")
    files = records_in(args.records)
    with progress_bar("games", len(files), shown=not args.json) as step:
        return writing.write(files, Path(args.out), args.observations, step)


def standard_set(args: argparse.Namespace) -> writing.Written:
    if args.records:
        raise Complaint("A standard set plays its own games: leave out the records.")
    if args.jobs < 1:
        raise Complaint(f"At least one job is needed, not {args.jobs}.")
    task = args.task or USUAL
    games = standard.plan_of(args.standard, task, "").games
    with progress_bar("games", games, shown=not args.json) as step:
        return standard.make(args.standard, task, Path(args.out), args.observations, args.jobs, step)


def records_in(names: list[str]) -> list[Path]:
    """The records of this name, and those in folders by their names."""
    if not names:
        raise Complaint("Name records or folders of records, or a standard set with --standard.")
    found: list[Path] = []
    for name in names:
        path = Path(name)
        inside = sorted(path.glob(ENDING)) if path.is_dir() else [path]
        if not inside:
            raise Complaint(f"There are no records in {name}: their names end with {ENDING[1:]}.")
        found += inside
    return found


def show(report: dict[str, object]) -> None:
    print(f"{report['file']}: {report['rows']} rows of {report['games']} games, {report['bytes_per_row']} bytes a row.")
    if report["open"]:
        print(f"{report['open']} games are not over and were left out.")
    print(f"{report['rows_per_s']} rows a second; digest {report['digest']}.")
