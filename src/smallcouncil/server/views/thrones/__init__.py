"""The presenter of the board game: `book` has what is fixed, `matter` what is worked out for a position."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.core.ruleset import Ruleset as CoreRuleset
from smallcouncil.core.state import State as CoreState
from smallcouncil.insight.thrones.aids import phase_of, warning
from smallcouncil.server.views.forms import Book
from smallcouncil.server.views.presenter import Kept, Presenter, SeatCounts
from smallcouncil.server.views.thrones.book import CHAPTERS, book_of
from smallcouncil.server.views.thrones.forms import ThronesBook, ThronesMatter
from smallcouncil.server.views.thrones.matter import matter_of, standing_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.state import State


class ThronesPresenter(Presenter):
    chapters: tuple[str, ...] = CHAPTERS

    def whole(self, rules: CoreRuleset, common: Book) -> ThronesBook:
        assert isinstance(rules, Ruleset)
        return book_of(rules, common)

    def matter(self, view: Game, seat: int, before: Game | None = None, kept: Kept | None = None) -> ThronesMatter:
        return matter_of(view, seat, before, {} if kept is None else kept)

    def warning(self, game: Game, seat: int) -> str:
        return warning(game, seat)

    def standing(self, state: CoreState) -> SeatCounts:
        assert isinstance(state, State)
        return standing_of(state)

    def step(self, state: CoreState) -> str:
        assert isinstance(state, State)
        return phase_of(state)

    def turn(self, state: CoreState) -> str:
        assert isinstance(state, State)
        return f"Turn {state.turn}"


__all__ = ["ThronesPresenter"]
