"""Whatever is wrong with the database that is named: one sentence, and nothing is served."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.errors import BAD_INPUT


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
def test_what_is_no_database(url: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, url)
    assert sentence in told
    assert "secret" not in told
    assert len(told) < 300


def test_files_that_are_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text").write_text("small council record 1\n" * 100)
    (tmp_path / "folder").mkdir()
    assert "not a database" in said(capsys, str(tmp_path / "text"))
    assert "unable to open" in said(capsys, f"sqlite:///{tmp_path / 'folder'}")
    said(capsys, f"sqlite:///{tmp_path / 'text' / 'games.sqlite'}")
    said(capsys, f"sqlite:///{tmp_path / 'games.sqlite'}?timeout=soon")
    said(capsys, f"sqlite:///{tmp_path / ('x' * 300)}")


def test_a_driver_that_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "PostgreSQL needs the package psycopg: install smallcouncil[postgres]." in said(capsys, "postgresql://host/games")
