"""`council rules [WORD …]`: the rules reference on the command line."""

from __future__ import annotations

import argparse

from smallcouncil import COMMAND
from smallcouncil.errors import Complaint
from smallcouncil.rulesref import FOLDER, all_rules
from smallcouncil.terminal.rulebook import list_rules, look_up
from smallcouncil.terminal.signs import open_screen


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "words", nargs="*", metavar="WORD",
        help="a question in your own words, a rule such as base.march.transport, the beginning of an id, or a ruling such as C12",
    )


def run(args: argparse.Namespace) -> int:
    screen = open_screen()
    if not all_rules():
        raise Complaint(f"the rules reference is missing: there are no pages in {FOLDER}.")
    wanted = " ".join(args.words)
    if not wanted.strip():
        list_rules(screen, all_rules())
        screen.say(f"`{COMMAND} rules ID` prints a rule, `{COMMAND} rules base.march` lists all that begin with it;", "dim")
        screen.say(f"`{COMMAND} rules how do I win` answers a question, `{COMMAND} rules C12` shows what C12 decided.", "dim")
    else:
        look_up(screen, wanted)
    return 0
