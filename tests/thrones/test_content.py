"""The data files: the tables that players know from the box, and a complaint about every typing mistake."""

import shutil
from pathlib import Path

import pytest

from smallcouncil.core.datafiles import Files
from smallcouncil.errors import Complaint
from smallcouncil.thrones.reading import content
from smallcouncil.thrones.reading.content import OWN
from smallcouncil.thrones.reading.rows import CardRow, DeckRow

RULES = content.load_rules(OWN)
HOUSES = ["Baratheon", "Lannister", "Stark", "Tyrell", "Greyjoy"]


# ---------------------------------------------------------------- House Cards


def hand(house: str) -> list[CardRow]:
    return [card for card in content.load_cards("base", OWN).cards if card.house == house]


def card(name: str) -> CardRow:
    return next(card for card in content.load_cards("base", OWN).cards if card.name == name)


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_has_the_same_seven_strengths(house: str) -> None:
    assert [card.strength for card in hand(house)] == [3, 2, 2, 1, 1, 0, 0]


@pytest.mark.parametrize("house", HOUSES)
def test_three_cards_have_a_text_one_of_strength_two_and_both_of_strength_zero(house: str) -> None:
    assert sorted(card.strength for card in hand(house) if card.text) == [0, 0, 2]


@pytest.mark.parametrize("house", HOUSES)
def test_the_other_four_share_five_icons(house: str) -> None:
    assert sum(card.swords + card.fortifications for card in hand(house)) == 5


def test_no_card_has_both_icons_and_a_text() -> None:
    for row in content.load_cards("base", OWN).cards:
        assert bool(row.text) != bool(row.swords + row.fortifications), row.name


def test_every_text_is_a_sentence_and_belongs_to_one_card() -> None:
    texts = [row.text for row in content.load_cards("base", OWN).cards if row.text]
    assert len(texts) == len(set(texts)) == 15
    assert all(row.says.endswith(".") for row in content.load_cards("base", OWN).cards if row.text)


def test_tywin_has_two_swords_against_the_one_fortification_of_margaery() -> None:
    assert (card("Tywin Lannister").swords, card("Tywin Lannister").fortifications) == (2, 0)
    assert (card("Margaery Tyrell").swords, card("Margaery Tyrell").fortifications) == (0, 1)


def test_names_that_vary_in_print_are_known_by_both_spellings() -> None:
    assert "Salladhar Saan" in card("Salladhor Saan").aliases
    assert "Ser Rodrik Cassel" in card("Ser Rodrick Cassel").aliases


def test_the_one_doubtful_icon_says_so() -> None:
    assert (card("Aeron Damphair").fortifications, card("Aeron Damphair").grade) == (1, "B")
    assert card("Aeron Damphair").note


# ---------------------------------------------------------------- Westeros decks


def deck(number: int) -> DeckRow:
    return content.load_decks("base", OWN).decks[number - 1]


def copies(number: int) -> dict[str, int]:
    return {card.name: card.copies for card in deck(number).cards}


def test_three_decks_of_ten() -> None:
    assert [deck.number for deck in content.load_decks("base", OWN).decks] == [1, 2, 3]
    assert [sum(copies(number).values()) for number in (1, 2, 3)] == [10, 10, 10]


def test_deck_one_has_supply_and_mustering() -> None:
    assert copies(1) == {"Supply": 4, "Mustering": 4, "Last Days of Summer": 1, "Winter is Coming": 1}


def test_deck_two_has_bids_and_income() -> None:
    assert copies(2) == {"Clash of Kings": 4, "A Game of Thrones": 4, "Last Days of Summer": 1, "Winter is Coming": 1}


def test_deck_three_brings_the_wildlings_and_forbids_orders() -> None:
    assert copies(3)["Wildling Attack"] == 3
    assert copies(3)["Last Days of Summer"] == 2
    bans = ["Winter is Coming", "Sea of Storms", "Storm of Swords", "Feast for Crows", "Rains of Autumn"]
    assert [copies(3)[name] for name in bans] == [1, 1, 1, 1, 1]


def test_six_cards_of_thirty_show_a_mammoth() -> None:
    assert [sum(card.copies for card in deck(number).cards if card.mammoth) for number in (1, 2, 3)] == [1, 1, 4]


