"""Tempers with a name: what sets a house apart at the table.  `any` is drawn for each game, so that tables vary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from smallcouncil.bots.steward.temper import Temper
from smallcouncil.core.rng import seeded

ANY: Final = "any"


def aggressive() -> Temper:
    temper = Temper()
    temper.nerve, temper.restraint = 1.5, 0.0
    temper.daring, temper.storming, temper.bare, temper.spite = 0.15, 0.3, 0.6, 0.4
    temper.thirst, temper.ambition = 0.5, 0.8
    return temper


def building() -> Temper:
    temper = Temper()
    temper.nerve, temper.hope, temper.restraint = -0.5, 1, 0.4
    temper.home, temper.thirst = 0.4, 2.2
    return temper


def scheming() -> Temper:
    temper = Temper()
    temper.ambition, temper.cunning, temper.thirst = 3.0, 3.5, 1.7
    temper.envy, temper.menace = 3.0, 25.0
    temper.nerve = 0.0
    return temper


class Character(NamedTuple):
    says: str  # one sentence for people
    make: Callable[[], Temper]


TEMPERS: Final[dict[str, Character]] = {
    "aggressive": Character("Attacks wherever it hopes to win, and leaves few units at home.", aggressive),
    "builder": Character("Gathers power and guards what it has before it attacks.", building),
    "schemer": Character("Bids high, raids, and turns on whoever is ahead.", scheming),
}


def settled(name: str, word: int) -> str:
    """A name with `any` in it, as it is in the game of this word: one of the tempers, or none."""
    start, colon, temper = name.rpartition(":")
    if not colon or temper != ANY:
        return name
    drawn = ["", *[f":{each}" for each in TEMPERS]]
    return start + drawn[seeded(word).below(len(drawn))]
