"""Bots say why: after the game of what they did, and during it to the player of a seat, from what the seat may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.analysis.why import advice, explained
from smallcouncil.bots.reasons import reasons_of
from smallcouncil.cli import main
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named

RECORD = Path(__file__).parent / "short.record"


def test_the_same_reasons_whatever_is_hidden() -> None:
    game = game_named("thrones").new([], 3, 4)
    twin = game.sample(1, seeded(9))
    views = [each.redacted(1) for each in (game, twin)]
    for playouts in (0, 8):
        first, again = [reasons_of(view, 1, seeded(3), playouts, []) for view in views]
        assert first == again
        assert len(first.rejected) == 2
        assert first.liked.plan not in [each.plan for each in first.rejected]
        assert (first.liked.chance > 0) == bool(playouts)


def test_advice_is_told_in_whole_sentences() -> None:
    game = game_named("thrones").new([], 3, 4)
    lines = advice(game.redacted(0), 0, [], 5, 8)
    assert lines == advice(game.redacted(0), 0, [], 5, 8)
    assert lines[0].startswith("A maester would choose: ")
    assert "of 100 games" in lines[0]
    assert all(line.endswith(".") for line in lines)
    cards = game_named("intrigue").new([], 3, 4)
    with pytest.raises(Complaint, match="board game"):
        advice(cards.redacted(0), 0, [], 5)


def test_a_bot_tells_what_it_did_first() -> None:
    game = game_named("thrones").new([], 3, 4)
    done = reasons_of(game.redacted(0), 0, seeded(3), 0, []).rejected[0].plan
    lines = explained(game.redacted(0), 0, [], "knight:builder", 3, done)
    assert lines[0].startswith("I chose: ")
    assert lines[1].startswith("I thought of: ")
    assert lines[1].endswith("but that seems worse.")
    assert explained(game.redacted(0), 0, [], "random", 3, done) == ["I choose at random from all legal choices."]
    assert explained(game.redacted(0), 0, [], "Ann", 3, done)[0].startswith("Chosen: ")


def test_the_command_lists_decisions_and_explains_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", str(RECORD), "--house", "Stark"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert listed[0].startswith("    0  turn 1, Stark: ")
    assert main(["why", str(RECORD), "--house", "Stark", "--decision", "0"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("Stark: ")
    assert told[1].startswith("  I chose: ")
    assert main(["why", str(RECORD), "--decision", "9999"]) == 2
