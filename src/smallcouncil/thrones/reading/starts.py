"""Start cards (starts/)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, Section, all_sources, weakest
from smallcouncil.thrones.reading.boards import find_area, load_board
from smallcouncil.thrones.reading.rows import BoardData, RulesData, StartData, StartForce, StartRow, UnitKind
from smallcouncil.thrones.reading.rules import load_rules


def read_force(line: Section, house: str, board: BoardData, kinds: list[UnitKind]) -> StartForce:
    name = line.text("area")
    line.called(f"start {house}, {name}")
    row = StartForce(find_area(line, name, board.areas), line.texts("units"), line.grade(), line.source())
    if not row.units:
        raise line.wrong("units is empty.")
    for unit in row.units:
        known = [kind for kind in kinds if kind.name == unit]
        if not known:
            raise line.wrong(f"there is no unit called {unit!r}.")
        if known[0].moves != board.areas[row.area].kind:
            raise line.wrong(f"a {unit} cannot be in a {board.areas[row.area].kind} area.")
    if row.area in [neutral.area for neutral in board.neutrals]:
        raise line.wrong("a neutral force is there.")
    line.close()
    return row


def read_start(section: Section, board: BoardData, rules: RulesData) -> StartRow:
    house = section.one_of("house", [row.name for row in rules.houses])
    section.called(f"start {house}")
    values: list[GradedValue] = []
    places = len(rules.houses)
    row = StartRow(
        house,
        section.value_number("iron_throne", 1, places, values),
        section.value_number("fiefdoms", 1, places, values),
        section.value_number("kings_court", 1, places, values),
        section.value_number("power", 0, rules.power_tokens, values),
    )
    for line in section.sections("forces"):
        force = read_force(line, house, board, rules.units)
        if force.area in [other.area for other in row.forces]:
            raise line.wrong("this area is listed twice.")
        row.forces.append(force)
        values.append(GradedValue(board.areas[force.area].name, ", ".join(force.units), force.grade, force.source))
    for kind in rules.units:
        if sum([force.units.count(kind.name) for force in row.forces]) > kind.pool:
            raise section.wrong(f"a house has only {kind.pool} {kind.plural}.")
    if board.home(house).number not in [force.area for force in row.forces]:
        raise section.wrong("no unit starts at home.")
    row.values = values
    row.grade = weakest(values)
    row.source = all_sources(values)
    section.close()
    return row


def refuse_shared_places(top: Section, track: str, places: list[int]) -> None:
    if sorted(places) != list(range(1, len(places) + 1)):
        raise top.wrong(f"{track}: the houses must take the places 1 to {len(places)}, one each, not {places}.")


def read_starts(name: str, files: Files) -> StartData:
    rules = load_rules(files)
    top = files.open(f"starts/{name}.toml")
    data = StartData(top.name("board"), top.sources)
    board = load_board(data.board, files)
    areas: list[int] = []
    for section in top.sections("start"):
        row = read_start(section, board, rules)
        for force in row.forces:
            if force.area in areas:
                raise section.wrong(f"another house already starts in {board.areas[force.area].name}.")
            areas.append(force.area)
        data.starts.append(row)
    top.close()
    order = [house.name for house in rules.houses]
    found = [row.house for row in data.starts]
    if found != [house for house in order if house in found]:
        raise top.wrong(f"the houses must be in the order {', '.join(order)}, each once at most.")
    refuse_shared_places(top, "iron_throne", [row.iron_throne for row in data.starts])
    refuse_shared_places(top, "fiefdoms", [row.fiefdoms for row in data.starts])
    refuse_shared_places(top, "kings_court", [row.kings_court for row in data.starts])
    return data


load_starts: Final = ReadOnce(read_starts).get
