"""Shared parts of the tools: their folder, how they are run, and the lock between processes."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from smallcouncil.errors import Complaint

ROOT = Path(__file__).parents[3]
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
LOG = VENV / "setup.log"
DETAILS = "(details in .venv/setup.log)"
TRY_AGAIN = "connect to the internet, or point {} to a mirror that you can reach, then start again " + DETAILS
SILENCE = 15  # seconds of silence before a slow step says that it is still working
COLOURS = re.compile(r"\x1b\[[\d;]*m")  # some tools print colours even into a pipe


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def offline() -> bool:
    return os.environ.get("COUNCIL_OFFLINE") == "1"


def forbid_offline(what: str) -> None:
    if offline():
        raise Complaint(
            f"{what} missing and COUNCIL_OFFLINE=1 forbids downloads: start once without it while you are connected."
        )


def answer(command: Sequence[str | Path], cwd: Path, environment: Mapping[str, str]) -> tuple[bool, str]:
    """Runs a command, and returns whether it succeeded and its output, which also goes to the log."""
    quiet, heard = subprocess.DEVNULL, subprocess.PIPE
    with at_work():
        call = subprocess.run(command, cwd=cwd, env=environment, stdin=quiet, stdout=heard, stderr=subprocess.STDOUT, check=False)
    said = COLOURS.sub("", call.stdout.decode(errors="replace"))
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("a", encoding="utf-8") as log:
        log.write(said)
    return call.returncode == 0, said


@contextlib.contextmanager
def at_work() -> Iterator[None]:
    """Says now and then that the block is still working, if it takes long."""
    over = threading.Event()

    def tell() -> None:
        while not over.wait(SILENCE):
            say("    still at work …")

    threading.Thread(target=tell, daemon=True).start()
    try:
        yield
    finally:
        over.set()


@contextlib.contextmanager
def only_one_at_a_time() -> Iterator[None]:
    TOOLS.mkdir(exist_ok=True)
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (TOOLS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def filled(folder: Path) -> Iterator[Path]:
    """A new folder that replaces the old one only when complete: after any failure the old one stays."""
    TOOLS.mkdir(exist_ok=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=TOOLS, prefix="new-") as scratch:
        new = Path(scratch, "new")
        new.mkdir()
        yield new
        if folder.exists():
            folder.rename(Path(scratch, "old"))
        new.rename(folder)


@contextlib.contextmanager
def told_in_a_sentence() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Complaint(f"The tools of the client could not be set up in {ROOT}: {error}; make the folder writable.") from error


def in_venv(name: str) -> Path:
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def which(name: str) -> Path | None:
    found = shutil.which(name)
    return Path(found) if found else None
