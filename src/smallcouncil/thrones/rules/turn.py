"""The turn sequence."""

from __future__ import annotations

from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Step
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.march import Marches
from smallcouncil.thrones.rules.planning import UseRaven, assign_orders
from smallcouncil.thrones.rules.power import Consolidations
from smallcouncil.thrones.rules.raid import Raids
from smallcouncil.thrones.rules.retreat import Recover
from smallcouncil.thrones.rules.victory import end_game
from smallcouncil.thrones.rules.westeros import Advance, Bury, Resolve, RevealCards


class EndTurn(Step):
    """base.turn.end: orders return to their owners, Blade and Raven can be used again; after the last turn the game is over."""

    name = "end"
    rule = "base.turn.end"

    def go(self, state: State, frame: Frame) -> bool:
        state.clear_orders()
        state.blade_used = 0
        if state.turn == state.rules.last_turn:
            end_game(state)
        else:
            frame.at = 0
        return True


class Planning(Step):
    """The start of the planning phase: the first turn starts here, and steps before orders are inserted after it."""

    name = "planning"
    rule = "base.turn.sequence"

    def go(self, state: State, frame: Frame) -> bool:
        return False


def begin(state: State) -> None:
    """base.turn.sequence: the first turn has no Westeros phase."""
    turn = state.rules.turn
    turn.push(state)
    state.agenda[-1].at = turn.place("planning")


def plug(rules: Ruleset) -> None:
    rules.turn.steps = [
        Advance(), RevealCards(), Resolve(0), Resolve(1), Resolve(2), Bury(),
        Planning(), assign_orders(rules), UseRaven(rules),
        Raids(rules), Marches(rules), Recover(), Consolidations(rules), EndTurn(),
    ]
