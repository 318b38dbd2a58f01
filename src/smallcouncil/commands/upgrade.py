"""`council upgrade`: opens every stored table once with the installed rules, and reports those that differ.

A table from before digests were stored gets the digests of its game as replayed now, so that later rules cannot change it
unnoticed.
"""

from __future__ import annotations

import argparse
import asyncio

from smallcouncil import COMMAND
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint
from smallcouncil.server.process.lock import DatabaseLock, DatabaseTaken
from smallcouncil.server.process.serve import default_database
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import StorageError, Store
from smallcouncil.server.store.upgrade import is_empty, prove
from smallcouncil.server.work.loading import load_history, pin_down


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help=f"where the games are (default: where `{COMMAND} play` keeps them)")


def run(args: argparse.Namespace) -> int:
    database = args.database or default_database()
    try:
        holding = DatabaseLock(database)
        if is_empty(database):
            raise Complaint(f"There are no games in {holding.file or 'this database'}; nothing was created.")
        holding.take()
    except DatabaseTaken as taken:
        raise Complaint(f"A server is using the games in {taken.file}: stop it first.") from None
    except StorageError as error:
        raise Complaint(error.sentence) from error
    try:
        prove(database)
        tables, apart = asyncio.run(look_through(database))
    except StorageError as error:
        raise Complaint(error.sentence) from error
    finally:
        holding.free()
    for table, sentence in apart.items():
        print(f"{table}: {sentence}")
    print(f"{many(tables, 'table')}: {tables - len(apart)} unchanged, {len(apart)} different.")
    return 0


async def look_through(database: str) -> tuple[int, dict[str, str]]:
    """The number of tables, and by table why it differs from the game played."""
    store = Store(database)
    await store.open()
    try:
        tables = await store.tables()
        found = {table: await looked_at(store, table) for table in tables}
        return len(tables), {table: sentence for table, sentence in found.items() if sentence}
    finally:
        await store.close()


async def looked_at(store: Store, table: str) -> str:
    """Why the table differs from the game played; empty if it does not."""
    stored = await store.load(table)
    if stored is None:
        return ""
    try:
        history = await load_history(store, stored)
    except Refused as refused:
        return refused.sentence
    await pin_down(store, stored, history)
    return history.divergence.sentence if history.divergence is not None else ""
