"""Backups are sound, whatever is written meanwhile, and never overwrite a file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.errors import BAD_INPUT

WRITER = """
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("PRAGMA busy_timeout=300000")
base.execute("PRAGMA journal_mode=WAL")
number = 0
while True:
    base.execute("BEGIN IMMEDIATE")
    number += 1
    base.execute("INSERT INTO tables VALUES (?, ?)", (number, "x" * 3000))
    base.execute("UPDATE sums SET total = total + ?", (number,))
    base.execute("COMMIT")
    print(number, flush=True)
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A small database like the server's."""
    file = tmp_path / "games.sqlite"
    base = sqlite3.connect(file)
    base.execute("PRAGMA journal_mode=WAL")
    base.executescript("CREATE TABLE tables (id INTEGER, text TEXT); CREATE TABLE sums (total INTEGER)")
    base.execute("INSERT INTO sums VALUES (0)")
    base.commit()
    base.close()
    return file


def test_copies_taken_while_a_server_writes_are_complete(games: Path, tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, games], stdout=subprocess.PIPE, text=True) as writer:
        try:
            assert writer.stdout is not None
            for number in range(3):
                stored = [int(writer.stdout.readline()) for _ in range(10)][-1]
                assert main(["backup", str(tmp_path / f"copy{number}"), "--database", str(games)]) == 0
                check_copy(tmp_path / f"copy{number}", stored)
        finally:
            writer.kill()


def check_copy(file: Path, least: int) -> None:
    """Complete to the last commit, one state, one file."""
    with sqlite3.connect(file) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        count, total = copy.execute("SELECT count(*), sum(id) FROM tables").fetchone()
        assert copy.execute("SELECT total FROM sums").fetchone() == (total,)
    copy.close()
    assert count >= least
    assert [path.name for path in file.parent.glob(f"{file.name}*")] == [file.name]


def test_the_copy_of_a_real_database_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from smallcouncil.server.store.upgrade import prove

    prove(str(tmp_path / "games.sqlite"))
    assert main(["backup", str(tmp_path / "copy.sqlite"), "--database", f"sqlite:///{tmp_path / 'games.sqlite'}"]) == 0
    assert "with 0 tables" in capsys.readouterr().out
    prove(str(tmp_path / "copy.sqlite"))


def test_what_cannot_be_copied_gets_a_complaint(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(file: Path, database: object) -> str:
        assert main(["backup", str(file), "--database", str(database)]) == BAD_INPUT
        return capsys.readouterr().err

    (tmp_path / "mine").write_text("keep me")
    assert "already exists: name a new file" in said(tmp_path / "mine", games)
    assert (tmp_path / "mine").read_text() == "keep me"
    assert "already exists" in said(games, games)
    assert "There are no games in" in said(tmp_path / "new", tmp_path / "nowhere")
    assert "cannot be written to" in said(tmp_path / "no" / "folder", games)
    assert "not a database" in said(tmp_path / "new", tmp_path / "mine")
    assert "pg_dump" in said(tmp_path / "new", "postgresql://host/games")
    assert "not in mysql" in said(tmp_path / "new", "mysql://host/games")
    assert not list(tmp_path.glob("new*"))
