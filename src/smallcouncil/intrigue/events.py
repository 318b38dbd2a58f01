"""How the events of a card game are told."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.events import Event
from smallcouncil.intrigue.ruleset import Ruleset

TEXTS: Final[dict[str, str]] = {
    "round": "Round {0} begins; {1:player} starts.",
    "opened": "{0:character}, left over from the deal, opens the court.",
    "placed": "{0:player} places {1:character}: {2:place}.",
    "out": "{0:player} is out of the round ({1} cards left).",
    "throne taken": "{0:player} placed the last card and takes an Iron Throne card.",
    "throne seen": "Your Iron Throne card is worth {1}.",
    "penalty": "{0:player} takes {1} penalty points.",
    "given back": "{0:player} gives back {1} penalty points.",
    "score": "{0:player} has a score of {1}.",
    "won": "{0:player} wins.",
}


def sentence(rules: Ruleset, event: Event) -> str:
    return rules.notation.fill(TEXTS[event.name], event.nouns)
