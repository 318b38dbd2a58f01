"""What runs between areas: rivers with their crossings, coasts, ports, ways over the water."""

from __future__ import annotations

import math

import numpy as np
from board import BEYOND, Board, Pair, pair
from lines import Arc, Waves, resample, simplify
from room import GAP, GRID, Disc, Room, text_width
from scipy.spatial import cKDTree

PORT, BERTH = 12.0, 9.0
RIVER_NAME = 13.0  # the size of its letters


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
    wet = board.rivers | board.bridges | board.fords
    if board.courses:
        found = [follow(board, arcs, course) for course in board.courses]
        dry = wet - {pair(*both) for course in board.courses for both in course["course"] if len(both) == 2}
        if dry:
            raise SystemExit(f"{board.name}: no river runs between {min(dry)}.")
        return found
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


def between(board: Board, arcs: list[Arc], both: list[str]) -> list[int]:
    """The arcs between two areas, or the stream within one."""
    sides = {board.names.index(name) for name in both}
    return [n for n, arc in enumerate(arcs) if {arc.left, arc.right} == sides]


def follow(board: Board, arcs: list[Arc], course: dict) -> list[int]:
    """A river along its course, every piece of it turned the way it flows."""
    steps = [number for both in course["course"] for number in between(board, arcs, both)]
    first, second = steps[0], steps[1]
    chain = [first if end(arcs, first, True) in (end(arcs, second, False), end(arcs, second, True)) else -1 - first]
    for number in steps[1:]:
        tail = end(arcs, chain[-1], True)
        chain.append(number if end(arcs, number, False) == tail else -1 - number)
        if end(arcs, chain[-1], False) != tail:
            raise SystemExit(f"{board.name}: {course['name']} has a gap before {board.names[arcs[number].left]}.")
    return chain


def add_streams(board: Board, arcs: list[Arc]) -> None:
    """Where a river runs through an area it is an arc with that area on both sides: it parts nothing."""
    for course in board.courses:
        steps = course["course"]
        for k, both in enumerate(steps):
            if len(both) == 1:
                before, after = (between(board, arcs, steps[k + side])[0] for side in (-1, 1))
                area = board.names.index(both[0])
                ends = [nearest_end(board, arcs, number, area) for number in (before, after)]
                line = winding([ends[0], *map(tuple, course["by"]), ends[1]], board.seed)
                arcs.append(Arc(area, area, np.round(simplify(line, board.tolerance), 1)))


def nearest_end(board: Board, arcs: list[Arc], number: int, area: int) -> tuple[float, ...]:
    """The end of a river's arc that lies on the outline of an area."""
    corners = {tuple(p) for arc in arcs if area in (arc.left, arc.right) for p in arc.points[[0, -1]]}
    return next(spot for spot in (end(arcs, number, False), end(arcs, number, True)) if spot in corners)


def winding(spots: list[tuple[float, ...]], seed: int) -> np.ndarray:
    """A line through some spots that winds like a border; its ends stay."""
    line = [np.array(spots[0])]
    for k in range(len(spots) - 1):
        p, q = np.array(spots[k]), np.array(spots[k + 1])
        before, after = np.array(spots[max(0, k - 1)]), np.array(spots[min(len(spots) - 1, k + 2)])
        c, e = p + (q - before) / 6, q - (after - p) / 6
        for t in np.linspace(0, 1, 13)[1:]:
            line.append((1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * c + 3 * t * t * (1 - t) * e + t**3 * q)
    points = resample(np.array(line), 2.5)
    run = np.arange(len(points)) * 2.5
    free = np.clip(np.minimum(run, run[-1] - run) / 16, 0, 1)[:, None]
    return points + free * (Waves(seed + 1, 52, 2.4).bend(points) + Waves(seed + 2, 21, 1.2).bend(points))


def name_rivers(board: Board, arcs: list[Arc], rivers: list[list[int]], crossings: list[dict]) -> list[dict]:
    """For each name a stretch of its river, as straight as can be and clear of crossings, for the name to lie along."""
    found = []
    for course, chain in zip(board.courses, rivers, strict=True):
        for name, reach in course["names"].items():
            wanted = {number for both in reach for number in between(board, arcs, both)}
            lines = [walk(arcs, ref) for ref in chain if (ref if ref >= 0 else -1 - ref) in wanted]
            line = resample(np.vstack([lines[0], *(part[1:] for part in lines[1:])]), 3)
            found.append({"name": name, "line": straightest(line, text_width(name, RIVER_NAME, True) * 0.94, crossings)})
    return found


def straightest(line: np.ndarray, width: float, crossings: list[dict]) -> np.ndarray:
    steps = int(width / 3)
    best: tuple[float, np.ndarray] | None = None
    for k in range(0, max(1, len(line) - steps), 2):
        part = line[k : k + steps + 1]
        part = part[::-1] if part[-1][0] < part[0][0] else part
        way = part[-1] - part[0]
        long = float(np.hypot(*way)) or 1.0
        way = way / long
        up = np.array([way[1], -way[0]])
        run, off = (part - part[0]) @ way, (part - part[0]) @ up
        fit = np.polynomial.polynomial.Polynomial.fit(run, off, 2)
        lift = max(0.0, float((off - fit(run)).max())) + 6.5
        marks = np.linspace(0, long, 5)
        path = part[0] + marks[:, None] * way + (fit(marks) + lift)[:, None] * up
        near = min(float(np.hypot(*(path - np.array(one["at"])).T).min()) for one in crossings)
        steep = abs(math.degrees(math.atan2(way[1], way[0])))
        cost = lift * 3 + max(0.0, 30 - near) * 2 + max(0.0, steep - 50) * 0.3 + max(0.0, width - long) * 0.5
        if best is None or cost < best[0]:
            best = cost, path
    if best is None:
        raise SystemExit("A river is too short for its name.")
    return best[1]


def walk(arcs: list[Arc], ref: int) -> np.ndarray:
    return arcs[ref].points if ref >= 0 else arcs[-1 - ref].points[::-1]


def end(arcs: list[Arc], ref: int, last: bool) -> tuple[float, ...]:
    points = arcs[ref].points if ref >= 0 else arcs[-1 - ref].points[::-1]
    return tuple(points[-1 if last else 0])


def find_crossings(board: Board, arcs: list[Arc], wanted: set[Pair]) -> list[dict]:
    """Bridges or fords: each in the middle of its border, or where the board wants it."""
    found = []
    for arc in arcs:
        if min(arc.left, arc.right) < 0:
            continue
        both = pair(board.names[arc.left], board.names[arc.right])
        if both in wanted:
            line = resample(arc.points, 2)
            k = int(len(line) * board.shares.get(both, 0.5))
            along = line[min(k + 4, len(line) - 1)] - line[max(k - 4, 0)]
            found.append({"between": list(both), "at": line[k], "turn": math.degrees(math.atan2(along[1], along[0])) + 90})
    return found


def find_arrows(board: Board) -> list[dict]:
    """Ways over the water or over grey land, each bowed over a spot."""
    found = []
    for row in board.arrows:
        line = [bezier(tuple(row["from"]), tuple(row["over"]), tuple(row["to"]), t / 12) for t in range(13)]
        found.append({"between": row["between"], "house": row["house"], "line": line, "shield": row.get("shield", 0.5)})
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
