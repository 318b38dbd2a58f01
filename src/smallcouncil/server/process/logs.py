"""Limits repeated log lines, so that visitors cannot fill the disk."""

from __future__ import annotations

import logging
import time

MOST = 20  # lines of one kind
WITHIN = 60.0  # seconds


class Seldom(logging.Filter):
    """Passes a few lines of each kind a minute, and reports later how many were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[tuple[str, str], tuple[float, int]] = {}  # start of the minute and lines since

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, str(record.msg)[:200]), time.monotonic()
        since, count = self.kinds.get(kind, (now, 0))
        if now - since >= WITHIN:
            if count > MOST:
                record.msg = f"{record.msg} (and {count - MOST} more like it)"
            since, count = now, 0
        if len(self.kinds) > 1000:
            self.kinds.clear()
        self.kinds[kind] = since, count + 1
        return count < MOST


def write_seldom() -> None:
    seldom = Seldom()
    for name in ("", "uvicorn", "uvicorn.error"):
        for handler in logging.getLogger(name).handlers:
            handler.addFilter(seldom)
