"""`council upgrade`: every stored table is opened once, and those that part from the installed rules are named."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.errors import BAD_INPUT
from smallcouncil.server.process.lock import DatabaseLock
from smallcouncil.server.store.upgrade import prove
from tests.server.test_pinned import more_generous, stored
from tests.server.test_upgrades import play_some

DIGESTS = "SELECT take, decision, max(digest) FROM choices GROUP BY take, decision ORDER BY 1, 2"


def upgraded(folder: Path) -> int:
    return main(["upgrade", "--database", f"sqlite:///{folder / 'tables.sqlite'}"])


def test_old_tables_get_their_digests_without_anybody_coming(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(play_some(tmp_path, 40))
    before = stored(tmp_path, DIGESTS)
    for change in ("DELETE FROM positions", "UPDATE choices SET digest = NULL"):
        stored(tmp_path, change)
    assert upgraded(tmp_path) == 0
    assert capsys.readouterr().out == "1 table: 1 unchanged, 0 different.\n"
    assert stored(tmp_path, DIGESTS) == before


def test_a_table_that_parts_from_the_rules_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    id, _ = asyncio.run(play_some(tmp_path, 100_000))
    more_generous(monkeypatch, turn=2)
    assert upgraded(tmp_path) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{id}: The rules have changed since this was played: ")
    assert said[1:] == ["1 table: 0 unchanged, 1 different."]


def test_a_mistyped_file_is_named_and_nothing_is_created(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert upgraded(tmp_path) == BAD_INPUT
    assert f"There are no games in {tmp_path / 'tables.sqlite'}; nothing was created." in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_server_that_has_the_games_is_not_disturbed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    prove(database)
    lock = DatabaseLock(database)
    lock.take()
    try:
        assert upgraded(tmp_path) == BAD_INPUT
    finally:
        lock.free()
    assert "stop it first" in capsys.readouterr().err
