"""Arrows over the map, and the camp of attackers during a battle."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.geometry import Area
from smallcouncil.pictures.inside import Extent, inside_of
from smallcouncil.pictures.looks import Palette
from smallcouncil.pictures.markup import Point, at, attributes, circle, group, path, rect, short
from smallcouncil.pictures.pieces import many
from smallcouncil.pictures.places import PIECE, TYPES
from smallcouncil.pictures.tableau import Alike, Tableau

SHORT: Final = 30  # so far from both ends an arrow stays
BLADES: Final = 12  # the radius of the crossed swords
EDGE: Final = 4  # the edge of a camp around its units

Arrow = tuple[str, str, str]  # from an area to another, in the colour of a house


class Attack(NamedTuple):
    """An army that attacks an area: its camp is at the border that it crosses."""

    house: str
    source: Point
    camp: Extent
    strike: Point  # a spot between the camp and those it attacks
    turn: float
    groups: list[Alike]

    @property
    def boxes(self) -> list[Extent]:
        side = 2 * (BLADES + 3) * PIECE
        return [self.camp.wider(3 * PIECE, 3 * PIECE), Extent(*self.strike, side, side)]


def attack_of(scene: Tableau) -> Attack | None:
    """The attack that is fought now; None: there is none."""
    battle = scene.state.battle
    if battle is None or not battle.army:
        return None
    names = scene.rules.board.names
    place, source = scene.place(names[battle.area]), scene.place(names[battle.source])
    if place is None or source is None:
        return None
    groups = scene.attackers()
    wide, high = (24 + 2 * EDGE) * PIECE + (len(groups) - 1) * TYPES, (24 + 2 * EDGE) * PIECE
    bx, by = border(scene.board, source, place)
    (sx, sy), (tx, ty) = source.middle, place.centre
    far = math.hypot(sx - bx, sy - by) or 1
    back = min(far, 0.3 * (abs(sx - bx) * wide + abs(sy - by) * high) / far)
    camp = Extent(bx + (sx - bx) / far * back, by + (sy - by) / far * back, wide, high)
    turn = math.atan2(ty - camp.y, tx - camp.x)
    ux, uy = math.cos(turn), math.sin(turn)
    reach = min(wide / 2 / abs(ux or 1e-6), high / 2 / abs(uy or 1e-6)) + (BLADES + 2) * PIECE
    strike = camp.x + ux * reach, camp.y + uy * reach
    return Attack(scene.house(battle.attacker), source.middle, camp, strike, math.degrees(turn), groups)


def border(board: str, source: Area, place: Area) -> Point:
    """The spot at which the way from one area to another enters the other."""
    within, (ax, ay), (bx, by) = inside_of(board, place), source.middle, place.centre
    for k in range(1, 60):
        x, y = bx + (ax - bx) * k / 60, by + (ay - by) * k / 60
        if not within.share(Extent(x, y, 4, 4)):
            return x, y
    return (ax + bx) / 2, (ay + by) / 2


def attackers(scene: Tableau, attack: Attack) -> str:
    """The camp, its units, and crossed swords towards those they attack."""
    look, box = scene.look, attack.camp
    white, dark, colour = look.colour("line-white"), look.colour("line-dark"), look.colour("h", attack.house)
    ground = look.value("color-mix(in srgb, var(--h) 30%, var(--map-frame))", attack.house)
    left, top, round_ = box.x - box.w / 2, box.y - box.h / 2, 8 * PIECE
    found = []
    for stroke, width in ((dark, 6.6), (white, 4.4), (colour, 1.8)):
        attrs = {"rx": round_, "fill": ground, "stroke": stroke, "stroke-width": width * PIECE}
        found.append(rect(left, top, box.w, box.h, attributes(attrs)))
    disc = circle(0, 0, BLADES - 2, attributes({"fill": white, "stroke": dark, "stroke-width": 1.4}))
    swords = {"fill": "none", "stroke": dark, "stroke-width": 2, "stroke-linecap": "round"}
    found.append(group([disc, path(shapes("marks")["blades"], attributes(swords))], at(*attack.strike, PIECE)))
    for k, each in enumerate(attack.groups):
        x = box.x + (k - (len(attack.groups) - 1) / 2) * TYPES
        number = many(look, each.many, 9, 8) if each.many > 1 else ""
        found.append(group([scene.unit(each, attack.house), number], at(x, box.y, PIECE)))
    return "".join(found)


def ways(scene: Tableau, arrows: list[Arrow], attack: Attack | None) -> str:
    found = []
    if attack:
        found.append(arrow(scene.look, attack.source, (attack.camp.x, attack.camp.y), attack.house, 0))
        names = scene.rules.board.names
        found += [arrow(scene.look, *ends, house) for ends, house in supports(scene, names)]
    for source, target, house in arrows:
        one, other = scene.place(source), scene.place(target)
        if one and other:
            found.append(arrow(scene.look, one.middle, other.middle, house))
    return "".join(found)


def supports(scene: Tableau, names: list[str]) -> list[tuple[tuple[Point, Point], str]]:
    """The ways of support: both ends, and the house."""
    battle, found = scene.state.battle, []
    place = scene.place(names[battle.area]) if battle else None
    for pledge in battle.pledges if battle else []:
        helper = scene.place(names[pledge >> 2])
        if helper and place and pledge & 3 < 2:
            found.append(((helper.middle, place.middle), scene.house(scene.state.house[pledge >> 2])))
    return found


def arrow(look: Palette, start: Point, end: Point, house: str, stop: float = SHORT) -> str:
    """A bent arrow, short of both its ends."""
    (ax, ay), (bx, by) = start, end
    far = math.dist(start, end) or 1
    ux, uy = (bx - ax) / far, (by - ay) / far
    first, last = min(SHORT, far * 0.28), min(stop, far * 0.28)
    x1, y1, x2, y2 = ax + ux * first, ay + uy * first, bx - ux * last, by - uy * last
    lift = min(46, far * 0.16)
    mx, my = (x1 + x2) / 2 + uy * lift, (y1 + y2) / 2 - ux * lift
    turn = math.degrees(math.atan2(y2 - my, x2 - mx))
    d = f"M{short(x1)} {short(y1)}Q{short(mx)} {short(my)} {short(x2)} {short(y2)}"
    colour = look.colour("h", house) if house else look.colour("map-accent")
    lines = ((look.colour("line-dark"), 10.4, 5.0), (look.colour("line-white"), 8.2, 2.8), (colour, 5.4, 0))
    found = []
    for stroke, width, rim in lines:
        base = {"fill": "none", "stroke": stroke, "stroke-linecap": "round", "stroke-linejoin": "round"}
        found.append(path(d, attributes({**base, "stroke-width": width * PIECE * 0.7})))
        tip = {**base, "fill": stroke, "stroke-width": rim}
        found.append(group([path(shapes("marks")["tip"], attributes(tip))], at(x2, y2, PIECE, turn)))
    return "".join(found)
