"""The Westeros phase variant (A Clash of Kings, option seven): three columns of face-up cards."""

from __future__ import annotations

from typing import Final

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Module, Opening
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.cards import ROWS
from smallcouncil.thrones.rules.westeros import Bury, RevealCards, reveal

EVENTS: Final[dict[str, str]] = {
    "columns": "Now face up, for turn {3}: {0:deckI}, {1:deckII}, {2:deckIII}.",
}


class WesterosVariant(Module):
    name = "westeros-variant"
    title = "Westeros phase variant"
    says = "The next three cards of each Westeros deck are face up. The top row is resolved, then the columns move up."
    rule = "westeros-variant.columns"
    events: dict[str, str] = EVENTS

    def plug(self, rules: Ruleset) -> None:
        rules.set_up.openings.append(LayColumns())
        rules.turn.replace("reveal", TopRow())
        rules.turn.replace("bury", PushUp())


class LayColumns(Opening):
    """westeros-variant.columns"""

    def open(self, state: State) -> None:
        for deck in range(state.rules.phase_decks):
            for _ in range(ROWS):
                state.turn_up(deck)


class TopRow(RevealCards):
    """westeros-variant.top-row: the top cards count as just drawn; westeros-variant.winter follows."""

    rule = "westeros-variant.top-row"

    def go(self, state: State, frame: Frame) -> bool:
        reveal(state)
        return False


class PushUp(Bury):
    """westeros-variant.push: used cards go under their decks, the others move up, and a new one joins each column."""

    rule = "westeros-variant.push"

    def go(self, state: State, frame: Frame) -> bool:
        super().go(state, frame)
        for deck in range(state.rules.phase_decks):
            state.turn_up(deck)
        if state.turn + ROWS <= state.rules.last_turn:
            columns = state.open_cards[: state.rules.phase_decks]
            state.tell("columns", self.rule, [*[cards[-1] for cards in columns], state.turn + ROWS])
        return False
