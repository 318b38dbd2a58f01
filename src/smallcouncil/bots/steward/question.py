"""A decision as the steward sees it."""

from __future__ import annotations

from collections.abc import Callable

from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.style import USUAL, Style
from smallcouncil.core.agenda import Frame
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.nouns.state import State


class Question:
    """A decision as a seat sees it."""

    def __init__(self, game: Game, seat: int, rng: Rng, style: Style = USUAL) -> None:
        state = game.state
        assert isinstance(state, State)
        self.state: State = state
        self.frame: Frame = state.agenda[-1]
        self.name: str = self.frame.kind.name
        self.seat: int = seat
        self.draft: list[int] = self.frame.drafts[seat]
        self.choices: list[int] = game.choices(seat)
        self.game: Game = game
        self.rng: Rng = rng
        self.style: Style = style

    def position(self) -> Position:
        return Position(self.state, self.seat, self.style)

    def staged(self) -> Position:
        """The position with the draft applied, if the decision keeps such a position."""
        scratch = self.frame.scratch
        return Position(scratch if isinstance(scratch, State) else self.state, self.seat, self.style)

    def rest_of(self, chain: list[int]) -> list[int]:
        """The choices of a chain that are left; the whole chain if the draft differs from it."""
        done = len(self.draft)
        return chain[done:] if chain[:done] == self.draft else chain


Answer = Callable[[Question], "int | list[int]"]  # one choice, or a chain of them
Answers = dict[str, Answer]  # by decision
Chains = dict[int, Answer]  # by the verb that started the draft
Ways = dict[int, Callable[[Position, int], tuple[float, list[int]]]]  # by verb, the value of a choice and the chain it starts
