"""Reasons: the preferred plan, other plans and their differences, and the threats that a seat sees.

This is data; `analysis/why.py` puts it into words. Reasons use only what a seat may see: its redacted game and its events.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.bots.comparing import Rejected, behind, mean
from smallcouncil.bots.intrigue.reasons import moves_compared
from smallcouncil.bots.planner import considered
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.style import USUAL, Style
from smallcouncil.core.bits import bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.thrones.nouns.state import State

SHOWN: Final = 3  # plans to explain
LINED_UP: Final = 5  # least plans to compare, if there are as many
SHARE: Final = 0.75  # further worlds to compare the explained plans in, as a share of the playouts
FEWEST: Final = 6  # least number of these worlds
MOST: Final = 24
FEARED: Final = 0.3  # least chance of losing an area that we mention
THREATS: Final = 2
COULD_WIN: Final = 0.2  # least chance of winning this turn that we mention


class Threat(NamedTuple):
    house: int
    area: int
    chance: float  # chance of losing the area
    bare: bool  # does nobody guard it?


class Reasons(NamedTuple):
    liked: list[int]  # the plan
    chance: float  # chance of winning with the plan
    rejected: list[Rejected]  # best first
    worlds: int  # worlds in which they were compared
    forced: bool = False  # was there only one choice?
    threats: tuple[Threat, ...] = ()
    winners: tuple[int, ...] = ()  # houses that could win this turn


ComparedPlans = tuple[list[list[int]], list[list[float]]]  # plans, and the results of each in every world


def reasons_of(
    game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event], style: Style = USUAL, done: list[int] | None = None
) -> Reasons:
    """Reasons for `done`, the decision made, if given; otherwise for the best plan."""
    state = game.state
    if not isinstance(state, State):
        return weighed(*moves_compared(game, seat, rng, worlds_of(playouts), heard, done), is_forced(game, seat, done))
    position = Position(state, seat, style)
    winners = [house for house in range(state.seats) if house != seat and position.threat(house) >= COULD_WIN]
    found = weighed(*compared(game, seat, rng, playouts, heard, style, done), is_forced(game, seat, done))
    return found._replace(threats=tuple(threats(position)), winners=tuple(winners))


def weighed(plans: list[list[int]], values: list[list[float]], forced: bool) -> Reasons:
    rejected = [behind(values[0], plan, other) for plan, other in zip(plans[1:], values[1:], strict=True)]
    rejected.sort(key=lambda each: each.behind)
    return Reasons(plans[0], mean(values[0]), rejected, len(values[0]), forced)


def worlds_of(playouts: int) -> int:
    return max(FEWEST, min(MOST, int(playouts * SHARE)))


def compared(
    game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event], style: Style, done: list[int] | None
) -> ComparedPlans:
    """Plans and their results in every world; the decision made comes first, otherwise the best plan.

    A race finds the others. The winner of a race looks better than it is, so all of them meet again in other worlds.
    """
    from smallcouncil.bots.maester.search import Search, alike  # imported here because it needs numpy

    search = Search(game, seat, rng, playouts, heard, style)
    others = considered(search.worlds.own, game, seat, LINED_UP, rng)  # few playouts give few candidates
    search.line_up([*([done] if done is not None else []), *others])
    best = [search.plans[at] for at in search.race(LINED_UP, 1.0)] if len(search.plans) > 1 else search.plans
    first = [plan for plan in search.plans if done is not None and alike(plan, done)]
    plans = told_apart(game, seat, [*first, *best])[:SHOWN]
    values = search.values(plans, worlds_of(playouts))
    if done is None:
        order = sorted(range(len(plans)), key=lambda at: -mean(values[at]))
        plans, values = [plans[at] for at in order], [values[at] for at in order]
    return plans, values


def told_apart(game: Game, seat: int, plans: list[list[int]]) -> list[list[int]]:
    """Drops plans that read the same in words."""
    found: dict[tuple[str, ...], list[int]] = {}
    for plan in plans:
        found.setdefault(tuple(phrases_of(game, seat, plan)), plan)
    return list(found.values())


def is_forced(game: Game, seat: int, done: list[int] | None) -> bool:
    """Was each small choice the only one?"""
    copy, closed = game.redacted(seat), False
    chain = iter(done or [])
    while not closed:
        choices = copy.choices(seat)
        if len(choices) > 1:
            return False
        closed = copy.draft_on(seat, next(chain, choices[0]))
    return True


def threats(position: Position) -> list[Threat]:
    """The areas in most danger, and from whom; those that count for victory come first."""
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
