"""What a maester would have done in place of what was done, and what the difference is worth.

It is judged from the seat: from its redacted game and what it has heard, in worlds that fit these.  Whatever else came out
later counts for nothing.
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

SHARE: Final = 0.25  # of the playouts of the search: so many further worlds in which the two are compared
FEWEST: Final = 6


class Advice(NamedTuple):
    plan: Plan  # what was done, where nothing better was found
    chance: float  # to win, with what was done
    could: float  # with the plan
    error: float  # standard error of the difference: both meet the same worlds

    @property
    def cost(self) -> float:
        return max(0.0, self.could - self.chance)


def advise(game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event], done: Plan) -> Advice:
    """The race finds the best plan; what it is worth is told by other worlds than those in which it happened to win."""
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
