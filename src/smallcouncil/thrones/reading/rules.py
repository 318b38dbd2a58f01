"""The numbers of the rules: houses, units, orders, supply, stars, limits (rules.toml)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core import formats
from smallcouncil.core.datafiles import Files, GradedValue, ReadOnce, Section, all_sources, own_folder, refuse_doubles, weakest
from smallcouncil.thrones.reading.formats import STEPS
from smallcouncil.thrones.reading.rows import (
    HouseRow,
    OrderToken,
    RulesData,
    SetUpData,
    SetUpRow,
    StarRow,
    SupplyRow,
    UnitKind,
    WinRow,
)

OWN: Final = Files("thrones", own_folder("thrones"))  # the package's own files
formats.STEPS[OWN.game] = STEPS

KINDS = ["land", "sea"]
FEWEST = 3  # the fewest players
MOST_UNITS = 6  # the most kinds: an army has room for one more, which an option may add
BASE = "base"  # the decks of the base game
ICONS = ["march", "defense", "support", "raid", "power"]


def read_house(section: Section, number: int, taken: set[str]) -> HouseRow:
    name = section.name("name")
    section.called(f"house {name}")
    row = HouseRow(number, name, section.aliases(), section.number("joins", 2, 9), section.grade(), section.source())
    section.stays("joins", row.joins, max(FEWEST, number + 1))
    refuse_doubles(section, "house", name, row.aliases, taken)
    section.close()
    return row


def read_unit(section: Section, number: int, taken: set[str]) -> UnitKind:
    name = section.name("name")
    section.called(f"unit {name}")
    values: list[GradedValue] = []
    row = UnitKind(
        number,
        name,
        section.name("plural"),
        section.one_of("moves", KINDS),
        section.value_number("cost", 1, 9, values),
        section.value_number("strength", 0, 9, values),
        section.value_number("pool", 1, 15, values),
    )  # an army has four bits per kind
    row.values = values
    row.grade = weakest(values)
    row.source = all_sources(values)
    refuse_doubles(section, "unit", name, [], taken)
    section.close()
    return row


def read_order(section: Section, number: int, taken: set[str]) -> OrderToken:
    name = section.name("name")
    section.called(f"order {name}")
    row = OrderToken(
        number,
        name,
        section.one_of("icon", ICONS),
        section.number("bonus", -9, 9),
        section.flag("star"),
        section.number("copies", 1, 9),
        section.grade(),
        section.source(),
    )
    if row.star != name.endswith("*"):
        raise section.wrong("a starred order, and no other, has a name that ends with *.")
    refuse_doubles(section, "order", name, [], taken)
    section.close()
    return row


def read_supply(section: Section) -> list[SupplyRow]:
    found: list[SupplyRow] = []
    for line in section.sections("levels"):
        level = line.number("level", 0, 9)
        line.called(f"supply level {level}")
        if level != len(found):
            raise line.wrong(f"levels run from 0 without a gap; level {len(found)} is expected here.")
        row = SupplyRow(level, line.numbers("armies"), line.grade(), line.source())
        if row.armies != sorted(row.armies, reverse=True) or not set(row.armies) <= {2, 3, 4} or not row.armies:
            raise line.wrong("armies must be listed largest first, each of two, three or four units.")
        if found and sum(row.armies) <= sum(found[-1].armies):
            raise line.wrong("a higher level must allow more units than the one below.")
        line.close()
        found.append(row)
    section.close()
    return found


def read_stars(section: Section, sheet: str) -> list[StarRow]:
    found: list[StarRow] = []
    for line in section.sections("places"):
        place = line.number("place", 1, 9)
        line.called(f"stars {sheet}, place {place}")
        if place != len(found) + 1:
            raise line.wrong(f"places run from 1 without a gap; place {len(found) + 1} is expected here.")
        row = StarRow(place, line.number("stars", 0, 5), line.grade(), line.source())
        if found and row.stars > found[-1].stars:
            raise line.wrong("a lower place cannot have more stars than the one above.")
        line.close()
        found.append(row)
    section.close()
    return found


def read_set_up(section: Section, rules: RulesData, others: list[SetUpRow]) -> SetUpRow:
    """Reads a set-up. Decks, absent houses, closed areas and what wins default to those of any game with as many players."""
    players = section.number("players", 2, 9)
    section.called(f"set_up {players} players")
    if players in [row.players for row in others]:
        raise section.wrong("this number of players is listed twice.")
    row = SetUpRow(
        f"{section.file}, {section.entry}", players, section.name("board"), section.name("starts"), section.texts("cards"),
        section.one_of("stars", list(rules.stars)), section.name("decks") if section.has("decks") else BASE,
    )
    if len(rules.stars[row.stars]) < players:
        raise section.wrong(f"the sheet {row.stars} does not have enough places.")
    row.absent = some_of(section, "absent", [house.name for house in rules.houses])
    row.reinforced = some_of(section, "reinforced", [unit.name for unit in rules.units])
    row.closed = section.texts("closed") if section.has("closed") else []
    row.win = section.value_number("win", 1, 30, row.values) if section.has("win") else 0
    section.close()
    return row


def some_of(section: Section, key: str, names: list[str]) -> list[str]:
    """The names in a list, if it exists."""
    found = section.texts(key) if section.has(key) else []
    for name in found:
        if name not in names:
            raise section.wrong(f"{key} must name some of {', '.join(names)}, not {name!r}.")
    return found


def read_wins(section: Section) -> list[WinRow]:
    found: list[WinRow] = []
    for line in section.sections("players"):
        players = line.number("players", 2, 9)
        line.called(f"instant_win {players} players")
        if players in [row.players for row in found]:
            raise line.wrong("this number of players is listed twice.")
        found.append(WinRow(players, line.number("areas", 1, 30), line.grade(), line.source()))
        line.close()
    section.close()
    return found


def read_upgrade(section: Section, rules: RulesData) -> None:
    names = [unit.name for unit in rules.units]
    rules.upgrade_from = section.one_of("from", names)
    rules.upgrade_to = section.one_of("to", names)
    rules.upgrade_cost = section.value_number("cost", 1, 9, rules.values)
    moves = {unit.name: unit.moves for unit in rules.units}
    if rules.upgrade_from == rules.upgrade_to or moves[rules.upgrade_from] != moves[rules.upgrade_to]:
        raise section.wrong("a unit can be upgraded only to one that can be in the same kind of area.")
    section.close()


def read_wildlings(section: Section, rules: RulesData) -> None:
    rules.wildling_track = section.value_numbers("track", rules.values)
    section.stays("track", rules.wildling_track, [0, 2, 4, 6, 8, 10, 12])
    rules.lowest_bid_loss = section.value_number("lowest_bid_loss", 0, 20, rules.values)
    section.stays("lowest_bid_loss", rules.lowest_bid_loss, 4)
    rules.other_loss = section.value_number("other_loss", 0, 20, rules.values)
    section.stays("other_loss", rules.other_loss, 2)
    section.close()


def read_limits(section: Section, rules: RulesData) -> None:
    rules.turns = section.value_number("turns", 1, 20, rules.values)
    rules.power_tokens = section.value_number("power_tokens", 1, 99, rules.values)
    section.stays("power_tokens", rules.power_tokens, 20)
    rules.city_points = section.value_number("city_points", 1, 9, rules.values)
    section.stays("city_points", rules.city_points, 1)
    rules.stronghold_points = section.value_number("stronghold_points", 1, 9, rules.values)
    section.stays("stronghold_points", rules.stronghold_points, 2)
    section.close()


def read_rules(name: str, files: Files) -> RulesData:
    top = files.open(f"{name}.toml")
    rules = RulesData(top.sources)
    houses: set[str] = set()
    for section in top.sections("house"):
        rules.houses.append(read_house(section, len(rules.houses), houses))
    units: set[str] = set()
    for section in top.sections("unit"):
        rules.units.append(read_unit(section, len(rules.units), units))
    if [unit.moves for unit in rules.units[:3]] != [KINDS[0], KINDS[0], KINDS[1]] or len(rules.units) > MOST_UNITS:
        raise top.wrong(f"the units are the two on land and the one at sea of the box, then others, {MOST_UNITS} in all at most.")
    orders: set[str] = set()
    for section in top.sections("order"):
        rules.orders.append(read_order(section, len(rules.orders), orders))
    read_upgrade(top.section("upgrade"), rules)
    rules.supply = read_supply(top.section("supply"))
    for section in top.sections("stars"):
        sheet = section.name("sheet")
        section.called(f"stars {sheet}")
        if sheet in rules.stars:
            raise section.wrong(f"the sheet {sheet} is listed twice.")
        rules.star_rules[sheet] = section.name("rule")
        rules.stars[sheet] = read_stars(section, sheet)
    read_wildlings(top.section("wildlings"), rules)
    read_limits(top.section("limits"), rules)
    rules.wins = read_wins(top.section("instant_win"))
    for section in top.sections("set_up"):
        rules.set_ups.append(read_set_up(section, rules, rules.set_ups))
    top.close()
    return rules


RULES: Final = ReadOnce(read_rules)


def load_rules(files: Files) -> RulesData:
    return RULES.get("rules", files)


def read_set_ups(name: str, files: Files) -> SetUpData:
    """The set-ups of an option (set_ups/)."""
    top = files.open(f"set_ups/{name}.toml")
    data = SetUpData(name, top.sources)
    for section in top.sections("set_up"):
        data.set_ups.append(read_set_up(section, load_rules(files), data.set_ups))
    top.close()
    return data


load_set_ups: Final = ReadOnce(read_set_ups).get
