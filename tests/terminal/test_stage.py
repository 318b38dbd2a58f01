"""The full screen: map, news and prompt together, at every size; the terminal is restored when the player leaves."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import ConsoleDimensions
from rich.segment import Segment
from rich.text import Text

from smallcouncil.terminal.layout import NEWS, Row, ScreenParts, layout
from smallcouncil.terminal.signs import Paper
from smallcouncil.terminal.stage import Redraw, Stage
from tests.effort import PATIENCE
from tests.terminal.test_pages import missing, story_of
from tests.terminal.window import Window

PLAY = ["play", "--terminal", "--bots", "random", "--seed", "4"]


@contextmanager
def window(words: list[str], width: int, height: int, home: Path, **changes: str) -> Iterator[Window]:
    found = Window(words, width, height, home, **changes)
    try:
        yield found
    finally:
        found.leave()


@contextmanager
def table(words: list[str], width: int, height: int, home: Path, **changes: str) -> Iterator[Window]:
    """A game at its first prompt."""
    with window([*PLAY, "--save", str(home / "game.record"), *words], width, height, home, **changes) as found:
        assert found.until(found.asks)
        yield found


def check(seen: Window) -> None:
    """Checks that hold for every frame."""
    rows = seen.shown()
    assert seen.alternate
    assert not seen.scrolled
    assert rows[0].startswith(("House ", " Westeros Intrigue"))
    assert rows[-1].startswith("map ")
    assert rows[-2].endswith((">", "--"))
    assert all(cell_len(row) <= seen.width for row in rows)
    if not rows[-2].endswith("--"):
        assert any(row.startswith("▸ ") or "wins" in row for row in rows), "\n".join(rows)


# Whole games -------------------------------------------------------------------------------------------------------


def frames_of(words: list[str], width: int, height: int, home: Path, questions: int) -> list[str]:
    """The screens that a player who answers at random sees while reading all news."""
    rng, pages = random.Random(height), []
    with table(words, width, height, home) as seen:
        on = True
        while on:
            check(seen)
            pages.append("\n".join(seen.shown()))
            if any(words in pages[-1] for words in ("more below: Enter", "-- more: Enter", "The game is over: Enter")):
                on = seen.answer("")
            else:
                questions -= 1
                on = seen.answer(str(rng.choice((0, 1, 1, 2, 2, 3, 4))) if questions > 0 else "quit")
        assert not seen.alternate
        pages.append("\n".join(seen.shown()))
    return pages


@pytest.mark.parametrize(("words", "width", "height", "questions"), [
    (["--house", "greyjoy"], 80, 24, 100),
    (["--house", "lannister", "--players", "6", "--preset", "clash"], 100, 30, 80),
    (["--house", "stark", "--preset", "swords"], 80, 24, 80),
    (["--house", "tyrell", "--preset", "storm"], 140, 50, 80),
    (["--game", "intrigue", "--house", "p1"], 80, 24, 3000),
])
def test_games_are_played_and_all_news_read(words: list[str], width: int, height: int, questions: int, tmp_path: Path) -> None:
    pages = frames_of(words, width, height, tmp_path, questions)
    rows = story_of(tmp_path / "game.record", width)
    assert len(rows) > 60
    assert missing(rows, pages) == []
    assert "saved" in pages[-1]


# One frame ---------------------------------------------------------------------------------------------------------


def test_map_news_and_prompt_are_together(tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        rows = seen.shown()
        assert rows[1].startswith("The North")
        assert any(row.startswith("Winterfell      ■bc S:1K1F") for row in rows)
        assert any(row.startswith("── news") for row in rows)
        assert "▸ Stark: Give orders (3 areas" in "\n".join(rows)
        seen.answer("1")
        assert any(row.startswith("Winterfell      ■bc S:1K1F") for row in seen.shown())  # the long list shrinks
        seen.answer("3")
        assert any(row.startswith("Winterfell      ■bc S:1K1F ~M+1*") for row in seen.shown())


def test_the_map_is_cropped_to_the_places_of_the_decision(tmp_path: Path) -> None:
    with table(["--house", "tyrell", "--players", "6", "--preset", "clash"], 80, 24, tmp_path) as seen:
        assert any(row.find("Highgarden") > 0 for row in seen.shown())
        assert "map: all of the board" in "\n".join(seen.shown())
        seen.answer("map")
        found = ""
        while "more below" in "\n".join(seen.shown()):
            found += "\n".join(seen.shown())
            seen.answer("")
        found += "\n".join(seen.shown())
        for name in ("Winterfell", "Sunspear", "Highgarden", "Castle Black", "Fiefdoms"):
            assert name in found


def test_requested_text_takes_the_room_of_the_map_and_then_disappears(tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        seen.answer("help")
        assert not any(row.startswith("The North") for row in seen.shown())
        assert any("choose from the list" in row for row in seen.shown())
        first = seen.shown()
        for word, same in (("more", False), ("less", True)):
            seen.answer(word)
            assert (seen.shown() == first) is same
        seen.answer("2 2")
        assert any(row.startswith("The North") for row in seen.shown())
        assert not any("choose from the list" in row for row in seen.shown())


def test_page_keys_scroll_and_keep_the_typed_text(tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        seen.answer("help")
        first = seen.shown()
        os.write(seen.end, b"order win")
        assert seen.until(lambda: seen.before().endswith("> order win"))
        for key, same in (("\x1b[6~", False), ("\x1b[5~", True)):
            drawn = seen.frames
            seen.press(key)
            assert seen.until(lambda: seen.frames > drawn and seen.before().endswith("> order win"))  # noqa: B023
            assert (seen.shown()[:-2] == first[:-2]) is same
        seen.answer("terfell raid")
        assert any("so far: order Winterfell Raid" in row for row in seen.shown())
        seen.press("\x1b[A")  # the history has answers, not keys
        assert seen.until(lambda: seen.before().endswith("> order winterfell raid"))


def test_a_screen_that_was_cleared_is_drawn_again(tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        before = seen.shown()
        assert seen.answer("\x0c", "")
        assert seen.shown() == before


def test_a_long_prompt_is_answered_after_all_of_it_was_seen(tmp_path: Path) -> None:
    """This holds however much is shown above it later."""
    with table(["--house", "lannister", "--preset", "swords"], 80, 24, tmp_path) as seen:
        assert seen.shown()[-2].endswith("--")
        seen.answer("3")
        assert seen.shown()[-2].endswith("--")
        while seen.shown()[-2].endswith("--"):
            seen.answer("")
        seen.answer("map")
        assert seen.shown()[-2].endswith("--")
        seen.answer("3")
        assert "so far: tactic Hold Territory" in "\n".join(seen.shown())


def test_a_refusal_is_seen_with_the_prompt(tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        seen.answer("order pyke raid")
        text = " ".join(" ".join(seen.shown()).split())
        assert "No: order Pyke Raid: You can place orders only in areas with your units." in text
        assert "▸ Stark: Give orders" in text


def test_enter_confirms_and_the_map_is_drawn_again_in_place(tmp_path: Path) -> None:
    with table(["--house", "stark"], 100, 30, tmp_path) as seen:
        seen.answer("order winterfell march+1, white harbor support, shivering raid")
        assert seen.shown()[-2].startswith("Enter confirms")
        seen.answer("")
        check(seen)
        assert "marches" in seen.shown()[0]


# The window and the terminal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [[(100, 30), (140, 50), (80, 24)], [(60, 16), (80, 24)]])
def test_the_window_may_change_its_size(sizes: list[tuple[int, int]], tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        seen.answer("2 2")
        before = seen.shown()
        for width, height in sizes:
            seen.resize(width, height)
            check(seen)
        assert seen.shown() == before


def test_a_window_that_is_dragged_changes_many_times(tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        seen.answer("2 2")
        before = seen.shown()
        for _ in range(100):
            os.kill(seen.child, signal.SIGWINCH)
        seen.resize(100, 30)
        seen.resize(80, 24)
        assert seen.shown() == before


def test_news_are_wrapped_for_a_narrower_window(tmp_path: Path) -> None:
    with table(["--house", "stark"], 140, 50, tmp_path) as seen:
        seen.answer("order winterfell march+1, white harbor support, shivering raid; done")
        told = " ".join(" ".join(seen.shown()).split())
        seen.resize(90, 50)
        text = " ".join(" ".join(seen.shown()).split())
        for sentence in re.findall(r"\w+ orders: [^.]*\.", told):
            assert sentence in text


def test_requested_text_is_still_there_in_a_smaller_window(tmp_path: Path) -> None:
    with table(["--house", "stark"], 140, 50, tmp_path) as seen:
        seen.answer("order winterfell march+1, white harbor support, shivering raid; done")
        seen.answer("? base.march.transport")
        for width, height in ((80, 24), (100, 30), (60, 16), (140, 50)):
            seen.resize(width, height)
            assert any("[base.march.transport]" in row for row in seen.shown())


@pytest.mark.parametrize("how", ["\x03", "quit\r", "\x04"])
def test_leaving_restores_the_old_screen(how: str, tmp_path: Path) -> None:
    """The old screen then shows only how to come back: no hand, no orders."""
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        seen.answer("cards stark")
        os.write(seen.end, how.encode())
        assert not seen.until(lambda: False)
        assert not seen.alternate
        text = "\n".join(seen.shown())
        assert "The game is saved." in text
        assert "--resume" in text
        assert [word for word in ("Eddard", "Winterfell", "The North") if word in text] == []


def test_a_kill_signal_restores_the_old_screen(tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        assert not seen.signal(signal.SIGTERM, lambda: False)
        assert not seen.alternate


def test_a_signal_just_before_the_wait_is_handled(tmp_path: Path) -> None:
    """Readline raises it at the first prompt, so that Python learns of it only when something else wakes it."""
    early = f"""
