"""The command that plants faults in the rules: it finds the places, and distinguishes noticed faults from others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.effort import PATIENCE
from tests.mutation.known import FILE, excuses
from tests.mutation.mutants import Mutant, files, mutants_in, mutants_of, sample

ROOT = Path(__file__).parents[2]
RAIDERS = "modules/storm_board/allies/raiders.py"
RAIDS = "tests/scenarios/allies/roads.scenario"

SMALL = """
class Toll:
    dear = True

    def due(self, power: int, rich: bool) -> int:
        if rich and power >= 3:
            return power - 1
        self.tell(power)
        return 0

    def prompt(self) -> str:
        return "Pay " + "it."
"""


def told(at: str, *scenarios: str) -> str:
    command = [sys.executable, "-m", "tests.mutation", "--everything", "--at", at, *scenarios]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout


def test_every_place_of_a_file_is_changed_in_every_way() -> None:
    found = [(mutant.line, mutant.where, mutant.before, mutant.after) for mutant in mutants_in(SMALL, "toll.py")]
    guard = "if rich and power >= 3:"
    assert found == [
        (3, "Toll", "dear = True", "dear = False"),
        (6, "Toll.due", guard, "if True:"),
        (6, "Toll.due", guard, "if False:"),
        (6, "Toll.due", guard, "if rich or power >= 3:"),
        (6, "Toll.due", guard, "if power >= 3:"),
        (6, "Toll.due", guard, "if rich:"),
        (6, "Toll.due", guard, "if rich and power > 3:"),
        (6, "Toll.due", guard, "if rich and power >= 4:"),
        (6, "Toll.due", guard, "if rich and power >= 2:"),
        (7, "Toll.due", "return power - 1", "return 0"),
        (7, "Toll.due", "return power - 1", "return power + 1"),
        (7, "Toll.due", "return power - 1", "return power - 2"),
        (7, "Toll.due", "return power - 1", "return power - 0"),
        (8, "Toll.due", "self.tell(power)", "pass"),
        (9, "Toll.due", "return 0", "return 1"),
        (9, "Toll.due", "return 0", "return -1"),
    ]


def test_a_change_in_one_function_keeps_the_rest_of_a_sample() -> None:
    before = mutants_in(SMALL, "toll.py")
    after = mutants_in(SMALL.replace("self.tell(power)", "self.tell(power, rich)").replace("class", "# Tolls.\nclass"), "toll.py")

    def keys(mutants: list[Mutant]) -> set[tuple[str, ...]]:
        return {mutant.key() for mutant in mutants}

    drawn, again = keys(sample(before, 8, 1)), keys(sample(after, 8, 1))
    assert len(drawn) == 8
    assert len(drawn & again) >= 7
    assert drawn != keys(sample(before, 8, 2))


def test_a_raid_that_may_remove_one_order_too_many_is_noticed() -> None:
    fault = next(mutant for mutant in mutants_of(RAIDERS) if mutant.before.replace(">=", ">") == mutant.after)
    report = told(f"{RAIDERS}:{fault.line}", RAIDS)
    assert f"    → {fault.after}\n    {RAIDS}:" in report
    assert "survived" not in report


def test_a_fault_that_no_scenario_notices_is_reported() -> None:
    """The same fault, with scenarios about something else."""
    fault = next(mutant for mutant in mutants_of(RAIDERS) if mutant.before.replace(">=", ">") == mutant.after)
    report = told(f"{RAIDERS}:{fault.line}", "tests/scenarios/base/raid.scenario")
    assert f"not reached  {RAIDERS}:{fault.line}, {fault.where}\n    {fault.before}\n    → {fault.after}\n" in report
    assert "caught" not in report


def test_every_excused_file_exists() -> None:
    assert excuses(FILE)
    assert {key[0] for key in excuses(FILE)} <= set(files())
