"""What `council play` begins in the background: builds the compiled engine into the user's cache."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from smallcouncil import compiled
from smallcouncil.commands import build
from smallcouncil.errors import Complaint

NEEDED = ("mypyc", "setuptools")
PACKAGES = compiled.ROOT / "requirements" / "compile.txt"


def main(make: Callable[[Path], Path] | None = None) -> int:
    """Builds, unless somebody else does or it is there; `make` puts a compiled wheel into a folder."""
    name = compiled.fingerprint()
    with compiled.alone() as free:
        if not free or (compiled.cache() / name).exists():
            return 0
        try:
            with TemporaryDirectory() as folder:
                with ZipFile((make or wheel)(Path(folder))) as found:
                    found.extractall(Path(folder, "wheel"))
                compiled.put_in_place(Path(folder, "wheel"), name)
        except (Complaint, OSError):
            compiled.failure().write_text(traceback.format_exc(), encoding="utf-8")
            return 1
    return 0


def wheel(folder: Path) -> Path:
    """By this Python if it has the tools, else by an environment that is made for it and thrown away."""
    python = sys.executable
    if not all(find_spec(name) for name in NEEDED):
        python = tools(folder / "tools")
    return build.build(folder, compiled=True, fast=False, python=python)


def tools(place: Path) -> str:
    """A Python with what compiling needs, if it can be fetched."""
    if os.environ.get("COUNCIL_OFFLINE") == "1":
        raise Complaint("The packages that compile the engine are not installed, and COUNCIL_OFFLINE=1 forbids downloading them.")
    python = str(place / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    words = [[sys.executable, "-I", "-m", "venv", str(place)]]
    words.append([python, "-I", "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(PACKAGES)])
    for command in words:
        call = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if call.returncode:
            raise Complaint(f"The packages that compile the engine cannot be downloaded:\n{call.stderr}")
    return python


if __name__ == "__main__":
    os.environ["COUNCIL_COMPILE_JOBS"] = "1"  # the game beside it has the other cores
    with contextlib.suppress(AttributeError, OSError):
        os.nice(compiled.NICE)
    sys.exit(main())
