"""`council watch`: bots play, and the table tells what happens."""

from __future__ import annotations

import argparse
from pathlib import Path

from smallcouncil.commands.play import seed_of
from smallcouncil.core.records import header_of
from smallcouncil.games import game_named
from smallcouncil.terminal import saves
from smallcouncil.terminal.seats import DEFAULT_BOT, bots_for, check_players, next_bot, words_of
from smallcouncil.terminal.show import Show, speed_of
from smallcouncil.terminal.signs import open_screen


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=5, metavar="N", help="3, 4 or 5 (default 5)")
    parser.add_argument("--bots", default=DEFAULT_BOT, metavar="A,B", help="who plays (default steward); a short list goes round")
    parser.add_argument("--options", default="", metavar="A,B", help="options to switch on, such as fortifications")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed and bots give the same game")
    parser.add_argument("--speed", type=float, metavar="S", help="lines a second (default 4); 0 is as fast as possible")
    parser.add_argument("--save", default="", metavar="FILE", help="keep the record of the game there")


def run(args: argparse.Namespace) -> int:
    screen = open_screen()
    kind = game_named("thrones")
    check_players(kind, args.players)
    seed = seed_of(args.seed)
    options = words_of(args.options)
    bots = bots_for(words_of(args.bots), list(range(args.players)), seed)
    game = kind.new(options, args.players, seed)
    game.log, game.record = [], []
    header = header_of(kind, options, args.players, [bots[seat].name for seat in range(args.players)], seed)
    screen.say(f"Seed {seed}.", "dim")
    show = Show(screen, game, speed_of(screen, args.speed))
    show.board()
    while game.waiting:
        game.choose(*next_bot(bots, game))
        show.go_on()
    show.finale()
    if args.save:
        saves.save(Path(args.save), header, game)
    return 0
