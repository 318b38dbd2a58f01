"""`council picture RECORD`: a position of a recorded game as a picture, or the whole game as one that moves."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from smallcouncil import saves
from smallcouncil.analysis.cases import so_far
from smallcouncil.commands.moment import moment_of, seat_named
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.played import PlayedDecision
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.pictures import picture_of, raster
from smallcouncil.pictures.embedded import with_letters
from smallcouncil.pictures.markup import Picture

EVERY = 6  # one of this many decisions is shown


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the record of a game, or the name of a saved one")
    parser.add_argument("--at", type=int, metavar="N", help="the number of a decision (default: the end)")
    parser.add_argument("--turn", type=int, metavar="TURN", help="the beginning of this turn instead")
    parser.add_argument("--from", type=int, metavar="TURN", dest="first", help="a moving picture: its first turn (default: 1)")
    parser.add_argument("--to", type=int, metavar="TURN", help="its last turn (default: the last of the game)")
    parser.add_argument("--house", metavar="NAME", help="what this house, or player of the card game, sees (default: everybody)")
    parser.add_argument("--out", metavar="FILE", required=True, help="the file: .svg or .png; moving pictures: .gif or .webp")
    parser.add_argument("--width", type=int, metavar="PIXELS", help="how wide it is, if it is not an SVG")
    parser.add_argument("--dark", action="store_true", help="the table by candlelight")


def run(args: argparse.Namespace) -> int:
    file = Path(args.out)
    moves = file.suffix in raster.MOVING
    if file.suffix not in (*raster.FORMATS, *raster.MOVING):
        raise Complaint(f"{args.out} must end with {', '.join(raster.FORMATS)}, {' or '.join(raster.MOVING)}.")
    if not file.parent.is_dir():
        raise Complaint(f"There is no folder {file.parent}.")
    check_words(args, moves)
    path = saves.find(args.record)
    reader, steps = so_far(saves.read(path), str(path))
    seat = NOBODY if args.house is None else seat_named(reader.game, args.house)
    word = game_named(reader.header.game).turn_word
    if moves:
        games = shown(steps, reader.game, word, args.first or 1, args.to)
        count = raster.moving((drawn(game, seat, args.dark) for game in games), file, args.width or raster.WIDE_MOVING)
        print(f"{file}: {count} positions, {file.stat().st_size / 1000:.0f} kB")
        return 0
    number = args.at if args.turn is None else first_of(steps, word, args.turn)
    game = reader.game if number is None else moment_of(reader, steps, number)[0]
    text = drawn(game, seat, args.dark).svg()
    data = with_letters(text).encode() if file.suffix == ".svg" else raster.png(text, args.width or raster.WIDE)
    file.write_bytes(data)
    print(f"{file}: {len(data) / 1000:.0f} kB")
    return 0


def check_words(args: argparse.Namespace, moves: bool) -> None:
    if moves and (args.at is not None or args.turn is not None):
        raise Complaint("--at and --turn choose one position; a moving picture has --from and --to.")
    if not moves and (args.first is not None or args.to is not None):
        raise Complaint("--from and --to are for moving pictures: .gif or .webp.")
    if args.at is not None and args.turn is not None:
        raise Complaint("Choose a position with --at or with --turn, not with both.")
    if args.width is not None:
        raster.check_width(args.width)


def drawn(game: Game, seat: int, dark: bool) -> Picture:
    return picture_of(game, seat, dark=dark)


def turn_of(game: Game, word: str) -> int:
    state: Any = game.state
    return int(getattr(state, word))


def first_of(steps: list[PlayedDecision], word: str, turn: int) -> int:
    """The number of the first decision of a turn."""
    for step in steps:
        if turn_of(step.game, word) == turn:
            return step.game.state.number
    raise Complaint(f"Nobody decided anything in {word} {turn} of this game.")


def shown(steps: list[PlayedDecision], end: Game, word: str, first: int, last: int | None) -> Iterator[Game]:
    """Positions from these turns: some of each, and the end of the game if it is among them."""
    last = turn_of(end, word) if last is None else last
    inside = [step.game for step in steps if first <= turn_of(step.game, word) <= last]
    yield from inside[::EVERY]
    if inside and turn_of(end, word) <= last:
        yield end
