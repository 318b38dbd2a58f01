"""The verbs and events of One-Time orders."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.language.numbers import NUMBERS

RECRUIT: Final = NUMBERS["recruit"]
CARAVAN: Final = NUMBERS["caravan"]
GATHER: Final = NUMBERS["gather"]
BRING: Final = NUMBERS["bring"]
ADVANCE: Final = NUMBERS["advance"]
SWEEP: Final = NUMBERS["sweep"]
LEVY: Final = NUMBERS["levy"]
TAKE: Final = NUMBERS["take"]
OUTWIT: Final = NUMBERS["outwit"]
STING: Final = NUMBERS["sting"]
BURN: Final = NUMBERS["burn"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("recruit", "one-time-orders.recruit", "area", "", "Recruit: muster in an area"),
    Verb("caravan", "one-time-orders.caravan", "area", "", "Supply Caravan: raise your supply by the barrels of an area"),
    Verb("gather", "one-time-orders.forced-march", "area", "", "Forced March: bring units from nearby areas into an area"),
    Verb("bring", "one-time-orders.forced-march", "piece", "area", "bring in one unit from an area"),
    Verb("advance", "one-time-orders.young-wolf", "area", "", "The Young Wolf: march from an area without a battle"),
    Verb("sweep", "one-time-orders.iron-fleet", "area", "", "The Iron Fleet: remove two orders from adjacent areas"),
    Verb("levy", "one-time-orders.might", "area", "", "The Might of Highgarden: discard a card to take neighbours' power"),
    Verb("take", "one-time-orders.might", "house", "count", "take power from a house"),
    Verb("outwit", "one-time-orders.lions-cunning", "area", "", "The Lion's Cunning: protect your areas from a neighbour"),
    Verb("sting", "one-time-orders.scorpion", "area", "", "The Scorpion's Sting: discard a card of each neighbouring house"),
    Verb("burn", "one-time-orders.will", "area", "", "The Will of R'hllor: discard a House Card to remove an order"),
)

EVENTS: Final[dict[str, str]] = {
    "no one-time order": "{0:house} places no One-Time order.",
    "one-time order": "{0:house} places a One-Time order face down in {1:area}.",
    "one-time order known": "Your One-Time order in {1:area} is {0:order}.",
    "idle order": "{0:house} removes its One-Time order from {2:area}: it has no effect.",
    "recruits": "{0:house} recruits in {1:area}.",
    "gives up": "{0:house} discards {1:card}.",
    "outwitted": "{1:house} cannot act against {0:house}'s areas this turn.",
    "stung": "{0:house} discards {1:house}'s {2:card}.",
}
