"""A browser for the tests: the one that the environment names, the pinned one, or one on PATH."""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import shutil
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from smallcouncil import COMMAND
from smallcouncil.errors import Complaint
from smallcouncil.webtools import workshop
from smallcouncil.webtools.node import Node, environment, found

PACKAGE, VERSION = "@sparticuz/chromium", "153.0.0"  # a headless Chromium in an npm package: no root, no download page
# After a change of version: `npm view @sparticuz/chromium@VERSION dist.integrity` prints this after "sha512-".
SHA512 = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
PINNED = workshop.TOOLS / f"chromium-{VERSION}"
ON_PATH = ("chromium-headless-shell", "chromium", "google-chrome")
FLAGS = (
    "--no-sandbox",  # the sandbox needs rights that containers seldom have; the tests open only our own pages
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
UNSEEN = "--force-gpu-mem-available-mb=0"  # no memory for pixels: nobody sees them, and drawing takes a third of the time
UNPACK = """
const { createReadStream, createWriteStream } = require('node:fs')
const { pipeline } = require('node:stream/promises')
const [from, to] = process.argv.slice(1)
pipeline(createReadStream(from), require('node:zlib').createBrotliDecompress(), createWriteStream(to))
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
"""


class Chromium(NamedTuple):
    program: Path
    environment: dict[str, str]


def look() -> Chromium:
    """The browser to test with, fetched if needed; or the sentence that says why there is none."""
    named = os.environ.get("COUNCIL_CHROMIUM")
    if named:
        if not Path(named).is_file():
            raise Complaint(f"COUNCIL_CHROMIUM names {named}, which is not a file.")
        return Chromium(Path(named), {})
    try:
        return pinned()
    except Complaint as complaint:
        return on_path(str(complaint))


def on_path(why_not_pinned: str) -> Chromium:
    for name in ON_PATH:
        program = workshop.which(name)
        if program:
            return Chromium(program, {})
    raise Complaint(
        f"There is no browser to test with: {why_not_pinned} Or install {' or '.join(ON_PATH)}, or name one in"
        f" COUNCIL_CHROMIUM; `{COMMAND} test --no-browser` leaves the tests in a browser out."
    )


def pinned() -> Chromium:
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise Complaint("the pinned Chromium runs on Linux x64 only.")
    if not PINNED.is_dir():
        with workshop.told_in_a_sentence(), workshop.only_one_at_a_time():
            if not PINNED.is_dir():
                fetch()
    libraries = [str(PINNED / "lib"), os.environ.get("LD_LIBRARY_PATH", "")]
    wishes = {"LD_LIBRARY_PATH": os.pathsep.join(filter(None, libraries)), "FONTCONFIG_FILE": str(PINNED / "fonts.conf")}
    return Chromium(PINNED / "chromium", wishes)


def fetch() -> None:
    workshop.forbid_offline(f"{PACKAGE} {VERSION} is")
    node = found()
    workshop.say(f"Fetching {PACKAGE} {VERSION} for the tests in a browser (once)…")
    with TemporaryDirectory(dir=workshop.TOOLS, prefix="pack-") as scratch, workshop.filled(PINNED) as folder:
        package = packed(node, Path(scratch))
        extract(package, Path(scratch))
        for name in ("al2023.tar", "fonts.tar"):
            unpack(node, Path(scratch, "package", "bin", f"{name}.br"), Path(scratch, name))
            extract(Path(scratch, name), folder)
        unpack(node, Path(scratch, "package", "bin", "chromium.br"), folder / "chromium")
        (folder / "chromium").chmod(0o755)
        (folder / "fonts.conf").write_text(FONTS)
        shutil.copy(Path(scratch, "package", "LICENSE"), folder)


def packed(node: Node, scratch: Path) -> Path:
    """Fetches the package by name and version, so that npm's own settings choose the registry."""
    workshop.answer([*node.npm, "pack", f"{PACKAGE}@{VERSION}"], scratch, environment(node))
    packages = list(scratch.glob("*.tgz"))
    if not packages:
        raise Complaint(f"{PACKAGE} {VERSION} could not be fetched: {workshop.TRY_AGAIN.format('npm')}.")
    check(packages[0])
    return packages[0]


def check(package: Path) -> None:
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if digest != SHA512:
        raise Complaint(f"{PACKAGE} {VERSION} is not the package that was pinned: its sha512 is {digest}.")


def unpack(node: Node, source: Path, target: Path) -> None:
    done, _ = workshop.answer([node.program, "-e", UNPACK, source, target], workshop.ROOT, environment(node))
    if not done:
        raise Complaint(f"{source.name} of {PACKAGE} could not be unpacked {workshop.DETAILS}.")


def extract(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        if hasattr(tarfile, "data_filter"):  # Debian's Python 3.11.2 lacks it; the hash of the package was checked
            tar.extractall(folder, filter="data")
        else:
            tar.extractall(folder)
