"""Small Council: a deterministic engine for a board game of five great houses, with bots and a table to play at.

`import smallcouncil as sc` gives programs what `__all__` names (docs/python.md). A name is imported when it is first used.
"""

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from smallcouncil.api.answers import ModelAnswer, read_answer
    from smallcouncil.api.choice import Choice
    from smallcouncil.api.drawing import png, svg
    from smallcouncil.api.engine import use_compiled
    from smallcouncil.api.game import Game, Refusal, new
    from smallcouncil.api.numbers import Action, Actions, ByteMeaning, Observations, actions, observations
    from smallcouncil.api.prompts import prompt
    from smallcouncil.api.reading import GameRecord, Replay, position, read_record, replay
    from smallcouncil.arena.contest import Match, match
    from smallcouncil.core.agenda import Illegal
    from smallcouncil.errors import Complaint

    engine: str

__version__ = "0.1.0"
__all__ = [
    "Action", "Actions", "ByteMeaning", "Choice", "Complaint", "Game", "GameRecord", "Illegal", "Match", "ModelAnswer",
    "Observations", "Refusal", "Replay", "actions", "engine", "match", "new", "observations", "png", "position", "prompt",
    "read_answer", "read_record", "replay", "svg", "use_compiled",
]

# By module, the names that it gives to programs.
HOMES = {
    "api.answers": ("ModelAnswer", "read_answer"),
    "api.choice": ("Choice",),
    "api.drawing": ("png", "svg"),
    "api.engine": ("use_compiled",),
    "api.game": ("Game", "Refusal", "new"),
    "api.numbers": ("Action", "Actions", "ByteMeaning", "Observations", "actions", "observations"),
    "api.prompts": ("prompt",),
    "api.reading": ("GameRecord", "Replay", "position", "read_record", "replay"),
    "arena.contest": ("Match", "match"),
    "core.agenda": ("Illegal",),
    "errors": ("Complaint",),
}

# The command that users type to start the program: `./council` in a checkout, otherwise the installed one.
COMMAND = "./council" if (Path(__file__).parents[2] / "council").is_file() else "council"

if "COUNCIL_ENGINE" in os.environ:  # a program that plays with the compiled engine started this process
    from smallcouncil.compiled import install

    install(Path(os.environ["COUNCIL_ENGINE"]))


def __getattr__(name: str) -> Any:
    if name == "engine":  # it may change
        return import_module("smallcouncil.api.engine").running()
    for home, names in HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"smallcouncil.{home}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
