"""Builds the client from web/ into the server's static folder when its sources have changed."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from smallcouncil.errors import Complaint
from smallcouncil.webtools import workshop
from smallcouncil.webtools.node import Node, environment, found

WEB = workshop.ROOT / "web"
PICTURES = workshop.ROOT / "src" / "smallcouncil" / "pictures"  # the client draws from its data files
DRAWN_FROM = (".json", ".css")
MODULES = WEB / "node_modules"
STATIC = workshop.ROOT / "src" / "smallcouncil" / "server" / "static"
LEFT_THERE = ("node_modules", "__pycache__")
LAST_LINES = 20


def make_ready() -> None:
    """Does nothing if the build fits the sources, or in an installed package, which has a build and no sources."""
    if not (WEB / "package.json").is_file() or is_ready():
        return
    with workshop.told_in_a_sentence(), workshop.only_one_at_a_time():
        if not is_ready():
            workshop.say("Building the client…")
            build(make_modules_ready())
            workshop.say("  done.")


def sources() -> list[Path]:
    """All files of web/ except those that npm, Python and editors create, and the data that maps and pieces are drawn from."""
    files: list[Path] = []
    for folder, folders, names in os.walk(WEB):
        folders[:] = [name for name in folders if name not in LEFT_THERE and not name.startswith(".")]
        files += [Path(folder, name) for name in names if not name.startswith(".")]
    files += [path for path in PICTURES.rglob("*") if path.suffix in DRAWN_FROM]
    return sorted(files)


def fingerprint() -> str:
    print_so_far = hashlib.sha256()
    for path in sources():
        name = path.relative_to(PICTURES if PICTURES in path.parents else WEB).as_posix()
        print_so_far.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return print_so_far.hexdigest()


def says(stamp: Path, text: str) -> bool:
    try:
        return stamp.read_text(encoding="utf-8") == text
    except (OSError, ValueError):
        return False


def is_built() -> bool:
    return (STATIC / "index.html").is_file()


def is_ready() -> bool:
    return is_built() and says(STATIC / ".stamp", fingerprint())


def modules_wanted() -> str:
    return hashlib.sha256((WEB / "package-lock.json").read_bytes() + (WEB / "package.json").read_bytes()).hexdigest()


def make_modules_ready() -> Node:
    """Installs the client's packages. Returns their Node.

    `npm ci` empties the folder first, so no stamp survives an interruption.
    """
    node = found()
    stamp, wanted = MODULES / ".stamp", modules_wanted()
    if not says(stamp, wanted):
        workshop.forbid_offline("The packages of web/package-lock.json are")
        workshop.say("  the packages of web/package-lock.json …")
        # We do not need the scripts of packages, and they could do anything.
        fetched, _ = workshop.answer([*node.npm, "ci", "--ignore-scripts"], WEB, environment(node))
        if not fetched:
            raise Complaint(
                f"The packages of web/package-lock.json could not be fetched: {workshop.TRY_AGAIN.format('npm')}."
            )
        stamp.write_text(wanted, encoding="utf-8")
    return node


def build(node: Node) -> None:
    workshop.say("  the pages …")
    print_before = fingerprint()  # edits made during the build go into the next one
    with workshop.filled(STATIC) as folder:
        command = [*node.npm, "run", "build", "--", "--outDir", folder]
        built, said = workshop.answer(command, WEB, environment(node))
        if not built:
            raise Complaint(f"The client could not be built {workshop.DETAILS}:\n{what_went_wrong(said)}")
        (folder / ".stamp").write_text(print_before, encoding="utf-8")


def what_went_wrong(said: str) -> str:
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith("    at ")]
    return "\n".join(lines[-LAST_LINES:])


def tools() -> Node:
    """Node with the client's packages, for its checks."""
    with workshop.told_in_a_sentence(), workshop.only_one_at_a_time():
        return make_modules_ready()
