"""Every scenario file passes; each is a test of its own, named by file and title."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallcouncil.core.scenarios import Runner, Scenario, read
from smallcouncil.games import GAMES

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [each for file in sorted(FOLDER.rglob("*.scenario")) for each in read(file.read_text(encoding="utf-8"), file.name)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title.partition(":")[0] for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    Runner(scenario, GAMES).run()


def test_there_are_enough_scenarios_and_no_two_share_a_name() -> None:
    names = [scenario.title for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
