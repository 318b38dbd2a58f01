"""The forms of the board game's book and matter.  What an option adds to an area has its form in the option's words."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from smallcouncil.insight.plain import Choice, Seat
from smallcouncil.insight.thrones.forms import BattleMatter, Fight, Outcomes
from smallcouncil.insight.views import UnitCounts
from smallcouncil.server.views.forms import Book

# The book ---------------------------------------------------------------------------------------------------------------


class Canvas(TypedDict):
    key: str  # by which data and drawings name the board
    name: str
    width: int
    height: int


class AreaRow(TypedDict):
    name: str
    sea: bool
    castle: str  # "", "city" or "stronghold"
    muster: int
    barrels: int
    crowns: int
    home: str  # the house whose shield it bears
    neutral: int
    closed: bool
    next: list[int]
    rivers: list[int]
    unsure: list[int]  # areas to which the border is reconstructed
    grade: str
    x: int
    y: int


class OrderRow(TypedDict):
    name: str
    icon: str
    bonus: int
    star: bool
    count: int
    says: str
    once: bool
    reserve: bool  # it is never placed with the others
    house: str  # the only one that has it


class UnitRow(TypedDict):
    name: str
    plural: str
    strength: int
    cost: int
    pool: int
    sails: bool
    escorted: bool  # never without another unit of its house


Upgrade = TypedDict("Upgrade", {"from": int, "to": int, "cost": int})  # units by number


class CardRow(TypedDict):
    name: str
    key: str  # who it is, whatever the card is called
    house: str
    seat: Seat  # -1: its house is not in play
    strength: int
    shown: str  # the strength as it is printed
    swords: int
    fortifications: int
    text: str
    rule: str
    grade: str
    note: str


class DeckCard(TypedDict):
    name: str
    kind: str
    text: str
    copies: int
    mammoth: bool
    rule: str
    grade: str


class HouseStart(TypedDict):
    house: str
    places: list[int]
    power: int
    forces: dict[str, list[str]]
    grade: str


class ThronesBook(Book):
    """Numbers of areas, orders and cards are places in these lists, which are those of the domains; order 0 is none."""

    seat_notes: list[str]
    board: Canvas
    areas: list[AreaRow]
    orders: list[OrderRow]
    units: list[UnitRow]
    upgrades: list[Upgrade]
    cards: list[CardRow]
    decks: list[list[DeckCard]]
    seasons: dict[str, str]  # by the word of a view, what a Westeros card changes this turn
    further_decks: dict[str, list[DeckCard]]  # of options, by title
    starts: list[HouseStart]
    stars: list[int]  # by place
    stars_grade: str
    supply: list[list[int]]  # sizes by level
    tracks: list[str]
    wildlings: list[int]  # their strength by space; empty: there are none
    losses: list[int]  # of the lowest bid, of the others
    power_limit: int
    castles_to_win: int
    counted: str  # what wins: castles, or what else counts on this board
    turns: int
    phases: dict[str, str]
    facts: list[str]  # names of what options put on the board


# What matters -----------------------------------------------------------------------------------------------------------


class SupplyMatter(TypedDict):
    level: int
    barrels: int
    next: int  # the level that a Supply card would set now
    armies: list[int]
    limits: list[int]
    fits: bool


class Stars(TypedDict):
    used: int
    allowed: int


class Bars(TypedDict):
    """Why an order could not lie in an own area if the area's own were taken back."""

    bars: NotRequired[dict[str, list[int]]]  # by area and order, a number of `reasons`; 0: it could
    reasons: NotRequired[list[list[str]]]  # sentence and rule


class PrefaceMatter(TypedDict):
    """What is decided before orders, in the same draft: one of these."""

    verb: int
    choices: list[Choice]


class Prefaces(TypedDict):
    prefaces: NotRequired[list[PrefaceMatter]]


class OrdersMatter(Bars, Prefaces):
    tokens: list[int]  # orders, one for each copy that may still be placed
    stars: Stars
    idle: list[str]  # areas without one


class MusterMatter(TypedDict):
    area: str
    points: int
    left: int
    buys: list[Choice]  # that this castle pays


Bids = TypedDict(
    "Bids",
    {
        "for": str, "power": list[int], "mine": int | None, "bidders": NotRequired[list[Seat]], "bids": NotRequired[list[int]],
        "tied": NotRequired[list[Seat]], "threat": NotRequired[int], "bonus": NotRequired[list[int]],
    },
)


class Control(TypedDict):
    areas: list[int]  # by seat
    control: dict[str, Seat]


class Standings(Control):
    """How the houses stand: by seat."""

    supply: list[SupplyMatter]
    castles: list[int]  # or what else wins on this board
    win: int
    pool: list[UnitCounts]  # the pieces that are not on the board


class Asked(TypedDict):
    """What the open question is about."""

    orders: NotRequired[OrdersMatter]
    muster: NotRequired[list[MusterMatter]]
    bids: NotRequired[Bids]
    fights: NotRequired[list[Fight]]
    outcomes: NotRequired[Outcomes]


class Fought(TypedDict):
    battle: NotRequired[BattleMatter]


class ThronesMatter(Standings, Asked, Fought):
    """Worked out from the view of a seat, its draft carried out, and from nothing else."""
