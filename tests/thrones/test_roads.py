"""Kinds of border and nets by condition: fords that weather closes, rivers, arrows, and houses with their own ways."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from smallcouncil.core.datafiles import Files
from smallcouncil.core.notation import Domain
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.errors import Complaint
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.build import build
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Module, Reason, Roads, Step
from smallcouncil.thrones.nouns.board import Net
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.boards import load_board
from smallcouncil.thrones.reading.content import OWN
from smallcouncil.thrones.reading.rows import BoardData, PairRow
from tests.thrones.stories import obeys_the_laws, played

LAND = ('["Kingswood", "Storm\'s End"]', '["Kingswood", "The Reach"]')  # borders that become a ford and a bridge
ISLAND = 'island = { value = true, grade = "D", source = "box" }'
KINDS = """[borders]
bridge = [{ between = ["Kingswood", "The Reach"], grade = "D", source = "box" }]
ford = [{ between = ["Kingswood", "Storm's End"], grade = "D", source = "box" }]
river = [{ between = ["Lannisport", "Oldtown"], grade = "D", source = "box" }]
arrow = [
  { between = ["Highgarden", "The Arbor"], grade = "D", source = "box" },
  { between = ["Pyke", "Lannisport"], house = "Greyjoy", grade = "D", source = "box" },
]
"""


def changed(folder: Path, *changes: tuple[str, str]) -> BoardData:
    """The board with some lines of its file changed."""
    content = Path(shutil.copytree(OWN.folder, folder / "content", dirs_exist_ok=True))
    file = content / "boards" / "westeros.toml"
    text = file.read_text("utf-8")
    if any(new == KINDS for _, new in changes):
        text = "".join(line for line in text.splitlines(True) if not any(pair in line for pair in LAND))
    for old, new in changes:
        assert old in text, f"the test is out of date: {old!r} is not in the board"
        text = text.replace(old, new, 1)
    file.write_text(text, "utf-8")
    return load_board("westeros", Files("thrones", content))


@pytest.fixture
def board(tmp_path: Path) -> BoardData:
    return changed(tmp_path, ("[borders]\n", KINDS))


def test_a_board_names_its_borders_by_kind(board: BoardData) -> None:
    number = {row.name: row.number for row in board.areas}

    def kind(a: str, b: str) -> str:
        pair = board.between(number[a], number[b])
        return pair.kind if pair is not None else ""

    assert kind("Storm's End", "Kingswood") == "ford"
    assert kind("Kingswood", "The Reach") == "bridge"
    assert kind("The Twins", "Seagard") == "bridge", "as the two that have a mark of their own"
    assert kind("Oldtown", "Lannisport") == kind("Oldtown", "Starfall") == "river"
    assert kind("Winterfell", "Karhold") == "land"
    assert kind("Winterfell", "Bay of Ice") == "coast"
    assert kind("Winterfell", "Oldtown") == ""
    assert [(board.areas[pair.a].name, pair.house) for pair in board.arrows] == [("Highgarden", ""), ("Pyke", "Greyjoy")]
    assert number["Storm's End"] in board.neighbours(number["Kingswood"]), "a ford makes areas adjacent, in fair weather"
    assert number["The Arbor"] not in board.neighbours(number["Highgarden"]), "an arrow does not"


def test_a_closed_area_has_no_arrows_either(board: BoardData) -> None:
    assert [board.areas[pair.a].name for pair in board.closing(["The Arbor"]).arrows] == ["Pyke"]


@pytest.mark.parametrize(("old", "new", "words"), [
    ("ford = [", 'ford = [{ between = ["Kingswood", "Dornish Marches"], grade = "D", source = "box" }, ', "listed twice"),
    ("river = [", 'river = [{ between = ["Oldtown", "Summer Sea"], grade = "D", source = "box" }, ', "two land areas"),
    ('house = "Greyjoy"', 'house = "Bolton"', "'Bolton'"),
    ('["Pyke", "Lannisport"]', '["Pyke", "Highgarden"], at = "Pyke"', "'at'"),
    ('name = "Winterfell"', 'name = "Winterfell"\n' + ISLAND, "Winterfell is an island"),
])
def test_a_mistake_in_a_border_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(Complaint, match=words):
        changed(tmp_path, ("[borders]\n", KINDS), (old, new))


def test_an_island_has_only_arrows_and_coasts(tmp_path: Path) -> None:
    board = changed(tmp_path, ("[borders]\n", KINDS), ('name = "The Arbor"', 'name = "The Arbor"\n' + ISLAND))
    assert board.area("The Arbor").island


# Weather on such a board -------------------------------------------------------------------------------------------


class Weather(Module):
    """Every turn the weather changes.  Ferries cross closed fords and use all arrows, galleys cross rivers."""

    name = "weather"

    def __init__(self, board: BoardData) -> None:
        self.board: BoardData = board

    def prepare(self, box: Box) -> None:
        box.board = self.board
        box.domains.append(Domain("sky", ["storm"], {}))

    def plug(self, rules: Ruleset) -> None:
        weather = rules.add_fact("weather", "sky", PUBLIC)
        rules.roads = ByWeather(
            weather, rules.add_fact("ferries", "house", PUBLIC), rules.add_fact("galleys", "house", PUBLIC),
        )
        rules.nets = [
            net_for(rules, house, storm, ferries, galleys)
            for house in range(rules.seats) for storm in (False, True) for ferries in (False, True) for galleys in (False, True)
        ]
        rules.turn.before("planning", WeatherTurns(weather))


def net_for(rules: Ruleset, house: int, storm: bool, ferries: bool, galleys: bool) -> Net:
    near = ["land", "coast", "sea", "bridge"] if storm else ["land", "coast", "sea", "bridge", "ford"]
    crossed = ["arrow"] + ["ford"] * ferries + ["river"] * galleys
    return rules.board.net(near, crossed, rules.houses if ferries else [rules.houses[house]])


class ByWeather(Roads):
    def __init__(self, weather: int, ferries: int, galleys: int) -> None:
        self.weather: int = weather
        self.ferries: int = ferries
        self.galleys: int = galleys

    def net(self, state: State, house: int) -> int:
        storm, ferries, galleys = [state.facts[fact] for fact in (self.weather, self.ferries, self.galleys)]
        return house * 8 + storm[0] * 4 + ferries[house] * 2 + galleys[house]

    def closed(self, state: State, house: int, border: PairRow) -> Reason | None:
        if border.kind == "ford":
            return Reason("No ford is open in a storm.", "core.choice")
        return Reason("That arrow is House " + border.house + "'s.", "core.choice") if border.house else None


class WeatherTurns(Step):
    name = "weather"
    rule = "core.choice"

    def __init__(self, weather: int) -> None:
        self.weather: int = weather

    def go(self, state: State, frame: Frame) -> bool:
        state.facts[self.weather][0] ^= 1
        state.chart()
        return False


HEAD = """
scenario  weather: {title}
game      thrones, 5 players
position
"""


def told(board: BoardData, title: str, story: str) -> None:
    played([Weather(board)], HEAD.format(title=title) + story.strip("\n") + "\n")


FORDED = """
  turn: 3, march, baratheon
  weather: {weather}
  Kingswood: baratheon, knight, March
  Storm's End: baratheon, footman, Support
  Dornish Marches: tyrell, footman
  Winterfell: stark, footman, March
