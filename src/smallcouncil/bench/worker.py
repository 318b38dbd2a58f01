"""Random play in slices, one per line of input; `bench --against` also runs it as a script on an older engine.

Use only what every commit has: the games, `playout` and the generator.
"""

from __future__ import annotations

import sys
from time import process_time

from smallcouncil.core.game import playout
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES


def main(name: str, players: int, options: list[str], games: int) -> None:
    kind = GAMES[name]
    for number, _ in enumerate(sys.stdin):
        begun = process_time()
        decisions = 0
        for seed in range(number * games, (number + 1) * games):
            decisions += playout(kind.new(options, players, seed), seeded(seed))
        print(decisions, process_time() - begun, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[4:], int(sys.argv[3]))
