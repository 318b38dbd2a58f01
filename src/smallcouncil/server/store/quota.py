"""Limits storage per address, and keeps disk space free.

Moves are always stored while the disk has room. Anything not needed to keep playing is refused before the disk is full.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from sqlalchemy import URL

from smallcouncil.server.net.rate_limits import Buckets
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.settings import StoreSettings
from smallcouncil.server.store.connect import is_sqlite

KILOBYTE = 1024
EVERY = 5.0  # seconds between two checks of the disk
TABLE = 5 * KILOBYTE  # bytes, about, of a new table
FULL = "The disk of this server is nearly full: only games in progress can continue."
FULL_HERE = "A lot has been stored for your address recently; try again in a few minutes."


class Quota:
    def __init__(self, url: URL, settings: StoreSettings) -> None:
        self.folder: Path | None = Path(str(url.database)).parent if is_sqlite(url) else None
        self.least: int = settings.free  # megabytes
        self.bytes: Buckets = Buckets(settings.stored * KILOBYTE, settings.stored_burst * KILOBYTE)
        self._free: int = 0
        self._looked: float = -EVERY

    def take(self, visitor: str, size: int) -> None:
        """Counts more bytes for a visitor; refuses if that is too much or the disk is nearly full (table.limits)."""
        if self.folder is not None and self._megabytes(self.folder) < self.least:
            raise Refused(FULL, LIMITS)
        if not self.bytes.take(visitor, size):
            raise Refused(FULL_HERE, LIMITS)

    def _megabytes(self, folder: Path) -> int:
        if time.monotonic() >= self._looked + EVERY:
            self._looked = time.monotonic()
            self._free = shutil.disk_usage(folder).free >> 20
        return self._free
