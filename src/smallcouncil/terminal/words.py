"""What every table says about itself."""

from __future__ import annotations

from typing import Final

WELCOME: Final = "Answer by number or in words. `?` explains the rule at hand, `help` the rest, `u` undoes."

HELP: Final = (
    ("1, 2 …", "take a choice of the list; `2 5` takes 5 of the list behind 2; 0 is done, or back"),
    ("{example}", "type choices instead: verb and names, commas and semicolons, beginnings will do"),
    ("u, u all", "undo the last small choice, or all of the draft; when there is none, your last decision"),
    ("?", "the rule at hand; `? {rule}` any other by its id, `? {word}` what has the word in it"),
    ("why {example}", "why a choice is refused"),
    ("map (or Enter), log, log all", "look around: the whole table, this {turn}'s news, all news"),
)

LEAVING: Final = ("save, quit", "the game is saved after every decision anyway; quitting says how to go on")
