"""What a maester would have done instead of the decision made, and how much better that is.

It judges from the seat's redacted game and the events it has seen, in worlds that fit these. What was revealed later does not
count.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.bots.comparing import error, mean
from smallcouncil.bots.maester.search import Search, alike
from smallcouncil.bots.maester.value import chances
from smallcouncil.bots.maester.worlds import Plan
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng

SHARE: Final = 0.25  # further worlds in which the two are compared, as a share of the search's playouts
FEWEST: Final = 6


class Advice(NamedTuple):
    plan: Plan  # the decision made, if nothing better was found
    chance: float  # chance of winning with the decision made
    could: float  # chance of winning with the plan
    error: float  # standard error of the difference; both play the same worlds

    @property
    def cost(self) -> float:
        return max(0.0, self.could - self.chance)


def advise(game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event], done: Plan) -> Advice:
    """A race finds the best plan. It is valued in other worlds than those in which it happened to win."""
    search = Search(game, seat, rng, playouts, heard)
    search.line_up([done])
    own = next(at for at, plan in enumerate(search.plans) if alike(plan, done))
    best = search.race(1, 1.0)[0] if len(search.plans) > 1 else own
    mine, other = [], []
    for _ in range(max(FEWEST, int(search.playouts * SHARE))):
        world = search.worlds.drawn()
        ends = [search.worlds.after(world, search.plans[at]) for at in ([own, best] if best != own else [own])]
        found = chances(ends)
        mine.append(found[0][seat])
        other.append(found[-1][seat])
    gains = [after - before for before, after in zip(mine, other, strict=True)]
    return Advice(search.plans[best], mean(mine), mean(other), error(gains))
