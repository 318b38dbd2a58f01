"""What covers land and sea: hills, woods, waves, ornaments."""

from __future__ import annotations

import math

import numpy as np
from lines import Waves
from room import Disc, Room, bar

# Half the width of a glyph, and how near its neighbours may stand.
GLYPHS = {
    "peak": (11, 17),
    "hill": (8, 17),
    "pine": (4.5, 10.5),
    "oak": (5, 11.5),
    "reed": (6, 15),
    "dune": (8, 19),
    "wave": (8, 62),
}
# What a war leaves behind stands alone, away from borders and rivers.
WAR = {"ruin": (9, 150), "camp": (12, 150), "field": (9, 200), "gallows": (8, 200), "crows": (9, 120)}
GLYPHS |= WAR
ART = {
    "title": [*bar(300, 62, 0, -18), *bar(300, 62, 0, 18)],
    "compass": [(0, 0, 76.0)],
    "serpent": bar(120, 56),
    "ship": [(0, 0, 28.0)],
    "whale": bar(72, 40),
    "kraken": [(0, 0, 36.0)],
}


def apart(kind: str, other: str) -> float:
    """How near two glyphs may stand."""
    if (kind in WAR) != (other in WAR):
        return GLYPHS[kind][0] + GLYPHS[other][0] + 4
    return max(GLYPHS[kind][1], GLYPHS[other][1] * 0.8)


def strew(room: Room, cover: list, taken: list[Disc], dice: np.random.Generator) -> list[list]:
    """Clumps of hills, woods and the like wherever neither names nor pieces stand."""
    found: list[list] = []
    spots = np.stack([room.x.ravel(), room.y.ravel()], 1)
    away = room.away.ravel()
    for kind, share in cover:
        radius, _ = GLYPHS[kind]
        clump = Waves(int(dice.integers(1 << 30)), 110, 1.0).bend(spots)[:, 0]
        good = away >= radius + (12 if kind in WAR else 7 if kind in ("pine", "oak", "peak") else 5)
        good &= clump >= np.quantile(clump[good], 1 - share) if good.any() else good
        order = np.flatnonzero(good)
        dice.shuffle(order)
        for k in order:
            x, y = spots[k] + dice.uniform(-1.2, 1.2, 2)
            if any((x - a) ** 2 + (y - b) ** 2 < (radius + c + 1) ** 2 for a, b, c in taken):
                continue
            if all(math.hypot(x - row[1], (y - row[2]) * 1.25) >= apart(kind, row[0]) for row in found):
                found.append([kind, x, y, float(dice.uniform(0.8, 1.2))])
    return found
