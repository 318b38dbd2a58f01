"""How time and memory grow with a text: ten times the text may take fifteen times the time.

It is the time of the processor, the best of five.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from time import process_time

from smallcouncil.core.notation import Unreadable
from smallcouncil.core.scenarios import Difference
from smallcouncil.errors import Complaint

TIMES = 15
NOISE = 0.005  # seconds; less is not told apart
ROOM = 2 << 20  # bytes that any text may take
ROOM_EACH = 100  # bytes for each letter

Read = Callable[[str], object]
Shape = Callable[[int], str]  # a text of about so many letters


def again(part: str) -> Shape:
    return lambda size: part * (size // len(part))


def attempt(read: Read, text: str) -> str:
    """Read, or refused: the sentence."""
    try:
        read(text)
    except (Complaint, Unreadable, Difference) as error:
        return str(error)
    return ""


def seconds(read: Read, text: str) -> float:
    """Without the rounds of the collector, which look at all else that is in memory as well."""
    gc.disable()
    try:
        begun = process_time()
        attempt(read, text)
        return process_time() - begun
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
    assert len(attempt(read, small) + attempt(read, big)) < 3000  # and what is worked out once is there already
    short, long = 1e9, 1e9
    for _ in range(5):
        short, long = min(short, seconds(read, small)), min(long, seconds(read, big))
        if long <= TIMES * short + NOISE:
            break
    assert long <= TIMES * short + NOISE
    assert bytes_at_most(read, big) <= ROOM + ROOM_EACH * len(big)
