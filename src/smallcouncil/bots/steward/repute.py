"""Reputation of houses: on a board some win more often than others, and players who know it hold them back.

The numbers were found by play: a house that won more than its share among stewards is feared more (docs/bots/measurements.md).
"""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.building.ruleset import Ruleset

# By number of players and house, how much more its loss counts as our gain.
KNOWN: Final[dict[int, dict[str, float]]] = {
    4: {"Baratheon": -0.1, "Lannister": 0.3},
    5: {"Baratheon": 0.3, "Lannister": -0.2, "Stark": -0.1, "Greyjoy": 1.3},
    6: {"Baratheon": 0.2, "Lannister": -0.5, "Stark": -0.3, "Tyrell": 1.2, "Greyjoy": 6.0, "Martell": 0.6},
}


def repute(rules: Ruleset, players: int) -> list[float]:
    """By house, its reputation."""
    known = KNOWN.get(players)
    return [0.0] * len(rules.houses) if known is None else [known.get(house, 0.0) for house in rules.houses]
