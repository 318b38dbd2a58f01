"""What House Cards do, one file per set."""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.cards import base, crown, martell

SETS: Final = {"base": base.plug, "martell": martell.plug, "crown": crown.plug}


def plug_texts(rules: Ruleset, sets: list[str]) -> None:
    """The texts of the sets in play; those of a set that an option brings are plugged in by the option."""
    for name in sets:
        if name in SETS:
            SETS[name](rules)
