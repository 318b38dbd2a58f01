"""`council analyse RECORD`: the chances of winning over time, turning points, and what orders and Marches cost."""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

from smallcouncil import COMMAND, saves
from smallcouncil.analysis.cases import Case, Dossier, dossier_of
from smallcouncil.analysis.effort import usual
from smallcouncil.analysis.forms import Analysis, Exercise
from smallcouncil.analysis.judging import Effort, Finding, judge
from smallcouncil.analysis.report import Study
from smallcouncil.analysis.text import AnalysisText
from smallcouncil.arena.series import cores
from smallcouncil.commands import arguments, calibrate
from smallcouncil.commands.progress import progress_bar
from smallcouncil.compiled import HELP as INTERPRETED_HELP
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint
from smallcouncil.processes import spread


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", nargs="?", default="", metavar="RECORD", help="a game record, or the name of a saved game")
    parser.add_argument("--house", metavar="NAME", help="judge only the orders and Marches of this house (default: of all)")
    parser.add_argument("--most", type=int, default=5, metavar="N", help="list the N costliest of each house (default 5)")
    orders = "for each set of orders, half as many for a March (default 20, compiled 80; at large tables half)"
    parser.add_argument("--playouts", type=int, metavar="N", help=orders)
    worlds = "for each point of the curve (default 10, compiled 40; at large tables half)"
    parser.add_argument("--worlds", type=int, metavar="N", help=worlds)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed gives the same analysis (default 1)")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--calibrate", type=int, metavar="N", help="check the chances against N games played by bots")
    parser.add_argument("--players", type=int, metavar="N", help="with --calibrate: how many (default 5)")
    parser.add_argument("--preset", default="", metavar="NAME", help="with --calibrate: options by one name")
    parser.add_argument("--results", default="", metavar="A,B", help="the file that keeps these games; files to plot")
    parser.add_argument("--plot", default="", metavar="SVG", help="draw what files of --results say")
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)
    exercises = "write the costliest decisions of each house as puzzles into this folder"
    parser.add_argument("--exercises", default="", metavar="DIR", help=exercises)
    parser.add_argument("--json", action="store_true", help="print everything as one line of JSON")


def run(args: argparse.Namespace) -> int:
    check(args)
    if args.calibrate is not None or args.plot:
        return calibrate.run(args)
    arguments.leave_out(args, ("players", "preset", "results"), "Only --calibrate plays games of its own")
    if not args.record:
        raise Complaint(f"`{COMMAND} analyse` needs RECORD: a game record, or the name of a saved game.")
    path = saves.find(args.record)
    dossier = dossier_of(saves.read(path), str(path))
    if args.house:
        dossier = only_of(dossier, [seat_of(args.house, dossier.seats)])
    found = study(dossier, effort_of(args, dossier), args.jobs, args.most if args.exercises else 0, quiet=args.json)
    if args.exercises:
        keep(found["exercises"], Path(args.exercises), path.stem)
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("\n".join(AnalysisText(found).lines(args.most)))
        if args.exercises:
            print(f"\n{many(len(found['exercises']), 'exercise')} in {args.exercises}.")
    return 0


def only_of(dossier: Dossier, seats: list[int]) -> Dossier:
    """The dossier with the decisions of these seats alone to judge."""
    return dossier._replace(asked=[case for case in dossier.asked if case.seat in seats])


def keep(exercises: list[Exercise], folder: Path, name: str) -> None:
    """Writes a puzzle file for each exercise."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in exercises:
            (folder / f"{name}-{each['decision']}-{each['seat']}.puzzle").write_text(each["text"], "utf-8")
    except OSError as error:
        raise Complaint(f"The exercises cannot be written to {folder}: {error.strerror}.") from error


def check(args: argparse.Namespace) -> None:
    for name, least in (("playouts", 1), ("worlds", 1), ("jobs", 1), ("seed", 0), ("most", 0)):
        value = getattr(args, name)
        if value is not None and value < least:
            raise Complaint(f"--{name} must be {least} or more, not {value}.")


def effort_of(args: argparse.Namespace, dossier: Dossier) -> Effort:
    default = usual(dossier.pin.game, len(dossier.seats), dossier.options, args.seed)
    return Effort(args.playouts or default.playouts, args.worlds or default.worlds, args.seed)


def seat_of(name: str, seats: list[str]) -> int:
    found = next((seat for seat, each in enumerate(seats) if each.lower() == name.lower()), NOBODY)
    if found == NOBODY:
        raise Complaint(f"{name!r} does not play in this game; {', '.join(seats)} do.")
    return found


def study(dossier: Dossier, effort: Effort, jobs: int, exercises: int, quiet: bool) -> Analysis:
    found = Study(dossier, effort, exercises)
    while todo := found.todo():
        with progress_bar("positions", len(todo), shown=not quiet) as step:
            for case, finding in spread(partial(one, dossier, effort), todo, min(jobs, len(todo))):
                found.keep(case, finding)
                step()
    return found.analysis()


def one(dossier: Dossier, effort: Effort, case: Case) -> tuple[Case, Finding]:
    return case, judge(dossier.pin, case, effort)
