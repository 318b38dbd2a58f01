"""What the player has solved in the terminal, in a file beside the saved games."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from smallcouncil.saves import folder

FILE: Final = "learned.json"


def file() -> Path:
    return folder().parent / FILE


def solved() -> dict[str, int]:
    """By id, how many tasks of the lesson or puzzle are solved. A file that cannot be read counts as none."""
    with contextlib.suppress(OSError, ValueError):
        found = json.loads(file().read_text("utf-8"))
        if isinstance(found, dict):
            return {str(id): tasks for id, tasks in found.items() if isinstance(tasks, int)}
    return {}


def keep(id: str, tasks: int) -> None:
    """Notes solved tasks; where they cannot be written, the lesson continues."""
    found = solved()
    found[id] = max(found.get(id, 0), tasks)
    with contextlib.suppress(OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file().parent, delete=False, encoding="utf-8") as text:
            json.dump(found, text)
        os.replace(text.name, file())
