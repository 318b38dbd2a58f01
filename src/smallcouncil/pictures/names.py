"""The places of area names: pieces come first, and a name moves aside for them, as on the browser's table (names.ts)."""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache
from typing import Final, NamedTuple

from smallcouncil.pictures.geometry import Area, geometry
from smallcouncil.pictures.inside import Extent, Overlaps, cut, inside_of

SIZE: Final = 22.0  # units of the map: a name can be read on a picture that is half as large as the map
WIDTHS: Final = ((re.compile(r"[iljI'’.]"), 0.28), (re.compile(r"[tfrs ]"), 0.37), (re.compile(r"[ceaz]"), 0.46))
WIDE: Final = (re.compile(r"[mwMW]"), 0.77)
OTHERS: Final = 0.55  # the width of other letters, in the height of a letter
STEP: Final = 7.0  # units of the map that a name is moved at once
FAR: Final = 7  # steps, at most, to each side
BESIDE: Final = (20.0, 10.0)  # what two names keep from each other, across and down,
APART: Final = (10.0, 5.0)  # and at the very least
LOST: Final = 0.05  # share of a name under pieces: more would hide a letter
ASTRAY, AGROUND = 0.75, 0.3  # share of a name outside its land, or its sea, that makes it that of another
SWING: Final = 0.06  # share of its width that the name of a sea rises
STEPS: Final = sorted(
    ((math.hypot(x, y), x * STEP, y * STEP) for x in range(-FAR, FAR + 1) for y in range(-FAR, FAR + 1)), key=lambda row: row[0]
)


Extents = tuple[Extent, ...]


class Name(NamedTuple):
    """The name of an area as it is drawn: how far it is moved, and its lines."""

    area: str
    dx: float
    dy: float
    lines: tuple[str, ...]


@cache
def letters(line: str) -> float:
    """The width of a line, in the height of a letter."""
    return sum(next((width for kind, width in (*WIDTHS, WIDE) if kind.match(letter)), OTHERS) for letter in line)


def ways_to_break(area: Area) -> list[tuple[str, ...]]:
    """A name of two words may be in one line or in two."""
    words = tuple(area.name.split(" "))
    if area.sea:
        return [tuple(area.lines)]
    usual = words if len(words) == 2 and words[0] != "The" else tuple(area.lines)
    if len(words) != 2:
        return [usual]
    return [usual, (area.name,) if len(usual) > 1 else words]


def box_of(area: Area, lines: tuple[str, ...]) -> Extent:
    x, y = area.label
    wide = max(map(letters, lines)) * SIZE * (1.12 if area.sea else 1)
    return Extent(x, y - (SWING * area.width if area.sea else 0), wide, len(lines) * SIZE * 1.05)


@cache
def usual_boxes(board: str) -> dict[str, Extent]:
    """The printed places of names."""
    return {area.name: box_of(area, ways_to_break(area)[0]) for area in geometry(board).areas.values()}


def step_aside(board: str, pieces: list[Extent], printed: list[Extent]) -> list[Name]:
    """The places of all names. Half a name is worse than none: one that would lose a letter is left out."""
    placed: list[Extent] = []
    found: list[Name] = []
    restless = []
    for area in geometry(board).areas.values():
        box = usual_boxes(board)[area.name]
        if is_calm(box, [*pieces, *printed], placed, board):
            found.append(Name(area.name, 0, 0, ways_to_break(area)[0]))
            placed.append(box)
        else:
            restless.append(area)
    for area in restless:
        reach = usual_boxes(board)[area.name].wider(FAR * STEP + 60, FAR * STEP + 30)
        around = [tuple(box for box in boxes if cut(box, reach)) for boxes in (pieces, printed, placed)]
        name = moved(board, area.name, *around)
        if name is not None:
            found.append(name)
            placed.append(box_of(area, name.lines).moved(name.dx, name.dy))
    return found


def is_calm(box: Extent, things: list[Extent], names: list[Extent], board: str) -> bool:
    """Is there room for a name where it is printed?"""
    map_, wide = geometry(board), box.wider(*BESIDE)
    if box.x - box.w / 2 < map_.left or box.x + box.w / 2 > map_.right:
        return False
    return not any(cut(box, each) for each in things) and not any(cut(wide, each) for each in names)


@lru_cache(maxsize=8192)
def moved(board: str, name: str, pieces: Extents, printed: Extents, names: Extents) -> Name | None:
    """The best place of one name; None: it would lose a letter everywhere, or read as one with another."""
    map_ = geometry(board)
    area = map_.areas[name]
    within = inside_of(board, area)
    wide, apart = ([each.wider(*off) for each in names] for off in (BESIDE, APART))
    best, least = None, math.inf
    for turned, lines in enumerate(ways_to_break(area)):
        box = box_of(area, lines)
        reach = box.wider(*[min(FAR, (least - 0.2 * turned) * 14) * STEP] * 2)
        size = box.w * box.h
        under, upon, beside, close = (
            Overlaps(box, ((each, 1 / size) for each in boxes if cut(reach, each))) for boxes in (pieces, printed, wide, apart)
        )
        astray = max(AGROUND if area.sea else ASTRAY, 1 - within.share(box))
        for far, dx, dy in STEPS:
            cost = 0.2 * turned + far / 14
            if cost >= least:
                break
            hidden = under.cost(dx, dy)
            x = box.x + dx
            off = max(0, map_.left - x + box.w / 2, x + box.w / 2 - map_.right) / box.w
            cost += 12 * (hidden + off) + 7 * upon.cost(dx, dy) + 3 * beside.cost(dx, dy)
            if cost >= least:
                continue
            out = 1 - within.share(box, dx, dy)
            faded = hidden > LOST or off > 0 or out > astray or close.cost(dx, dy) > 0
            cost += 2.4 * out + (2 if faded else 0)
            if cost < least:
                least, best = cost, None if faded else Name(name, dx, dy, lines)
    return best
