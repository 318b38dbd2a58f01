"""`council why RECORD`: a bot says why it decided as it did, from what it could know then."""

from __future__ import annotations

import argparse

from smallcouncil.analysis.cases import Step, read, words
from smallcouncil.analysis.why import explained
from smallcouncil.core.records import Reader
from smallcouncil.errors import Complaint
from smallcouncil.terminal import saves

LISTED = ("orders", "march")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the record of a game that is over, or the name of a saved one")
    parser.add_argument("--house", metavar="NAME", help="of this house (default: the first one that decided)")
    number = "the number of the decision; without it orders and Marches are listed"
    parser.add_argument("--decision", type=int, metavar="N", help=number)


def run(args: argparse.Namespace) -> int:
    path = saves.find(args.record)
    reader, steps = read(saves.read(path), str(path))
    names = [reader.game.state.ruleset.seat_name(seat) for seat in range(reader.header.players)]
    if args.decision is None:
        for line in listed(steps, names, args.house or ""):
            print(line)
        return 0
    step = next((each for each in steps if each.game.state.number == args.decision), None)
    if step is None:
        raise Complaint(f"There is no decision {args.decision} in {path}.")
    seats = [seat for seat in step.chains if not args.house or names[seat].lower() == args.house.lower()]
    if not seats:
        raise Complaint(f"{args.house} made no decision then.")
    print(f"{names[seats[0]]}: {words(step.game, step.chains[seats[0]])}")
    for line in reasons(reader, step, seats[0]):
        print(f"  {line}")
    return 0


def listed(steps: list[Step], names: list[str], house: str) -> list[str]:
    return [
        f"{step.game.state.number:>5}  {step.game.state.chapter()}, {names[seat]}: {words(step.game, chain)}"
        for step in steps if step.game.state.agenda[-1].kind.name in LISTED
        for seat, chain in step.chains.items() if not house or names[seat].lower() == house.lower()
    ]


def reasons(reader: Reader, step: Step, seat: int) -> list[str]:
    """Of the bot that sat there; for a person a maester speaks."""
    bot = reader.header.seats[seat]
    heard = [event for event in (reader.game.log or [])[: step.told] if step.game.sees(seat, event)]
    view = step.game.redacted(seat)
    view.redraft(seat)
    return explained(view, seat, heard, bot, reader.header.seed + seat, step.chains[seat])
