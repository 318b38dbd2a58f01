"""Connects to SQLite or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from smallcouncil.errors import clipped
from smallcouncil.server.store.errors import Damaged, StorageError

READERS = 4
CORRUPT = 11  # SQLite's error code for a corrupt file
BUSY_MS = 10_000  # how long we wait for another program to release the database or a table
PRAGMAS = (
    f"busy_timeout={BUSY_MS}",  # first, because the others may have to wait
    "journal_mode=WAL",  # readers see the last commit while the next is written
    "synchronous=FULL",  # a commit is on the disk before it is acknowledged
    "foreign_keys=ON",
)
# A process that hangs in the middle of a transaction must not stop the others; a peer that is gone must be noticed.
PATIENCE = f"-c lock_timeout={BUSY_MS} -c idle_in_transaction_session_timeout={3 * BUSY_MS}"
POSTGRES = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "application_name": "smallcouncil",
}


def read_url(text: str) -> URL:
    """Reads `sqlite:///FILE`, a plain file name, or `postgresql://…`."""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    except (ArgumentError, ValueError) as error:  # not repeated, because it may contain a password
        raise StorageError("That is not a database URL. Use sqlite:///FILE or postgresql://USER@HOST/NAME.") from error
    family = url.get_backend_name()
    if family == "sqlite":
        if not url.database or url.database == ":memory:":
            raise StorageError("Games in memory would be lost: name a file, as in sqlite:///games.db.")
        return url.set(drivername="sqlite+pysqlite")
    if family in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StorageError(f"Games are kept in SQLite or PostgreSQL, not in {clipped(family)}.")


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def can_be_stored(text: str) -> bool:
    """Is the text free of NUL, which PostgreSQL does not store?"""
    return "\0" not in text


def engine_for(url: URL, writes: bool) -> Engine:
    if is_sqlite(url):
        return sqlite_engine(url, writes)
    try:
        return create_engine(
            url,
            pool_size=1 if writes else READERS,
            max_overflow=0,
            pool_pre_ping=not writes,  # the writer reconnects by itself
            isolation_level="READ COMMITTED" if writes else "REPEATABLE READ",
            connect_args=postgres_settings(url),
        )
    except ImportError as error:
        told = "in a checkout, `pip install '.[postgres]'` installs it"
        raise StorageError(f"PostgreSQL needs the package psycopg: {told}.") from error


def postgres_settings(url: URL) -> dict[str, Any]:
    """Returns our settings, without those that the URL sets itself."""
    ours = {name: value for name, value in POSTGRES.items() if name not in url.query}
    return ours | {"options": f"{PATIENCE} {url.query.get('options', '')}"}


def sqlite_engine(url: URL, writes: bool) -> Engine:
    make_folder(url)
    try:
        engine = create_engine(url, pool_size=1 if writes else READERS, max_overflow=0)
    except ValueError as error:  # a bad parameter after the ? of the URL
        raise storage_error(error) from error
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    # Python's driver begins transactions too late for savepoints and for consistent reads, so we begin them ourselves.
    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin_ourselves(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def make_folder(url: URL) -> None:
    folder = Path(str(url.database)).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"The folder {folder} cannot be created: {error.strerror}.") from error


def storage_error(error: Exception, kind: type[StorageError] = StorageError) -> StorageError:
    """Wraps an error in one sentence with the database's own words."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    words = str(cause).strip().splitlines()
    if getattr(cause, "sqlite_errorcode", 0) & 0xFF == CORRUPT:
        kind = Damaged
    return kind(f"The database failed: {words[0].rstrip('.') if words else type(cause).__name__}.")
