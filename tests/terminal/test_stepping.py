"""`council replay` at a terminal: forward and back, by keys."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from smallcouncil import saves
from smallcouncil.cli import main
from smallcouncil.core.records import Reader
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import MORE, Inputs
from smallcouncil.terminal.keyboard import KEY, name_of
from smallcouncil.terminal.pace import Pace
from smallcouncil.terminal.show import Show
from smallcouncil.terminal.stepping import Steps
from tests.terminal.pty_player import Terminal
from tests.terminal.tables import screen_of, text_on
from tests.terminal.window import Window


@pytest.fixture(scope="module", params=["thrones", "intrigue"])
def record(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    path = tmp_path_factory.mktemp("watched") / "watched.record"
    words = ["--game", request.param, "--bots", "random", "--seed", "6", "--speed", "0"]
    assert main(["watch", *words, "--save", str(path)]) == 0
    return path


def steps_of(path: Path) -> tuple[Steps, Reader]:
    reader, screen = saves.open_record(path), screen_of()
    inputs = Inputs(screen)
    return Steps(reader, Show(screen, face_named(reader.header.game), reader.game, Pace(inputs, 0.0)), inputs), reader


def test_every_step_forward_can_be_stepped_back(record: Path) -> None:
    steps, reader = steps_of(record)
    digests, logs = [reader.game.digest()], [0]
    while steps.forward():
        digests.append(reader.game.digest())
        logs.append(len(reader.game.log or []))
    assert not reader.game.waiting
    assert logs == sorted(set(logs))
    end = reader.game.digest()
    while steps.behind:
        steps.back(len(steps.behind) - 1)
        digests.pop()
        logs.pop()
        assert (reader.game.digest(), len(reader.game.log or [])) == (digests[-1], logs[-1])
    while steps.forward():
        pass
    assert reader.game.digest() == end


def test_turns_are_walked_both_ways(record: Path) -> None:
    steps, reader = steps_of(record)
    face, begun = steps.show.face, []
    while steps.next_turn():
        begun.append((face.turn(reader.game), reader.game.digest()))
    assert len(begun) > 2
    assert [turn for turn, _ in begun] == list(range(2, len(begun) + 2))
    for turn, digest in reversed(begun):
        steps.back(steps.turn_before())
        assert (face.turn(reader.game), reader.game.digest()) == (turn, digest)
    steps.back(steps.turn_before())
    assert steps.behind == []


def test_keys_lead_on(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps, _ = steps_of(record)
    keys = iter(["b", "", "right", "left", "x", "m", "n", "p", " ", "q", "never"])
    monkeypatch.setattr(Inputs, "key", lambda self, prompt: next(keys))
    steps.run(turn=3)
    assert next(keys) == "never"
    assert len(steps.behind) > 3
    shown = text_on(steps.show.screen)
    assert f"{steps.show.face.turn_word} 3 " in shown.lower()


def test_the_ends_of_a_record_are_announced(record: Path) -> None:
    steps, _ = steps_of(record)
    assert steps.obey("b")
    assert "This is the beginning." in text_on(steps.show.screen)
    while steps.forward():
        pass
    assert steps.obey("")
    assert re.search(r" wins|shares? the win", text_on(steps.show.screen).splitlines()[-1])
    assert not steps.obey("q")


@pytest.mark.parametrize(("pressed", "keys"), [
    (b"\n", [""]), (b"\x1b[5~\x1b[6~", ["page up", "page down"]),
    (b"\x1b[C", ["right"]), (b"\x1bOD", ["left"]), (b"B\x1b[A\x1b[Bq", ["b", "up", "down", "q"]),
])
def test_keys_have_names(pressed: bytes, keys: list[str]) -> None:
    assert [name_of(key) for key in KEY.findall(pressed)] == keys


@pytest.mark.parametrize("key", ["\n", " ", "\x1b[6~"])
def test_a_board_that_is_too_long_is_paged_by_keys(key: str, record: Path, tmp_path: Path) -> None:
    terminal = Terminal(["replay", str(record), "--to", "2"], 60, 8, tmp_path)
    try:
        pages = [terminal.read()]
        while pages[-1].endswith(MORE):
            terminal.press("x")  # answers nothing
            terminal.press(key)
            pages.append(terminal.read().replace(MORE + "\n", ""))
        assert len(pages) > 1
        assert "q quit >" in pages[-1]
        terminal.press("m")
        assert terminal.read().endswith(MORE)
        terminal.press("q")
        assert terminal.read() == ""
    finally:
        terminal.leave()


def test_a_real_terminal_steps(record: Path, tmp_path: Path) -> None:
    terminal = Terminal(["replay", str(record), "--plain", "--to", "2"], 100, 300, tmp_path)
    try:
        first = terminal.read()
        pages = []
        for key in ("n", "b", "\x1b[C", "\x1b[D"):
            terminal.press(key)
            pages.append(terminal.read())
        assert ", decision " in first
        assert pages[1] == pages[3]
        assert pages[0] != pages[1]
        terminal.press("q")
        assert terminal.read() == ""
    finally:
        terminal.leave()


@pytest.mark.parametrize("words", [["--plain"], []])
def test_the_whole_word_quit_is_read_where_q_is_enough(words: list[str], record: Path, tmp_path: Path) -> None:
    """The shell gets what comes after it, and no letter before."""
    line = shlex.join([sys.executable, "-m", "smallcouncil", "replay", str(record), "--to", "2", *words])
    after = f"import subprocess; subprocess.call({line!r}, shell=True); print('After: ' + input('shell > '))"
    seen = Window([after], 100, 60, tmp_path)
    try:
        assert seen.until(lambda: seen.before().endswith("q quit > "))
        for letter in "quit\n":
            seen.press(letter)
        assert seen.until(lambda: seen.before().endswith("shell > "))
        seen.press("next\n")
        assert not seen.until(lambda: False)
        assert "After: next" in seen.shown()
    finally:
        seen.leave()


def test_a_small_full_screen_names_all_keys(record: Path, tmp_path: Path) -> None:
    """Enter does not show more news here: it is the next step."""
    seen = Window(["replay", str(record), "--to", "2"], 80, 24, tmp_path)
    try:
        assert seen.until(seen.asks)
        for key in ("n", "\x1b[5~"):
            assert seen.answer(key, "")
            assert seen.shown()[-2].endswith("q quit >")
        assert any("more below: PgDn" in row for row in seen.shown())
    finally:
        seen.leave()


def test_a_full_screen_steps_in_place(record: Path, tmp_path: Path) -> None:
    """Forward and back again gives the same picture, including the news."""
    seen = Window(["replay", str(record), "--to", "2"], 100, 30, tmp_path)
    try:
        assert seen.until(seen.asks)
        for key in ("n", "\x1b[C", "\x1b[C", "\x1b[D"):
            assert seen.answer(key, "")
            assert seen.alternate
        before = seen.shown()
        for key in ("\x1b[C", "b"):
            assert seen.answer(key, "")
            assert (seen.shown() == before) is (key == "b")
        seen.press("q")
        assert not seen.until(lambda: False)
        assert not seen.alternate
    finally:
        seen.leave()
