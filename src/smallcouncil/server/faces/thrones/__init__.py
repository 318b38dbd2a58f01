"""The board game in the browser: `book` is fixed, `matter` is worked out, `fights` and `outcomes` are about battles."""

from __future__ import annotations

from smallcouncil.aids.thrones import phase_of, warning
from smallcouncil.core.game import Game
from smallcouncil.core.ruleset import Ruleset as CoreRuleset
from smallcouncil.core.state import State as CoreState
from smallcouncil.server.faces.face import Face, Kept, Plain
from smallcouncil.server.faces.thrones.book import CHAPTERS, book_of
from smallcouncil.server.faces.thrones.matter import matter_of
from smallcouncil.thrones.ruleset import Ruleset
from smallcouncil.thrones.state import State


class ThronesFace(Face):
    chapters: tuple[str, ...] = CHAPTERS

    def more(self, rules: CoreRuleset) -> Plain:
        assert isinstance(rules, Ruleset)
        return book_of(rules)

    def matter(self, view: Game, seat: int, before: Game | None = None, kept: Kept | None = None) -> Plain:
        return matter_of(view, seat, before, {} if kept is None else kept)

    def warning(self, game: Game, seat: int) -> str:
        return warning(game, seat)

    def step(self, state: CoreState) -> str:
        assert isinstance(state, State)
        return phase_of(state)

    def turn(self, state: CoreState) -> str:
        assert isinstance(state, State)
        return f"Turn {state.turn}"


__all__ = ["ThronesFace"]
