"""Who has attacked us in this game, by what our seat has heard: nothing is remembered otherwise."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.events import Event

ATTACK: Final = 0.15  # of a loss of theirs is our gain, for each time they attacked us
MOST: Final = 0.6


def grudges(heard: list[Event], seat: int, seats: int) -> list[float]:
    """By house; empty where nobody has."""
    found = [0.0] * seats
    for event in heard:
        if event.name == "battle" and event.nouns[1] == seat:
            found[event.nouns[0]] = min(MOST, found[event.nouns[0]] + ATTACK)
    return found if any(found) else []
