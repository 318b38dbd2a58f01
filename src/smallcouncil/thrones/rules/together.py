"""Secret decisions that all houses make at once."""

from __future__ import annotations

from smallcouncil.thrones.building.windows import Decision, Frame, Step
from smallcouncil.thrones.nouns.state import State


class AskTogether(Step):
    """base.information.together; a house that has lost everything is asked too (base.information.no-elimination)."""

    def __init__(self, name: str, ask: Decision) -> None:
        self.name = name
        self.rule = ask.rule
        self.ask: Decision = ask

    def go(self, state: State, frame: Frame) -> bool:
        if frame.memo:
            return False
        frame.memo = [1]
        self.ask.ask(state, (1 << state.seats) - 1, [])
        return True
