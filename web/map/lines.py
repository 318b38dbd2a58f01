"""Lines between areas: found by the nearest site, bent by smooth waves, closed to outlines, and held against the rules."""

from __future__ import annotations

import math

import numpy as np
from board import BEYOND, EDGE, Board, Pair, pair
from scipy.spatial import Voronoi

SHORTEST_CONTACT = 14.0  # a border a player could overlook is as bad as a missing one


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
        tolerance = board.tolerance if EDGE not in (arc.left, arc.right) else 0.01
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
        if arc.left >= 0 and arc.right >= 0 and board.playable[arc.left] and board.playable[arc.right]:
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
