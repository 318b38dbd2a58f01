"""Nothing is dropped and nothing scrolls away unread: whole games at real terminals of several sizes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from smallcouncil import saves
from smallcouncil.core.bits import BIT
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import MORE
from tests.terminal.pty_player import Terminal
from tests.terminal.tables import screen_of


def pages_of(words: list[str], width: int, height: int, home: Path, questions: int) -> tuple[list[str], Path]:
    """The pages that a player who answers at random reads, and the record of the game."""
    record, rng = home / "game.record", random.Random(height)
    play = ["play", "--terminal", "--plain", "--bots", "random", "--seed", "4", "--save", str(record)]
    terminal = Terminal([*play, *words], width, height, home)
    pages: list[str] = []
    try:
        while questions:
            pages.append(terminal.read())
            assert terminal.rows() <= height, pages[-1]
            if pages[-1].endswith(MORE):
                terminal.press("\n")
            elif pages[-1].endswith("> "):
                questions -= 1
                terminal.type(str(rng.choice((0, 1, 1, 2, 2, 3, 4))) if questions else "quit")
            else:
                break
        pages.append(terminal.read())
    finally:
        terminal.leave()
    return pages, record


def story_of(record: Path, width: int) -> list[str]:
    """The game's news for its player, row by row: they are shown at every prompt, and at the end."""
    reader = saves.open_record(record)
    game, face, screen = reader.game, face_named(reader.header.game), screen_of(width)
    seat, heard, told, more = reader.header.seats.index(saves.YOU), 0, [], True
    face.seated(reader.header.seats, seat)
    while more:
        asked = not game.waiting or game.state.agenda[-1].asked & BIT[seat]
        if asked and game.log is not None:
            told += face.story(game, seat, game.log[heard:])
            heard = len(game.log)
        more = reader.step()
    return [row.plain.rstrip() for line in told for row in screen.hung(line)]


def missing(rows: list[str], pages: list[str]) -> list[str]:
    """The rows of the story that are missing on the pages, or not in their order."""
    shown = [row.rstrip() for page in pages for row in page.split("\n")]
    lost: list[str] = []
    at = 0
    for row in rows:
        if row in shown[at:]:
            at = shown.index(row, at) + 1
        else:
            lost.append(row)
    return lost


@pytest.mark.parametrize(("words", "width", "height"), [
    (["--house", "stark"], 100, 30),
    (["--house", "greyjoy"], 80, 24),
    (["--house", "lannister", "--players", "6", "--preset", "clash"], 80, 24),
    (["--house", "tyrell"], 44, 9),
    (["--game", "intrigue", "--house", "p1"], 100, 30),
])
def test_all_news_are_shown(words: list[str], width: int, height: int, tmp_path: Path) -> None:
    pages, record = pages_of(words, width, height, tmp_path, questions=3000)
    rows = story_of(record, width)
    assert len(rows) > 100
    assert missing(rows, pages) == []
