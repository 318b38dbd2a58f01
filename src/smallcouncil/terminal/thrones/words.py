"""The table's words about the board game."""

from __future__ import annotations

from typing import Final

HELP: Final = (
    ("map winterfell (or near …)", "an area: its neighbours by land and sea, who is there, and where your ships can carry units"),
    ("win m+1, moat sup*", "orders, written as on the map; name an area again to change its order"),
    ("all riverrun, ship narrow", "during a march: move all units there; when mustering: place a new ship"),
    ("tracks, cards, cards stark", "influence and supply; all hands; the texts of one house's cards"),
    ("westeros, pieces", "Westeros cards that are face up or known; the units and orders each house has left"),
    ("S:2K1F• ~M+1*", "Stark: 2 knights, 1 footman, a power token; a March +1 with a star, not yet confirmed"),
)
