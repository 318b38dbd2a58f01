"""`council puzzle [PUZZLE]`: puzzles to solve in the terminal; `--from RECORD` makes puzzles of a game's costly decisions."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from smallcouncil import COMMAND, saves
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
from smallcouncil.lessons.puzzles import BOXES, THEMES, Puzzle, puzzle_named, puzzle_of_the_day, puzzles_of

MOST = 5  # exercises of a house


def add(parser: argparse.ArgumentParser) -> None:
    today = "the id of a puzzle, or a file (default: today's puzzle; when it is solved, the next for you)"
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE", help=today)
    parser.add_argument("--list", action="store_true", help="list the puzzles, which you have solved, and your rating")
    parser.add_argument("--theme", choices=list(THEMES), help="puzzles of this theme: those that suit you come first")
    parser.add_argument("--box", choices=list(BOXES), help="puzzles of this box: those that suit you come first")
    record = "make puzzles of what was costly in this game: a game record, or the name of a saved game; it must be over"
    parser.add_argument("--from", dest="record", metavar="RECORD", help=record)
    house = "with --from: the decisions of this house (default: yours, or in a game of bots those of all)"
    parser.add_argument("--house", metavar="NAME", help=house)
    parser.add_argument("--plain", action="store_true", help=PLAIN)
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)


def run(args: argparse.Namespace) -> int:
    if args.record is None:
        arguments.leave_out(args, ("house",), "Only puzzles made with --from are of a house")
    if args.puzzle or args.record is not None:
        arguments.leave_out(args, ("list", "theme", "box"), "These are not chosen among all puzzles")
    if args.record is not None and args.puzzle:
        raise Complaint("--from makes puzzles of a game: leave out PUZZLE, or --from.")
    return shipped(args) if args.record is None and not is_file(args.puzzle) else own(args)


def is_file(name: str | None) -> bool:
    return Path(name or "").suffix == ".puzzle"


def shipped(args: argparse.Namespace) -> int:
    """Lists our puzzles, or plays them one after the other."""
    from smallcouncil.terminal.puzzles import list_puzzles, solve
    from smallcouncil.terminal.signs import open_screen
    from smallcouncil.terminal.stage_inputs import open_desk

    among, today = puzzles_of(args.theme or "", box=args.box or ""), puzzle_of_the_day(date.today())
    if not among:
        raise Complaint(f"There is no puzzle of the theme {args.theme} in the box {args.box}.")
    if args.list:
        list_puzzles(open_screen(), among, today)
        return 0
    first = puzzle_named(args.puzzle) if args.puzzle else first_of(among, today)
    screen, inputs = open_desk(args.plain)
    return solve(screen, inputs, first, among)


def first_of(among: list[Puzzle], today: Puzzle) -> Puzzle:
    """Today's puzzle if it is among these and not solved; otherwise the one that suits the player."""
    from smallcouncil.terminal.learned import solved
    from smallcouncil.terminal.solver import next_for

    everything = len(among) == len(puzzles_of())
    if everything and not solved().get(today.id):
        return today
    return next_for(among) or (today if everything else among[0])


def own(args: argparse.Namespace) -> int:
    """Plays a file of the player's own, or what was costly in a game."""
    from smallcouncil.terminal.puzzles import solve_own
    from smallcouncil.terminal.stage_inputs import open_desk

    puzzles = mistakes(args.record, args.house) if args.record is not None else [puzzle_in(args.puzzle)]
    screen, inputs = open_desk(args.plain)
    return solve_own(screen, inputs, puzzles)


def puzzle_in(file: str) -> Lesson:
    found = read(text_of(Path(file)), file)
    if found.word != "puzzle":
        raise Complaint(f"{file} is a lesson: play it with `{COMMAND} learn {file}`.")
    return found


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
