"""Conditions on every position that a game can reach; checked in positions of scenarios and in saved games."""

from __future__ import annotations

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.thrones.building.windows import Invariant
from smallcouncil.thrones.nouns.army import both
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.planning import order_kind_bar


def on_board(state: State, house: int, kind: int) -> int:
    """Like `state.on_board` for any number of units: an army has no room for more than its pool."""
    total = sum([both(state.army[area], kind) for area in bits_of(state.held[house])])
    if state.battle is not None and state.battle.attacker == house:
        total += both(state.battle.army, kind)
    return total


def wrong_order(state: State) -> str:
    """An order in an impossible place or time, or a token used more often than the house has it; empty: none."""
    rules = state.rules
    for house in range(rules.seats):
        placed: list[int] = []
        for area in bits_of(state.held[house]):
            for order in orders_in(state, area):
                fault = order_fault(state, house, area, order, placed)
                if fault:
                    return fault
                placed.append(order)
    return ""


def orders_in(state: State, area: int) -> list[int]:
    return [state.order[slot] for slot in state.rules.slots[area] if state.order[slot]]


def order_fault(state: State, house: int, area: int, order: int, placed: list[int]) -> str:
    """Why an order cannot be in an area beside those placed elsewhere, in a sentence; empty: it can."""
    rules = state.rules
    row = rules.orders[order]
    place = rules.planning.place_bar(rules, area, order)
    if place is not None:
        return f"{rules.board.names[area]}: {place.reason} [{place.rule}]"
    if placed.count(order) >= row.copies:
        return f"House {rules.houses[house]} does not have that many {row.name} orders."
    if row.once or row.reserve or rules.planning.placed_late[house] & BIT[order]:
        return ""
    bar = order_kind_bar(state, house, order)
    return f"{rules.board.names[area]}: {bar.reason} [{bar.rule}]" if bar is not None else ""


def broken_fact(state: State, begins: bool) -> Invariant | None:
    """The first broken invariant: of every position, or of starting positions."""
    for invariant in state.rules.invariants:
        if invariant.begins == begins and not invariant.holds(state):
            return invariant
    return None


def wrong_fact(state: State) -> str:
    """The broken condition on a module's facts, in a sentence; empty: none."""
    broken = broken_fact(state, False)
    return f"{broken.says} [{broken.rule}]" if broken is not None else ""
