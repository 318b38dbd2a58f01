"""`council puzzle [PUZZLE]`: a puzzle to solve in the terminal; `--from RECORD` makes puzzles of a game's costly decisions."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from smallcouncil import saves
from smallcouncil.analysis.cases import dossier_of
from smallcouncil.analysis.effort import usual
from smallcouncil.analysis.forms import Exercise
from smallcouncil.arena.series import cores
from smallcouncil.commands import arguments
from smallcouncil.commands.analyse import only_of, seat_of, study
from smallcouncil.commands.scenario import text_of
from smallcouncil.commands.tables import PLAIN
from smallcouncil.compiled import HELP as INTERPRETED_HELP
from smallcouncil.errors import Complaint
from smallcouncil.lessons.language import read
from smallcouncil.lessons.lesson import Lesson
from smallcouncil.lessons.puzzles import puzzle_named, puzzle_of_the_day

MOST = 5  # exercises of a house


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE", help="the id of a puzzle, or a file (default: today's puzzle)")
    record = "make puzzles of what was costly in this game: a game record, or the name of a saved game; it must be over"
    parser.add_argument("--from", dest="record", metavar="RECORD", help=record)
    house = "with --from: the decisions of this house (default: yours, or in a game of bots those of all)"
    parser.add_argument("--house", metavar="NAME", help=house)
    parser.add_argument("--plain", action="store_true", help=PLAIN)
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)


def run(args: argparse.Namespace) -> int:
    from smallcouncil.terminal.lessons import solve
    from smallcouncil.terminal.stage_inputs import open_desk

    if args.record is None:
        arguments.leave_out(args, ("house",), "Only puzzles made with --from are of a house")
        puzzles = [puzzle_at(args.puzzle)]
    elif args.puzzle:
        raise Complaint("--from makes puzzles of a game: leave out PUZZLE, or --from.")
    else:
        puzzles = mistakes(args.record, args.house)
    screen, inputs = open_desk(args.plain)
    return solve(screen, inputs, puzzles)


def puzzle_at(name: str | None) -> Lesson:
    """A shipped puzzle by its id, a file of the player's own, or today's puzzle."""
    if not name:
        return puzzle_of_the_day(date.today()).lesson
    return read(text_of(Path(name)), name) if Path(name).suffix == ".puzzle" else puzzle_named(name).lesson


def mistakes(record: str, house: str | None) -> list[Lesson]:
    """What was costly in a game, as puzzles."""
    path = saves.find(record)
    found = exercises_of(path, house, MOST)
    if not found:
        raise Complaint(f"Nothing in {path} makes an exercise: where a decision was costly, no small change was clearly better.")
    return [puzzle_of(each) for each in found]


def exercises_of(path: Path, house: str | None, most: int) -> list[Exercise]:
    """At most `most` exercises of a house, the costliest first (default: of the player, or in a game of bots of all)."""
    dossier = dossier_of(saves.read(path), str(path))
    mine = [seat for seat, player in enumerate(dossier.players) if player == saves.YOU]
    seats = [seat_of(house, dossier.seats)] if house is not None else mine or list(range(len(dossier.seats)))
    effort = usual(dossier.pin.game, len(dossier.seats), dossier.options)
    judged = only_of(dossier._replace(curve=[], closer=[]), seats)
    return study(judged, effort, cores(), most, quiet=False)["exercises"]


def puzzle_of(exercise: Exercise) -> Lesson:
    return read(exercise["text"], f"decision {exercise['decision']}")
