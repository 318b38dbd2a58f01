"""Growth of time and memory with a text: ten times the text may take at most fifteen times the time.

It is processor time, the best of five.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from time import process_time

from smallcouncil.core.notation import Unreadable
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.runner import Difference

TIMES = 15
NOISE = 0.005  # seconds; smaller differences do not count
LONG = 0.1  # seconds; from here memory, which is slow to count, is measured for a tenth of the text, if that exceeds ROOM
ROOM = 2 << 20  # bytes that any text may take
ROOM_EACH = 100  # bytes per character

Read = Callable[[str], object]
Shape = Callable[[int], str]  # makes a text of about this length


def again(part: str) -> Shape:
    return lambda size: part * (size // len(part))


def attempt(read: Read, text: str) -> str:
    """The sentence that refuses the text; empty if it is read."""
    try:
        read(text)
    except (Complaint, Unreadable, Difference) as error:
        return str(error)
    return ""


def timed(read: Read, text: str) -> tuple[float, str]:
    """Seconds and sentence, without garbage collection, which looks at everything else in memory."""
    gc.disable()
    try:
        begun = process_time()
        said = attempt(read, text)
        return process_time() - begun, said
    finally:
        gc.enable()


def bytes_at_most(read: Read, text: str) -> int:
    tracemalloc.start()
    try:
        attempt(read, text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def check(read: Read, shape: Shape, size: int) -> None:
    small, big = shape(size), shape(10 * size)
    assert len(big) < 11 * len(small)
    attempt(read, small)  # fills caches first
    short, long = 1e9, 1e9
    for _ in range(5):
        brief, refusal = timed(read, small)
        whole, other = timed(read, big)
        assert len(refusal + other) < 3000
        short, long = min(short, brief), min(long, whole)
        if long <= TIMES * short + NOISE:
            break
    assert long <= TIMES * short + NOISE
    weighed = small if long > LONG and ROOM_EACH * len(small) > ROOM else big
    assert bytes_at_most(read, weighed) <= ROOM + ROOM_EACH * len(weighed)
