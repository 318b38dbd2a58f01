"""What time it is.  The wall clock may jump, because somebody sets it or the machine sleeps.

Between two looks at the wall clock only the steady clock counts, so that nobody's time jumps unnoticed.  A look finds how far the
wall clock has moved away; then deadlines are moved by as much.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

LEAST = 2_000  # ms; two clocks drift apart a little, which is followed without a word
BLURRED = 0.5  # seconds: if a look took longer, nobody knows when the wall clock was read


class Jump(NamedTuple):
    """How far the wall clock has moved besides the time that the steady clock counted, in ms."""

    total: int = 0  # negative: back
    asleep: int = 0  # of these, how long the machine slept: time that did pass

    def since(self, earlier: Jump) -> Jump:
        return Jump(self.total - earlier.total, self.asleep - earlier.asleep)

    def sentences(self) -> list[str]:
        """For the log."""
        found = [f"this machine slept for {self.asleep / 1000:.0f} s"] if self.asleep else []
        by = self.total - self.asleep
        if abs(by) >= LEAST:
            found.append(f"the system clock was set {'forward' if by > 0 else 'back'} by {abs(by) / 1000:.0f} s")
        return found


def with_sleep() -> float:
    """A steady clock that also counts the time in which the machine sleeps; where there is none, like the other."""
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
        self._ahead: float = time.time() - steady()  # of the steady clock, in seconds
        self._slept: float = sleeping() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self.steady() + self._ahead) * 1000)

    def set(self, wall: float) -> None:
        """At the start: whatever was before does not count."""
        self._ahead = wall - self.steady()

    def look(self, wall: float, began: float) -> Jump | None:
        """The wall clock was read since the steady one stood at `began`; the answer is a jump that must be told."""
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
