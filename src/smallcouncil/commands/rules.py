"""`council rules [ID]`: the rules reference on the command line."""

from __future__ import annotations

import argparse

from smallcouncil.errors import Complaint
from smallcouncil.rulesref import FOLDER, all_rules, rule_text, rules_below
from smallcouncil.terminal.rulebook import list_rules, show_rule, unknown
from smallcouncil.terminal.signs import open_screen


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule such as base.march.transport, or the beginning of several")


def run(args: argparse.Namespace) -> int:
    screen = open_screen()
    if not all_rules():
        raise Complaint(f"the rules reference is missing: there are no pages in {FOLDER}.")
    page = rule_text(args.id) if args.id else None
    below = rules_below(args.id) if args.id else all_rules()
    if page is not None:
        show_rule(screen, page)
    elif below:
        list_rules(screen, below)
    else:
        raise Complaint(unknown(args.id))
    if not args.id:
        screen.say("`council rules ID` prints a rule, `council rules base.march` lists all that begin so.", "dim")
    return 0
