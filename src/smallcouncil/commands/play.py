"""`council play`: a table in the browser, or with --terminal a game against bots in the terminal."""

from __future__ import annotations

import argparse
import os
import random
import sys
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from smallcouncil import COMMAND, compiled
from smallcouncil.bots import admit, lively_bot
from smallcouncil.bots.guarded import give_time
from smallcouncil.commands import arguments
from smallcouncil.commands.moments import sit_and_learn
from smallcouncil.commands.tables import BOT_SECONDS, BOTS_HELP, OPTIONS, PLAIN, PLAYERS, PRESET, WITHOUT, Wish, table_of
from smallcouncil.errors import Complaint
from smallcouncil.games import DEFAULT_GAME, GAMES

if TYPE_CHECKING:  # `play --help` need not import a table, in the terminal or in the browser
    from smallcouncil.terminal.face import Face
    from smallcouncil.terminal.inputs import Inputs
    from smallcouncil.terminal.signs import Screen
    from smallcouncil.terminal.table import TerminalTable

FIXED = ("game", "players", "options", "without", "preset", "seed", "save")  # options that a saved game has settled
OF_TERMINAL = ("house", "bots", "bot_seconds", "seed", "resume", "save", "ask_everything", "plain")
OF_TABLE = ("game", "players", "options", "without", "preset")  # the home page in the browser starts with these
USUAL = "5, of the card game 4"  # default number of players
ALLOW_BOTS = "bots from outside that may sit at tables here: ./mine.py:Eager, or a program, \"cmd:./mybot --fast\""
LIST = "list"  # used instead of a limit
FIRST = "first"  # the preset of a first game
FIRST_HOUSE = "Stark"  # far from the others at the start
FIRST_BOT = "squire"
OF_BROWSER = ("port", "host", "no_open", "database", "public_url", "proxy", "limit", "allow_bots")


def add(parser: argparse.ArgumentParser) -> None:
    browser = parser.add_argument_group("in the browser")
    port = "the port of the table (default: the first free one from 8000)"
    browser.add_argument("--port", type=arguments.port, metavar="N", help=port)
    browser.add_argument("--host", metavar="H", help="who can reach it: 127.0.0.1 (this machine, the default) or 0.0.0.0")
    browser.add_argument("--no-open", action="store_true", default=None, help="do not open a browser")
    browser.add_argument("--database", metavar="URL", help="where games are kept: sqlite:///FILE or postgresql://…")
    browser.add_argument("--public-url", metavar="URL", help="the address of its home page, behind a proxy")
    browser.add_argument("--proxy", action="append", metavar="ADDRESS", help="a proxy to trust")
    browser.add_argument("--allow-bots", type=arguments.names, metavar="A,B", help=ALLOW_BOTS)
    browser.add_argument("--limit", action="append", metavar="NAME=N", help=f"a limit of the server ({LIST}: show them all)")
    table = parser.add_argument_group("what is played")
    table.add_argument("--game", metavar="NAME", help=f"{' or '.join(GAMES)} (default {DEFAULT_GAME})")
    table.add_argument("--players", type=int, metavar="N", help=PLAYERS.format(usual=USUAL, what="preset, option or house"))
    table.add_argument("--preset", type=arguments.name, metavar="NAME", help=PRESET)
    table.add_argument("--options", type=arguments.names, metavar="A,B", help=OPTIONS)
    table.add_argument("--without", type=arguments.names, metavar="A,B", help=WITHOUT)
    table.add_argument("--interpreted", action="store_true", help=compiled.HELP)
    terminal = parser.add_argument_group("in the terminal")
    terminal.add_argument("--terminal", action="store_true", help="play in the terminal instead of the browser")
    terminal.add_argument("--house", metavar="NAME", help="your house (default: choose or draw at the table)")
    terminal.add_argument("--bots", type=arguments.names, metavar="A,B", help=f"who plays the others {BOTS_HELP}")
    terminal.add_argument("--bot-seconds", type=arguments.seconds, metavar="S", help=BOT_SECONDS)
    terminal.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same game")
    terminal.add_argument("--resume", nargs="?", const="", metavar="FILE", help="continue a saved game (default: the newest)")
    terminal.add_argument("--save", metavar="FILE", help="where to save: a new file (default: in the folder of saved games)")
    terminal.add_argument("--plain", action="store_true", default=None, help=PLAIN)
    terminal.add_argument("--ask-everything", action="store_true", default=None, help="ask even if there is only one answer")


def run(args: argparse.Namespace) -> int:
    wrong = OF_BROWSER if args.terminal else OF_TERMINAL
    given = [name.replace("_", "-") for name in wrong if getattr(args, name) is not None]
    if given and args.terminal:
        raise Complaint(f"--{given[0]} is for the table in the browser: leave it out, or leave out --terminal.")
    if given:
        raise Complaint(f"--{given[0]} is for the table in the terminal: add --terminal.")
    return at_terminal(args) if args.terminal else in_browser(args)


