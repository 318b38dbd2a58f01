"""A cache of limited size: it drops what has not been used for longest."""

from __future__ import annotations

from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    def __init__(self, most: int) -> None:
        self.most: int = most
        self.kept: dict[str, T] = {}  # the last used is last
        self.lock: Lock = Lock()

    def find(self, key: str) -> T | None:
        with self.lock:
            value = self.kept.pop(key, None)
            if value is not None:
                self.kept[key] = value
            return value

    def keep(self, key: str, value: T) -> T:
        """Keeps a value and returns the one that stays: the first, if two were made at the same time."""
        with self.lock:
            value = self.kept.pop(key, value)
            self.kept[key] = value
            while len(self.kept) > self.most:
                del self.kept[next(iter(self.kept))]
            return value
