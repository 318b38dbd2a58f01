"""Where answers come from: a person at a terminal, or lines of a file."""

from __future__ import annotations

import contextlib
import sys
from typing import IO, Final

from smallcouncil.terminal.signs import QUIET, Screen

LEAVE: Final = ("q", "quit", "exit")
MORE: Final = "-- more: press Enter -- "


def at_keyboard() -> bool:
    """Does a person type what is read?"""
    return sys.stdin is not None and sys.stdin.isatty()


class Leave(Exception):
    """The player goes; the message says why."""


class Inputs:
    def __init__(self, screen: Screen, stream: IO[str] | None = None) -> None:
        self.screen: Screen = screen
        self.stream: IO[str] | None = stream if stream is not None else sys.stdin
        self.typed: bool = stream is None and at_keyboard()
        screen.wait = self.pause
        if self.typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (line editing and history for input())

    def ask(self, prompt: str) -> str:
        """One line; raises Leave when there is none to come."""
        try:
            line = input(prompt).strip() if self.typed else self._line(prompt)
            self.screen.used = 0
            return line
        except (EOFError, ValueError):  # ValueError: the stream was closed under us
            self.screen.gap()
            raise Leave("The input has ended.") from None
        except KeyboardInterrupt:
            self.screen.gap()
            raise Leave("Interrupted.") from None

    def _line(self, prompt: str) -> str:
        """Echoed, so that a transcript reads like a game at a terminal."""
        line = self.stream.readline() if self.stream is not None else ""
        if not line:
            raise EOFError
        self.screen.say(prompt + line.strip())
        return line.strip()

    def pause(self) -> None:
        """Only for people: whoever pipes does not wait.  What is typed here answers no question: none has been seen yet."""
        if not (self.typed and self.screen.live):
            return
        line = self.ask(MORE)
        if line.lower() in LEAVE:
            raise Leave("You leave the table.")
        if line:
            self.screen.say(f"`{line}` was ignored: the question has not come up yet.", QUIET)
