"""Hills, woods, waves and what war has left behind, from their places in a map's file, as the client draws them (glyphs.ts)."""

from __future__ import annotations

import math
import re
from typing import Any, Final, NamedTuple

from smallcouncil.pictures.files import shapes
from smallcouncil.pictures.markup import short

PAIR: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
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
    return PAIR.sub(lambda pair: f"{short(x + float(pair[1]) * across)} {short(y + float(pair[2]) * down)}", d)


def peak(x: float, y: float, size: float) -> tuple[str, str, str]:
    """The outline of a mountain, its shaded side, its snow."""
    tall, lean = 1 + 0.22 * wobble(x, y, 3), 1.6 * wobble(x, y, 4)
    top, left, right, foot = f"{lean} {-12 * tall}", f"-2.4 {-6 * tall}", f"2.6 {-7 * tall}", f"4.4 {-4.6 * tall}"
    body = f"M-11 7C-8 4 -6 0 -4 {-5 * tall}L{left}L{top}L{right}L{foot}C6.4 0 8.4 4 11 7"
    shade = f"M{top}L{right}L{foot}C6.4 0 8.4 4 11 7C8 7 5 7 3.4 7C3.8 3 1.4 2 2 -1.6C0.4 -3 1 -5 {top}Z"
    snow = f"M{top}L{left}L-1.2 {-5 * tall}L{lean} {-7 * tall}L1.4 {-5 * tall}L{right}Z"
    return placed(body, x, y, size, size), placed(shade, x, y, size, size), placed(snow, x, y, size, size)


def cover_of(file: dict[str, Any]) -> Cover:
    data = shapes("cover")
    kinds = {**data["strokes"], **data["trees"], **data["war"]}
    paths: dict[str, str] = {}
    peaks, burnt = [], []

    def add(name: str, d: str) -> None:
        paths[name] = paths.get(name, "") + d

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
    return Cover(paths, peaks, burnt)
