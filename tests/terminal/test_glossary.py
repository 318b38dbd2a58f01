"""`? token`: a word of the game is explained, even where it is also the name of a choice."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from smallcouncil.insight.glossary import ALSO, FILE, GAMES, PLAIN, SIGNS, TABLE, glossary, meanings, plain_phrases, plural
from smallcouncil.insight.rule_search import stems
from smallcouncil.insight.thrones.words import all_words
from smallcouncil.rulesref import FOLDER, all_rules, concerns, rule_text
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
def test_every_meaning_is_a_sentence_or_two_with_a_rule_of_its_game(game: str) -> None:
    for term, meaning in glossary(game).items():
        assert re.fullmatch(r"[A-Z][^\[\]]*\.", meaning.says), meaning
        assert len(re.findall(r"[.!?](?= |$)", meaning.says)) <= 2, meaning
        page = rule_text(meaning.rule)
        assert page is not None, meaning
        assert concerns(page, game), term


@pytest.mark.parametrize("game", ["thrones", "intrigue"])
def test_every_term_is_used_on_a_page_of_rules(game: str) -> None:
    """A word that no rule uses needs no meaning. Endings aside, each is on a page as it is in the glossary."""
    files = {page.file for page in all_rules() if concerns(page, game)}
    said = " ".join(stems(" ".join((FOLDER / file).read_text("utf-8") for file in sorted(files))))
    assert [term for term in glossary(game) if f" {' '.join(stems(term))} " not in said] == []


def test_no_word_means_two_things_in_one_game() -> None:
    for game in ("thrones", "intrigue"):
        forms = [form for meaning in glossary(game).values() for form in dict.fromkeys(meaning.forms)]
        assert [form for form, times in Counter(forms).items() if times > 1] == []


def test_forms_and_pictures_belong_to_terms() -> None:
    file = tomllib.loads((FOLDER / FILE).read_text("utf-8"))
    assert set(file) == {*GAMES, TABLE, ALSO, SIGNS, PLAIN}
    known = {*glossary("thrones"), *glossary("intrigue")}
    assert [term for part in (ALSO, SIGNS) for term in file[part] if term not in known] == []
    forms = {form for game in GAMES for meaning in glossary(game).values() for form in meaning.forms}
    needless = [phrase for phrase in plain_phrases() if not any(re.search(rf"\b{re.escape(form)}\b", phrase) for form in forms)]
    assert needless == []


@pytest.mark.parametrize(("word", "plural_form"), [
    ("City", "Cities"), ("army", "armies"), ("Knight", "Knights"), ("phase", "phases"), ("march", "marches"), ("ray", "rays"),
])
def test_a_plural_is_like_its_singular(word: str, plural_form: str) -> None:
    assert plural(word) == plural_form


def test_another_form_of_a_word_is_explained_too() -> None:
    assert meanings("footmen", "thrones") == meanings("Footman", "thrones")
    assert meanings("pyramid", "intrigue")[0].startswith("Court: ")
    assert meanings("special order", "thrones")[0].startswith("Starred order: ")


def test_it_keeps_to_our_words() -> None:
    assert banned_in((term, meaning.says) for game in GAMES for term, meaning in glossary(game).items()) == []


@pytest.mark.parametrize(("typed", "told"), [
    ("token", "Power token: One power."), ("tokens", "Order token: "), ("power token", "Power token: One power."),
    ("Token", "Special token: "), ("card", "House Card: "), ("leader", "Leader: "), ("knights", "Knight: A unit on land"),
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
