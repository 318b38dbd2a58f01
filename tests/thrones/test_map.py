"""The printed rules' statements about the map, and conditions that hold for any map.

Each fact names its chapter (base rulebook, or A Clash of Kings), says in our words what that chapter tells about the board, and
checks it against the data.
"""

from collections.abc import Callable

import pytest

from smallcouncil.thrones.reading.content import OWN, load_board, load_rules, load_starts
from smallcouncil.thrones.reading.rows import AreaRow

BOARD = load_board("westeros", OWN)
ISLANDS = {"Dragonstone", "Pyke", "The Arbor"}


def area(name: str) -> AreaRow:
    return BOARD.area(name)


def around(name: str) -> set[str]:
    return {BOARD.areas[number].name for number in BOARD.neighbours(area(name).number)}


def touches(name: str, *others: str) -> bool:
    return around(name).issuperset(others)


def land_around(name: str) -> set[str]:
    return {other for other in around(name) if area(other).is_land()}


def seas_around(name: str) -> set[str]:
    return {other for other in around(name) if area(other).is_sea()}


def barrels(*names: str) -> int:
    return sum(area(name).barrels for name in names)


def landings(port_of_call: str, *ships: str) -> set[str]:
    """The land areas that units can reach if their house has ships in exactly these seas."""
    sailed: set[str] = set()
    ahead = seas_around(port_of_call) & set(ships)
    while ahead:
        sailed |= ahead
        ahead = {sea for old in ahead for sea in seas_around(old) & set(ships)} - sailed
    return {land for sea in sailed for land in land_around(sea)} - {port_of_call}


def ships_needed(start: str, goal: str) -> int:
    """The shortest chain of ships between two coasts."""
    chain, reached = 1, seas_around(start)
    while not reached & seas_around(goal):
        further = reached.union(*(seas_around(sea) for sea in reached))
        assert further != reached, f"no sea way from {start} to {goal}"
        chain, reached = chain + 1, further
    return chain


def forces(house: str) -> dict[str, list[str]]:
    start = next(row for row in load_starts("five", OWN).starts if row.house == house)
    return {BOARD.areas[force.area].name: force.units for force in start.forces}


def start_supply(house: str) -> int:
    return barrels(*forces(house))


def neutral_strength() -> dict[str, int]:
    return {BOARD.areas[row.area].name: row.strength for row in BOARD.neutrals}


def bridges() -> dict[str, set[str]]:
    return {BOARD.areas[row.at].name: {BOARD.areas[row.a].name, BOARD.areas[row.b].name} for row in BOARD.bridges}


def rivers() -> list[tuple[str, str]]:
    return [(BOARD.areas[row.a].name, BOARD.areas[row.b].name) for row in BOARD.rivers]


Fact = tuple[str, str, Callable[[], bool]]

