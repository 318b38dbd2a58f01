"""The figures that the engine must reach and should aim for."""

from __future__ import annotations

from typing import NamedTuple


class Target(NamedTuple):
    must: float
    aim: float


# By subject and whether it is compiled, the targets: ratios and games (per decision of the yardstick) should be high, times low.
TARGETS: dict[tuple[str, bool], dict[str, Target]] = {
    ("thrones", False): {
        "ratio": Target(1.5, 2.5),
        "games_ratio": Target(1 / 1000, 1 / 600),
        "clone_us": Target(10, 4),
        "options_us": Target(20, 8),
        "view_us": Target(60, 30),
        "observe_us": Target(80, 40),
        "replay_ms": Target(60, 20),
    },
    ("thrones", True): {
        "ratio": Target(8, 18),
        "clone_us": Target(4, 1.5),
        "observe_us": Target(15, 8),
        "replay_ms": Target(10, 3),
    },
    ("clash", False): {"ratio": Target(1, 1.5)},
    ("storm", False): {"ratio": Target(1, 1.5)},
    ("storm", True): {"ratio": Target(6, 9)},
    ("swords", False): {"ratio": Target(1, 1.5)},
    ("swords", True): {"ratio": Target(6, 9)},
    ("intrigue", False): {"ratio": Target(3, 5)},
    ("intrigue", True): {"ratio": Target(15, 35)},
}


def high_is_good(figure: str) -> bool:
    return figure in ("ratio", "games_ratio")


def verdict(figure: str, value: float, target: Target) -> str:
    sign = 1 if high_is_good(figure) else -1
    if sign * value >= sign * target.aim:
        return "aim"
    return "must" if sign * value >= sign * target.must else "short"
