"""Leaders at the terminal: with their armies on the board, in menus, and with all who march."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.tables import at_scene

STORY = """
scenario  leaders: Robb may march in the raid step
game      thrones, 5 players, swords-cards, swords-decks, leaders
position
  turn: 3, raid, stark
  leader at: Robb Moat Cailin, Eddard Moat Cailin, Balon Seagard
  leader planned: Robb Moat Cailin, Eddard Moat Cailin
  Moat Cailin: stark, 2 footmen, Raid
  Greywater Watch: stark, footman
  Seagard: greyjoy, footman
  Winterfell: stark, footman, March
expect
  waiting: stark
"""


def words(text: str) -> str:
    return " ".join(text.split())


def test_leaders_are_with_their_armies(tmp_path: Path) -> None:
    seen = words(at_scene(STORY, "stark", ["map moat cailin", "pieces"], tmp_path, 140))
    assert "S:2F +Robb +Eddard Raid" in seen
    assert "G:1F +Balon" in seen
    assert "(X) token ? secret | +Stannis a Leader" in seen
    assert "Stark: 2 footmen, Robb Stark, Eddard Stark; order Raid" in seen
    assert "Robb Stark in Moat Cailin (1; Raid: strength 1, 1 sword)" in seen


def test_an_order_is_spent_on_a_leader_by_a_number(tmp_path: Path) -> None:
    seen = words(at_scene(STORY, "stark", ["2", "0"], tmp_path))
    assert "2 trigger Moat Cailin Robb Stark instead of the order: march at once, strength 1, 1 sword" in seen
    assert "0 done no unit marches" in seen
    assert "Robb Stark does not march: the order is wasted." in seen


def test_all_includes_the_leaders(tmp_path: Path) -> None:
    seen = words(at_scene(STORY, "stark", ["trigger moat robb", "all seagard", "done"], tmp_path))
    assert "move footman Seagard, footman Seagard; ride Robb Stark Seagard, Eddard Stark Seagard" in seen
    assert "Stark: 4 = footman +2, Leader Robb Stark, marching +1, Leader Eddard Stark +1; besides the cards 1 sword" in seen
    assert "Stark uses Raid in Moat Cailin to trigger Robb Stark." in seen
    assert "Robb Stark rides to Seagard." in seen


def test_riders_are_in_the_menu_of_an_area(tmp_path: Path) -> None:
    seen = words(at_scene(STORY, "stark", ["2", "2"], tmp_path))
    assert "all 2F +Robb +Eddard" in seen
    assert "Robb Stark" in seen.rpartition("so far")[2]
