"""Reads the data files: board, start cards, House Cards, Westeros decks and the numbers of the rules.

Each row keeps the grade and the sources of its value. A file that is malformed in any way is
refused with a Complaint that names the file and the entry, so that an owner of the box who
corrects a value learns at once what went wrong.
"""

import json
import tomllib
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

from smallcouncil.errors import Complaint

GRADES = "ABCD"
KINDS = ["land", "sea"]
STRUCTURES = ["none", "city", "stronghold"]
ICONS = ["march", "defense", "support", "raid", "power"]


class Fact:
    """One value of a row with its own grade and source, for showing where it comes from."""

    def __init__(self, name: str, value: str, grade: str, source: str) -> None:
        self.name = name
        self.value = value
        self.grade = grade
        self.source = source


class AreaRow:
    """A land or sea area. Its number is its place in the file; grade is the weakest of its facts."""

    def __init__(self, number: int, name: str, aliases: list[str], kind: str, x: int, y: int) -> None:
        self.number = number
        self.name = name
        self.aliases = aliases
        self.kind = kind
        self.x = x
        self.y = y
        self.structure = "none"
        self.barrels = 0
        self.crowns = 0
        self.shield = ""
        self.facts: list[Fact] = []
        self.grade = "A"
        self.source = ""

    def is_land(self) -> bool:
        return self.kind == "land"

    def is_sea(self) -> bool:
        return self.kind == "sea"


class PairRow:
    """Two areas, by number: a border, a river or a bridge. `at`, x and y are set for a bridge."""

    def __init__(self, a: int, b: int, grade: str, source: str, note: str) -> None:
        self.a = a
        self.b = b
        self.grade = grade
        self.source = source
        self.note = note
        self.drawn = True
        self.at = -1
        self.x = 0
        self.y = 0


class NeutralRow:
    def __init__(self, area: int, strength: int, grade: str, source: str) -> None:
        self.area = area
        self.strength = strength
        self.grade = grade
        self.source = source


class BoardData:
    def __init__(self, name: str, width: int, height: int, sources: dict[str, str]) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.sources = sources
        self.areas: list[AreaRow] = []
        self.borders: list[PairRow] = []
        self.rivers: list[PairRow] = []
        self.bridges: list[PairRow] = []
        self.neutrals: list[NeutralRow] = []

    def area(self, name: str) -> AreaRow:
        """The area of exactly this name (other spellings are the notation's business)."""
        for row in self.areas:
            if row.name == name:
                return row
        raise Complaint(f"The board {self.name} has no area called {name!r}.")

    def neighbours(self, area: int) -> list[int]:
        """Adjacent areas, ascending."""
        found = [pair.b for pair in self.borders if pair.a == area]
        found += [pair.a for pair in self.borders if pair.b == area]
        return sorted(found)

    def home(self, house: str) -> AreaRow:
        for row in self.areas:
            if row.shield == house:
                return row
        raise Complaint(f"The board {self.name} shows no shield of House {house}.")


class StartForce:
    def __init__(self, area: int, units: list[str], grade: str, source: str) -> None:
        self.area = area
        self.units = units
        self.grade = grade
        self.source = source


class StartRow:
    """A start card. Places on the tracks count from 1."""

    def __init__(self, house: str, iron_throne: int, fiefdoms: int, kings_court: int, power: int) -> None:
        self.house = house
        self.iron_throne = iron_throne
        self.fiefdoms = fiefdoms
        self.kings_court = kings_court
        self.power = power
        self.forces: list[StartForce] = []
        self.facts: list[Fact] = []
        self.grade = "A"
        self.source = ""


class StartData:
    def __init__(self, board: str, sources: dict[str, str]) -> None:
        self.board = board
        self.sources = sources
        self.starts: list[StartRow] = []


