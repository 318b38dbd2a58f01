"""Where a puzzle says what the text of its best House Card does, that happens."""

from __future__ import annotations

import re

from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.core.rng import seeded
from smallcouncil.lessons.attempt import ReadyTask
from smallcouncil.lessons.puzzles import Puzzle, puzzles
from smallcouncil.thrones.language.events import sentence
from smallcouncil.thrones.nouns.state import State

WITH = re.compile(r"^With (?P<card>[^,]+), (?P<told>.+?)(?:, and | \d|\.)")
KEEPING = re.compile(r"^You keep (?P<card>[^,]+) for the battle of (?P<area>[^.,]+?) and win it(?P<often> in)?")
LAST_TURN = 11


def log_of(puzzle: Puzzle, world: int) -> list[str]:
    """What the log says after the best answer, in one world that fits the position."""
    (task,) = puzzle.lesson.tasks
    ready = ReadyTask(task)
    game = ready.game.sample(ready.seat, seeded(world))
    game.log = []
    game.play(ready.seat, game.parse(ready.seat, task.solutions[0][0].text))
    Sensible().play_until(game, LAST_TURN, seeded(world + 1))
    assert isinstance(game.state, State)
    return [sentence(game.state.rules, event) for event in game.log]


def test_the_text_of_a_card_does_what_the_puzzle_says() -> None:
    told = [(puzzle, match) for puzzle in puzzles() if (match := WITH.match(puzzle.lesson.heads["why"])) is not None]
    assert told
    for puzzle, match in told:
        assert any(line.startswith(f"{match['card']}: {match['told']}") for line in log_of(puzzle, 40)), puzzle.id


def test_a_card_that_is_kept_for_another_battle_is_played_there() -> None:
    for puzzle in puzzles():
        match = KEEPING.match(puzzle.lesson.heads["why"])
        if match is not None and match["often"] is None:
            log = log_of(puzzle, 40)
            assert any(match["card"] in line and " plays " in line for line in log), puzzle.id
            assert any(f"wins the battle of {match['area']}" in line for line in log), puzzle.id
