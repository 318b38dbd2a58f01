"""The forms of what is worked out about battles: seats by number, areas and cards by name."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from smallcouncil.insight.plain import Addend, Seat
from smallcouncil.insight.views import Units


class Support(TypedDict):
    area: str
    seat: Seat
    worth: int


class Offer(TypedDict):
    """A Support order in reach."""

    area: str
    seat: Seat
    worth: list[int | None]  # to each side; null: not allowed


class FromAfar(TypedDict):
    """Support that a third house may give from no area."""

    seat: Seat
    worth: int


class SideMatter(TypedDict):
    seat: Seat
    army: Units
    total: int | None  # null: strengths were never compared
    lines: list[Addend]
    card: str | None
    silent: bool  # its text does not count
    cards: list[str]  # in hand
    supports: list[Support]
    swords: int
    fortifications: int


class Retreat(TypedDict):
    """If the side lost now, before casualties."""

    areas: list[str]
    saved: int
    of: int


class BattleMatter(TypedDict):
    area: str
    source: str
    attacker: Seat
    defender: Seat
    step: str
    sides: list[SideMatter]  # attacker, defender
    winner: Seat | None
    blade: Seat | None
    support: NotRequired[list[Offer]]  # while pledges are made
    afar: NotRequired[list[FromAfar]]  # at the same time
    retreats: NotRequired[list[Retreat]]  # by side


class FightSide(TypedDict):
    seat: Seat
    total: int
    lines: list[Addend]
    own: int  # what its own Support orders would add
    swords: int  # without cards
    fortifications: int


class Fight(TypedDict):
    """An attack that a drafted March declares, before any support and card."""

    area: str
    source: str
    against: Seat
    attacker: FightSide
    defender: FightSide
    support: list[Offer]
    afar: NotRequired[list[FromAfar]]


class Drawn(TypedDict):
    """How two cards come out."""

    winner: Seat
    by: int | None  # null: a side has no unit left before strengths are compared
    totals: list[int]
    casualties: int
    falls: int


class Payment(TypedDict):
    seat: Seat
    power: int  # the least that is enough
    blade: bool  # does it take the Blade as well?


class Cell(Drawn):
    text: bool  # can a text change the result?
    range: NotRequired[list[Drawn]]  # where a text lets a card be changed: the worst and the best end for the seat
    blade: NotRequired[Drawn]  # where drawing the Blade would turn the battle
    pay: NotRequired[Payment]


class Outcomes(TypedDict):
    """Every pair of cards: the seat's own by row."""

    mine: list[str | None]
    theirs: list[str | None]
    blade: Seat | None
    cells: list[list[Cell]]
