"""What a program has chosen: a choice, several in a row, or their text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from smallcouncil.api.choice import Choice
from smallcouncil.api.setting import whole
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.notation import Unreadable
from smallcouncil.core.ruleset import Ruleset
from smallcouncil.errors import Complaint, clipped

Chosen = Choice | str | Iterable[Choice | str]

NO_CHOICE: Final = "core.choice"  # the rule by which a text that names no choice is refused


def chain_of(rules: Ruleset, chosen: Chosen) -> list[int]:
    """The engine's numbers of the choices."""
    if isinstance(chosen, Choice | str):
        return packed(rules, chosen)
    if isinstance(chosen, bytes) or not isinstance(chosen, Iterable):
        raise not_chosen(chosen)
    parts = [*chosen]
    for part in parts:
        if not isinstance(part, Choice | str):
            raise not_chosen(part)
    if not parts:
        raise Illegal("Nothing was chosen.", NO_CHOICE)
    return [number for part in parts for number in packed(rules, part)]


def packed(rules: Ruleset, part: Choice | str) -> list[int]:
    if isinstance(part, str):
        return parsed(rules, part)
    return [part.packed if part.rules is rules else parsed(rules, part.text)[0]]


def parsed(rules: Ruleset, text: str) -> list[int]:
    try:
        return rules.notation.parse(text)
    except Unreadable as error:
        raise Illegal(str(error), NO_CHOICE) from error


def not_chosen(found: object) -> Complaint:
    hint = " `game.choice(id)` is the choice with an id." if whole(found) is not None else ""
    return Complaint(f"A choice is one of `legal`, its text, or several of these, but not {clipped(repr(found))}.{hint}")
