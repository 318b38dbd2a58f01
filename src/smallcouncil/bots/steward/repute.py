"""What a house is known for: with five and six players some win more often than others, and who knows it holds them back.

The numbers were found by play: a house that won more than its share among stewards is feared more (docs/bots.md).
"""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.building.ruleset import Ruleset

# By number of players: how much more of a house's loss counts as our gain.
KNOWN: Final[dict[int, dict[str, float]]] = {
    5: {"Baratheon": 0.3, "Stark": -0.1, "Tyrell": -0.1, "Greyjoy": 1.5},
    6: {"Lannister": -0.3, "Tyrell": 1.2, "Greyjoy": 4.4, "Martell": 0.8},
}


def repute(rules: Ruleset) -> list[float]:
    """By house."""
    known = KNOWN.get(len(rules.houses))
    return [0.0] * len(rules.houses) if known is None else [known.get(house, 0.0) for house in rules.houses]
