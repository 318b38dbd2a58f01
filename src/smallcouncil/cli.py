"""The command line: finds the chosen command, imports only its module, and turns complaints into exit code 2."""

import argparse
import importlib
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import pairwise
from types import ModuleType
from typing import NoReturn

from smallcouncil import COMMAND, __version__, machine
from smallcouncil.errors import BAD_INPUT, Complaint

INTERRUPTED = 130

COMMANDS = (
    ("play", "Play in the browser with friends and bots, or in the terminal.", "smallcouncil.commands.play"),
    ("learn", "Learn the game by playing lessons.", "smallcouncil.commands.learn"),
    ("watch", "Watch bots play a game.", "smallcouncil.commands.watch"),
    ("replay", "Replay the record of a game, from the beginning or from a turn.", "smallcouncil.commands.replay"),
    ("picture", "Draw a position, or a whole game that moves, from its record.", "smallcouncil.commands.picture"),
    ("why", "Let a bot explain its decisions.", "smallcouncil.commands.why"),
    ("analyse", "Show the chances of winning over time, and what orders and Marches cost.", "smallcouncil.commands.analyse"),
    ("simulate", "Let bots play many games and count the wins.", "smallcouncil.commands.simulate"),
    ("arena", "Let bots meet in a round robin and rate them.", "smallcouncil.commands.arena"),
    ("houses", "Let bots play many games and show how each house begins, gains and loses.", "smallcouncil.commands.houses"),
    ("balance", "Let bots play many games and show how even they are, and what options change.", "smallcouncil.commands.balance"),
    ("puzzle", "Solve a puzzle, or make puzzles of what was costly in your game.", "smallcouncil.commands.puzzle"),
    ("puzzles", "List the puzzles, or look for new ones in bots' games.", "smallcouncil.commands.puzzles"),
    ("scenario", "Check scenario files.", "smallcouncil.commands.scenario"),
    ("rules", "Look up a rule or a ruling, or search the rules.", "smallcouncil.commands.rules"),
    ("content", "List the values of the data files that are not certain.", "smallcouncil.commands.content"),
    ("fuzz", "Play random games and check the laws of the engine.", "smallcouncil.commands.fuzz"),
    ("backup", "Back up the server's games, even while they are played.", "smallcouncil.commands.backup"),
    ("upgrade", "Open every stored table and report which differ under the installed rules.", "smallcouncil.commands.upgrade"),
    ("train", "Let the maester learn from games of stewards.", "smallcouncil.commands.train"),
    ("dataset", "Make a dataset of recorded games for programs that learn.", "smallcouncil.commands.dataset"),
    ("bench", "Measure the speed of the engine.", "smallcouncil.commands.bench"),
    ("shots", "Take pictures of the table in many states and sizes.", "smallcouncil.commands.shots"),
    ("build", "Build a source archive and a wheel (optionally compiled).", "smallcouncil.commands.build"),
    ("test", "Run linter, type checker and tests; paths and options go to pytest.", "smallcouncil.commands.test"),
)
NEED_THE_MACHINE = ("test", "bench", "build")  # a background compile pauses while these commands run

EXAMPLES = (
    (f"{COMMAND} play", "the table in the browser"),
    (f"{COMMAND} play --terminal --preset clash", "A Clash of Kings against bots, in the terminal"),
    (f"{COMMAND} watch --preset clash --players 6", "everything with House Martell, played by bots"),
    (f"{COMMAND} rules siege engine", "what the rules say about it"),
)

