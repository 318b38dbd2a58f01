"""Raids: their reach, what they remove, Mercenary Raiders, and the Support-1 that replaces a raided Support."""

from __future__ import annotations

from tests.oracle.allies import discard
from tests.oracle.asking import DONE, Script, ask
from tests.oracle.position import Position

RAIDED = ("support", "raid", "power")
WEAKER = "Support-1"
REARMING = ("Support Allies", "Forge Alliances")
RAIDERS = "Mercenary Raiders"
PRICE = 2


def raid(p: Position, house: str, area: str) -> Script[None]:
    """One area, with a star two; every order there that can be removed is, and Consolidate Power yields 1 each."""
    order = next(order for order in p.areas[area].orders if order in p.box.regular and p.box.icon(order) == "raid")
    chosen: list[str] = []
    harried = False
    while True:
        full = len(chosen) > p.box.order_bonus[order]
        targets = [] if full else [target for target in p.board.kind if target not in chosen and can_raid(p, house, target)]
        near = [f"raid {target}" for target in targets if p.reaches(house, area, target)]
        far = [f"harry {target}" for target in targets if not harried and within_raiders(p, house, area, target)]
        answer = yield from ask(house, [DONE, *near, *far])
        if answer == DONE:
            break
        word, _, target = answer.partition(" ")
        chosen.append(target)
        harried = harried or word == "harry"
    p.areas[area].orders.remove(order)
    if harried:
        discard(p, RAIDERS)
    lost: list[tuple[str, str]] = []
    for target in chosen:
        place = p.areas[target]
        for each in exposed(p, target):
            place.orders.remove(each)
            if p.box.icon(each) == "power":
                p.gain(house, 1)
            if p.box.icon(each) == "support" and each != WEAKER:
                lost.append((place.house, target))
    yield from rearm(p, lost)


def exposed(p: Position, area: str) -> list[str]:
    return [order for order in p.areas[area].orders if p.box.icon(order) in RAIDED]


def can_raid(p: Position, house: str, target: str) -> bool:
    return p.areas[target].house not in ("", house) and bool(exposed(p, target))


def within_raiders(p: Position, house: str, area: str, target: str) -> bool:
    """Is the target two areas away, or along an arrow? Only with the card."""
    if not p.has(house, "raiders") or p.reaches(house, area, target):
        return False
    return target in p.arrows(house, area) or any(target in p.near(between, house) for between in p.near(area, house))


def rearm(p: Position, lost: list[tuple[str, str]]) -> Script[None]:
    """With the right card a raided Support is replaced for 2 power, while the house's only Support-1 is free."""
    for victim in p.throne:
        areas = [area for house, area in lost if house == victim]
        lying = any(WEAKER in place.orders for place in p.areas.values() if place.house == victim)
        able = any(p.plays(victim, card) for card in REARMING) and p.houses[victim].power >= PRICE
        if areas and not lying and able:
            answer = yield from ask(victim, [DONE, *[f"rearm {area}" for area in areas]])
            if answer != DONE:
                p.lose(victim, PRICE)
                p.areas[answer.removeprefix("rearm ")].orders.append(WEAKER)
