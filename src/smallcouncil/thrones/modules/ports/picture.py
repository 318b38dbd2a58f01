"""Ports in pictures: the sign at each quay."""

from __future__ import annotations

import math
from functools import cache
from typing import Any, Final

from smallcouncil.pictures.geometry import Area, Geometry, Line, geometry, spot
from smallcouncil.pictures.hooks import OptionPicture
from smallcouncil.pictures.inside import Extent, square
from smallcouncil.pictures.markup import Point, at, attributes, circle, group, sign
from smallcouncil.pictures.pieces import INK
from smallcouncil.pictures.places import PIECE
from smallcouncil.pictures.tableau import Tableau

SIZE: Final = 0.72 * PIECE
BASIN: Final = 13  # how far a port reaches around its quay and berths


class PortsPicture(OptionPicture):
    def places(self, map_: Geometry) -> list[Area]:
        return harbours(map_.board)

    def layer(self, scene: Tableau) -> str:
        disc = circle(0, 0, 11, attributes({"fill": "#2f5567", "stroke": INK, "stroke-width": 1.5}))
        drawn = disc + sign("port", "#f3ead2", 15)
        return "".join(group([drawn], at(*area.order, SIZE)) for _, area in scene.areas if area.tight)

    def boxes(self, scene: Tableau) -> list[Extent]:
        return [square(*area.order, 12 * SIZE) for _, area in scene.areas if area.tight]


@cache
def harbours(board: str) -> list[Area]:
    return [harbour(row) for row in geometry(board).file["ports"]]


def harbour(row: dict[str, Any]) -> Area:
    """A port as an area: a basin around its quay and its berths."""
    quay, berths = tuple(row["at"]), [(x, y) for x, y in row["berths"]]
    ring = hull([quay, *berths])
    a, b, c = berths
    return Area(
        f"Port of {row['land']}", True, f"M{'L'.join(map(spot, ring))}Z", [ring], 0.72, quay, 0, [], 0, [a, b, c, b], quay,
        castle=quay, tight=True,
    )


def hull(spots: Line) -> Line:
    """The outline at a distance of some spots."""
    turns = [k * math.pi / 10 for k in range(20)]
    cloud = sorted((x + BASIN * math.cos(turn), y + BASIN * math.sin(turn)) for x, y in spots for turn in turns)

    def half(points: Line) -> Line:
        found: Line = []
        for p in points:
            while len(found) > 1 and cross(found[-2], found[-1], p) <= 0:
                found.pop()
            found.append(p)
        return found[:-1]

    return half(cloud) + half(cloud[::-1])


def cross(o: Point, p: Point, q: Point) -> float:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


PICTURE: Final = PortsPicture()
