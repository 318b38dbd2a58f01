"""The places of armies on the map. The units of an army and their order are one block, as on the browser's table (hosts.ts).

A block goes where most of it is inside its area, clear of other blocks and of what is printed, near its drawn places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from smallcouncil.pictures.geometry import Area, Geometry, geometry
from smallcouncil.pictures.inside import Extent, Inside, Overlaps, cells_of, cut, inside_of, square
from smallcouncil.pictures.markup import Point

PIECE: Final = 1.8  # how much larger than drawn a piece is: it is known on a picture that is half as large as the map
ORDER: Final = 0.88  # the same for an order, as a share of that
TYPES: Final = 19 * PIECE  # from one kind of unit to the next: they overlap by a fifth
RANKS: Final = 24 * PIECE  # the step from one rank to the next
SEAL: Final = 24 * PIECE  # the distance of a unit from the order
CORNER: Final = 15 * PIECE  # an order on the corner of a unit
CORNERS: Final = ((9, 8), (-9, 8), (-9, -8))  # corners of a unit, for the number of those that are alike
STEP: Final = 9.0  # units of the map that a block is moved at once
FAR: Final = 6  # steps, at most, to each side
DRIFT: Final = 0.07  # what a step costs
UPON, OVER = 3.2, 0.9  # what it costs to be on other pieces, and on what is printed
BEYOND: Final = 2.4  # and outside its area
STEPS: Final = sorted(
    ((math.hypot(x, y), x * STEP, y * STEP) for x in range(-FAR, FAR + 1) for y in range(-FAR, FAR + 1)), key=lambda row: row[0]
)

Spots = tuple[Point, ...]
Extents = tuple[Extent, ...]


class Host(NamedTuple):
    """The pieces of an area: how many of each kind, and whether there is a pennant above them."""

    area: Area
    groups: tuple[int, ...]
    flag: bool


class Formation(NamedTuple):
    stands: Spots
    order: Point

    def moved(self, dx: float, dy: float) -> Formation:
        return Formation(tuple((x + dx, y + dy) for x, y in self.stands), (self.order[0] + dx, self.order[1] + dy))


class Form(NamedTuple):
    laid: Formation
    worse: float  # than the best


def around(stands: Sequence[Point], order: Point, worse: float) -> Form:
    """A form around its own middle."""
    xs, ys = [x for x, _ in (*stands, order)], [y for _, y in (*stands, order)]
    laid = Formation(tuple(stands), order).moved(-(min(xs) + max(xs)) / 2, -(min(ys) + max(ys)) / 2)
    return Form(laid, worse)


@lru_cache(maxsize=16)
def forms(groups: int) -> list[Form]:
    """Rows, columns and ranks of groups, with their order to each side."""
    row = [((k - (groups - 1) / 2) * TYPES, 0.0) for k in range(groups)]
    end = (groups - 1) / 2 * TYPES
    found = [
        around(row, (end + SEAL, 0), 0.06), around(row, (-end - SEAL, 0), 0.06), around(row, (0, SEAL), 0.06),
        around(row, (0, -SEAL), 0.06), around(row, (end + CORNER, -CORNER), 0.45), around(row, (end + CORNER, CORNER), 0.45),
    ]
    tall = 0.5 if groups > 3 else 0.1  # a long column does not look like an army
    if groups > 1:
        column = [(0.0, x * RANKS / TYPES) for x, _ in row]
        found += [around(column, (SEAL, 0), tall), around(column, (-SEAL, 0), tall)]
    if groups > 2:
        found += ranks(groups)
    return sorted(found, key=lambda form: form.worse)


def ranks(groups: int) -> list[Form]:
    wide = math.ceil(groups / 2)
    two = [((k % wide - (wide - 1) / 2) * TYPES, (-0.5 if k < wide else 0.5) * RANKS) for k in range(groups)]
    side, end = (wide - 1) / 2 * TYPES + SEAL, RANKS / 2 + SEAL
    return [around(two, order, 0.1) for order in ((side, 0), (-side, 0), (0, end), (0, -end))]


def corner_of(laid: Formation, n: int) -> Point:
    """The corner of a unit for their number: clear of the order, and of other units if possible."""
    x, y = laid.stands[n]
    best, least = CORNERS[0], math.inf
    for right, down in CORNERS:
        spot = x + right * PIECE, y + down * PIECE
        crowd = sum(max(0, 14 - math.dist(spot, other) / PIECE) for k, other in enumerate(laid.stands) if k != n)
        cost = 3 * max(0, 21 - math.dist(spot, laid.order) / PIECE) + crowd
        if cost < least:
            best, least = (right, down), cost
    return best


def boxes_of(laid: Formation, groups: tuple[int, ...], flag: bool) -> list[Extent]:
    """The boxes of a block: its units with the numbers on them, its pennant, its order."""
    found = []
    for n, (x, y) in enumerate(laid.stands):
        if groups[n] < 2:
            found.append(Extent(x, y, 21 * PIECE, 24 * PIECE))
        else:
            right, down = corner_of(laid, n)
            found.append(Extent(x + math.copysign(3, right) * PIECE, y + math.copysign(2, down) * PIECE, 26 * PIECE, 28 * PIECE))
    if flag:
        x, y = laid.stands[0]
        found.append(Extent(x + 11 * PIECE, y - 19 * PIECE, 22 * PIECE, 14 * PIECE))
    found.append(square(*laid.order, 14.5 * PIECE))
    return found


@lru_cache(maxsize=1024)
def form_boxes(number: int, groups: tuple[int, ...], flag: bool) -> list[Extent]:
    return boxes_of(forms(len(groups))[number].laid, groups, flag)


@lru_cache(maxsize=8192)
def settled(board: str, host: Host, printed: Extents, near: Extents) -> tuple[Formation, Extents]:
    """The best place of a block, with its boxes."""
    area = host.area
    x, y = area.centre
    drift = 0.2 if area.tight else DRIFT
    least, best = math.inf, forms(len(host.groups))[0].laid.moved(x, y)
    for number, form in enumerate(forms(len(host.groups))):
        reach = min(FAR, (least - form.worse) / drift) * STEP  # farther steps cost more than the best so far
        if reach < 0:
            continue
        there = [box.moved(x, y) for box in form_boxes(number, host.groups, host.flag)]
        boxes = [Movable(board, area, box, 1 / len(there), reach, printed, near) for box in there]
        for far, dx, dy in STEPS:
            cost = form.worse + drift * far
            if cost >= least:
                break  # and all that follow are farther
            for each in boxes:
                cost += each.cost(dx, dy)
                if cost >= least:
                    break
            if cost < least:
                least, best = cost, form.laid.moved(x + dx, y + dy)
    return best, tuple(boxes_of(best, host.groups, host.flag))


class Movable:
    """A box of a block. Its places are a grid, so most of what one costs is worked out by columns and rows."""

    def __init__(
        self, board: str, area: Area, box: Extent, part: float, reach: float, printed: Extents, near: Extents
    ) -> None:
        self.map: Geometry = geometry(board)
        self.within: Inside = inside_of(board, area)
        self.box: Extent = box
        self.cells: int = cells_of(box)
        self.beyond: float = (0.5 if area.tight else BEYOND) * part
        wide = box.wider(reach, reach)
        others = [(other, OVER / (other.w * other.h)) for other in printed if cut(wide, other)]
        self.upon: Overlaps = Overlaps(box, others + [(other, UPON / (box.w * box.h)) for other in near if cut(wide, other)])
        self.columns: dict[float, tuple[int, int, float]] = {}
        self.rows: dict[float, tuple[list[int], list[int], float]] = {}

    def cost(self, dx: float, dy: float) -> float:
        """What it costs to be outside its area, beyond the edges of the map, and upon other things."""
        west, east, left = self.columns.get(dx) or self.column(dx)
        north, south, top = self.rows.get(dy) or self.row(dy)
        inside = south[east] - south[west] - north[east] + north[west]
        off = max(left, top) / self.box.w if left > 0 or top > 0 else 0
        return self.beyond * (1 - inside / self.cells) + off + self.upon.cost(dx, dy)

    def column(self, dx: float) -> tuple[int, int, float]:
        """The cells of the area that it covers, and how far it is beyond the map."""
        x, half = self.box.x + dx, self.box.w / 2
        off = max(self.map.left - x + half, x + half - self.map.right)
        found = self.columns[dx] = (*self.within.across(x, self.box.w), off)
        return found

    def row(self, dy: float) -> tuple[list[int], list[int], float]:
        y, half = self.box.y + dy, self.box.h / 2
        off = max(self.map.top - y + half, y + half - self.map.bottom)
        found = self.rows[dy] = (*self.within.down(y, self.box.h), off)
        return found


def arrange(
    board: str, hosts: list[Host], taken: list[Extent], printed: list[Extent]
) -> tuple[dict[str, Formation], list[Extent]]:
    """The blocks of all hosts, small areas first, and their boxes. `taken`: other things on the map."""
    placed = taken[:]
    found: dict[str, Formation] = {}
    for host in sorted(hosts, key=lambda host: room(host.area)):
        alike = host._replace(groups=tuple(min(n, 2) for n in host.groups))
        x, y = host.area.centre
        wide = 2 * (FAR * STEP + (len(host.groups) + 1) * 24 * PIECE)
        reach = Extent(x, y, wide, wide)
        under = tuple(box for box in printed if cut(box, reach))
        laid, boxes = settled(board, alike, under, ())
        if any(cut(box, other) for box in boxes for other in placed):
            near = tuple(box for box in placed if cut(box, reach))
            laid, boxes = settled(board, alike, under, near)
        found[host.area.name] = laid
        placed += boxes
    return found, placed[len(taken) :]


def room(area: Area) -> float:
    return 0 if area.tight else area.scale * 1000 + area.units[0][1] / 1000
