"""Raid orders: which order is worth most to remove."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward.position import Position
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.thrones.language.verbs import DONE, EXECUTE
from smallcouncil.thrones.language.verbs import RAID as RAID_VERB
from smallcouncil.thrones.nouns.orders import MARCH, POWER, RAID, SUPPORT
from smallcouncil.thrones.nouns.state import State

PRIZE: Final[dict[int, float]] = {SUPPORT: 1.5, RAID: 0.8, POWER: 1.8}


def exposed(state: State, area: int) -> list[int]:
    """The order tokens in an area that a raid can remove."""
    orders = [state.order[slot] for slot in state.rules.slots[area] if state.order[slot]]
    return [order for order in orders if state.rules.raid.vulnerable & BIT[state.rules.orders[order].icon]]


def prize(position: Position, area: int) -> float:
    """The value of removing an area's order: higher if it is in our way or its house is near victory."""
    state = position.state
    total = 0.0
    for order in exposed(state, area):
        icon = state.rules.orders[order].icon
        total += PRIZE.get(icon, 1.0)
        if icon == SUPPORT:
            total += 0.4 * position.strength(state.army[area])
            reached = state.rules.nets[state.net[state.house[area]]].support[area]
            for other in bits_of(state.held[position.seat]):
                if position.regular(other, MARCH) and position.reach(other) & reached:
                    total += 1.5
    return total * (1 + position.denial(state.house[area]))


def targets(position: Position, source: int) -> list[int]:
    """The areas whose order can be raided from an area, best first."""
    state = position.state
    found = [
        area for area in range(state.rules.board.areas)
        if state.rules.nets[state.net[position.seat]].raid[source] & BIT[area]
        and state.house[area] != position.seat and exposed(state, area)
    ]
    return sorted(found, key=lambda area: -prize(position, area))


def raid(position: Position, choices: list[int], draft: list[int]) -> int:
    """The Raid order with the best target, then its target."""
    if not draft:
        return max(choices, key=lambda choice: best_prize(position, choice))
    open = [choice for choice in choices if verb_of(choice) == RAID_VERB]
    return max(open, key=lambda choice: prize(position, x_of(choice))) if open else DONE


def best_prize(position: Position, choice: int) -> float:
    if verb_of(choice) != EXECUTE:
        return position.way(choice)[0]
    found = targets(position, x_of(choice))
    return prize(position, found[0]) if found else 0.0
