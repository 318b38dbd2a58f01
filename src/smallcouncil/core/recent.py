"""What was made once and may be wanted again, up to a number: what was not wanted for longest makes room."""

from __future__ import annotations

from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    def __init__(self, most: int) -> None:
        self.most: int = most
        self.kept: dict[str, T] = {}  # the last wanted stands last
        self.lock: Lock = Lock()

    def find(self, key: str) -> T | None:
        with self.lock:
            value = self.kept.pop(key, None)
            if value is not None:
                self.kept[key] = value
            return value

    def keep(self, key: str, value: T) -> T:
        """The value that stays: the first, when two made the same at the same time."""
        with self.lock:
            value = self.kept.pop(key, value)
            self.kept[key] = value
            while len(self.kept) > self.most:
                del self.kept[next(iter(self.kept))]
            return value
