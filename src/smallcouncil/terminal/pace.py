"""The speed of a game that somebody watches: a number of lines per second, or as keys say."""

from __future__ import annotations

import time
from typing import Final

from smallcouncil.terminal.inputs import Inputs, PlayerLeaves

PAUSE: Final = " "
FASTER: Final = ("+", "=")
SLOWER: Final = ("-", "_")
STEP: Final = ("n", "", "right", "down")
SLOWEST: Final = 0.25
FASTEST: Final = 64.0
BLINK: Final = 0.05  # seconds between two frames at full speed


class Pace:
    def __init__(self, inputs: Inputs, speed: float, keyed: bool = True) -> None:
        self.inputs: Inputs = inputs
        self.keyed: bool = keyed  # does it read keys, if there are any?
        self.speed: float = speed  # lines per second; 0: as fast as possible
        self.paused: bool = False
        self.drawn: float = 0.0  # time of the last frame

    def wait(self, lines: int) -> None:
        """Waits as long as it takes to read these lines; while paused, until a key is pressed."""
        if not (self.keyed and self.inputs.has_keys):
            time.sleep(lines / self.speed if self.speed else 0)
            return
        until = time.monotonic() + (lines / self.speed if self.speed else 0)
        while self.paused or self.speed or time.monotonic() - self.drawn > BLINK:
            left = None if self.paused else max(0.0, until - time.monotonic())
            self.drawn = time.monotonic()
            try:
                key = self.inputs.glance(self.line(), left)
            except EOFError:
                raise PlayerLeaves("The input has ended.") from None
            if key is None or (key in STEP and self.paused):
                return
            self.obey(key)

    def line(self) -> str:
        how = "paused" if self.paused else f"{self.speed:g} lines a second" if self.speed else "as fast as possible"
        return f"{how}: space {'continues' if self.paused else 'pauses'}, n one step, + faster, - slower, q quits > "

    def obey(self, key: str) -> None:
        if key == PAUSE:
            self.paused = not self.paused
        elif key in STEP:
            self.paused = True
        elif key in FASTER:
            self.speed = min(FASTEST, self.speed * 2) if self.speed else 0.0
        elif key in SLOWER:
            self.speed = max(SLOWEST, self.speed / 2) if self.speed else FASTEST
        elif key == "q":
            raise PlayerLeaves("You stop watching.")