import ctypes, readline, signal
from functools import partial
from smallcouncil.cli import main
from smallcouncil.terminal.stage_inputs import StageInputs
line_from = StageInputs.line_from
def hooked(inputs, prompt):
    readline.set_pre_input_hook(partial(ctypes.CDLL(None)["raise"], int(signal.SIGTERM)))
    StageInputs.line_from = line_from
    try:
        return line_from(inputs, prompt)
    finally:
        readline.set_pre_input_hook(None)
StageInputs.line_from = hooked
main({[*PLAY, "--house", "stark", "--save", str(tmp_path / "game.record")]!r})
"""
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        drawn = seen.frames
        (tmp_path / "game.record").unlink()
    with window([early], 80, 24, tmp_path) as seen:
        assert not seen.until(lambda: False)
        assert seen.frames == drawn
        assert not seen.alternate


def test_early_input_leaves_nothing_on_the_screen_and_is_an_answer(tmp_path: Path) -> None:
    enough = tmp_path / "enough"
    slow = f"""
import os, time
from smallcouncil.cli import main
from smallcouncil.terminal import answers
def think(*given):
    while not os.path.exists({str(enough)!r}):
        time.sleep(0.01)
    return ["Wait for winter."]
answers.advice = think
main({[*PLAY, "--house", "stark", "--save", str(tmp_path / "game.record")]!r})
"""
    with window([slow], 80, 24, tmp_path) as seen:
        assert seen.until(seen.asks)
        os.write(seen.end, b"advice\r")
        assert seen.until(lambda: seen.shown()[-1].startswith("The maester is thinking"))
        os.write(seen.end, b"2 2\rmap")
        enough.touch()
        assert seen.until(lambda: seen.before().endswith("> map"))
        assert any("so far: order White Harbor March+0" in row for row in seen.shown())
        assert not seen.scrolled


def test_a_crash_gives_the_screen_back_first(tmp_path: Path) -> None:
    crash = f"""
