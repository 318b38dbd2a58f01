"""Locks that say when a test run, a bench or a build needs this machine. The background compile of `council play` waits then.

They are system locks, in a folder that all checkouts of a user share, and are released when their process ends, however it ends.
On Windows there are no such locks and nobody waits.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def folder() -> Path:
    """This user's folder for locks, whatever HOME is. A folder that belongs to another user is never used."""
    place = Path(tempfile.gettempdir(), f"smallcouncil-{os.getuid()}")
    place.mkdir(mode=0o700, exist_ok=True)
    found = place.lstat()
    if found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode):
        raise PermissionError(f"{place} belongs to another user.")
    return place


def opened(name: str) -> IO[str]:
    return (folder() / name).open("a")


@contextmanager
def needed() -> Iterator[None]:
    """Keeps our background work off the machine until the end of the block. Several processes may need the machine at once."""
    with ExitStack() as stack:
        if fcntl is not None:
            with suppress(OSError):  # no background compile starts without the lock either
                fcntl.flock(stack.enter_context(opened("needed")), fcntl.LOCK_SH)
        yield


def is_needed() -> bool:
    if fcntl is None:
        return False
    with opened("needed") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


@contextmanager
def compiling() -> Iterator[bool]:
    """Is no other background compile running? Until the end of the block, none can start."""
    if fcntl is None:  # two compiles at once do no harm: the first complete build stays
        yield True
        return
    with ExitStack() as stack:
        try:
            fcntl.flock(stack.enter_context(opened("compiling")), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True
