"""What the teacher says, and what a draft shows that its player has understood."""

from __future__ import annotations

from typing import Final, NamedTuple

INTRODUCTION: Final = "introduction"  # explains something that happens for the first time
CAUTION: Final = "caution"  # says what may go wrong with the draft
MAESTER: Final = "maester"  # what a maester thinks of the draft
TURN: Final = "turn"  # what mattered in the turn before
LONGEST: Final = 60  # words that the teacher says at once


class Remark(NamedTuple):
    """A few sentences about one thing."""

    key: str  # the thing; a player who has understood it twice does not hear of it again
    kind: str
    text: str
    rule: str  # the rule that says more
    again: str = ""  # what it says from the second time on; empty: the same
    areas: tuple[str, ...] = ()  # the areas it is about
    once: bool = False  # is it enough to have read it?
    doing: bool = True  # is it about what the player does now? Otherwise it is said the first time only


class Remarks(NamedTuple):
    """All that the teacher could say now."""

    notes: list[Remark]
    shows: list[str]  # the things that the player's draft shows to be understood, if it is sealed