from smallcouncil.cli import main
from smallcouncil.terminal import answers
def fail(table, rest): raise ZeroDivisionError("a fault of ours")
answers.COMMANDS["log"] = fail
main({[*PLAY, "--house", "stark", "--save", str(tmp_path / "game.record")]!r})
"""
    with window([crash], 80, 24, tmp_path) as seen:
        assert seen.until(seen.asks)
        os.write(seen.end, b"log\r")
        assert not seen.until(lambda: False)
        assert not seen.alternate
        assert "a fault of ours" in "\n".join(seen.shown())


@pytest.mark.parametrize(("words", "size", "changes"), [
    (["--plain"], (80, 24), {}), ([], (79, 24), {}), ([], (80, 23), {}), ([], (80, 24), {"TERM": "dumb"}),
])
def test_it_stays_plain(words: list[str], size: tuple[int, int], changes: dict[str, str], tmp_path: Path) -> None:
    play = [*PLAY, "--house", "stark", "--save", str(tmp_path / "game.record"), *words]
    with window(play, size[0], size[1], tmp_path, **changes) as seen:
        assert seen.until(lambda: seen.before().endswith(("> ", "-- ")))
        assert not seen.alternate


def test_without_signs_it_is_drawn_in_ascii(tmp_path: Path) -> None:
    with window(
        [*PLAY, "--house", "stark", "--save", str(tmp_path / "game.record")], 80, 24, tmp_path, PYTHONIOENCODING="ascii"
    ) as seen:
        assert seen.until(seen.asks)
        text = "\n".join(seen.shown())
        assert text.isascii()
        assert "-- news" in text
        assert "Winterfell      #bc S:1K1F" in text


def test_colour_is_never_the_only_sign(tmp_path: Path) -> None:
    seen: list[list[str]] = []
    for colours in ({}, {"NO_COLOR": "", "TERM": "xterm-256color"}):
        (tmp_path / "game.record").unlink(missing_ok=True)
        with table(["--house", "stark"], 80, 24, tmp_path, **colours) as found:
            found.answer("order winterfell march+1, white harbor support, shivering raid; done")
            seen.append(found.shown())
    assert seen[0] == seen[1]


def test_a_game_that_is_resumed_remembers_its_news(tmp_path: Path) -> None:
    with table(["--house", "stark"], 80, 24, tmp_path) as seen:
        seen.answer("order winterfell march+1, white harbor support, shivering raid; done")
        seen.answer("quit")
    with window(["play", "--terminal", "--resume", str(tmp_path / "game.record")], 80, 24, tmp_path) as seen:
        assert seen.until(seen.asks)
        check(seen)
        for _ in range(9):
            seen.answer("less")
        assert any(row.startswith("Baratheon orders: ") for row in seen.shown())


# Rows --------------------------------------------------------------------------------------------------------------


def rows_of(number: int, word: str) -> list[Row]:
    return [[Segment(f"{word} {n}")] for n in range(number)]


def scene_of(boards: list[int], matter: int, questions: list[int], spots: list[str] | None = None) -> ScreenParts:
    return ScreenParts(
        rows_of(1, "title"), iter([rows_of(number, "board") for number in boards]), rows_of(matter, "matter"),
        [rows_of(number, "question") for number in questions], spots or [], "hints", "map",
    )


@pytest.mark.parametrize("rows", [22, 28, 48])
@pytest.mark.parametrize("question", [3, 8, 14, 19, 30])
@pytest.mark.parametrize("unread", [0, 3, 40])
def test_all_rows_are_used_and_the_prompt_is_never_cut(rows: int, question: int, unread: int) -> None:
    plan = layout(scene_of([40, 20, 12], 2, [question]), unread, 0, rows, 0)
    below = len(plan.question) if plan.line else 0
    assert 1 + len(plan.board) + plan.line + plan.news + below == rows
    assert not plan.line or plan.news >= NEWS - 1
    assert len(plan.question) == question + 2


def test_the_board_starts_where_most_of_the_places_are_and_stays_there() -> None:
    plan = layout(scene_of([60], 0, [6], ["board 30", "30", "33"]), 0, 0, 22, 0)
    top, shown = plan.top, len(plan.board)
    assert top <= 30
    assert top + shown > 33
    assert layout(scene_of([60], 0, [6], ["31"]), 0, 0, 22, top).top == top


def test_the_prompt_shrinks_before_the_board_disappears() -> None:
    assert len(layout(scene_of([10], 0, [15, 8]), 0, 0, 22, 0).question) == 8
    assert len(layout(scene_of([10], 0, [5, 4]), 0, 0, 22, 0).question) == 5


def test_a_flood_of_news_takes_the_room_of_the_map_until_it_is_read(tmp_path: Path) -> None:
    """This holds for every page except the last: few keys lead through it, and then the map is back."""
    stage = Stage(Paper(file=io.StringIO(), width=80, height=24, force_terminal=True))
    told = [f"Event {n}." for n in range(70)]
    with stage.opened(lambda: scene_of([30, 12], 0, [4])):
        for line in told:
            stage.tell(Text(line))
        pages: list[list[str]] = []
        while not pages or stage.below:
            stage.scroll(1 if pages else 0)
            pages.append(["".join(part.text for part in row).rstrip() for row in stage.frame("> ", "more")])
    assert len(pages) <= 6
    assert [line for line in told if not any(line in page for page in pages)] == []
    assert [any(row.startswith("board") for row in page) for page in (pages[0], pages[-1])] == [False, True]
    assert all("question 0" in page for page in pages)


def test_the_line_above_the_news_is_never_cut() -> None:
    stage = Stage(Paper(file=io.StringIO(), width=80, height=24, force_terminal=True))
    stage.below, stage.first = 123456, 123456
    line = "".join(part.text for part in stage.line_above("map", "Enter or PgDn"))
    assert cell_len(line) == 80
    assert "123456 above: PgUp" in line
    assert "map" not in line


def test_a_window_that_changes_between_frame_and_wait_is_drawn_again() -> None:
    stage = Stage(Paper(file=io.StringIO(), width=80, height=24, force_terminal=True))
    with stage.opened(lambda: scene_of([30], 4, [6])):
        stage.frame("> ", "more")
        stage.console.size = ConsoleDimensions(100, 30)
        signal.raise_signal(signal.SIGWINCH)  # nobody reads yet
        with pytest.raises(Redraw), stage.waiting():
            time.sleep(PATIENCE)
        stage.frame("> ", "more")
        assert stage.fits == (100, 30)


def test_a_frame_is_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []

    class Tty(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

        def fileno(self) -> int:
            return 99

    def write(file: int, data: bytes) -> int:
        assert file == 99
        written.append(data)
        return len(data)

    stage = Stage(Paper(file=Tty(), width=140, height=50, force_terminal=True))
    with stage.opened(lambda: scene_of([30], 4, [6])):
        stage.tell(Text("Something has happened. " * 20))
        monkeypatch.setattr(os, "write", write)
        stage.send(stage.frame("> ", "more"), 0)
        monkeypatch.undo()
    assert len(written) == 1
    assert written[0].count(b"\x1b[") >= 50
    assert b"\x1b[2J" not in written[0]
