"""Sources of answers: a person at a terminal, or lines of a file."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import IO, Final

from rich.text import Text

from smallcouncil.terminal.keyboard import END, QUIT, Keyboard, single_keys
from smallcouncil.terminal.signs import Screen

LEAVE: Final = ("q", "quit", "exit")
ON: Final = ("", " ", "down", "right", "page down")  # keys that turn a page
MORE: Final = "-- more: Enter or space, q leaves -- "


def at_keyboard() -> bool:
    """Does a person type the input?"""
    return sys.stdin is not None and sys.stdin.isatty()


class PlayerLeaves(Exception):
    """The player leaves; the message says why."""


class Inputs:
    def __init__(self, screen: Screen, stream: IO[str] | None = None) -> None:
        self.screen: Screen = screen
        self.stream: IO[str] | None = stream if stream is not None else sys.stdin
        self.typed: bool = stream is None and at_keyboard()
        self.keys: Keyboard = Keyboard()
        screen.wait = self.pause
        if self.typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (line editing and history for input())

    @contextlib.contextmanager
    def leaving(self) -> Iterator[None]:
        """Turns the end of input and Ctrl-C into leaving."""
        try:
            yield
        except (EOFError, ValueError):  # ValueError: the stream was closed
            self.screen.gap()
            raise PlayerLeaves("The input has ended.") from None
        except KeyboardInterrupt:
            self.screen.gap()
            raise PlayerLeaves("Interrupted.") from None

    def ask(self, prompt: str) -> str:
        """One line; raises PlayerLeaves if there is no more."""
        with self.leaving():
            line = input(self.last_row(prompt)).strip() if self.typed else self._line(prompt)
        self.screen.used = 0
        return line

    def last_row(self, prompt: str) -> str:
        """Prints all but the last row of a prompt that is too long for one row."""
        *rows, last = self.screen.hung(Text(prompt.rstrip()))
        for row in rows:
            self.screen.say(row)
        return last.plain + " "

    def _line(self, prompt: str) -> str:
        """Echoes the line, so that a transcript reads like a game at a terminal."""
        line = self.stream.readline() if self.stream is not None else ""
        if not line:
            raise EOFError
        self.screen.hang(Text(prompt + line.strip()))
        return line.strip()

    @property
    def has_keys(self) -> bool:
        """Can single keys be read?"""
        return self.typed and self.screen.live and sys.platform != "win32"

    def key(self, prompt: str, among: tuple[str, ...] = ()) -> str:
        """A letter, the name of a key, or empty for Enter. `among`: the only keys that count."""
        if sys.platform == "win32":
            return self.ask(prompt)[:1].lower()
        with self.leaving(), single_keys():
            return self.glance(prompt, None, among) or ""

    def glance(self, prompt: str, seconds: float | None, among: tuple[str, ...] = ()) -> str | None:
        """The same; None if no key is pressed in time. The prompt disappears with the key."""
        screen = self.screen
        rows = screen.hung(Text(prompt.rstrip()))
        screen.console.print(Text("\n").join(rows), end=" ")
        key = self.keys.press(seconds)
        while among and key not in (*among, END):
            key = self.keys.press(seconds)
        screen.take_away(len(rows))
        screen.used = 0
        return self.heard(key)

    def heard(self, key: str | None) -> str | None:
        """The meaning of a key wherever single keys are read."""
        if key == END:
            raise EOFError
        if key == QUIT[0]:
            self.keys.finish_quit()
        return key

    def pause(self) -> None:
        """Waits for people only, not for pipes. What is typed here answers no prompt: none has been seen yet."""
        if not (self.typed and self.screen.live):
            return
        if self.key(MORE, (*ON, *LEAVE)) in LEAVE:
            raise PlayerLeaves("You leave the table.")