"""


def test_a_ford_is_open_in_fair_weather_and_closed_in_a_storm(board: BoardData) -> None:
    told(board, "a ford is crossed in fair weather", FORDED.format(weather="none") + """
play
  baratheon: execute Kingswood; move knight Storm's End; done
expect
  Storm's End: baratheon, footman, knight, Support
""")
    told(board, "nobody crosses it in a storm, unless ferries do", FORDED.format(weather="storm") + """
play
  refused baratheon: execute Kingswood; move knight Storm's End  [core.choice]
""")
    told(board, "ferries cross it to march", FORDED.format(weather="storm") + """
  ferries: baratheon
play
  baratheon: execute Kingswood; move knight Storm's End; done
expect
  Storm's End: baratheon, footman, knight, Support
""")


def test_raids_and_support_cross_a_ford_in_fair_weather_only(board: BoardData) -> None:
    raid = """
  turn: 3, raid, baratheon
  weather: {weather}
  ferries: baratheon
  Kingswood: baratheon, footman, Raid
  Storm's End: tyrell, footman, Support
  Winterfell: stark, footman, March
play
  {play}
expect
  Storm's End: tyrell, footman{support}
"""
    told(board, "a raid across an open ford", raid.format(
        weather="none", play="baratheon: execute Kingswood; raid Storm's End; done", support=""))
    told(board, "none across a closed one, ferries or not", raid.format(
        weather="storm", play="refused baratheon: execute Kingswood; raid Storm's End  [base.raid.reach]", support=", Support"))
    support = """
  turn: 3, march, lannister
  weather: {weather}
  The Reach: lannister, 2 knights, March
  Kingswood: baratheon, footman
  Storm's End: baratheon, footman, Support
