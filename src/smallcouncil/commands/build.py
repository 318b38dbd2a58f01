"""`council build`: a source archive and a wheel of the package, optionally with the engine compiled by mypyc.

Everything happens in a temporary copy: a compiled module beside its source would hide later changes of the source.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import smallcouncil
from smallcouncil import COMMAND
from smallcouncil.commands import arguments
from smallcouncil.compiled import compiler, fingerprint
from smallcouncil.errors import Complaint
from smallcouncil.webtools import client

ROOT = Path(smallcouncil.__file__).parents[2]
KEPT = ROOT / ".tools" / "compiled"
KEPT_BUILDS = 4
OUT = "dist"
PACKAGE_FILES = ("pyproject.toml", "setup.py", "LICENSE", "README.md")
ARCHIVED = ("MANIFEST.in", "CONTRIBUTING.md", "council", "requirements", "web")  # further files of a source archive
LEFT_OUT = ("__pycache__", "*.egg-info", "*.so", "node_modules")

BUILD = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])('built'))"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--compiled", action="store_true", help="compile the engine with mypyc (needs a C compiler)")
    parser.add_argument("--fast", action="store_true", help="with --compiled: without optimisation, in a third of the time")
    parser.add_argument("--contract", action="store_true", help="only write the client's types and verbs, from the server's")
    parser.add_argument("--living", action="store_true", help="only write the game that is played back on the home page")
    parser.add_argument("--out", metavar="DIR", help=f"where they go (default: {OUT})")


def run(args: argparse.Namespace) -> int:
    if args.fast and not args.compiled:
        raise Complaint("--fast works only with --compiled.")
    if args.contract or args.living:
        what = "contract" if args.contract else "living"
        besides = ("compiled", "out", *["living"] * args.contract)
        arguments.leave_out(args, besides, f"--{what} writes files of the client and nothing else")
        return write_for_client(what)
    out = Path(args.out or OUT)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"The folder {out} cannot be created: {error.strerror}.") from error
    client.make_ready()  # the wheel contains it, so that nobody needs Node to play
    print(archive(out))
    print(build(out, args.compiled, args.fast))
    return 0


def need_checkout() -> None:
    if not (ROOT / "pyproject.toml").is_file():
        raise Complaint(f"`{COMMAND} build` works only in a checkout of the repository.")


def write_for_client(what: str) -> int:
    from smallcouncil.server.codegen import contract, living  # imported here because they need the server

    need_checkout()
    for path, text in (contract if what == "contract" else living).written().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
    return 0


def build(out: Path, compiled: bool, fast: bool, python: str = sys.executable) -> Path:
    """Builds the wheel with this Python. Returns its path."""
    need_checkout()
    if compiled and not compiler():
        raise Complaint("A C compiler is missing: install one (on Debian and Ubuntu `apt install gcc`) to compile the engine.")
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_sources(copy)
        return Path(shutil.copy(wheel_of(copy, ("fast" if fast else "full") if compiled else "", python), out))


def archive(out: Path) -> Path:
    """Builds the source archive. Returns its path."""
    need_checkout()
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_sources(copy)
        for name in ARCHIVED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
            else:
                shutil.copy(ROOT / name, copy)
        return Path(shutil.copy(built(copy, "build_sdist", {}), out))


def wheel_of(copy: Path, compiled: str, python: str = sys.executable) -> Path:
    """Builds the wheel in a copy of the sources, with its engine compiled fast, fully or not at all."""
    return built(copy, "build_wheel", {"COUNCIL_COMPILE": compiled}, python)


def built(copy: Path, hook: str, wishes: dict[str, str], python: str = sys.executable) -> Path:
    """Runs a setuptools hook in a copy of the sources. Returns the file it made."""
    call = subprocess.run(
        [python, "-c", BUILD, hook], cwd=copy, env={**os.environ, "COUNCIL_CLIENT": "as-it-is", **wishes},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )
    if call.returncode:
        what = "wheel" if hook == "build_wheel" else "source archive"
        raise Complaint(f"The {what} could not be built:\n{what_went_wrong(call.stdout + call.stderr)}")
    return copy / "built" / Path(call.stdout.splitlines()[-1]).name


def compiled(checkout: Path) -> Path:
    """Compiles the package of a checkout as ours is. Returns the folder of the unpacked package."""
    shutil.copy(ROOT / "setup.py", checkout)
    with ZipFile(wheel_of(checkout, "full")) as wheel:
        wheel.extractall(checkout / "wheel")
    return checkout / "wheel"


def copy_sources(copy: Path) -> None:
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copytree(ROOT / "docs", copy / "docs")
    for name in PACKAGE_FILES:
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, copy)


def what_went_wrong(output: str) -> str:
    lines = output.strip().splitlines()
    return "\n".join([line for line in lines if "error" in line.lower()][:20] or lines[-20:])


def kept(fast: bool) -> Path:
    """The folder of the unpacked compiled wheel of the current sources; built if missing."""
    folder = KEPT / f"{'fast' if fast else 'full'}-{fingerprint()}"
    if not folder.is_dir():
        KEPT.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=KEPT) as scratch:
            with ZipFile(build(Path(scratch), compiled=True, fast=fast)) as wheel:
                wheel.extractall(Path(scratch, "wheel"))
            if not folder.is_dir():
                Path(scratch, "wheel").rename(folder)
        forget_old()
    freshen(folder)
    return folder


def freshen(folder: Path) -> None:
    """Copies everything that is not compiled, which may have changed."""
    for path in sorted((ROOT / "src").rglob("*")):
        copy = folder / path.relative_to(ROOT / "src")
        if path.suffix in (".py", ".toml", ".txt") and (not copy.is_file() or copy.read_bytes() != path.read_bytes()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def forget_old() -> None:
    builds = sorted(KEPT.glob("f*-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in builds[KEPT_BUILDS:]:
        shutil.rmtree(folder, ignore_errors=True)
