"""Separate environments for packages that `council play` and `council test` do without: torch, Ray."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import smallcouncil
from smallcouncil.errors import Complaint

SOURCES = Path(smallcouncil.__file__).parents[1]


def runs_with(package: str, name: str, arguments: list[str]) -> bool:
    """Runs `council` where a package is installed: here, or in the environment of requirements/NAME.txt. Returns success."""
    return started(package, name, ["smallcouncil", *arguments], None).returncode == 0


def output_with(package: str, name: str, module: list[str]) -> str:
    """What a module of ours prints there."""
    return started(package, name, module, subprocess.PIPE).stdout.strip()


def started(package: str, name: str, module: list[str], output: int | None) -> subprocess.CompletedProcess[str]:
    """Runs a module where a package is installed."""
    python = sys.executable if find_spec(package) else environment(package, name)
    ours = {**os.environ, "PYTHONPATH": str(SOURCES)}
    return subprocess.run([python, "-P", "-m", *module], env=ours, stdout=output, text=True, check=False)


def environment(package: str, name: str) -> Path:
    """The Python of that environment, with exactly the packages in the file."""
    file = f"requirements/{name}.txt"
    uv, wanted = Path(sys.executable).with_name("uv"), SOURCES.parent / file
    if not uv.exists() or not wanted.is_file():
        raise Complaint(f"{package} is missing: install the packages of {file} and start again.")
    folder = SOURCES.parent / ".tools" / name
    python = folder / "bin" / "python"
    print(f"Fetching the packages of {file} into {folder} …", file=sys.stderr, flush=True)
    fetch = ["pip", "sync", "--require-hashes", "--python", str(python), str(wanted)]
    for arguments in (["venv", "--allow-existing", str(folder)], fetch):
        if subprocess.run([uv, *arguments], check=False).returncode:
            raise Complaint(f"The packages of {file} could not be fetched.")
    return python
