"""The current time, safe against jumps of the wall clock: somebody may set it, or the machine may sleep.

Between two checks of the wall clock only the monotonic clock counts, so no time jumps unnoticed. A check finds how far the wall
clock has moved; then the deadlines move by the same amount.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

LEAST = 2_000  # ms; smaller differences are drift and followed silently
BLURRED = 0.5  # seconds; after a longer check the time of reading is too uncertain


class Jump(NamedTuple):
    """How far the wall clock has moved beyond the time the monotonic clock counted, in ms."""

    total: int = 0  # negative: back
    asleep: int = 0  # the part during which the machine slept: time that did pass

    def since(self, earlier: Jump) -> Jump:
        return Jump(self.total - earlier.total, self.asleep - earlier.asleep)

    def sentences(self) -> list[str]:
        """Describes the jump for the log."""
        found = [f"this machine slept for {self.asleep / 1000:.0f} s"] if self.asleep else []
        by = self.total - self.asleep
        if abs(by) >= LEAST:
            found.append(f"the system clock was set {'forward' if by > 0 else 'back'} by {abs(by) / 1000:.0f} s")
        return found


def with_sleep() -> float:
    """A monotonic clock that also counts sleep; without one, the usual monotonic clock."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


class WallClock:
    def __init__(self, steady: Callable[[], float] = time.monotonic, sleeping: Callable[[], float] = with_sleep) -> None:
        self.steady: Callable[[], float] = steady
        self.sleeping: Callable[[], float] = sleeping
        self.jumped: Jump = Jump()  # all jumps so far, together
        self._ahead: float = time.time() - steady()  # wall clock minus monotonic clock, in seconds
        self._slept: float = sleeping() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self.steady() + self._ahead) * 1000)

    def set(self, wall: float) -> None:
        """Sets the time at the start, without counting a jump."""
        self._ahead = wall - self.steady()

    def look(self, wall: float, began: float) -> Jump | None:
        """Compares a wall-clock reading taken since monotonic time `began`. Returns a jump big enough to report, or None."""
        ended = self.steady()
        if ended - began > BLURRED:
            return None
        slept = self.sleeping() - ended
        jump = Jump(round((wall - (began + ended) / 2 - self._ahead) * 1000), round((slept - self._slept) * 1000))
        self._ahead, self._slept = wall - (began + ended) / 2, slept
        if abs(jump.total) < LEAST:
            return None
        jump = jump if jump.asleep >= LEAST else Jump(jump.total)
        self.jumped = Jump(self.jumped.total + jump.total, self.jumped.asleep + jump.asleep)
        return jump
