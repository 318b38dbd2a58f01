"""`council replay FILE`: the record of a game, played again."""

from __future__ import annotations

import argparse

from smallcouncil.errors import Complaint
from smallcouncil.terminal import saves
from smallcouncil.terminal.show import Show, speed_of
from smallcouncil.terminal.signs import open_screen
from smallcouncil.terminal.westeros import state_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record, or the name of a saved game")
    parser.add_argument("--speed", type=float, metavar="S", help="lines a second (default 4); 0 is as fast as possible")
    parser.add_argument("--to", type=int, metavar="TURN", help="go at once to the beginning of this turn and stop there")


def run(args: argparse.Namespace) -> int:
    screen = open_screen()
    reader = saves.open_record(saves.find(args.file))
    last = state_of(reader.game).rules.last_turn
    if args.to is not None and not 1 <= args.to <= last:
        raise Complaint(f"A game has turns 1 to {last}, not {args.to}.")
    seats = [reader.game.state.ruleset.seat_name(seat) + " " + name for seat, name in enumerate(reader.header.seats)]
    screen.say(f"{reader.kind.title}: {', '.join(seats)}. Seed {reader.header.seed}.", "dim")
    show = Show(screen, reader.game, speed_of(screen, args.speed if args.to is None else 0.0))
    more = True
    while more and (args.to is None or state_of(reader.game).turn < args.to):
        more = reader.step()
        show.go_on()
    if args.to is not None and more:
        show.board()
    else:
        show.finale()
    return 0
