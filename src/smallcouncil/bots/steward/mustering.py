"""Mustering, and the choice of units to remove."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward.position import Position
from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.thrones.language.verbs import DONE, LAUNCH, MUSTER, UPGRADE
from smallcouncil.thrones.nouns.army import KINDS, ONE, kind_of, pieces
from smallcouncil.thrones.rules.muster import MusterUnits, ship_of, upgrade_to

STRENGTH: Final = 1.0  # value of a strength point, wherever it is
ROOM: Final = 0.4  # bonus of an upgrade, which needs no more supply


def muster(position: Position, choices: list[int]) -> int:
    """The unit with the best value for its points; the position includes units mustered before."""
    best, found = 0.0, DONE
    for choice in choices:
        if choice != DONE:
            value = unit_value(position, choice)
            if value > best:
                best, found = value, choice
    return found


def unit_value(position: Position, choice: int) -> float:
    """The value of a new piece in its area, per mustering point."""
    state, rules = position.state, position.rules
    verb, x, y = verb_of(choice), x_of(choice), y_of(choice)
    army = state.army[y] if state.house[y] == position.seat else 0
    if verb == UPGRADE:
        upgrade = upgrade_to(state, kind_of(x))
        grown = army + ONE[x] - ONE[upgrade.old + x - kind_of(x)]
        stronger = worth(position, upgrade.new, y) - worth(position, upgrade.old, y)
        value, cost = ROOM + STRENGTH * stronger, upgrade.cost
    elif verb in (MUSTER, LAUNCH):
        kind = ship_of(state) if verb == LAUNCH else x
        grown = army + ONE[kind]
        value, cost = STRENGTH * worth(position, kind, y), rules.units[kind].cost
    else:
        return 0.0
    change = position.local(y, grown, 0) - position.local(y, army, 0)
    return (value + change) / cost


def worth(position: Position, kind: int, area: int) -> float:
    """The unit's strength, as printed or as an option sees it."""
    for sense in position.senses:
        taken_for = sense.new_unit(kind, area)
        if taken_for is not None:
            return taken_for
    return float(position.rules.units[kind].strength)


def spree(position: Position, area: int) -> float:
    """The gain of mustering in one area."""
    state = position.state.clone()
    kind = state.rules.kinds["muster"]
    assert isinstance(kind, MusterUnits)
    kind.ask(state, BIT[position.seat], [BIT[area]])
    frame = state.agenda.pop()
    staged = Position(state, position.seat, position.style)
    total = 0.0
    while True:
        frame.scratch = None
        choice = muster(staged, kind.options(state, frame, position.seat))
        if choice == DONE:
            return total
        total += unit_value(staged, choice)
        kind.stage(state, frame, position.seat, choice)
        frame.drafts[position.seat] = [*frame.drafts[position.seat], choice]


def remove(position: Position, choices: list[int]) -> int:
    """The unit that we miss least."""
    return min(choices, key=lambda choice: loss_of(position, choice))


def loss_of(position: Position, choice: int) -> float:
    state = position.state
    piece, area = x_of(choice), y_of(choice)
    kind = piece % KINDS
    unit = position.rules.units[kind]
    if state.house[area] != position.seat or piece not in pieces(state.army[area]):
        return float(unit.cost)  # the unit is attacking: it is not in an area of ours
    army = state.army[area]
    return 0.5 * unit.cost + position.local(area, army, 0) - position.local(area, army - ONE[piece], 0)