FACTS: list[Fact] = [
    (
        "base: Game Setup",
        "neutral forces guard King's Landing, the Eyrie and Sunspear, nothing else",
        lambda: set(neutral_strength()) == {"King's Landing", "The Eyrie", "Sunspear"},
    ),
    (
        "base: Example of Game Setup",
        "Lannister starts on land at Lannisport and Stoney Sept, and at sea in the Golden Sound",
        lambda: (
            forces("Lannister")
            == {"Lannisport": ["footman", "knight"], "Stoney Sept": ["footman"], "The Golden Sound": ["ship"]}
        ),
    ),
    ("base: Armies", "Blackwater feeds two", lambda: barrels("Blackwater") == 2),
    (
        "base: Example of change in Supply",
        "Riverrun and Seagard have one barrel each: losing both costs two supply",
        lambda: barrels("Riverrun") == barrels("Seagard") == 1,
    ),
    (
        "base: Example of change in Supply",
        "with Lannisport and three areas of armies Lannister is left with 3, so Harrenhal has no barrel",
        lambda: barrels("Harrenhal") == 0 and barrels("Lannisport", "Harrenhal", "Searoad Marches", "Stoney Sept") <= 3,
    ),
    (
        "base: Example of change in Supply",
        "armies stand at Harrenhal and in the Searoad Marches: both are land",
        lambda: area("Harrenhal").is_land() and area("Searoad Marches").is_land(),
    ),
    (
        "base: Example of Mustering",
        "Lannisport musters two points and launches into the Golden Sound",
        lambda: area("Lannisport").structure == "stronghold" and touches("Lannisport", "The Golden Sound"),
    ),
    ("base: Example of Mustering", "Harrenhal musters one point", lambda: area("Harrenhal").structure == "city"),
    (
        "base: Example of Mustering",
        "Riverrun musters two points and launches into the Golden Sound too",
        lambda: area("Riverrun").structure == "stronghold" and touches("Riverrun", "The Golden Sound"),
    ),
    (
        "base: Example of Mustering",
        "Stoney Sept does not muster, and neither does a sea such as the Sunset Sea",
        lambda: area("Stoney Sept").structure == "none" and area("Sunset Sea").is_sea(),
    ),
    (
        "base: Example of Raids",
        "Greyjoy raids Highgarden from the Sunset Sea",
        lambda: touches("Sunset Sea", "Highgarden"),
    ),
    (
        "base: Example of Raids",
        "the Reach threatens the Searoad Marches and is raided from Blackwater",
        lambda: touches("The Reach", "Searoad Marches", "Blackwater"),
    ),
    ("base: Example of Raids", "Harrenhal raids Riverrun", lambda: touches("Harrenhal", "Riverrun")),
    (
        "base: Example of Raids",
        "the Golden Sound lies next to the Sunset Sea",
        lambda: touches("The Golden Sound", "Sunset Sea"),
    ),
    (
        "base: Executing a March",
        "one march goes from Lannisport to Stoney Sept and to the Searoad Marches",
        lambda: touches("Lannisport", "Stoney Sept", "Searoad Marches"),
    ),
    (
        "base: Ship Transport",
        "ships in Ironman's Bay carry Pyke to four coasts and no other",
        lambda: landings("Pyke", "Ironman's Bay") == {"Flint's Finger", "Greywater Watch", "Seagard", "Riverrun"},
    ),
    (
        "base: Ship Transport",
        "a ship in the Sunset Sea as well opens Highgarden, the Searoad Marches and Oldtown",
        lambda: landings("Pyke", "Ironman's Bay", "Sunset Sea") >= {"Highgarden", "Searoad Marches", "Oldtown"},
    ),
    (
        "base: Ship Transport",
        "the longest voyage, Flint's Finger to Widow's Watch, takes ships in five seas",
        lambda: ships_needed("Flint's Finger", "Widow's Watch") == 5,
    ),
    (
        "base: Establishing Control",
        "each of the five houses has its shield printed on one area",
        lambda: (
            sorted(row.shield for row in BOARD.areas if row.shield)
            == ["Baratheon", "Greyjoy", "Lannister", "Stark", "Tyrell"]
        ),
    ),
    (
        "base: Ship Transport Example",
        "Sunset Sea, Redwyne Straights and Summer Sea follow one another",
        lambda: touches("Redwyne Straights", "Sunset Sea", "Summer Sea"),
    ),
    (
        "base: Ship Transport Example",
        "ships in these three seas carry Highgarden to Sunspear",
        lambda: "Sunspear" in landings("Highgarden", "Sunset Sea", "Redwyne Straights", "Summer Sea"),
    ),
    (
        "base: Example of Support",
        "Blackwater is marched on from the Reach and supported from King's Landing, Stoney Sept and Harrenhal",
        lambda: touches("Blackwater", "The Reach", "King's Landing", "Stoney Sept", "Harrenhal"),
    ),
    (
        "base: Ships and Support",
        "Dragonstone, the Arbor and Pyke have no land beside them to support",
        lambda: all(area(name).is_land() and not land_around(name) for name in ISLANDS),
    ),
    (
        "base: Retreats",
        "beaten in the Kingswood, Tyrell retreats to Storm's End",
        lambda: touches("Kingswood", "Storm's End"),
    ),
    (
        "base: Retreats",
        "Baratheon then attacks Storm's End by sea from Dragonstone",
        lambda: "Storm's End" in landings("Dragonstone", *seas_around("Dragonstone")),
    ),
    (
        "base: Resolve Consolidate Power Orders",
        "Dragonstone gives two power with its order: one crown",
        lambda: area("Dragonstone").crowns == 1,
    ),
    (
        "base: Neutral Forces",
        "every neutral force shows a strength",
        lambda: all(strength > 0 for strength in neutral_strength().values()),
    ),
    (
        "base: Neutral Forces",
        "Sunspear holds out with 5 against a march from Yronwood and support from the Summer Sea",
        lambda: neutral_strength()["Sunspear"] == 5 and touches("Sunspear", "Yronwood", "Summer Sea"),
    ),
    (
        "base: The Islands",
        "Dragonstone, Pyke and the Arbor are land, left only by ship, and no other area is so",
        lambda: {row.name for row in BOARD.areas if row.is_land() and not land_around(row.name)} == ISLANDS,
    ),
    (
        "base: The Rivers",
        "two bridges in all, one at the Twins and one at Crackclaw Point",
        lambda: set(bridges()) == {"The Twins", "Crackclaw Point"},
    ),
    (
        "base: The Rivers",
        "a bridge joins the areas on its banks",
        lambda: all(at in banks and touches(min(banks), max(banks)) for at, banks in bridges().items()),
    ),
    (
        "base: The Rivers",
        "there are rivers without a bridge, and nobody crosses them",
        lambda: len(rivers()) > 0 and not any(touches(a, b) for a, b in rivers()),
    ),
    (
        "base: The North",
        "Castle Black is the northern end of the game",
        lambda: min(BOARD.areas, key=lambda row: row.y).name == "Castle Black",
    ),
    (
        "base: The North",
        "no ship sails round the north, from the Bay of Ice to the Shivering Sea",
        lambda: not touches("Bay of Ice", "The Shivering Sea"),
    ),
    (
        "clash: How to build a Fortification",
        "King's Landing shows two crowns, and the Lannisters in Blackwater stand west of it",
        lambda: area("King's Landing").crowns == 2 and area("Blackwater").x < area("King's Landing").x,
    ),
    (
        "clash: Attacking a Fortification",
        "Lannister marches from Blackwater on King's Landing",
        lambda: touches("Blackwater", "King's Landing"),
    ),
    (
        "clash: Example of using Siege Engines",
        "King's Landing is a stronghold, attacked from Blackwater with support from Crackclaw Point",
        lambda: (
            area("King's Landing").structure == "stronghold"
            and touches("King's Landing", "Blackwater", "Crackclaw Point")
        ),
    ),
    (
        "clash: Example of using Siege Engines",
        "a fleet in Blackwater Bay supports King's Landing",
        lambda: touches("Blackwater Bay", "King's Landing"),
    ),
    (
        "clash: Placing a Port Token",
        "Sunspear lies on the Summer Sea and on the Sea of Dorne",
        lambda: seas_around("Sunspear") == {"Summer Sea", "Sea of Dorne"},
    ),
    ("clash: Recruit", "Winterfell is a stronghold", lambda: area("Winterfell").structure == "stronghold"),
    ("clash: The Supply Caravan", "Blackwater lifts supply from 3 to 5", lambda: barrels("Blackwater") == 5 - 3),
    (
        "clash: Example of a Forced March",
        "King's Landing is reached from Crackclaw Point on foot and from Dragonstone by ship",
        lambda: touches("King's Landing", "Crackclaw Point") and ships_needed("Dragonstone", "King's Landing") > 0,
    ),
    (
        "clash: Example of a Forced March",
        "from King's Landing the next march goes to Blackwater",
        lambda: touches("King's Landing", "Blackwater"),
    ),
    (
        "clash: FAQ Supply",
        "Stark and Baratheon start with supply 1, Lannister and Greyjoy with 2, Tyrell with 3",
        lambda: (
            [start_supply(house) for house in ("Stark", "Baratheon", "Lannister", "Greyjoy", "Tyrell")]
            == [1, 1, 2, 2, 3]
        ),
    ),
    (
        "clash: FAQ Rivers",
        "no march, raid or support over a river: neither bank lists the other as adjacent",
        lambda: all(a not in around(b) and b not in around(a) for a, b in rivers()),
    ),
]


