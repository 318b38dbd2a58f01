"""Boxes on a map: how much two of them overlap, and how much of one is inside an area."""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from smallcouncil.pictures.geometry import Area, Line

CELL: Final = 4  # units of the map


class Extent(NamedTuple):
    """A box, by its middle."""

    x: float
    y: float
    w: float
    h: float

    def moved(self, dx: float, dy: float) -> Extent:
        return Extent(self.x + dx, self.y + dy, self.w, self.h)

    def wider(self, across: float, down: float) -> Extent:
        return Extent(self.x, self.y, self.w + 2 * across, self.h + 2 * down)


def square(x: float, y: float, radius: float) -> Extent:
    return Extent(x, y, 2 * radius, 2 * radius)


def cut(a: Extent, b: Extent, dx: float = 0, dy: float = 0) -> float:
    """The area that two boxes share; the first may be moved."""
    ax, ay, aw, ah = a
    bx, by, bw, bh = b
    across = (aw + bw) / 2 - abs(ax + dx - bx)
    if across <= 0:
        return 0
    down = (ah + bh) / 2 - abs(ay + dy - by)
    return min(across, aw, bw) * min(down, ah, bh) if down > 0 else 0


def crossings(y: float, rings: list[Line]) -> list[float]:
    """The points at which an outline crosses a horizontal line, from the west to the east."""
    found = []
    for ring in rings:
        px, py = ring[-1]
        for qx, qy in ring:
            if (py > y) != (qy > y):
                found.append(px + (y - py) * (qx - px) / (qy - py))
            px, py = qx, qy
    return sorted(found)


class Inside:
    """How much of a box is inside an outline: looked up in sums over cells, which are counted once."""

    def __init__(self, rings: list[Line]) -> None:
        xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
        self.left, self.top = min(xs), min(ys)
        self.wide = int((max(xs) - self.left) / CELL) + 1
        self.high = int((max(ys) - self.top) / CELL) + 1
        self.sums: list[list[int]] = [[0] * (self.wide + 1)]
        for row in range(self.high):
            cells = self.cells(crossings(self.top + (row + 0.5) * CELL, rings))
            self.sums.append([above + here for above, here in zip(self.sums[-1], [0, *accumulate(cells)], strict=True)])

    def cells(self, crossed: list[float]) -> list[int]:
        """1 for each cell of a row whose middle is inside."""
        found = [0] * self.wide
        for west, east in zip(crossed[::2], crossed[1::2], strict=False):
            first = max(0, round((west - self.left) / CELL))
            last = min(self.wide, round((east - self.left) / CELL))
            found[first:last] = [1] * (last - first)
        return found

    def share(self, box: Extent, dx: float = 0, dy: float = 0) -> float:
        x, y, w, h = box
        left = round((x + dx - w / 2 - self.left) / CELL)
        top = round((y + dy - h / 2 - self.top) / CELL)
        across, down = round(w / CELL) or 1, round(h / CELL) or 1
        right, bottom = left + across, top + down
        if right <= 0 or bottom <= 0 or left >= self.wide or top >= self.high:
            return 0
        left, right = max(left, 0), min(right, self.wide)
        north, south = self.sums[max(top, 0)], self.sums[min(bottom, self.high)]
        return (south[right] - south[left] - north[right] + north[left]) / (across * down)


_known: dict[tuple[str, str], Inside] = {}


def inside_of(board: str, area: Area) -> Inside:
    """The inside of an area of a board, counted once."""
    found = _known.get((board, area.name))
    if found is None:
        found = _known[board, area.name] = Inside(area.rings)
    return found
