"""Saved games: records with their content in the user's data folder, replaced atomically so that a kill loses nothing sealed."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from smallcouncil import COMMAND
from smallcouncil.core.game import Game
from smallcouncil.core.records import BIGGEST, Header, Reader, write
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES

SUFFIX = ".record"
YOU = "you"  # name of the player's seat in the record's header


def folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return home / "smallcouncil" / "games"


@contextmanager
def reachable() -> Iterator[None]:
    """Turns an unreadable folder into a complaint."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise Complaint(
            f"The folder of saved games, {folder()}, cannot be read: {reason}."
            " Set XDG_DATA_HOME to a folder you can use, or name a file with --save."
        ) from error


def new_file(seat: str) -> Path:
    """A free file name: day and hour, then the house."""
    stem = time.strftime("%Y%m%d-%H%M%S") + "-" + seat.lower().replace(" ", "-")
    path = folder() / (stem + SUFFIX)
    number = 2
    with reachable():
        while path.exists():
            path = folder() / (f"{stem}-{number}" + SUFFIX)
            number += 1
    return path


def check_new(path: Path) -> None:
    """Complains unless a new record can be written there; it overwrites no file and leaves none behind."""
    try:
        if path.is_dir():
            raise Complaint(f"{path} is a folder: choose a file in it with --save.")
        if path.exists():
            raise Complaint(
                f"{path} already exists and will not be overwritten. Choose another name with --save, or continue"
                f" the saved game in it with `{COMMAND} play --terminal --resume {shlex.quote(str(path))}`."
            )
        if path.parent == folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.parent.is_dir():
            raise Complaint(f"There is no folder {path.parent}: choose another file with --save, or make the folder first.")
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        beside.write_text("", encoding="utf-8")
        beside.unlink()
    except OSError as error:
        raise Complaint(f"The game cannot be saved to {path}: {error.strerror or error}.") from error


def short_name(path: Path) -> str:
    """What to type for a saved game: its name in the folder, or its path."""
    return path.stem if path.parent == folder() else shlex.quote(str(path))


def save(path: Path, header: Header, game: Game) -> None:
    """Writes a new file and renames it, so that either the old or the new record exists, never half of one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(write(header, game), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise Complaint(f"The game cannot be saved to {path}: {error.strerror or error}.") from error


def unfinished() -> list[Path]:
    """Saved games that can be continued, newest first."""
    with reachable():
        if not folder().exists():
            return []
        found = [path for path in folder().iterdir() if path.suffix == SUFFIX and path.is_file() and not is_over(path)]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def is_over(path: Path) -> bool:
    """Is the closing line the last, or followed only by content?"""
    return any(line.startswith("end ") for line in path.read_text(encoding="utf-8", errors="replace").splitlines())


def find(name: str) -> Path:
    """A path, or the name of a file in the data folder; without a name, the newest unfinished game."""
    if not name:
        open_games = unfinished()
        if not open_games:
            raise Complaint(f"There is no saved game to continue in {folder()}.")
        return open_games[0]
    paths = (Path(name), folder() / name, folder() / (name + SUFFIX))
    with reachable():
        for path in paths:
            if path.is_file():
                return path
    if Path(name).is_dir():
        raise Complaint(f"{name} is a folder: name a game record in it.")
    raise Complaint(f"There is no saved game {name}; the folder of saved games is {folder()}.")


def read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(BIGGEST + 1)  # the reader refuses longer files
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Complaint(f"{path} is not a game record: it is not text ({error.reason} at byte {error.start}).") from error


def open_record(path: Path) -> Reader:
    """A reader at the first decision of the record; the game's log collects events from there."""
    reader = Reader(read(path), GAMES, str(path))
    reader.game.log = []
    return reader
