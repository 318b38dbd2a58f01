"""The maester: plays each plan on in worlds that fit what it sees, and looks at where they lead with a learned eye."""

from __future__ import annotations

from smallcouncil.bots.bot import Bot
from smallcouncil.core.game import Game


class Maester(Bot):
    name = "maester"
    says = "Plays its plans on in many worlds, stewards on all seats, and knows from many games who wins from there."
    games = ("thrones",)
    takes = "playouts"
    costs = 80
    listens = True

    def __init__(self, seed: int, setting: int = 0) -> None:
        super().__init__(seed, setting)
        self.playouts: int = setting  # for orders, fewer for what is smaller; 0: by the clock
        self.number: int = -1  # of the decision the plan below belongs to
        self.planned: list[int] = []

    def choose(self, game: Game, seat: int) -> int:
        """A decision is thought about once, as a whole."""
        from smallcouncil.bots.maester.search import Search  # numpy comes with it, which nobody else needs

        draft = game.draft(seat)
        begun = self.number == game.state.number and len(draft) < len(self.planned) and self.planned[: len(draft)] == draft
        if not begun or not draft:
            plan = Search(game, seat, self.rng, self.playouts, self.heard).best()
            self.number, self.planned = game.state.number, draft + plan
        return self.planned[len(draft)]
