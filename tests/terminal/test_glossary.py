"""`? token`: a word of the game is explained, even where it is also the name of a choice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.insight.glossary import glossary, meanings
from smallcouncil.insight.thrones.words import all_words
from smallcouncil.rulesref import concerns, rule_text
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.nouns.tracks import TRACK_NAMES
from tests.project.test_words import banned_in
from tests.terminal.tables import at_scene, played

WORDS = Path(__file__).parents[2] / "docs" / "words.md"
NO_NOUNS = {
    "it", "they", "used", "not drawn", "its strength", "icons", "text", "to ride along", "*castles* where there is little room",
    "the units of a house in an area", "a power token that holds an area", "where the battle is", "one of ten", "each house once",
    "the victory points of *A Storm of Swords*", "and nothing else", "a token on the Claim track",
}

MARCHING = """
scenario  the last unit may leave a token
game      thrones, 5 players
position
  turn: 2, march, stark
  White Harbor: stark, footman, March+0
expect
  waiting: stark
"""


def nouns_of_our_words() -> list[str]:
    """The first column of the words for the game."""
    table = WORDS.read_text("utf-8").partition("## The game")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| ") and "we say" not in line]
    parts = [part.strip() for cell in cells for part in re.split(r"[,:;()]", cell)]
    return [part for part in parts if part and part not in NO_NOUNS]


def test_every_noun_of_our_words_is_explained() -> None:
    assert len(nouns_of_our_words()) > 50
    assert [noun for noun in nouns_of_our_words() if not meanings(noun, "thrones")] == []


def test_things_on_the_board_are_explained() -> None:
    """Units, tracks, and the pieces of options."""
    rules = ruleset(["siege-engines"], 5)
    words = [words for words in all_words().values() if words.piece or words.part]
    names = [unit.name for unit in rules.units] + list(TRACK_NAMES) + [each.piece or each.part for each in words]
    assert [name for name in names if not meanings(name, "thrones")] == []


@pytest.mark.parametrize("game", ["thrones", "intrigue"])
def test_every_meaning_is_a_sentence_with_a_rule_of_its_game(game: str) -> None:
    for term, told in glossary(game).items():
        found = re.fullmatch(r"[A-Z][^\[\]]*\. \[([a-z0-9.-]+)\]", told)
        assert found, told
        page = rule_text(found[1])
        assert page is not None, told
        assert concerns(page, game), term


def test_it_keeps_to_our_words() -> None:
    assert banned_in(iter(glossary("").items())) == []


@pytest.mark.parametrize(("typed", "told"), [
    ("token", "Power token: One power."), ("tokens", "Order token: "), ("power token", "Power token: One power."),
    ("Token", "Claim token: "), ("card", "House Card: "), ("leader", "Leader: "), ("knights", "Knight: A unit on land"),
    ("claim", "Claim: The victory points"), ("supply", "Supply: A level"),
])
def test_a_word_is_explained_before_its_rules(typed: str, told: str, tmp_path: Path) -> None:
    shown = played([f"? {typed}"], tmp_path).partition(f"? {typed}\n")[2]
    assert re.match(rf"(?:[A-Z].*\n(?:    .*\n)*)*{re.escape(told)}", shown), shown[:600]


def test_a_choice_of_that_name_does_not_hide_the_word(tmp_path: Path) -> None:
    shown = at_scene(MARCHING, "stark", ["all moat", "? token", "why token"], tmp_path)
    told, _, why = shown.partition("> ? token")[2].partition("> why token")
    assert "Control token: A power token left in an area" in " ".join(told.split())
    assert "this is allowed" not in told
    assert "token: this is allowed." in why


def test_each_game_has_its_own_words() -> None:
    assert meanings("hand", "intrigue") != meanings("hand", "thrones")
    assert meanings("court", "intrigue")[0].startswith("Court: The pyramid")
    assert meanings("raid", "intrigue") == []
    assert meanings("", "") == []
