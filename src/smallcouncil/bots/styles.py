"""Named styles that distinguish bots at the table. `any` is drawn for each game, so that tables vary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from smallcouncil.bots.steward.style import Style
from smallcouncil.core.rng import seeded

ANY: Final = "any"


def aggressive() -> Style:
    style = Style()
    style.nerve, style.restraint = 1.5, 0.0
    style.daring, style.storming, style.bare, style.spite = 0.15, 0.3, 0.6, 0.4
    style.thirst, style.ambition = 0.5, 0.8
    return style


def building() -> Style:
    style = Style()
    style.nerve, style.hope, style.restraint = -0.5, 1, 0.4
    style.home, style.thirst = 0.4, 2.2
    return style


def scheming() -> Style:
    style = Style()
    style.ambition, style.cunning, style.thirst = 3.0, 3.5, 1.7
    style.envy, style.menace = 3.0, 25.0
    style.nerve = 0.0
    return style


class NamedStyle(NamedTuple):
    says: str  # one sentence for people
    make: Callable[[], Style]


STYLES: Final[dict[str, NamedStyle]] = {
    "aggressive": NamedStyle("Attacks wherever it hopes to win, and leaves few units at home.", aggressive),
    "builder": NamedStyle("Gathers power and guards what it has before it attacks.", building),
    "schemer": NamedStyle("Bids high, raids, and turns on whoever is ahead.", scheming),
}


def settled(name: str, word: int) -> str:
    """A name with `any` replaced for the game of this word: by one of the styles, or none."""
    start, colon, style = name.rpartition(":")
    if not colon or style != ANY:
        return name
    drawn = ["", *[f":{each}" for each in STYLES]]
    return start + drawn[seeded(word).below(len(drawn))]
