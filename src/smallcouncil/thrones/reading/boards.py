"""Boards: areas, borders of all kinds, neutral forces (boards/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, ReadOnce, Section, all_sources, refuse_doubles, weakest
from smallcouncil.thrones.reading.rows import BORDERS, AreaRow, BoardData, NeutralRow, PairRow
from smallcouncil.thrones.reading.rules import KINDS, load_rules

STRUCTURES = ["none", "town", "city", "stronghold"]


def read_area(section: Section, number: int, houses: list[str], taken: set[str], width: int, height: int) -> AreaRow:
    name = section.name("name")
    section.called(f"area {name}")
    row = AreaRow(
        number,
        name,
        section.aliases(),
        section.one_of("kind", KINDS),
        section.number("x", 0, width),
        section.number("y", 0, height),
    )
    refuse_doubles(section, "area", name, row.aliases, taken)
    if row.is_land():
        row.structure = section.value_one_of("structure", STRUCTURES, row.values)
        row.barrels = section.value_number("barrels", 0, 4, row.values)
        row.crowns = section.value_number("crowns", 0, 4, row.values)
        if section.has("claim"):
            row.worth = section.value_number("claim", 0, 9, row.values)
        if section.has("coast"):
            row.coast = section.value_flag("coast", row.values)
        if section.has("island"):
            row.island = section.value_flag("island", row.values)
        if section.has("shield"):
            row.shield = section.value_one_of("shield", houses, row.values)
    else:
        for key in ("structure", "barrels", "crowns", "claim", "coast", "island", "shield"):
            if section.has(key):
                raise section.wrong(f"a sea has no {key}.")
    row.grade = weakest(row.values)
    row.source = all_sources(row.values)
    section.close()
    return row


def find_area(section: Section, name: str, areas: list[AreaRow]) -> int:
    for row in areas:
        if row.name == name:
            return row.number
    raise section.wrong(f"there is no area called {name!r}.")


def read_pair(section: Section, label: str, areas: list[AreaRow], taken: set[int], kind: str) -> PairRow:
    names = section.texts("between")
    if len(names) != 2:
        raise section.wrong("between must name two areas.")
    section.called(f"{label} {names[0]} - {names[1]}")
    a = find_area(section, names[0], areas)
    b = find_area(section, names[1], areas)
    if a == b:
        raise section.wrong("an area cannot be paired with itself.")
    key = min(a, b) * len(areas) + max(a, b)
    if key in taken:
        raise section.wrong("this pair is listed twice.")
    taken.add(key)
    return PairRow(min(a, b), max(a, b), section.grade(), section.source(), section.note(), kind)


def refuse_wrong_kinds(section: Section, pair: PairRow, areas: list[AreaRow]) -> None:
    """Coasts connect land and sea, sea borders two seas, all others two land areas, and only arrows an island."""
    seas = {"coast": 1, "sea": 2}.get(pair.kind, 0)
    if int(areas[pair.a].is_sea()) + int(areas[pair.b].is_sea()) != seas:
        raise section.wrong(f"this list joins {('two land areas', 'a land area and a sea', 'two seas')[seas]}.")
    for area in (areas[pair.a], areas[pair.b]):
        if area.island and pair.kind not in ("coast", "arrow"):
            raise section.wrong(f"{area.name} is an island: only a coast or an arrow joins it to others.")


def read_borders(section: Section, board: BoardData, houses: list[str]) -> None:
    """Reads a list of pairs for each kind of border; two areas have at most one border."""
    taken: set[int] = set()
    for kind in BORDERS:
        for line in section.sections_if_any(kind):
            pair = read_pair(line, "border", board.areas, taken, kind)
            refuse_wrong_kinds(line, pair, board.areas)
            if line.has("drawn"):
                pair.drawn = line.flag("drawn")
            if kind == "arrow" and line.has("house"):
                pair.house = line.one_of("house", houses)
            line.close()
            {"river": board.rivers, "arrow": board.arrows}.get(kind, board.borders).append(pair)
            if kind == "bridge":
                board.bridges.append(pair)
    section.close()


def read_rivers(section: Section, board: BoardData) -> list[PairRow]:
    found: list[PairRow] = []
    taken: set[int] = set()
    for line in section.sections("pairs"):
        pair = read_pair(line, "river", board.areas, taken, "river")
        refuse_wrong_kinds(line, pair, board.areas)
        if board.between(pair.a, pair.b) is not None:
            raise line.wrong("a river separates them, yet they are also listed as a border.")
        line.close()
        found.append(pair)
    section.close()
    return found


def read_bridges(section: Section, board: BoardData) -> list[PairRow]:
    found: list[PairRow] = []
    taken: set[int] = set()
    for line in section.sections("pairs"):
        pair = read_pair(line, "bridge", board.areas, taken, "bridge")
        border = board.between(pair.a, pair.b)
        if border is None or border.kind != "land":
            raise line.wrong("a bridge joins them, yet they are not listed as a border.")
        border.kind = "bridge"
        pair.at = find_area(line, line.text("at"), board.areas)
        if pair.at != pair.a and pair.at != pair.b:
            raise line.wrong("at must name one of the two areas.")
        pair.x = line.number("x", 0, board.width)
        pair.y = line.number("y", 0, board.height)
        line.close()
        found.append(pair)
    section.close()
    return found


def read_neutrals(section: Section, board: BoardData) -> list[NeutralRow]:
    found: list[NeutralRow] = []
    for line in section.sections("forces"):
        name = line.text("area")
        line.called(f"neutral force {name}")
        row = NeutralRow(
            find_area(line, name, board.areas), line.number("strength", 1, 20), line.grade(), line.source()
        )
        if board.areas[row.area].is_sea():
            raise line.wrong("a neutral force token is on land.")
        if row.area in [other.area for other in found]:
            raise line.wrong("this area is listed twice.")
        line.close()
        found.append(row)
    section.close()
    return found


def refuse_lonely_areas(top: Section, board: BoardData) -> None:
    for row in board.areas:
        kinds = [board.areas[number].kind for number in board.neighbours(row.number)]
        if not kinds and not any(row.number in (arrow.a, arrow.b) for arrow in board.arrows):
            raise top.wrong(f"area {row.name}: it has no border at all.")
        if row.is_sea() and "land" not in kinds:
            raise top.wrong(f"area {row.name}: a sea without a coast.")


def refuse_double_shields(top: Section, board: BoardData) -> None:
    seen: list[str] = []
    for row in board.areas:
        if row.shield in seen:
            raise top.wrong(f"area {row.name}: House {row.shield} already has a shield elsewhere.")
        if row.shield:
            seen.append(row.shield)


def read_board(name: str, files: Files) -> BoardData:
    houses = [house.name for house in load_rules(files).houses]
    top = files.open(f"boards/{name}.toml")
    board = BoardData(top.name("name"), top.number("width", 1, 9999), top.number("height", 1, 9999), top.sources)
    taken: set[str] = set()
    for section in top.sections("area"):
        board.areas.append(read_area(section, len(board.areas), houses, taken, board.width, board.height))
    read_borders(top.section("borders"), board, houses)
    if top.has("rivers"):
        board.rivers += read_rivers(top.section("rivers"), board)
    if top.has("bridges"):
        board.bridges += read_bridges(top.section("bridges"), board)
    if top.has("neutral"):
        board.neutrals = read_neutrals(top.section("neutral"), board)
    top.close()
    refuse_lonely_areas(top, board)
    refuse_double_shields(top, board)
    board.refuse_too_many()
    return board


load_board: Final = ReadOnce(read_board).get
