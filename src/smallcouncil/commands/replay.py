"""`council replay FILE`: replays the record of a game; `council replay --check DIR`: checks many without printing them."""

from __future__ import annotations

import argparse

from smallcouncil import COMMAND, saves
from smallcouncil.commands import arguments
from smallcouncil.commands.checking import check
from smallcouncil.commands.tables import PLAIN
from smallcouncil.core.bits import NOBODY
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.terminal.faces import FACES, face_named
from smallcouncil.terminal.inputs import at_keyboard
from smallcouncil.terminal.pace import Pace
from smallcouncil.terminal.show import Show, showing, speed_of
from smallcouncil.terminal.stage_inputs import open_desk
from smallcouncil.terminal.stepping import Steps


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="+", metavar="FILE", help="a game record, or the name of a saved game")
    checks = "replay records, or folders of records, and check that they still give the same games"
    parser.add_argument("--check", action="store_true", help=checks)
    parser.add_argument("--game", metavar="NAME", help=f"accept only records of this game: {' or '.join(FACES)} (default: any)")
    parser.add_argument("--speed", type=float, metavar="S", help="play automatically, this many lines a second; 0: at once")
    parser.add_argument("--plain", action="store_true", help=PLAIN)
    parser.add_argument("--to", type=int, metavar="TURN", help="start at the beginning of this turn")


def run(args: argparse.Namespace) -> int:
    if args.check:
        arguments.leave_out(args, ("game", "speed", "plain", "to"), "--check plays records to their end and shows none")
        return check(args.file)
    if len(args.file) > 1:
        raise Complaint(f"You can show only one record at a time. To check several, use `{COMMAND} replay --check`.")
    screen, inputs = open_desk(args.plain)
    stepping = args.speed is None and screen.live and at_keyboard()
    speed = speed_of(screen, 0.0 if stepping else args.speed)
    reader = saves.open_record(saves.find(args.file[0]))
    check_game(args.game, reader.header.game, args.file[0])
    face, game = face_named(reader.header.game), reader.game
    if args.to is not None and not 1 <= args.to <= face.turns(game):
        raise Complaint(f"A game has {face.turn_word}s 1 to {face.turns(game)}, not {args.to}.")
    seats = [face.seat_name(game, seat) + " " + name for seat, name in enumerate(reader.header.seats)]
    screen.say(f"{reader.kind.title}: {', '.join(seats)}. Seed {reader.header.seed}.", "dim")
    if reader.difference:
        screen.say(f"Careful: {reader.difference}; it may come out differently.", "dim")
    face.seated(reader.header.seats, NOBODY)
    show = Show(screen, face, game, Pace(inputs, speed, keyed=not stepping))
    if stepping:
        Steps(reader, show, inputs).run(args.to or 0)
        return 0
    screen.wait = None  # it runs by itself
    while args.to is not None and face.turn(game) < args.to and reader.step():
        show.pass_over()
    with showing(show):
        if args.to is not None and game.waiting:
            show.board()
        while reader.step():
            show.go_on()
        show.finale()
    return 0


def check_game(wanted: str | None, found: str, file: str) -> None:
    if wanted is not None and game_named(wanted).name != found:
        raise Complaint(f"{file} is a record of the game {found}, not {wanted}.")
