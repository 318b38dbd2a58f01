"""What the table says about itself."""

from __future__ import annotations

from typing import Final

WELCOME: Final = (
    "Goal: hold the most castles (cities, strongholds) after ten turns, or {win} of them at any time.",
    "Each turn: a secret order for every area with your units; then raids, marches, battles, power.",
    "Answer by number or in words. `?` explains the rule at hand, `help` the rest, `u` undoes.",
)

HELP: Final = (
    ("1, 2 …", "take a choice of the list; `2 5` takes 5 of the list behind 2; 0 is done"),
    ("order winterfell march+1; done", "type choices instead: verb and names, commas and semicolons, beginnings will do"),
    ("all riverrun", "on a march: everybody goes there"),
    ("u", "undo: the last small choice, or your last decision while nobody else has acted"),
    ("?", "the rule at hand; `? base.march.transport` any other, `? march` what contains it"),
    ("why order pyke raid", "why a choice is refused"),
    ("map (or Enter), tracks, cards, log", "look around; `cards stark` tells the texts, `log all` everything so far"),
    ("S:2K1F• ~M+1*", "Stark: 2 knights, 1 footman, a power token; a March+1 with a star, not yet confirmed"),
    ("save, quit", "the game is saved after every decision anyway; quitting says how to go on"),
)

HOUSES: Final = {
    "Baratheon": "Dragonstone and the narrow sea; first in the order of play",
    "Lannister": "rich Lannisport in the middle of it all; holds the Messenger Raven",
    "Stark": "the wide North, safe and slow",
    "Tyrell": "the fertile Reach; the best fed armies",
    "Greyjoy": "Pyke and the western sea; holds the Valyrian Steel Blade",
}
