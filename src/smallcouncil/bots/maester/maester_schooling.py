"""Exploitation test: opponents that predict a bot's decision by running its own search."""

from __future__ import annotations

from smallcouncil.bots.maester.lots import drawn
from smallcouncil.bots.maester.schooling import Schooling
from smallcouncil.bots.maester.search import Search
from smallcouncil.bots.maester.worlds import Plan
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.nouns.state import State


class MaesterSchooling(Schooling):
    """Schooling for one decision: every other house searches like a maester with `playouts` and draws from its results."""

    def __init__(self, playouts: int, heard: list[Event]) -> None:
        self.playouts: int = playouts
        self.heard: list[Event] = heard
        self.mixes: dict[int, tuple[list[Plan], list[float]]] = {}

    def first(self, state: State, own: int, heard: list[Event]) -> list[float]:
        return [0.0] * state.seats

    def expected(self, game: Game, seat: int, usual: Plan, rng: Rng) -> Plan:
        if seat not in self.mixes:
            search = Search(game.redacted(seat), seat, rng, self.playouts, self.heard)
            search.line_up([])
            self.mixes[seat] = search.mixed() if len(search.plans) > 1 else (search.plans, [1.0])
        plans, weights = self.mixes[seat]
        return plans[drawn(weights, rng)]
