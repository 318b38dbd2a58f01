"""Saved games: records in the user's data folder, replaced whole, so that a kill loses nothing sealed."""

from __future__ import annotations

import os
import shlex
import time
from pathlib import Path

from smallcouncil.core.game import Game
from smallcouncil.core.records import Header, Reader, write
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES

SUFFIX = ".record"
YOU = "you"  # who plays the seat, in the record's header


def folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return home / "smallcouncil" / "games"


def new_file(house: str) -> Path:
    """A name that is not taken: the day and hour, then the house."""
    stem = time.strftime("%Y%m%d-%H%M%S") + "-" + house.lower()
    path = folder() / (stem + SUFFIX)
    number = 2
    while path.exists():
        path = folder() / (f"{stem}-{number}" + SUFFIX)
        number += 1
    return path


def short_name(path: Path) -> str:
    """What to type for a saved game: its name in the folder, else its path."""
    return path.stem if path.parent == folder() else shlex.quote(str(path))


def save(path: Path, header: Header, game: Game) -> None:
    """Writes beside the file, then renames: the old or the new record is there, never half of one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(write(header, game), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise Complaint(f"The game cannot be saved to {path}: {error.strerror or error}.") from error


def unfinished() -> list[Path]:
    """Saved games that can be gone on with, newest first."""
    found = [path for path in folder().glob("*" + SUFFIX) if not is_over(path)]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def is_over(path: Path) -> bool:
    lines = path.read_text(encoding="utf-8", errors="replace").rstrip().splitlines()
    return bool(lines) and lines[-1].startswith("end ")


def find(name: str) -> Path:
    """A path, or the name of a file in the data folder; without a name the newest game that is not over."""
    if not name:
        open_games = unfinished()
        if not open_games:
            raise Complaint(f"There is no saved game to go on with in {folder()}.")
        return open_games[0]
    for path in (Path(name), folder() / name, folder() / (name + SUFFIX)):
        if path.is_file():
            return path
    raise Complaint(f"There is no saved game {name}; the folder of saved games is {folder()}.")


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Complaint(f"{path} is not a game record: it is not text ({error.reason} at byte {error.start}).") from error


def open_record(path: Path) -> Reader:
    """At the first decision of the record; what happens from there on is heard in the game's log."""
    reader = Reader(read(path), GAMES, str(path))
    reader.game.log = []
    return reader
