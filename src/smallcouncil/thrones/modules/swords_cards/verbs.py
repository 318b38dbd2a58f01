"""The verbs and events of the cards with crossed swords."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Verb
from smallcouncil.thrones.language.numbers import NUMBERS

RETURN: Final = NUMBERS["return"]
SWAP: Final = NUMBERS["swap"]
BRACE: Final = NUMBERS["brace"]
ASSIGN: Final = NUMBERS["assign"]

VERBS: Final[tuple[Verb, ...]] = (
    Verb("return", "swords-cards.tyrion-lannister", "", "", "send the opposing House Card back to its owner's hand"),
    Verb("swap", "swords-cards.aeron-damphair", "", "", "pay 2 power and discard your House Card to play another"),
    Verb("brace", "swords-cards.davos-seaworth", "", "", "pay 2 power for a fortification"),
    Verb("assign", "swords-cards.mace-tyrell", "area", "order", "place an order in the area you won"),
)

EVENTS: Final[dict[str, str]] = {
    "sent back": "{0:house} sends {2:card} back to {1:house}'s hand.",
    "swapped": "{0:house} pays 2 power and discards {1:card} to play another card.",
    "braced": "{0:house} pays 2 power for a fortification.",
    "order removed": "{0:house} removes its {1:order} from {2:area}.",
    "order placed": "{0:house} places {1:order} in {2:area}.",
    "both leave": "{0:house} has won, but must leave {1:area} too.",
}
