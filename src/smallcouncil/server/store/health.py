"""Checks the database for damage when a server starts: writing to a damaged one could lose more."""

from __future__ import annotations

from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from smallcouncil import COMMAND
from smallcouncil.server.store.connect import storage_error
from smallcouncil.server.store.errors import Damaged
from smallcouncil.server.store.schema import metadata

FINDINGS = text("PRAGMA quick_check(1)")
SOME = 1000  # rows read at a time


def check_file(engine: Engine) -> None:
    """Checks a SQLite file before anything is written; `Damaged` says what is wrong and what to do."""
    if engine.dialect.name != "sqlite":
        return
    try:
        with engine.connect() as connection:
            finding = str(connection.execute(FINDINGS).scalar())
    except SQLAlchemyError as error:
        failure = storage_error(error)
        if not isinstance(failure, Damaged):
            raise failure from error
        finding = failure.sentence
    if finding != "ok":
        raise damaged_file(engine)


def damaged_file(engine: Engine) -> Damaged:
    file, names = engine.url.database, [name for name in metadata.tables if not is_readable(engine, name)]
    where = f"rows of {named(names)} cannot be read" if names else "all rows can still be read, but not be found by their keys"
    return Damaged(
        f"The games in {file} are damaged: {where}. To continue, restore a copy made with `{COMMAND} backup`, or rescue what can"
        f" be read with `sqlite3 {file} .recover | sqlite3 NEW.sqlite`."
    )


def is_readable(engine: Engine, name: str) -> bool:
    """Can every row of the table be read?"""
    try:
        with engine.connect() as connection:
            rows = connection.exec_driver_sql(f'SELECT * FROM "{name}" NOT INDEXED')
            while rows.fetchmany(SOME):
                pass
    except SQLAlchemyError:
        return False
    return True


def check_tables(engine: Engine) -> None:
    """Checks, after an upgrade, that no table is missing."""
    missing = sorted({*metadata.tables} - {*inspect(engine).get_table_names()})
    if missing:
        advice = f"restore a copy made with `{COMMAND} backup`" if engine.dialect.name == "sqlite" else "restore a dump"
        raise Damaged(f"The database is damaged: it lacks {named(missing)}. To continue, {advice}.")


def named(tables: list[str]) -> str:
    return f"the {'table' if len(tables) == 1 else 'tables'} {', '.join(tables)}"
