"""Planning on the storm board: Tactics Card and orders as one decision, stars, bans, the Raven; and supply losses."""

from __future__ import annotations

from collections import Counter

from tests.oracle.allies import settle_leaders, waiting
from tests.oracle.asking import DONE, Script, ask, choose
from tests.oracle.position import Position, abandoned
from tests.oracle.tactics import open_to

STARS = [3, 2, 1, 0]  # by place on the King's Court
STAR = "*"
BANS = {"no defense": "Defense", "no power": "Consolidate Power", "no march+1": "March+1"}  # by name of the season


def then_plan(p: Position, script: Script[None]) -> Script[None]:
    """After the last card of a Westeros phase: Manage Troops is usable again, Ally decks show their tops, Leaders come."""
    yield from script
    if p.winner:
        return
    p.marched_on.clear()
    p.tops = {deck for deck, pile in p.piles.items() if pile}
    for house in list(p.throne):
        yield from settle_leaders(p, waiting(p, house), house)


def stars(p: Position, house: str) -> int:
    return STARS[p.court.index(house)] + p.plays(house, "Careful Planning")


def permitted(p: Position, used: Counter[str], starred: int) -> list[str]:
    """The tokens that are free, not banned, and within the number of stars."""
    banned = tuple(BANS[word] for word in p.season if word in BANS)
    free = [order for order in p.box.regular if used[order] < p.box.order_copies[order] and not order.startswith(banned or "-")]
    return [order for order in free if starred > 0 or not order.endswith(STAR)]


def plan(p: Position, house: str) -> Script[None]:
    """The card comes first: its star counts for these orders. Areas may stay without an order."""
    cards = [] if house in p.mute else open_to(p, house)
    p.tactics[house] = {(yield from choose(house, "tactic", cards))} if cards else set()
    areas = [area for area, place in p.areas.items() if place.house == house]
    placed: dict[str, str] = {}
    while True:
        used, left = Counter(placed.values()), stars(p, house) - sum(order.endswith(STAR) for order in placed.values())
        open_ = {
            f"order {area} {order}": (area, order) for area in areas for order in permitted(p, used, left) if area not in placed
        }
        answer = yield from ask(house, [DONE, *open_])
        if answer == DONE:
            return
        area, order = open_[answer]
        placed[area] = order


def raven(p: Position, house: str) -> set[str]:
    """One order may be replaced with a free one; a star must have been left."""
    lying = {
        area: order for area, place in p.areas.items() if place.house == house for order in place.orders if order in p.box.regular
    }
    used = Counter(lying.values())
    left = stars(p, house) - sum(order.endswith(STAR) for order in lying.values())
    return {DONE} | {f"replace {area} {order}" for area in lying for order in permitted(p, used, left)}


# Supply ------------------------------------------------------------------------------------------------------------


def excess(p: Position, house: str) -> int:
    """By how much the armies are too large, the largest compared with the largest limit."""
    armies = sorted((size for size in p.sizes(house).values() if size > 1), reverse=True)
    limits = [*p.box.supply[p.houses[house].supply], *[1] * len(armies)]
    return sum(max(0, army - limit) for army, limit in zip(armies, limits, strict=False))


def reconcile(p: Position, house: str) -> Script[None]:
    """Every removed unit reduces the excess; an Ally unit goes before the last of its comrades."""
    while before := excess(p, house):
        open_ = {}
        for area, place in p.areas.items():
            for unit in list(place.units) if place.house == house else []:
                p.areas[area].units = place.units - Counter([unit])
                if excess(p, house) < before and not abandoned(place.units):
                    open_[f"remove {unit} {area}"] = (area, unit)
                place.units = place.units + Counter([unit])
        area, unit = open_[(yield from ask(house, open_))]
        p.take(area, Counter([unit]))
