"""Hills, woods, waves and what war has left behind, from their places in a map's file, as the client draws them (glyphs.ts)."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Any, Final, NamedTuple

from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.markup import Point, short, shorts

PAIR: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
POINT: Final = "%.1f %.1f"
CURVE: Final = f"C{POINT} {POINT} {POINT}"
LINE: Final = f"L{POINT}"
PEAK: Final = (f"M{POINT}{CURVE}{4 * LINE}{CURVE}", f"M{POINT}{2 * LINE}{4 * CURVE}Z", f"M{POINT}{5 * LINE}Z")
FLANK: Final = [(6.4, 0.0), (8.4, 4.0), (11.0, 7.0)]  # the shaded side of a mountain,
SHADE: Final = [(8.0, 7.0), (5.0, 7.0), (3.4, 7.0), (3.8, 3.0), (1.4, 2.0), (2.0, -1.6), (0.4, -3.0), (1.0, -5.0)]  # and its edge
SMALLEST, STEP = 0.8, 40  # sizes of glyphs whose size is not written down


class Glyph(NamedTuple):
    kind: str
    x: float
    y: float
    size: float


class Cover(NamedTuple):
    """Paths by kind; every peak by itself; burnt spots with their radius."""

    paths: dict[str, str]
    peaks: list[tuple[str, str, str]]
    burnt: list[tuple[float, float, float]]


def wobble(x: float, y: float, turn: int) -> float:
    """The same for the same spot, so that no two peaks look alike and every picture shows the same land."""
    wave = math.sin(x * 12.9898 + y * 78.233 + turn * 37.719) * 43758.5453
    return (wave - math.floor(wave)) * 2 - 1


def glyphs(file: dict[str, Any]) -> list[Glyph]:
    """All of a map, from the north to the south."""
    found = []
    for kind, *numbers in file.get("decor", []):
        found += [Glyph(kind, *numbers[k : k + 3]) for k in range(0, len(numbers), 3)]
    for kind, *steps in file.get("cover", []):
        x = y = 0
        for k in range(0, len(steps), 2):
            x, y = x + steps[k], y + steps[k + 1]
            found.append(Glyph(kind, x, y, SMALLEST + (x * 7 + y * 13) % 17 / STEP))
    return sorted(found, key=lambda glyph: glyph.y)


def placed(d: str, x: float, y: float, across: float, down: float) -> str:
    """A path around its own middle, scaled and moved: numbers in pairs are points."""
    return moved(*parted(d), x, y, across, down)


@cache
def parted(d: str) -> tuple[str, list[Point]]:
    """A path without its numbers, and its points."""
    return PAIR.sub(POINT, d), [(float(x), float(y)) for x, y in PAIR.findall(d)]


def moved(form: str, points: list[Point], x: float, y: float, across: float, down: float) -> str:
    return shorts(form, [number for px, py in points for number in (x + px * across, y + py * down)])


def peak(x: float, y: float, size: float) -> tuple[str, str, str]:
    """The outline of a mountain, its shaded side, its snow."""
    tall, lean = 1 + 0.22 * wobble(x, y, 3), 1.6 * wobble(x, y, 4)
    top, left, right, foot = (lean, -12 * tall), (-2.4, -6 * tall), (2.6, -7 * tall), (4.4, -4.6 * tall)
    body = [(-11, 7), (-8, 4), (-6, 0), (-4, -5 * tall), left, top, right, foot, *FLANK]
    shade = [top, right, foot, *FLANK, *SHADE, top]
    snow = [top, left, (-1.2, -5 * tall), (lean, -7 * tall), (1.4, -5 * tall), right]
    drawn = [moved(form, points, x, y, size, size) for form, points in zip(PEAK, (body, shade, snow), strict=True)]
    return drawn[0], drawn[1], drawn[2]


def cover_of(file: dict[str, Any]) -> Cover:
    data = shapes("cover")
    kinds = {**data["strokes"], **data["trees"], **data["war"]}
    paths: dict[str, list[str]] = {}
    peaks, burnt = [], []

    def add(name: str, d: str) -> None:
        paths.setdefault(name, []).append(d)

    for kind, x, y, size in glyphs(file):
        if kind == "peak":
            peaks.append(peak(x, y, size))
            continue
        flip = 1 if wobble(x, y, 1) > 0 else -1
        forms = kinds[kind]
        add(kind, placed(forms[int((wobble(x, y, 2) + 1) / 2 * len(forms))], x, y, size * flip, size))
        if kind == "camp":
            add("pennon", placed(data["pennon"], x - (12 * size if flip < 0 else 0), y, size, size))
        elif kind == "ruin":
            add("smoke", placed(data["smoke"], x, y, size * flip, size))
            burnt.append((x, y, 30 * size))
        elif kind == "oak":
            add("trunks", f"M{short(x)} {short(y + size)}v{short(2.6 * size)}")
    return Cover({name: "".join(parts) for name, parts in paths.items()}, peaks, burnt)
