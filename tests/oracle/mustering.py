"""Mustering on the board of A Storm of Swords: Cities, Strongholds, Towns; and the One-Time orders other than marches."""

from __future__ import annotations

from collections import Counter

from tests.oracle.asking import DONE, Script, ask
from tests.oracle.position import ENGINE, MOST_SUPPLY, ROUTED, Position

FOOTMAN = "footman"
UPGRADED = ("knight", ENGINE)
PRICE_OF_AN_UPGRADE = 1


class Mustering:
    """A chain of pieces, so far."""

    def __init__(self, p: Position, house: str, areas: list[str]) -> None:
        self.p = p
        self.house = house
        self.points = {area: p.board.strong[area] for area in areas if p.board.strong[area]}
        self.kinds = {FOOTMAN: 1, "knight": 2} | ({ENGINE: 2} if "siege-engines" in p.box.options else {})

    def free(self, kind: str) -> bool:
        """Is there a piece in the box?"""
        out = sum(place.units[kind] + place.units[ROUTED + kind] for place in self.p.areas.values() if place.house == self.house)
        return out < (3 if kind == ENGINE else self.p.box.pool[kind])

    def options(self) -> list[str]:
        found = [DONE]
        for area, points in self.points.items():
            town = area in self.p.board.town
            kinds = [FOOTMAN] if town else list(self.kinds)
            found += [f"muster {kind} {area}" for kind in kinds if self.can_muster(kind, area, points)]
            for state in ("", ROUTED):
                if points >= PRICE_OF_AN_UPGRADE and not town and self.p.areas[area].units[state + FOOTMAN]:
                    new = [kind for kind in UPGRADED if kind in self.kinds and self.free(kind)]
                    # C19: an Engine is never routed.
                    found += [f"upgrade {state}{kind} {area}" for kind in new if not (state and kind == ENGINE)]
        return found

    def can_muster(self, kind: str, area: str, points: int) -> bool:
        sizes = self.p.sizes(self.house)
        sizes[area] = sizes.get(area, 0) + 1
        return points >= self.kinds[kind] and self.free(kind) and self.p.fed(self.house, sizes)

    def take(self, choice: str) -> None:
        word, _, nouns = choice.partition(" ")
        piece = next(state + kind for state in (ROUTED, "") for kind in self.kinds if nouns.startswith(f"{state}{kind} "))
        area = nouns.removeprefix(piece + " ")
        self.p.put(area, self.house, Counter([piece]))
        if word == "muster":
            self.points[area] -= self.kinds[piece]
        else:
            self.points[area] -= PRICE_OF_AN_UPGRADE
            self.p.take(area, Counter([(ROUTED if piece.startswith(ROUTED) else "") + FOOTMAN]))


def muster(p: Position, house: str, areas: list[str]) -> Script[None]:
    chain = Mustering(p, house, areas)
    while (choice := (yield from ask(house, chain.options()))) != DONE:
        chain.take(choice)


def everywhere(p: Position, house: str) -> Script[None]:
    yield from muster(p, house, [area for area in p.board.kind if p.controller(area) == house])


def recruit(p: Position, house: str, area: str) -> Script[None]:
    """Recruits in a City or Stronghold, not in a Town."""
    p.areas[area].orders.remove("Recruit")
    if area in p.board.castle:
        yield from muster(p, house, [area])


def caravan(p: Position, house: str, area: str) -> Script[None]:
    p.areas[area].orders.remove("Supply Caravan")
    p.houses[house].supply = min(MOST_SUPPLY, p.houses[house].supply + p.board.barrels[area])
    yield from ()


def fortify(p: Position, area: str) -> Script[None]:
    order = next(order for order in p.areas[area].orders if order in p.box.regular and p.box.icon(order) == "power")
    p.areas[area].orders.remove(order)
    p.forts.add(area)
    yield from ()
