"""The background build of `council play`: compiles the engine into the user's cache.

There are two processes: one works, the other watches it and pauses it while a test run, a bench or a build needs the machine. The
work done so far is kept. If the watcher ends, however that happens, the worker ends too.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from smallcouncil import compiled, machine
from smallcouncil.commands import build
from smallcouncil.errors import Complaint

NEEDED = ("mypyc", "setuptools")
PACKAGES = compiled.ROOT / "requirements" / "compile.txt"
LOOK_EVERY = 0.25  # seconds between checks whether somebody needs the machine
WORK = (sys.executable, "-P", "-m", compiled.BUILDER)  # the folder for the wheel is added


def main(work: Sequence[str] = WORK) -> int:
    """Builds, unless another process does or the build exists; `work` is a program that puts a compiled wheel into a folder."""
    name = compiled.fingerprint()
    compiled.cache().mkdir(parents=True, exist_ok=True)
    with machine.compiling() as free:
        if not free or (compiled.cache() / name).exists():
            return 0
        compiled.forget_scraps()
        with TemporaryDirectory(dir=compiled.cache(), prefix=compiled.SCRATCH) as folder:
            return build_in(Path(folder), work, name)


def build_in(folder: Path, work: Sequence[str], name: str) -> int:
    log = folder / "log"
    try:
        if not watched([*work, str(folder)], folder, log):
            raise Complaint(log.read_text(encoding="utf-8", errors="replace"))
        with ZipFile(next(folder.glob("*.whl"))) as found:
            found.extractall(folder / "wheel")
    except (Complaint, OSError, StopIteration) as error:
        compiled.failure().write_text(f"{type(error).__name__}: {error}", encoding="utf-8")
        return 1
    if compiled.fingerprint(folder / "wheel") == name:  # otherwise somebody has changed the sources meanwhile
        compiled.put_in_place(folder / "wheel", name)
    return 0


# The watcher


def watched(command: Sequence[str], folder: Path, log: Path) -> bool:
    """Runs the work and pauses it while somebody needs the machine. Returns whether it succeeded."""
    wishes = {"TMPDIR": str(folder), "COUNCIL_COMPILE_JOBS": "1"}  # the game being played has the other cores
    while machine.is_needed():
        time.sleep(LOOK_EVERY)
    with log.open("wb") as output, subprocess.Popen(
        command, env={**os.environ, **wishes}, stdin=subprocess.PIPE, stdout=output, stderr=output, process_group=0
    ) as worker:
        rests = False
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return worker.wait(LOOK_EVERY) == 0
            if machine.is_needed() != rests:
                rests = not rests
                os.killpg(worker.pid, signal.SIGSTOP if rests else signal.SIGCONT)


# The worker


def do_work(folder: Path) -> None:
    end_with_watcher()
    with contextlib.suppress(AttributeError, OSError):
        os.nice(compiled.NICE)
    wheel(folder)


def end_with_watcher() -> None:
    """Ends the worker with its watcher, whose end closes our input. If the worker is paused then, the system wakes it."""

    def follow() -> None:
        os.read(sys.stdin.fileno(), 1)
        if hasattr(os, "killpg"):
            os.killpg(0, signal.SIGKILL)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def wheel(folder: Path) -> Path:
    """Builds with this Python if it has the tools, otherwise in a temporary environment."""
    python = sys.executable
    if not all(find_spec(name) for name in NEEDED):
        python = tools(folder / "tools")
    return build.build(folder, compiled=True, fast=False, python=python)


def tools(place: Path) -> str:
    """A Python with the tools for compiling, if they can be fetched."""
    if os.environ.get("COUNCIL_OFFLINE") == "1":
        raise Complaint("The packages that compile the engine are not installed, and COUNCIL_OFFLINE=1 forbids downloading them.")
    python = str(place / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    commands = [[sys.executable, "-I", "-m", "venv", str(place)]]
    commands.append([python, "-I", "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(PACKAGES)])
    for command in commands:
        call = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if call.returncode:
            raise Complaint(f"The packages that compile the engine cannot be downloaded:\n{call.stderr}")
    return python


if __name__ == "__main__":
    if sys.argv[1:]:
        do_work(Path(sys.argv[1]))
    else:
        sys.exit(main())
