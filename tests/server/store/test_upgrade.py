"""The tables in the code, and the way to them from any earlier version."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

import smallcouncil
from smallcouncil.server.store import StorageError, Store
from smallcouncil.server.store.connect import engine_for, read_url
from smallcouncil.server.store.schema import metadata
from smallcouncil.server.store.upgrade import MIGRATIONS, NEWEST, upgrade
from tests.server.store.tables import new_table, stored

pytestmark = pytest.mark.anyio


def test_the_migrations_lead_to_the_tables_in_the_code(fresh_url: str) -> None:
    engine = engine_for(read_url(fresh_url), writes=True)
    upgrade(engine)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert indexes_in(connection) == {index.name for table in metadata.tables.values() for index in table.indexes}
    engine.dispose()


def indexes_in(connection: Connection) -> set[str]:
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE over%'"))
    else:
        found = connection.execute(text("SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%WHERE (over%'"))
    return set(found.scalars())


def test_the_newest_revision_is_the_last_file() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


async def test_two_servers_that_start_together_create_the_tables_once(fresh_url: str) -> None:
    one, two = Store(fresh_url), Store(fresh_url)
    await asyncio.gather(one.open(), two.open())
    table = await new_table(one)
    assert (await stored(two, table)).table.id == table
    await one.close()
    await two.close()


async def test_a_database_of_a_newer_version_is_left_alone(fresh_url: str) -> None:
    engine = engine_for(read_url(fresh_url), writes=True)
    upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'v999'"))
    with pytest.raises(StorageError, match="newer version"):
        await Store(fresh_url).open()
    with engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "v999"
    engine.dispose()


async def test_slow_packages_are_imported_only_when_needed(fresh_url: str) -> None:
    store = Store(fresh_url)
    await store.open()
    await store.close()
    program = (
        "import asyncio, sys\n"
        "from smallcouncil.server.store import Store\n"
        "early = {'alembic', 'psycopg', 'sqlalchemy.orm'} & set(sys.modules)\n"
        f"asyncio.run(Store({fresh_url!r}).open())\n"
        "print(sorted(early), 'alembic' in sys.modules)\n"
    )
    here = os.environ | {"PYTHONPATH": str(Path(smallcouncil.__file__).parents[1])}
    ran = subprocess.run([sys.executable, "-c", program], env=here, capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("[] False\n", "")


async def test_this_version_reads_tables_of_the_first_version(fresh_url: str) -> None:
    engine = engine_for(read_url(fresh_url), writes=True)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "v1")
        connection.execute(text(
            "INSERT INTO tables (id, game, rules, options, players, content, seed, name, press, started, over, take, made, kind)"
            " VALUES ('old', 'thrones', 1, '[]', 5, 'abc', '7', '', true, true, false, 0, 1.0, 'play')"
        ))
    engine.dispose()
    store = Store(fresh_url)
    await store.open()
    row = (await stored(store, "old")).table
    assert (row.content, row.seed, row.kind, row.overrides) == ("abc", 7, "play", "")
    await store.close()
