"""The result of an analysis as plain data: sent to the browser, exported for researchers, and stored."""

from __future__ import annotations

from typing import TypedDict

VERSION = 3  # version of a stored analysis; an older one is made again


class ChancesAt(TypedDict):
    """Chances at the beginning of a planning phase (in the card game, of a placement); the last entry is the end of the game."""

    turn: str  # "" at the end
    decision: int
    chances: list[float]  # by seat; they add up to 1


class Fallen(TypedDict):
    """A castle that changed hands."""

    area: str
    before: int  # the previous holder's seat; -1: nobody
    after: int


class Turning(TypedDict):
    """A turning point: a time when the chances moved most."""

    turn: str
    decision: int  # the decision that started it
    what: str  # its name: "march", "orders" …
    seat: int  # seat of the decision; -1: several
    words: str  # the deed, if one seat did it
    before: list[float]
    after: list[float]
    fallen: list[Fallen]


class Judged(TypedDict):
    """Orders or a March of a seat, and what a maester with the seat's knowledge would have done."""

    turn: str
    decision: int
    seat: int
    what: str  # "orders" or "march"
    done: str  # the deed in words; for orders, only those that differ from the plan
    better: str  # the plan; "" if nothing better was found
    chain: list[int]
    plan: list[int]
    chance: float  # chance of winning with the deed, as far as the seat could know
    could: float  # chance of winning with the plan
    error: float  # standard error of the difference
    costly: bool  # is the difference large and hardly due to chance?


class Exercise(TypedDict):
    """A costly decision as a puzzle: the position again, and the better decision to be found."""

    turn: str
    decision: int
    seat: int
    text: str  # a puzzle file


class Analysis(TypedDict):
    version: int
    game: str
    seats: list[str]
    seed: int
    playouts: int  # playouts per set of orders; a March gets half as many
    worlds: int  # worlds per point of the curve
    points: list[ChancesAt]
    turning: list[Turning]
    judged: list[Judged]
    exercises: list[Exercise]
    missing: int  # decisions that were not judged in time
    note: str  # what is missing for this game, in a sentence
