"""A map as shapes: outlines, borders and rivers from the arcs of its file, as the client builds them (geometry.ts)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from smallcouncil.pictures.files import drawing
from smallcouncil.pictures.markup import Point, short, shorts

BEYOND: Final = -2  # the side of an arc that is north of the Wall
EDGE: Final = -1

Line = list[Point]


@dataclass(frozen=True, eq=False)
class Area:
    """An area with the places that are drawn for its pieces; how large a piece may be is its radius times `scale`."""

    name: str
    sea: bool
    d: str  # its outline, islands cut out
    rings: list[Line]
    scale: float
    label: Point
    letters: float  # the height of its name as it is printed
    lines: list[str]
    width: float  # the width of its name
    units: Line
    order: Point
    icons: Point | None = None
    castle: Point | None = None
    garrison: Point | None = None
    power: Point | None = None
    banners: bool = False
    tight: bool = False  # is it small, with pieces that are shown one by one?

    @property
    def middle(self) -> Point:
        return middle_of(self.units)

    @property
    def centre(self) -> Point:
        """The middle of the places that are drawn for units and order."""
        return middle_of([self.middle, self.middle, self.order])


class River(NamedTuple):
    line: Line
    spring: float
    mouth: float


class Geometry(NamedTuple):
    board: str
    left: float
    top: float
    right: float
    bottom: float
    areas: dict[str, Area]
    around: list[dict[str, Any]]  # places that are not areas; `d` is the outline
    coast: str
    land_borders: str
    grey_borders: str
    sea_borders: str
    wall: Line
    rivers: list[River]
    river_names: list[tuple[str, str]]
    file: dict[str, Any]


def middle_of(spots: Line) -> Point:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def line_of(steps: list[int]) -> Line:
    """A first point, then steps, all in tenths."""
    found, x, y = [], 0, 0
    for k in range(0, len(steps), 2):
        x, y = x + steps[k], y + steps[k + 1]
        found.append((x / 10, y / 10))
    return found


def bends(line: Line) -> list[tuple[Point, Point, Point, Point]]:
    """From each point to the next: both, with what draws the line to either side between them."""
    found = []
    for k in range(1, len(line)):
        p, q = line[k - 1], line[k]
        before, after = line[max(0, k - 2)], line[min(len(line) - 1, k + 1)]
        c = p[0] + (q[0] - before[0]) / 6, p[1] + (q[1] - before[1]) / 6
        e = q[0] - (after[0] - p[0]) / 6, q[1] - (after[1] - p[1]) / 6
        found.append((p, c, e, q))
    return found


def spot(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def curve(line: Line, move: bool = True) -> str:
    """A line through its points with soft bends; the same backwards, so that neighbours share one curve."""
    numbers: list[float] = []
    for _, c, e, q in bends(line):
        numbers += (*c, *e, *q)
    drawn = shorts("C%.1f %.1f %.1f %.1f %.1f %.1f" * (len(line) - 1), numbers)
    return f"M{spot(line[0])}{drawn}" if move else drawn


def smooth(line: Line) -> Line:
    """The same curve as more points, for what is not drawn by a pen of one width."""
    found = [line[0]]
    for p, c, e, q in bends(line):
        for t in (1 / 3, 2 / 3):
            u, v, w, x = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            found.append((u * p[0] + v * c[0] + w * e[0] + x * q[0], u * p[1] + v * c[1] + w * e[1] + x * q[1]))
        found.append(q)
    return found


def strip(line: Line, spring: float, mouth: float) -> str:
    """A river as a strip that widens from its spring to its mouth."""
    left: list[float] = []
    right: Line = []
    for k, (x, y) in enumerate(line):
        a, b = line[max(0, k - 1)], line[min(len(line) - 1, k + 1)]
        far = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
        half = (spring + (mouth - spring) * k / (len(line) - 1)) / 2
        dx, dy = -(b[1] - a[1]) / far * half, (b[0] - a[0]) / far * half
        left += (x + dx, y + dy)
        right.append((x - dx, y - dy))
    back = [number for point in reversed(right) for number in point]
    return f"M{shorts('L%.1f %.1f' * (2 * len(line)), left + back)[1:]}Z"


class Arcs:
    """The lines of a map, each between two sides."""

    def __init__(self, file: dict[str, Any]) -> None:
        self.sides: list[tuple[int, int]] = [(left, right) for left, right, _ in file["arcs"]]
        self.lines: list[Line] = [line_of(steps) for _, _, steps in file["arcs"]]
        self.curves: dict[int, str] = {}

    def walk(self, ref: int) -> Line:
        """An arc; -1 - n is arc n backwards."""
        return self.lines[ref] if ref >= 0 else self.lines[-1 - ref][::-1]

    def curve(self, ref: int) -> str:
        """An arc with soft bends, from its first point. Two areas share it, and a border or a coast."""
        found = self.curves.get(ref)
        if found is None:
            found = self.curves[ref] = curve(self.walk(ref), move=False)
        return found

    def ring(self, refs: list[int]) -> str:
        parts = []
        for k, ref in enumerate(refs):
            line = self.walk(ref)
            is_edge = EDGE in self.sides[ref if ref >= 0 else -1 - ref]
            parts += [f"M{spot(line[0])}"] if k == 0 else []
            parts.append("".join(f"L{spot(p)}" for p in line[1:]) if is_edge else self.curve(ref))
        return "".join(parts) + "Z"

    def rings(self, rings: list[list[int]]) -> str:
        return "".join(self.ring(ring) for ring in rings)

    def corners(self, rings: list[list[int]]) -> list[Line]:
        return [[point for ref in ring for point in self.walk(ref)[:-1]] for ring in rings]


def area_of(row: dict[str, Any], arcs: Arcs) -> Area:
    label = row["label"]

    def place(name: str) -> Point | None:
        return (row[name][0], row[name][1]) if name in row else None

    return Area(
        row["name"], row["kind"] == "sea", arcs.rings(row["rings"]), arcs.corners(row["rings"]), row["scale"],
        tuple(label["at"]), label["size"], label["lines"], label["width"], [(x, y) for x, y in row["units"]],
        tuple(row["order"]), place("icons"), place("castle"), place("garrison"), place("power"), "banners" in row,
    )


def borders(file: dict[str, Any], arcs: Arcs, kinds: list[str]) -> dict[str, str]:
    """The lines between areas, by what they part: `land`, `grey` or `sea`."""
    found = {"land": "", "grey": "", "sea": ""}
    rivers = {ref if ref >= 0 else -1 - ref for refs in file["rivers"] for ref in refs}

    def kind(side: int) -> str:
        return kinds[side] if side >= 0 else ""

    for number, (left, right) in enumerate(arcs.sides):
        one, other = kind(left), kind(right)
        d = f"M{spot(arcs.lines[number][0])}{arcs.curve(number)}"
        if one == other == "sea":
            found["sea"] += d
        elif {one, other} == {"land", "grey"}:
            found["grey"] += d
        elif one == other == "land" and number not in rivers:
            found["land"] += d
    return found


@cache
def geometry(board: str) -> Geometry:
    """The drawing of a board: `base`, `six` or `storm`."""
    file = drawing(board)
    arcs = Arcs(file)
    areas = [area_of(row, arcs) for row in file["areas"]]
    around = [{**row, "d": arcs.rings(row["rings"])} for row in file.get("around", [])]
    lines = borders(file, arcs, [row["kind"] for row in [*file["areas"], *around]])
    wall = next((line for line, sides in zip(arcs.lines, arcs.sides, strict=True) if is_wall(sides, areas)), [])
    widths = file.get("widths") or [[1.4, 5]] * len(file["rivers"])
    left, top, right, bottom = file["canvas"]
    return Geometry(
        board, left, top, right, bottom, {area.name: area for area in areas},
        around, arcs.rings(file["coast"]), lines["land"],
        lines["grey"], lines["sea"], wall,
        [River(course(arcs, refs), *width) for refs, width in zip(file["rivers"], widths, strict=True)],
        [(row["name"], curve([(x, y) for x, y in row["line"]])) for row in file.get("river_names", [])], file,
    )


def is_wall(sides: tuple[int, int], areas: list[Area]) -> bool:
    """Is it the line between land and what is beyond the Wall?"""
    return BEYOND in sides and any(side >= 0 and not areas[side].sea for side in sides)


def course(arcs: Arcs, refs: list[int]) -> Line:
    whole: Line = []
    for ref in refs:
        whole += arcs.walk(ref)[1:] if whole else arcs.walk(ref)
    return smooth(whole)
