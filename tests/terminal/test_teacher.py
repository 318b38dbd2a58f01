"""The teacher at the table in the terminal: a player's first games, their mistakes, and what is worth another look."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path

import pytest

from smallcouncil import saves
from smallcouncil.analysis.forms import Exercise
from smallcouncil.bots import ask, bot_named
from smallcouncil.cli import main
from smallcouncil.commands import play
from smallcouncil.commands.moments import ASKS, NONE, sit_and_learn
from smallcouncil.core.records import header_of, seat_of
from smallcouncil.games import pin_of
from smallcouncil.teaching.memory import ENOUGH
from smallcouncil.teaching.notes import LONGEST, MAESTER, Remark
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.learned import Taught, file, keep, solved
from smallcouncil.terminal.pondering import PonderingMaester, WeighedDraft
from smallcouncil.terminal.session import new_table, sit_down, with_teacher
from smallcouncil.terminal.signs import Screen
from smallcouncil.terminal.table import TerminalTable
from smallcouncil.terminal.tutor import Tutor
from smallcouncil.terminal.words import NEW_TO_IT
from tests.analysis.test_exercises import march
from tests.effort import PATIENCE
from tests.teaching.test_cautions import position
from tests.teaching.test_turns import LAST
from tests.terminal.tables import played, screen_of, table_with, text_on

ORDERS = "order winterfell march+0; white harbor power; shivering sea support"
VAIN = "order winterfell march+0; white harbor power; shivering sea raid"
REACHES_NOBODY = "The Raid in The Shivering Sea reaches nobody"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def words_in(text: str) -> str:
    return " ".join(text.split())


def first(lines: list[str], path: Path) -> str:
    """The output of a first game in which the player types these lines."""
    return words_in(played(lines, path, players=3, options=("short-game",)))


# The switch -----------------------------------------------------------------------------------------------------------


def test_the_teacher_is_offered_until_it_has_been_switched(tmp_path: Path) -> None:
    assert words_in(NEW_TO_IT) in first([], tmp_path)
    first(["g", "g"], tmp_path)
    assert words_in(NEW_TO_IT) not in first([], tmp_path)


def test_one_key_switches_it_on_and_off_and_the_next_game_keeps_that(tmp_path: Path) -> None:
    assert "You lead House Stark." not in first([], tmp_path)
    assert "You lead House Stark." in first(["g"], tmp_path)
    assert "You lead House Stark." in first([], tmp_path)
    silent = first(["g", "winterfell march+0"], tmp_path)
    assert "The teacher is off; g switches it on." in silent
    assert "March moves units later this turn." not in silent
    assert Taught().on is False


def test_g_with_a_name_is_still_the_name(tmp_path: Path) -> None:
    text = first(["g march"], tmp_path)
    assert "No: order Greywater Watch March+0: You can place orders only in areas with your units." in text
    assert not Taught().on


def test_solved_lessons_and_what_the_teacher_keeps_do_not_disturb_each_other() -> None:
    keep("march", 2)
    taught = Taught()
    taught.counts["planning"] = 1
    taught.switch(True)
    keep("raid", 1)
    assert solved() == {"march": 2, "raid": 1}
    assert (Taught().on, Taught().counts) == (True, {"planning": 1})


@pytest.mark.parametrize("text", ["[]", '{"teacher": 3}', '{"teacher": {"on": "yes", "understood": []}}', "\0"])
def test_a_damaged_file_counts_as_nothing_understood(text: str) -> None:
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text(text, "utf-8")
    assert (Taught().is_new, Taught().counts) == (True, {})


# What it says ---------------------------------------------------------------------------------------------------------


def test_it_says_a_little_at_a_time_and_enter_turns_to_the_rest(tmp_path: Path) -> None:
    units = "Your units are in Winterfell, White Harbor and The Shivering Sea."
    assert units not in first(["g"], tmp_path)
    text = first([""], tmp_path)
    assert text.index("Enter: more from the teacher") < text.index(units)


def test_before_a_seal_it_says_what_may_go_wrong_even_of_a_typed_chain(tmp_path: Path) -> None:
    Taught().switch(True)
    held = first([f"{VAIN}; done"], tmp_path)
    assert REACHES_NOBODY in held
    assert "Press Enter to confirm." in held
    assert "Stark orders:" not in held
    assert "Stark orders:" in first([f"{VAIN}; done", ""], tmp_path)


def test_what_is_above_the_prompt_is_not_said_a_second_time(tmp_path: Path) -> None:
    Taught().switch(True)
    sealed = first([VAIN, ""], tmp_path)
    assert sealed.count(REACHES_NOBODY) == 1
    assert "Stark orders:" in sealed


def test_what_was_understood_twice_is_not_said_again(tmp_path: Path) -> None:
    Taught().switch(True)
    texts = [first(["", "", ORDERS, ""], tmp_path) for _ in range(ENOUGH + 1)]
    full, short = "March moves units later this turn.", "March: the number on the token counts if it attacks."
    assert [(full in text, short in text) for text in texts] == [(True, False), (False, True), (False, False)]
    assert full in first(["teacher again", "", "", ORDERS], tmp_path)


def test_help_is_not_understanding(tmp_path: Path) -> None:
    Taught().switch(True)
    first(["?", ORDERS, ""], tmp_path)
    assert Taught().counts.get("order march", 0) == 0
    first([ORDERS, ""], tmp_path)
    assert Taught().counts["order march"] == 1


class Squire(Inputs):
    """A player who reads everything, and does what a squire would."""

    def __init__(self) -> None:
        super().__init__(screen_of(), io.StringIO())
        self.bot = bot_named("squire", 1, "thrones")
        self.table: TerminalTable | None = None

    def ask(self, prompt: str) -> str:
        assert self.table is not None
        game, seat = self.table.game, self.table.seat
        if "more from the teacher" in prompt or not game.waiting:
            return ""
        return game.text([ask(self.bot, game, seat)])


def whole_game(path: Path, seed: int = 1) -> TerminalTable:
    """A first game against squires, ready to be played."""
    face, player = face_named("thrones"), Squire()
    table = new_table(
        player.screen, player, face, 3, ["short-game"], "stark", ["squire"], seed, str(path / f"{seed}.record"), False
    )
    player.table = table
    return table


def test_a_whole_first_game_is_taught_turn_by_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Taught().switch(True)
    table = whole_game(tmp_path)
    pages: list[list[Remark]] = []
    drawn = Tutor.drawn

    def keep_page(tutor: Tutor) -> None:
        pages.append(tutor.page())
        drawn(tutor)

    monkeypatch.setattr(Tutor, "drawn", keep_page)
    assert sit_down(table) == 0
    assert not table.game.waiting
    assert [len(re.findall(rf"What mattered: Turn {turn}\.", text_on(table.screen))) for turn in range(1, 6)] == [1, 1, 1, 1, 0]
    assert all(len(page) == 1 or sum(len(note.text.split()) for note in page) <= LONGEST for page in pages)
    assert all(len(note.text.split()) <= LONGEST for page in pages for note in page)
    understood = Taught().counts
    assert understood["welcome"] == ENOUGH
    assert understood["march"] == ENOUGH


# A maester ------------------------------------------------------------------------------------------------------------


class Slow:
    """A maester who answers when the test wants it."""

    def __init__(self) -> None:
        self.asked: list[WeighedDraft] = []
        self.says: list[Remark] | None = None

    def ask(self, draft: WeighedDraft) -> None:
        self.asked.append(draft)

    def answer(self, draft: WeighedDraft) -> list[Remark] | None:
        return self.says if draft == self.asked[0] else None

    def close(self) -> None:
        pass


OPINION = Remark("maester", MAESTER, "A maester would rather raid.", "base.planning.place")


def with_slow(lines: list[str], path: Path) -> tuple[TerminalTable, Slow]:
    Taught().switch(True)
    table, slow = table_with(lines, path, players=3, options=("short-game",)), Slow()
    assert table.tutor is not None
    table.tutor.maester = slow
    return table, slow


def test_nobody_waits_for_a_maester(tmp_path: Path) -> None:
    table, slow = with_slow([ORDERS, ""], tmp_path)
    sit_down(table)
    assert "Stark orders:" in text_on(table.screen)
    assert [table.game.text(list(draft.chain)) for draft in slow.asked][:1] == [
        "order Winterfell March+0, White Harbor Consolidate Power, The Shivering Sea Support"
    ]


class Typist(Inputs):
    """A player while whose typing of the last line the maester has finished."""

    def __init__(self, screen: Screen, lines: list[str], slow: Slow) -> None:
        super().__init__(screen, io.StringIO("".join(line + "\n" for line in lines)))
        self.slow: Slow = slow

    def ask(self, prompt: str) -> str:
        line = super().ask(prompt)
        self.slow.says = [OPINION] if line == "done" else None
        return line


@pytest.mark.parametrize(("lines", "seals"), [(["done"], False), (["done", "done"], True)])
def test_an_opinion_that_comes_late_is_heard_before_the_seal(lines: list[str], seals: bool, tmp_path: Path) -> None:
    table, slow = with_slow([], tmp_path)
    table.inputs = Typist(table.screen, [ORDERS, *lines], slow)
    sit_down(table)
    text = words_in(text_on(table.screen))
    assert text.count(OPINION.text) == 1
    assert ("Stark orders:" in text) is seals


def test_an_opinion_is_about_the_draft_as_it_is(tmp_path: Path) -> None:
    table, slow = with_slow([ORDERS, "u"], tmp_path)
    sit_down(table)
    slow.says = [OPINION]
    assert table.tutor is not None
    assert not table.tutor.has_thought()


def test_a_maester_in_a_process_of_its_own_answers_the_last_question(tmp_path: Path) -> None:
    game = position(LAST)
    stark, maester = seat_of(game, "stark"), PonderingMaester()
    view = game.redacted(stark).to_json()
    questions = [
        WeighedDraft(pin_of(face_named("thrones").kind), view, b"[]", tuple(game.parse(stark, chain)), 1, stark)
        for chain in ("execute Winterfell; move footman White Harbor", "execute Winterfell")
    ]
    try:
        for question in questions:
            maester.ask(question)
        end = time.monotonic() + PATIENCE
        while maester.answer(questions[-1]) is None:
            assert time.monotonic() < end, "no answer"
            time.sleep(0.05)
        note, = maester.answer(questions[-1]) or []
        assert note.text.startswith("A maester would rather march a footman from Winterfell to White Harbor.")
    finally:
        maester.close()


# Three moments --------------------------------------------------------------------------------------------------------


def last_turn(lines: list[str], path: Path) -> TerminalTable:
    """A game that ends with Stark's next March."""
    game, face, screen = position(LAST), face_named("thrones"), screen_of()
    stark = seat_of(game, "stark")
    names = [saves.YOU if seat == stark else "random" for seat in range(game.state.seats)]
    bots = {seat: bot_named("random", seat) for seat in range(game.state.seats) if seat != stark}
    header = header_of(face.kind, game.state.ruleset.options, len(names), names, 1)
    game.record, game.log = [], []
    inputs = Inputs(screen, io.StringIO("".join(line + "\n" for line in lines)))
    table = TerminalTable(screen, inputs, face, game, stark, bots, header, path / "last.record", ask_everything=False)
    return with_teacher(table)


