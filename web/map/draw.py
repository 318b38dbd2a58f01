"""Draws the map of Westeros: reads sites.toml and the rules' board, writes the geometry that the web client shows.

    uv run --no-project --with numpy --with scipy web/map/draw.py           # writes web/src/map/base.json and six.json
    uv run --no-project --with numpy --with scipy web/map/draw.py --check   # says whether they would change

Every spot belongs to the area of its nearest site. The lines between areas are cut into arcs, each made once and shared by
its two neighbours; the plane is then bent by smooth waves, which moves lines but cannot make or break a contact. Seeded:
the same sites give the same map. Only this script needs numpy and scipy; playing does not.
"""

from __future__ import annotations

import json
import math
import sys
import tomllib
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from scipy.spatial import Voronoi, cKDTree

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RULES = ROOT / "src/smallcouncil/thrones/content/boards/westeros.toml"
OUT = ROOT / "web/src/map"

EDGE = -1  # outside the canvas
BEYOND = -2  # north of the Wall
SHORTEST_CONTACT = 14.0  # a border a player could overlook is as bad as a missing one

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


# ---------------------------------------------------------------- what is to be drawn


class Board:
    def __init__(self, name: str, data: dict, rules: dict) -> None:
        self.name = name
        self.left, self.top, self.right, self.bottom = data["canvas"]
        self.seed = data["seed"]
        self.beyond = data["beyond"]
        self.areas = list(data["base"]["area"])
        borders = [row for kind in ("land", "coast", "sea") for row in rules["borders"][kind]]
        self.contacts = {pair(*row["between"]) for row in borders if row.get("drawn", True)}
        self.links = [tuple(row["between"]) for row in borders if not row.get("drawn", True)]
        self.rivers = {pair(*row["between"]) for row in rules["rivers"]["pairs"]}
        self.bridges = {pair(*row["between"]) for row in rules["bridges"]["pairs"]}
        self.ports = [dict(port) for port in data["port"]]
        self.art = [row for row in data["art"] if row.get("board", name) == name]
        if name == "six":
            self.lay_over(data["six"])
        self.names = [area["name"] for area in self.areas]
        self.land = [area["kind"] == "land" for area in self.areas]

    def lay_over(self, six: dict) -> None:
        new = {area["name"]: area for area in six["area"]}
        kept = [new.pop(area["name"], area) for area in self.areas if area["name"] not in six["gone"]]
        self.areas = kept + list(new.values())
        self.contacts -= {pair(*both) for both in six["apart"]}
        self.contacts |= {pair(*both) for both in six["touching"]}
        self.links = [link for link in self.links if pair(*link) not in {pair(*both) for both in six["apart"]}]
        self.rivers -= {pair(*both) for both in six["rivers_gone"]}
        self.rivers |= {pair(*both) for both in six["rivers"]}
        for port in self.ports:
            port["sea"] = port.get("six_sea", port["sea"])
            port["at"] = port.get("six_at", port["at"])


# ---------------------------------------------------------------- lines


class Arc:
    """A line between two areas, from junction to junction (or a ring around an island)."""

    def __init__(self, left: int, right: int, points: np.ndarray) -> None:
        self.left = left
        self.right = right
        self.points = points
        self.ring = bool(np.allclose(points[0], points[-1]))

    def length(self) -> float:
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())


def voronoi_edges(board: Board) -> list[tuple[int, int, tuple[float, float], tuple[float, float]]]:
    """The straight pieces of border: owner, owner, end, end. Sites mirrored outside make the canvas edge."""
    sites: list[tuple[float, float]] = []
    owners: list[int] = []
    for number, area in enumerate(board.areas):
        sites += [tuple(site) for site in area["sites"]]
        owners += [number] * len(area["sites"])
    sites += [tuple(site) for site in board.beyond]
    owners += [BEYOND] * len(board.beyond)
    inner = np.array(sites, float)
    mirrored = [inner.copy() for _ in range(4)]
    mirrored[0][:, 0] = 2 * board.left - inner[:, 0]
    mirrored[1][:, 0] = 2 * board.right - inner[:, 0]
    mirrored[2][:, 1] = 2 * board.top - inner[:, 1]
    mirrored[3][:, 1] = 2 * board.bottom - inner[:, 1]
    owners += [EDGE] * (4 * len(inner))
    diagram = Voronoi(np.vstack([inner, *mirrored]))
    found = []
    for (a, b), (v, w) in zip(diagram.ridge_points, diagram.ridge_vertices, strict=True):
        if owners[a] != owners[b] and v >= 0 and w >= 0:
            ends = [tuple(round(float(c), 3) for c in diagram.vertices[k]) for k in (v, w)]
            if ends[0] != ends[1]:
                found.append((owners[a], owners[b], ends[0], ends[1]))
    return sorted(found)


