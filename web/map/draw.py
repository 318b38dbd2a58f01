"""Draws the maps: reads the sites and the rules' boards, writes the geometry that the web client shows.

    uv run --no-project --with numpy --with scipy web/map/draw.py  # writes base.json, six.json, storm.json of the package
    uv run --no-project --with numpy --with scipy web/map/draw.py --check  # says whether they would change

A name after it draws that map alone. Every spot belongs to the area of its nearest site. The lines between areas are cut into
arcs, each made once and shared by its two neighbours; the plane is then bent by smooth waves, which moves lines but cannot
make or break a contact. Seeded: the same sites give the same map. Only this script needs numpy and scipy; playing does not.
"""

from __future__ import annotations

import json
import sys
import tomllib
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from board import Board, Riverlands, Westeros
from cover import ART, strew
from lines import Arc, check, make_arcs, outlines, ring_points
from room import (
    BANNER,
    CASTLE,
    CLAIM,
    FLAG,
    GARRISON,
    ICON,
    LEADER,
    ORDER,
    POWER,
    UNIT,
    Disc,
    Room,
    bar,
    find_room,
    stands,
    text_width,
)
from water import (
    BERTH,
    PORT,
    add_streams,
    coast_rings,
    find_arrows,
    find_crossings,
    find_links,
    find_port,
    find_rivers,
    name_rivers,
)

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RULES = ROOT / "src/smallcouncil/thrones/content/boards"
OUT = ROOT / "src/smallcouncil/pictures/maps"

RADII = {"order": ORDER, "unit": UNIT, "power": POWER, "garrison": GARRISON, "castle": CASTLE, "icon": ICON}
RADII |= {"port": PORT, "berth": BERTH}


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


def keep_clear(board: Board, arcs: list[Arc], ways: list[dict]) -> list[Disc]:
    """What is drawn before there are names and pieces."""
    taken: list[Disc] = []
    for row in board.art:
        taken += [(row["at"][0] + dx, row["at"][1] + dy, radius) for dx, dy, radius in ART[row["kind"]]]
    for both in ways:
        taken += [(x, y, 4.0) for x, y in both["line"]]
    taken += [(*both["at"], 13.0) for both in find_crossings(board, arcs, board.bridges)]
    return taken


def fill(board: Board, arcs: list[Arc], shapes: list, rooms: dict[str, Room], taken: list[Disc]) -> tuple[list[dict], list[list]]:
    """The areas with places for names and pieces, and what covers them where nothing stands."""
    jobs = [(board, number, rooms[name].without(taken)) for number, name in enumerate(board.names) if board.playable[number]]
    with Pool() as pool:
        found = pool.starmap(find_room, jobs)
    areas = []
    decor: list[list] = []
    for number, (area, places) in enumerate(zip(board.areas, found, strict=False)):
        areas.append({"name": area["name"], "kind": area["kind"], "rings": shapes[number], **places})
        dice = np.random.default_rng([board.seed, number])
        cover = area.get("cover", [["wave", 0.8]] if area["kind"] == "sea" else [])
        decor += strew(rooms[area["name"]], cover, [*taken, *stands(places, area.get("signs"))], dice)
    return areas, decor


def draw_westeros(board: Board) -> str:
    arcs = make_arcs(board)
    check(board, arcs)
    shapes = outlines(board, arcs)
    rooms = {name: Room([ring_points(arcs, ring) for ring in shapes[n]]) for n, name in enumerate(board.names)}
    taken = keep_clear(board, arcs, find_links(board, rooms))
    ports = [find_port(arcs, board, port, rooms[port["sea"]], taken) for port in board.ports]
    areas, decor = fill(board, arcs, shapes, rooms, taken)
    north = Room([ring_points(arcs, ring) for ring in shapes[-1]])
    decor += strew(north, [["pine", 0.7]], [], np.random.default_rng(board.seed))
    decor.sort(key=lambda row: row[2])
    top = {
        "board": board.name,
        "canvas": [board.left, board.top, board.right, board.bottom],
        "radii": RADII,
        "rivers": find_rivers(board, arcs),
        "bridges": find_crossings(board, arcs, board.bridges),
        "links": find_links(board, rooms),
        "coast": coast_rings(board, arcs),
        "art": [[row["kind"], *row["at"], int(row.get("flip", False))] for row in board.art],
    }
    return written(top, {"ports": ports, "areas": areas, "decor": pack(decor)}, arcs)


