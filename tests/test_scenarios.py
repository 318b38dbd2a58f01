"""Every scenario file passes; each is a test of its own, named by file and title."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from smallcouncil.commands.scenario import read_file
from smallcouncil.core.scenarios import Runner, Scenario
from smallcouncil.games import GAMES

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [each for file in sorted(FOLDER.rglob("*.scenario")) for each in read_file(file)]

# How many each chapter has: a file that is lost, or read as fewer than it holds, is noticed.
CHAPTERS = {
    "base": 371,
    "base/cards": 64,
    "battle-variant": 8,
    "crown-cards": 97,
    "fortifications": 25,
    "intrigue": 67,
    "leaders": 119,
    "martell": 45,
    "one-time-orders": 57,
    "ports": 75,
    "siege-engines": 33,
    "swords-cards": 114,
    "swords-decks": 27,
    "tactics": 59,
    "three-player-sheet": 4,
    "together": 60,
    "westeros-variant": 6,
    "wildling-cards": 38,
}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title.partition(":")[0] for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    Runner(scenario, GAMES).run()


def test_no_two_scenarios_share_a_name() -> None:
    names = [scenario.title for scenario in SCENARIOS]
    assert len(set(names)) == len(names)


def test_every_chapter_has_its_scenarios() -> None:
    found = Counter(Path(scenario.file).parent.relative_to(FOLDER).as_posix() for scenario in SCENARIOS)
    for chapter in sorted({*CHAPTERS, *found}):
        wanted = CHAPTERS.get(chapter, 0)
        assert found[chapter] >= wanted, f"{chapter} has lost scenarios: {found[chapter]} are left of {wanted}."
        assert found[chapter] == wanted, f"{chapter} has {found[chapter]} scenarios now: say so in CHAPTERS, which has {wanted}."
