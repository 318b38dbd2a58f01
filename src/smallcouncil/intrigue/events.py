"""Sentences of the card game's events."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.events import Event
from smallcouncil.intrigue.ruleset import Ruleset

TEXTS: Final[dict[str, str]] = {
    "round": "Round {0} begins; {1:player} starts.",
    "opened": "{0:character}, left over from the deal, opens the court.",
    "placed first": "{0:player} opens the court with {1:character}.",
    "placed": "{0:player} places {1:character} at the {2:place}.",
    "placed on": "{0:player} places {1:character} on {3:character} and {4:character}.",
    "out": "{0:player} is out of the round; cards left: {1}.",
    "throne taken": "{0:player} placed the last card and takes an Iron Throne card.",
    "throne seen": "Your Iron Throne card is worth {1}; icons for ties: {2}.",
    "penalty": "{0:player} adds {1} to their penalty points.",
    "given back": "{0:player} removes {1} from their penalty points.",
    "score": "{0:player} has a score of {1}.",
    "won": "{0:player} wins.",
    "won the tie": "{0:player} wins the tie for the lowest score with the fewest icons on an Iron Throne card.",
}


def sentence(rules: Ruleset, event: Event) -> str:
    return rules.notation.fill(TEXTS[event.name], event.nouns)
