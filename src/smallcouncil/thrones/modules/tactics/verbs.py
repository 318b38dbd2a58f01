"""The verbs and events of Tactics Cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.language.numbers import NUMBERS

TACTIC: Final = NUMBERS["tactic"]
SHIFT: Final = NUMBERS["shift"]
GAIN: Final = NUMBERS["gain"]
REARM: Final = NUMBERS["rearm"]
FAVOUR: Final = NUMBERS["favour"]
TRUST: Final = NUMBERS["trust"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("tactic", "tactics.choose", "tactic", "", "choose a Tactics Card"),
    Verb("shift", "tactics.manage-troops", "area", "", "Manage Troops: move units out of an area"),
    Verb("gain", "tactics.careful-planning", "", "", "Careful Planning: gain 2 power"),
    Verb("rearm", "tactics.rearm", "area", "", "pay 2 power for a Support-1 where a Support order was raided"),
    Verb("favour", "tactics.support-allies", "side", "", "Support Allies: add 1 to a side of a battle"),
    Verb("trust", "tactics.support-allies", "house", "", "accept a house's offer from Support Allies"),
)

EVENTS: Final[dict[str, str]] = {
    "tactic": "{0:house} plays {1:tactic}.",
    "backed": "{0:house} offers the {1:side} +1.",
    "not backed": "{0:house} supports neither side.",
    "backing accepted": "{0:house} accepts {1:house}'s offer of +1.",
    "backing declined": "{0:house} declines {1:house}'s offer of +1.",
    "rearmed": "{0:house} pays {3} power and places {1:order} in {2:area}.",
    "second tactic": "{0:house} pays {2} power and plays {1:tactic} as well.",
}
