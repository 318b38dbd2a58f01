"""The command line: finds the chosen command, imports only its module, and turns complaints into exit code 2."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

from smallcouncil import __version__
from smallcouncil.errors import Complaint

BAD_INPUT = 2
INTERRUPTED = 130
NOBODY_READS = 141

COMMANDS = (
    ("play", "Play against bots in the terminal.", "smallcouncil.commands.play"),
    ("watch", "Watch bots play.", "smallcouncil.commands.watch"),
    ("replay", "Step through the record of a game.", "smallcouncil.commands.replay"),
    ("simulate", "Let bots play many games and count the wins.", "smallcouncil.commands.simulate"),
    ("scenario", "Check scenario files.", "smallcouncil.commands.scenario"),
    ("rules", "Look up a rule.", "smallcouncil.commands.rules"),
    ("fuzz", "Play random games and check the laws of the engine.", "smallcouncil.commands.fuzz"),
    ("bench", "Measure the speed of the engine.", "smallcouncil.commands.bench"),
    ("build", "Build a wheel, compiled if asked.", "smallcouncil.commands.build"),
    ("test", "Run linter, type checker and tests; paths and options go to pytest alone.", "smallcouncil.commands.test"),
)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{message} (see `{self.prog} --help`)")


def overview() -> Parser:
    width = max(len(name) for name, _, _ in COMMANDS)
    lines = [f"  {name:<{width}}  {sentence}" for name, sentence, _ in COMMANDS]
    parser = Parser(
        prog="council",
        usage="council COMMAND …",
        description="\n".join(["Small Council: play, watch and study the game.", "", "commands:", *lines]),
        epilog="`council COMMAND --help` tells more about a command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Small Council {__version__}")
    return parser


def import_command(name: str, module: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise Complaint(f"the command `{name}` is not built yet.") from None


def run_command(name: str, words: Sequence[str]) -> int:
    row = next((row for row in COMMANDS if row[0] == name), None)
    if row is None:
        raise Complaint(f"there is no command `{name}`; the commands are {', '.join(row[0] for row in COMMANDS)}.")
    _, sentence, path = row
    module = import_command(name, path)
    parser = Parser(prog=f"council {name}", description=sentence, allow_abbrev=False)
    module.add(parser)
    args, rest = parser.parse_known_args(words)
    # A command that hands words on to another tool declares `rest` with parser.set_defaults.
    if rest and "rest" not in args:
        parser.error(f"unknown: {' '.join(rest)}")
    args.rest = rest
    code: int = module.run(args)
    return code


def dispatch(words: Sequence[str]) -> int:
    if words and not words[0].startswith("-"):
        return run_command(words[0], words[1:])
    overview().parse_args(words)
    overview().print_help()
    return 0


def leave_closed_pipe() -> None:
    # Python flushes stdout once more on exit; that must not fail a second time.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    try:
        code = dispatch(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except Complaint as complaint:
        print(f"council: {complaint}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        leave_closed_pipe()
        return NOBODY_READS
    return code