def finished(path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str], found: list[Exercise]) -> str:
    """The end of a game, after which these lines are typed; these are its costly decisions."""
    monkeypatch.setattr("smallcouncil.commands.puzzle.exercises_of", lambda path, house, most: found[:most])
    table = last_turn(["move footman White Harbor; done", *lines], path)
    assert sit_and_learn(table) == 0
    assert not table.game.waiting
    return words_in(text_on(table.screen))


def exercises(*decisions: int) -> list[Exercise]:
    return [{"turn": "Turn 10", "decision": decision, "seat": 2, "text": march()} for decision in decisions]


SOLUTION = "execute Moat Cailin; move knight Seagard; done"


def test_three_moments_of_the_game_are_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Taught().switch(True)
    wrong = "execute Moat Cailin; move knight Greywater Watch; done"
    text = finished(tmp_path, monkeypatch, ["", wrong, SOLUTION, "", SOLUTION, "", SOLUTION, ""], exercises(40, 33, 7, 90))
    assert "3 moments worth another look." in text
    assert "Try again. This is what you did" in text
    assert text.count("Solved.") == 3


def test_whoever_does_not_want_them_learns_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Taught().switch(True)
    assert "puzzle --from" in finished(tmp_path, monkeypatch, ["q"], exercises(7))


def test_a_game_without_such_moments_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Taught().switch(True)
    assert NONE in finished(tmp_path, monkeypatch, [""], [])


def test_without_the_teacher_a_game_just_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ASKS.strip() not in finished(tmp_path, monkeypatch, [""], exercises(7))


# council learn first --------------------------------------------------------------------------------------------------


def test_council_learn_first_sets_a_short_game_with_the_teacher(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    monkeypatch.setattr(play, "compile_engine", lambda args: None)
    assert main(["learn", "first", "--plain"]) == 0
    told = words_in(capsys.readouterr().out)
    assert "You lead House Stark." in told
    assert "Turn 1 of 5" in told
    header = saves.open_record(saves.find("")).header
    assert sorted(header.seats) == ["squire", "squire", saves.YOU]