play
  lannister: execute The Reach; move 2 knights Kingswood; done
{play}expect
  strength: attacker 4, defender {strength}
"""
    told(board, "support across an open ford", support.format(
        weather="none", play="  baratheon: support Storm's End defender\n", strength=2))
    told(board, "none across a closed one, and the bridge holds in any weather", support.format(
        weather="storm", play="", strength=1))


def test_an_arrow_is_only_for_marches_and_retreats(board: BoardData) -> None:
    told(board, "a march along an arrow", """
  turn: 3, march, tyrell
  Highgarden: tyrell, footman, March
  Winterfell: stark, footman, March
play
  tyrell: execute Highgarden; move footman The Arbor; done
expect
  The Arbor: tyrell, footman
""")
    told(board, "no raid along an arrow", """
  turn: 3, raid, tyrell
  Highgarden: tyrell, footman, Raid
  The Arbor: lannister, footman, Support
play
  refused tyrell: execute Highgarden; raid The Arbor  [base.raid.reach]
""")
    told(board, "a retreat along an arrow", """
  turn: 3, march, lannister
  The Reach: lannister, 3 knights, March
  Highgarden: tyrell, footman
  Winterfell: stark, footman, March
play
  lannister: execute The Reach; move 3 knights Highgarden; done
  lannister: card Tyrion Lannister
  tyrell: card Margaery Tyrell
  tyrell: retreat The Arbor
expect
  The Arbor: tyrell, routed footman
""")


def test_only_its_house_uses_a_houses_arrow(board: BoardData) -> None:
    march = """
  turn: 3, march, {house}
  Pyke: {house}, footman, March
  Winterfell: stark, footman, March
{more}play
  {play}
expect
  turn: 3, march
"""
    going = "{}: execute Pyke; move footman Lannisport; done"
    told(board, "its own house", march.format(house="greyjoy", more="", play=going.format("greyjoy")))
    told(board, "no other house", march.format(
        house="tyrell", more="", play="refused tyrell: execute Pyke; move footman Lannisport  [core.choice]"))
    told(board, "ferries", march.format(house="tyrell", more="  ferries: tyrell\n", play=going.format("tyrell")))


def test_galleys_cross_rivers_to_march_and_not_to_support(board: BoardData) -> None:
    river = """
  turn: 3, march, tyrell
{more}  Oldtown: tyrell, footman, March
  Winterfell: stark, footman, March
play
  {play}
expect
  turn: 3, march
"""
    told(board, "a river parts areas", river.format(
        more="", play="refused tyrell: execute Oldtown; move footman Lannisport  [base.map.river]"))
    told(board, "galleys cross it", river.format(
        more="  galleys: tyrell\n", play="tyrell: execute Oldtown; move footman Lannisport; done"))
    told(board, "and no support comes over it", """
  turn: 3, march, lannister
  galleys: tyrell
  Stoney Sept: lannister, knight, March
  Lannisport: baratheon, footman
  Oldtown: tyrell, footman, Support
play
  lannister: execute Stoney Sept; move knight Lannisport; done
expect
  strength: attacker 2, defender 1
""")


def test_nets_follow_the_weather_and_survive_a_save(board: BoardData) -> None:
    obeys_the_laws([Weather(board)], [])


def test_a_board_without_further_kinds_keeps_its_net() -> None:
    rules = build([], 5, [])
    assert len(rules.nets) == 1
    assert rules.nets[0].near == rules.board.adjacent
    stormy = rules.board.net(["land", "coast", "sea", "bridge"], [], [])
    assert (stormy.near, stormy.march, stormy.raid) == (rules.nets[0].near, rules.nets[0].march, rules.nets[0].raid)
