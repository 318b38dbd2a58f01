"""What can be learned from a costly decision: the smallest change that is clearly better, and how other plans compare.

A maester's plan often differs from what was done in many things, of which few matter. All plans are compared again, in other
worlds than those in which one of them happened to win.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from smallcouncil.analysis.cases import ORDERS
from smallcouncil.bots.comparing import behind, error, mean
from smallcouncil.bots.planner import considered
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.language.verbs import ORDER

if TYPE_CHECKING:
    from smallcouncil.analysis.aftermath import Aftermath
    from smallcouncil.bots.maester.search import Search

LEAST: Final = 0.03  # share of a win that the better decision must gain
SURE: Final = 2.0  # standard errors
PART: Final = 0.6  # share of the whole gain that a small change must bring
MOST_CHANGED: Final = 2  # areas whose orders are changed
MOST_TRIED: Final = 12  # small changes
OTHERS: Final = 6  # further plans
WORLDS: Final = 0.5  # worlds of a comparison, as a share of the playouts; half as many to choose what to compare
FEWEST: Final = 8
TOLD: Final = 24  # least worlds in which it is counted what comes of the plans


class Weighed(NamedTuple):
    """A plan, the chance of winning with it, and what comes of it until the next orders."""

    plan: list[int]
    chance: float
    after: Aftermath


class Drill(NamedTuple):
    """A costly decision, the better one, and others that are as good or worse than that."""

    deed: Weighed
    best: Weighed
    as_good: list[Weighed]
    worse: list[Weighed]
    areas: list[int]  # areas whose orders change; none for a March


def drill_of(
    game: Game, seat: int, rng: Rng, playouts: int, heard: list[Event], deed: list[int], plan: list[int]
) -> Drill | None:
    """None if no small change is clearly better."""
    from smallcouncil.bots.maester.search import Search  # imported here because it needs numpy

    search, worlds = Search(game, seat, rng, playouts, heard), max(FEWEST, int(playouts * WORLDS))
    if game.state.agenda[-1].kind.name != ORDERS:
        others = considered(search.worlds.own, game, seat, OTHERS, rng)
        return compared(search, worlds, deed, plan, others, [])
    best = smallest_change(search, worlds, deed, plan)
    areas = changed(deed, best)
    others = list(replacements(game, seat, best, areas[0])) if len(areas) == 1 else []
    return compared(search, worlds, deed, best, others, areas) if areas else None


def compared(
    search: Search, worlds: int, deed: list[int], plan: list[int], others: list[list[int]], areas: list[int]
) -> Drill | None:
    """Compares all plans in new worlds; None if the plan is not clearly better than the deed, or another one is better still."""
    from smallcouncil.analysis.aftermath import aftermaths
    from smallcouncil.bots.maester.search import alike

    plans = [deed, plan, *[other for other in others if not alike(other, deed) and not alike(other, plan)]]
    values = search.values(plans, worlds)
    best = max(range(1, len(plans)), key=lambda at: mean(values[at]))
    gaps = [behind(values[best], plan, value) for plan, value in zip(plans, values, strict=True)]
    gains = [gain(values[0], value) for value in values]
    if not gains[1] or gaps[1].is_worse:
        return None
    kept = [at for at in range(len(plans)) if at < 2 or gains[at] or gaps[at].is_worse]
    ends = aftermaths(search.worlds, [plans[at] for at in kept], max(worlds, TOLD))
    found = {at: Weighed(plans[at], mean(values[at]), after) for at, after in zip(kept, ends, strict=True)}
    rest = kept[2:]
    as_good = [found[at] for at in rest if not gaps[at].is_worse]
    return Drill(found[0], found[1], as_good, [found[at] for at in rest if gaps[at].is_worse], areas)


def gain(values: list[float], others: list[float]) -> float:
    """How much better the others are; 0 if that is little, or might be chance."""
    gains = [other - value for value, other in zip(values, others, strict=True)]
    return mean(gains) if mean(gains) >= max(LEAST, SURE * error(gains)) else 0.0


# Orders ------------------------------------------------------------------------------------------------------------------


def smallest_change(search: Search, worlds: int, deed: list[int], plan: list[int]) -> list[int]:
    """The deed with the fewest orders of the plan that bring most of what the plan gains; the deed itself if none do."""
    tried = list(changes(search.game, search.seat, deed, plan))[:MOST_TRIED]
    first, whole, *values = search.values([deed, plan, *tried], max(FEWEST, worlds // 2))
    enough = max(PART * (mean(whole) - mean(first)), LEAST)
    good = [(len(changed(deed, each)), -mean(value), each) for each, value in zip(tried, values, strict=True)
            if gain(first, value) >= enough]
    return min(good)[2] if good else deed


def changes(game: Game, seat: int, deed: list[int], plan: list[int]) -> Iterator[list[int]]:
    """The deed with the plan's orders in one area, then in two."""
    mine, other = ordered(deed), ordered(plan)
    apart = [area for area in mine if area in other and mine[area] != other[area]]
    for n in range(1, MOST_CHANGED + 1):
        for areas in combinations(apart, n):
            yield from legal(game, seat, deed, {area: other[area] for area in areas})


def replacements(game: Game, seat: int, plan: list[int], area: int) -> Iterator[list[int]]:
    """The plan with each other order in the area."""
    for order in range(1, len(game.state.ruleset.notation.domains["order"].names)):
        yield from legal(game, seat, plan, {area: ORDER << 16 | area << 8 | order})


def legal(game: Game, seat: int, chain: list[int], orders: dict[int, int]) -> Iterator[list[int]]:
    """The chain with these orders in these areas, if the rules allow it."""
    anew = [orders.get(x_of(choice), choice) if verb_of(choice) == ORDER else choice for choice in chain]
    try:
        if game.drafting(seat, anew)[1]:
            yield anew
    except Illegal:
        return


def ordered(chain: list[int]) -> dict[int, int]:
    """By area, the choice that orders there."""
    return {x_of(choice): choice for choice in chain if verb_of(choice) == ORDER}


def changed(deed: list[int], plan: list[int]) -> list[int]:
    """The areas whose orders differ."""
    mine = ordered(deed)
    return [area for area, choice in ordered(plan).items() if mine.get(area) != choice]