def test_a_kind_means_the_same_in_every_deck() -> None:
    told = {(card.kind, card.name, card.says) for deck in content.load_decks("base", OWN).decks for card in deck.cards}
    assert len(told) == len({kind for kind, _, _ in told}) == 11


# ---------------------------------------------------------------- houses, pieces, tokens


def test_the_houses_join_as_players_do() -> None:
    assert [house.name for house in RULES.houses] == [*HOUSES, "Martell"]
    assert [len(RULES.houses_with(players)) for players in (3, 4, 5, 6)] == [3, 4, 5, 6]


def test_the_box_holds_ten_footmen_four_knights_and_six_ships_for_each_house() -> None:
    assert [(unit.name, unit.pool) for unit in RULES.units] == [("footman", 10), ("knight", 4), ("ship", 6)]


def test_a_knight_costs_and_counts_double() -> None:
    assert [(unit.cost, unit.strength, unit.moves) for unit in RULES.units] == [
        (1, 1, "land"),
        (2, 2, "land"),
        (1, 1, "sea"),
    ]
    assert (RULES.upgrade_from, RULES.upgrade_to, RULES.upgrade_cost) == ("footman", "knight", 1)


def test_fifteen_order_tokens_three_of_each_icon_one_of_them_starred() -> None:
    for icon in ("march", "defense", "support", "raid", "power"):
        tokens = [token for token in RULES.orders if token.icon == icon]
        assert sum(token.copies for token in tokens) == 3
        assert sum(token.copies for token in tokens if token.star) == 1


def test_the_tokens_by_name() -> None:
    tokens = {token.name: (token.bonus, token.copies) for token in RULES.orders}
    assert tokens == {
        "March-1": (-1, 1),
        "March+0": (0, 1),
        "March+1*": (1, 1),
        "Defense+1": (1, 2),
        "Defense+2*": (2, 1),
        "Support": (0, 2),
        "Support+1*": (1, 1),
        "Raid": (0, 2),
        "Raid+1*": (1, 1),
        "Consolidate Power": (0, 2),
        "Consolidate Power*": (0, 1),
    }


# ---------------------------------------------------------------- tracks


def test_the_supply_track() -> None:
    assert [row.armies for row in RULES.supply] == [
        [2, 2],
        [3, 2],
        [3, 2, 2],
        [3, 2, 2, 2],
        [3, 3, 2, 2],
        [4, 3, 2, 2],
        [4, 3, 2, 2, 2],
    ]


def test_the_stars_of_the_kings_court() -> None:
    sheets = {sheet: [row.stars for row in rows] for sheet, rows in RULES.stars.items()}
    assert sheets == {"five": [3, 3, 2, 1, 0], "six": [3, 3, 2, 1, 0, 0], "three": [3, 2, 1], "storm": [3, 2, 1, 0]}


def test_the_wildling_track_and_its_price() -> None:
    assert RULES.wildling_track == [0, 2, 4, 6, 8, 10, 12]
    assert (RULES.lowest_bid_loss, RULES.other_loss) == (4, 2)


def test_three_players_need_one_area_more_to_win_at_once() -> None:
    assert [RULES.win_number(players) for players in (3, 4, 5, 6)] == [8, 7, 7, 6]
    assert (RULES.turns, RULES.power_tokens) == (10, 20)
    assert (RULES.city_points, RULES.stronghold_points) == (1, 2)


def track(places: dict[str, int]) -> list[str]:
    return sorted(places, key=lambda house: places[house])


def test_the_three_tracks_at_the_start() -> None:
    starts = content.load_starts("five", OWN).starts
    throne = {row.house: row.iron_throne for row in starts}
    fiefdoms = {row.house: row.fiefdoms for row in starts}
    court = {row.house: row.kings_court for row in starts}
    assert track(throne) == ["Baratheon", "Lannister", "Stark", "Tyrell", "Greyjoy"]
    assert track(fiefdoms) == ["Greyjoy", "Tyrell", "Stark", "Baratheon", "Lannister"]
    assert track(court) == ["Lannister", "Stark", "Baratheon", "Greyjoy", "Tyrell"]