def draw_riverlands(board: Riverlands) -> str:
    arcs = make_arcs(board)
    check(board, arcs)
    shapes = outlines(board, arcs)
    rooms = {name: Room([ring_points(arcs, ring) for ring in shapes[n]]) for n, name in enumerate(board.names)}
    add_streams(board, arcs)
    rivers, arrows = find_rivers(board, arcs), find_arrows(board)
    bridges, fords = (find_crossings(board, arcs, wanted) for wanted in (board.bridges, board.fords))
    names = name_rivers(board, arcs, rivers, [*bridges, *fords])
    taken = keep_clear(board, arcs, [*arrows, *names])
    taken += [(*row["at"], 19.0) for row in (*bridges, *fords)]
    taken += [(*row["line"][round(row["shield"] * 12)], 19.0) for row in arrows if row["house"]]
    taken += [(x, y, 7.0) for row in (*arrows, *names) for x, y in row["line"]]
    taken += [(x, y, 6.0) for arc in arcs if arc.left == arc.right for x, y in arc.points]
    taken.append((*board.dial, 92.0))
    areas, decor = fill(board, arcs, shapes, rooms, taken)
    around: list[dict] = []
    letters = [disc for label in board.waters for disc in lettering(label)]
    for number in range(len(areas), len(board.areas)):
        area = board.areas[number]
        label = {"at": area["at"], "size": area["size"], "lines": area.get("lines", [area["name"]]), "turn": area.get("turn", 0)}
        around.append({"name": area["name"], "kind": area["kind"], "rings": shapes[number], "label": label})
        cover = area.get("cover", [["wave", 0.8]] if area["kind"] == "sea" else [])
        dice = np.random.default_rng([board.seed, number])
        decor += strew(rooms[area["name"]], cover, [*taken, *lettering(label), *letters], dice)
    around += [{"name": " ".join(label["lines"]), "kind": "sea", "rings": [], "label": label} for label in board.waters]
    top = {
        "board": board.name,
        "canvas": [board.left, board.top, board.right, board.bottom],
        "radii": {**RADII, "claim": CLAIM, "flag": list(FLAG), "leader": LEADER, "banner": BANNER},
        "rivers": rivers,
        "widths": [course["width"] for course in board.courses],
        "river_names": names,
        "bridges": bridges,
        "fords": fords,
        "links": [],
        "arrows": arrows,
        "dial": board.dial,
        "coast": coast_rings(board, arcs),
        "art": [[row["kind"], *row["at"], int(row.get("flip", False))] for row in board.art],
    }
    return written(top, {"ports": [], "areas": areas, "around": around, "cover": steps_of(decor)}, arcs)


def lettering(label: dict) -> list[Disc]:
    """What the name of a sea or of grey land covers, lying or upright."""
    found: list[Disc] = []
    for k, line in enumerate(label["lines"]):
        dy = (k - (len(label["lines"]) - 1) / 2) * label["size"] * 1.15
        for dx, off, radius in bar(text_width(line, label["size"], True), label["size"] * 1.5, 0, dy):
            across = (off, dx) if label["turn"] else (dx, off)
            found.append((label["at"][0] + across[0], label["at"][1] + across[1], radius))
    return found


def written(top: dict, lists: dict[str, list], arcs: list[Arc]) -> str:
    """The file: a line for each thing, so that a change is seen as one."""
    lines = [f"{json.dumps(key)}: {json.dumps(rounded(value), separators=(',', ':'))}" for key, value in top.items()]
    for key, rows in lists.items():
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


def steps_of(decor: list[list]) -> list[list]:
    """One row for each kind of glyph: its name, then steps from one to the next; how large each is the client makes up."""
    found: dict[str, list] = {}
    last: dict[str, tuple[int, int]] = {}
    for kind, x, y, _ in sorted(decor, key=lambda row: (round(row[2] / 12), row[1])):
        px, py = last.get(kind, (0, 0))
        last[kind] = round(x), round(y)
        found.setdefault(kind, [kind]).extend((last[kind][0] - px, last[kind][1] - py))
    return [found[kind] for kind in sorted(found)]


def read(file: Path) -> dict:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def drawn(name: str) -> str:
    if name == "storm":
        return draw_riverlands(Riverlands(name, read(HERE / "storm.toml"), read(RULES / "storm.toml")))
    return draw_westeros(Westeros(name, read(HERE / "sites.toml"), read(RULES / "westeros.toml")))


def main(check_only: bool, names: list[str]) -> None:
    for name in names:
        text = drawn(name)
        file = OUT / f"{name}.json"
        same = file.exists() and file.read_text(encoding="utf-8") == text
        print(f"{file.relative_to(ROOT)}: {len(text) / 1000:.1f} kB, {'unchanged' if same else 'changed'}")
        if check_only and not same:
            raise SystemExit(1)
        if not same:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main("--check" in sys.argv, [name for name in sys.argv[1:] if not name.startswith("-")] or ["base", "six", "storm"])
