"""What an analysis says, as plain data: for the browser, for researchers, and to be kept."""

from __future__ import annotations

from typing import TypedDict

VERSION = 2  # of what is kept: an older analysis is made again


class Odds(TypedDict):
    """The beginning of a planning phase, or in the card game of a placement; the last one is the end of the game."""

    turn: str  # "" at the end
    decision: int
    chances: list[float]  # by seat; they add up to 1


class Fallen(TypedDict):
    """A castle that has changed hands."""

    area: str
    before: int  # seats; -1: nobody
    after: int


class Turning(TypedDict):
    """Where the chances moved most."""

    turn: str
    decision: int  # the decision with which it began
    what: str  # its name: "march", "orders" …
    seat: int  # whose it was; -1: of several
    words: str  # what was done, where one seat did it
    before: list[float]
    after: list[float]
    fallen: list[Fallen]


class Judged(TypedDict):
    """Orders or a March of a seat, and what a maester would have done there with what the seat knew."""

    turn: str
    decision: int
    seat: int
    what: str  # "orders" or "march"
    done: str  # in words: of orders only those that differ
    better: str  # "" where nothing better was found
    chain: list[int]
    plan: list[int]
    chance: float  # with what was done, as far as the seat could know
    could: float  # with the plan
    error: float  # standard error of the difference
    costly: bool  # enough to speak of, and hardly chance


class Analysis(TypedDict):
    version: int
    game: str
    seats: list[str]
    seed: int
    playouts: int  # for each set of orders, half as many for a March
    worlds: int  # for each point of the curve
    points: list[Odds]
    turning: list[Turning]
    judged: list[Judged]
    missing: int  # decisions that could not be judged in time
    note: str  # what is not there for this game, in a sentence