def test_every_house_starts_with_five_power_and_armies_within_supply() -> None:
    board = content.load_board("westeros", OWN)
    for row in content.load_starts("five", OWN).starts:
        assert row.power == 5
        level = sum(board.areas[force.area].barrels for force in row.forces)
        armies = sorted((len(force.units) for force in row.forces if len(force.units) > 1), reverse=True)
        limits = RULES.supply[level].armies
        assert len(armies) <= len(limits)
        assert all(army <= limit for army, limit in zip(armies, limits, strict=False)), row.house


# ---------------------------------------------------------------- grades and sources


def test_every_row_has_a_grade_and_a_source() -> None:
    board = content.load_board("westeros", OWN)
    graded = [(row.grade, row.source) for row in board.borders + board.rivers + board.bridges]
    graded += [(row.grade, row.source) for row in board.areas if row.is_land()]
    graded += [(row.grade, row.source) for row in content.load_cards("base", OWN).cards]
    graded += [(row.grade, row.source) for deck in content.load_decks("base", OWN).decks for row in deck.cards]
    graded += [(row.grade, row.source) for row in content.load_starts("five", OWN).starts]
    graded += [(row.grade, row.source) for row in RULES.units]
    assert all(grade in {"A", "B", "C", "D"} and source for grade, source in graded)


def test_a_row_is_as_certain_as_its_weakest_value() -> None:
    winterfell = content.load_board("westeros", OWN).area("Winterfell")
    assert {fact.name: fact.grade for fact in winterfell.values}["shield"] == winterfell.grade == "B"


def test_the_disputed_borders_have_a_note() -> None:
    board = content.load_board("westeros", OWN)
    noted = {(board.areas[row.a].name, board.areas[row.b].name): row for row in board.borders if row.note}
    assert noted["Crackclaw Point", "The Narrow Sea"].grade == "C"
    assert not noted["Oldtown", "Sunset Sea"].drawn


# ---------------------------------------------------------------- malformed files


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OWN.folder, tmp_path / "content"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"the test is out of date: {old!r} is not in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def load_everything(folder: Path) -> None:
    content.load_rules(Files("thrones", folder))
    content.load_starts("five", Files("thrones", folder))
    content.load_cards("base", Files("thrones", folder))
    content.load_decks("base", Files("thrones", folder))


BOARD, START, CARDS, DECKS = "boards/westeros.toml", "starts/five.toml", "cards/base.toml", "decks/base.toml"
STORMS_KINGSWOOD = '{ between = ["Kingswood", "Storm\'s End"], '
AN_ICY_COAST = '{ between = ["Castle Black", "Bay of Ice"], '
RIVER = '{ between = ["Oldtown", "Starfall"], '

