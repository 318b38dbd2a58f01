"""Brings a database to the tables of this version. Alembic, slow to import, is called only to do something."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, Table, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from smallcouncil.server.store.connect import storage_error
from smallcouncil.server.store.errors import StorageError

NEWEST = "v1"  # the last revision in migrations/versions
MIGRATIONS = Path(__file__).parent / "migrations"
LOCK_NUMBER = 0x5C0C11  # any, but the same in all processes


def upgrade(engine: Engine) -> None:
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # SQLite has locked the file with the beginning of the transaction
                connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK_NUMBER})
            if version_of(connection) != NEWEST:
                migrate(connection)
    except SQLAlchemyError as error:
        raise storage_error(error) from error


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version = Table("alembic_version", MetaData(), autoload_with=connection)
    return connection.execute(select(version.c.version_num)).scalar()


def migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError("The database was made by a newer version of Small Council: update the program first.") from error