class CardRow:
    """A House Card. `text` names what it does in code, "" for none; `says` tells it to a player."""

    def __init__(
        self,
        number: int,
        house: str,
        name: str,
        aliases: list[str],
        strength: int,
        swords: int,
        fortifications: int,
        text: str,
        says: str,
        grade: str,
        source: str,
        note: str,
    ) -> None:
        self.number = number
        self.house = house
        self.name = name
        self.aliases = aliases
        self.strength = strength
        self.swords = swords
        self.fortifications = fortifications
        self.text = text
        self.says = says
        self.grade = grade
        self.source = source
        self.note = note


class CardData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.cards: list[CardRow] = []


class DeckCard:
    """A Westeros card with its number of copies. `kind` names what it does in code."""

    def __init__(self, kind: str, name: str, aliases: list[str], copies: int, mammoth: bool, says: str) -> None:
        self.kind = kind
        self.name = name
        self.aliases = aliases
        self.copies = copies
        self.mammoth = mammoth
        self.says = says
        self.facts: list[Fact] = []
        self.grade = "A"
        self.source = ""


class DeckRow:
    def __init__(self, number: int, size: int) -> None:
        self.number = number
        self.size = size
        self.cards: list[DeckCard] = []


class DeckData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.decks: list[DeckRow] = []


class HouseRow:
    """A house; `joins` is the smallest number of players with which it is played."""

    def __init__(self, number: int, name: str, aliases: list[str], joins: int, grade: str, source: str) -> None:
        self.number = number
        self.name = name
        self.aliases = aliases
        self.joins = joins
        self.grade = grade
        self.source = source


class UnitKind:
    """A kind of unit; `moves` is the kind of area it may stand in, land or sea."""

    def __init__(self, number: int, name: str, plural: str, moves: str, cost: int, strength: int, pool: int) -> None:
        self.number = number
        self.name = name
        self.plural = plural
        self.moves = moves
        self.cost = cost
        self.strength = strength
        self.pool = pool
        self.facts: list[Fact] = []
        self.grade = "A"
        self.source = ""


class OrderToken:
    def __init__(
        self, number: int, name: str, icon: str, bonus: int, star: bool, copies: int, grade: str, source: str
    ) -> None:
        self.number = number
        self.name = name
        self.icon = icon
        self.bonus = bonus
        self.star = star
        self.copies = copies
        self.grade = grade
        self.source = source


class SupplyRow:
    """The armies allowed at one level of supply, largest first."""

    def __init__(self, level: int, armies: list[int], grade: str, source: str) -> None:
        self.level = level
        self.armies = armies
        self.grade = grade
        self.source = source


class StarRow:
    def __init__(self, place: int, stars: int, grade: str, source: str) -> None:
        self.place = place
        self.stars = stars
        self.grade = grade
        self.source = source


class WinRow:
    def __init__(self, players: int, areas: int, grade: str, source: str) -> None:
        self.players = players
        self.areas = areas
        self.grade = grade
        self.source = source


class RulesData:
    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.houses: list[HouseRow] = []
        self.units: list[UnitKind] = []
        self.orders: list[OrderToken] = []
        self.supply: list[SupplyRow] = []
        self.stars: list[StarRow] = []
        self.wins: list[WinRow] = []
        self.wildling_track: list[int] = []
        self.lowest_bid_loss = 0
        self.other_loss = 0
        self.turns = 0
        self.power_tokens = 0
        self.city_points = 0
        self.stronghold_points = 0
        self.upgrade_from = ""
        self.upgrade_to = ""
        self.upgrade_cost = 0
        self.facts: list[Fact] = []

    def houses_with(self, players: int) -> list[HouseRow]:
        return [house for house in self.houses if house.joins <= players]

    def win_number(self, players: int) -> int:
        for row in self.wins:
            if row.players == players:
                return row.areas
        raise Complaint(f"rules.toml, instant_win: no number for {players} players.")


# ---------------------------------------------------------------- reading a table of a file


