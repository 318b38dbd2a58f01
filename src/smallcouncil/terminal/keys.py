"""Single keys, without Enter, where the terminal can give them."""

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
NAMES: Final = {b"A": "up", b"B": "down", b"C": "right", b"D": "left", b"5~": "page up", b"6~": "page down"}  # how they end
END: Final = "\x04"  # Ctrl-D, or nothing more to come
QUIT: Final = "quit"
BREATH: Final = 0.5  # seconds between two letters of a word


class Keyboard:
    def __init__(self) -> None:
        self.ahead: list[str] = []  # pressed, and not asked for yet

    def press(self, seconds: float | None = None) -> str | None:
        """The key as a letter, its name, or empty for Enter; None if none is pressed in time."""
        if not self.ahead:
            file = sys.stdin.fileno()
            if seconds is not None and not select.select([file], [], [], seconds)[0]:
                return None
            self.ahead = [name_of(key) for key in KEY.findall(os.read(file, 64))] or [END]
        return self.ahead.pop(0)

    def finish_quit(self) -> None:
        """Where `q` was enough, somebody may type all of the word: its rest and Enter are not for the shell."""
        for letter in (*QUIT[1:], ""):
            if self.press(BREATH) != letter:
                return


def name_of(key: bytes) -> str:
    if len(key) > 1:
        return NAMES[key[2:]]
    return "" if key in (b"\n", b"\r") else key.decode("ascii", "replace").lower()


@contextmanager
def as_it_was() -> Iterator[int | None]:
    """The terminal, to be set in other ways: whatever happens, it is left as it was.  None: there is none."""
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
    """Keys come at once and without an echo."""
    with as_it_was() as file:
        if sys.platform != "win32" and file is not None:
            tty.setcbreak(file, termios.TCSADRAIN)
        yield


@contextmanager
def echo(on: bool) -> Iterator[None]:
    """Does the terminal show what is typed?"""
    with as_it_was() as file:
        if sys.platform != "win32" and file is not None:
            modes = termios.tcgetattr(file)
            modes[3] = modes[3] | termios.ECHO if on else modes[3] & ~termios.ECHO
            termios.tcsetattr(file, termios.TCSADRAIN, modes)
        yield
