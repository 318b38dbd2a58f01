"""python -m tests.mutation --sample N --seed S"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from tests.mutation.known import outdated
from tests.mutation.mutants import Mutant, files, mutants_of, sample
from tests.mutation.report import GAPS, tell, unreached

SCENARIOS = os.path.relpath(Path(__file__).parents[1] / "scenarios")
NICE = 10


def named(mutants: list[Mutant], place: str) -> list[Mutant]:
    """`rules/raid.py` or `rules/raid.py:61`; the end of a path is enough."""
    file, _, line = place.partition(":")
    return [each for each in mutants if f"/{each.file}".endswith(f"/{file}") and (not line or each.line == int(line))]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Plants small faults in the rules.")
    parser.add_argument("paths", nargs="*", default=[SCENARIOS], metavar="PATH", help="scenario files or folders, if not all")
    parser.add_argument("--sample", type=int, default=300, metavar="N", help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--at", metavar="FILE:LINE", help="all of a file or line of thrones/rules or thrones/modules instead")
    parser.add_argument("--unreached", action="store_true", help="plant nothing: list the statements that no scenario runs")
    parser.add_argument("--everything", action="store_true", help="list also what is caught, and by which scenario")
    asked = parser.parse_args()
    os.nice(NICE)
    mutants = [mutant for file in files() for mutant in mutants_of(file)]
    if asked.unreached:
        print("\n".join(unreached(named(mutants, asked.at) if asked.at else mutants, asked.paths)))
        return 0
    chosen = named(mutants, asked.at) if asked.at else sample(mutants, asked.sample, asked.seed)
    tally = tell(chosen, asked.paths, asked.everything)
    counts = [f"{count} {outcome}" for outcome, count in sorted(tally.items())]
    print(f"{len(chosen)} of {len(mutants)} mutants: {', '.join(counts)}")
    for entry in outdated(mutants):
        print(f"excused.toml has an entry for what is no longer there: {entry}")
    return 1 if any(tally[gap] for gap in GAPS) else 0


if __name__ == "__main__":
    sys.exit(main())
