"""Migrates a database to the tables of this version. Alembic is slow to import, so it is imported only for a migration."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from smallcouncil.server.store.connect import engine_for, is_sqlite, read_url, storage_error
from smallcouncil.server.store.errors import StorageError
from smallcouncil.server.store.health import check_file, check_tables

NEWEST = "v8"  # the last revision in migrations/versions
MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_NUMBER = 0x5C0C11  # an arbitrary number, the same in all processes


def upgrade(engine: Engine) -> None:
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                take_turns(connection)
            version = version_of(connection)
            if version != NEWEST:
                migrate(connection, version)
    except SQLAlchemyError as error:
        raise storage_error(error) from error


def prove(url: str) -> None:
    """Creates or migrates the database, checks it for damage, and closes it; raises a `StorageError` if this fails."""
    engine = engine_for(read_url(url), writes=True)
    try:
        check_file(engine)
        upgrade(engine)
        check_tables(engine)
    finally:
        engine.dispose()


def is_empty(url: str) -> bool:
    """Does the database have no tables of ours?  Creates neither a file nor tables."""
    read = read_url(url)
    if is_sqlite(read) and not Path(str(read.database)).is_file():
        return True
    engine = engine_for(read, writes=False)
    try:
        with engine.connect() as connection:
            return version_of(connection) is None
    except SQLAlchemyError as error:
        raise storage_error(error) from error
    finally:
        engine.dispose()


def take_turns(connection: Connection) -> None:
    """Makes processes that start together migrate one after the other; SQLite locks when the transaction begins."""
    connection.execute(text("SET LOCAL lock_timeout = 0"))  # another process's migration may take long
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK_NUMBER})


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrate(connection: Connection, version: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise StorageError("The database was made by a newer version of Small Council: update the program first.")
    command.upgrade(config, "head")
