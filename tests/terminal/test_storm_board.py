"""The board of A Storm of Swords at the terminal: its own regions and words, without wildlings, ships or castles to win by."""

from __future__ import annotations

from pathlib import Path

from smallcouncil.core.bits import bits_of
from smallcouncil.games import GAMES
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.thrones.areas import marched, neighbours
from smallcouncil.terminal.thrones.westeros import regions_of
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.nouns.state import State
from tests.terminal.tables import at_scene

STORM = """
scenario  a storm over the Riverlands
game      thrones, 4 players, storm-board
position
  turn: 3, march, stark
  weather: sky storm
  Raventree: stark, 2 footmen, March+0
  High Heart: lannister, footman
expect
  waiting: stark
"""


def test_every_area_is_in_a_region() -> None:
    for players in (3, 4):
        titles = [title for title, _ in regions_of(ruleset(["storm-board"], players))]
        assert "Elsewhere" not in titles


def test_the_welcome_says_that_the_board_is_a_reconstruction() -> None:
    kind = GAMES["thrones"]
    face = face_named("thrones")
    assert "start cards are reconstructed" in " ".join(face.welcome(kind.new(["storm-board"], 4, 1)))
    assert "reconstruction" not in " ".join(face.welcome(kind.new([], 4, 1)))


def test_the_board_shows_weather_claim_and_closed_roads(tmp_path: Path) -> None:
    seen = at_scene(STORM, "stark", ["near raventree", "near pyke", "map"], tmp_path)
    assert " · storm" in seen
    assert "wildlings" not in seen
    assert "S ship" not in seen
    assert "across a closed ford: High Heart" in seen
    assert "across a river: Darry" in seen
    assert "by arrow: Seagard, The Crag" in seen
    assert "by arrow (Greyjoy only): Flint's Finger" in seen
    assert "Stronghold, 1 barrel, 1 crown, 2 Claim" in seen
    houses = next(line for line in seen.splitlines() if line.startswith("House ") and "Throne" in line)
    assert "Claim" in houses
    assert "Cast" not in houses
    assert "of 8" in seen


WALLS = """
scenario  Garrisons alone
game      thrones, 4 players, storm-board
position
  turn: 3, march, stark
  garrison: King's Landing 6, Lannisport 2
  ally card: Frey Leadership stark, Frey Army stark, Frey Galleys stark, Frey Political Support stark, Frey Military Support stark
  leader at: Black Walder Raventree
  Raventree: stark, 2 footmen, March+0
expect
  waiting: stark
"""


def test_a_garrison_without_units_is_on_the_board(tmp_path: Path) -> None:
    seen = at_scene(WALLS, "stark", ["near king's landing", "near lannisport", "map"], tmp_path)
    lines = [" ".join(line.split()) for line in seen.splitlines()]
    assert "Lannister: a Garrison of 6" in lines
    assert any("King's Landing ■1cc L +G6" in line for line in lines)
    assert any("Lannisport ■1bb L +G2" in line for line in lines)
    assert "by its shield" not in seen.split("near lannisport")[0]


def test_ally_cards_are_listed_once(tmp_path: Path) -> None:
    seen = at_scene(WALLS, "stark", ["map"], tmp_path)
    assert "Ally card:" not in seen
    assert "Frey face down" in seen


FORGING = """
scenario  allies to be had
game      thrones, 4 players, storm-board
position
  turn: 3, tactics
  tactic: stark Forge Alliances
  open Arryn: Arryn Lookout
  ally card: Frey Leadership stark
  power stark: 5
  The Twins: stark, 2 footmen
expect
  waiting: stark
"""


def test_ally_cards_are_listed_by_deck_and_house_before_one_is_taken(tmp_path: Path) -> None:
    seen = " ".join(at_scene(FORGING, "stark", ["map"], tmp_path).split())
    assert "On the Ally decks: Arryn Lookout, Frey face down," in seen
    assert "enlist Arryn Arryn Lookout. In one of your battles you may discard this card" in seen
    assert "Stark's allies: Frey Leadership." in seen


def test_cards_of_a_house_include_its_objective_and_its_ally_cards(tmp_path: Path) -> None:
    seen = " ".join(at_scene(FORGING, "stark", ["cards stark"], tmp_path).split())
    assert "Winter is Coming, its objective (not met now): If you control Riverrun" in seen
    assert "Frey Leadership: " in seen


def test_an_area_says_which_ways_are_fords_and_bridges_and_nobody_musters_allies(tmp_path: Path) -> None:
    seen = " ".join(at_scene(FORGING, "stark", ["near tumbleton", "near twins", "westeros", "pieces"], tmp_path).split())
    assert "across an open ford: Stoney Sept, Blackwater" in seen
    assert "across a bridge: The Kingsroad" in seen
    assert "advance the weather: Claim Westeros, Hidden Schemes, Rains of Autumn, Storm of Swords" in seen
    assert "ally footmen" not in seen.split("pieces")[-1].split("asked")[0]


PLANS = """
scenario  orders where arrows begin
game      thrones, 4 players, storm-board
position
  turn: 3, planning
  Winterfell: stark, footman
  Pyke: greyjoy, footman
  Seagard: greyjoy, footman
  Dragonstone: baratheon, footman
expect
  waiting: baratheon, lannister, stark, greyjoy
"""


def plans_for(house: str, area: str, path: Path) -> str:
    return " ".join(at_scene(PLANS, house, ["tactic hold", area], path).split())


def test_arrows_are_shown_while_an_order_is_chosen(tmp_path: Path) -> None:
    """Only arrows connect Winterfell, Pyke and Dragonstone with other land; a house's own arrow is for nobody else."""
    assert "Winterfell: next to no area; by arrow (March only) Moat Cailin" in plans_for("stark", "winterfell", tmp_path)
    assert "Pyke: next to no area; by arrow (March only) Flint's Finger, Seagard" in plans_for("greyjoy", "pyke", tmp_path)
    assert "Dragonstone: next to no area; by arrow (March only) " in plans_for("baratheon", "dragonstone", tmp_path)


def test_the_listed_neighbours_are_all_areas_that_orders_reach() -> None:
    """On every board: the neighbours, and wherever else a March leads."""
    for options in ([], ["storm-board"]):
        state = GAMES["thrones"].new(options, 4, 1).state
        assert isinstance(state, State)
        for seat in range(state.seats):
            net = state.rules.nets[state.net[seat]]
            for area in range(state.rules.board.areas):
                near = [each for _, areas in [*neighbours(state, seat, area), *marched(state, seat, area)] for each in areas]
                assert sorted(near) == list(bits_of(net.near[area] | net.march[area]))
