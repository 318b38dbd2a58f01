"""Why: the plan that is liked, two that are not, and the threats that are seen.  Data; the words are elsewhere.

Whoever gives reasons sees what a seat may see: its redacted game and what it has heard.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.bots.planner import considered
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.temper import USUAL, Temper
from smallcouncil.core.bits import bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.nouns.state import State

SHOWN: Final = 3  # plans
FEARED: Final = 0.3  # chance to lose an area that is worth a word
THREATS: Final = 2
COULD_WIN: Final = 0.2  # chance to win this turn that is worth one
UNKNOWN: Final = -1.0


class Considered(NamedTuple):
    plan: list[int]
    chance: float  # to win, as a maester sees it; UNKNOWN: a steward does not ask


class Threat(NamedTuple):
    house: int
    area: int
    chance: float  # that the area is lost
    bare: bool  # nobody guards it


class Reasons(NamedTuple):
    liked: Considered
    rejected: list[Considered]
    threats: list[Threat]
    winners: list[int]  # houses that could win this turn


def reasons_of(
    game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event], temper: Temper = USUAL, done: list[int] | None = None
) -> Reasons:
    """A maester's with playouts, a steward's without; `done` is what was decided, if it was."""
    plans = searched(game, seat, rng, playouts, heard, temper, done) if playouts else sensible(game, seat, rng, temper, done)
    state = game.state
    assert isinstance(state, State)
    position = Position(state, seat, temper)
    winners = [house for house in range(state.seats) if house != seat and position.threat(house) >= COULD_WIN]
    return Reasons(plans[0], plans[1:], threats(position), winners)


def sensible(game: Game, seat: int, rng: Rng, temper: Temper, done: list[int] | None) -> list[Considered]:
    found = considered(Sensible(temper), game, seat, SHOWN + 1, rng)
    if done is not None:
        found = [done, *[plan for plan in found if sorted(plan) != sorted(done)]]
    return [Considered(plan, UNKNOWN) for plan in found[:SHOWN]]


def searched(
    game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event], temper: Temper, done: list[int] | None
) -> list[Considered]:
    """The best three of a race have met the same worlds; what was decided comes first, whatever came of it there."""
    from smallcouncil.bots.maester.search import Search, alike  # numpy comes with it

    search = Search(game, seat, rng, playouts, heard, temper)
    others = considered(search.worlds.own, game, seat, SHOWN + 1, rng)  # of few playouts there are few candidates
    search.line_up([*([done] if done is not None else []), *others])
    best = search.race(SHOWN + 1, 1.0)[:SHOWN]  # halves drop out: of more than four at least three are left
    found = [Considered(search.plans[at], search.sums[at] / max(1, len(search.seen))) for at in best]
    if done is None:
        return found
    own = [each for each in found if alike(each.plan, done)] or [Considered(done, UNKNOWN)]
    return [own[0], *[each for each in found if not alike(each.plan, done)]][:SHOWN]


def threats(position: Position) -> list[Threat]:
    """The areas that are most in danger, and from whom; what counts for victory before all else."""
    state, found = position.state, list[Threat]()
    own = [area for area, house in enumerate(state.control) if house == position.seat]
    for area in {*own, *bits_of(state.held[position.seat])}:
        attacks = position.attacks(area)
        if not attacks or position.rules.board.is_water(area):
            continue
        bare = not state.army[area] or state.house[area] != position.seat
        chance = position.walked_into(area) if bare else position.loss(area, position.strength(state.army[area]))
        if chance >= FEARED:
            found.append(Threat(max(attacks, key=lambda each: each[1])[0], area, chance, bare))
    found.sort(key=lambda threat: (-threat.chance * position.worth[threat.area], threat.area))
    return found[:THREATS]
