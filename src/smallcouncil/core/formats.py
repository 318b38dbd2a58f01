"""Formats of data files: each file declares its format (`format = 2`); a file that declares none has format 1.

A game with a new format adds the step that converts a file from the format before. Content is stored as it was written, for ever,
and converted whenever it is read; corrections apply to the converted file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.overrides import Plain
from smallcouncil.errors import Complaint

FORMAT: Final = "format"  # the key in a file

FormatStep = Callable[[str, Plain], Plain]  # takes a file's name and content, returns a new table in the next format

STEPS: Final[dict[str, list[FormatStep]]] = {}  # by game; the first step leads from format 1 to 2


def newest(game: str) -> int:
    return len(STEPS.get(game, [])) + 1


def current(game: str, file: str, raw: Plain) -> Plain:
    """The content of a file in the newest format."""
    number = raw.get(FORMAT, 1)
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= newest(game):
        raise Complaint(f"{file}: its format is {number!r}, and this version reads the formats 1 to {newest(game)}.")
    found = {key: value for key, value in raw.items() if key != FORMAT}
    for step in STEPS.get(game, [])[number - 1:]:
        found = step(file, found)
    return found
