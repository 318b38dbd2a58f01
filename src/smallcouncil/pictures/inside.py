"""Boxes on a map: how much two of them overlap, and how much of one is inside an area."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from operator import add
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


class Overlaps:
    """What it costs a box to share ground with others. Its places are a grid, so this is worked out by columns and rows."""

    def __init__(self, box: Extent, others: Iterable[tuple[Extent, float]]) -> None:
        self.box: Extent = box
        self.others: list[tuple[Extent, float]] = [*others]  # each with what a unit of ground costs
        self.columns: dict[float, list[tuple[int, float, float]]] = {}  # by `dx`, those it meets: number, shared width, cost
        self.rows: dict[float, list[float]] = {}  # by `dy`, the height it shares with each of the others

    def cost(self, dx: float, dy: float) -> float:
        column = self.columns.get(dx)
        if column is None:
            column = self.column(dx)
        if not column:
            return 0
        row = self.rows.get(dy) or self.row(dy)
        cost = 0.0
        for n, width, dear in column:
            if row[n] > 0:
                cost += dear * (width * row[n])
        return cost

    def column(self, dx: float) -> list[tuple[int, float, float]]:
        x, w = self.box.x + dx, self.box.w
        found = self.columns[dx] = [
            (n, min(width, w, other.w), dear)
            for n, (other, dear) in enumerate(self.others)
            if (width := (w + other.w) / 2 - abs(x - other.x)) > 0
        ]
        return found

    def row(self, dy: float) -> list[float]:
        y, h = self.box.y + dy, self.box.h
        found = self.rows[dy] = [min((h + other.h) / 2 - abs(y - other.y), h, other.h) for other, _ in self.others]
        return found


def crossings(rings: list[Line], top: float, rows: int) -> list[list[float]]:
    """The points at which an outline crosses the middle of each row of cells, from the west to the east."""
    found: list[list[float]] = [[] for _ in range(rows)]
    for ring in rings:
        px, py = ring[-1]
        for qx, qy in ring:
            low, high = (py, qy) if py < qy else (qy, py)
            row = max(0, int((low - top) / CELL - 0.5))
            while row < rows and (y := top + (row + 0.5) * CELL) < high:
                if y >= low:
                    found[row].append(px + (y - py) * (qx - px) / (qy - py))
                row += 1
            px, py = qx, qy
    return [sorted(row) for row in found]


def cells_of(box: Extent) -> int:
    return (round(box.w / CELL) or 1) * (round(box.h / CELL) or 1)


class Inside:
    """How much of a box is inside an outline: looked up in sums over cells, which are counted once."""

    def __init__(self, rings: list[Line]) -> None:
        xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
        self.left, self.top = min(xs), min(ys)
        self.wide = int((max(xs) - self.left) / CELL) + 1
        self.high = int((max(ys) - self.top) / CELL) + 1
        self.sums: list[list[int]] = [[0] * (self.wide + 1)]
        for crossed in crossings(rings, self.top, self.high):
            self.sums.append([*map(add, self.sums[-1], accumulate(self.cells(crossed), initial=0))])

    def cells(self, crossed: list[float]) -> list[int]:
        """1 for each cell of a row whose middle is inside."""
        found = [0] * self.wide
        for west, east in zip(crossed[::2], crossed[1::2], strict=False):
            first = max(0, round((west - self.left) / CELL))
            last = min(self.wide, round((east - self.left) / CELL))
            found[first:last] = [1] * (last - first)
        return found

    def share(self, box: Extent, dx: float = 0, dy: float = 0) -> float:
        left, right = self.across(box.x + dx, box.w)
        north, south = self.down(box.y + dy, box.h)
        return (south[right] - south[left] - north[right] + north[left]) / cells_of(box)

    def across(self, x: float, w: float) -> tuple[int, int]:
        """The first cell of a row that is under a line around `x`, and the first one beyond it."""
        left = round((x - w / 2 - self.left) / CELL)
        right = left + (round(w / CELL) or 1)
        return (max(left, 0), min(right, self.wide)) if right > 0 and left < self.wide else (0, 0)

    def down(self, y: float, h: float) -> tuple[list[int], list[int]]:
        """The sums above a line around `y`, and those at its foot."""
        top = round((y - h / 2 - self.top) / CELL)
        bottom = top + (round(h / CELL) or 1)
        if bottom <= 0 or top >= self.high:
            return self.sums[0], self.sums[0]
        return self.sums[max(top, 0)], self.sums[min(bottom, self.high)]


_known: dict[tuple[str, str], Inside] = {}


def inside_of(board: str, area: Area) -> Inside:
    """The inside of an area of a board, counted once."""
    found = _known.get((board, area.name))
    if found is None:
        found = _known[board, area.name] = Inside(area.rings)
    return found