def in_browser(args: argparse.Namespace) -> int:
    from smallcouncil.webtools import client, workshop

    with workshop.at_work():  # the first time, Python compiles all of it
        from smallcouncil.server.net.hosts import check_proxy, check_public_url
        from smallcouncil.server.process.serve import default_database, serve
        from smallcouncil.server.settings import Settings, limit_lines

    if LIST in (args.limit or []):
        print("\n".join(limit_lines()))
        return 0
    settings = Settings()
    settings.store.database = args.database or default_database()
    if args.public_url is not None:
        settings.net.public_url = check_public_url(args.public_url)
    settings.net.proxies = tuple(check_proxy(each) for each in args.proxy or ())
    settings.set_limits(args.limit or [])
    admit(args.allow_bots or [])
    page = first_page(args)
    opens = not args.no_open and has_screen()
    compile_engine(args)
    if os.environ.get("COUNCIL_BUILDS_CLIENT") == "1":
        client.make_ready()
    return serve(settings, args.host or "127.0.0.1", args.port, opens, page)


def compile_engine(args: argparse.Namespace) -> None:
    """Compiles in the background for the next start; called after every option has been checked."""
    compiled.build_for_next_time(["play", *[compiled.FLAG] * args.interpreted])


def first_page(args: argparse.Namespace) -> str:
    """The path of the home page, with the game that the arguments name."""
    if all(getattr(args, name) is None for name in OF_TABLE):
        return ""
    game, wish = wished(args, "")
    return "#/?" + urlencode({"game": game.kind.name, "players": wish.players, "options": ",".join(wish.options)}, safe=",")


def wished(args: argparse.Namespace, house: str) -> tuple[Face, Wish]:
    from smallcouncil.terminal.faces import face_named

    face = face_named(args.game or DEFAULT_GAME)
    preset, options, without = args.preset or "", args.options or [], args.without or []
    return face, table_of(face.kind, args.players, preset, options, face.players, house, without)


def has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def at_terminal(args: argparse.Namespace) -> int:
    from smallcouncil.terminal.inputs import PlayerLeaves
    from smallcouncil.terminal.stage_inputs import open_desk

    if "," in (args.house or ""):
        raise Complaint(
            "Only one person can play in the terminal. To share a screen, use the browser:"
            f" `{COMMAND} play`, then One screen."
        )
    screen, inputs = open_desk(bool(args.plain))
    try:
        table = resume(args, screen, inputs) if args.resume is not None else begin(args, screen, inputs)
    except PlayerLeaves as leave:
        screen.say(f"{leave} No game was started.")
        return 0
    for bot in table.bots.values():
        give_time(bot, args.bot_seconds or 0.0)
    compile_engine(args)
    return sit_and_learn(table)


def first_game(plain: bool) -> int:
    """*Learn by playing*: a short game against squires, with the teacher."""
    from smallcouncil.terminal.faces import face_named
    from smallcouncil.terminal.learned import Taught
    from smallcouncil.terminal.session import new_table, welcome
    from smallcouncil.terminal.stage_inputs import open_desk

    screen, inputs = open_desk(plain)
    face = face_named(DEFAULT_GAME)
    wish = table_of(face.kind, None, FIRST, [], face.players, FIRST_HOUSE)
    welcome(screen, face, face.kind.new(wish.options, wish.players, 0))
    Taught().switch(True)
    table = new_table(
        screen, inputs, face, wish.players, wish.options, FIRST_HOUSE, [FIRST_BOT], seed_of(None), "", ask_everything=False
    )
    return sit_and_learn(table)


def begin(args: argparse.Namespace, screen: Screen, inputs: Inputs) -> TerminalTable:
    from smallcouncil.terminal.session import new_table

    face, wish = wished(args, args.house or "")
    if wish.note:
        screen.say(wish.note, "dim")
    bots = args.bots or [lively_bot(face.kind.name)]
    return new_table(
        screen, inputs, face, wish.players, wish.options, args.house or "", bots, seed_of(args.seed), args.save or "",
        bool(args.ask_everything),
    )


def resume(args: argparse.Namespace, screen: Screen, inputs: Inputs) -> TerminalTable:
    fixed = [name for name in FIXED if getattr(args, name) is not None]
    if fixed:
        raise Complaint(f"you cannot change a saved game: leave out --{fixed[0]}.")
    from smallcouncil.terminal.session import saved_table

    return saved_table(screen, inputs, args.resume, args.house or "", bool(args.ask_everything), args.bots or [])


def seed_of(seed: int | None) -> int:
    if seed is not None and seed < 0:
        raise Complaint(f"The seed must be 0 or more, not {seed}.")
    return seed if seed is not None else random.SystemRandom().getrandbits(32)
