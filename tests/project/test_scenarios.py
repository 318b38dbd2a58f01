"""Every scenario file passes; each is a test of its own, named by file and title."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from smallcouncil.commands.scenario import read_file
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import Scenario
from smallcouncil.scenarios.runner import Runner
from tests.rulings import ABOUT

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = [each for file in sorted(FOLDER.rglob("*.scenario")) for each in read_file(file)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title.partition(":")[0] for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    Runner(scenario, GAMES).run()


def test_no_two_scenarios_share_a_name() -> None:
    names = [scenario.title for scenario in SCENARIOS]
    assert len(set(names)) == len(names)


def test_every_ruling_of_a_storm_of_swords_has_a_scenario_named_after_it() -> None:
    named = {scenario.title.split(":")[0].split(".")[0] for scenario in SCENARIOS}
    assert not [ruling for ruling in ABOUT if ruling not in named]


# A file `count` in each chapter gives the number of its scenarios, so that a lost file or scenario is noticed.


def miscounted(root: Path, scenarios: list[Scenario]) -> list[str]:
    """The number to write for each chapter whose `count` is wrong."""
    found = Counter(Path(scenario.file).parent for scenario in scenarios)
    told = []
    for chapter in sorted({*found, *[file.parent for file in root.rglob("count")]}):
        file, now = chapter / "count", found[chapter]
        wanted = int(file.read_text("utf-8")) if file.exists() else None
        where = file.relative_to(root.parents[1])
        if wanted is None:
            told.append(f"{where} is missing: write {now} into it.")
        elif now < wanted:
            told.append(f"{where} says {wanted}, and {now} are left: bring back what is lost, or write {now}.")
        elif now > wanted:
            told.append(f"{where} says {wanted}: write {now}.")
    return told


def test_every_chapter_has_as_many_scenarios_as_its_count() -> None:
    told = miscounted(FOLDER, SCENARIOS)
    if told:
        pytest.fail("\n".join(told), pytrace=False)


def test_a_wrong_count_is_reported_with_the_right_number(tmp_path: Path) -> None:
    root = tmp_path / "tests" / "scenarios"
    for chapter, count in (("even", "2\n"), ("lost", "3\n"), ("more", "1\n"), ("none", "1\n"), ("new", "")):
        (root / chapter).mkdir(parents=True)
        if count:
            (root / chapter / "count").write_text(count)
    held = [str(root / chapter / "a.scenario") for chapter in ("even", "lost", "more", "new") for _ in range(2)]
    assert miscounted(root, [Scenario(file, 1, "a story") for file in held]) == [
        "tests/scenarios/lost/count says 3, and 2 are left: bring back what is lost, or write 2.",
        "tests/scenarios/more/count says 1: write 2.",
        "tests/scenarios/new/count is missing: write 2 into it.",
        "tests/scenarios/none/count says 1, and 0 are left: bring back what is lost, or write 0.",
    ]
