"""Choice cards and Wildling cards at the terminal: what a player sees before choosing and before bidding."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.tables import at_scene

STORY = """
scenario  the throne chooses, then the wildlings come
game      thrones, 5 players, swords-decks, wildling-cards
position
  turn: 4, westeros
  iron throne: stark
  deck I: Throne of Blades
  deck II: Last Days of Summer
  deck III: Wildling Attack
  deck wildlings: Massing on the Milkwater
  Winterfell: stark, 2 footmen
expect
  waiting: stark
"""


def test_the_choices_are_explained_and_the_wildling_card_is_shown_with_the_bids(tmp_path: Path) -> None:
    seen = at_scene(STORY, "stark", ["resolve supply", "westeros"], tmp_path)
    before, after = seen.split("> resolve supply")
    question = " ".join(before.split())
    assert "you hold the Iron Throne. Choose Mustering or Supply, or choose done to let nothing happen." in question
    assert "1 resolve Mustering  In order of play each house musters" in before
    assert "A Throne of Blades: Stark chooses Supply." in after
    asked = after.partition("Bid for the Night's Watch")[0]
    assert "Wildling card: Massing on the Milkwater. If the wildlings win, the lowest bidder discards" in " ".join(asked.split())
    assert "The deck Wildlings\n  face up: Massing on the Milkwater." in after
