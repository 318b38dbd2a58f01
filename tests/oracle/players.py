"""Players that choose at random, but prefer attacks, Leaders and rare decisions; some save power for Ally cards."""

from __future__ import annotations

from random import Random
from typing import Any

WEIGHTS = {
    "done": 0.3, "gain": 0.3, "refuse": 0.5, "sink": 0.5, "order": 1, "move": 1, "ride": 2, "trigger": 4, "behead": 2,
    "token": 1, "decline": 0.4, "capture": 2, "shift": 4, "ask": 6, "want": 3, "rescue": 6, "return": 2, "swap": 2,
    "enlist": 6, "reap": 0.5, "accuse": 2, "spy": 4, "aid": 3, "harry": 4,
}  # fmt: skip
LIKED_ORDERS = {"March": 6.0, "Support": 2.5, "Raid": 1.5, "Consolidate": 1.5, "Defense": 1.2}


def weight(text: str, house: str, areas: dict[str, Any], saving: bool) -> float:
    verb, _, nouns = text.partition(" ")
    if saving and verb in ("bid", "token", "offer"):
        return 0.2 if text != "bid 0" else 4.0
    if saving and "Consolidate" in nouns:
        return 5.0
    if verb == "order":
        return next((liking for word, liking in LIKED_ORDERS.items() if word in nouns), 1.0)
    if verb in ("move", "ride"):
        there: dict[str, Any] = next((place for name, place in areas.items() if nouns.endswith(" " + name)), {})
        return 9.0 if there.get("house", house) != house or "neutral" in there else WEIGHTS[verb]
    if verb == "tactic":
        return (16.0 if saving else 3.0) if nouns == "Forge Alliances" else 1.0
    if verb == "support":
        return 0.4 if nouns.endswith("nobody") else 1.0
    return WEIGHTS.get(verb, 1.0)


def pick(rng: Random, texts: list[str], house: str, areas: dict[str, Any], saving: bool) -> int:
    if len(texts) == 1:
        return 0
    return rng.choices(range(len(texts)), [weight(text, house, areas, saving) for text in texts])[0]
