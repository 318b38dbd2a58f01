"""Costly decisions become puzzles: sound files, that ask for a small change and tell no secret."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from smallcouncil.analysis.aftermath import Aftermath
from smallcouncil.analysis.cases import EXERCISE, dossier_of
from smallcouncil.analysis.contrast import lesser, lowered
from smallcouncil.analysis.drills import changed, changes, drill_of, replacements
from smallcouncil.analysis.exercises import exercise_of
from smallcouncil.analysis.judging import Effort, judge
from smallcouncil.analysis.report import Study
from smallcouncil.cli import main
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.lessons.attempt import Attempt, ReadyTask
from smallcouncil.lessons.checking import check_lesson
from smallcouncil.lessons.language import read as read_puzzle
from smallcouncil.thrones.nouns.state import State
from tests.analysis.test_analysis import SHORT, position

STARK = 2
LAST_TURN = """scenario  exercises: a castle for the taking
game      thrones, 3 players
position
  turn: 10, {step}
  throne: lannister, baratheon, stark
  power stark: 0
  Winterfell: stark, footman
  White Harbor: stark, knight
  Moat Cailin: stark, 2 knights{order}
  Flint's Finger: stark, footman
  Dragonstone: baratheon, footman
  Storm's End: baratheon, footman
  Harrenhal: token lannister
  The Reach: token lannister
  Oldtown: token lannister
expect
  castles lannister: 4
  castles stark: 4
"""
MARCH = LAST_TURN.format(step="march, stark", order=", March+1*")
PLANNING = LAST_TURN.format(step="planning", order="")
TAKE = "execute Moat Cailin; move knight Seagard; done"
MISS = "execute Moat Cailin; move knight Greywater Watch; done"
PASSIVE = "order Winterfell Defense+1, White Harbor Defense+1, Moat Cailin Consolidate Power, Flint's Finger Support; done"
ACTIVE = "order Winterfell Defense+1, White Harbor Support, Moat Cailin March+1*, Flint's Finger Support; done"


def exercise(game: Game, seat: int, deed: str, plan: str, playouts: int = 24) -> str:
    return exercise_of(game.redacted(seat), seat, seeded(5), playouts, [], game.parse(seat, deed), game.parse(seat, plan))


@lru_cache(maxsize=1)
def march() -> str:
    return exercise(position(MARCH), STARK, MISS, TAKE)


def test_a_costly_march_becomes_a_sound_puzzle() -> None:
    puzzle = read_puzzle(march(), "it")
    check_lesson(puzzle, 20)
    assert (puzzle.word, puzzle.heads["theme"]) == ("puzzle", "my mistakes")
    attempt = Attempt(ReadyTask(puzzle.tasks[0]))
    solved, wrong = (attempt.answer(attempt.read(text))[1] for text in (TAKE, MISS))
    assert solved.outcome == "solved"
    assert wrong.says[0].text.startswith("This is what you did: ")
    assert solved.says[1].text == "You take Seagard, and Lannister does not win at the end of this turn."
    assert wrong.says[1].text == "Lannister wins at the end of this turn."
    assert puzzle.tasks[0].hints[0].text == "What your choice cost: Lannister wins at the end of this turn."


def test_without_a_castle_or_a_battle_power_is_a_reason() -> None:
    state = position(MARCH).state
    assert isinstance(state, State)
    lands = {state.rules.board.names.index("Blackwater"): 0.5}
    richer, poorer = (Aftermath(0.5, 0.0, {}, {}, {}, lands, power, 6.0) for power in (3.0, 1.5))
    (found,) = lesser(state, STARK, richer, poorer)
    assert found.good == "On average you have 1.5 more power before the next orders"
    assert lowered(found.bad) == "on average you have 1.5 less power before the next orders"
    assert lesser(state, STARK, poorer, richer) == []


def test_a_march_of_more_units_is_another_answer() -> None:
    attempt = Attempt(ReadyTask(read_puzzle(march(), "it").tasks[0]))
    reply = attempt.answer(attempt.read("execute Moat Cailin; move 2 knights Greywater Watch; done"))[1]
    assert reply.outcome == "wrong"
    assert not reply.says[0].text.startswith("This is what you did")


def test_what_was_best_makes_no_exercise() -> None:
    assert exercise(position(MARCH), STARK, TAKE, MISS) == ""


def test_who_gave_no_orders_gets_no_exercise_about_them() -> None:
    assert exercise(position(PLANNING), STARK, "done", ACTIVE) == ""


def test_orders_ask_for_the_one_that_matters() -> None:
    """The maester's plan changes two orders; taking the castle needs the March alone."""
    game = position(PLANNING)
    deed, plan = game.parse(STARK, PASSIVE), game.parse(STARK, ACTIVE)
    assert len(changed(deed, plan)) == 2
    drill = drill_of(game.redacted(STARK), STARK, seeded(5), 24, [], deed, plan)
    assert drill is not None
    assert [game.state.ruleset.notation.domains["area"].names[area] for area in drill.areas] == ["Moat Cailin"]
    assert drill.best.chance > drill.deed.chance
    check_lesson(read_puzzle(exercise(game, STARK, PASSIVE, ACTIVE), "it"), 20)


def test_changes_are_legal_and_change_what_they_say() -> None:
    game = position(PLANNING)
    deed, plan = game.parse(STARK, PASSIVE), game.parse(STARK, ACTIVE)
    names = game.state.ruleset.notation.domains["area"].names
    found = [[names[area] for area in changed(deed, each)] for each in changes(game, STARK, deed, plan)]
    assert found == [["White Harbor"], ["Moat Cailin"], ["White Harbor", "Moat Cailin"]]
    for each in replacements(game, STARK, plan, names.index("Winterfell")):
        assert game.drafting(STARK, each)[1]


def test_the_same_knowledge_makes_the_same_exercise() -> None:
    game = position(MARCH)
    twin = game.sample(STARK, seeded(9))
    assert twin.to_json() != game.to_json()
    assert exercise(twin, STARK, MISS, TAKE) == march()


@lru_cache(maxsize=1)
def study() -> Study:
    """The first orders and Marches of a short game, and two exercises for each house."""
    found = dossier_of(SHORT.read_text(), "short")
    study = Study(found._replace(curve=[], closer=[], asked=found.asked[:8]), Effort(8, 2), 2)
    while todo := study.todo():
        for case in todo:
            study.keep(case, judge(found.pin, case, study.effort))
    return study


def test_only_costly_decisions_become_exercises() -> None:
    found = study().analysis()
    costly = {(each["decision"], each["seat"]) for each in found["judged"] if each["costly"]}
    cases = [case for case in study().stages[-1] if case.what == EXERCISE]
    assert {(case.decision, case.seat) for case in cases} <= costly
    assert all(sum(case.seat == each.seat for case in cases) <= 2 for each in cases)
    assert {(each["decision"], each["seat"]) for each in found["exercises"]} <= {(case.decision, case.seat) for case in cases}


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["analyse", str(SHORT), "--house", "Stark", "--playouts", "8", "--worlds", "1", "--jobs", "1", "--most", "2"]
    assert main([*words, "--exercises", str(tmp_path / "mine")]) == 0
    files = list((tmp_path / "mine").glob("*.puzzle"))
    assert f"{len(files)} exercise" in capsys.readouterr().out
    for file in files:
        check_lesson(read_puzzle(file.read_text("utf-8"), file.name), 5)
    (tmp_path / "file").write_text("")
    assert main([*words, "--exercises", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err
