"""The data of the board of A Storm of Swords, and the options that can be combined with it."""

from __future__ import annotations

from collections import Counter

import pytest

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.setup import new_game
from smallcouncil.thrones.modules import OPTIONS
from smallcouncil.thrones.modules.tactics.reading import load_tactics
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN, load_board, load_decks
from smallcouncil.thrones.reading.rows import AreaRow

BOARD = load_board("storm", OWN)
FACE_DOWN = "One-Time order"  # name that others see
CASTLES = {
    "Winterfell": 1, "Pyke": 2, "Lannisport": 1, "Dragonstone": 1, "King's Landing": 1, "Riverrun": 2, "Harrenhal": 2,
    "Silverhall": 1, "The Twins": 1, "Storm's End": 1,
}


def rules(players: int = 4) -> Ruleset:
    return ruleset(["storm-board"], players, OWN)


def named(name: str) -> int:
    return BOARD.area(name).number


def areas(condition: str) -> list[AreaRow]:
    return [area for area in BOARD.areas if area.structure == condition]


# The map --------------------------------------------------------------------------------------------------------------


def test_the_map_has_its_areas_and_borders() -> None:
    pairs = BOARD.borders + BOARD.rivers + BOARD.arrows
    assert len(BOARD.areas) == 41
    assert Counter(pair.kind for pair in pairs) == {"land": 73, "bridge": 4, "ford": 6, "river": 6, "arrow": 7}
    assert len({(pair.a, pair.b) for pair in pairs}) == 96
    assert all(area.is_land() for area in BOARD.areas), "the seas are no areas"


def test_the_rulebooks_statements_about_the_board_hold() -> None:
    assert {area.name: area.worth for area in areas("city") + areas("stronghold")} == CASTLES
    assert {area.name for area in areas("stronghold") if area.shield} == {"Winterfell", "Pyke", "Lannisport", "Dragonstone"}
    twins = [("The Twins", other) for other in ("Seagard", "Greywater Watch", "Fairmarket")]
    for one, other in [*twins, ("Tumbleton", "The Rose Road")]:
        border = BOARD.between(named(one), named(other))
        assert border is not None
        assert (border.kind, border.grade) == ("land", "A")
    owned = {(BOARD.areas[arrow.a].name, BOARD.areas[arrow.b].name): arrow.house for arrow in BOARD.arrows if arrow.house}
    assert owned == {("Pyke", "Flint's Finger"): "Greyjoy", ("Dragonstone", "King's Landing"): "Baratheon"}
    assert {area.name for area in BOARD.areas if area.island} == {"Pyke", "Dragonstone"}


def test_the_sums_of_the_board() -> None:
    assert sum(area.worth for area in BOARD.areas) == 13
    assert sum(area.barrels for area in BOARD.areas) == 24
    assert sum(area.crowns for area in BOARD.areas) == 16
    assert sum(rules().board.points) == 23
    assert len(areas("town")) == 7
    forces = {BOARD.areas[row.area].name: row.strength for row in BOARD.neutrals}
    assert forces == {"Riverrun": 6, "Harrenhal": 5, "Silverhall": 4}


def test_only_cities_and_strongholds_have_claim_and_one_or_two_icons() -> None:
    for area in BOARD.areas:
        assert (area.worth > 0) == (area.name in CASTLES)
        assert area.name not in CASTLES or area.barrels + area.crowns in (1, 2)


def test_inland_areas_have_no_coast() -> None:
    inland = ["Bitterbridge", "Summerhall", "Winterfell", "The Whispering Wood", "The Golden Tooth", "The Kingsroad"]
    assert not [name for name in [*inland, "The High Road"] if BOARD.area(name).coast]
    assert len([area for area in BOARD.areas if area.coast]) == len(bits_of(rules().board.coast)) == 17


def test_the_map_is_planar() -> None:
    """Areas that touch have at most 3n - 6 borders, and land, arrows and crossings connect everything."""
    touching = BOARD.borders + BOARD.rivers
    on_land = {pair.a for pair in touching} | {pair.b for pair in touching}
    assert len(touching) <= 3 * len(on_land) - 6
    reached, edge = {0}, [0]
    links = [(pair.a, pair.b) for pair in BOARD.borders + BOARD.arrows]
    while edge:
        area = edge.pop()
        for near in [b for a, b in links if a == area] + [a for a, b in links if b == area]:
            if near not in reached:
                reached.add(near)
                edge.append(near)
    assert len(reached) == len(BOARD.areas)


# Roads ----------------------------------------------------------------------------------------------------------------


