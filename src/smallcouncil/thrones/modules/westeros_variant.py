"""The Westeros phase variant (A Clash of Kings, option seven): three columns of face-up cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.notation import Domain
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.thrones.rules.westeros import Bury, RevealCards, count_mammoth, turn_up
from smallcouncil.thrones.ruleset import Ruleset
from smallcouncil.thrones.state import State
from smallcouncil.thrones.windows import Frame, Module, Opening

ROWS: Final = 3


class WesterosVariant(Module):
    name = "westeros-variant"
    title = "Westeros phase variant"
    says = "The next three Westeros cards of each deck lie face up; the top row acts, then the columns move up."
    rule = "westeros-variant.columns"

    def plug(self, rules: Ruleset) -> None:
        places = [f"{'I' * (deck + 1)} row {row + 1}" for deck in range(len(rules.decks)) for row in range(ROWS)]
        rules.notation.domains["column"] = Domain("column", places, {})
        columns = rules.claim("columns", "column", PUBLIC)  # card number + 1; 0: no card
        rules.openings.append(LayColumns(columns))
        rules.turn.replace("reveal", TopRow(columns))
        rules.turn.replace("bury", PushUp(columns))


class LayColumns(Opening):
    """westeros-variant.columns"""

    def __init__(self, columns: int) -> None:
        self.columns: int = columns

    def open(self, state: State) -> None:
        for deck in range(len(state.decks)):
            for row in range(ROWS):
                state.facts[self.columns][deck * ROWS + row] = state.draw(deck) + 1


class TopRow(RevealCards):
    """westeros-variant.top-row: the top cards act as if they had just been drawn."""

    rule = "westeros-variant.top-row"

    def __init__(self, columns: int) -> None:
        self.columns: int = columns

    def go(self, state: State, frame: Frame) -> bool:
        column = state.facts[self.columns]
        for deck in range(len(state.decks)):
            turn_up(state, deck, column[deck * ROWS] - 1)
            column[deck * ROWS] = 0
        for deck in range(len(state.decks)):
            count_mammoth(state, deck)
        return False


class PushUp(Bury):
    """westeros-variant.push: used cards go under their decks, the others move up, and a new one joins each column."""

    rule = "westeros-variant.push"

    def __init__(self, columns: int) -> None:
        self.columns: int = columns

    def go(self, state: State, frame: Frame) -> bool:
        super().go(state, frame)
        column = state.facts[self.columns]
        for deck in range(len(state.decks)):
            first = deck * ROWS
            for row in range(first, first + ROWS - 1):
                column[row] = column[row + 1]
            column[first + ROWS - 1] = state.draw(deck) + 1
        return False
