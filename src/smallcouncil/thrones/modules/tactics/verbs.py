"""The verbs of Tactics Cards, and what is told of them."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.words.numbers import NUMBERS

TACTIC: Final = NUMBERS["tactic"]
SHIFT: Final = NUMBERS["shift"]
GAIN: Final = NUMBERS["gain"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("tactic", "tactics.choose", "tactic", "", "choose a Tactics Card"),
    Verb("shift", "tactics.manage-troops", "area", "", "Manage Troops: move units out of an area"),
    Verb("gain", "tactics.careful-planning", "", "", "Careful Planning: gain 2 power"),
)

EVENTS: Final[dict[str, str]] = {
    "tactic": "{0:house} plays {1:tactic}.",
    "second tactic": "{0:house} pays {2} power and plays {1:tactic} as well.",
}
