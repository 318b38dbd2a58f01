"""The verbs and events of hostages."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.language.numbers import NUMBERS

SET: Final = NUMBERS["set"]
RESCUE: Final = NUMBERS["rescue"]
ASK: Final = NUMBERS["ask"]
WANT: Final = NUMBERS["want"]
GIVE: Final = NUMBERS["give"]
AGREE: Final = NUMBERS["agree"]
REFUSE: Final = NUMBERS["refuse"]
OFFER: Final = NUMBERS["offer"]
BEHEAD: Final = NUMBERS["behead"]
EXTORT: Final = NUMBERS["extort"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("set", "leaders.regained", "leader", "area", "choose where a freed Leader goes"),
    Verb("rescue", "leaders.rescue", "leader", "", "free a Leader from the loser's cell"),
    Verb("ask", "leaders.negotiation", "house", "", "ask a house to release your Leaders"),
    Verb("want", "leaders.negotiation", "leader", "", "ask for one of your Leaders"),
    Verb("give", "leaders.offer", "leader", "", "offer a hostage in return"),
    Verb("offer", "leaders.offer", "count", "", "offer power in return"),
    Verb("agree", "leaders.answer", "", "", "agree to an offer"),
    Verb("refuse", "leaders.answer", "", "", "refuse an offer"),
    Verb("behead", "leaders.execution", "leader", "", "execute a hostage"),
    Verb("extort", "leaders.ransom", "", "", "steal power from the houses whose Leaders you hold"),
)

EVENTS: Final[dict[str, str]] = {
    "asked back": "{0:house} asks {1:house} to release {2:leader}.",
    "offered leader": "{0:house} offers {1:leader} in return.",
    "offered power": "{0:house} offers {1} power in return.",
    "offer accepted": "{0:house} agrees to {1:house}'s offer.",
    "offer refused": "{0:house} refuses {1:house}'s offer.",
    "offer paid": "{0:house} pays {1} power.",
    "handed over": "{0:house} hands {1:leader} over to {2:house}, as a hostage.",
    "regained": "{1:leader} comes back to {0:house} in {2:area}.",
    "ransom": "{0:house} holds {2:house}'s Leaders and steals {1} power from it.",
    "rescued": "{0:house} frees {1:leader} from {2:house}'s cell.",
    "changed places": "{0:house} and {1:house} swap places on the {2:tracks} track.",
    "executed": "{0:house} executes {1:leader}.",
    "card gone": "{0:house}'s House Card {1:card} leaves the game.",
    "bereft": "The wildlings leave {1:leader} in {2:area} without units: {0:house} loses this Leader, as if by an execution.",
}
