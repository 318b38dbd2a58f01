"""Programs that play: `cmd:./mybot --fast` starts a program, which reads and writes lines of JSON (docs/bot-protocol.md).

Each seat has a process of its own for the length of a game. It is told only what its seat sees.
"""

from __future__ import annotations

import base64
import os
import shlex
import shutil
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from smallcouncil import __version__
from smallcouncil.api.game import Game as OpenGame
from smallcouncil.api.prompts import prompt
from smallcouncil.bots.guarded import BABBLED, GONE, ILLEGAL, MOST_SILENT, Fault, GuardedBot
from smallcouncil.bots.pipes import Program
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint, clipped

BEGINNING: Final = "cmd:"
PROTOCOL: Final = 1  # the number of the protocol; what would confuse older programs gets the next one
GRACE: Final = 1.0  # seconds in which a program may end by itself

Message = dict[str, Any]

# What a program may want beside the legal choices, by its name in `hello` and in `asked`.
WANTS: Final[dict[str, Callable[[OpenGame, int], Any]]] = {
    "ids": lambda view, seat: view.legal_ids(seat),
    "observation": lambda view, seat: base64.b64encode(view.observe(seat, flat=True).tobytes()).decode(),
    "text": lambda view, seat: prompt(view, seat, legal="none", rules="none", history=0),
    "view": lambda view, seat: view._core.view(seat),
}


class ProgramBot(GuardedBot):
    """Plays with a program."""

    listens = True
    words: tuple[str, ...]  # the command

    def __init__(self, seed: int, setting: int = 0) -> None:
        super().__init__(seed, setting)
        self.seed: int = seed
        self.program: Program | None = None
        self.wants: list[str] = []
        self.number: int = 0  # the number of the last question
        self.events: int = 0  # how many it has been told

    def answer(self, game: Game, seat: int) -> list[int]:
        until = monotonic() + self.left
        view = OpenGame(game)
        try:
            program = self.program or self.begin(view, seat, until)
            if program.is_stopped:
                raise Fault(GONE, "The program has been stopped.")
            self.number += 1
            program.send(self.question(view, seat, until - monotonic()))
            return chosen(view, self.reply(program, until))
        except Fault as fault:
            if self.program is not None and (fault.reason == GONE or not self.number):
                self.program.stop()
            raise

    def told(self, fault: Fault, choice: str) -> None:
        if self.program is None or self.program.is_stopped:
            return
        if self.silent == MOST_SILENT:
            self.program.stop()
            return
        refused = {"number": self.number, "reason": fault.reason, "sentence": fault.sentence, "played": choice}
        self.program.send({"type": "refused", **refused})

    def leave(self, game: Game, seat: int) -> None:
        if self.program is not None and not self.program.is_stopped:
            view = OpenGame(game)
            winners = [view.seats[winner] for winner in view.winners]
            ranks = view.returns(ranks=True) if view.is_over else []
            self.program.send({"type": "over", "winners": winners, "ranks": ranks})
            self.program.dismiss(GRACE)

    # What it is told, and what it says --------------------------------------------------------------------------------

    def begin(self, view: OpenGame, seat: int, until: float) -> Program:
        program = self.program = Program(self.words)
        program.send({"type": "hello", "protocol": PROTOCOL, "council": __version__, "seed": self.seed})
        greeting = program.hear(until)
        wants = greeting.get("wants", [])
        if greeting.get("type") != "hello" or not isinstance(wants, list) or any(want not in WANTS for want in wants):
            wanted = f'{{"type": "hello", "wants": […]}}, with some of {", ".join(WANTS)}'
            raise Fault(BABBLED, f"Its first line is not {wanted}: {clipped(str(greeting), 100)}.")
        self.wants = wants
        table = {"game": view.name, "players": len(view.seats), "options": view.options, "seats": view.seats}
        program.send({"type": "table", **table, "seat": view.seats[seat]})
        return program

    def question(self, view: OpenGame, seat: int, seconds: float) -> Message:
        setting = view._setting
        new = self.heard[min(self.events, len(self.heard)) :]
        self.events = len(self.heard)
        return {
            "type": "asked", "number": self.number, "seconds": round(seconds, 3), "turn": view.turn,
            "prompt": view.prompt(seat), "events": [setting.kind.sentence(setting.rules, event) for event in new],
            "draft": [choice.text for choice in view.draft(seat)], "legal": [choice.text for choice in view.legal(seat)],
            **{want: WANTS[want](view, seat) for want in self.wants},
        }

    def reply(self, program: Program, until: float) -> Message:
        """Its answer to the last question; one to an earlier question came too late."""
        while True:
            message = program.hear(until)
            number = message.get("number")
            if message.get("type") != "answer" or type(number) is not int or not 0 < number <= self.number:
                raise Fault(BABBLED, f"It wrote {clipped(str(message), 100)}, which is no answer to question {self.number}.")
            if number == self.number:
                return message


def chosen(view: OpenGame, message: Message) -> list[int]:
    """The choices in an answer: `choice` is the text of one or several, `id` the number of one."""
    try:
        if isinstance(message.get("choice"), str):
            return view._chain(message["choice"])
        if "id" in message:
            return view._chain(view.choice(message["id"]))
    except Illegal as illegal:
        raise Fault(ILLEGAL, illegal.sentence) from None
    except Complaint as complaint:
        raise Fault(ILLEGAL, str(complaint)) from None
    raise Fault(BABBLED, "Its answer has neither a `choice`, which is a text, nor an `id`.")


def program_named(name: str) -> type[ProgramBot]:
    """The bot that plays with the program of `cmd:./mybot --fast`."""
    words = command_in(name)
    if os.name != "posix":
        raise Complaint("Programs can play as bots on Linux and macOS only.")
    if shutil.which(words[0]) is None:
        there = "cannot be run" if os.path.exists(words[0]) else "cannot be found"
        raise Complaint(f"The program {clipped(words[0])} of the bot {clipped(name)} {there}.")
    return type("Program", (ProgramBot,), {"name": name, "words": words, "__module__": __name__})


def command_in(name: str) -> tuple[str, ...]:
    try:
        words = shlex.split(name.removeprefix(BEGINNING))
    except ValueError as error:
        raise Complaint(f"The command of the bot {clipped(name)} cannot be read: {str(error).lower()}.") from None
    if not words:
        raise Complaint(f"After {BEGINNING} comes the command of a program, as in `{BEGINNING}./mybot --fast`.")
    return tuple(words)
