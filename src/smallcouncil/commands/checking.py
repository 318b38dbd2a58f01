"""`council replay --check`: replays the records of a folder to their digests; a bad one does not stop the others."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from smallcouncil import saves
from smallcouncil.commands.progress import progress_bar
from smallcouncil.core.notation import many
from smallcouncil.core.records import BIGGEST, FIRST_LINE, Reader, replay
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES


def check(names: list[str]) -> int:
    """Prints a line for each record that differs, then a summary. Returns 1 if there was such a record."""
    paths = [path for name in names for path in records_in(name)]
    if not paths:
        raise Complaint(f"There is no game record in {', '.join(names)}.")
    bad: list[str] = []
    others = 0  # records that match, though not with the content they were made with
    with progress_bar("records", len(paths), shown=True) as step:
        for path in paths:
            try:
                others += bool(replayed(path).difference)
            except Complaint as complaint:
                bad.append(str(complaint))
            step()
    for line in bad:
        print(line)
    print(summary(len(paths), len(bad), others))
    return 1 if bad else 0


def summary(all_of_them: int, bad: int, others: int) -> str:
    told = f"{many(all_of_them, 'record')}: {all_of_them - bad} unchanged, {bad} changed."
    if others:
        was = "was" if others == 1 else "were"
        told += f" {others} of them {was} made with rules or content that are not installed; the games are still the same."
    return told


def records_in(name: str) -> Iterator[Path]:
    """The file itself, or a saved game of that name; for a folder all records in it and below, by name."""
    if not Path(name).is_dir():
        path = saves.find(name)
        if not begins_as_record(path):
            replayed(path)  # it complains about a file that is not a record
        yield path
        return
    for folder, below, files in os.walk(name):
        below.sort()
        for file in sorted(files):
            path = Path(folder, file)
            if not file.startswith(".") and path.is_file() and (path.suffix == saves.SUFFIX or begins_as_record(path)):
                yield path


def begins_as_record(path: Path) -> bool:
    """Does the file begin like a record? It may have another suffix."""
    try:
        with path.open("rb") as file:
            return file.read(len(FIRST_LINE)) == FIRST_LINE.encode()
    except OSError:
        return False


def replayed(path: Path) -> Reader:
    """Replays to the end; any fault is a Complaint that names the file."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(BIGGEST + 1)
        return replay(text, GAMES, str(path))
    except Complaint:
        raise
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Complaint(f"{path} is not a game record: it is not text ({error.reason} at byte {error.start}).") from error
    except Exception as error:
        told = f"{type(error).__name__} {error}"[:200]
        raise Complaint(f"{path} cannot be played again: the rules fail at it ({told}).") from error
