"""The verbs and events of Leaders."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.language.numbers import NUMBERS

TRIGGER: Final = NUMBERS["trigger"]
RIDE: Final = NUMBERS["ride"]
CAPTURE: Final = NUMBERS["capture"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("trigger", "leaders.trigger", "area", "leader", "use an area's order to trigger a Leader there, who may march at once"),
    Verb("ride", "leaders.ride", "leader", "area", "let a Leader ride along to an area"),
    Verb("capture", "leaders.casualty", "leader", "", "take a defeated Leader hostage instead of one casualty"),
)

EVENTS: Final[dict[str, str]] = {
    "triggered": "{0:house} uses {1:order} in {2:area} to trigger {3:leader}.",
    "rode": "{0:leader} rides to {1:area}.",
    "leader retreats": "{0:leader} retreats to {1:area}.",
    "captured": "{1:leader} of House {2:house} has no units to retreat to: {0:house} takes the Leader hostage.",
    "traded": "{0:house} takes {1:leader} of House {2:house} hostage instead of one casualty.",
}
