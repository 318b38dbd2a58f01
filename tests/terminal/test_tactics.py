"""Tactics Cards at the terminal: chosen before the orders, and changed while they are placed."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.tables import at_scene

STORY = """
scenario  tactics: Tyrell plans
game      thrones, 5 players, tactics
position
  turn: 3, planning
  Highgarden: tyrell, footman
  The Reach: tyrell, footman
expect
  offers tyrell: tactic Careful Planning
"""


def so_far(typed: list[str], tmp_path: Path) -> tuple[str, str]:
    """The last draft on the screen, and the whole output."""
    seen = " ".join(at_scene(STORY, "tyrell", typed, tmp_path, 140).split())
    return seen.rpartition("so far: ")[2], seen


def test_a_card_that_is_named_again_is_replaced_and_the_orders_stay(tmp_path: Path) -> None:
    draft, _ = so_far(["tactic hold; order highgarden march, reach support", "tactic control"], tmp_path)
    assert draft.startswith("tactic Control Westeros; order Highgarden March+0, The Reach Support ")
    draft, _ = so_far(["tactic hold; order highgarden march; tactic control; order reach raid"], tmp_path)
    assert draft.startswith("tactic Control Westeros; order Highgarden March+0, The Reach Raid ")
    draft, _ = so_far(["tactic hold; order highgarden march", "allies", "highgarden raid"], tmp_path)
    assert draft.startswith("tactic Support Allies; order Highgarden Raid ")


def test_a_change_that_leaves_an_order_without_its_star_is_refused(tmp_path: Path) -> None:
    draft, seen = so_far(["tactic careful; order highgarden march+1", "tactic hold"], tmp_path)
    assert "order Highgarden March+1*: Your place on the King's Court track does not allow another starred order." in seen
    assert draft.startswith("tactic Careful Planning; order Highgarden March+1* ")
