"""`council watch` and `council replay`, and their bad input."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.games import GAMES
from smallcouncil.terminal.inputs import Inputs, PlayerLeaves
from smallcouncil.terminal.pace import FASTEST, SLOWEST, Pace
from tests.terminal.tables import screen_of
from tests.terminal.window import Window

RULES = f"rules {GAMES['thrones'].version}"


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, str]:
    """A game of random bots: its record, and its output."""
    path = tmp_path / "watched.record"
    assert main(["watch", "--bots", "random", "--seed", "6", "--speed", "0", "--save", str(path)]) == 0
    return path, capsys.readouterr().out


def marches_in(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if " marches " in line]


def test_watch_shows_the_game_with_its_sums_and_boards(record: tuple[Path, str]) -> None:
    _, shown = record
    for words in ("Turn 2 begins.", "attacks", " in all: ", "March +0 +0", " wins", "Turn 10 of 10"):
        assert words in shown
    assert shown.count("The North") >= 10


def test_replay_tells_the_same_story(record: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    path, shown = record
    assert main(["replay", str(path), "--speed", "0"]) == 0
    again = capsys.readouterr().out
    assert marches_in(shown) == marches_in(again) != []
    assert shown.splitlines()[-2] == again.splitlines()[-1]  # then watch prints where the record is


@pytest.mark.parametrize("speed", [[], ["--speed", "0"]])
def test_replay_to_a_turn_starts_there(
    speed: list[str], record: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe gets everything from there to the end, and nothing before."""
    path, whole = record
    assert main(["replay", str(path), "--to", "4", *speed]) == 0
    shown = capsys.readouterr().out
    assert re.findall(r"Turn \d+ of 10", shown)[0] == "Turn 4 of 10"
    assert re.findall(r"Turn \d+ begins", shown) == [f"Turn {turn} begins" for turn in range(5, 11)]
    assert shown.splitlines()[-1] == whole.splitlines()[-2]


@pytest.mark.parametrize(("old", "new", "complaint"), [
    ("small council record 1", "a diary", "is not a game record"),
    (RULES, "rules 99", "newer rules"),
    ("= turn 2 ", "= turn 2 0", "come out differently"),
    ("0 Stark: ", "0 Martell: ", "no seat `Martell`"),
    ("0 Stark: order", "0 Stark: dance", "no verb `dance`"),
])
def test_a_damaged_record_is_refused_with_its_line(
    record: tuple[Path, str], old: str, new: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = record
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main(["replay", str(path), "--speed", "0"]) == 2
    assert complaint in capsys.readouterr().err


def test_a_record_that_is_cut_off_is_refused(record: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = record
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[:40]), encoding="utf-8")
    assert main(["replay", str(path), "--speed", "0"]) == 2
    assert "is cut off after line 40" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "complaint"), [
    (["replay", "/nowhere"], "no saved game /nowhere"),
    (["play", "--terminal", "--players", "7"], "players, not 7 [base.setup.houses]"),
    (["play", "--terminal", "--house", "bolton"], "no house 'bolton'"),
    (["play", "--terminal", "--house", "tyrell", "--players", "3"], "is not in play with 3 players"),
    (["play", "--terminal", "--options", "dragons", "--house", "stark"], "no option 'dragons'"),
    (["play", "--terminal", "--bots", "hodor", "--house", "stark"], "no bot 'hodor'"),
    (["play", "--terminal", "--seed", "-1"], "the seed must be 0 or more"),
    (["watch", "--bots", ",".join(["random"] * 6)], "You named 6 bots for 5 seats"),
    (["play", "--terminal", "--resume", "x", "--seed", "3"], "leave out --seed"),
    (["play", "--terminal", "--resume", "nowhere"], "no saved game nowhere"),
    (["watch", "--bots", ","], "--bots needs a name"),
    (["watch", "--speed", "-2", "--bots", "random"], "a speed is a number of lines a second"),
    (["watch", "--speed", "nan", "--bots", "random"], "not nan"),
    (["replay", "/nowhere", "--speed", "inf"], "not inf"),
    (["replay", "/tmp"], "/tmp is a folder"),
    (["play", "--terminal", "--bots", "hodor"], "no bot 'hodor'"),
    (["play", "--terminal", "--resume", "x", "--game", "thrones"], "leave out --game"),
])
def test_bad_input_gets_a_sentence_and_exit_code_2(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert complaint.lower() in capsys.readouterr().err.lower()


def test_the_picture_of_the_table_loads_nothing_from_the_web() -> None:
    svg = (Path(__file__).parents[2] / "docs" / "images" / "table.svg").read_text(encoding="utf-8")
    assert "Winterfell" in svg
    assert [word for word in ("@font-face", "@import", "cdn", "https:") if word in svg] == []
    assert svg.count("http:") == svg.count('xmlns="http://www.w3.org/2000/svg"')


# Keys --------------------------------------------------------------------------------------------------------------


def test_keys_change_the_pace() -> None:
    screen = screen_of()
    pace = Pace(Inputs(screen, io.StringIO()), 4.0)
    for key, line in [
        ("+", "8 lines a second: space pauses"), ("-", "4 lines"), ("-", "2 lines"),
        (" ", "paused: space continues"), (" ", "2 lines"), ("n", "paused: "), ("+", "paused: "),
        (" ", "4 lines"), ("x", "4 lines"), *[("+", "")] * 9, ("+", f"{FASTEST:g} lines"),
        *[("-", "")] * 12, ("-", f"{SLOWEST:g} lines"),
    ]:
        pace.obey(key)
        assert pace.line().startswith(line)
    with pytest.raises(PlayerLeaves):
        pace.obey("q")


def test_a_pause_lasts_until_a_key_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock does not matter: a paused game waits without end, and continues by one per step."""
    pace = Pace(Inputs(screen_of(), io.StringIO()), 4.0)
    asked: list[float | None] = []
    keys = iter([" ", "n", "", "x", "n"])

    def glance(self: Inputs, prompt: str, seconds: float | None) -> str:
        asked.append(seconds)
        return next(keys)

    monkeypatch.setattr(Inputs, "has_keys", True)
    monkeypatch.setattr(Inputs, "glance", glance)
    for _ in range(3):
        pace.wait(1)
    assert asked[0] is not None
    assert asked[1:] == [None] * 4
    assert next(keys, None) is None


@pytest.mark.parametrize(("words", "height"), [([], 24), (["--plain"], 24), ([], 20)])
def test_a_watched_game_has_keys_at_a_real_terminal(words: list[str], height: int, tmp_path: Path) -> None:
    """They work on a full screen, and in a line below the log."""
    save = tmp_path / "watched.record"
    watched = ["watch", "--bots", "random", "--seed", "6", "--speed", "0.25", "--save", str(save), *words]
    seen = Window(watched, 100, height, tmp_path)
    try:
        for key, line in ((" ", "paused: space continues"), (" ", "0.25 lines a second: space pauses"), ("+", "0.5 lines")):
            assert seen.until(lambda: "q quits >" in "\n".join(seen.shown()))
            seen.press(key)
            assert seen.until(lambda: line in "\n".join(seen.shown()))  # noqa: B023
        assert seen.alternate == (not words and height == 24)
        seen.press("n")
        seen.press("q")
        assert not seen.until(lambda: False)
        assert not seen.alternate
        assert "q quits >" not in "\n".join(seen.shown())
        assert save.is_file()
    finally:
        seen.leave()


def test_a_pipe_shows_no_keys(record: tuple[Path, str]) -> None:
    assert "space pauses" not in record[1]
    assert "\x1b" not in record[1]
