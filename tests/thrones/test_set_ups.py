"""An option may bring its own set-up: another board, some of the houses, closed areas, another winning number."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from smallcouncil.bots.bot import ask
from smallcouncil.bots.steward import Steward
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.options import Need
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.scenes import scene_of
from smallcouncil.server.views.home_page import game_plain
from smallcouncil.terminal.inputs import Inputs
from smallcouncil.terminal.option_sheet import OptionSheet
from smallcouncil.terminal.signs import Screen
from smallcouncil.terminal.thrones.face import ThronesFace
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.build import set_up_of
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.nouns.state import State
from tests.thrones.trial import Plain, area, border, graded, start, trial

SOURCES = {"test": "made up for the tests"}


class Valley(Module):
    """Three houses in a valley without a sea; the fourth is absent."""

    name = "valley"
    title = "The valley"
    says = "A small board without a sea."
    rule = "base.setup.board"
    set_up = "valley"


BOARD: Plain = {
    "name": "valley", "width": 100, "height": 100, "sources": SOURCES,
    "area": [
        area("West Gate", 10, 50, "stronghold", 1, 1, "Lannister"),
        area("North Gate", 50, 10, "stronghold", 1, 1, "Stark"),
        area("South Gate", 50, 90, "city", 1, 1, "Tyrell"),
        area("East Gate", 90, 50, "stronghold", 1, 1, "Greyjoy"),
        area("Mill", 30, 30, "city", 1), area("Ford", 70, 30, "none", 1, 1), area("Abbey", 70, 70, "city", 0, 1),
        area("Orchard", 30, 70, "none", 2), area("Hollow", 50, 50, "city", 0, 1),
    ],
    "borders": {"land": [
        border("West Gate", "Mill"), border("West Gate", "Orchard"), border("North Gate", "Mill"), border("North Gate", "Ford"),
        border("East Gate", "Ford"), border("East Gate", "Abbey"), border("South Gate", "Abbey"), border("South Gate", "Orchard"),
        border("Hollow", "Mill"), border("Hollow", "Ford"), border("Hollow", "Abbey"), border("Hollow", "Orchard"),
    ]},
}
STARTS: Plain = {
    "board": "valley", "sources": SOURCES,
    "start": [
        start("Lannister", 4, {"West Gate": ["knight", "footman"], "Orchard": ["footman"]}),
        start("Stark", 3, {"North Gate": ["knight", "footman"], "Mill": ["footman"]}),
        start("Tyrell", 2, {"South Gate": ["knight", "footman"], "Hollow": ["footman"]}),
        start("Greyjoy", 1, {"East Gate": ["knight", "footman"], "Ford": ["footman"]}),
    ],
}
THREE: Plain = {
    "players": 3, "board": "valley", "starts": "valley", "cards": ["base"], "stars": "three", "decks": "base",
    "absent": ["Tyrell"], "reinforced": ["footman"], "closed": ["Hollow"], "win": graded(5),
}
FOUR: Plain = {"players": 4, "board": "valley", "starts": "valley", "cards": ["base"], "stars": "five", "win": graded(6)}


NEEDS = [
    Need("valley", "base.setup.board", (3, 4)),
    Need("valley", "base.setup.board", options=("fortifications", "siege-engines"), brings=True),
]


def valley(three: Plain = THREE, **changed: Plain) -> Thrones:
    files = {"boards/valley.toml": BOARD, "starts/valley.toml": STARTS}
    files["set_ups/valley.toml"] = {"sources": SOURCES, "set_up": [three, FOUR]}
    return trial(Valley(), needs=NEEDS, files={**files, **changed})


def position(game: Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


def test_the_option_chooses_board_houses_tracks_stars_and_the_winning_number() -> None:
    state = position(valley().new(["valley"], 3, 1))
    rules = state.rules
    assert rules.board.names[:2] == ["West Gate", "North Gate"]
    assert rules.board.sea == 0
    assert rules.houses == ["Lannister", "Stark", "Greyjoy", "Tyrell"]  # absent houses come after the seats
    assert [rules.houses[house] for house in state.tracks[0]] == ["Greyjoy", "Stark", "Lannister"]
    assert (rules.victory.win, rules.planning.stars, state.supply) == (5, [3, 2, 1], (3, 2, 2))
    assert {rules.cards[card].house for card in bits_of(state.hand[2])} == {"Greyjoy"}
    assert rules.notation.domains["house"].exact("Tyrrell") == 3  # other spellings follow the house, not its index in the data


def test_an_absent_house_is_a_neutral_force_with_one_more_footman() -> None:
    state = position(valley().new(["valley"], 3, 1))
    gate, hollow = state.rules.board.names.index("South Gate"), state.rules.board.names.index("Hollow")
    assert (state.neutral[gate], state.neutral[hollow], sum(state.neutral)) == (4, 2, 6)
    assert state.rules.home[gate] == -1


def test_nobody_comes_near_a_closed_area() -> None:
    rules = position(valley().new(["valley"], 3, 1)).rules
    hollow = rules.board.names.index("Hollow")
    for net in rules.nets:
        for reach in (net.near, net.march, net.raid, net.support):
            assert not reach[hollow]
            assert not any(mask & BIT[hollow] for mask in reach)
    with pytest.raises(Complaint, match="Hollow is closed: nobody can enter it in this game"):
        scene_of(valley(), ["valley"], 3).put("Hollow", "stark, footman")


def test_with_four_nobody_is_absent_and_nothing_is_closed() -> None:
    state = position(valley().new(["valley"], 4, 1))
    assert state.rules.houses == ["Lannister", "Stark", "Tyrell", "Greyjoy"]
    assert not any(state.neutral)
    assert not state.rules.board.closed
    assert state.rules.victory.win == 6


def test_without_the_option_nothing_changes() -> None:
    assert valley().new([], 3, 1).digest() == Thrones().new([], 3, 1).digest()
    with pytest.raises(Complaint, match=r"The option valley is for 3 or 4 players only \[base\.setup\.board\]\."):
        valley().new(["valley"], 5, 1)


@pytest.mark.parametrize("players", [3, 4])
def test_random_games_in_the_valley_end_and_keep_the_laws(players: int) -> None:
    for seed in range(3):
        assert fuzz(valley(), ["fortifications", "siege-engines", "valley"], players, seed, 60).choices > 100


def test_the_steward_finds_its_way_on_another_board() -> None:
    game = valley().new(["valley"], 3, 1)
    bots = [Steward(seat) for seat in range(3)]
    while game.waiting:
        seat = bits_of(game.waiting)[0]
        game.choose(seat, ask(bots[seat], game, seat))
    assert game.result


def test_the_text_table_shows_another_board_and_its_closed_areas() -> None:
    kind, paper = valley(), io.StringIO()
    game, face = kind.new(["valley"], 3, 1), ThronesFace(kind)
    screen = Screen(Console(file=paper, width=100, height=40, color_system=None))
    screen.console.print(face.board(game, 0, screen))
    assert "Orchard" in paper.getvalue()
    assert "closed: nobody can enter it" in face.place(game, 0, screen, "Hollow")[0].plain


def test_the_text_sheet_switches_on_what_the_option_brings() -> None:
    screen = Screen(Console(file=io.StringIO(), width=100, height=40, color_system=None))
    lines = io.StringIO("valley\n\n")
    assert OptionSheet(screen, Inputs(screen, lines), valley(), 3, ["ports"]).fill_in() == [
        "fortifications", "siege-engines", "ports", "valley",
    ]
    assert "valley" not in [option.name for option in valley().options(5)]


def test_the_lobby_shows_the_options_needs_and_houses() -> None:
    told = game_plain(valley())
    (option,) = [each for each in told["options"]["3"] if each["name"] == "valley"]
    assert option["needs"] == ["fortifications", "siege-engines"]
    assert option["seats"] == ["Lannister", "Stark", "Greyjoy"]
    assert told["seats"]["3"] == ["Baratheon", "Lannister", "Stark"]


@pytest.mark.parametrize(("change", "sentence"), [
    ({"closed": ["Orchard"]}, "House Lannister starts in an area that is closed"),
    ({"closed": ["Rose Garden"]}, "The board valley has no area called 'Rose Garden'"),
    ({"absent": ["Bolton"]}, "absent must name some of Baratheon, Lannister, Stark, Tyrell, Greyjoy, Martell, not 'Bolton'"),
    ({"absent": ["Baratheon"]}, "there are start cards for 4 houses at the table, not 3"),
    ({"reinforced": ["dragon"]}, "reinforced must name some of footman, knight, ship, not 'dragon'"),
    ({"starts": "five"}, "the start cards five are for the board westeros"),
    ({"cards": ["martell"]}, "its sets have no cards of House Lannister"),
    ({"stars": "seven"}, "stars must be one of five, six, three, storm, not 'seven'"),
    ({"moat": 1}, "'moat' is not a known key"),
])
def test_a_mistake_in_a_set_up_is_refused(change: Plain, sentence: str) -> None:
    with pytest.raises(Complaint, match=rf"set_up 3 players.*{sentence}|{sentence}"):
        valley({**THREE, **change}).new(["valley"], 3, 1)


def test_every_data_file_of_the_valley_is_read() -> None:
    valley().read_content()
    with pytest.raises(Complaint, match="set_ups/valley"):
        valley({**THREE, "win": 5}).read_content()


def test_two_options_with_their_own_table_exclude_each_other() -> None:
    other = Valley()
    other.name = "glade"
    with pytest.raises(Complaint, match="The options valley and glade do not go together: each has a set-up of its own"):
        set_up_of([Valley(), other])
