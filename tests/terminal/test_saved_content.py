"""A saved game contains its content: it continues with it when the data files have changed, and says so."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from smallcouncil import saves
from smallcouncil.core.kind import GameKind
from smallcouncil.core.records import Header, header_of
from smallcouncil.games import GAMES
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.session import saved_table, sit_down
from smallcouncil.terminal.table import TerminalTable
from tests.core.test_records_with_content import LATER
from tests.terminal.tables import monkey, screen_of, table_with, text_on

PINNED = "It uses the data files it was started with; new games use the installed ones."
CAREFUL = "Careful: the record was made with other content files; it continues with the installed ones."


def resumed(path: Path, lines: list[str]) -> TerminalTable:
    screen = screen_of(200)
    return saved_table(screen, Inputs(screen, io.StringIO("".join(line + "\n" for line in lines))), str(path), "", False)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    table = table_with(monkey(8)[:20], tmp_path, seed=8)
    sit_down(table)
    return table.path


def saves_header(kind: GameKind) -> Header:
    return header_of(kind, [], 3, [saves.YOU, "random", "random"], 1, with_content=True)


def install(kind: GameKind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "GAMES", {**GAMES, kind.name: kind})


def test_it_continues_with_its_content_when_other_files_are_installed(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PINNED not in text_on(resumed(saved, []).screen)
    install(LATER, monkeypatch)
    again = resumed(saved, monkey(9)[:30])
    assert PINNED in text_on(again.screen)
    sit_down(again)
    last = resumed(saved, [])
    assert last.header.content == GAMES["thrones"].content() != LATER.content()
    assert last.game.digest() == again.game.digest()
    assert PINNED in text_on(last.screen)


def test_content_that_was_never_shipped_is_in_the_save(tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(LATER, monkeypatch)
    game = LATER.new([], 3, 1)
    game.record = []
    path = tmp_path / "later.record"
    saves.save(path, saves_header(LATER), game)
    install(GAMES["thrones"], monkeypatch)
    again = resumed(path, [])
    assert again.header.content == LATER.content()
    assert PINNED in text_on(again.screen)


def test_an_old_save_without_content_continues_with_the_installed_data_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.record"
    game = GAMES["thrones"].new([], 3, 1)
    game.record = []
    header = saves_header(GAMES["thrones"])
    header.content, header.carried = "0123456789abcdef", []
    saves.save(path, header, game)
    again = resumed(path, [])
    assert CAREFUL in text_on(again.screen)
    sit_down(again)
    assert f"content {GAMES['thrones'].content()}\n" in path.read_text(encoding="utf-8")
    assert CAREFUL not in text_on(resumed(path, []).screen)
