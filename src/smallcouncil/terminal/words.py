"""The words of every table."""

from __future__ import annotations

from typing import Final

WELCOME: Final = "Answer with a number or in words. `?` explains the current rule, `help` lists the commands, `u` undoes."

NEW_TO_IT: Final = "New to the game? Type g: a teacher explains each thing when it first happens. g switches it off again."

HELP: Final = (
    ("1, 2 …", "choose from the list; `2 5` opens list 2 and chooses 5; 0 means done, or back"),
    ("{example}", "or type choices: verb and names, with commas and semicolons; you can shorten words"),
    ("u, u all", "undo the last small choice, or the whole draft; if there is none, your last decision"),
    ("?", "the current rule; `? {rule}` shows any rule by its id, `? {word}` explains the word and finds its rules"),
    ("why {example}", "why a choice is refused"),
    ("advice", "what a maester would do in your place, what else it thought of, and which threats it sees"),
    ("g, teacher again", "switches the teacher on or off; it begins as if you had understood nothing"),
    ("map (or Enter), log, log all", "the whole table; what happened this {turn}; everything that happened"),
    ("Enter", "also confirms a draft in which nothing is left to choose, and shows more of what has no room"),
)

LEAVING: Final = ("save, quit", "the game is saved after every decision; when you quit, you are told how to continue")
