"""What House Cards do, one file per set; the set of an option is in its room."""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.cards import base, martell

SETS: Final = {"base": base.plug, "martell": martell.plug}


def plug_texts(rules: Ruleset, sets: list[str]) -> None:
    """The texts of the sets in play; those of a set that an option brings are plugged in by the option."""
    for name in sets:
        if name in SETS:
            SETS[name](rules)
