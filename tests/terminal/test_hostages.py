"""Hostages at the terminal table: cells, an offer and its answer, an execution."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.tables import at_scene

HEAD = """
scenario  hostages
game      thrones, 5 players, swords-cards, swords-decks, tactics, leaders
position
"""
NEW_TO_IT = HEAD + """
  turn: 3, consolidate, stark
  leader held: Eddard Stark lannister, Balon Greyjoy stark, Jaime Lannister stark
  Greywater Watch: stark, footman, Consolidate Power
  Lannisport: lannister, footman
  Riverrun: lannister, knight
  Highgarden: tyrell, footman, Consolidate Power
play
  stark: collect Greywater Watch
{more}expect
  turn: 3
"""
ANSWER = "  stark: ask lannister; want Eddard Stark; give Jaime Lannister, Balon Greyjoy; offer 2; done\n"


def rows(seen: str) -> list[str]:
    """The last part of each line, with single blanks."""
    return [" ".join(line.split()) for line in seen.splitlines()]


def test_cells_are_in_the_table_of_houses_and_an_offer_is_read_back(tmp_path: Path) -> None:
    seen = at_scene(NEW_TO_IT.format(more=""), "stark", ["1", "give jaime", "offer 2"], tmp_path, 140)
    assert any(row.startswith("S Stark (you)") and row.endswith("Jaime, Balon") for row in rows(seen))
    assert any(row.startswith("L Lannister") and row.endswith("7 Eddard") for row in rows(seen))
    assert "1 ask Lannister  holds Eddard Stark" in seen
    assert "give Jaime Lannister  returns to them" in seen
    assert "give Balon Greyjoy  goes into their cell" in seen
    assert "You offer nothing for Eddard Stark. Offer more, or choose done." in seen
    assert "You offer Jaime Lannister and 2 power for Eddard Stark. Offer more, or choose done." in seen


def test_an_offer_of_nothing_needs_confirmation(tmp_path: Path) -> None:
    seen = at_scene(NEW_TO_IT.format(more=""), "stark", ["1", "done"], tmp_path, 140)
    assert "You offer nothing in return. Type done again to confirm." in seen


def test_the_asked_player_reads_what_both_sides_get(tmp_path: Path) -> None:
    seen = at_scene(NEW_TO_IT.format(more=ANSWER), "lannister", ["agree"], tmp_path, 140)
    assert "Do you agree to the offer? Stark offers Jaime Lannister, Balon Greyjoy and 2 power for Eddard Stark." in seen
    assert "agree  you gain 2 power, Jaime Lannister back and Balon Greyjoy as a hostage and release Eddard Stark" in seen
    assert "Choose where your Leaders go. [leaders.regained]" in seen
    assert "set Jaime Lannister Riverrun  with 1K" in seen


def test_an_execution_says_what_it_costs_and_needs_confirmation(tmp_path: Path) -> None:
    swing = HEAD + """
  turn: 4, swing the sword
  tactic: lannister Secure Hostages
  leader held: Eddard Stark lannister
expect
  waiting: lannister
"""
    seen = at_scene(swing, "lannister", ["behead eddard"], tmp_path, 140)
    assert "behead Eddard Stark  House Stark loses Eddard Stark, strength 2, for the rest of the game" in seen
    assert "On which track do you swap places with Stark? Or choose done. [leaders.swap]" in seen
    assert "without effect" not in seen


def test_a_theft_says_what_it_takes_from_whom(tmp_path: Path) -> None:
    ransom = HEAD + """
  turn: 3, tactics
  tactic: lannister Secure Hostages
  power lannister: 17
  power greyjoy: 1
  leader held: Eddard Stark lannister, Robb Stark lannister, Balon Greyjoy lannister
  Winterfell: stark, footman, March
expect
  waiting: lannister
"""
    seen = at_scene(ransom, "lannister", ["1"], tmp_path, 140)
    assert "Secure Hostages: steal 4 power from Stark and 1 power from Greyjoy, or choose done. [leaders.ransom]" in seen
    assert "extort  you gain 3 power; Stark loses 4 and Greyjoy loses 1" in seen
    assert "Lannister holds Stark's Leaders and steals 4 power from it." in seen
