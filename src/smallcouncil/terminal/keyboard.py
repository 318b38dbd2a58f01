"""Reads single keys without Enter, if the terminal can."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

if sys.platform != "win32":
    import termios
    import tty

KEY: Final = re.compile(rb"\x1b[\[O][A-D]|\x1b\[[56]~|.", re.DOTALL)
# Ends of their escape sequences.
NAMES: Final = {b"A": "up", b"B": "down", b"C": "right", b"D": "left", b"5~": "page up", b"6~": "page down"}
END: Final = "\x04"  # Ctrl-D, or the end of input
QUIT: Final = "quit"
BREATH: Final = 0.5  # most seconds between two letters of a word


class Keyboard:
    def __init__(self) -> None:
        self.ahead: list[str] = []  # keys pressed but not read yet

    def press(self, seconds: float | None = None) -> str | None:
        """The key as a letter, its name, or empty for Enter; None if none is pressed in time."""
        if not self.ahead:
            file = sys.stdin.fileno()
            if seconds is not None and not select.select([file], [], [], seconds)[0]:
                return None
            self.ahead = [name_of(key) for key in KEY.findall(os.read(file, 64))] or [END]
        return self.ahead.pop(0)

    def finish_quit(self) -> None:
        """After `q`, reads the rest of the word and Enter, so that the shell does not get them."""
        for letter in (*QUIT[1:], ""):
            if self.press(BREATH) != letter:
                return


def name_of(key: bytes) -> str:
    if len(key) > 1:
        return NAMES[key[2:]]
    return "" if key in (b"\n", b"\r") else key.decode("ascii", "replace").lower()


@contextmanager
def as_it_was() -> Iterator[int | None]:
    """The terminal's file number, for changing its settings, which are always restored. None: there is no terminal."""
    if sys.platform == "win32" or sys.stdin is None or not sys.stdin.isatty():
        yield None
        return
    file = sys.stdin.fileno()
    before = termios.tcgetattr(file)
    try:
        yield file
    finally:
        termios.tcsetattr(file, termios.TCSADRAIN, before)


@contextmanager
def single_keys() -> Iterator[None]:
    """Delivers keys at once and without an echo."""
    with as_it_was() as file:
        if sys.platform != "win32" and file is not None:
            tty.setcbreak(file, termios.TCSADRAIN)
        yield


@contextmanager
def echo(on: bool) -> Iterator[None]:
    """Switches the terminal's echo on or off."""
    with as_it_was() as file:
        if sys.platform != "win32" and file is not None:
            modes = termios.tcgetattr(file)
            modes[3] = modes[3] | termios.ECHO if on else modes[3] & ~termios.ECHO
            termios.tcsetattr(file, termios.TCSADRAIN, modes)
        yield
