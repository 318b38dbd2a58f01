"""Analysis: chances add up, the same seed gives the same result, blunders are found, and advice uses only what a seat knew."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import pytest

from smallcouncil.analysis.cases import CHANCES, MARCH, ORDERS, Dossier, asked_of, dossier_of
from smallcouncil.analysis.forms import Analysis
from smallcouncil.analysis.judging import Effort, judge
from smallcouncil.analysis.report import Study, cost_of
from smallcouncil.analysis.text import AnalysisText
from smallcouncil.bots.maester.advice import advise
from smallcouncil.cli import main
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.played import PlayedDecision
from smallcouncil.core.records import header_of, write
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, game_named
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner

SHORT = Path(__file__).parent / "short.record"  # four turns of three stewards
LITTLE = Effort(4, 2)
LANNISTER = 1
OPEN = """scenario  analysis: a capital in danger
game      thrones, 3 players
position
  turn: 9, march, lannister
  throne: lannister, stark, baratheon
  Lannisport: lannister, knight, footman, March+1*
  Searoad Marches: stark, 3 knights, March+0
  Harrenhal: lannister, knight
  Highgarden: lannister, knight
  Winterfell: stark, footman
  White Harbor: stark, footman
  Moat Cailin: stark, footman
  Dragonstone: baratheon, footman
expect
  turn: 9
"""


@lru_cache(maxsize=1)
def dossier() -> Dossier:
    """The dossier of the short game, with fewer cases so that it is quick."""
    found = dossier_of(SHORT.read_text(), "short")
    return found._replace(asked=[*found.asked[:2], *[case for case in found.asked if case.what == MARCH][:2]])


def studied(found: Dossier, effort: Effort = LITTLE, backwards: bool = False) -> Analysis:
    study = Study(found, effort)
    while todo := study.todo():
        for case in reversed(todo) if backwards else todo:
            study.keep(case, judge(found.pin, case, effort))
    return study.analysis()


@lru_cache(maxsize=1)
def analysis() -> Analysis:
    return studied(dossier())


def position(story: str) -> Game:
    scenario, = read(story, "story")
    runner = Runner(scenario, GAMES)
    runner.run()
    return runner.game


def test_a_point_for_each_planning_and_the_end() -> None:
    points = analysis()["points"]
    assert [point["turn"] for point in points] == ["Turn 1", "Turn 2", "Turn 3", "Turn 4", ""]
    assert all(sum(point["chances"]) == pytest.approx(1.0, abs=0.001) for point in points)
    assert sorted(points[-1]["chances"]) == [0.0, 0.0, 1.0]


def test_the_same_seed_gives_the_same_analysis_in_any_order() -> None:
    assert studied(dossier(), backwards=True) == analysis()
    case = dossier().curve[1]
    assert judge(dossier().pin, case, LITTLE) != judge(dossier().pin, case, LITTLE._replace(seed=2))


def test_turning_points_are_steps_of_the_curve() -> None:
    found = analysis()
    assert 0 < len(found["turning"]) <= 3
    for each in found["turning"]:
        assert dossier().moves[each["decision"]].what == each["what"]
        assert sum(each["after"]) == pytest.approx(1.0, abs=0.001)


def test_every_set_of_orders_and_every_march_with_a_choice_is_asked_about() -> None:
    found = dossier_of(SHORT.read_text(), "short")
    assert sum(case.what == ORDERS for case in found.asked) == 4 * 3
    assert {case.what for case in found.asked} == {ORDERS, MARCH}
    assert {case.what for case in [*found.curve, *found.closer]} == {CHANCES}


def test_leaving_a_capital_open_costs() -> None:
    game = position(OPEN)
    leave = game.parse(LANNISTER, "execute Lannisport; move knight Stoney Sept, footman Stoney Sept; done")
    stay = game.parse(LANNISTER, "execute Lannisport; done")
    found = advise(game.redacted(LANNISTER), LANNISTER, seeded(1), 24, [], leave)
    assert found.cost > 0.1
    assert sorted(found.plan) != sorted(leave)
    assert advise(game.redacted(LANNISTER), LANNISTER, seeded(1), 24, [], stay).cost < found.cost


def test_what_was_best_costs_nothing() -> None:
    game = position(OPEN)
    best = advise(game.redacted(LANNISTER), LANNISTER, seeded(1), 12, [], game.parse(LANNISTER, "execute Lannisport; done")).plan
    again = advise(game.redacted(LANNISTER), LANNISTER, seeded(1), 12, [], best)
    assert (again.plan, again.cost, again.error) == (best, 0.0, 0.0)


@pytest.mark.parametrize("turn", [1, 2])
def test_advice_is_the_same_whatever_the_seat_did_not_know(turn: int) -> None:
    """Two games that differ in the generator, face-down cards and what the others have sealed make the same case."""
    game = game_named("thrones").new(["one-time-orders", "wildling-cards"], 3, 5)
    game.log = []
    rng = seeded(3)
    while game.waiting and not (game.state.chapter() == f"turn {turn}" and game.state.agenda[-1].kind.name == ORDERS):
        seat = bits_of(game.waiting)[-1]
        choices = game.choices(seat)
        game.choose(seat, choices[rng.below(len(choices))])
    twin = game.sample(0, rng)
    assert twin.to_json() != game.to_json()
    chain = [choice for choice in game.choices(0) if choice == 0]
    log = game.log or []
    mine, theirs = ([asked_of(PlayedDecision(each, len(log), {0: chain}), 0, log)] for each in (game, twin))
    assert mine == theirs
    if turn == 1:
        pin = dossier().pin
        assert judge(pin, mine[0], LITTLE) == judge(pin, theirs[0], LITTLE)


def test_the_analysis_is_told_in_plain_words() -> None:
    lines = AnalysisText(analysis()).lines(5)
    assert lines[0] == "Chance of winning"
    assert any(line.startswith("End") and "100 %" in line for line in lines)
    costly = [each for each in analysis()["judged"] if each["costly"]]
    assert len([line for line in lines if "A maester would " in line]) == len(costly)
    assert all(each["better"] and cost_of(each) > 0 for each in costly)


def cards_record() -> str:
    kind = game_named("intrigue")
    game, rng = kind.new([], 2, 4), seeded(4)
    game.record = []
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        choices = game.choices(seat)
        game.choose(seat, choices[rng.below(len(choices))])
    return write(header_of(kind, [], 2, ["a", "b"], 4), game)


def test_the_card_game_has_its_curve_and_says_what_is_missing() -> None:
    found = studied(dossier_of(cards_record(), "cards"), Effort(1, 20))
    assert len(found["points"]) > 20
    assert all(sum(point["chances"]) == pytest.approx(1.0, abs=0.001) for point in found["points"])
    assert found["judged"] == []
    assert found["note"] in AnalysisText(found).lines(5)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.record").write_text(cards_record())
    words = ["analyse", str(tmp_path / "cards.record"), "--worlds", "5", "--jobs", "1"]
    assert main(words) == 0
    assert "Chance of winning" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "intrigue"


@pytest.mark.parametrize(("words", "sentence"), [
    (["--house", "Martell"], "'Martell' does not play in this game"),
    (["--worlds", "0"], "--worlds must be 1 or more, not 0"),
])
def test_bad_input_gets_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(SHORT), *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_game_that_is_still_played_is_not_analysed() -> None:
    game = game_named("thrones").new([], 3, 1)
    game.record = []
    text = write(header_of(game_named("thrones"), [], 3, ["a", "b", "c"], 1), game)
    with pytest.raises(Complaint, match="when it is over"):
        dossier_of(text, "The record")