@pytest.mark.parametrize(("place", "sentence", "holds"), FACTS, ids=[f"{fact[0]} | {fact[1]}" for fact in FACTS])
def test_the_rulebook_is_right_about_the_map(place: str, sentence: str, holds: Callable[[], bool]) -> None:
    assert holds(), f"{place}: {sentence}"


# ---------------------------------------------------------------- conditions for any map


def hangs_together(names: set[str]) -> bool:
    found = {min(names)}
    ahead = set(found)
    while ahead:
        ahead = {other for name in ahead for other in around(name) & names} - found
        found |= ahead
    return found == names


def test_a_neighbour_is_a_neighbour_both_ways() -> None:
    for row in BOARD.areas:
        for other in around(row.name):
            assert row.name in around(other)


def test_no_area_borders_itself_and_no_pair_comes_twice() -> None:
    pairs = [(pair.a, pair.b) for pair in BOARD.borders]
    assert all(a < b for a, b in pairs)
    assert len(set(pairs)) == len(pairs) == 112


def test_the_board_is_connected() -> None:
    assert hangs_together({row.name for row in BOARD.areas})


def test_a_fleet_can_sail_from_any_sea_to_any_other() -> None:
    assert hangs_together({row.name for row in BOARD.areas if row.is_sea()})


def test_an_army_can_walk_everywhere_but_to_the_islands() -> None:
    assert hangs_together({row.name for row in BOARD.areas if row.is_land()} - ISLANDS)