def trace(board: Board) -> list[Arc]:
    """Chains the pieces into arcs; left and right are the owners as one walks along."""
    at: dict[tuple[float, float], list[int]] = {}
    edges = voronoi_edges(board)
    for number, (_, _, p, q) in enumerate(edges):
        at.setdefault(p, []).append(number)
        at.setdefault(q, []).append(number)
    used: set[int] = set()
    arcs: list[Arc] = []

    def walk(start: tuple[float, float], first: int) -> None:
        line = [start]
        number = first
        while True:
            used.add(number)
            _, _, p, q = edges[number]
            line.append(q if p == line[-1] else p)
            onward = [k for k in at[line[-1]] if k not in used]
            if len(at[line[-1]]) != 2 or not onward:
                break
            number = onward[0]
        a, b, _, _ = edges[first]
        arcs.append(Arc(a, b, np.array(line)))

    for point in sorted(at):
        if len(at[point]) != 2:
            for number in at[point]:
                if number not in used:
                    walk(point, number)
    for number, edge in enumerate(edges):
        if number not in used:
            walk(edge[2], number)
    return arcs


def nearest_owner(board: Board, spot: np.ndarray) -> int:
    best, owner = math.inf, EDGE
    seeds = [(number, site) for number, area in enumerate(board.areas) for site in area["sites"]]
    for number, site in [*seeds, *((BEYOND, site) for site in board.beyond)]:
        away = math.hypot(site[0] - spot[0], site[1] - spot[1])
        if away < best:
            best, owner = away, number
    return owner


def orient(board: Board, arc: Arc) -> None:
    """Makes `left` the owner on the left hand (y runs down, so left of (dx, dy) is (dy, -dx))."""
    p, q = arc.points[0], arc.points[1]
    middle, along = (p + q) / 2, (q - p) / np.hypot(*(q - p))
    hand = middle + np.array([along[1], -along[0]]) * 0.05
    inside = board.left < hand[0] < board.right and board.top < hand[1] < board.bottom
    owner = nearest_owner(board, hand) if inside else EDGE
    if owner != arc.left:
        arc.left, arc.right = arc.right, arc.left
    if arc.ring:
        # An island's shore starts in its west and runs the same way round on every board.
        body = arc.points[:-1]
        body = np.roll(body, -int(np.lexsort((body[:, 1], body[:, 0]))[0]), 0)
        if board.land[arc.right]:
            body = np.roll(body[::-1], 1, 0)
            arc.left, arc.right = arc.right, arc.left
        arc.points = np.vstack([body, body[:1]])


def resample(points: np.ndarray, step: float) -> np.ndarray:
    lengths = np.hypot(*np.diff(points, axis=0).T)
    run = np.concatenate([[0], np.cumsum(lengths)])
    count = max(2, int(run[-1] / step) + 1)
    marks = np.linspace(0, run[-1], count)
    return np.stack([np.interp(marks, run, points[:, k]) for k in (0, 1)], 1)


def relax(points: np.ndarray, ring: bool, rounds: int) -> np.ndarray:
    """Rounds the corners of the cells; the ends of an arc stay."""
    line = points.copy()
    for _ in range(rounds):
        if ring:
            body = line[:-1]
            body = (np.roll(body, 1, 0) + 2 * body + np.roll(body, -1, 0)) / 4
            line = np.vstack([body, body[:1]])
        else:
            line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    return line


