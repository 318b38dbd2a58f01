"""Tactics Cards at the start of the action phase: their immediate effects, in order of play."""

from __future__ import annotations

from tests.oracle import allies, hostages
from tests.oracle.asking import Script, ask
from tests.oracle.marching import manage_troops
from tests.oracle.position import Position

COMMON = ["Careful Planning", "Control Westeros", "Hold Territory", "Manage Troops", "Secure Hostages"]
PRICE = 2
SCHEMES = "no alliances"  # ban of Hidden Schemes


def cards_of(p: Position, house: str) -> list[str]:
    """The cards of a house on this board, without an objective that was met."""
    if not p.box.storm:
        return [*COMMON, "Support Allies"]
    return [*COMMON, "Forge Alliances", *({p.box.objectives[house][0]} - p.done_with)]


def open_to(p: Position, house: str) -> list[str]:
    """The cards of the house that nothing forbids now."""
    forced = any("Forced March" in place.orders for place in p.areas.values() if place.house == house)
    banned = {"Manage Troops"} if forced else set()
    return [card for card in cards_of(p, house) if card not in banned and not (card == "Forge Alliances" and SCHEMES in p.season)]


def after_raven(p: Position, choice: str) -> Script[None]:
    """After the Raven has replaced an order, or not, the cards take effect."""
    if choice.startswith("replace "):
        area = max([area for area in p.board.kind if choice.startswith(f"replace {area} ")], key=len)
        place = p.areas[area]
        place.orders = [order for order in place.orders if order not in p.box.regular] + [choice.removeprefix(f"replace {area} ")]
    for house in list(p.throne):
        for card in cards_of(p, house):
            if p.plays(house, card):
                yield from at_once(p, house, card)


def at_once(p: Position, house: str, card: str) -> Script[None]:
    if card == "Careful Planning":
        yield from plan(p, house)
    if card == "Manage Troops":
        yield from manage_troops(p, house)
    if card == "Secure Hostages":
        yield from hostages.ransom(p, house)
    if card == "Forge Alliances":
        yield from allies.forge(p, house)


def plan(p: Position, house: str) -> Script[None]:
    """2 power, or a second card for 2 power."""
    others = [card for card in open_to(p, house) if card != "Careful Planning"]
    answer = yield from ask(house, ["gain", *[f"tactic {card}" for card in others if p.houses[house].power >= PRICE]])
    if answer == "gain":
        p.gain(house, PRICE)
    else:
        p.lose(house, PRICE)
        second = answer.removeprefix("tactic ")
        p.tactics[house].add(second)