def test_every_sea_has_a_coast_and_another_sea() -> None:
    for row in BOARD.areas:
        if row.is_sea():
            assert land_around(row.name), row.name
            assert seas_around(row.name), row.name


def test_the_sea_has_no_icons() -> None:
    for row in BOARD.areas:
        if row.is_sea():
            assert (row.structure, row.barrels, row.crowns, row.shield) == ("none", 0, 0, "")


def test_only_land_has_rivers_and_bridges() -> None:
    for pair in BOARD.rivers + BOARD.bridges:
        assert BOARD.areas[pair.a].is_land()
        assert BOARD.areas[pair.b].is_land()


def test_land_comes_first_and_every_number_is_the_place_in_the_file() -> None:
    kinds = [row.kind for row in BOARD.areas]
    assert kinds == ["land"] * 34 + ["sea"] * 11
    assert [row.number for row in BOARD.areas] == list(range(45))


def test_the_icons_add_up() -> None:
    structures = [row.structure for row in BOARD.areas]
    assert (structures.count("stronghold"), structures.count("city")) == (8, 10)
    assert sum(row.barrels for row in BOARD.areas) == 21
    assert sum(row.crowns for row in BOARD.areas) == 17


def test_every_area_has_its_own_place_on_the_canvas() -> None:
    spots = {(row.x, row.y) for row in BOARD.areas}
    assert len(spots) == len(BOARD.areas)
    assert all(0 <= x <= BOARD.width and 0 <= y <= BOARD.height for x, y in spots)


def test_every_home_is_a_stronghold_where_its_house_starts() -> None:
    for house in load_rules(OWN).houses_with(5):
        home = BOARD.home(house.name)
        assert home.structure == "stronghold"
        assert forces(house.name)[home.name] == ["footman", "knight"]


def test_neutral_forces_guard_cities_and_strongholds_where_nobody_starts() -> None:
    started = {name for house in load_rules(OWN).houses_with(5) for name in forces(house.name)}
    for name in neutral_strength():
        assert area(name).structure != "none"
        assert name not in started


def test_ships_start_at_sea_and_other_units_on_land() -> None:
    for house in load_rules(OWN).houses_with(5):
        for name, units in forces(house.name).items():
            assert all((unit == "ship") == area(name).is_sea() for unit in units)


def test_the_numbers_of_areas_never_change() -> None:
    """Saved games and records depend on them; a new area belongs on another board."""
    numbers = {0: "Castle Black", 2: "Winterfell", 12: "Pyke", 22: "King's Landing", 33: "The Arbor"}
    numbers |= {34: "Bay of Ice", 38: "Sunset Sea", 44: "Summer Sea"}
    assert {number: BOARD.areas[number].name for number in numbers} == numbers
