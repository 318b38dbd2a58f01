"""The numbers of the rules: houses, units, orders, supply, stars, limits (rules.toml)."""

from __future__ import annotations

from typing import Final

from smallcouncil.core import formats
from smallcouncil.core.datafiles import Fact, Files, Kept, Table, all_sources, own_folder, refuse_doubles, weakest
from smallcouncil.thrones.reading.formats import STEPS
from smallcouncil.thrones.rows import HouseRow, OrderToken, RulesData, SetUpRow, StarRow, SupplyRow, UnitKind, WinRow

OWN: Final = Files("thrones", own_folder("thrones"))  # as the package has them
formats.STEPS[OWN.game] = STEPS

KINDS = ["land", "sea"]
FEWEST = 3  # players
MOST_UNITS = 6  # kinds: an army has room for one more, which an option brings
ICONS = ["march", "defense", "support", "raid", "power"]


def read_house(table: Table, number: int, taken: set[str]) -> HouseRow:
    name = table.name("name")
    table.called(f"house {name}")
    row = HouseRow(number, name, table.aliases(), table.number("joins", 2, 9), table.grade(), table.source())
    table.stays("joins", row.joins, max(FEWEST, number + 1))
    refuse_doubles(table, "house", name, row.aliases, taken)
    table.close()
    return row


def read_unit(table: Table, number: int, taken: set[str]) -> UnitKind:
    name = table.name("name")
    table.called(f"unit {name}")
    facts: list[Fact] = []
    row = UnitKind(
        number,
        name,
        table.name("plural"),
        table.one_of("moves", KINDS),
        table.fact_number("cost", 1, 9, facts),
        table.fact_number("strength", 0, 9, facts),
        table.fact_number("pool", 1, 15, facts),
    )  # an army holds four bits a kind
    row.facts = facts
    row.grade = weakest(facts)
    row.source = all_sources(facts)
    refuse_doubles(table, "unit", name, [], taken)
    table.close()
    return row


def read_order(table: Table, number: int, taken: set[str]) -> OrderToken:
    name = table.name("name")
    table.called(f"order {name}")
    row = OrderToken(
        number,
        name,
        table.one_of("icon", ICONS),
        table.number("bonus", -9, 9),
        table.flag("star"),
        table.number("copies", 1, 9),
        table.grade(),
        table.source(),
    )
    if row.star != name.endswith("*"):
        raise table.wrong("a starred order, and no other, has a name that ends with *.")
    refuse_doubles(table, "order", name, [], taken)
    table.close()
    return row


def read_supply(table: Table) -> list[SupplyRow]:
    found: list[SupplyRow] = []
    for line in table.tables("levels"):
        level = line.number("level", 0, 9)
        line.called(f"supply level {level}")
        if level != len(found):
            raise line.wrong(f"levels run from 0 without a gap; level {len(found)} is expected here.")
        row = SupplyRow(level, line.numbers("armies"), line.grade(), line.source())
        if row.armies != sorted(row.armies, reverse=True) or not set(row.armies) <= {2, 3, 4} or not row.armies:
            raise line.wrong("armies must be listed largest first, each of two, three or four units.")
        if found and sum(row.armies) <= sum(found[-1].armies):
            raise line.wrong("a higher level must feed more units than the one below.")
        line.close()
        found.append(row)
    table.close()
    return found


def read_stars(table: Table, sheet: str) -> list[StarRow]:
    found: list[StarRow] = []
    for line in table.tables("places"):
        place = line.number("place", 1, 9)
        line.called(f"stars {sheet}, place {place}")
        if place != len(found) + 1:
            raise line.wrong(f"places run from 1 without a gap; place {len(found) + 1} is expected here.")
        row = StarRow(place, line.number("stars", 0, 5), line.grade(), line.source())
        if found and row.stars > found[-1].stars:
            raise line.wrong("a lower place cannot have more stars than the one above.")
        line.close()
        found.append(row)
    table.close()
    return found


