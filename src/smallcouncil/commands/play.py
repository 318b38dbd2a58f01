"""`council play`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import random

from smallcouncil.errors import Complaint
from smallcouncil.terminal.faces import DEFAULT_GAME, FACES, face_named
from smallcouncil.terminal.inputs import Inputs, Leave
from smallcouncil.terminal.seats import DEFAULT_BOT, check_players, default_bot, words_of
from smallcouncil.terminal.session import new_table, saved_table, sit_down
from smallcouncil.terminal.signs import Screen, open_screen
from smallcouncil.terminal.table import Table

FIXED = ("game", "players", "options", "bots", "seed", "save")  # what a saved game has settled


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="NAME", help=f"{' or '.join(FACES)} (default {DEFAULT_GAME})")
    parser.add_argument("--house", default="", metavar="NAME", help="your house; else you choose at the table, or draw")
    parser.add_argument("--players", type=int, metavar="N", help="how many sit at the table: 3, 4 or 5 (default 5)")
    parser.add_argument("--options", metavar="A,B", help="options to switch on, such as fortifications")
    parser.add_argument("--bots", metavar="A,B", help=f"who plays the others (default {DEFAULT_BOT})")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed deals the same game")
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game (default: the newest)")
    parser.add_argument("--save", metavar="FILE", help="where to save: a new file (default: in the folder of saved games)")
    parser.add_argument("--ask-everything", action="store_true", help="ask even where there is only one answer")


def run(args: argparse.Namespace) -> int:
    screen = open_screen()
    inputs = Inputs(screen)
    try:
        table = resume(args, screen, inputs) if args.resume is not None else begin(args, screen, inputs)
    except Leave as leave:
        screen.say(f"{leave} No game was begun.")
        return 0
    return sit_down(table)


def begin(args: argparse.Namespace, screen: Screen, inputs: Inputs) -> Table:
    face = face_named(args.game or DEFAULT_GAME)
    players = face.players if args.players is None else args.players
    check_players(face.kind, players)
    options = words_of(args.options or "")
    bots = words_of(args.bots) if args.bots is not None else [default_bot(face.kind)]
    return new_table(
        screen, inputs, face, players, options, args.house, bots, seed_of(args.seed), args.save or "", args.ask_everything
    )


def resume(args: argparse.Namespace, screen: Screen, inputs: Inputs) -> Table:
    fixed = [name for name in FIXED if getattr(args, name) is not None]
    if fixed:
        raise Complaint(f"a saved game goes on as it was begun: leave out --{fixed[0]}.")
    return saved_table(screen, inputs, args.resume, args.house, args.ask_everything)


def seed_of(seed: int | None) -> int:
    if seed is not None and seed < 0:
        raise Complaint(f"A seed is a number from 0, not {seed}.")
    return seed if seed is not None else random.SystemRandom().getrandbits(32)
