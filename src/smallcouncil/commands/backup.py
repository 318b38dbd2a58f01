"""`council backup FILE`: a sound copy of the games, even while a server writes."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

from smallcouncil import COMMAND
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint

PATIENCE = 10.0  # seconds to wait for another program's lock on the database


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the copy: a new file")
    parser.add_argument("--database", metavar="URL", help=f"where the games are (default: where `{COMMAND} play` keeps them)")


def run(args: argparse.Namespace) -> int:
    games = file_of(args.database)
    tables = copy(games, Path(args.file))
    print(f"{args.file} is a copy of {games}, with {many(tables, 'table')}. `{COMMAND} play --database {args.file}` opens it.")
    return 0


def file_of(database: str | None) -> Path:
    """The SQLite file of a database address."""
    from smallcouncil.server.process.serve import default_database
    from smallcouncil.server.store import StorageError
    from smallcouncil.server.store.connect import is_sqlite, read_url

    try:
        url = read_url(database or default_database())
    except StorageError as error:
        raise Complaint(error.sentence) from error
    if not is_sqlite(url):
        raise Complaint("PostgreSQL has a tool of its own for this: use `pg_dump`.")
    return Path(str(url.database))


def copy(games: Path, target: Path) -> int:
    """Returns the number of tables in the copy. It gets its name when it is complete and checked, and never replaces a file."""
    if not games.is_file():
        raise Complaint(f"There are no games in {games}.")
    part = target.with_name(target.name + ".part")
    try:
        with open(target, "xb"):
            pass  # the name is ours; nobody else's file can be lost
    except FileExistsError:
        raise Complaint(f"{target} already exists: name a new file.") from None
    except OSError as error:
        raise Complaint(f"The copy cannot be written to {target}: {error.strerror}.") from error
    try:
        tables = fill(games, part)
        os.replace(part, target)
    except BaseException as error:
        for rest in (target, part):
            rest.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error | OSError):
            raise Complaint(f"{games} cannot be copied: {error}.") from error
        raise
    return tables


def fill(games: Path, part: Path) -> int:
    part.unlink(missing_ok=True)  # an interrupted copy may have left it
    source = sqlite3.connect(f"{games.resolve().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(part)) as found:
        shutil.copymode(games, part)
        source.backup(found)  # copies one state in one step; no writer has to wait
        found.execute("PRAGMA journal_mode=DELETE")  # the copy is one file
        wrong = [row[0] for row in found.execute("PRAGMA integrity_check") if row[0] != "ok"]
        if wrong:
            raise Complaint(f"The games in {games} are damaged: {wrong[0]}.")
        return int(found.execute("SELECT count(*) FROM tables").fetchone()[0])