def read_set_up(table: Table, rules: RulesData) -> SetUpRow:
    players = table.number("players", 2, 9)
    table.called(f"set_up {players} players")
    if players in [row.players for row in rules.set_ups]:
        raise table.wrong("this number of players is listed twice.")
    row = SetUpRow(
        players, table.name("board"), table.name("starts"), table.texts("cards"), table.one_of("stars", list(rules.stars))
    )
    if len(rules.stars[row.stars]) < players:
        raise table.wrong(f"the sheet {row.stars} has not enough places.")
    table.close()
    return row


def read_wins(table: Table) -> list[WinRow]:
    found: list[WinRow] = []
    for line in table.tables("players"):
        players = line.number("players", 2, 9)
        line.called(f"instant_win {players} players")
        if players in [row.players for row in found]:
            raise line.wrong("this number of players is listed twice.")
        found.append(WinRow(players, line.number("areas", 1, 30), line.grade(), line.source()))
        line.close()
    table.close()
    return found


def read_upgrade(table: Table, rules: RulesData) -> None:
    names = [unit.name for unit in rules.units]
    rules.upgrade_from = table.one_of("from", names)
    rules.upgrade_to = table.one_of("to", names)
    rules.upgrade_cost = table.fact_number("cost", 1, 9, rules.facts)
    moves = {unit.name: unit.moves for unit in rules.units}
    if rules.upgrade_from == rules.upgrade_to or moves[rules.upgrade_from] != moves[rules.upgrade_to]:
        raise table.wrong("a unit becomes another one that stands where it stands.")
    table.close()


def read_wildlings(table: Table, rules: RulesData) -> None:
    rules.wildling_track = table.fact_numbers("track", rules.facts)
    table.stays("track", rules.wildling_track, [0, 2, 4, 6, 8, 10, 12])
    rules.lowest_bid_loss = table.fact_number("lowest_bid_loss", 0, 20, rules.facts)
    table.stays("lowest_bid_loss", rules.lowest_bid_loss, 4)
    rules.other_loss = table.fact_number("other_loss", 0, 20, rules.facts)
    table.stays("other_loss", rules.other_loss, 2)
    table.close()


def read_limits(table: Table, rules: RulesData) -> None:
    rules.turns = table.fact_number("turns", 1, 20, rules.facts)
    rules.power_tokens = table.fact_number("power_tokens", 1, 99, rules.facts)
    table.stays("power_tokens", rules.power_tokens, 20)
    rules.city_points = table.fact_number("city_points", 1, 9, rules.facts)
    table.stays("city_points", rules.city_points, 1)
    rules.stronghold_points = table.fact_number("stronghold_points", 1, 9, rules.facts)
    table.stays("stronghold_points", rules.stronghold_points, 2)
    table.close()


def read_rules(name: str, files: Files) -> RulesData:
    top = files.open(f"{name}.toml")
    rules = RulesData(top.sources)
    houses: set[str] = set()
    for table in top.tables("house"):
        rules.houses.append(read_house(table, len(rules.houses), houses))
    units: set[str] = set()
    for table in top.tables("unit"):
        rules.units.append(read_unit(table, len(rules.units), units))
    if [unit.moves for unit in rules.units[:3]] != [KINDS[0], KINDS[0], KINDS[1]] or len(rules.units) > MOST_UNITS:
        raise top.wrong(f"the units are the two on land and the one at sea of the box, then others, {MOST_UNITS} in all at most.")
    orders: set[str] = set()
    for table in top.tables("order"):
        rules.orders.append(read_order(table, len(rules.orders), orders))
    read_upgrade(top.table("upgrade"), rules)
    rules.supply = read_supply(top.table("supply"))
    for table in top.tables("stars"):
        sheet = table.name("sheet")
        table.called(f"stars {sheet}")
        if sheet in rules.stars:
            raise table.wrong(f"the sheet {sheet} is listed twice.")
        rules.star_rules[sheet] = table.name("rule")
        rules.stars[sheet] = read_stars(table, sheet)
    read_wildlings(top.table("wildlings"), rules)
    read_limits(top.table("limits"), rules)
    rules.wins = read_wins(top.table("instant_win"))
    for table in top.tables("set_up"):
        rules.set_ups.append(read_set_up(table, rules))
    top.close()
    return rules


RULES: Final = Kept(read_rules)


def load_rules(files: Files) -> RulesData:
    return RULES.get("rules", files)