# file, text, mistyped text, words that the complaint must contain
SLIPS = [
    (BOARD, 'name = "Karhold"', 'nmae = "Karhold"', ["area 2", "name is missing"]),
    (BOARD, 'name = "Karhold"', 'name = "Karhold"\ncolour = "white"', ["area Karhold", "'colour'"]),
    (BOARD, 'name = "Karhold"', 'name = "castle black"', ["area castle black", "already taken"]),
    (BOARD, '["Stoney Shore"]', '["Arbor"]', ["area The Arbor", "already taken"]),
    (BOARD, "x = 764", 'x = "764"', ["area Karhold", "x must be a whole number"]),
    (BOARD, "x = 764", "x = true", ["area Karhold", "x must be a whole number"]),
    (BOARD, "x = 764", "x = 1764", ["area Karhold", "between 0 and 1000"]),
    (BOARD, 'kind = "land"', 'kind = "lake"', ["area Castle Black", "'lake'"]),
    (BOARD, '"none", ', '"tower", ', ["area Castle Black structure", "'tower'"]),
    (BOARD, 'grade = "A", source', 'grade = "E", source', ["area Castle Black structure", "grade must be"]),
    (BOARD, '"program-a; program-b', '"hearsay; program-b', ["area Castle Black structure", "'hearsay'"]),
    (BOARD, 'value = "none", ', 'value = "none", weight = 1, ', ["area Castle Black structure", "'weight'"]),
    (BOARD, '"Stark", ', '"Bolton", ', ["area Winterfell shield", "'Bolton'"]),
    (BOARD, '"Tyrell", ', '"Stark", ', ["area Highgarden", "House Stark already has a shield"]),
    (BOARD, "x = 168", "x = 168\ncrowns = 1", ["area Bay of Ice", "a sea has no crowns"]),
    (
        BOARD,
        STORMS_KINGSWOOD,
        STORMS_KINGSWOOD.replace("Kingswood", "Wolfswood"),
        ["Wolfswood - Storm's End", "no area"],
    ),
    (
        BOARD,
        STORMS_KINGSWOOD,
        STORMS_KINGSWOOD.replace("Kingswood", "Storm's End"),
        ["Storm's End - Storm's End", "itself"],
    ),
    (BOARD, STORMS_KINGSWOOD, '{ between = ["Kingswood"], ', ["borders land", "two areas"]),
    (
        BOARD,
        STORMS_KINGSWOOD,
        STORMS_KINGSWOOD.replace("Storm's End", "Sea of Dorne"),
        ["border Kingswood", "two land areas"],
    ),
    (BOARD, AN_ICY_COAST, AN_ICY_COAST.replace("Bay of Ice", "Karhold"), ["Castle Black - Karhold", "listed twice"]),
    (BOARD, AN_ICY_COAST, '{ between = ["Castle Black", "Pyke"], ', ["Castle Black - Pyke", "a land area and a sea"]),
    (BOARD, '["Bay of Ice", "Sunset Sea"]', '["Bay of Ice", "Pyke"]', ["border Bay of Ice - Pyke", "two seas"]),
    (BOARD, RIVER, '{ between = ["Starfall", "Yronwood"], ', ["river Starfall - Yronwood", "also listed as a border"]),
    (BOARD, RIVER, '{ between = ["Oldtown", "Sunset Sea"], ', ["river Oldtown - Sunset Sea", "two land areas"]),
    (BOARD, 'at = "The Twins"', 'at = "Pyke"', ["bridge The Twins - Seagard", "one of the two"]),
    (BOARD, '{ area = "Sunspear", ', '{ area = "Summer Sea", ', ["neutral force Summer Sea", "on land"]),
    (BOARD, '{ area = "Sunspear", ', '{ area = "The Eyrie", ', ["neutral force The Eyrie", "twice"]),
    (BOARD, "[borders]", "[boarders]", ["borders is missing"]),
    (BOARD, "[rivers]\npairs = [", "[rivers]\npairs = [,", ["not readable as TOML"]),
    (START, "iron_throne = { value = 1", "iron_throne = { value = 2", ["iron_throne", "places 1 to 5"]),
    (
        START,
        '["ship", "ship"]',
        '["ship", "knight"]',
        ["start Baratheon, Shipbreaker Bay", "a knight cannot be in a sea"],
    ),
    (START, '["ship", "ship"]', '["ship", "boat"]', ["start Baratheon, Shipbreaker Bay", "'boat'"]),
    (START, 'area = "Kingswood"', 'area = "Wolfswood"', ["start Baratheon, Wolfswood", "no area"]),
    (START, 'area = "Kingswood"', 'area = "Winterfell"', ["start Stark", "another house already starts in Winterfell"]),
    (START, 'area = "Dragonstone"', 'area = "The Arbor"', ["start Baratheon", "no unit starts at home"]),
    (START, 'house = "Baratheon"', 'house = "Bolton"', ["start 1", "'Bolton'"]),
    (CARDS, 'house = "Baratheon"', 'house = "Bolton"', ["card Stannis Baratheon", "'Bolton'"]),
    (CARDS, "strength = 3", "strenght = 3", ["card Stannis Baratheon", "strength is missing"]),
    (CARDS, '"promote_footman"', '"Promote Footman"', ["card Renly Baratheon", "lowercase letters"]),
    (CARDS, '"promote_footman"', '""', ["card Renly Baratheon", "`says` is given without `text`"]),
    (CARDS, '["Davos Seaworth"]', '["Renly Baratheon"]', ["card Ser Davos Seaworth", "already taken"]),
    (CARDS, "swords = 1", "swords = 1.0", ["card Stannis Baratheon", "swords must be a whole number"]),
    (DECKS, "copies  = { value = 4", "copies  = { value = 3", ["deck 1", "add up to 9"]),
    (DECKS, "value = false", 'value = "no"', ["deck 1, Supply", "true or false"]),
    (DECKS, 'kind = "mustering"', 'kind = "supply"', ["deck 1, Mustering", "listed twice"]),
    (DECKS, "number = 1", "number = 2", ["deck 2", "deck 1 is expected"]),
    ("rules.toml", "level = 3", "level = 4", ["supply level 4", "level 3 is expected"]),
    ("rules.toml", "armies = [3, 2, 2, 2]", "armies = [2, 2, 2, 3]", ["supply level 3", "largest first"]),
    ("rules.toml", "place = 2, stars = 3", "place = 2, stars = 4", ["stars five, place 2", "more stars"]),
    ("rules.toml", 'icon = "march"', 'icon = "dance"', ["order March-1", "'dance'"]),
    ("rules.toml", "star = false", "star = true", ["order March-1", "ends with *"]),
    ("rules.toml", "pool     = { value = 10", "pool     = { value = 16", ["unit footman pool", "between 1 and 15"]),
    ("rules.toml", "[0, 2, 4, 6, 8, 10, 12]", "[0, 2, 4, 4, 8, 10, 12]", ["wildlings", "track stays 0, 2, 4"]),
    ("rules.toml", "{ players = 4", "{ players = 3", ["instant_win 3 players", "twice"]),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), SLIPS, ids=[f"{slip[0]} {slip[2]}" for slip in SLIPS])
