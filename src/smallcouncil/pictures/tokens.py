"""Orders, control tokens and neutral forces, and their places."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.pictures.geometry import Area
from smallcouncil.pictures.inside import Extent, square
from smallcouncil.pictures.markup import Point, at, group
from smallcouncil.pictures.pieces import order_token, power_token, walled
from smallcouncil.pictures.places import PIECE
from smallcouncil.pictures.tableau import Tableau
from smallcouncil.thrones.nouns.orders import DEFENSE, ICONS, MARCH

WEAK: Final = 0.74  # a neutral force, beside other pieces
BESIDE: Final = 36  # where an order goes that is beside the regular one, at sea


def face(scene: Tableau, order: int, house: str) -> str:
    """The face of an order token."""
    own = next(filter(None, (option.face(scene, order, house) for option in scene.options)), "")
    if own:
        return own
    row = scene.rules.orders[order]
    bonus = f"{row.bonus:+d}".replace("-", "−").replace("+0", "0") if row.icon in (MARCH, DEFENSE) else ""
    return order_token(scene.look, ICONS[row.icon], bonus, row.star, house)


def apart(scene: Tableau, n: int, area: Area) -> Point:
    """The place of an order beside the regular one: that of a neutral force, or of a power token where there are banners."""
    spot = area.power if area.banners and scene.rules.board.castle[n] else area.garrison
    side = BESIDE * area.scale * (1 if area.order[0] < area.label[0] else -1)
    return spot or (area.order[0] + side, area.order[1])


def tokens(scene: Tableau, n: int, area: Area) -> str:
    """The neutral force and the control token of an area."""
    state, found = scene.state, []
    if state.neutral[n]:
        found.append(group([walled(scene.look, state.neutral[n])], at(*(area.garrison or area.order), PIECE * WEAK)))
    if state.token[n] != NOBODY:
        drawn = power_token(scene.look, scene.house(state.token[n]))
        found.append(group([drawn], at(*(area.power or area.order), PIECE)))
    return "".join(found)


def boxes(scene: Tableau) -> list[Extent]:
    found = []
    for n, area in scene.areas:
        orders = [scene.state.order[slot] for slot in scene.rules.slots[n]]
        if any(order and scene.rules.orders[order].once for order in orders):
            found.append(square(*apart(scene, n, area), 15 * PIECE))
        if scene.state.token[n] != NOBODY:
            found.append(square(*(area.power or area.order), 11 * PIECE))
        if scene.state.neutral[n]:
            found.append(square(*(area.garrison or area.order), 11 * PIECE))
    return found


def is_secret(scene: Tableau) -> bool:
    """Are orders being given, so that those of others are face down?"""
    agenda = scene.state.agenda
    return bool(agenda) and agenda[-1].kind.name == "orders"
