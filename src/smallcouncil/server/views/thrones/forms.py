"""Types of the board game's book and matter.  What an option adds to an area has its type in the option's words."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from smallcouncil.insight.plain import Choice, Seat
from smallcouncil.insight.thrones.forms import BattleMatter, Fight, Outcomes
from smallcouncil.insight.views import UnitCounts
from smallcouncil.server.views.forms import Book

# The book ---------------------------------------------------------------------------------------------------------------


class Canvas(TypedDict):
    key: str  # name of the board in data and drawings
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
    home: str  # house whose shield is printed here
    neutral: int
    closed: bool
    next: list[int]
    rivers: list[int]
    unsure: list[int]  # adjacent areas with a reconstructed border
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
    reserve: bool  # never placed with the other orders
    house: str  # the only house that has it; empty: all have it


class UnitRow(TypedDict):
    name: str
    plural: str
    strength: int
    cost: int
    pool: int
    sails: bool
    escorted: bool  # needs another unit of its house beside it


Upgrade = TypedDict("Upgrade", {"from": int, "to": int, "cost": int})  # numbers of units


class CardRow(TypedDict):
    name: str
    key: str  # id of the character, whatever the card's name
    house: str
    seat: Seat  # -1: its house is not in play
    strength: int
    shown: str  # strength as printed
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
    """Numbers of areas, orders and cards are positions in these lists and in those of the domains; 0 means no order."""

    seat_notes: list[str]
    board: Canvas
    areas: list[AreaRow]
    orders: list[OrderRow]
    units: list[UnitRow]
    upgrades: list[Upgrade]
    cards: list[CardRow]
    decks: list[list[DeckCard]]
    seasons: dict[str, str]  # by the view's word for it, what a Westeros card changes this turn
    further_decks: dict[str, list[DeckCard]]  # decks of options, by title
    starts: list[HouseStart]
    stars: list[int]  # by place
    stars_grade: str
    supply: list[list[int]]  # by supply level, sizes of armies
    tracks: list[str]
    wildlings: list[int]  # wildling threat by space; empty: no wildlings
    losses: list[int]  # losses of the lowest bidder, and of the others
    power_limit: int
    castles_to_win: int
    counted: str  # what wins on this board: castles, or something else
    turns: int
    phases: dict[str, str]
    facts: list[str]  # names of the facts that options keep


# What matters -----------------------------------------------------------------------------------------------------------


class SupplyMatter(TypedDict):
    level: int
    barrels: int
    next: int  # supply level that a Supply card would set now
    armies: list[int]
    limits: list[int]
    fits: bool


class Stars(TypedDict):
    used: int
    allowed: int


class Bars(TypedDict):
    """Why an order cannot be placed in one of the seat's areas, if the order there now were taken back."""

    bars: NotRequired[dict[str, list[int]]]  # by area and order, a position in `reasons`; 0: it can be placed
    reasons: NotRequired[list[list[str]]]  # sentence and rule of each


class PrefaceMatter(TypedDict):
    """A decision before orders, in the same draft: one of these choices."""

    verb: int
    choices: list[Choice]


class Prefaces(TypedDict):
    prefaces: NotRequired[list[PrefaceMatter]]


class OrdersMatter(Bars, Prefaces):
    tokens: list[int]  # orders that may still be placed, one for each copy
    stars: Stars
    idle: list[str]  # areas without an order


class MusterMatter(TypedDict):
    area: str
    points: int
    left: int
    buys: list[Choice]  # choices that this castle pays for


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
    """The standing of each house; lists are by seat."""

    supply: list[SupplyMatter]
    castles: list[int]  # castles, or what else wins on this board
    win: int
    pool: list[UnitCounts]  # pieces that are not on the board


class Asked(TypedDict):
    """What is good to know for the open decision."""

    orders: NotRequired[OrdersMatter]
    muster: NotRequired[list[MusterMatter]]
    bids: NotRequired[Bids]
    fights: NotRequired[list[Fight]]
    outcomes: NotRequired[Outcomes]


class Fought(TypedDict):
    battle: NotRequired[BattleMatter]


class ThronesMatter(Standings, Asked, Fought):
    """Worked out only from the view of a seat with its draft applied."""
