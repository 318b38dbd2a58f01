"""`council dataset RECORDS --out FILE`: makes a dataset of recorded games, with a row for each decision."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import perf_counter

from smallcouncil.commands import arguments
from smallcouncil.commands.progress import progress_bar
from smallcouncil.errors import Complaint
from smallcouncil.research.datasets import writing

ENDING = "*.record"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", nargs="+", metavar="RECORDS", help="game records, or folders of records")
    parser.add_argument("--out", type=arguments.name, required=True, metavar="FILE", help="the file to write: .parquet or .jsonl")
    parser.add_argument("--observations", action="store_true", help="add what the seat saw before each choice, as bytes")
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")


def run(args: argparse.Namespace) -> int:
    files = records_in(args.records)
    begun = perf_counter()
    with progress_bar("games", len(files), shown=not args.json) as step:
        written = writing.write(files, Path(args.out), args.observations, step)
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


def records_in(names: list[str]) -> list[Path]:
    """The records of this name, and those in folders by their names."""
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
