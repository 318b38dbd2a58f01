"""`council watch`: bots play, and the table prints what happens."""

from __future__ import annotations

import argparse
from pathlib import Path

from smallcouncil import COMMAND, saves
from smallcouncil.bots import default_bot
from smallcouncil.bots.guarded import give_time
from smallcouncil.commands import arguments
from smallcouncil.commands.play import USUAL, seed_of
from smallcouncil.commands.tables import BOT_SECONDS, BOTS_HELP, PLAIN, add_table, table_of
from smallcouncil.compiled import HELP as INTERPRETED_HELP
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.records import Header, header_of
from smallcouncil.games import DEFAULT_GAME
from smallcouncil.terminal.faces import FACES, face_named
from smallcouncil.terminal.pace import Pace
from smallcouncil.terminal.seats import bots_for, check_bots, keeping_bots, next_bot
from smallcouncil.terminal.show import Show, showing, speed_of
from smallcouncil.terminal.signs import Screen
from smallcouncil.terminal.stage_inputs import open_desk

SPEED = "lines a second (default 4 on a terminal, else 0); 0 is as fast as possible"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=DEFAULT_GAME, metavar="NAME", help=f"{' or '.join(FACES)} (default {DEFAULT_GAME})")
    add_table(parser, USUAL)
    parser.add_argument("--bots", type=arguments.names, metavar="A,B", help=f"who plays {BOTS_HELP}")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed and bots give the same game")
    parser.add_argument("--bot-seconds", type=arguments.seconds, default=0.0, metavar="S", help=BOT_SECONDS)
    parser.add_argument("--speed", type=float, metavar="S", help=SPEED)
    parser.add_argument("--plain", action="store_true", help=PLAIN)
    parser.add_argument("--interpreted", action="store_true", help=INTERPRETED_HELP)
    parser.add_argument("--save", default="", metavar="FILE", help="save the record of the game to this new file")


def run(args: argparse.Namespace) -> int:
    screen, inputs = open_desk(args.plain)
    screen.wait = None  # it runs by itself
    face = face_named(args.game)
    speed, seed = speed_of(screen, args.speed), seed_of(args.seed)
    players, options, note = table_of(
        face.kind, args.players, args.preset or "", args.options, face.players, without=args.without
    )
    names = args.bots or [default_bot(face.kind.name)]
    check_bots(face.kind, names, players)
    game = face.kind.new(options, players, seed)
    if args.save:
        saves.check_new(Path(args.save))
    bots = bots_for(face.kind, names, list(range(players)), seed)
    for bot in bots.values():
        give_time(bot, args.bot_seconds)
    game.log, game.record = [], []
    names = [bots[seat].name for seat in range(players)]
    header = header_of(face.kind, game.state.ruleset.options, players, names, seed, with_content=bool(args.save))
    screen.say(f"{note} Seed {seed}.".strip(), "dim")
    face.seated(header.seats, NOBODY)
    show = Show(screen, face, game, Pace(inputs, speed))
    try:
        with keeping_bots(bots, game, screen.say), showing(show):
            show.board()
            while game.waiting:
                game.choose(*next_bot(bots, game))
                show.go_on()
            show.finale()
    finally:  # a watcher who stops keeps the record so far
        keep(screen, args.save, header, game)
    return 0


def keep(screen: Screen, file: str, header: Header, game: Game) -> None:
    if file:
        saves.save(Path(file), header, game)
        screen.whole(f"The game is saved:  {COMMAND} replay {saves.short_name(Path(file))}", "dim")
