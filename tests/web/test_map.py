"""The drawn map matches the rules: areas that touch are adjacent, and pieces have room."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.thrones.modules.ports.reading import load_ports
from smallcouncil.thrones.reading.content import OWN, load_board

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "src" / "smallcouncil" / "pictures" / "maps"
BOARDS = {"base": "westeros", "six": "six", "storm": "storm"}
SHORTEST = 14.0  # a shorter border is easily overlooked
LARGEST = 64_000  # bytes of a map file

Point = tuple[float, float]
Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


class Drawing:
    """A map file with its arcs unpacked: a first point, then steps, in tenths."""

    def __init__(self, name: str) -> None:
        self.file: dict[str, Any] = json.loads((MAPS / f"{name}.json").read_text(encoding="utf-8"))
        self.areas: list[dict[str, Any]] = self.file["areas"]
        self.around: list[dict[str, Any]] = [row for row in self.file.get("around", []) if row["rings"]]
        self.names: list[str] = [area["name"] for area in (*self.areas, *self.around)]
        self.sides: list[tuple[int, int]] = [(arc[0], arc[1]) for arc in self.file["arcs"]]
        self.lines = [unpack(arc[2]) for arc in self.file["arcs"]]

    def walk(self, ref: int) -> list[Point]:
        return self.lines[ref] if ref >= 0 else self.lines[-1 - ref][::-1]

    def rings(self, area: dict[str, Any]) -> list[list[Point]]:
        return [[spot for ref in ring for spot in self.walk(ref)[:-1]] for ring in area["rings"]]

    def pair_of(self, ref: int) -> Pair:
        left, right = self.sides[ref if ref >= 0 else -1 - ref]
        return pair(self.names[left], self.names[right])

    def is_stream(self, ref: int) -> bool:
        """Is it a river inside one area, which separates nothing?"""
        left, right = self.sides[ref if ref >= 0 else -1 - ref]
        return left == right

    def contacts(self) -> dict[Pair, float]:
        found: dict[Pair, float] = {}
        for (left, right), line in zip(self.sides, self.lines, strict=True):
            if left != right and 0 <= left < len(self.areas) and 0 <= right < len(self.areas):
                both = pair(self.names[left], self.names[right])
                found[both] = found.get(both, 0) + length(line)
        return found


class Wanted:
    """The rules about a board and its ports."""

    def __init__(self, name: str) -> None:
        board = load_board(BOARDS[name], OWN)
        row = [area.name for area in board.areas]
        self.kinds = {area.name: area.kind for area in board.areas}
        self.adjacent = {pair(row[both.a], row[both.b]) for both in board.borders}
        self.rivers = {pair(row[both.a], row[both.b]) for both in board.rivers}
        self.bridges = {pair(row[both.a], row[both.b]) for both in board.bridges}
        self.fords = {pair(row[both.a], row[both.b]) for both in board.borders if both.kind == "ford"}
        self.links = {pair(row[both.a], row[both.b]) for both in board.borders if not both.drawn}
        self.arrows = {pair(row[both.a], row[both.b]): both.house for both in board.arrows}
        self.wet = self.rivers | self.bridges | self.fords
        self.coasts = {area.name for area in board.areas if area.coast}
        self.islands = {area.name for area in board.areas if area.island}
        self.claims = {area.name for area in board.areas if area.worth}
        ports = load_ports("clash", OWN).ports if name != "storm" else []
        self.ports = {port.land: next(sea for sea in port.seas if sea in row) for port in ports}


def unpack(steps: list[int]) -> list[Point]:
    x = y = 0
    found = []
    for k in range(0, len(steps), 2):
        x, y = x + steps[k], y + steps[k + 1]
        found.append((x / 10, y / 10))
    return found


def length(line: list[Point]) -> float:
    return sum(math.dist(p, q) for p, q in pairwise(line))


def inside(spot: Point, rings: list[list[Point]]) -> bool:
    x, y = spot
    odd = False
    for ring in rings:
        for (px, py), (qx, qy) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (py > y) != (qy > y) and x < px + (y - py) * (qx - px) / (qy - py):
                odd = not odd
    return odd


def to_border(spot: Point, rings: list[list[Point]]) -> float:
    least = math.inf
    for ring in rings:
        for p, q in zip(ring, ring[1:] + ring[:1], strict=True):
            least = min(least, to_segment(spot, p, q))
    return least


def to_segment(spot: Point, p: Point, q: Point) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    size = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((spot[0] - p[0]) * dx + (spot[1] - p[1]) * dy) / size)) if size else 0.0
    return math.dist(spot, (p[0] + share * dx, p[1] + share * dy))


def stands(drawing: Drawing, area: dict[str, Any]) -> list[tuple[str, Point, float]]:
    """The pieces that may be in an area at the same time, with their radius."""
    radii, scale = drawing.file["radii"], area["scale"]
    found = [("unit", (spot[0], spot[1]), radii["unit"] * scale) for spot in area["units"]]
    for key in ("order", "castle", "garrison", "power"):
        if key in area:
            found.append((key, (area[key][0], area[key][1]), radii[key] * scale))
    for which, (x, y) in enumerate(area.get("banners", [])):
        reach = (radii["banner"] / 2 - radii["leader"]) * scale
        found += [(f"leader {which}", (x + share * reach, y), radii["leader"] * scale) for share in (-1, -0.5, 0, 0.5, 1)]
    if "icons" in area:
        x, y = area["icons"]
        found += [("icon", (x + dx * radii["icon"] * scale, y), radii["icon"] * scale) for dx in (-1, 1)]
    return found


@pytest.fixture(scope="module", params=BOARDS)
def board(request: pytest.FixtureRequest) -> tuple[Drawing, Wanted]:
    return Drawing(request.param), Wanted(request.param)


def test_areas_are_those_of_the_rules(board: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = board
    assert {area["name"]: area["kind"] for area in drawing.areas} == wanted.kinds
    assert len(drawing.names) == len(set(drawing.names))


def test_areas_touch_exactly_if_they_are_adjacent(board: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = board
    contacts = drawing.contacts()
    assert set(contacts) == wanted.adjacent - wanted.links | wanted.rivers
    assert {both: size for both, size in contacts.items() if size < SHORTEST} == {}


def test_rivers_run_exactly_where_they_block(board: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = board
    drawn = [drawing.pair_of(ref) for river in drawing.file["rivers"] for ref in river if not drawing.is_stream(ref)]
    assert set(drawn) == wanted.wet
    # All of such a border is river: no dry gap in it.
    wet = {ref if ref >= 0 else -1 - ref for river in drawing.file["rivers"] for ref in river}
    for number, (left, right) in enumerate(drawing.sides):
        if left >= 0 and right >= 0 and drawing.pair_of(number) in wanted.wet:
            assert number in wet
    for river in drawing.file["rivers"]:
        for before, after in pairwise(river):
            assert drawing.walk(before)[-1] == drawing.walk(after)[0]


def test_bridges_and_fords_are_on_their_rivers(board: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = board
    bridges, fords = drawing.file["bridges"], drawing.file.get("fords", [])
    assert {pair(*bridge["between"]) for bridge in bridges} == wanted.bridges
    assert {pair(*ford["between"]) for ford in fords} == wanted.fords
    for crossing in (*bridges, *fords):
        spot = (crossing["at"][0], crossing["at"][1])
        lines = [line for number, line in enumerate(drawing.lines) if is_between(drawing, number, crossing["between"])]
        assert min(to_segment(spot, p, q) for line in lines for p, q in pairwise(line)) < 1.5


def is_between(drawing: Drawing, number: int, both: list[str]) -> bool:
    return min(drawing.sides[number]) >= 0 and drawing.pair_of(number) == pair(*both)


def test_an_adjacency_that_cannot_be_drawn_has_a_line(board: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = board
    assert {pair(*link["between"]) for link in drawing.file["links"]} == wanted.links
    for link in drawing.file["links"]:
        for name, spot in zip(link["between"], (link["line"][0], link["line"][-1]), strict=True):
            area = drawing.areas[drawing.names.index(name)]
            assert inside((spot[0], spot[1]), drawing.rings(area)), name


def test_outlines_close_and_belong_to_their_arcs(board: tuple[Drawing, Wanted]) -> None:
    drawing, _ = board
    used: dict[int, list[int]] = {}
    for number, area in enumerate((*drawing.areas, *drawing.around)):
        for ring in area["rings"]:
            for ref, after in zip(ring, ring[1:] + ring[:1], strict=True):
                assert drawing.walk(ref)[-1] == drawing.walk(after)[0], area["name"]
                left, right = drawing.sides[ref if ref >= 0 else -1 - ref]
                assert (left if ref >= 0 else right) == number
                used.setdefault(ref if ref >= 0 else -1 - ref, []).append(number)
    for number, sides in enumerate(drawing.sides):
        if not drawing.is_stream(number):
            assert sorted(used.get(number, [])) == sorted(side for side in sides if side >= 0)


def test_lines_never_cross(board: tuple[Drawing, Wanted]) -> None:
    drawing, _ = board
    cells: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    crossings = []
    for line in drawing.lines:
        for p, q in pairwise(line):
            for x in range(int(min(p[0], q[0]) // 25), int(max(p[0], q[0]) // 25) + 1):
                for y in range(int(min(p[1], q[1]) // 25), int(max(p[1], q[1]) // 25) + 1):
                    here = cells.setdefault((x, y), [])
                    crossings += [(p, q, a, b) for a, b in here if cut(p, q, a, b)]
                    here.append((p, q))
    assert crossings == []


def turn(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def cut(p: Point, q: Point, a: Point, b: Point) -> bool:
    return turn(p, q, a) * turn(p, q, b) < -1e-6 and turn(a, b, p) * turn(a, b, q) < -1e-6


def test_every_piece_is_inside_its_area(board: tuple[Drawing, Wanted]) -> None:
    drawing, _ = board
    for area in drawing.areas:
        rings = drawing.rings(area)
        assert len(area["units"]) == 4
        assert ("castle" in area) == (area["kind"] == "land")
        assert inside((area["label"]["at"][0], area["label"]["at"][1]), rings), area["name"]
        for what, spot, radius in stands(drawing, area):
            assert inside(spot, rings), (area["name"], what)
            assert to_border(spot, rings) >= radius, (area["name"], what)


def test_pieces_of_an_area_do_not_overlap(board: tuple[Drawing, Wanted]) -> None:
    drawing, _ = board
    for area in drawing.areas:
        all_here = stands(drawing, area)
        for k, (what, spot, radius) in enumerate(all_here):
            for other, there, second in all_here[k + 1 :]:
                if other == what and what.startswith("leader"):  # the same banner
                    continue
                assert math.dist(spot, there) >= radius + second - 1e-6, (area["name"], what, other)


def test_pieces_do_not_cover_the_name(board: tuple[Drawing, Wanted]) -> None:
    drawing, _ = board
    for area in drawing.areas:
        label = area["label"]
        assert " ".join(label["lines"]) == area["name"]
        for what, (x, y), radius in stands(drawing, area):
            for k in range(len(label["lines"])):
                row = label["at"][1] + (k - (len(label["lines"]) - 1) / 2) * label["size"] * 1.12
                assert abs(y - row) >= radius or abs(x - label["at"][0]) >= radius + 10, (area["name"], what)


def test_ports_are_on_the_coast_they_serve(board: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = board
    assert {port["land"]: port["sea"] for port in drawing.file["ports"]} == wanted.ports
    taken: list[tuple[Point, float]] = []
    for port in drawing.file["ports"]:
        assert pair(port["land"], port["sea"]) in wanted.adjacent
        land, sea = (drawing.areas[drawing.names.index(port[side])] for side in ("land", "sea"))
        water = drawing.rings(sea)
        assert to_border((port["at"][0], port["at"][1]), drawing.rings(land)) < 24
        assert len(port["berths"]) == 3
        for x, y in [port["at"], *port["berths"]]:
            assert inside((x, y), water), port["land"]
        spots = [((x, y), drawing.file["radii"]["berth"]) for x, y in port["berths"]]
        spots.append(((port["at"][0], port["at"][1]), drawing.file["radii"]["port"]))
        for k, (spot, radius) in enumerate(spots):
            for other, second in spots[k + 1 :]:
                assert math.dist(spot, other) >= radius + second - 1.5, port["land"]
            for what, there, third in stands(drawing, sea):
                assert math.dist(spot, there) >= radius + third, (port["land"], what)
        taken += spots
    assert len(taken) == 4 * len(wanted.ports)


# The storm board -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def storm() -> tuple[Drawing, Wanted]:
    return Drawing("storm"), Wanted("storm")


def test_the_storm_board_has_the_borders_of_its_rules(storm: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = storm
    contacts = drawing.contacts()
    assert (len(contacts), len(contacts.keys() - wanted.wet)) == (89, 73)
    assert (len(wanted.bridges), len(wanted.fords), len(wanted.rivers), len(wanted.arrows)) == (4, 6, 6, 7)
    assert min(contacts.values()) > 40


def test_coasts_and_islands_are_those_of_the_rules(storm: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = storm
    kinds = {row["name"]: row["kind"] for row in drawing.around}
    beside: dict[str, set[str]] = {area["name"]: set() for area in drawing.areas}
    for left, right in drawing.sides:
        for here, there in ((left, right), (right, left)):
            if 0 <= here < len(drawing.areas) and there != here:
                beside[drawing.names[here]].add(kinds.get(drawing.names[there], "land") if there >= 0 else "edge")
    assert {name for name, kinds_there in beside.items() if "sea" in kinds_there} == wanted.coasts
    assert {name for name, kinds_there in beside.items() if kinds_there == {"sea"}} == wanted.islands
    assert [name for name, kinds_there in beside.items() if "edge" in kinds_there] == []


def test_an_arrow_leads_from_one_of_its_areas_to_the_other_without_crossing_a_third(storm: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = storm
    assert {pair(*arrow["between"]): arrow["house"] for arrow in drawing.file["arrows"]} == wanted.arrows
    outlines = {area["name"]: drawing.rings(area) for area in drawing.areas}
    for arrow in drawing.file["arrows"]:
        spots = [(x, y) for x, y in arrow["line"]]
        over = [next((name for name, rings in outlines.items() if inside(spot, rings)), "") for spot in spots]
        assert [over[0], over[-1]] == arrow["between"]
        assert set(over) <= {"", *arrow["between"]}
        assert "" in over


def test_a_river_through_an_area_stays_inside_it(storm: tuple[Drawing, Wanted]) -> None:
    drawing, _ = storm
    streams = [number for number in range(len(drawing.lines)) if drawing.is_stream(number)]
    assert [drawing.names[drawing.sides[number][0]] for number in streams] == ["Riverrun"]
    for number in streams:
        area = drawing.areas[drawing.sides[number][0]]
        assert all(inside(spot, drawing.rings(area)) for spot in drawing.lines[number][1:-1])
        for what, spot, radius in stands(drawing, area):
            assert min(math.dist(spot, there) for there in drawing.lines[number]) >= radius, what


def test_two_leaders_have_their_places_and_a_flag_is_clear_of_them(storm: tuple[Drawing, Wanted]) -> None:
    drawing, wanted = storm
    for area in drawing.areas:
        assert len(area["banners"]) == 2
        if area["name"] in wanted.claims:
            x, y, wide = (part * area["scale"] for part in drawing.file["radii"]["flag"])
            flag = (area["castle"][0] + x, area["castle"][1] + y)
            assert to_border(flag, drawing.rings(area)) >= wide, area["name"]
            for what, spot, radius in stands(drawing, area):
                assert what == "castle" or math.dist(flag, spot) >= radius + wide, (area["name"], what)


def test_pieces_do_not_cover_crossings_and_arrows(storm: tuple[Drawing, Wanted]) -> None:
    drawing, _ = storm
    taken = [((row["at"][0], row["at"][1]), 15.0) for row in (*drawing.file["bridges"], *drawing.file["fords"])]
    taken += [((x, y), 5.0) for arrow in drawing.file["arrows"] for x, y in arrow["line"]]
    for area in drawing.areas:
        for what, spot, radius in stands(drawing, area):
            for there, wide in taken:
                assert math.dist(spot, there) >= radius + wide, (area["name"], what)


# Files ---------------------------------------------------------------------------------------------------------------------


def test_both_boards_share_the_north() -> None:
    base, six = Drawing("base"), Drawing("six")
    for name in ("Castle Black", "Winterfell", "The Eyrie", "Riverrun", "Harrenhal", "Pyke"):
        outlines = [drawing.rings(drawing.areas[drawing.names.index(name)])[0] for drawing in (base, six)]
        assert set(outlines[0]) == set(outlines[1]), name


@pytest.mark.parametrize("name", BOARDS)
def test_the_file_stays_small(name: str) -> None:
    assert (MAPS / f"{name}.json").stat().st_size < LARGEST
