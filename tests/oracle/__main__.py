"""python -m tests.oracle --games N --seed S"""

from __future__ import annotations

import argparse
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from tests.oracle.compare import Difference, Tally, game_for, play, storm_game_for


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description="Holds the oracle beside random games.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others follow")
    parser.add_argument("--storm", action="store_true", help="on the board of A Storm of Swords")
    parser.add_argument("--stop", type=int, default=10, help="after so many differences")
    parser.add_argument("--details", action="store_true", help="count cards and kinds of questions too")
    asked = parser.parse_args()
    tally, wrong = Tally(), 0
    for seed in range(asked.seed, asked.seed + asked.games):
        options, players = (storm_game_for if asked.storm else game_for)(seed)
        try:
            play(options, players, seed, tally)
        except Difference as difference:
            wrong += 1
            print(f"--- seed {seed}, {players} players, {', '.join(options)}\n{difference}\n")
        except Exception:
            wrong += 1
            print(f"--- seed {seed}, {players} players, {', '.join(options)}\n{traceback.format_exc()}\n")
        if wrong >= asked.stop:
            break
    print(tally.words(asked.details))
    print(f"{wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
