"""What the table says about the board game."""

from __future__ import annotations

from typing import Final

WELCOME: Final = (
    "Goal: hold the most castles (cities, strongholds) after ten turns, or {win} of them at any time.",
    "Each turn: a secret order for every area with your units; then raids, marches, battles, power.",
)

HELP: Final = (
    ("map winterfell (or near …)", "an area: its neighbours by land and sea, who is there, where your ships carry"),
    ("all riverrun", "on a march: everybody goes there"),
    ("tracks, cards, cards stark", "influence and supply; all hands; the texts of a house's cards"),
    ("S:2K1F• ~M+1*", "Stark: 2 knights, 1 footman, a power token; a March+1 with a star, not yet confirmed"),
)

HOUSES: Final = {
    "Baratheon": "Dragonstone and the narrow sea; first in the order of play",
    "Lannister": "rich Lannisport in the middle of it all; holds the Messenger Raven",
    "Stark": "the wide North, safe and slow",
    "Tyrell": "the fertile Reach; the best fed armies",
    "Greyjoy": "Pyke and the western sea; holds the Valyrian Steel Blade",
}
