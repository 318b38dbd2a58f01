"""Rate limits: token buckets, and delays for clients that were refused."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

TOO_MUCH = "That was too much at once; wait a moment."
PAUSE = 0.2  # seconds of delay per refused client of the same name
LONGEST = 10.0


class Bucket:
    """Token bucket: fills at a steady rate up to its size."""

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
        """Takes the tokens, on credit if needed. Returns the seconds to wait for them."""
        self._fill()
        self.left -= cost
        return max(0.0, -self.left / max(self.rate, 1e-3))

    def reserve_within(self, cost: float, patience: float) -> float | None:
        """Like `reserve`, but takes nothing and returns None if the wait would exceed the patience."""
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
    """One bucket per name. When there are too many, full ones are dropped."""

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
    """Delays refused clients. The delay grows with the number waiting under one name, so together they get only a few
    refusals a second."""

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
