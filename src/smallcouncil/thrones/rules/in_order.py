"""Steps that all houses do one after the other."""

from __future__ import annotations

from smallcouncil.thrones.building.windows import Frame, InTurn
from smallcouncil.thrones.nouns.state import THRONE, State


class InOrder(InTurn):
    """Each house in order of play, as it was when the step started; the memo is the number of turns taken, then that order."""

    rule: str = "base.turn.sequence"  # each subclass has its own

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            frame.memo = [0, *state.tracks[THRONE]]
        if frame.memo[0] == state.seats:
            return False
        frame.memo[0] += 1
        self.turn_of(state, frame.memo[frame.memo[0]])
        return True

    def turn_of(self, state: State, house: int) -> None:
        """Asks the house or changes something, never both, so that a saved game can be proved."""
        raise NotImplementedError(self.name)


class InCurrentOrder(InTurn):
    """Each house in the current order of play, until one is asked; the memo is the number of turns taken."""

    rule: str = "base.turn.sequence"  # each subclass has its own
    keeps_order = False

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            frame.memo = [0]
        while frame.memo[0] < state.seats:
            house = state.tracks[THRONE][frame.memo[0]]
            frame.memo[0] += 1
            self.turn_of(state, house)
            if state.agenda[-1] is not frame:
                return True
        return False

    def turn_of(self, state: State, house: int) -> None:
        """What the house does without a choice, and perhaps a decision for it."""
        raise NotImplementedError(self.name)
