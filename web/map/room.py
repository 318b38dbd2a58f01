"""Room for names and pieces: where they stand in an area without touching each other or its border."""

from __future__ import annotations

import math

import numpy as np
from board import Board

# Radius of what stands on the map, at scale 1. The client draws its pieces to these sizes.
ORDER, UNIT, POWER, GARRISON, CASTLE, ICON = 17.0, 11.5, 9.0, 11.0, 12.0, 7.0
CLAIM = 16.0  # a castle on the shield of its house
FLAG = (17.0, -14.0, 9.5)  # of a castle: right of it, above it, radius
LEADER, BANNER = 7.5, 62.0  # half the height of a banner, and its width
GAP = 1.6  # air between two pieces
RIM = 2.5  # air between a piece and its border
GRID = 3
TRIES = 40
SWING = 0.07  # how far the name of a sea swings up in its middle, of its width

Disc = tuple[float, float, float]  # dx, dy, radius


class Room:
    """The inside of an area: a grid of spots and how far each is from the nearest border."""

    def __init__(self, rings: list[np.ndarray]) -> None:
        outer = rings[0]
        self.left, self.top = np.floor(outer.min(0) / GRID) * GRID
        right, bottom = outer.max(0)
        xs = np.arange(self.left, right + GRID, GRID)
        ys = np.arange(self.top, bottom + GRID, GRID)
        self.x, self.y = np.meshgrid(xs, ys)
        spots = np.stack([self.x.ravel(), self.y.ravel()], 1)
        away = np.full(len(spots), np.inf)
        inside = np.zeros(len(spots), bool)
        for ring in rings:
            ends = np.roll(ring, -1, 0)
            for p, q in zip(ring, ends, strict=True):
                away = np.minimum(away, to_segment(spots, p, q))
                cut = (p[1] > spots[:, 1]) != (q[1] > spots[:, 1])
                if cut.any():
                    inside ^= cut & (spots[:, 0] < p[0] + (spots[:, 1] - p[1]) * (q[0] - p[0]) / ((q[1] - p[1]) or 1e-9))
        self.away = np.where(inside, away, -1.0).reshape(self.x.shape)

    def without(self, discs: list[Disc]) -> Room:
        """The same room with something standing in it already."""
        less = Room.__new__(Room)
        less.left, less.top, less.x, less.y, less.away = self.left, self.top, self.x, self.y, self.away.copy()
        for x, y, radius in discs:
            less.away = np.minimum(less.away, np.hypot(self.x - x, self.y - y) - radius)
        return less

    def fits(self, discs: list[Disc], taken: list[Disc]) -> np.ndarray:
        """Where a group of discs may stand, clear of the border and of what stands already."""
        good = np.ones(self.x.shape, bool)
        for dx, dy, radius in discs:
            good &= self.shifted(dx, dy) >= radius + RIM
            for x, y, other in taken:
                if not good.any():
                    return good
                good &= np.hypot(self.x + dx - x, self.y + dy - y) >= radius + other + GAP
        return good

    def shifted(self, dx: float, dy: float) -> np.ndarray:
        i, j = round(dy / GRID), round(dx / GRID)
        moved = np.full(self.away.shape, -1.0)
        rows, columns = self.away.shape
        if abs(i) < rows and abs(j) < columns:
            moved[max(0, -i) : rows - max(0, i), max(0, -j) : columns - max(0, j)] = self.away[
                max(0, i) : rows + min(0, i), max(0, j) : columns + min(0, j)
            ]
        # What the rounding to the grid may have hidden.
        return moved - np.hypot(dx - j * GRID, dy - i * GRID)


def to_segment(spots: np.ndarray, p: np.ndarray, q: np.ndarray) -> np.ndarray:
    along = q - p
    size = float(along @ along)
    share = np.clip(((spots - p) @ along) / size, 0, 1) if size else np.zeros(len(spots))
    near = p + share[:, None] * along
    return np.hypot(*(spots - near).T)


