"""Who needs this machine: a suite, a bench, a build. The compile that `council play` leaves behind gives way to all of them.

Locks of the system, in a folder that all checkouts of a user share: they end with the process that holds them, however that ends.
Where there are none, on Windows, nobody waits for anybody.
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
    """Of this user, whatever HOME is. One that another user has put there is never used."""
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
    """Until the end of the block nothing of ours works in the background. Several processes may need the machine at once."""
    with ExitStack() as stack:
        if fcntl is not None:
            with suppress(OSError):  # nobody can see it then, and nothing in the background begins either
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
    """Is no other compile at work in the background? Until the end of the block none will be."""
    if fcntl is None:  # two at once do no harm: whichever is whole first stays
        yield True
        return
    with ExitStack() as stack:
        try:
            fcntl.flock(stack.enter_context(opened("compiling")), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True
