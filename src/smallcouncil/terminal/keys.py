"""Single keys, without Enter, where the terminal can give them; whole lines elsewhere."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.signs import Screen

if sys.platform != "win32":
    import termios
    import tty

KEY: Final = re.compile(rb"\x1b[\[O][A-D]|.", re.DOTALL)
NAMES: Final = {b"A": "up", b"B": "down", b"C": "right", b"D": "left"}  # how an arrow ends
END: Final = "\x04"  # Ctrl-D, or nothing more to come


class Keys:
    def __init__(self, screen: Screen, inputs: Inputs) -> None:
        self.screen: Screen = screen
        self.inputs: Inputs = inputs
        self.ahead: list[str] = []  # pressed, and not asked for yet

    def ask(self, prompt: str) -> str:
        """The key as a letter, the name of an arrow, or empty for Enter; the prompt goes when it is pressed."""
        if sys.platform == "win32":
            return self.inputs.ask(prompt)[:1].lower()
        console = self.screen.console
        console.print(prompt, end="", soft_wrap=True)
        console.file.flush()
        if not self.ahead:
            self.ahead = [name_of(key) for key in KEY.findall(os.read(sys.stdin.fileno(), 64))] or [END]
        console.file.write("\r\x1b[K")
        self.screen.used = 0
        return self.ahead.pop(0)


def name_of(key: bytes) -> str:
    if len(key) > 1:
        return NAMES[key[-1:]]
    return "" if key in (b"\n", b"\r") else key.decode("ascii", "replace").lower()


@contextmanager
def single_keys() -> Iterator[None]:
    """Keys come at once and without an echo; whatever happens, the terminal is left as it was."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return
    file = sys.stdin.fileno()
    before = termios.tcgetattr(file)
    tty.setcbreak(file, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(file, termios.TCSADRAIN, before)