def test_a_typing_mistake_is_refused_with_file_and_entry(copy: Path, file: str, old: str, new: str, words: list[str]) -> None:
    change(copy, file, old, new)
    with pytest.raises(Complaint) as refusal:
        load_everything(copy)
    assert str(refusal.value).startswith(file)
    for word in words:
        assert word in str(refusal.value)


def test_a_board_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(Complaint, match=r"boards/essos\.toml"):
        content.load_board("essos", OWN)


def test_an_area_cut_off_from_everything_is_refused(copy: Path) -> None:
    new_area = '[[area]]\nname = "Skagos"\nkind = "sea"\nx = 1\ny = 1\n\n[borders]'
    change(copy, BOARD, "[borders]", new_area)
    with pytest.raises(Complaint, match="area Skagos: it has no border"):
        load_everything(copy)


# ---------------------------------------------------------------- corrections


def test_an_owner_of_the_box_corrects_a_card(copy: Path) -> None:
    """Aeron has a sword after all: one line for the icon, one for the grade."""
    path = copy / CARDS
    before, aeron, after = path.read_text(encoding="utf-8").partition('name = "Aeron Damphair"')
    after = after.replace("swords = 0\nfortifications = 1", "swords = 1\nfortifications = 0", 1)
    after = after.replace('grade = "B"\nsource = "program-a; program-c"', 'grade = "A"\nsource = "box"', 1)
    path.write_text(before + aeron + after, encoding="utf-8")
    row = next(row for row in content.load_cards("base", Files("thrones", copy)).cards if row.name == "Aeron Damphair")
    assert (row.swords, row.fortifications, row.grade, row.source) == (1, 0, "A", "box")


def test_the_digest_is_sixteen_hex_digits_and_the_same_for_a_copy(copy: Path) -> None:
    assert len(OWN.digest()) == 16
    assert int(OWN.digest(), 16) >= 0
    assert Files("thrones", copy).digest() == OWN.digest()


def test_the_digest_ignores_comments_and_notices_values(copy: Path) -> None:
    change(copy, "rules.toml", "[sources]", "# a remark\n\n[sources]")
    assert Files("thrones", copy).digest() == OWN.digest()
    change(copy, "rules.toml", "pool     = { value = 6", "pool     = { value = 5")
    assert Files("thrones", copy).digest() != OWN.digest()


def test_a_file_is_read_once() -> None:
    assert content.load_board("westeros", OWN) is content.load_board("westeros", OWN)
