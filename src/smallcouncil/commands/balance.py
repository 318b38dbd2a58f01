"""`council balance`: bots play many games at several tables; shows how even they are and what single options change."""

from __future__ import annotations

import argparse
import json
from datetime import date
from pathlib import Path

from smallcouncil import COMMAND
from smallcouncil.arena import series, strategy_pages
from smallcouncil.arena.balance import GAME, TableGames, effects_table, lengths_table, shares_table
from smallcouncil.arena.balance_plots import PLOTS, effects_plot
from smallcouncil.arena.house_tables import HouseTable
from smallcouncil.arena.one_game import SeriesPlan, check
from smallcouncil.arena.strategy_pages import Measured
from smallcouncil.commands import arguments
from smallcouncil.commands.houses import commit, show
from smallcouncil.commands.progress import progress_bar
from smallcouncil.commands.tables import BOTS_HELP, OPTIONS, PRESET, option_named, sizes_of_preset, table_of
from smallcouncil.compiled import HELP as INTERPRETED_HELP
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.terminal.seats import check_bots, filled

BOT = "steward"
PLAYERS = "numbers of players (default: all that fit)"
EFFECTS = "play also with each further option, one at a time, and show what changes"
INTO = "write the figures into a folder and the page of its name (docs/balance)"
Plans = list[tuple[str, SeriesPlan]]  # pairs of label and plan


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=arguments.names, default=[], metavar="N,N", help=PLAYERS)
    parser.add_argument("--bots", type=arguments.names, default=[BOT], metavar="A,B", help=f"who plays {BOTS_HELP}")
    parser.add_argument("--preset", type=arguments.name, metavar="NAME", help=PRESET)
    parser.add_argument("--options", type=arguments.names, default=[], metavar="A,B", help=OPTIONS)
    parser.add_argument("--effects", action="store_true", help=EFFECTS)
    parser.add_argument("--games", type=int, default=400, metavar="N", help="how many games at each table (default 400)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the run; each game has its own (default 1)")
    parser.add_argument("--jobs", type=int, default=series.cores(), metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--plots", default="", metavar="DIR", help="write plots into this folder, as SVG")
    parser.add_argument("--into", default="", metavar="DIR", help=INTO)
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")


def run(args: argparse.Namespace) -> int:
    plans = wanted(args)
    found = play(plans, args.jobs, quiet=args.json)
    digest = series.digest([outcome for table in found for outcome in table.outcomes])
    name = section(args)
    made = {f"{name}-{kind}": table for kind, table in tables(found, args.effects).items()}
    if args.plots:
        draw(Path(args.plots), name, found, args.effects)
    if args.into:
        how = Measured(command(args), commit(), date.today(), digest)
        strategy_pages.update(Path(args.into), name, how, made)
    if args.json:
        shown = {name: table._asdict() for name, table in made.items()}
        print(json.dumps({"digest": digest, "tables": shown}, ensure_ascii=False))
    else:
        show(made, "", digest)
    return 0


def wanted(args: argparse.Namespace) -> Plans:
    """The series that the arguments ask for: a table for each number of players, or with --effects for each option."""
    kind, sizes = game_named(GAME), [whole(word) for word in args.players]
    if args.effects and len(sizes) != 1:
        raise Complaint("--effects compares tables of the same size: give one number with --players.")
    found: Plans = []
    for size in sizes or fitting(kind, args.preset or "", args.options):
        players, options, _ = table_of(kind, size, args.preset or "", args.options, size)
        check_bots(kind, args.bots, players)
        found.append((str(players), plan_of(args, players, options)))
        if args.effects:
            found += [(label, plan_of(args, players, more)) for label, more in with_one_more(kind, players, options)]
    for _, plan in found:
        check(plan)
    return found


def plan_of(args: argparse.Namespace, players: int, options: list[str]) -> SeriesPlan:
    return SeriesPlan(GAME, players, tuple(options), tuple(filled(args.bots, players)), args.games, args.seed, rotate=True)


def whole(word: str) -> int:
    if not word.isdecimal():
        raise Complaint(f"--players needs whole numbers, such as 3,5, not {word!r}.")
    return int(word)


def fitting(kind: GameKind, preset: str, options: list[str]) -> list[int]:
    """The numbers of players that have this preset and these options."""
    names = [option_named(kind, word) for word in options]
    sizes = sizes_of_preset(kind, preset) or list(kind.players)
    return [each for each in sizes if set(names) <= {option.name for option in kind.options(each)}] or list(kind.players)


def with_one_more(kind: GameKind, players: int, options: list[str]) -> list[tuple[str, list[str]]]:
    """The tables with one option more; what an option brings along is named too.

    An option that cannot be added is left out, and so is one with other houses: their shares cannot be compared.
    """
    found, houses = [], houses_of(kind, players, options)
    for option in kind.options(players):
        if option.name in options:
            continue
        try:
            more = kind.check_options([*options, option.name], players)
        except Complaint:
            continue
        if houses_of(kind, players, more) != houses:
            continue
        brought = [name for name in more if name not in options and name != option.name]
        found.append((" + ".join([option.name, *brought]), more))
    return found


def houses_of(kind: GameKind, players: int, options: list[str]) -> list[str]:
    rules = kind.new(options, players, 1).state.ruleset
    return [rules.seat_name(seat) for seat in range(players)]


def play(plans: Plans, jobs: int, quiet: bool) -> list[TableGames]:
    with progress_bar("games", sum(plan.games for _, plan in plans), shown=not quiet) as step:
        return [TableGames(label, plan, series.run(plan, jobs, lambda outcome: step())) for label, plan in plans]


def tables(found: list[TableGames], effects: bool) -> dict[str, HouseTable]:
    made = {"shares": shares_table(found), "lengths": lengths_table(found)}
    return {"effects": effects_table(found[0], found[1:])} if effects else made


def draw(folder: Path, name: str, found: list[TableGames], effects: bool) -> None:
    series.make_folder(str(folder))
    drawn = {"effects": effects_plot(found[0], found[1:])} if effects else {kind: plot(found) for kind, plot in PLOTS.items()}
    for kind, text in drawn.items():
        (folder / f"{name}-{kind}.svg").write_text(text, encoding="utf-8")


def section(args: argparse.Namespace) -> str:
    """The name of the run among the figures, such as `clash` or `base-5`."""
    return "-".join([args.preset or "base", *args.options, *(args.players if args.effects else [])])


def command(args: argparse.Namespace) -> str:
    words = [f"./{COMMAND.removeprefix('./')} balance"]
    words += [f"--{name} {','.join(given)}" for name in ("players", "options") if (given := getattr(args, name))]
    words += [f"--preset {args.preset}"] if args.preset else []
    words += ["--effects"] if args.effects else []
    return " ".join([*words, f"--bots {','.join(args.bots)} --games {args.games} --seed {args.seed}"])
