"""A Clash of Kings at the table: stories of what its players see."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.tables import at_scene

WILL = """
scenario  the red priestess
game      thrones, 5 players, one-time-orders
position
  turn: 2, raid, baratheon
  used baratheon: none
  Dragonstone: baratheon, footman, The Will of R'hllor
  Storm's End: baratheon, footman, Raid
  Winterfell: stark, footman, Defense+2*
expect
  waiting: baratheon
"""


def test_the_price_is_named_before_melisandre_is_burnt(tmp_path: Path) -> None:
    """The Will of R'hllor waits at Dragonstone: what the word means, its rule, and what it costs stand on the screen."""
    seen = at_scene(WILL, "baratheon", ["?", "burn dragonstone", "?"], tmp_path)
    before, after = seen.split("> burn dragonstone")
    assert "See also `? one-time-orders.will`." in before
    assert "The Will of R'hllor: give up Melisandre" in before
    assert "Discard Melisandre of Asshai to take one Defense or Support order off the board" in after
    assert "lift Winterfell Defense+2*  takes it from Stark" in after
    assert after.count("[one-time-orders.will]") == 3, "under the question twice, and over the text of the rule"


PORT = """
scenario  Lannisport falls
game      thrones, 5 players, ports
position
  turn: 3, march, tyrell
  blade used: yes
  Searoad Marches: tyrell, 3 knights, March
  Lannisport: empty
  Port of Lannisport: lannister, 2 ships, March+1*
  Karhold: stark, footman, March
play
  tyrell: execute Searoad Marches; move knight Lannisport; done
  tyrell: sink Port of Lannisport
expect
  Port of Lannisport: empty
"""


def test_whoever_takes_a_port_is_seen_to_destroy_its_ships(tmp_path: Path) -> None:
    """Why the order is lost is said truly (the ships are still there), then who sinks them, then what is lost."""
    seen = " ".join(at_scene(PORT, "stark", [], tmp_path).split())
    lost = "Lannister does not hold Lannisport: March+1* of its ships in Port of Lannisport is lost."
    sunk = "Tyrell has the ships of Lannister in Port of Lannisport destroyed."
    gone = "Lannister loses 2 ships in Port of Lannisport."
    assert -1 < seen.find(lost) < seen.find(sunk) < seen.find(gone)


DRAWN = """
scenario  three cards each
game      thrones, 5 players, battle-variant
position
  turn: 3, march, lannister
  Stoney Sept: lannister, knight, footman, March
  Harrenhal: stark, knight
  Karhold: stark, footman, March
chance
  draw: 1
  draw: 2
play
  lannister: execute Stoney Sept; move knight Harrenhal; done
  lannister: card Tywin Lannister, Kevan Lannister, Vargo Hoat
  stark: card Eddard Stark, Greatjon Umber, Catelyn Stark
expect
  used lannister: Kevan Lannister
"""


def test_a_card_that_was_drawn_from_three_is_told_so(tmp_path: Path) -> None:
    """Nobody may think that Lannister chose Kevan; the two that went back stay unseen."""
    seen = at_scene(DRAWN, "stark", [], tmp_path)
    assert "Lannister offers 3 cards, of which one is drawn." in seen
    assert "Lannister plays Kevan Lannister." in seen
    assert "Vargo Hoat" not in seen.split("offers 3 cards")[1].split("wins the battle")[0]