def bar(width: float, height: float, dx: float = 0, dy: float = 0) -> list[Disc]:
    """A lying strip as a row of discs."""
    radius = height / 2
    run = max(0.0, width / 2 - radius)
    count = max(1, math.ceil(2 * run / (radius * 1.1)) + 1)
    return [(dx + (0 if count == 1 else -run + 2 * run * k / (count - 1)), dy, radius) for k in range(count)]


def text_width(text: str, size: float, sea: bool) -> float:
    """Small capitals with air between them; the italic of the seas runs narrower but is set wider."""
    wide = sum(0.42 if c in " '" else 0.88 if c in "MWmw" else 0.45 if c in "Iil" else 0.68 for c in text)
    return size * (wide + 0.06 * len(text)) * (1.12 if sea else 1.0)


def splits(name: str) -> list[list[str]]:
    words = name.split()
    found = [[name]]
    found += [[" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words)) if words[k - 1] not in ("of", "the")]
    if len(words) > 4:
        found.append([words[0] + " " + words[1], *[" ".join(words[2:])]])
    return found


def formations(scale: float) -> list[list[tuple[float, float]]]:
    """How four units may stand: in a row, two by two, in a slanting row, in a column."""
    step = (2 * UNIT + GAP) * scale
    row = [((k - 1.5) * step, 0.0) for k in range(4)]
    block = [((k % 2 - 0.5) * step, (k // 2 - 0.5) * step) for k in range(4)]
    stagger = [((k - 1.5) * step * 0.78, (-0.32 if k % 2 else 0.32) * step) for k in range(4)]
    fall = [((k - 1.5) * step * 0.86, (k - 1.5) * step * 0.51) for k in range(4)]
    rise = [(x, -y) for x, y in fall]
    steep = [(y, x) for x, y in fall]
    climb = [(-y, x) for x, y in fall]
    column = [(0.0, (k - 1.5) * step) for k in range(4)]
    bend = [(x * step, y * step) for x, y in ((-1.36, -0.3), (-0.5, 0.22), (0.5, 0.22), (1.36, -0.3))]
    return [row, block, stagger, bend, fall, rise, column, steep, climb]


class Try:
    """One try to place everything; the score is higher the calmer it looks."""

    def __init__(self, room: Room, dice: np.random.Generator) -> None:
        self.room = room
        self.dice = dice
        self.taken: list[Disc] = []
        self.score = 0.0

    def put(self, discs: list[Disc], wish: np.ndarray) -> tuple[float, float] | None:
        good = self.room.fits(discs, self.taken)
        if not good.any():
            return None
        merit = np.where(good, wish + self.dice.normal(0, 3.0, wish.shape), -1e9)
        k = int(np.argmax(merit))
        x, y = float(self.room.x.flat[k]), float(self.room.y.flat[k])
        self.taken.extend((x + dx, y + dy, radius) for dx, dy, radius in discs)
        self.score += float(wish.flat[k])
        return x, y

    def away(self, spot: tuple[float, float]) -> np.ndarray:
        return np.hypot(self.room.x - spot[0], self.room.y - spot[1])

    def put_units(self, scale: float, beside: tuple[float, float], out: dict) -> tuple[float, float] | None:
        """Four units; says where the middle of their formation is."""
        shapes = formations(scale)
        choice = int(self.dice.integers(len(shapes)))
        units = [(dx, dy, UNIT * scale) for dx, dy in shapes[choice]]
        dislike = (0, 0, 3, 2, 6, 6, 8, 9, 9)[choice]
        spot = self.put(units, -0.25 * self.away(beside) + np.minimum(self.room.away, 30) * 0.5 - dislike)
        if spot is not None:
            out["units"] = [(spot[0] + dx, spot[1] + dy) for dx, dy, _ in units]
        return spot


def lay_out(room: Room, area: dict, scale: float, size: float, dice: np.random.Generator) -> tuple[float, dict] | None:
    """The name first, then the pieces around it."""
    sea = area["kind"] == "sea"
    one = Try(room, dice)
    out: dict = {"scale": scale}

    # The name, with a row for barrels and crowns beneath it on land.
    lines = splits(area["name"])
    lines = lines[int(dice.integers(len(lines)))]
    widths = [text_width(line, size, sea) for line in lines]
    lead = size * 1.12
    discs: list[Disc] = []
    for k, width in enumerate(widths):
        swing = SWING * width if sea else 0
        discs += bar(width, size * 0.95 + swing, 0, (k - (len(lines) - 1) / 2) * lead - swing / 2)
    icons_dy = (len(lines) - 1) / 2 * lead + size * 0.55 + ICON * scale + 1
    if not sea:
        discs += bar((4 * ICON + 1) * scale, 2 * ICON * scale, 0, icons_dy)
    calm = np.minimum(room.away, 40) * 0.6 - (0 if len(lines) == 1 else 40 if sea else 6)
    spot = one.put(discs, -0.35 * one.away(tuple(area["at"])) + calm)
    if spot is None:
        return None
    out["label"] = {"at": spot, "size": size, "lines": lines, "width": max(widths)}
    if not sea:
        out["icons"] = (spot[0], spot[1] + icons_dy)

    centre = one.put_units(scale, spot, out)
    if centre is None:
        return None
    spot = one.put([(0, 0, ORDER * scale)], -0.3 * one.away(centre) - 0.15 * one.away(out["label"]["at"]))
    if spot is None:
        return None
    out["order"] = spot
    if sea:
        return one.score, out
    for key, radius, friend in (("castle", CASTLE, out["label"]["at"]), ("garrison", GARRISON, None), ("power", POWER, centre)):
        spot = one.put([(0, 0, radius * scale)], -0.3 * one.away(friend or out["castle"]))
        if spot is None:
            return None
        out[key] = spot
    return one.score, out


def banners(scale: float) -> list[list[tuple[float, float]]]:
    """How two Leaders may stand: one under the other, or beside each other."""
    down, beside = (LEADER + GAP / 2) * scale, (BANNER / 2 + GAP / 2) * scale
    return [[(0.0, -down), (0.0, down)], [(-beside, 0.0), (beside, 0.0)]]


def lay_out_storm(room: Room, area: dict, scale: float, size: float, dice: np.random.Generator) -> tuple[float, dict] | None:
    """The castle stands on its name with its flag, the garrison beside it; two Leaders have their places with the units."""
    one = Try(room, dice)
    out: dict = {"scale": scale}
    signs = area["signs"]

    lines = splits(area["name"]) if len(area["name"]) < 16 else splits(area["name"])[1:]
    if len(area["name"].split()) == 3:
        lines = [*lines, area["name"].split()]
    lines = lines[int(dice.integers(len(lines)))]
    widths = [text_width(line, size, False) for line in lines]
    lead = size * 1.12
    half = (len(lines) - 1) / 2 * lead
    discs: list[Disc] = []
    for k, width in enumerate(widths):
        discs += bar(width, size * 0.95, 0, k * lead - half)
    below = half + size * 0.55 + ICON * scale + 1
    if signs["icons"]:
        discs += bar((4 * ICON + 1) * scale, 2 * ICON * scale, 0, below)
    radius = (CLAIM if signs["claim"] else CASTLE) * scale
    above = -(half + size * 0.45 + radius * (0.86 if signs["claim"] else 0.78))
    shift = GARRISON * scale + 1 if signs["claim"] else 0.0
    beside = shift - radius - GARRISON * scale - 4 * GAP
    if signs["castle"]:
        discs.append((shift, above, radius))
    if signs["claim"]:
        discs.append((beside, above + 2 * scale, GARRISON * scale))
        discs.append((shift + FLAG[0] * scale, above + FLAG[1] * scale, FLAG[2] * scale))
    spot = one.put(discs, -0.35 * one.away(tuple(area["at"])) + np.minimum(room.away, 40) * 0.6 - 5 * (len(lines) - 1))
    if spot is None:
        return None
    x, y = spot
    out["label"] = {"at": spot, "size": size, "lines": lines, "width": max(widths)}
    if signs["icons"]:
        out["icons"] = (x, y + below)
    if signs["castle"]:
        out["castle"] = (x + shift, y + above)
    if signs["claim"]:
        out["garrison"] = (x + beside, y + above + 2 * scale)

    centre = one.put_units(scale, spot, out)
    if centre is None:
        return None
    choice = int(dice.integers(2))
    leaders = banners(scale)[choice]
    discs = [disc for dx, dy in leaders for disc in bar(BANNER * scale, 2 * LEADER * scale, dx, dy)]
    spot = one.put(discs, -0.35 * one.away(centre) - 8 * choice)
    if spot is None:
        return None
    out["banners"] = [(spot[0] + dx, spot[1] + dy) for dx, dy in leaders]
    for key, wide in (("order", ORDER), ("power", POWER), ("garrison", GARRISON), ("castle", CASTLE)):
        if key in out:
            continue
        spot = one.put([(0, 0, wide * scale)], -0.3 * one.away(centre) - 0.1 * one.away((x, y)))
        if spot is None:
            return None
        out[key] = spot
    return one.score, out


def sizes_of(board: Board, area: dict) -> list[tuple[float, float]]:
    """Scales of pieces and sizes of names, best first: both want to be large; a name too small to read costs most."""
    if board.name == "storm":
        scales, sizes = [1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1.0, 0.95, 0.9], [20, 19, 18, 17, 16, 15, 14]
        cost = {(scale, size): 20 * (1.3 - scale) + 0.9 * (20 - size) for scale in scales for size in sizes}
    else:
        sizes = [20, 18, 16.5, 15, 14, 13] if area["kind"] == "sea" else [15, 14, 13, 12]
        scales = [1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8]
        cost = {
            (scale, size): 20 * (1.15 - scale) + 0.7 * (sizes[0] - size) + 3 * (size < 13) for scale in scales for size in sizes
        }
    return sorted(cost, key=lambda both: cost[both])


def find_room(board: Board, number: int, room: Room) -> dict:
    area = board.areas[number]
    dice = np.random.default_rng([board.seed, sum(map(ord, area["name"]))])
    place = lay_out_storm if board.name == "storm" else lay_out
    for scale, size in sizes_of(board, area):
        found = [one for one in (place(room, area, scale, size, dice) for _ in range(TRIES)) if one]
        if found:
            return max(found, key=lambda one: one[0])[1]
    raise SystemExit(f"{board.name}: no room for names and pieces in {area['name']}.")


def stands(places: dict, signs: dict | None = None) -> list[Disc]:
    """What an area's names and pieces cover; where pieces stand but seldom, trees may."""
    scale = places["scale"]
    label = places["label"]
    found: list[Disc] = [(*spot, UNIT * scale) for spot in places["units"]] + [(*places["order"], ORDER * scale)]
    printed = {"castle": CASTLE, "garrison": GARRISON, "power": POWER}
    if signs is not None:
        printed = {"castle": CLAIM, "garrison": GARRISON} if signs["claim"] else {"castle": CASTLE} if signs["castle"] else {}
        if signs["claim"]:
            x, y = places["castle"]
            found.append((x + FLAG[0] * scale, y + FLAG[1] * scale, FLAG[2] * scale))
    for key, radius in printed.items():
        if key in places:
            found.append((*places[key], radius * scale))
    if "icons" in places:
        found += [(places["icons"][0] + dx, places["icons"][1], ICON * scale) for dx in (-8 * scale, 8 * scale)]
    for k, line in enumerate(label["lines"]):
        dy = (k - (len(label["lines"]) - 1) / 2) * label["size"] * 1.12
        width = text_width(line, label["size"], "castle" not in places)
        found += [(label["at"][0] + dx, label["at"][1] + dy, radius) for dx, _, radius in bar(width, label["size"] * 1.3)]
    return found
