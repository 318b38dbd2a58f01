"""Effects of House Cards, one file per set; an option's set is in its folder."""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.cards import base, martell

SETS: Final = {"base": base.plug, "martell": martell.plug}


def plug_texts(rules: Ruleset, sets: list[str]) -> None:
    """Plugs in the texts of the sets in play; an option plugs in its own."""
    for name in sets:
        if name in SETS:
            SETS[name](rules)