SENTENCES = (  # argparse's message, and ours instead
    (r"argument (?:.*/)?(.+): invalid int value: (.+)", r"\1 needs a whole number, not \2."),
    (r"argument (?:.*/)?(.+): invalid float value: (.+)", r"\1 needs a number, not \2."),
    (r"argument (?:.*/)?(.+): expected (?:one|at least one) argument", r"\1 needs a value after it."),
    (r"argument (?:.*/)?(.+): ignored explicit argument (.+)", r"\1 takes no value; leave out \2."),
    (r"argument (?:.*/)?(--.+): invalid choice: (.+) \(choose from (.+)\)", r"\1 cannot be \2; the choices are \3."),
    (r"argument .+: invalid choice: (.+) \(choose from (.+)\)", r"`PROG` does not know \1; it knows \2."),
    (r"argument (?:.*/)?(--.+?): (needs .+)", r"\1 \2."),
    (r"the following arguments are required: (.+)", r"`PROG` needs \1."),
)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        for pattern, sentence in SENTENCES:
            if re.fullmatch(pattern, message):
                message = re.sub(pattern, sentence, message).replace("PROG", self.prog)
        raise Complaint(f"{message.rstrip('.')} (see `{self.prog} --help`).")

    def refuse_nothing(self, arguments: Sequence[str]) -> None:
        """Refuses an empty word, such as an unset shell variable leaves."""
        for before, word in pairwise(["", *arguments]):
            option = word.removesuffix("=") if word.startswith("--") and word.endswith("=") else before
            if option != before or not word.strip():
                what = f"{option} needs a value" if option.startswith("--") else f"`{self.prog}` needs a word"
                self.error(f"{what}, not an empty one")

    def leftovers(self, arguments: list[str]) -> NoReturn:
        """Refuses arguments that the command does not know."""
        options = [word.partition("=")[0] for word in arguments if word.startswith("-")]
        if options:
            self.error(f"there is no option {options[0]} for `{self.prog}`")
        self.error(f"`{self.prog}` does not know what to do with {arguments[0]!r}")


def overview() -> Parser:
    width = max(len(name) for name, _, _ in COMMANDS)
    lines = [f"  {name:<{width}}  {sentence}" for name, sentence, _ in COMMANDS]
    wide = max(len(command) for command, _ in EXAMPLES)
    examples = [f"  {command:<{wide}}  {meaning}" for command, meaning in EXAMPLES]
    parser = Parser(
        prog=COMMAND,
        usage=f"{COMMAND} COMMAND …",
        description="\n".join(["Small Council: play, watch and study the game.", "", "commands:", *lines]),
        epilog="\n".join(["examples:", *examples, "", f"`{COMMAND} COMMAND --help` says more about a command."]),
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


def run_command(name: str, arguments: Sequence[str]) -> int:
    row = next((row for row in COMMANDS if row[0] == name), None)
    if row is None:
        raise Complaint(f"there is no command `{name}`; the commands are {', '.join(row[0] for row in COMMANDS)}.")
    _, sentence, path = row
    module = import_command(name, path)
    parser = Parser(prog=f"{COMMAND} {name}", description=sentence, allow_abbrev=False)
    module.add(parser)
    if parser.get_default("rest") is None:
        parser.refuse_nothing(arguments)
    args, rest = parser.parse_known_args(arguments)
    # A command that passes arguments on to another tool declares `rest` with parser.set_defaults.
    if rest and "rest" not in args:
        parser.leftovers(rest)
    args.rest = rest
    with machine.needed() if name in NEED_THE_MACHINE else nullcontext():
        code: int = module.run(args)
    return code


def dispatch(arguments: Sequence[str]) -> int:
    if arguments and arguments[0] == "help":
        arguments = [*arguments[1:2], "--help"]
    if arguments and not arguments[0].startswith("-"):
        return run_command(arguments[0], arguments[1:])
    parser = overview()
    _, rest = parser.parse_known_args(arguments)
    if rest:
        parser.leftovers(rest)
    parser.print_help()
    return 0


def run(arguments: Sequence[str]) -> int:
    """Runs a command and flushes all it has printed; `--help` and `--version` end here too."""
    try:
        code = dispatch(arguments)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    sys.stdout.flush()
    return code


def forget_output() -> None:
    # Python flushes stdout once more on exit; that must not fail a second time.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def laid_out(sentence: str, seen: bool) -> str:
    """Breaks a sentence between words if somebody reads it on a screen; the terminal would break it anywhere."""
    if not seen:
        return sentence
    width = max(20, shutil.get_terminal_size().columns)
    lines = [textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) for line in sentence.splitlines()]
    return "\n".join(part for line in lines for part in line)


def complain(sentence: str) -> int:
    print(laid_out(f"council: {sentence}", sys.stderr is not None and sys.stderr.isatty()), file=sys.stderr)
    return BAD_INPUT


def main(argv: Sequence[str] | None = None) -> int:
    if sys.stdout is None:
        return complain("standard output is closed, so there is nothing to write to.")
    try:
        return run(sys.argv[1:] if argv is None else argv)
    except Complaint as complaint:
        return complain(str(complaint))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the pipe (`| head`) has stopped reading
        forget_output()
        return 0
    except OSError as error:
        if error.filename is None:
            forget_output()
            return complain(f"the output cannot be written: {error.strerror or error}.")
        return complain(f"{error.filename} cannot be used: {error.strerror or error}.")
