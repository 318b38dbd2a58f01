"""A seat's view of a game, as plain data by names: the form of `game.view(seat)`. Default values are left out."""

from __future__ import annotations

from typing import NotRequired, TypedDict

UnitCounts = dict[str, int]  # by kind, how many


class FrameView(TypedDict):
    """A procedure with its step, or a decision with the asked seats and the seat's own draft."""

    kind: str
    step: NotRequired[str]
    asked: NotRequired[list[str]]
    open: NotRequired[list[str]]  # asked seats that have still to choose; left out: all of them
    drafts: NotRequired[dict[str, str]]
    memo: NotRequired[list[int]]


class View(TypedDict):
    """The view of any game."""

    game: str
    options: list[str]
    players: int
    agenda: list[FrameView]  # the open decision is the last
    number: int  # number of the decision
    reveals: int
    eyes: str  # the seat whose view it is, or "public"
    winners: NotRequired[list[str]]
    facts: NotRequired[dict[str, dict[str, int | str]]]  # facts of options: by fact and place, a number or a name


# The board game ---------------------------------------------------------------------------------------------------------


class AreaView(TypedDict):
    house: NotRequired[str]
    units: NotRequired[UnitCounts]
    orders: NotRequired[list[str]]
    token: NotRequired[str]
    neutral: NotRequired[int]


class HouseView(TypedDict):
    power: int
    supply: int
    hand: list[str]
    used: NotRequired[list[str]]
    gone: NotRequired[list[str]]  # houses that are out of the game
    bid: NotRequired[int]
    net: NotRequired[int]  # index of the connections between areas that this house uses now


class DeckView(TypedDict):
    cards: list[str]
    known: NotRequired[int]  # how many of the next cards are in a known order
    open: NotRequired[list[str]]


class BattleView(TypedDict):
    area: str
    source: str
    attacker: str
    defender: NotRequired[str]  # left out if it is a neutral force
    army: UnitCounts
    march: str
    support: dict[str, str]  # by area, the side
    cards: list[str]
    first: str
    blade: str
    winner: str
    pending: int
    totals: list[int]
    silent: int
    due: int
    notes: dict[str, int]


BladeView = TypedDict("BladeView", {"blade used": NotRequired[int]})


class ThronesView(View, BladeView):
    turn: int
    areas: dict[str, AreaView]
    houses: dict[str, HouseView]
    throne: list[str]
    fiefdoms: list[str]
    court: list[str]
    tokens: list[str]
    decks: list[DeckView]
    wildlings: NotRequired[int]
    season: NotRequired[list[str]]
    battle: NotRequired[BattleView]


# The card game ----------------------------------------------------------------------------------------------------------


class SeatView(TypedDict):
    cards: int
    hand: NotRequired[list[str]]
    lacks: NotRequired[list[str]]
    penalties: NotRequired[int]
    taken: NotRequired[int]
    pile: NotRequired[list[int]]


class IntrigueView(View):
    round: int
    turn: str
    court: dict[str, str]  # by cell, the character
    seats: dict[str, SeatView]
    out: NotRequired[list[str]]
    last: NotRequired[str]
    thrones: NotRequired[list[int]]
