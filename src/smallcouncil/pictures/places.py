"""The places of armies on the map. The units of an army and their order are one block, as on the browser's table (hosts.ts).

A block goes where most of it is inside its area, clear of other blocks and of what is printed, near the places that are drawn for it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from smallcouncil.pictures.geometry import Area, Geometry, geometry
from smallcouncil.pictures.inside import Box, cut, inside_of, square
from smallcouncil.pictures.markup import Point

PIECE: Final = 1.8  # how much larger than drawn a piece is: it is known on a picture that is half as large as the map
ORDER: Final = 0.88  # of an order, beside that
TYPES: Final = 19 * PIECE  # from one kind of unit to the next: they overlap by a fifth
RANKS: Final = 24 * PIECE  # from one rank to the next
SEAL: Final = 24 * PIECE  # from a unit to the order
CORNER: Final = 15 * PIECE  # an order on the corner of a unit
CORNERS: Final = ((9, 8), (-9, 8), (-9, -8))  # of a unit, for the number of those that are alike
STEP: Final = 9.0  # units of the map that a block is moved at once
FAR: Final = 6  # steps, at most, to each side
DRIFT: Final = 0.07  # what a step costs
UPON, OVER = 3.2, 0.9  # what it costs to be on other pieces, and on what is printed
BEYOND: Final = 2.4  # and outside its area
STEPS: Final = sorted(
    ((math.hypot(x, y), x * STEP, y * STEP) for x in range(-FAR, FAR + 1) for y in range(-FAR, FAR + 1)), key=lambda row: row[0]
)

Spots = tuple[Point, ...]


class Host(NamedTuple):
    """The pieces of an area: how many of each kind, and whether there is a pennant above them."""

    area: str
    groups: tuple[int, ...]
    flag: bool


class Laid(NamedTuple):
    stands: Spots
    order: Point

    def moved(self, dx: float, dy: float) -> Laid:
        return Laid(tuple((x + dx, y + dy) for x, y in self.stands), (self.order[0] + dx, self.order[1] + dy))


class Form(NamedTuple):
    laid: Laid
    worse: float  # than the best


def around(stands: list[Point], order: Point, worse: float) -> Form:
    """A form around its own middle."""
    xs, ys = [x for x, _ in (*stands, order)], [y for _, y in (*stands, order)]
    laid = Laid(tuple(stands), order).moved(-(min(xs) + max(xs)) / 2, -(min(ys) + max(ys)) / 2)
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
    return found


def ranks(groups: int) -> list[Form]:
    wide = math.ceil(groups / 2)
    two = [((k % wide - (wide - 1) / 2) * TYPES, (-0.5 if k < wide else 0.5) * RANKS) for k in range(groups)]
    side, end = (wide - 1) / 2 * TYPES + SEAL, RANKS / 2 + SEAL
    return [around(two, order, 0.1) for order in ((side, 0), (-side, 0), (0, end), (0, -end))]


def corner_of(laid: Laid, n: int) -> Point:
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


def boxes_of(laid: Laid, groups: tuple[int, ...], flag: bool) -> list[Box]:
    """The boxes of a block: its units with the numbers on them, its pennant, its order."""
    found = []
    for n, (x, y) in enumerate(laid.stands):
        if groups[n] < 2:
            found.append(Box(x, y, 21 * PIECE, 24 * PIECE))
        else:
            right, down = corner_of(laid, n)
            found.append(Box(x + math.copysign(3, right) * PIECE, y + math.copysign(2, down) * PIECE, 26 * PIECE, 28 * PIECE))
    if flag:
        x, y = laid.stands[0]
        found.append(Box(x + 11 * PIECE, y - 19 * PIECE, 22 * PIECE, 14 * PIECE))
    found.append(square(*laid.order, 14.5 * PIECE))
    return found


@lru_cache(maxsize=1024)
def form_boxes(number: int, groups: tuple[int, ...], flag: bool) -> list[Box]:
    return boxes_of(forms(len(groups))[number].laid, groups, flag)


@lru_cache(maxsize=8192)
def settled(board: str, host: Host, printed: tuple[Box, ...], near: tuple[Box, ...]) -> tuple[Laid, tuple[Box, ...]]:
    """The best place of a block, with its boxes."""
    map_ = geometry(board)
    area = area_named(map_, host.area)
    x, y = area.centre
    within = inside_of(board, area)
    drift = 0.2 if area.tight else DRIFT
    beyond = 0.5 if area.tight else BEYOND
    least, best = math.inf, forms(len(host.groups))[0].laid.moved(x, y)
    for number, form in enumerate(forms(len(host.groups))):
        boxes = [box.moved(x, y) for box in form_boxes(number, host.groups, host.flag)]
        for far, dx, dy in STEPS:
            cost = form.worse + drift * far
            if cost >= least:
                break  # and all that follow are farther
            for box in boxes:
                cost += beyond * (1 - within.share(box, dx, dy)) / len(boxes) + outside(map_, box, dx, dy)
                for other in near:
                    cost += UPON * cut(box, other, dx, dy) / (box.w * box.h)
                for other in printed:
                    cost += OVER * cut(box, other, dx, dy) / (other.w * other.h)
                if cost >= least:
                    break
            if cost < least:
                least, best = cost, form.laid.moved(x + dx, y + dy)
    return best, tuple(boxes_of(best, host.groups, host.flag))


def outside(map_: Geometry, box: Box, dx: float, dy: float) -> float:
    """How much of a box is beyond the edge of the map."""
    x, y, w, h = box.x + dx, box.y + dy, box.w / 2, box.h / 2
    return max(0, map_.left - x + w, x + w - map_.right, map_.top - y + h, y + h - map_.bottom) / box.w


def area_named(map_: Geometry, name: str) -> Area:
    found = map_.place(name)
    assert found is not None
    return found


def arrange(board: str, hosts: list[Host], taken: list[Box], printed: list[Box]) -> tuple[dict[str, Laid], list[Box]]:
    """The blocks of all hosts, small areas first, and their boxes. `taken`: other things on the map."""
    map_ = geometry(board)
    placed = taken[:]
    found: dict[str, Laid] = {}
    for host in sorted(hosts, key=lambda host: room(area_named(map_, host.area))):
        alike = host._replace(groups=tuple(min(n, 2) for n in host.groups))
        x, y = area_named(map_, host.area).centre
        wide = 2 * (FAR * STEP + (len(host.groups) + 1) * 24 * PIECE)
        reach = Box(x, y, wide, wide)
        under = tuple(box for box in printed if cut(box, reach))
        laid, boxes = settled(board, alike, under, ())
        if any(cut(box, other) for box in boxes for other in placed):
            near = tuple(box for box in placed if cut(box, reach))
            laid, boxes = settled(board, alike, under, near)
        found[host.area] = laid
        placed += boxes
    return found, placed[len(taken) :]


def room(area: Area) -> float:
    return 0 if area.tight else area.scale * 1000 + area.units[0][1] / 1000
