"""One server per SQLite file: it holds a lock beside the database and writes its address there.

The system frees the lock when the process ends, however it ends. The lock file stays; its content counts only while the lock
is held. PostgreSQL serves several servers and needs no lock.
"""

from __future__ import annotations

import contextlib
import os
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import msgspec

from smallcouncil.errors import Complaint
from smallcouncil.server.store.connect import is_sqlite, read_url

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE = 5.0  # seconds to wait for a starting server to write its address
ANSWERS = 3.0  # seconds to wait for its HTTP response
FAR = 1 << 30  # Windows locks a byte range, which others cannot read: lock one past the content


class Held(msgspec.Struct):
    """Content of the lock file."""

    pid: int
    url: str = ""  # its address on this machine, once it is ready
    page: str = ""  # its address for visitors


class DatabaseTaken(Exception):
    """Another process serves these games."""

    def __init__(self, file: Path, held: Held | None) -> None:
        super().__init__(str(file))
        self.file: Path = file
        self.held: Held | None = held


class DatabaseLock:
    """The lock on a database, from `take` to `free`; does nothing where none is needed."""

    def __init__(self, database: str) -> None:
        url = read_url(database)
        self.file: Path | None = Path(str(url.database)).resolve() if is_sqlite(url) else None
        self._lock: IO[bytes] | None = None

    @property
    def beside(self) -> Path:
        assert self.file is not None
        return self.file.with_name(self.file.name + ".lock")

    def take(self) -> None:
        """Takes the lock, or raises DatabaseTaken."""
        if self.file is None:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            lock = open(self.beside, "a+b")  # noqa: SIM115 - open while the lock is held
        except OSError as error:
            raise Complaint(f"The games in {self.file} cannot be held: {error.strerror}.") from error
        try:
            lock_whole(lock)
        except OSError:
            lock.close()
            raise DatabaseTaken(self.file, self._read_patiently()) from None
        self._lock = lock
        self._write(Held(os.getpid()))

    def tell(self, url: str, page: str) -> None:
        """Writes our address for the next process that asks for the lock."""
        self._write(Held(os.getpid(), url, page))

    def free(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _write(self, held: Held) -> None:
        if self._lock is not None:
            self._lock.seek(0)
            self._lock.truncate()
            self._lock.write(msgspec.json.encode(held))
            self._lock.flush()

    def _read_patiently(self) -> Held | None:
        """Reads the lock file, waiting for a starting server to write its address."""
        end = time.monotonic() + PATIENCE
        while True:
            held = read(self.beside)
            if (held is not None and held.url) or time.monotonic() > end:
                return held
            time.sleep(0.1)


def lock_whole(file: IO[bytes]) -> None:
    """Locks the file; raises OSError if another process holds the lock."""
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    import msvcrt

    file.seek(FAR)
    msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)


def read(file: Path) -> Held | None:
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(file.read_bytes(), type=Held)
    return None


def answers(url: str) -> bool:
    """Does a Small Council server respond there?"""
    parts = urlsplit(url)
    if parts.scheme != "http" or not parts.hostname:
        return False
    call = HTTPConnection(parts.hostname, parts.port or 80, timeout=ANSWERS)
    try:
        call.request("GET", "/api/games")
        answer = call.getresponse()
        return answer.status == 200 and answer.read().startswith(b"[")
    except (OSError, HTTPException):
        return False
    finally:
        call.close()