class Table:
    """A table of a data file that knows where it stands and which of its keys were read."""

    def __init__(self, file: str, entry: str, raw: object, sources: dict[str, str]) -> None:
        self.file = file
        self.entry = entry
        self.sources = sources
        self.seen: list[str] = []
        if not isinstance(raw, dict):
            raise Complaint(f"{file}, {entry}: a table is expected here.")
        self.raw: dict[str, object] = raw

    def wrong(self, sentence: str) -> Complaint:
        where = f"{self.file}, {self.entry}" if self.entry else self.file
        return Complaint(f"{where}: {sentence}")

    def has(self, key: str) -> bool:
        return key in self.raw

    def take(self, key: str) -> object:
        self.seen.append(key)
        if key not in self.raw:
            raise self.wrong(f"{key} is missing.")
        return self.raw[key]

    def text(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str):
            raise self.wrong(f"{key} must be a text in quotes, not {value!r}.")
        return value

    def name(self, key: str) -> str:
        value = self.text(key)
        if not value or value != value.strip():
            raise self.wrong(f"{key} must be a name, not {value!r}.")
        return value

    def one_of(self, key: str, allowed: list[str]) -> str:
        value = self.text(key)
        if value not in allowed:
            raise self.wrong(f"{key} must be one of {', '.join(allowed)}, not {value!r}.")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        value = self.take(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(f"{key} must be a whole number, not {value!r}.")
        if value < low or value > high:
            raise self.wrong(f"{key} must lie between {low} and {high}, not {value}.")
        return value

    def flag(self, key: str) -> bool:
        value = self.take(key)
        if not isinstance(value, bool):
            raise self.wrong(f"{key} must be true or false, not {value!r}.")
        return value

    def list_of(self, key: str) -> list[object]:
        value = self.take(key)
        if not isinstance(value, list):
            raise self.wrong(f"{key} must be a list in square brackets.")
        return value

    def texts(self, key: str) -> list[str]:
        found: list[str] = []
        for value in self.list_of(key):
            if not isinstance(value, str) or not value:
                raise self.wrong(f"{key} must list texts in quotes, not {value!r}.")
            found.append(value)
        return found

    def numbers(self, key: str) -> list[int]:
        found: list[int] = []
        for value in self.list_of(key):
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise self.wrong(f"{key} must list whole numbers from 0, not {value!r}.")
            found.append(value)
        return found

    def aliases(self) -> list[str]:
        return self.texts("aliases") if self.has("aliases") else []

    def note(self) -> str:
        return self.text("note") if self.has("note") else ""

    def table(self, key: str) -> "Table":
        entry = f"{self.entry} {key}" if self.entry else key
        return Table(self.file, entry, self.take(key), self.sources)

    def tables(self, key: str) -> list["Table"]:
        """The tables listed under a key, named by their place until `called` finds a better name."""
        found: list[Table] = []
        for raw in self.list_of(key):
            label = f"{key} {len(found) + 1}"
            entry = f"{self.entry} {label}" if self.entry else label
            found.append(Table(self.file, entry, raw, self.sources))
        if not found:
            raise self.wrong(f"{key} is empty.")
        return found

    def called(self, label: str) -> None:
        self.entry = label

    def grade(self) -> str:
        value = self.text("grade")
        if len(value) != 1 or value not in GRADES:
            raise self.wrong(f"grade must be A, B, C or D, not {value!r}.")
        return value

    def source(self) -> str:
        value = self.text("source")
        for part in value.split(";"):
            if part.split(":")[0].strip() not in self.sources:
                raise self.wrong(f"{part.strip()!r} in source is not listed under [sources].")
        return value

    def fact(self, key: str) -> "Table":
        """A value with its grade and source beside it: { value = ..., grade = ..., source = ... }."""
        table = self.table(key)
        table.grade()
        table.source()
        for other in table.raw:
            if other not in ("value", "grade", "source"):
                raise table.wrong(f"{other!r} is not a known key.")
        return table

    def fact_number(self, key: str, low: int, high: int, facts: list[Fact]) -> int:
        table = self.fact(key)
        value = table.number("value", low, high)
        facts.append(Fact(key, str(value), table.grade(), table.source()))
        return value

    def fact_numbers(self, key: str, facts: list[Fact]) -> list[int]:
        table = self.fact(key)
        value = table.numbers("value")
        facts.append(Fact(key, ", ".join([str(n) for n in value]), table.grade(), table.source()))
        return value

    def fact_one_of(self, key: str, allowed: list[str], facts: list[Fact]) -> str:
        table = self.fact(key)
        value = table.one_of("value", allowed)
        facts.append(Fact(key, value, table.grade(), table.source()))
        return value

    def fact_flag(self, key: str, facts: list[Fact]) -> bool:
        table = self.fact(key)
        value = table.flag("value")
        facts.append(Fact(key, "yes" if value else "no", table.grade(), table.source()))
        return value

    def close(self) -> None:
        """To be called when all known keys were read: any other key is a slip of the pen."""
        for key in self.raw:
            if key not in self.seen:
                raise self.wrong(f"{key!r} is not a known key.")


def weakest(facts: list[Fact]) -> str:
    grade = "A"
    for fact in facts:
        grade = max(grade, fact.grade)
    return grade


def all_sources(facts: list[Fact]) -> str:
    found: list[str] = []
    for fact in facts:
        for part in fact.source.split(";"):
            if part.strip() not in found:
                found.append(part.strip())
    return "; ".join(found)


def refuse_doubles(table: Table, what: str, name: str, aliases: list[str], taken: list[str]) -> None:
    """Names and aliases must be told apart whatever the case, and whether or not "The" is written."""
    for word in [name, *aliases]:
        plain = word.lower().removeprefix("the ")
        if plain in taken:
            raise table.wrong(f"the {what} {word!r} is already taken.")
        taken.append(plain)


# ---------------------------------------------------------------- files


def content_folder(folder: str = "") -> Path:
    """The folder of the data files: the package's own, or a copy that somebody corrected."""
    if folder:
        return Path(folder)
    return Path(str(files("smallcouncil.thrones"))) / "content"


def parse(file: str, folder: str) -> dict[str, object]:
    path = content_folder(folder) / file
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Complaint(f"{file}: there is no such data file in {path.parent}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Complaint(f"{file}: not readable as TOML: {error}.") from None


def open_file(file: str, folder: str) -> Table:
    top = Table(file, "", parse(file, folder), {})
    table = top.table("sources")
    for key in table.raw:
        table.sources[key] = table.text(key)
    return top


def digest(folder: str = "") -> str:
    """A short fingerprint of all data files, for game records; comments and layout do not count."""
    root = content_folder(folder)
    names = sorted([path.relative_to(root).as_posix() for path in root.rglob("*.toml")])
    hasher = blake2b(digest_size=8)
    for name in names:
        plain = json.dumps([name, parse(name, folder)], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        hasher.update(plain.encode())
        hasher.update(b"\n")
    return hasher.hexdigest()


# ---------------------------------------------------------------- the rules' numbers


def read_house(table: Table, number: int, taken: list[str]) -> HouseRow:
    name = table.name("name")
    table.called(f"house {name}")
    row = HouseRow(number, name, table.aliases(), table.number("joins", 2, 9), table.grade(), table.source())
    refuse_doubles(table, "house", name, row.aliases, taken)
    table.close()
    return row


def read_unit(table: Table, number: int, taken: list[str]) -> UnitKind:
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


def read_order(table: Table, number: int, taken: list[str]) -> OrderToken:
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
        if row.armies != sorted(row.armies, reverse=True) or min(row.armies, default=0) < 2:
            raise line.wrong("armies must be listed largest first, each of two units or more.")
        if found and sum(row.armies) <= sum(found[-1].armies):
            raise line.wrong("a higher level must feed more units than the one below.")
        line.close()
        found.append(row)
    table.close()
    return found


def read_stars(table: Table) -> list[StarRow]:
    found: list[StarRow] = []
    for line in table.tables("places"):
        place = line.number("place", 1, 9)
        line.called(f"stars place {place}")
        if place != len(found) + 1:
            raise line.wrong(f"places run from 1 without a gap; place {len(found) + 1} is expected here.")
        row = StarRow(place, line.number("stars", 0, 5), line.grade(), line.source())
        if found and row.stars > found[-1].stars:
            raise line.wrong("a lower place cannot have more stars than the one above.")
        line.close()
        found.append(row)
    table.close()
    return found


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
    table.close()


def read_wildlings(table: Table, rules: RulesData) -> None:
    track = table.fact_numbers("track", rules.facts)
    if not track or track != sorted(set(track)) or track[0] != 0:
        raise table.wrong("track must rise from 0.")
    rules.wildling_track = track
    rules.lowest_bid_loss = table.fact_number("lowest_bid_loss", 0, 20, rules.facts)
    rules.other_loss = table.fact_number("other_loss", 0, 20, rules.facts)
    table.close()


def read_limits(table: Table, rules: RulesData) -> None:
    rules.turns = table.fact_number("turns", 1, 20, rules.facts)
    rules.power_tokens = table.fact_number("power_tokens", 1, 99, rules.facts)
    rules.city_points = table.fact_number("city_points", 1, 9, rules.facts)
    rules.stronghold_points = table.fact_number("stronghold_points", 1, 9, rules.facts)
    table.close()


def read_rules(folder: str) -> RulesData:
    top = open_file("rules.toml", folder)
    rules = RulesData(top.sources)
    houses: list[str] = []
    for table in top.tables("house"):
        rules.houses.append(read_house(table, len(rules.houses), houses))
    units: list[str] = []
    for table in top.tables("unit"):
        rules.units.append(read_unit(table, len(rules.units), units))
    orders: list[str] = []
    for table in top.tables("order"):
        rules.orders.append(read_order(table, len(rules.orders), orders))
    read_upgrade(top.table("upgrade"), rules)
    rules.supply = read_supply(top.table("supply"))
    rules.stars = read_stars(top.table("stars"))
    read_wildlings(top.table("wildlings"), rules)
    read_limits(top.table("limits"), rules)
    rules.wins = read_wins(top.table("instant_win"))
    top.close()
    return rules


# ---------------------------------------------------------------- boards


def read_area(table: Table, number: int, houses: list[str], taken: list[str], width: int, height: int) -> AreaRow:
    name = table.name("name")
    table.called(f"area {name}")
    row = AreaRow(
        number,
        name,
        table.aliases(),
        table.one_of("kind", KINDS),
        table.number("x", 0, width),
        table.number("y", 0, height),
    )
    refuse_doubles(table, "area", name, row.aliases, taken)
    if row.is_land():
        row.structure = table.fact_one_of("structure", STRUCTURES, row.facts)
        row.barrels = table.fact_number("barrels", 0, 4, row.facts)
        row.crowns = table.fact_number("crowns", 0, 4, row.facts)
        if table.has("shield"):
            row.shield = table.fact_one_of("shield", houses, row.facts)
    else:
        for key in ("structure", "barrels", "crowns", "shield"):
            if table.has(key):
                raise table.wrong(f"a sea has no {key}.")
    row.grade = weakest(row.facts)
    row.source = all_sources(row.facts)
    table.close()
    return row


def find_area(table: Table, name: str, areas: list[AreaRow]) -> int:
    for row in areas:
        if row.name == name:
            return row.number
    raise table.wrong(f"there is no area called {name!r}.")


def read_pair(table: Table, label: str, areas: list[AreaRow], taken: list[int]) -> PairRow:
    names = table.texts("between")
    if len(names) != 2:
        raise table.wrong("between must name two areas.")
    table.called(f"{label} {names[0]} - {names[1]}")
    a = find_area(table, names[0], areas)
    b = find_area(table, names[1], areas)
    if a == b:
        raise table.wrong("an area cannot be paired with itself.")
    key = min(a, b) * len(areas) + max(a, b)
    if key in taken:
        raise table.wrong("this pair is listed twice.")
    taken.append(key)
    return PairRow(min(a, b), max(a, b), table.grade(), table.source(), table.note())


def refuse_wrong_kinds(table: Table, pair: PairRow, areas: list[AreaRow], seas: int, meaning: str) -> None:
    if int(areas[pair.a].is_sea()) + int(areas[pair.b].is_sea()) != seas:
        raise table.wrong(f"this list joins {meaning}.")


def read_borders(table: Table, areas: list[AreaRow]) -> list[PairRow]:
    found: list[PairRow] = []
    taken: list[int] = []
    lists = ["land", "coast", "sea"]
    meanings = ["two land areas", "a land area and a sea", "two seas"]
    for seas in range(3):
        for line in table.tables(lists[seas]):
            pair = read_pair(line, "border", areas, taken)
            refuse_wrong_kinds(line, pair, areas, seas, meanings[seas])
            if line.has("drawn"):
                pair.drawn = line.flag("drawn")
            line.close()
            found.append(pair)
    table.close()
    return found


def joined(borders: list[PairRow], pair: PairRow) -> bool:
    return any(border.a == pair.a and border.b == pair.b for border in borders)


def read_rivers(table: Table, board: BoardData) -> list[PairRow]:
    found: list[PairRow] = []
    taken: list[int] = []
    for line in table.tables("pairs"):
        pair = read_pair(line, "river", board.areas, taken)
        refuse_wrong_kinds(line, pair, board.areas, 0, "two land areas")
        if joined(board.borders, pair):
            raise line.wrong("a river separates them, yet they are also listed as a border.")
        line.close()
        found.append(pair)
    table.close()
    return found


def read_bridges(table: Table, board: BoardData) -> list[PairRow]:
    found: list[PairRow] = []
    taken: list[int] = []
    for line in table.tables("pairs"):
        pair = read_pair(line, "bridge", board.areas, taken)
        if not joined(board.borders, pair):
            raise line.wrong("a bridge joins them, yet they are not listed as a border.")
        pair.at = find_area(line, line.text("at"), board.areas)
        if pair.at != pair.a and pair.at != pair.b:
            raise line.wrong("at must name one of the two areas.")
        pair.x = line.number("x", 0, board.width)
        pair.y = line.number("y", 0, board.height)
        line.close()
        found.append(pair)
    table.close()
    return found


def read_neutrals(table: Table, board: BoardData) -> list[NeutralRow]:
    found: list[NeutralRow] = []
    for line in table.tables("forces"):
        name = line.text("area")
        line.called(f"neutral force {name}")
        row = NeutralRow(
            find_area(line, name, board.areas), line.number("strength", 1, 20), line.grade(), line.source()
        )
        if board.areas[row.area].is_sea():
            raise line.wrong("a neutral force token stands on land.")
        if row.area in [other.area for other in found]:
            raise line.wrong("this area is listed twice.")
        line.close()
        found.append(row)
    table.close()
    return found


def refuse_lonely_areas(top: Table, board: BoardData) -> None:
    for row in board.areas:
        kinds = [board.areas[number].kind for number in board.neighbours(row.number)]
        if not kinds:
            raise top.wrong(f"area {row.name}: it has no border at all.")
        if row.is_sea() and "land" not in kinds:
            raise top.wrong(f"area {row.name}: a sea without a coast.")


def refuse_double_shields(top: Table, board: BoardData) -> None:
    seen: list[str] = []
    for row in board.areas:
        if row.shield in seen:
            raise top.wrong(f"area {row.name}: House {row.shield} already has a shield elsewhere.")
        if row.shield:
            seen.append(row.shield)


def read_board(name: str, folder: str) -> BoardData:
    houses = [house.name for house in load_rules(folder).houses]
    top = open_file(f"boards/{name}.toml", folder)
    board = BoardData(top.name("name"), top.number("width", 1, 9999), top.number("height", 1, 9999), top.sources)
    taken: list[str] = []
    for table in top.tables("area"):
        board.areas.append(read_area(table, len(board.areas), houses, taken, board.width, board.height))
    board.borders = read_borders(top.table("borders"), board.areas)
    board.rivers = read_rivers(top.table("rivers"), board)
    board.bridges = read_bridges(top.table("bridges"), board)
    board.neutrals = read_neutrals(top.table("neutral"), board)
    top.close()
    refuse_lonely_areas(top, board)
    refuse_double_shields(top, board)
    return board


# ---------------------------------------------------------------- start cards


def read_force(line: Table, house: str, board: BoardData, kinds: list[UnitKind]) -> StartForce:
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
            raise line.wrong(f"a {unit} cannot stand in a {board.areas[row.area].kind} area.")
    line.close()
    return row


def read_start(table: Table, board: BoardData, rules: RulesData) -> StartRow:
    house = table.one_of("house", [row.name for row in rules.houses])
    table.called(f"start {house}")
    facts: list[Fact] = []
    places = len(rules.stars)
    row = StartRow(
        house,
        table.fact_number("iron_throne", 1, places, facts),
        table.fact_number("fiefdoms", 1, places, facts),
        table.fact_number("kings_court", 1, places, facts),
        table.fact_number("power", 0, rules.power_tokens, facts),
    )
    for line in table.tables("forces"):
        force = read_force(line, house, board, rules.units)
        if force.area in [other.area for other in row.forces]:
            raise line.wrong("this area is listed twice.")
        row.forces.append(force)
        facts.append(Fact(board.areas[force.area].name, ", ".join(force.units), force.grade, force.source))
    for kind in rules.units:
        if sum([force.units.count(kind.name) for force in row.forces]) > kind.pool:
            raise table.wrong(f"a house has only {kind.pool} {kind.plural}.")
    if board.home(house).number not in [force.area for force in row.forces]:
        raise table.wrong("no unit starts at home.")
    row.facts = facts
    row.grade = weakest(facts)
    row.source = all_sources(facts)
    table.close()
    return row


def refuse_shared_places(top: Table, track: str, places: list[int]) -> None:
    if sorted(places) != list(range(1, len(places) + 1)):
        raise top.wrong(f"{track}: the houses must take the places 1 to {len(places)}, one each, not {places}.")


def read_starts(name: str, folder: str) -> StartData:
    rules = load_rules(folder)
    top = open_file(f"starts/{name}.toml", folder)
    data = StartData(top.name("board"), top.sources)
    board = load_board(data.board, folder)
    areas: list[int] = []
    for table in top.tables("start"):
        row = read_start(table, board, rules)
        for force in row.forces:
            if force.area in areas:
                raise table.wrong(f"another house already starts in {board.areas[force.area].name}.")
            areas.append(force.area)
        data.starts.append(row)
    top.close()
    order = [house.name for house in rules.houses]
    if [row.house for row in data.starts] != order[: len(data.starts)]:
        raise top.wrong(f"the houses must stand in the order {', '.join(order)}.")
    refuse_shared_places(top, "iron_throne", [row.iron_throne for row in data.starts])
    refuse_shared_places(top, "fiefdoms", [row.fiefdoms for row in data.starts])
    refuse_shared_places(top, "kings_court", [row.kings_court for row in data.starts])
    return data


# ---------------------------------------------------------------- cards and decks


def is_key(text: str) -> bool:
    """Whether a text can name code: small letters, digits and underscores, a letter first."""
    return text.isidentifier() and text.isascii() and text == text.lower() and not text.startswith("_")


def read_card(table: Table, number: int, houses: list[str], taken: list[str]) -> CardRow:
    name = table.name("name")
    table.called(f"card {name}")
    row = CardRow(
        number,
        table.one_of("house", houses),
        name,
        table.aliases(),
        table.number("strength", 0, 9),
        table.number("swords", 0, 9),
        table.number("fortifications", 0, 9),
        table.text("text"),
        table.text("says") if table.has("says") else "",
        table.grade(),
        table.source(),
        table.note(),
    )
    refuse_doubles(table, "card", name, row.aliases, taken)
    if row.text and not is_key(row.text):
        raise table.wrong(f"text must be a key in small letters and underscores, not {row.text!r}.")
    if bool(row.text) != bool(row.says):
        raise table.wrong("text and says belong together: give both or none.")
    table.close()
    return row


def read_cards(name: str, folder: str) -> CardData:
    houses = [house.name for house in load_rules(folder).houses]
    top = open_file(f"cards/{name}.toml", folder)
    data = CardData(top.sources)
    taken: list[str] = []
    for table in top.tables("card"):
        data.cards.append(read_card(table, len(data.cards), houses, taken))
    top.close()
    return data


def read_deck_card(table: Table, deck: int) -> DeckCard:
    name = table.name("name")
    table.called(f"deck {deck}, {name}")
    facts: list[Fact] = []
    row = DeckCard(
        table.text("kind"),
        name,
        table.aliases(),
        table.fact_number("copies", 1, 20, facts),
        table.fact_flag("mammoth", facts),
        table.name("says"),
    )
    facts.append(Fact("in this deck", "yes", table.grade(), table.source()))
    row.facts = facts
    row.grade = weakest(facts)
    row.source = all_sources(facts)
    if not is_key(row.kind):
        raise table.wrong(f"kind must be a key in small letters and underscores, not {row.kind!r}.")
    table.close()
    return row


def read_deck(table: Table, number: int) -> DeckRow:
    row = DeckRow(table.number("number", 1, 9), table.number("size", 1, 60))
    table.called(f"deck {row.number}")
    if row.number != number:
        raise table.wrong(f"decks are numbered from 1; deck {number} is expected here.")
    for line in table.tables("card"):
        card = read_deck_card(line, number)
        if card.kind in [other.kind for other in row.cards]:
            raise line.wrong(f"the kind {card.kind!r} is listed twice.")
        row.cards.append(card)
    total = sum([card.copies for card in row.cards])
    if total != row.size:
        raise table.wrong(f"the copies add up to {total}, but the deck has {row.size} cards.")
    table.close()
    return row


def read_decks(name: str, folder: str) -> DeckData:
    top = open_file(f"decks/{name}.toml", folder)
    data = DeckData(top.sources)
    for table in top.tables("deck"):
        data.decks.append(read_deck(table, len(data.decks) + 1))
    top.close()
    return data


# ---------------------------------------------------------------- what the game asks for

RULES: dict[str, RulesData] = {}
BOARDS: dict[str, BoardData] = {}
STARTS: dict[str, StartData] = {}
CARDS: dict[str, CardData] = {}
DECKS: dict[str, DeckData] = {}


def load_rules(folder: str = "") -> RulesData:
    """rules.toml, read once per process (as all files below)."""
    if folder not in RULES:
        RULES[folder] = read_rules(folder)
    return RULES[folder]


def load_board(name: str, folder: str = "") -> BoardData:
    key = f"{folder}|{name}"
    if key not in BOARDS:
        BOARDS[key] = read_board(name, folder)
    return BOARDS[key]


def load_starts(name: str, folder: str = "") -> StartData:
    key = f"{folder}|{name}"
    if key not in STARTS:
        STARTS[key] = read_starts(name, folder)
    return STARTS[key]


def load_cards(name: str, folder: str = "") -> CardData:
    key = f"{folder}|{name}"
    if key not in CARDS:
        CARDS[key] = read_cards(name, folder)
    return CARDS[key]


def load_decks(name: str, folder: str = "") -> DeckData:
    key = f"{folder}|{name}"
    if key not in DECKS:
        DECKS[key] = read_decks(name, folder)
    return DECKS[key]
