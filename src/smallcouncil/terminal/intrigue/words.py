"""The table's words about the card game, and how it addresses its player."""

from __future__ import annotations

from typing import Final

HELP: Final = (
    ("hand", "your cards by colour"),
    ("arya b3, arya left", "a character and its place, no verb needed: b3, left end, right end"),
)

OWN: Final[dict[str, str]] = {  # events about the player, who is addressed as `you`
    "round": "Round {0} begins; you start.",
    "placed first": "You open the court with {1:character}.",
    "placed": "You place {1:character} at the {2:place}.",
    "placed on": "You place {1:character} on {3:character} and {4:character}.",
    "out": "You are out of the round; cards left: {1}.",
    "throne taken": "You placed the last card and take an Iron Throne card.",
    "penalty": "You add {1} to your penalty points.",
    "given back": "You remove {1} from your penalty points.",
    "score": "You have a score of {1}.",
    "won": "You win.",
    "won the tie": "You win the tie for the lowest score with the fewest icons on an Iron Throne card.",
}


def seat_title(seat: int) -> str:
    """The name of a seat, whoever plays it."""
    return f"Player {seat + 1}"


def names_of(players: list[str], own: int, you: str) -> list[str]:
    """The players' names: bots by their kind, with the number of the seat if several have the same."""
    called = ["You" if seat == own else "Player" if name == you else name.partition(":")[0] for seat, name in enumerate(players)]
    called = [name[:1].upper() + name[1:] for name in called]
    return [f"{name} {seat + 1}" if called.count(name) > 1 else name for seat, name in enumerate(called)]
