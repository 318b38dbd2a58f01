"""Grudges: which houses have attacked us in this game, from the events our seat has seen. Bots keep no other memory."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.events import Event

ATTACK: Final = 0.15  # share of a house's loss that counts as our gain, per attack on us
MOST: Final = 0.6


def grudges(heard: list[Event], seat: int, seats: int) -> list[float]:
    """By house, how much more its loss is our gain; empty if nobody attacked us."""
    found = [0.0] * seats
    for event in heard:
        if event.name == "battle" and event.nouns[1] == seat:
            found[event.nouns[0]] = min(MOST, found[event.nouns[0]] + ATTACK)
    return found if any(found) else []
