"""Reads the names of cards and colours in positions and expectations of the card game."""

from __future__ import annotations

from smallcouncil.errors import Complaint, clipped
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.scenarios.looking import find_all, listed

EMPTY = "-"
DEAL = "deal"
PLAIN = ("round", "thrones", "out", "last")
OF_SEAT = ("hand", "penalties", "pile", "lacks")  # lines that name a seat
LINES = (*PLAIN, "court", *OF_SEAT)


def throne_name(rules: Ruleset, card: int) -> str:
    """`2/4`: worth 2, with 4 icons."""
    return str(rules.thrones[card].value) + "/" + str(rules.thrones[card].icons)


def read_thrones(rules: Ruleset, value: str) -> list[int]:
    names = [throne_name(rules, card) for card in range(len(rules.thrones))]
    found: list[int] = []
    for part in listed(value):
        if part not in names:
            raise Complaint(f"there is no Iron Throne card `{clipped(part)}`; they are {', '.join(names)}.")
        if names.index(part) in found:
            raise Complaint(f"the Iron Throne card `{part}` is named twice.")
        found.append(names.index(part))
    return found


def read_characters(rules: Ruleset, value: str) -> list[int]:
    return find_all(rules.notation.domains["character"], value)


def read_colours(rules: Ruleset, value: str) -> list[int]:
    return find_all(rules.notation.domains["colour"], value)
