"""`council scenario --from RECORD`: a moment of a game as a scenario, for a report or a puzzle."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from smallcouncil import saves
from smallcouncil.analysis.cases import so_far
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.played import PlayedDecision
from smallcouncil.core.records import Reader, seat_of
from smallcouncil.core.state import WHOLE
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.writing import written

NO_ID: Final = re.compile(r"[^\w.-]+")  # characters that an id cannot have


def moment_of(reader: Reader, steps: list[PlayedDecision], number: int | None) -> tuple[Game, list[PlayedDecision]]:
    """The decision of this number, and those before it; without a number the open one."""
    if number in (None, reader.game.state.number) and reader.game.waiting:
        return reader.game, steps
    if number is None:
        how = "choose a decision with --at. Each line of a record begins with its number."
        raise Complaint(f"The game in {reader.name} is over: {how}")
    for at, step in enumerate(steps):
        if step.game.state.number == number:
            return step.game, steps[:at]
    raise Complaint(f"There is no decision {number} in {reader.name}.")


def show(args: argparse.Namespace) -> int:
    path = saves.find(args.record)
    reader, steps = so_far(saves.read(path), str(path))
    game, past = moment_of(reader, steps, args.at)
    seat = WHOLE if args.house is None else seat_named(game, args.house)
    try:
        lines = written(game, past, seat).lines()
    except Complaint as error:
        excuse = f": {reader.difference}." if reader.difference else "."
        raise Complaint(str(error).removesuffix(".") + excuse) from error
    print("\n".join([title(path, game), *lines, "expect", *["  " + line for line in expected(game)]]))
    return 0


def seat_named(game: Game, name: str) -> int:
    seat = seat_of(game, name)
    if seat == NOBODY:
        names = [game.state.ruleset.seat_name(each) for each in range(game.state.seats)]
        raise Complaint(f"{name!r} does not play in this game; {', '.join(names)} do.")
    return seat


def title(path: Path, game: Game) -> str:
    names = [game.state.ruleset.seat_name(seat) for seat in bits_of(game.waiting)]
    number = game.state.number
    return f"scenario  {NO_ID.sub('-', path.stem)}.{number}: {game.state.chapter()}, decision {number} of {', '.join(names)}"


def expected(game: Game) -> list[str]:
    """The lines that say who is asked, and for what."""
    names = {seat: game.state.ruleset.seat_name(seat).lower() for seat in bits_of(game.waiting)}
    return [f"waiting: {', '.join(names.values())}", *[f"asks {name}: {game.rule(seat)}" for seat, name in names.items()]]
