"""How much a client may ask for."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

TOO_MUCH = "That was too much at once; wait a moment."
PAUSE = 0.2  # seconds that one who is refused must wait, for every other of the same name who waits
LONGEST = 10.0


class Bucket:
    """Fills at a steady rate up to its size; whoever asks takes one out, or is refused."""

    __slots__ = ("at", "left", "rate", "size")

    def __init__(self, rate: float, size: float) -> None:
        self.rate: float = rate
        self.size: float = size
        self.left: float = size
        self.at: float = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        self._fill()
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def reserve(self, cost: float = 1.0) -> float:
        """It is taken out, if not now then later: how many seconds to wait for it."""
        self._fill()
        self.left -= cost
        return max(0.0, -self.left / max(self.rate, 1e-3))

    def reserve_within(self, cost: float, patience: float) -> float | None:
        """The same; but None, and nothing is taken, if the wait is longer than the patience."""
        self._fill()
        return self.reserve(cost) if self.left - cost >= -patience * self.rate else None

    def is_full(self) -> bool:
        self._fill()
        return self.left >= self.size

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """One bucket for each name that asks; those that are full again are forgotten when there are many."""

    MOST = 10_000

    def __init__(self, rate: float, size: float) -> None:
        self.rate: float = rate
        self.size: float = size
        self.buckets: dict[str, Bucket] = {}

    def take(self, name: str, cost: float = 1.0) -> bool:
        return self._bucket(name).take(cost)

    def reserve(self, name: str, cost: float = 1.0) -> float:
        return self._bucket(name).reserve(cost)

    def reserve_within(self, name: str, cost: float, patience: float) -> float | None:
        return self._bucket(name).reserve_within(cost, patience)

    def _bucket(self, name: str) -> Bucket:
        if len(self.buckets) > self.MOST:
            self.buckets = {each: bucket for each, bucket in self.buckets.items() if not bucket.is_full()}
            if len(self.buckets) > self.MOST // 2:
                self.buckets = {}
        bucket = self.buckets.get(name)
        if bucket is None:
            bucket = self.buckets[name] = Bucket(self.rate, self.size)
        return bucket


class Penalties:
    """Whoever is refused waits before the next word is read.  The more of one name wait, the longer: all of them together get a
    few refusals a second, however many they are."""

    def __init__(self) -> None:
        self.waiting: Counter[str] = Counter()

    async def pause(self, name: str) -> None:
        self.waiting[name] += 1
        try:
            await asyncio.sleep(min(LONGEST, PAUSE * self.waiting[name]))
        finally:
            self.waiting[name] -= 1
            if not self.waiting[name]:
                del self.waiting[name]
