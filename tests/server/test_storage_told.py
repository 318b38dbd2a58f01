"""Whatever is wrong with the database that is named: one sentence, and nothing is served."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path

import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from smallcouncil.cli import main
from smallcouncil.errors import BAD_INPUT
from smallcouncil.server.app import make_app
from smallcouncil.server.store import reads
from smallcouncil.server.store.upgrade import prove
from tests.server.tables import settings


@pytest.fixture(autouse=True)
def nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("the server was started")

    monkeypatch.setattr("uvicorn.Server.run", fail)


def said(capsys: pytest.CaptureFixture[str], url: str) -> str:
    assert main(["play", "--no-open", "--port", "0", "--database", url]) == BAD_INPUT
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("council: ")
    assert shown.err.count("\n") == 1
    assert shown.err.endswith(".\n")
    return shown.err


@pytest.mark.parametrize(("url", "sentence"), [
    ("mysql://host/games", "Games are kept in SQLite or PostgreSQL, not in mysql."),
    ("nonsense://", "not in nonsense."),
    ("x" * 5_000 + "://", "Games are kept in SQLite or PostgreSQL, not in xxx"),
    ("://", "That is not a database URL. Use sqlite:///FILE or"),
    ("postgresql://ann:secret@host:door/games", "That is not a database URL"),
    ("sqlite://", "name a file"),
    ("sqlite:///:memory:", "name a file"),
    ("postgresql://ann:secret@127.0.0.1:1/games", "The database failed: "),
    ("postgresql://ann:secret@127.0.0.1:1/games?dance=1", "The database failed: "),
])
def test_a_url_that_cannot_be_opened_gets_a_short_sentence(url: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, url)
    assert sentence in told
    assert "secret" not in told
    assert len(told) < 300


def test_a_file_or_folder_other_than_a_database_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text").write_text("small council record 1\n" * 100)
    (tmp_path / "folder").mkdir()
    assert "not a database" in said(capsys, str(tmp_path / "text"))
    assert "unable to open" in said(capsys, f"sqlite:///{tmp_path / 'folder'}")
    said(capsys, f"sqlite:///{tmp_path / 'text' / 'games.sqlite'}")
    said(capsys, f"sqlite:///{tmp_path / 'games.sqlite'}?timeout=soon")
    said(capsys, f"sqlite:///{tmp_path / ('x' * 300)}")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A database with many rows, in one file."""
    file = tmp_path / "games.sqlite"
    prove(str(file))
    with contextlib.closing(sqlite3.connect(file)) as base:
        rows = [(f"table {number}", 1, "x" * 500, 0.0) for number in range(500)]
        base.executemany("INSERT INTO chat (table_id, id, seat, text, at) VALUES (?, ?, 0, ?, ?)", rows)
        base.commit()
    return file


def root_of(file: Path, table: str) -> tuple[int, int]:
    """The size of a page, and the first one of a table."""
    with contextlib.closing(sqlite3.connect(file)) as base:
        size = base.execute("PRAGMA page_size").fetchone()[0]
        return size, base.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]


def spoil(file: Path, size: int, page: int) -> None:
    with file.open("r+b") as pages:
        pages.seek((page - 1) * size)
        pages.write(b"\xa5" * size)


def test_a_database_that_is_damaged_says_where_and_what_to_do(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(games, *root_of(games, "chat"))
    before = games.read_bytes()
    told = said(capsys, str(games))
    assert "are damaged: rows of the table chat cannot be read." in told
    assert "restore a copy made with `./council backup`" in told
    assert f"`sqlite3 {games} .recover | sqlite3 NEW.sqlite`" in told
    assert games.read_bytes() == before


def test_a_database_whose_keys_are_damaged_has_all_its_rows(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(games, *root_of(games, "sqlite_autoindex_chat_1"))
    assert "all rows can still be read" in said(capsys, str(games))


def test_a_database_without_a_list_of_its_tables_is_reported_as_damaged(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with games.open("r+b") as pages:
        pages.seek(100)  # the header ends here
        pages.write(b"\xa5" * 1000)
    assert "are damaged: rows of the tables " in said(capsys, str(games))


def test_a_truncated_database_is_reported_as_damaged(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.truncate(games, games.stat().st_size // 2)
    assert "are damaged" in said(capsys, str(games))


def test_the_tables_that_a_database_lacks_are_named(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.closing(sqlite3.connect(games)) as base:
        base.executescript("DROP TABLE notes; DROP TABLE drafts")
    assert "it lacks the tables drafts, notes. To continue, restore a copy" in said(capsys, str(games))


def answers_of(url: str, folder: Path, table: str) -> list[tuple[int, str, str]]:
    """What a server answers to a reader and to a writer: status, rule and sentence."""
    with TestClient(make_app(settings(folder, database=url))) as http:
        calls = [http.get(f"/api/tables/{table}/record"), http.post(f"/api/tables/{table}/join", json={"invite": "x"})]
        return [(call.status_code, call.json()["rule"], call.json()["sentence"]) for call in calls]


def test_a_failed_read_is_not_called_a_failure_to_save(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the disk is away"))

    monkeypatch.setattr(reads, "load", fail)
    for status, rule, sentence in answers_of(str(games), tmp_path, "x"):
        assert (status, rule) == (503, "table.storage")
        assert "cannot read this right now" in sentence


def test_a_visitor_who_meets_damage_is_told_so(games: Path, tmp_path: Path) -> None:
    """It came about after the start, or nobody had met it yet."""
    with contextlib.closing(sqlite3.connect(games)) as base:
        columns = "id, game, rules, options, players, content, seed, name, press, started, \"over\", take, made, kind"
        base.execute(f"INSERT INTO tables ({columns}) VALUES ('x', 'intrigue', 1, '[]', 2, '', 1, '', 1, 1, 1, 0, 0.0, 'play')")
        base.commit()
    spoil(games, *root_of(games, "sqlite_autoindex_choices_1"))
    for status, rule, sentence in answers_of(str(games), tmp_path, "x"):
        assert (status, rule) == (503, "table.storage")
        assert "database is damaged" in sentence


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "PostgreSQL needs the package psycopg: in a checkout, `pip install '.[postgres]'` installs it." in said(capsys, "postgresql://host/games")
