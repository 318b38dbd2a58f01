"""`council houses`: bots play many games; shows how each house begins, what it takes and what it loses."""

from __future__ import annotations

import argparse
import json
import subprocess
from datetime import date
from functools import partial
from pathlib import Path

from smallcouncil import COMMAND
from smallcouncil.arena import series, strategy_pages
from smallcouncil.arena.house_games import HouseGame, watched
from smallcouncil.arena.house_tables import HouseTable, tables
from smallcouncil.arena.one_game import SeriesPlan, check
from smallcouncil.arena.strategy_pages import Measured
from smallcouncil.bots import lively_bot
from smallcouncil.commands import arguments
from smallcouncil.commands.progress import progress_bar
from smallcouncil.commands.tables import BOTS_HELP, add_series, add_table, table_of
from smallcouncil.compiled import HELP as INTERPRETED_HELP
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.processes import spread
from smallcouncil.terminal.seats import check_bots, filled

USUAL = 5
GAME = "thrones"


def add(parser: argparse.ArgumentParser) -> None:
    add_table(parser, USUAL)
    parser.add_argument("--bots", type=arguments.names, metavar="A,B", help=f"who plays {BOTS_HELP}")
    add_series(parser, 400)
    parser.add_argument("--into", default="", metavar="DIR", help="write the figures into the pages of a folder (docs/strategy)")
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")


def run(args: argparse.Namespace) -> int:
    kind = game_named(GAME)
    bots = args.bots or [lively_bot(GAME)]
    players, options, note = table_of(kind, args.players, args.preset or "", args.options, USUAL, without=args.without)
    check_bots(kind, bots, players)
    plan = SeriesPlan(GAME, players, tuple(options), tuple(filled(bots, players)), args.games, args.seed, rotate=True)
    found = play(plan, args.jobs, quiet=args.json)
    made, digest = tables(plan, found), series.digest([game.outcome for game in found])
    if args.into:
        keep(Path(args.into), plan, bots, digest, made)
    if args.json:
        shown = {name: table._asdict() for name, table in made.items()}
        print(json.dumps({"digest": digest, "tables": shown}, ensure_ascii=False))
    else:
        show(made, note, digest)
    return 0


def play(plan: SeriesPlan, jobs: int, quiet: bool) -> list[HouseGame]:
    """The games of a plan, in the order of their numbers."""
    check(plan)
    if jobs < 1:
        raise Complaint(f"At least one job is needed, not {jobs}.")
    found: list[HouseGame] = []
    with progress_bar("games", plan.games, shown=not quiet) as step:
        for game in spread(partial(watched, plan), range(plan.games), jobs):
            found.append(game)
            step()
    return sorted(found, key=lambda game: game.outcome.number)


def keep(folder: Path, plan: SeriesPlan, bots: list[str], digest: str, made: dict[str, HouseTable]) -> None:
    words = [f"./{COMMAND} houses --players {plan.players} --bots {','.join(bots)} --games {plan.games} --seed {plan.seed}"]
    if plan.options:
        words.append(f"--options {','.join(plan.options)}")
    how = Measured(" ".join(words), commit(), date.today(), digest)
    strategy_pages.update(folder, f"players-{plan.players}", how, made)


def commit() -> str:
    """The commit of the program that measured."""
    told = subprocess.run(
        ["git", "rev-parse", "--short=8", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    )
    if told.returncode:
        raise Complaint("--into works only in a clone of the repository: figures name the commit that they measured.")
    return told.stdout.strip()


def show(made: dict[str, HouseTable], note: str, digest: str) -> None:
    from rich.table import Table

    from smallcouncil.terminal.signs import Paper

    console = Paper(highlight=False)
    if note:
        console.print(note)
    for name, table in made.items():
        grid = Table(title=name, title_justify="left")
        for column in table.head:
            grid.add_column(column)
        for row in table.rows:
            grid.add_row(*row)
        console.print(grid)
    console.print(f"digest    {digest}")
