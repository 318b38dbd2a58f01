"""Formats of data files: each file says how it is written (`format = 2`); one that says nothing is as the first ones were.

A game whose files get a new format adds the step that brings a file of the format before to it.  Content is stored as it was
written, for ever, and brought to the newest format whenever it is read; corrections are laid over what comes out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.overrides import Plain
from smallcouncil.errors import Complaint

FORMAT: Final = "format"  # the key in a file

Step = Callable[[str, Plain], Plain]  # the name of a file, and what it says: as the next format would say it, in a new table

STEPS: Final[dict[str, list[Step]]] = {}  # by game: the first leads from format 1 to 2


def newest(game: str) -> int:
    return len(STEPS.get(game, [])) + 1


def current(game: str, file: str, raw: Plain) -> Plain:
    """What a file says, in the newest format."""
    number = raw.get(FORMAT, 1)
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= newest(game):
        raise Complaint(f"{file}: its format is {number!r}, and this version reads the formats 1 to {newest(game)}.")
    found = {key: value for key, value in raw.items() if key != FORMAT}
    for step in STEPS.get(game, [])[number - 1:]:
        found = step(file, found)
    return found
