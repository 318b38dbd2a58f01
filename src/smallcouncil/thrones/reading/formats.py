"""The formats of the board game's data files. A file without a number has format 1.

2  House Cards have a key.
"""

from __future__ import annotations

from typing import Final

from smallcouncil.core import overrides
from smallcouncil.core.formats import FormatStep
from smallcouncil.core.overrides import Plain


def with_keys(file: str, raw: Plain) -> Plain:
    """Adds the keys of cards, which code uses whatever their names; before, a key was made from the printed name."""
    cards = raw.get("card")
    if not overrides.is_rows(cards):
        return raw
    return {**raw, "card": [{"key": overrides.key_from(str(row.get("name", ""))), **row} for row in raw["card"]]}


STEPS: Final[list[FormatStep]] = [with_keys]
