"""The presenter of the card game."""

from __future__ import annotations

from typing import Final, TypedDict

from smallcouncil.core.bits import bits_of
from smallcouncil.core.datafiles import weakest
from smallcouncil.core.game import Game
from smallcouncil.core.ruleset import Ruleset as CoreRuleset
from smallcouncil.core.state import State as CoreState
from smallcouncil.insight.intrigue import RECONSTRUCTED, WELCOME, draws_thrones, opens, state_of
from smallcouncil.intrigue.court import CELLS, FIRST, PLACES, ROW, ROWS, UNDER, WIDTH, cell_name
from smallcouncil.intrigue.events import TEXTS
from smallcouncil.intrigue.rules import score
from smallcouncil.intrigue.ruleset import Ruleset
from smallcouncil.intrigue.state import State
from smallcouncil.server.views.forms import Book
from smallcouncil.server.views.presenter import Kept, Presenter

CHAPTERS: Final = ("intrigue.md", "core.md", "table.md")


class Colour(TypedDict):
    name: str
    house: str
    cards: int
    grade: str


class Character(TypedDict):
    name: str
    colour: int
    grade: str


class CourtCell(TypedDict):
    name: str
    row: int
    column: int
    on: list[str]  # the two cells below


class ThroneCard(TypedDict):
    value: int
    icons: int
    grade: str


class IntrigueBook(Book):
    colours: list[Colour]
    cards: list[Character]
    width: int  # cells in the bottom row
    rows: list[str]
    cells: list[CourtCell]
    places: list[str]
    thrones: list[ThroneCard]  # empty if they are not in play
    dealt: int  # cards dealt to each seat
    opens: bool  # does a card left over open the court?
    rounds: int


class Score(TypedDict):
    """What a seat has for certain; null: hidden."""

    penalties: int
    cards: int
    thrones: int
    values: list[int] | None
    score: int | None


class IntrigueMatter(TypedDict):
    """Uses numbers for colours and names for places."""

    round: list[int]  # current round, and number of rounds
    free: int  # free places in the bottom row
    lit: dict[str, list[int]]  # by open place, the colours that fit
    mine: list[int] | None  # cards by colour
    unseen: list[int]  # by colour, cards that are neither in the court nor in the hand
    scores: list[Score]


class IntriguePresenter(Presenter):
    chapters: tuple[str, ...] = CHAPTERS

    def whole(self, rules: CoreRuleset, common: Book) -> IntrigueBook:
        assert isinstance(rules, Ruleset)
        return book_of(rules, common)

    def matter(self, view: Game, seat: int, before: Game | None = None, kept: Kept | None = None) -> IntrigueMatter:
        return matter_of(state_of(view), seat)

    def turn(self, state: CoreState) -> str:
        assert isinstance(state, State)
        return f"Round {state.round}"


# The book ---------------------------------------------------------------------------------------------------------


def book_of(rules: Ruleset, common: Book) -> IntrigueBook:
    thrones = draws_thrones(rules)
    return {
        **common,
        "events": TEXTS,
        "welcome": list(WELCOME if thrones else WELCOME[:2]),
        "colours": [plain_colour(rules, colour) for colour in range(len(rules.colours))],
        "cards": [plain_card(rules, card) for card in range(len(rules.characters))],
        "width": rules.width,
        "rows": list(ROWS[: rules.width]),
        "cells": [plain_cell(cell) for cell in cells_of(rules)],
        "places": PLACES,
        "thrones": [plain_throne(rules, card) for card in range(len(rules.thrones))] if thrones else [],
        "dealt": rules.dealt,
        "opens": rules.opens,
        "rounds": rules.seats,
        "note": RECONSTRUCTED,
    }


def cells_of(rules: Ruleset) -> list[int]:
    """Returns the cells of a pyramid with a bottom row of this width."""
    return [cell for cell in range(CELLS) if cell - FIRST[ROW[cell]] < rules.width - ROW[cell]]


def plain_colour(rules: Ruleset, number: int) -> Colour:
    colour = rules.colours[number]
    count = len(bits_of(rules.cards_of[number]))
    return {"name": colour.name, "house": colour.house, "cards": count, "grade": colour.grade}


def plain_card(rules: Ruleset, card: int) -> Character:
    colour = rules.colours[rules.colour[card]]
    grades = {character.name: character.grade for character in colour.characters}
    name = rules.characters[card]
    return {"name": name, "colour": rules.colour[card], "grade": grades[name]}


def plain_cell(cell: int) -> CourtCell:
    """Returns a cell with the two cells that it rests on; a cell in the bottom row rests on none."""
    below = [cell_name(UNDER[cell]), cell_name(UNDER[cell] + 1)] if cell >= WIDTH else []
    return {"name": cell_name(cell), "row": ROW[cell], "column": cell - FIRST[ROW[cell]], "on": below}


def plain_throne(rules: Ruleset, card: int) -> ThroneCard:
    row = rules.thrones[card]
    return {"value": row.value, "icons": row.icons, "grade": weakest(row.values)}


# What matters -----------------------------------------------------------------------------------------------------


def matter_of(state: State, seat: int) -> IntrigueMatter:
    """Colours by number, places by name."""
    free = state.rules.width - state.row
    return {
        "round": [state.round, state.seats],
        "free": free,
        "lit": {**ends(state, free), **lit_cells(state)},
        "mine": [len(bits_of(state.hand[seat] & cards)) for cards in state.rules.cards_of] if seat >= 0 else None,
        "unseen": unseen(state, seat),
        "scores": [plain_score(state, each, seat) for each in range(state.seats)],
    }


def ends(state: State, free: int) -> dict[str, list[int]]:
    """Returns the free ends of the bottom row, which take any colour; the first card of the court has only one place."""
    names = PLACES[:2] if state.row else PLACES[:1]
    return {name: list(range(len(state.rules.colours))) for name in names if free}


def lit_cells(state: State) -> dict[str, list[int]]:
    """Returns the open places above the bottom row, with the colours that fit."""
    found = {cell_name(cell): opens(state, cell) for cell in range(WIDTH, CELLS)}
    return {name: colours for name, colours in found.items() if colours}


def unseen(state: State, seat: int) -> list[int]:
    """Counts, by colour, the characters that the seat sees neither in the court nor in its hand."""
    hidden = state.rules.deck & ~state.in_court() & ~(state.hand[seat] if seat >= 0 else 0)
    return [len(bits_of(hidden & cards)) for cards in state.rules.cards_of]


def plain_score(state: State, each: int, seat: int) -> Score:
    """Returns a seat's score as another seat sees it: Iron Throne cards only if they are visible."""
    seen = each == seat or not state.agenda
    values = [state.rules.thrones[card].value for card in bits_of(state.piles[each])] if seen else None
    return {
        "penalties": state.penalties[each],
        "cards": state.cards[each],
        "thrones": state.taken[each],
        "values": values,
        "score": score(state, each) if seen else None,
    }
