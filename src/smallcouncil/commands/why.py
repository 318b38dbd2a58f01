"""`council why RECORD`: a bot explains its decision, from what it could know then."""

from __future__ import annotations

import argparse

from smallcouncil import saves
from smallcouncil.analysis.cases import MARCH, ORDERS, deed_of, read
from smallcouncil.analysis.why import explained
from smallcouncil.commands.analyse import seat_of
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.played import PlayedDecision
from smallcouncil.core.records import Reader
from smallcouncil.errors import Complaint
from smallcouncil.intrigue.rules import Place
from smallcouncil.terminal.faces import face_named

LISTED = (ORDERS, MARCH, Place.name)


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the record of a game that is over, or the name of a saved one")
    house = "of this house, or in the card game of this player (default: whoever decided first)"
    parser.add_argument("--house", metavar="NAME", help=house)
    number = "the number of the decision; without it orders and Marches are listed, or in the card game all placements"
    parser.add_argument("--decision", type=int, metavar="N", help=number)


def run(args: argparse.Namespace) -> int:
    path = saves.find(args.record)
    reader, steps = read(saves.read(path), str(path))
    face, seats = face_named(reader.header.game), range(reader.header.players)
    names = [face.seat_name(reader.game, seat) for seat in seats]
    codes = [reader.game.state.ruleset.seat_name(seat) for seat in seats]  # `p2`, as in records of the card game
    house = NOBODY if args.house is None else seat_of(args.house, codes if args.house in codes else names)
    if args.decision is None:
        for line in listed(steps, names, house):
            print(line)
        return 0
    step = next((each for each in steps if each.game.state.number == args.decision), None)
    if step is None:
        raise Complaint(f"There is no decision {args.decision} in {path}.")
    if house not in (NOBODY, *step.chains):
        raise Complaint(f"{names[house]} made no decision then; {', '.join(names[seat] for seat in step.chains)} did.")
    seat = house if house != NOBODY else next(iter(step.chains))
    print(f"{step.game.state.chapter().capitalize()}, {names[seat]}")
    for line in reasons(reader, step, seat):
        print(f"  {line}")
    return 0


def listed(steps: list[PlayedDecision], names: list[str], house: int) -> list[str]:
    return [
        f"{step.game.state.number:>5}  {step.game.state.chapter()}, {names[seat]} {deed_of(step, seat)}"
        for step in steps if step.game.state.agenda[-1].kind.name in LISTED
        for seat in step.chains if house in (NOBODY, seat)
    ]


def reasons(reader: Reader, step: PlayedDecision, seat: int) -> list[str]:
    """The reasons of the seat's bot; for a person a maester or a spider explains."""
    bot = reader.header.seats[seat]
    heard = [event for event in (reader.game.log or [])[: step.told] if step.game.sees(seat, event)]
    view = step.game.redacted(seat)
    view.redraft(seat)
    return explained(view, seat, heard, bot, reader.header.seed + seat, step.chains[seat])
