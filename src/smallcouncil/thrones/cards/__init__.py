"""What House Cards do, one file per set."""

from __future__ import annotations

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.cards import base, crown, martell


def plug_texts(rules: Ruleset, sets: list[str]) -> None:
    """The texts of the sets in play."""
    for name in sets:
        if name == "base":
            base.plug(rules)
        elif name == "martell":
            martell.plug(rules)
        elif name == "crown":
            crown.plug(rules)
        else:
            raise LookupError(name)
