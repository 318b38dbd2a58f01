"""A player at a real terminal: the table runs in a separate process behind a pseudo-terminal of a given size."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Final

from rich.cells import cell_len

from smallcouncil.terminal.inputs import MORE
from tests.effort import PATIENCE

CODES: Final = re.compile(rb"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>])|\x07")  # codes for colours, which move nothing
QUESTION: Final = re.compile(r"(?:\? rule|at random|when done|q quit) > $")


class Terminal:
    """Output continues below what was there, as on paper: a screen shows the last `height` rows of it."""

    def __init__(self, words: list[str], width: int, height: int, home: Path, **changes: str) -> None:
        self.width: int = width
        self.height: int = height
        self.text: str = ""  # output since the last Enter
        self.child, self.end = pty.fork()
        if not self.child:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C works at a terminal, even if the tests run in the background
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            given = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            given |= {"TERM": "xterm", "NO_COLOR": "1", "XDG_DATA_HOME": str(home), "INPUTRC": "/dev/null"}
            program = ["-c", words[0]] if len(words) == 1 else ["-m", "smallcouncil", *words]
            os.execve(sys.executable, [sys.executable, *program], given | changes)

    def read(self) -> str:
        """Reads until there is a prompt or the program ends. Returns the visible page as rows of the screen."""
        self.text, raw, until = "", b"", time.monotonic() + PATIENCE
        while not (self.text.endswith(MORE) or QUESTION.search(self.text)):
            ready, _, _ = select.select([self.end], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"nothing was asked for {PATIENCE} seconds after: {self.text[-300:]}"
            try:
                raw += os.read(self.end, 1 << 16)
            except OSError:  # the other end is closed
                break
            self.text = CODES.sub(b"", raw).decode(errors="ignore").replace("\r\n", "\n").replace("\r", "")
        return self.text

    def rows(self) -> int:
        """How many rows of the screen the page takes; one that is wider than the screen takes several."""
        return sum(1 + max(0, cell_len(line) - 1) // self.width for line in self.text.split("\n"))

    def press(self, key: str) -> None:
        """Sends a key without Enter or echo."""
        os.write(self.end, key.encode())

    def type(self, line: str) -> None:
        """Types a line and Enter; its echo ends the row of the prompt."""
        os.write(self.end, line.encode() + b"\n")
        echo = b""
        while not echo.endswith(b"\n"):
            try:
                echo += os.read(self.end, 1)
            except OSError:  # the other end is closed
                return

    def leave(self) -> None:
        """Ends the process if it has not ended by itself."""
        os.close(self.end)
        os.kill(self.child, signal.SIGHUP)
        os.waitpid(self.child, 0)
