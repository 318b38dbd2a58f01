"""What the player has learned in the terminal, in a file beside the saved games: solved tasks, and what the teacher keeps."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

from smallcouncil.saves import folder

FILE: Final = "learned.json"
TEACHER: Final = "teacher"  # the entry of the teacher; all others are lessons and puzzles


def file() -> Path:
    return folder().parent / FILE


def kept() -> dict[str, Any]:
    """All that is kept. A file that cannot be read counts as empty."""
    with contextlib.suppress(OSError, ValueError):
        found = json.loads(file().read_text("utf-8"))
        if isinstance(found, dict):
            return found
    return {}


def write(found: dict[str, Any]) -> None:
    """Writes the whole file; where it cannot be written, the game continues."""
    with contextlib.suppress(OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file().parent, delete=False, encoding="utf-8") as text:
            json.dump(found, text)
        os.replace(text.name, file())


def counts_in(found: object) -> dict[str, int]:
    return {str(key): n for key, n in found.items() if isinstance(n, int)} if isinstance(found, dict) else {}


# Lessons and puzzles --------------------------------------------------------------------------------------------------


def solved() -> dict[str, int]:
    """By id, how many tasks of the lesson or puzzle are solved."""
    return counts_in(kept())


def keep(id: str, tasks: int) -> None:
    """Notes solved tasks."""
    write({**kept(), id: max(solved().get(id, 0), tasks)})


# The teacher ----------------------------------------------------------------------------------------------------------


class Taught:
    """What the teacher keeps: whether it is switched on, and what its player has understood."""

    def __init__(self) -> None:
        found = kept().get(TEACHER)
        plain = found if isinstance(found, dict) else {}
        self.is_new: bool = not isinstance(plain.get("on"), bool)  # has the player never switched it?
        self.on: bool = plain.get("on") is True
        self.counts: dict[str, int] = counts_in(plain.get("understood"))

    def keep(self) -> None:
        write({**kept(), TEACHER: {"on": self.on, "understood": self.counts}})

    def switch(self, on: bool) -> None:
        self.on, self.is_new = on, False
        self.keep()
