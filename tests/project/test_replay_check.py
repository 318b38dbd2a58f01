"""`council replay --check`: every record of a folder is replayed, and differences are named; nothing stops it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from smallcouncil import cli
from smallcouncil.core.game import playout
from smallcouncil.core.records import BIGGEST, header_of, write
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from tests.core.test_records_with_content import LATER


def record(name: str = "thrones", seed: int = 3, with_content: bool = False) -> str:
    kind = LATER if with_content else GAMES[name]
    game = kind.new([], kind.players[0], seed)
    game.record = []
    playout(game, seeded(seed))
    return write(header_of(kind, [], kind.players[0], ["bot"] * kind.players[0], seed, with_content), game)


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def checked(capsys: pytest.CaptureFixture[str], *names: object) -> tuple[int, list[str]]:
    code = cli.main(["replay", "--check", *[str(name) for name in names]])
    captured = capsys.readouterr()
    return code, (captured.out + captured.err).splitlines()


def test_sound_records_of_all_games_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path / "a.record", record())
    put(tmp_path / "below" / "deep" / "b.record", record("intrigue"))
    put(tmp_path / "below" / "c.txt", record(seed=5))
    put(tmp_path / "d.record", record(with_content=True))
    put(tmp_path / "notes.txt", "not a record, and nobody says so\n")
    put(tmp_path / ".a.record.12345", record()[:300])
    assert checked(capsys, tmp_path) == (0, ["4 records: 4 unchanged, 0 changed."])
    assert checked(capsys, tmp_path / "a.record", tmp_path / "below") == (0, ["3 records: 3 unchanged, 0 changed."])


def test_the_first_choice_that_is_refused_and_the_first_turn_that_differs_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record()
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("= turn 3"))
    put(tmp_path / "a.record", text.replace(lines[at], "= turn 3 00000000"))
    put(tmp_path / "b.record", text.replace("0 Stark: order", "0 Stark: order Pyke March+0, "))
    put(tmp_path / "c.record", text)
    put(tmp_path / "d.record", text[: len(text) // 2])
    put(tmp_path / "e.record", "")
    (tmp_path / "f.record").write_bytes(b"\xff\xfe")
    put(tmp_path / "g.record", text + "x" * BIGGEST)
    code, told = checked(capsys, tmp_path)
    assert code == 1
    assert told[0].startswith(f"{tmp_path}/a.record, line {at + 1}: the game has come out differently here, at turn 3 (")
    assert told[1].startswith(f"{tmp_path}/b.record, line ")
    assert "order Pyke March+0: You can place orders only in areas with your units." in told[1]
    assert told[2].startswith(f"{tmp_path}/d.record")
    assert told[3].startswith(f"{tmp_path}/e.record is not a game record")
    assert told[4].startswith(f"{tmp_path}/f.record is not a game record: it is not text")
    assert told[5].startswith(f"{tmp_path}/g.record is too long for a game record")
    assert told[6:] == ["7 records: 1 unchanged, 6 changed."]


def test_missing_content_is_counted_if_nothing_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path / "a.record", record().replace(f"content {GAMES['thrones'].content()}", "content 0123456789abcdef"))
    assert checked(capsys, tmp_path)[1] == [
        "1 record: 1 unchanged, 0 changed."
        " 1 of them was made with rules or content that are not installed; the games are still the same."
    ]


def test_an_unreadable_file_and_a_pipe_stop_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path / "a.record", record())
    os.mkfifo(tmp_path / "b.record")
    (tmp_path / "c.record").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path)
    assert checked(capsys, tmp_path) == (0, ["1 record: 1 unchanged, 0 changed."])


@pytest.mark.parametrize(("words", "sentence"), [
    (["--check", "/nowhere"], "There is no saved game /nowhere"),
    (["--check", "EMPTY"], "There is no game record in"),
    (["a.record", "b.record"], "You can show only one record at a time"),
])
def test_what_cannot_be_checked_gets_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["replay", *[str(tmp_path) if word == "EMPTY" else word for word in words]]) == 2
    assert sentence in capsys.readouterr().err
