"""How much a client may ask for."""

from __future__ import annotations

import time


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
        if len(self.buckets) > self.MOST:
            self.buckets = {each: bucket for each, bucket in self.buckets.items() if not bucket.is_full()}
            if len(self.buckets) > self.MOST // 2:
                self.buckets = {}
        bucket = self.buckets.get(name)
        if bucket is None:
            bucket = self.buckets[name] = Bucket(self.rate, self.size)
        return bucket.take(cost)
