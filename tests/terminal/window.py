"""A terminal window: it applies frames, readline and the alternate screen, so that a test sees what a player sees."""

from __future__ import annotations

import fcntl
import os
import re
import select
import struct
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.effort import PATIENCE
from tests.terminal.pty_player import Terminal

PIECE: Final = re.compile(
    r"\x1b\[(?P<numbers>[?>0-9;]*)(?P<code>[A-Za-z@])|\x1b[=>]|(?P<control>[\r\n\b\x07])|(?P<text>[^\x1b\r\n\b\x07]+)"
)
HALF: Final = re.compile(r"\x1b(?:\[[?>0-9;]*)?$")  # an incomplete escape sequence


class Window(Terminal):
    """Cells, a cursor, and a second screen; each character is one cell wide."""

    def __init__(self, words: list[str], width: int, height: int, home: Path, **changes: str) -> None:
        self.screens: dict[bool, list[list[str]]] = {alternate: blank(width, height) for alternate in (False, True)}
        self.alternate: bool = False
        self.x: int = 0
        self.y: int = 0
        self.frames: int = 0  # how often it was drawn from the top
        self.scrolled: int = 0  # how often the alternate screen scrolled
        self.left: bytes = b""
        self.rest: str = ""
        super().__init__(words, width, height, home, **changes)

    # What a player sees --------------------------------------------------------------------------------------------

    def shown(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.screens[self.alternate]]

    def before(self) -> str:
        """The text in the row of the cursor, up to the cursor."""
        return "".join(self.screens[self.alternate][self.y][: self.x])

    def asks(self) -> bool:
        """Does the cursor wait after a prompt, on a completely drawn screen?"""
        row = "".join(self.screens[self.alternate][self.y]).rstrip()
        at_end = self.y == self.height - 2 if self.alternate else True
        return at_end and self.x > 1 and self.before().rstrip() == row and row.endswith((">", "--"))

    def until(self, done: Callable[[], bool]) -> bool:
        """Reads until done; False: the program has ended."""
        patience = time.monotonic() + PATIENCE
        while not done():
            ready, _, _ = select.select([self.end], [], [], max(0.0, patience - time.monotonic()))
            assert ready, "nothing came for too long after:\n" + "\n".join(self.shown())
            try:
                self.left += os.read(self.end, 1 << 16)
            except OSError:  # the other end is closed
                return False
            text = self.left.decode(errors="ignore")
            self.left = self.left[len(text.encode()) :]
            self.feed(text)
        return True

    def signal(self, number: int, done: Callable[[], bool]) -> bool:
        os.kill(self.child, number)
        return self.until(done)

    def answer(self, line: str, enter: str = "\r") -> bool:
        """Types, and waits until the screen has been drawn again with a prompt."""
        drawn = self.frames
        os.write(self.end, (line + enter).encode())
        return self.until(lambda: self.frames > drawn and self.asks())

    def resize(self, width: int, height: int) -> None:
        drawn = self.frames
        self.width, self.height = width, height
        self.screens = {alternate: blank(width, height) for alternate in (False, True)}
        self.x, self.y = min(self.x, width - 1), min(self.y, height - 1)
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))  # the system sends the signal
        assert self.until(lambda: self.frames > drawn and self.asks()), "the program has ended:\n" + "\n".join(self.shown())

    # What is printed -----------------------------------------------------------------------------------------------

    def feed(self, text: str) -> None:
        text, half = self.rest + text, HALF.search(self.rest + text)
        self.rest = half[0] if half else ""
        for piece in PIECE.finditer(text[: len(text) - len(self.rest)]):
            if piece["text"]:
                self.put(piece["text"])
            elif piece["control"]:
                self.control(piece["control"])
            elif piece["code"]:
                self.obey(piece["code"], piece["numbers"])

    def put(self, text: str) -> None:
        for letter in text:
            if self.x >= self.width:
                self.x = 0
                self.line_feed()
            self.screens[self.alternate][self.y][self.x] = letter
            self.x += 1

    def control(self, letter: str) -> None:
        if letter == "\r":
            self.x = 0
        elif letter == "\b":
            self.x = max(0, self.x - 1)
        elif letter == "\n":
            self.line_feed()

    def line_feed(self) -> None:
        rows = self.screens[self.alternate]
        if self.y < self.height - 1:
            self.y += 1
        else:
            rows.append([" "] * self.width)
            del rows[0]
            self.scrolled += self.alternate

    def obey(self, code: str, numbers: str) -> None:
        if numbers.startswith("?"):
            if "1049" in numbers:
                self.alternate = code == "h"
            return
        values = [int(number) for number in numbers.split(";") if number.isdigit()]
        n, rows = max(1, (values or [1])[0]), self.screens[self.alternate]
        row = rows[min(self.y, self.height - 1)]
        if code == "H":
            y, x = [*values, 1, 1][:2]
            self.y, self.x = min(y, self.height) - 1, min(x, self.width) - 1
            self.frames += self.alternate and (self.x, self.y) == (0, 0)
        elif code == "K":
            row[self.x :] = [" "] * (self.width - self.x)
        elif code == "J":
            row[self.x :] = [" "] * (self.width - self.x)
            rows[self.y + 1 :] = blank(self.width, self.height - self.y - 1)
        elif code == "P":
            row[self.x :] = (row[self.x + n :] + [" "] * n)[: self.width - self.x]
        elif code == "@":
            row[self.x :] = ([" "] * n + row[self.x :])[: self.width - self.x]
        elif code in "ABCD":
            step = {"A": (0, -n), "B": (0, n), "C": (n, 0), "D": (-n, 0)}[code]
            self.x, self.y = max(0, min(self.width - 1, self.x + step[0])), max(0, min(self.height - 1, self.y + step[1]))


def blank(width: int, height: int) -> list[list[str]]:
    return [[" "] * width for _ in range(height)]
