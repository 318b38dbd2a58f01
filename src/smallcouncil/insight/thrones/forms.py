"""Forms of data about battles: seats by number, areas and cards by name."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from smallcouncil.insight.plain import Addend, Seat
from smallcouncil.insight.views import UnitCounts


class Support(TypedDict):
    area: str
    seat: Seat
    worth: int


class SupportOffer(TypedDict):
    """A Support order in reach."""

    area: str
    seat: Seat
    worth: list[int | None]  # what it adds to each side; null: not allowed


class SupportFromAfar(TypedDict):
    """Support that a third house may give from no area."""

    seat: Seat
    worth: int


class SideMatter(TypedDict):
    seat: Seat
    army: UnitCounts
    total: int | None  # null: strengths were never compared
    lines: list[Addend]
    card: str | None
    silent: bool  # does its text not count?
    cards: list[str]  # cards in hand
    supports: list[Support]
    swords: int
    fortifications: int


class RetreatIfLost(TypedDict):
    """A retreat if the side lost now, before casualties."""

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
    support: NotRequired[list[SupportOffer]]  # present while houses pledge support
    afar: NotRequired[list[SupportFromAfar]]  # present while houses pledge support
    retreats: NotRequired[list[RetreatIfLost]]  # by side


class FightSide(TypedDict):
    seat: Seat
    total: int
    lines: list[Addend]
    own: int  # what its own Support orders would add
    swords: int  # swords without cards
    fortifications: int


class Fight(TypedDict):
    """An attack that a drafted March declares, before any support and card."""

    area: str
    source: str
    against: Seat
    attacker: FightSide
    defender: FightSide
    support: list[SupportOffer]
    afar: NotRequired[list[SupportFromAfar]]


class Drawn(TypedDict):
    """The result of two cards."""

    winner: Seat
    by: int | None  # null: a side has no unit left before strengths are compared
    totals: list[int]
    casualties: int
    falls: int


class Payment(TypedDict):
    seat: Seat
    power: int  # least power that is enough
    blade: bool  # is the Blade needed too?


class Cell(Drawn):
    text: bool  # can a text change the result?
    range: NotRequired[list[Drawn]]  # the worst and the best result for the seat, if a text may exchange a card
    blade: NotRequired[Drawn]  # the result with the Blade, if the Blade changes it
    pay: NotRequired[Payment]


class Outcomes(TypedDict):
    """The results of every pair of cards; rows are the seat's own."""

    mine: list[str | None]
    theirs: list[str | None]
    blade: Seat | None
    cells: list[list[Cell]]