class Waves:
    """A smooth random bend of the plane: a few sine waves in each direction, of about one wavelength."""

    def __init__(self, seed: int, wavelength: float, height: float, count: int = 14) -> None:
        dice = np.random.default_rng(seed)
        turns = dice.uniform(0, 2 * math.pi, count)
        sizes = 2 * math.pi / (wavelength * dice.uniform(0.7, 1.5, count))
        self.wave = np.stack([np.cos(turns) * sizes, np.sin(turns) * sizes], 1)
        self.phase = dice.uniform(0, 2 * math.pi, (2, count))
        self.height = height * math.sqrt(2 / count)

    def bend(self, points: np.ndarray) -> np.ndarray:
        turn = points @ self.wave.T
        return np.stack([np.sin(turn + self.phase[k]).sum(1) for k in (0, 1)], 1) * self.height


def simplify(points: np.ndarray, tolerance: float) -> np.ndarray:
    """Drops points whose removal moves the line by less than the tolerance (Douglas and Peucker)."""
    keep = np.zeros(len(points), bool)
    keep[[0, -1]] = True
    if len(points) > 2 and np.allclose(points[0], points[-1]):
        keep[len(points) // 2] = True
    stack = list(zip(np.flatnonzero(keep)[:-1], np.flatnonzero(keep)[1:], strict=True))
    while stack:
        i, j = stack.pop()
        if j - i < 2:
            continue
        chord = points[j] - points[i]
        size = np.hypot(*chord)
        gap = points[i + 1 : j] - points[i]
        away = np.abs(chord[0] * gap[:, 1] - chord[1] * gap[:, 0]) / size if size > 1e-9 else np.hypot(*gap.T)
        k = int(np.argmax(away))
        if away[k] > tolerance:
            keep[i + 1 + k] = True
            stack += [(i, i + 1 + k), (i + 1 + k, j)]
    return points[keep]


def bend(board: Board, arc: Arc) -> None:
    """Coasts are rugged, borders wind, the lines between seas swing; junctions get the common bend only."""
    wide = Waves(board.seed, 150, 9)
    middle = Waves(board.seed + 1, 52, 5.0)
    fine = Waves(board.seed + 2, 21, 2.3)
    crisp = Waves(board.seed + 3, 10, 1.0)
    step = 2.5
    if EDGE in (arc.left, arc.right):
        # The canvas edge stays straight: only move its ends along with the lines that meet it.
        arc.points = resample(arc.points, 1e9) if not corners(board, arc) else arc.points
        return
    line = relax(resample(arc.points, step), arc.ring, 60)
    run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    reach = np.minimum(run, run[-1] - run)
    free = np.ones(len(line)) if arc.ring else np.clip(reach / 16, 0, 1)
    lands = sum(side == BEYOND or (side >= 0 and board.land[side]) for side in (arc.left, arc.right))
    wall = BEYOND in (arc.left, arc.right) and lands == 2
    rough = {0: (0.9, 0.0, 0.0), 1: (1.0, 1.0, 1.0), 2: (0.9, 0.55, 0.25)}[lands]
    if wall:
        rough = (0.1, 0.0, 0.0)
    # Many small steps: a flow never lets a line run into itself, one big step may.
    bent = line.copy()
    for waves, share in zip((wide, middle, fine, crisp), (np.ones(len(line)), *(free * part for part in rough)), strict=True):
        for _ in range(8):
            bent = bent + (share * damp(board, bent) / 8)[:, None] * waves.bend(bent)
    arc.points = bent


def damp(board: Board, points: np.ndarray) -> np.ndarray:
    """No bend at the canvas edge, so that the lines end on it."""
    gaps = [points[:, 0] - board.left, board.right - points[:, 0], points[:, 1] - board.top, board.bottom - points[:, 1]]
    return np.clip(np.min(gaps, axis=0) / 40, 0, 1)


def corners(board: Board, arc: Arc) -> bool:
    straight = np.ptp(arc.points[:, 0]) < 1e-6 or np.ptp(arc.points[:, 1]) < 1e-6
    return not straight


def make_arcs(board: Board) -> list[Arc]:
    arcs = trace(board)
    for arc in arcs:
        orient(board, arc)
        bend(board, arc)
        tolerance = 0.35 if EDGE not in (arc.left, arc.right) else 0.01
        arc.points = np.round(simplify(arc.points, tolerance), 1)
    return arcs


# ---------------------------------------------------------------- outlines


def outlines(board: Board, arcs: list[Arc]) -> list[list[list[int]]]:
    """For each area (and, last, the land beyond) its rings of arcs, the area on the left hand; -1 - n is arc n backwards."""
    found: list[list[list[int]]] = []
    for area in (*range(len(board.areas)), BEYOND):
        parts = {}
        rings: list[list[int]] = []
        for number, arc in enumerate(arcs):
            for side, ref in ((arc.left, number), (arc.right, -1 - number)):
                if side == area:
                    if arc.ring:
                        rings.append([ref])
                    else:
                        line = arc.points if ref >= 0 else arc.points[::-1]
                        parts.setdefault(tuple(line[0]), []).append((tuple(line[-1]), ref))
        while parts:
            start = min(parts)
            ring: list[int] = []
            spot = start
            while spot in parts:
                ahead, ref = parts[spot].pop()
                if not parts[spot]:
                    del parts[spot]
                ring.append(ref)
                spot = ahead
            if spot != start:
                raise SystemExit(f"{board.name}: the outline of area {area} does not close.")
            rings.append(ring)
        rings.sort(key=lambda ring: -abs(shoelace(ring_points(arcs, ring))))
        found.append(rings)
    return found


def ring_points(arcs: list[Arc], ring: list[int]) -> np.ndarray:
    lines = [arcs[ref].points if ref >= 0 else arcs[-1 - ref].points[::-1] for ref in ring]
    return np.vstack([line[:-1] for line in lines])


def shoelace(points: np.ndarray) -> float:
    x, y = points[:, 0], points[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


# ---------------------------------------------------------------- checks


def drawn_contacts(board: Board, arcs: list[Arc]) -> dict[Pair, float]:
    found: dict[Pair, float] = {}
    for arc in arcs:
        if arc.left >= 0 and arc.right >= 0:
            both = pair(board.names[arc.left], board.names[arc.right])
            found[both] = found.get(both, 0) + arc.length()
    return found


def check(board: Board, arcs: list[Arc]) -> None:
    found = drawn_contacts(board, arcs)
    wanted = board.contacts | board.rivers
    faults = [f"missing {both}" for both in sorted(wanted - set(found))]
    faults += [f"false {both} {found[both]:.0f}" for both in sorted(set(found) - wanted)]
    faults += [f"short {both} {size:.1f}" for both, size in sorted(found.items()) if size < SHORTEST_CONTACT]
    faults += crossings(arcs)
    for fault in faults:
        print(board.name, fault)
    if faults:
        raise SystemExit(1)


def crossings(arcs: list[Arc]) -> list[str]:
    """Pieces of line that cut each other."""
    heads = np.vstack([arc.points[:-1] for arc in arcs])
    tails = np.vstack([arc.points[1:] for arc in arcs])
    whose = np.concatenate([[number] * (len(arc.points) - 1) for number, arc in enumerate(arcs)])
    faults = []

    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
        return (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1]) - (q[..., 1] - p[..., 1]) * (r[..., 0] - p[..., 0])

    for k in range(len(heads)):
        p, q = heads[k], tails[k]
        others = slice(k + 1, None)
        a, b = heads[others], tails[others]
        cut = (side(p, q, a) * side(p, q, b) < -1e-9) & (side(a, b, p) * side(a, b, q) < -1e-9)
        for j in np.flatnonzero(cut):
            faults.append(f"arcs {whose[k]} and {whose[k + 1 + j]} cross near {p}")
    return faults


# ---------------------------------------------------------------- room for names and pieces

# Radius of what stands on the map, at scale 1. The client draws its pieces to these sizes.
ORDER, UNIT, POWER, GARRISON, CASTLE, ICON = 17.0, 11.5, 9.0, 11.0, 12.0, 7.0
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


def near(room: Room, spot: tuple[float, float]) -> np.ndarray:
    return np.hypot(room.x - spot[0], room.y - spot[1])


def lay_out(room: Room, area: dict, scale: float, size: float, dice: np.random.Generator) -> tuple[float, dict] | None:
    """One try to place everything; the score is higher the calmer it looks."""
    sea = area["kind"] == "sea"
    taken: list[Disc] = []
    middle = tuple(area["at"])
    score = 0.0
    out: dict = {"scale": scale}

    def put(discs: list[Disc], wish: np.ndarray) -> tuple[float, float] | None:
        nonlocal score
        good = room.fits(discs, taken)
        if not good.any():
            return None
        merit = np.where(good, wish + dice.normal(0, 3.0, wish.shape), -1e9)
        k = int(np.argmax(merit))
        x, y = float(room.x.flat[k]), float(room.y.flat[k])
        taken.extend((x + dx, y + dy, radius) for dx, dy, radius in discs)
        score += float(wish.flat[k])
        return x, y

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
    spot = put(discs, -0.35 * near(room, middle) + np.minimum(room.away, 40) * 0.6 - (0 if len(lines) == 1 else 40 if sea else 6))
    if spot is None:
        return None
    out["label"] = {"at": spot, "size": size, "lines": lines, "width": max(widths)}
    if not sea:
        out["icons"] = (spot[0], spot[1] + icons_dy)

    shapes = formations(scale)
    choice = int(dice.integers(len(shapes)))
    units = [(dx, dy, UNIT * scale) for dx, dy in shapes[choice]]
    dislike = (0, 0, 3, 2, 6, 6, 8, 9, 9)[choice]
    spot = put(units, -0.25 * near(room, out["label"]["at"]) + np.minimum(room.away, 30) * 0.5 - dislike)
    if spot is None:
        return None
    out["units"] = [(spot[0] + dx, spot[1] + dy) for dx, dy, _ in units]
    centre = spot
    spot = put([(0, 0, ORDER * scale)], -0.3 * near(room, centre) - 0.15 * near(room, out["label"]["at"]))
    if spot is None:
        return None
    out["order"] = spot
    if sea:
        return score, out
    for key, radius, friend in (("castle", CASTLE, out["label"]["at"]), ("garrison", GARRISON, None), ("power", POWER, centre)):
        spot = put([(0, 0, radius * scale)], -0.3 * near(room, friend or out["castle"]))
        if spot is None:
            return None
        out[key] = spot
    return score, out


def find_room(board: Board, number: int, room: Room) -> dict:
    area = board.areas[number]
    sea = area["kind"] == "sea"
    dice = np.random.default_rng([board.seed, sum(map(ord, area["name"]))])
    # Both the pieces and the name want to be large; a name too small to read costs most.
    sizes = [20, 18, 16.5, 15, 14, 13] if sea else [15, 14, 13, 12]
    scales = [1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8]
    cost = {(scale, size): 20 * (1.15 - scale) + 0.7 * (sizes[0] - size) + 3 * (size < 13) for scale in scales for size in sizes}
    for scale, size in sorted(cost, key=lambda both: cost[both]):
        found = [one for one in (lay_out(room, area, scale, size, dice) for _ in range(TRIES)) if one]
        if found:
            return max(found, key=lambda one: one[0])[1]
    raise SystemExit(f"{board.name}: no room for names and pieces in {area['name']}.")


# ---------------------------------------------------------------- ports, rivers, links

PORT, BERTH = 12.0, 9.0
RADII = {"order": ORDER, "unit": UNIT, "power": POWER, "garrison": GARRISON, "castle": CASTLE, "icon": ICON}
RADII |= {"port": PORT, "berth": BERTH}


def find_port(arcs: list[Arc], board: Board, port: dict, room: Room, taken: list[Disc]) -> dict:
    """A quay on the shared coast, nearest to where it should be, with three berths in the water before it."""
    land, sea = board.names.index(port["land"]), board.names.index(port["sea"])
    best: tuple[float, dict, list[Disc]] | None = None
    for arc in arcs:
        if {arc.left, arc.right} != {land, sea}:
            continue
        line = resample(arc.points, 4)
        for k in range(4, len(line) - 4):
            along = line[k + 4] - line[k - 4]
            along = along / (np.hypot(*along) or 1)
            out = np.array([along[1], -along[0]]) * (1 if arc.left == sea else -1)
            for reach in (10, 14, 19):
                quay = line[k] + out * reach
                for turn in (0.0, 0.6, -0.6, 1.1, -1.1):
                    c, d = math.cos(turn), math.sin(turn)
                    way = np.array([out[0] * c - out[1] * d, out[0] * d + out[1] * c])
                    side = np.array([way[1], -way[0]])
                    berths = [quay + way * 20 + side * shift for shift in (-19.5, 0, 19.5)]
                    berths[1] = berths[1] + way * 4
                    discs = [(quay[0], quay[1], PORT)] + [(spot[0], spot[1], BERTH) for spot in berths]
                    cost = float(np.hypot(*(quay - port["at"]))) + abs(turn) * 4 + reach
                    if (best is None or cost < best[0]) and all(free(room, disc, taken) for disc in discs):
                        turned = math.degrees(math.atan2(way[1], way[0]))
                        best = cost, {"at": quay, "berths": berths, "turn": turned}, discs
    if best is None:
        raise SystemExit(f"{board.name}: no room for the port of {port['land']}.")
    taken.extend(best[2])
    return {"land": port["land"], "sea": port["sea"], **best[1]}


def free(room: Room, disc: Disc, taken: list[Disc]) -> bool:
    x, y, radius = disc
    i, j = round((y - room.top) / GRID), round((x - room.left) / GRID)
    if not (0 <= i < room.away.shape[0] and 0 <= j < room.away.shape[1]):
        return False
    # The quay itself stands on the shore.
    rim = 9.0 if radius == PORT else radius + 1.5
    return room.away[i, j] >= rim and all(math.hypot(x - a, y - b) >= radius + c + GAP for a, b, c in taken)


def find_rivers(board: Board, arcs: list[Arc]) -> list[list[int]]:
    """The river borders chained from spring to mouth."""
    wet = board.rivers | board.bridges
    inner = [n for n, arc in enumerate(arcs) if min(arc.left, arc.right) >= 0]
    loose = [n for n in inner if pair(board.names[arcs[n].left], board.names[arcs[n].right]) in wet]
    shore = {tuple(p) for n in inner for p in arcs[n].points[[0, -1]] if board.land[arcs[n].left] != board.land[arcs[n].right]}
    rivers = []
    while loose:
        chain = [loose.pop(0)]
        grown = True
        while grown:
            grown = False
            head, tail = end(arcs, chain[0], False), end(arcs, chain[-1], True)
            for n in loose:
                for ref in (n, -1 - n):
                    if end(arcs, ref, False) == tail:
                        chain.append(ref)
                    elif end(arcs, ref, True) == head:
                        chain.insert(0, ref)
                    else:
                        continue
                    loose.remove(n)
                    grown = True
                    break
                if grown:
                    break
        if end(arcs, chain[0], False) in shore:
            chain = [-1 - ref for ref in reversed(chain)]
        rivers.append(chain)
    return rivers


def end(arcs: list[Arc], ref: int, last: bool) -> tuple[float, ...]:
    points = arcs[ref].points if ref >= 0 else arcs[-1 - ref].points[::-1]
    return tuple(points[-1 if last else 0])


def find_bridges(board: Board, arcs: list[Arc]) -> list[dict]:
    found = []
    for arc in arcs:
        if min(arc.left, arc.right) < 0:
            continue
        both = pair(board.names[arc.left], board.names[arc.right])
        if both in board.bridges:
            line = resample(arc.points, 2)
            k = len(line) // 2
            along = line[min(k + 4, len(line) - 1)] - line[max(k - 4, 0)]
            found.append({"between": list(both), "at": line[k], "turn": math.degrees(math.atan2(along[1], along[0])) + 90})
    return found


def find_links(board: Board, rooms: dict[str, Room]) -> list[dict]:
    """Contacts that cannot be drawn flat: a line from one area into the other, along the coast."""
    found = []
    for a, b in board.links:
        spots = [np.stack([room.x[room.away > 8], room.y[room.away > 8]], 1) for room in (rooms[a], rooms[b])]
        away, partner = cKDTree(spots[1]).query(spots[0])
        k = int(np.argmin(away))
        p, q = spots[0][k], spots[1][partner[k]]
        middle = ((p[0] + q[0]) / 2 - (q[1] - p[1]) * 0.22, (p[1] + q[1]) / 2 + (q[0] - p[0]) * 0.22)
        line = [bezier(p, middle, q, t / 8) for t in range(9)]
        found.append({"between": [a, b], "line": line})
    return found


def bezier(p: tuple, m: tuple, q: tuple, t: float) -> tuple[float, float]:
    return tuple((1 - t) ** 2 * p[k] + 2 * t * (1 - t) * m[k] + t * t * q[k] for k in (0, 1))


# ---------------------------------------------------------------- what covers land and sea

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
ART = {
    "title": [*bar(300, 62, 0, -18), *bar(300, 62, 0, 18)],
    "compass": [(0, 0, 76.0)],
    "serpent": bar(120, 56),
    "ship": [(0, 0, 28.0)],
    "whale": bar(72, 40),
    "kraken": [(0, 0, 36.0)],
}


def strew(room: Room, cover: list, taken: list[Disc], dice: np.random.Generator) -> list[list]:
    """Clumps of hills, woods and the like wherever neither names nor pieces stand."""
    found: list[list] = []
    spots = np.stack([room.x.ravel(), room.y.ravel()], 1)
    away = room.away.ravel()
    for kind, share in cover:
        radius, spacing = GLYPHS[kind]
        clump = Waves(int(dice.integers(1 << 30)), 110, 1.0).bend(spots)[:, 0]
        good = away >= radius + (7 if kind in ("pine", "oak", "peak") else 5)
        good &= clump >= np.quantile(clump[good], 1 - share) if good.any() else good
        order = np.flatnonzero(good)
        dice.shuffle(order)
        for k in order:
            x, y = spots[k] + dice.uniform(-1.2, 1.2, 2)
            if any((x - a) ** 2 + (y - b) ** 2 < (radius + c + 1) ** 2 for a, b, c in taken):
                continue
            if all(math.hypot(x - row[1], (y - row[2]) * 1.25) >= max(spacing, GLYPHS[row[0]][1] * 0.8) for row in found):
                found.append([kind, x, y, float(dice.uniform(0.8, 1.2))])
    return found


# ---------------------------------------------------------------- writing


def tenths(points: np.ndarray) -> list[int]:
    """A line as whole tenths: the first point, then steps."""
    whole = np.round(points * 10).astype(int)
    steps = np.vstack([whole[:1], np.diff(whole, axis=0)])
    return [int(c) for c in steps.ravel()]


def rounded(value: object) -> object:
    if isinstance(value, dict):
        return {key: part if key == "scale" else rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple | np.ndarray):
        return [rounded(part) for part in value]
    if isinstance(value, float):
        return int(value) if float(value).is_integer() else round(float(value), 1)
    return value


def coast_rings(board: Board, arcs: list[Arc]) -> list[list[int]]:
    """The shores of the land masses, land on the left hand."""

    def dry(side: int) -> bool:
        return side == BEYOND or (side >= 0 and board.land[side])

    ahead: dict[tuple[float, ...], list[int]] = {}
    rings: list[list[int]] = []
    for number, arc in enumerate(arcs):
        if dry(arc.left) != dry(arc.right):
            ref = number if dry(arc.left) else -1 - number
            if arc.ring:
                rings.append([ref])
            else:
                ahead.setdefault(end(arcs, ref, False), []).append(ref)
    while ahead:
        spot = min(ahead)
        ring = []
        while spot in ahead:
            ref = ahead.pop(spot)[0]
            ring.append(ref)
            spot = end(arcs, ref, True)
        rings.append(ring)
    return rings


def draw(board: Board) -> str:
    arcs = make_arcs(board)
    check(board, arcs)
    shapes = outlines(board, arcs)
    rooms = {name: Room([ring_points(arcs, ring) for ring in shapes[n]]) for n, name in enumerate(board.names)}
    taken: list[Disc] = []
    for row in board.art:
        taken += [(row["at"][0] + dx, row["at"][1] + dy, radius) for dx, dy, radius in ART[row["kind"]]]
    for both in find_links(board, rooms):
        taken += [(x, y, 4.0) for x, y in both["line"]]
    for both in find_bridges(board, arcs):
        taken.append((*both["at"], 13.0))
    ports = [find_port(arcs, board, port, rooms[port["sea"]], taken) for port in board.ports]
    jobs = [(board, number, rooms[name].without(taken)) for number, name in enumerate(board.names)]
    with Pool() as pool:
        found = pool.starmap(find_room, jobs)
    areas = []
    decor: list[list] = []
    for number, (area, places) in enumerate(zip(board.areas, found, strict=True)):
        areas.append({"name": area["name"], "kind": area["kind"], "rings": shapes[number], **places})
        dice = np.random.default_rng([board.seed, number])
        cover = area.get("cover", [["wave", 0.8]] if area["kind"] == "sea" else [])
        decor += strew(rooms[area["name"]], cover, [*taken, *stands(places)], dice)
    north = Room([ring_points(arcs, ring) for ring in shapes[-1]])
    decor += strew(north, [["pine", 0.7]], [], np.random.default_rng(board.seed))
    decor.sort(key=lambda row: row[2])
    top = {
        "board": board.name,
        "canvas": [board.left, board.top, board.right, board.bottom],
        "radii": RADII,
        "rivers": find_rivers(board, arcs),
        "bridges": find_bridges(board, arcs),
        "links": find_links(board, rooms),
        "coast": coast_rings(board, arcs),
        "art": [[row["kind"], *row["at"], int(row.get("flip", False))] for row in board.art],
    }
    lines = [f"{json.dumps(key)}: {json.dumps(rounded(value), separators=(',', ':'))}" for key, value in top.items()]
    for key, rows in (("ports", ports), ("areas", areas), ("decor", pack(decor))):
        body = ",\n".join(json.dumps(rounded(row), separators=(",", ":")) for row in rows)
        lines.append(f'"{key}": [\n{body}\n]')
    body = ",\n".join(json.dumps([arc.left, arc.right, tenths(arc.points)], separators=(",", ":")) for arc in arcs)
    lines.append(f'"arcs": [\n{body}\n]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def pack(decor: list[list]) -> list[list]:
    """One row for each kind of glyph: its name, then x, y, size of each."""
    found: dict[str, list] = {}
    for kind, x, y, size in decor:
        found.setdefault(kind, [kind]).extend((round(x), round(y), size))
    return [found[kind] for kind in sorted(found)]


def stands(places: dict) -> list[Disc]:
    """What an area's names and pieces cover."""
    scale = places["scale"]
    label = places["label"]
    found: list[Disc] = [(*spot, UNIT * scale) for spot in places["units"]] + [(*places["order"], ORDER * scale)]
    for key, radius in (("castle", CASTLE), ("garrison", GARRISON), ("power", POWER)):
        if key in places:
            found.append((*places[key], radius * scale))
    if "icons" in places:
        found += [(places["icons"][0] + dx, places["icons"][1], ICON * scale) for dx in (-8 * scale, 8 * scale)]
    for k, line in enumerate(label["lines"]):
        dy = (k - (len(label["lines"]) - 1) / 2) * label["size"] * 1.12
        width = text_width(line, label["size"], "castle" not in places)
        found += [(label["at"][0] + dx, label["at"][1] + dy, radius) for dx, _, radius in bar(width, label["size"] * 1.3)]
    return found


def main(check_only: bool) -> None:
    data = tomllib.loads((HERE / "sites.toml").read_text(encoding="utf-8"))
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))
    for name in ("base", "six"):
        text = draw(Board(name, data, rules))
        file = OUT / f"{name}.json"
        same = file.exists() and file.read_text(encoding="utf-8") == text
        print(f"{file.relative_to(ROOT)}: {len(text) / 1000:.1f} kB, {'unchanged' if same else 'changed'}")
        if check_only and not same:
            raise SystemExit(1)
        if not same:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main("--check" in sys.argv)
