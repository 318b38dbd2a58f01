"""Reads the data files of the board game: board, start cards, House Cards, Westeros decks and the numbers of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.datafiles import Fact, Files, Table, all_sources, own_folder, refuse_doubles, weakest
from smallcouncil.thrones.rows import (
    AreaRow,
    BoardData,
    CardData,
    CardRow,
    DeckCard,
    DeckData,
    DeckRow,
    EngineRow,
    HouseRow,
    NeutralRow,
    OnceData,
    OnceOrder,
    OrderToken,
    PairRow,
    PortData,
    PortRow,
    RulesData,
    SetUpRow,
    StarRow,
    StartData,
    StartForce,
    StartRow,
    SupplyRow,
    UnitKind,
    WinRow,
)

KINDS = ["land", "sea"]
STRUCTURES = ["none", "city", "stronghold"]
FEWEST = 3  # players
ICONS = ["march", "defense", "support", "raid", "power"]
RESOLVED = ["march", "raid", "power"]  # those of which orders are carried out, in a step of their own
FACE_DOWN = "One-Time order"  # what others see of a One-Time order until the reveal


OWN: Final = Files("thrones", own_folder("thrones"))  # as the package has them


# ---------------------------------------------------------------- the rules' numbers


def read_house(table: Table, number: int, taken: list[str]) -> HouseRow:
    name = table.name("name")
    table.called(f"house {name}")
    row = HouseRow(number, name, table.aliases(), table.number("joins", 2, 9), table.grade(), table.source())
    table.stays("joins", row.joins, max(FEWEST, number + 1))
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


def read_rules(files: Files) -> RulesData:
    top = files.open("rules.toml")
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
    for table in top.tables("stars"):
        sheet = table.name("sheet")
        table.called(f"stars {sheet}")
        if sheet in rules.stars:
            raise table.wrong(f"the sheet {sheet} is listed twice.")
        rules.stars[sheet] = read_stars(table, sheet)
    read_wildlings(top.table("wildlings"), rules)
    read_limits(top.table("limits"), rules)
    rules.wins = read_wins(top.table("instant_win"))
    for table in top.tables("set_up"):
        rules.set_ups.append(read_set_up(table, rules))
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


def read_board(name: str, files: Files) -> BoardData:
    houses = [house.name for house in load_rules(files).houses]
    top = files.open(f"boards/{name}.toml")
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
    board.refuse_too_many()
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
    if row.area in [neutral.area for neutral in board.neutrals]:
        raise line.wrong("a neutral force stands there.")
    line.close()
    return row


def read_start(table: Table, board: BoardData, rules: RulesData) -> StartRow:
    house = table.one_of("house", [row.name for row in rules.houses])
    table.called(f"start {house}")
    facts: list[Fact] = []
    places = len(rules.houses)
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


def read_starts(name: str, files: Files) -> StartData:
    rules = load_rules(files)
    top = files.open(f"starts/{name}.toml")
    data = StartData(top.name("board"), top.sources)
    board = load_board(data.board, files)
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
    table.close()
    return row


def says_of_text(table: Table, row: CardRow, ours: list[CardRow]) -> str:
    """A correction may name the text alone: then the card says what ours with that text says."""
    kept = any(card.name == row.name and card.says == row.says and card.text != row.text for card in ours)
    says = "" if kept else row.says
    if row.text and not says:
        told = [card.says for card in ours if card.text == row.text]
        if not told:
            raise table.wrong(f"its set has no text {row.text!r}; `council content --texts` lists those there are.")
        says = told[0]
    if says and not row.text:
        raise table.wrong("says is given, but no text: a card without a text says nothing.")
    return says


def read_cards(name: str, files: Files) -> CardData:
    file = f"cards/{name}.toml"
    houses = [house.name for house in load_rules(files).houses]
    top = files.open(file)
    data = CardData(top.sources)
    ours = load_cards(name, OWN).cards if file in files.changes else []
    taken: list[str] = []
    for table in top.tables("card"):
        row = read_card(table, len(data.cards), houses, taken)
        row.says = says_of_text(table, row, ours)
        data.cards.append(row)
    top.close()
    return data


def read_once_order(table: Table, houses: list[str], taken: list[str]) -> OnceOrder:
    name = table.name("name")
    table.called(f"order {name}")
    row = OnceOrder(
        name,
        table.one_of("icon", RESOLVED),
        table.one_of("house", houses) if table.has("house") else "",
        table.number("copies", 1, 9),
        table.text("text"),
        table.text("says"),
        table.grade(),
        table.source(),
    )
    refuse_doubles(table, "order", name, [], taken)
    if not is_key(row.text):
        raise table.wrong(f"text must be a key in small letters and underscores, not {row.text!r}.")
    table.close()
    return row


def read_once_orders(name: str, files: Files) -> OnceData:
    houses = [house.name for house in load_rules(files).houses]
    top = files.open(f"orders/{name}.toml")
    data = OnceData(top.sources)
    taken = [word.lower() for word in [FACE_DOWN, *[order.name for order in load_rules(files).orders]]]
    for table in top.tables("order"):
        data.orders.append(read_once_order(table, houses, taken))
    top.close()
    return data


def read_ports(name: str, files: Files) -> PortData:
    top = files.open(f"ports/{name}.toml")
    facts: list[Fact] = []
    data = PortData(top.sources, top.fact_number("most", 1, 9, facts), facts)
    taken: list[str] = []
    for table in top.tables("port"):
        port = table.name("name")
        table.called(f"port {port}")
        refuse_doubles(table, "port", port, [], taken)
        land = table.name("land")
        if land in [other.land for other in data.ports]:
            raise table.wrong(f"{land} has another port already.")
        row = PortRow(
            port,
            land,
            table.texts("sea"),
            table.number("x", 0, 9999),
            table.number("y", 0, 9999),
            table.grade(),
            table.source(),
        )
        table.close()
        data.ports.append(row)
    top.close()
    return data


def read_engine(name: str, files: Files) -> EngineRow:
    top = files.open(f"units/{name}.toml")
    facts: list[Fact] = []
    row = EngineRow(
        top.name("name"),
        top.name("plural"),
        top.fact_number("cost", 1, 9, facts),
        top.fact_number("upgrade", 1, 9, facts),
        top.fact_number("pool", 1, 15, facts),
        top.fact_number("strength", 0, 9, facts),
        top.fact_number("assault", 0, 9, facts),
    )
    row.facts = facts
    taken = [word.lower() for kind in load_rules(files).units for word in (kind.name, kind.plural)]
    refuse_doubles(top, "unit", row.name, [row.plural], taken)
    top.close()
    return row


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


def read_decks(name: str, files: Files) -> DeckData:
    top = files.open(f"decks/{name}.toml")
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
ORDERS: dict[str, OnceData] = {}
PORTS: dict[str, PortData] = {}
ENGINES: dict[str, EngineRow] = {}


def load_rules(files: Files) -> RulesData:
    """rules.toml, read once per process (as all files below)."""
    if files.key not in RULES:
        RULES[files.key] = read_rules(files)
    return RULES[files.key]


def load_board(name: str, files: Files) -> BoardData:
    key = f"{files.key}|{name}"
    if key not in BOARDS:
        BOARDS[key] = read_board(name, files)
    return BOARDS[key]


def load_starts(name: str, files: Files) -> StartData:
    key = f"{files.key}|{name}"
    if key not in STARTS:
        STARTS[key] = read_starts(name, files)
    return STARTS[key]


def load_cards(name: str, files: Files) -> CardData:
    key = f"{files.key}|{name}"
    if key not in CARDS:
        CARDS[key] = read_cards(name, files)
    return CARDS[key]


def load_decks(name: str, files: Files) -> DeckData:
    key = f"{files.key}|{name}"
    if key not in DECKS:
        DECKS[key] = read_decks(name, files)
    return DECKS[key]


def load_orders(name: str, files: Files) -> OnceData:
    key = f"{files.key}|{name}"
    if key not in ORDERS:
        ORDERS[key] = read_once_orders(name, files)
    return ORDERS[key]


def load_ports(name: str, files: Files) -> PortData:
    key = f"{files.key}|{name}"
    if key not in PORTS:
        PORTS[key] = read_ports(name, files)
    return PORTS[key]


def load_engine(name: str, files: Files) -> EngineRow:
    key = f"{files.key}|{name}"
    if key not in ENGINES:
        ENGINES[key] = read_engine(name, files)
    return ENGINES[key]


READERS: Final[dict[str, Callable[[str, Files], object]]] = {  # by folder
    "boards": load_board,
    "starts": load_starts,
    "cards": load_cards,
    "decks": load_decks,
    "orders": load_orders,
    "ports": load_ports,
    "units": load_engine,
}


def check(files: Files) -> None:
    """Reads every file, and complains of the first slip."""
    for file in files.names():
        kind, _, name = file.removesuffix(".toml").rpartition("/")
        if kind:
            READERS[kind](name, files)
        else:
            load_rules(files)