def test_each_set_of_conditions_has_its_own_net() -> None:
    four = rules()
    assert len(four.nets) == 16, "the arrows of Baratheon, of Greyjoy, of no house, and all; weather; galleys"
    state = new_game(["storm-board"], 4, 1).state
    assert isinstance(state, State)
    fair, stormy = four.nets[8], four.nets[10]
    fords = sum(bin(a ^ b).count("1") for a, b in zip(fair.near, stormy.near, strict=True)) // 2
    assert fords == 6
    assert sum(bin(mask).count("1") for mask in fair.near) // 2 == 73 + 4 + 6
    assert sum(bin(mask).count("1") for mask in fair.march) // 2 == 73 + 4 + 6 + 5
    assert sum(bin(mask).count("1") for mask in four.nets[9].march) // 2 == 73 + 4 + 6 + 5 + 6, "galleys"
    everything = four.nets[15]
    assert sum(bin(mask).count("1") for mask in everything.march) // 2 == 96, "all arrows, fords in a storm, rivers"
    assert everything.near == stormy.near, "but raids and support go by the weather"


def test_which_houses_use_which_arrow() -> None:
    state = new_game(["storm-board"], 4, 1).state
    assert isinstance(state, State)
    pyke, finger, landing, stone = [named(name) for name in ("Pyke", "Flint's Finger", "King's Landing", "Dragonstone")]
    for house, name in enumerate(state.rules.houses):
        march = state.rules.nets[state.net[house]].march
        assert bool(march[pyke] & BIT[finger]) == (name == "Greyjoy")
        assert bool(march[stone] & BIT[landing]) == (name == "Baratheon")


def test_with_three_players_two_areas_touch_nothing() -> None:
    three = rules(3)
    for net in three.nets:
        for name in ("Pyke", "Flint's Finger"):
            assert not net.march[named(name)]
            assert not any(mask & BIT[named(name)] for mask in net.march + net.near)


# Cards ----------------------------------------------------------------------------------------------------------------


def test_deck_three() -> None:
    one, two, three = load_decks("storm", OWN).decks
    assert [one, two] == load_decks("swords", OWN).decks[:2]
    assert {card.name: card.copies for card in three.cards} == {
        "Claim Westeros": 3, "Punish the Guilty": 2, "Swing the Sword": 1, "Hidden Schemes": 1, "Rains of Autumn": 1,
        "Storm of Swords": 1, "Feast for Crows": 1,
    }
    assert sum(card.copies for card in three.cards if card.symbol) == 6
    assert not any(card.mammoth for card in three.cards)


def test_seven_tactics_cards_for_each_house() -> None:
    data = load_tactics("storm", OWN)
    houses = ["Baratheon", "Lannister", "Stark", "Greyjoy"]
    played = data.played_on("storm", houses)
    assert len([row for row in played if not row.house]) == 6
    assert {row.house: row.objective for row in played if row.house} == {
        "Baratheon": "King's Landing", "Lannister": "Harrenhal", "Stark": "Riverrun", "Greyjoy": "The Twins",
    }
    assert len(data.played_on("westeros", [*houses, "Tyrell"])) == 6


# Options --------------------------------------------------------------------------------------------------------------


def test_the_board_brings_four_options_along() -> None:
    chosen = OPTIONS.check(["storm-board"], 4)
    assert chosen == ["swords-cards", "swords-decks", "tactics", "leaders", "storm-board"]
    assert rules().houses == ["Baratheon", "Lannister", "Stark", "Greyjoy"]
    assert rules(3).houses[:3] == ["Baratheon", "Lannister", "Stark"]


@pytest.mark.parametrize("players", [5, 6])
def test_it_is_for_three_or_four(players: int) -> None:
    with pytest.raises(Complaint, match=r"storm-board is for 3 or 4 players only \[storm-board.setup\]"):
        OPTIONS.check(["storm-board"], players)
    assert "storm-board" not in [option.name for option in OPTIONS.offered(players)]


@pytest.mark.parametrize(("other", "players"), [
    ("ports", 4), ("wildling-cards", 4), ("eight-of-four", 4), ("three-player-sheet", 3), ("crown-cards", 4),
])
def test_options_that_it_excludes(other: str, players: int) -> None:
    with pytest.raises(Complaint, match=f"storm-board and {other} do not go together \\[storm-board.clash\\]"):
        OPTIONS.check(["storm-board", other], players)


def test_competitive_is_for_another_number_of_players() -> None:
    with pytest.raises(Complaint, match="competitive"):
        OPTIONS.check(["storm-board", "competitive"], 4)


def test_options_that_can_be_combined_with_it() -> None:
    for players in (3, 4):
        clash = ["fortifications", "siege-engines", "one-time-orders", "westeros-variant", "battle-variant"]
        assert set(clash) <= set(OPTIONS.check(["storm-board", *clash], players))


def test_only_the_common_one_time_orders_are_used() -> None:
    orders = ruleset(["storm-board", "one-time-orders"], 4, OWN).orders
    assert [order.name for order in orders if order.once] == ["Recruit", "Supply Caravan", "Forced March", FACE_DOWN]
    assert not any(order.house for order in orders)


def test_there_is_nothing_about_wildlings() -> None:
    assert "wildling_attack" not in rules().westeros.cards
    assert not rules().westeros.mammoths
    assert [name for name in rules().kinds if name.startswith("bid ")] == ["bid throne", "bid fiefdoms", "bid court", "bid Claim"]
