"""What the table says about the board game."""

from __future__ import annotations

from typing import Final

HELP: Final = (
    ("map winterfell (or near …)", "an area: its neighbours by land and sea, who is there, where your ships carry"),
    ("win m+1, moat sup*", "orders as the map writes them; naming an area again changes its order"),
    ("all riverrun, ship narrow", "on a march: everybody goes there; on mustering, where there are seas: a new ship does"),
    ("tracks, cards, cards stark", "influence and supply; all hands; the texts of a house's cards"),
    ("westeros, pieces", "Westeros cards that are open or known; what each house has left to muster and to lay"),
    ("S:2K1F• ~M+1*", "Stark: 2 knights, 1 footman, a power token; a March+1 with a star, not yet confirmed"),
)
