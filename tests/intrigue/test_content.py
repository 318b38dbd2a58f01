"""The data files: 36 characters, seven Iron Throne cards, and a complaint about every typing mistake."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from smallcouncil.core.datafiles import Files
from smallcouncil.errors import Complaint
from smallcouncil.intrigue.reading import OWN, IntrigueData, load
from smallcouncil.intrigue.setup import ruleset

CHARACTERS, THRONES = "characters.toml", "thrones.toml"


def names(colour: int) -> list[str]:
    return [character.name for character in load(OWN).colours[colour].characters]


def test_thirty_six_characters_nine_of_each_of_four_colours() -> None:
    assert [(colour.name, colour.house) for colour in load(OWN).colours] == [
        ("white", "Stark"), ("red", "Lannister"), ("yellow", "Baratheon"), ("black", "Targaryen"),
    ]
    assert [len(names(colour)) for colour in range(4)] == [9, 9, 9, 9]
    assert len({name for colour in range(4) for name in names(colour)}) == 36


@pytest.mark.parametrize(("name", "colour", "grade"), [
    ("Stannis Baratheon", "yellow", "A"), ("Jaime Lannister", "red", "A"), ("Tyrion Lannister", "red", "A"),
    ("Sandor Clegane", "red", "A"), ("Arya Stark", "white", "B"), ("Jon Snow", "white", "B"), ("Hodor", "white", "B"),
    ("Daenerys Targaryen", "black", "B"),
])
def test_the_characters_that_sources_name(name: str, colour: str, grade: str) -> None:
    found = [(each.name, one.grade) for each in load(OWN).colours for one in each.characters if one.name == name]
    assert found == [(colour, grade)]


def test_values_without_a_source_are_ours_and_say_so() -> None:
    for colour in [*load(OWN).colours, load(OWN).fifth]:
        for character in colour.characters:
            assert character.grade in "ABCD"
            assert (character.grade == "D") == (character.source == "ours"), character.name


def test_seven_iron_throne_cards_of_mean_two_with_icons_that_all_differ() -> None:
    thrones = load(OWN).thrones
    assert sorted(card.value for card in thrones) == [1, 1, 2, 2, 2, 3, 3]
    assert sorted(card.icons for card in thrones) == [1, 2, 3, 4, 5, 6, 7]
    assert sorted(thrones, key=lambda card: card.icons) == sorted(thrones, key=lambda card: (card.value, card.icons))
    assert all(fact.grade == "D" for card in thrones for fact in card.values)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_deck_of_five_colours_has_eight_and_four_times_seven(players: int) -> None:
    rules = ruleset(["five-colours"], players)
    assert [len(bin(cards)[2:].replace("0", "")) for cards in rules.cards_of] == [7, 7, 7, 7, 8]
    assert len(rules.characters) == 36
    assert rules.colours[4].name == "green"


@pytest.mark.parametrize(("players", "dealt", "left", "width"), [
    (2, 14, 8, 7), (3, 12, 0, 8), (4, 9, 0, 8), (5, 7, 1, 8), (6, 6, 0, 8),
])
def test_the_deal_and_the_width_of_the_court(players: int, dealt: int, left: int, width: int) -> None:
    rules = ruleset([], players)
    assert (rules.dealt, 36 - players * rules.dealt, rules.width) == (dealt, left, width)
    assert rules.opens == (players == 5)
    assert width * (width + 1) // 2 == 36 - (left if players == 2 else 0)  # every card could find a place


# ---------------------------------------------------------------- slips


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OWN.folder, tmp_path / "content"))


HODOR = '  { name = "Hodor", grade = "B", source = "reviews" },\n'
THREE = 'value = { value = 3, grade = "D", source = "reviews; ours" }'
LAST = "[[throne]]\n" + THREE + '\nicons = { value = 7, grade = "D", source = "ours" }\n'

# file, text, mistyped text, words that the complaint must contain
SLIPS = [
    (CHARACTERS, HODOR, "", ["36 characters, not 35"]),
    (CHARACTERS, HODOR, HODOR + HODOR.replace("Hodor", "Osha"), ["36 characters, not 37"]),
    (CHARACTERS, '"Hodor", ', '"Bronn", ', ["colour red", "characters 7", "'Bronn' is already taken"]),
    (CHARACTERS, '"Hodor", ', '"shae", ', ["characters 9", "'Shae' is already taken"]),
    (CHARACTERS, '"Hodor", ', '" Hodor", ', ["colour white", "characters 8", "must be a name"]),
    (CHARACTERS, '"Hodor", ', '"Mace Tyrell", ', ["colour green", "'Mace Tyrell' is already taken"]),
    (CHARACTERS, '"Hodor", grade = "B"', '"Hodor", grade = "E"', ["colour white", "grade must be"]),
    (CHARACTERS, '"Hodor", grade = "B", source = "reviews"', '"Hodor", grade = "B", source = "hearsay"', ["'hearsay'"]),
    (CHARACTERS, '"Hodor", grade = "B"', '"Hodor", strength = 2, grade = "B"', ["'strength' is not a known key"]),
    (CHARACTERS, 'name = "white"', 'name = "red"', ["four colours"]),
    (CHARACTERS, 'house = "Stark"', 'hose = "Stark"', ["colour white", "house is missing"]),
    (CHARACTERS, '  { name = "Dickon Tarly", grade = "D", source = "ours" },\n', "", ["8 of the fifth"]),
    (CHARACTERS, "[[fifth]]", "[[sixth]]", ["fifth is missing"]),
    (CHARACTERS, "[[colour]]", "[[colour]", ["not readable as TOML"]),
    (THRONES, LAST, "", ["7 Iron Throne cards, not 6"]),
    (THRONES, "icons = { value = 7", "icons = { value = 6", ["throne 7", "6 icons"]),
    (THRONES, "value = { value = 3", "value = { value = -3", ["throne 6 value", "between 1 and 9"]),
    (THRONES, "value = { value = 3", 'value = { value = "3"', ["throne 6 value", "whole number"]),
    (THRONES, "[[throne]]", "[[throne]]\nname = 1", ["throne 1", "'name' is not a known key"]),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), SLIPS, ids=[f"{slip[0]} {slip[3][-1]}" for slip in SLIPS])
def test_a_typing_mistake_is_refused_with_file_and_entry(copy: Path, file: str, old: str, new: str, words: list[str]) -> None:
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Complaint) as refusal:
        IntrigueData(Files("intrigue", copy))
    assert str(refusal.value).startswith(file)
    for word in words:
        assert word in str(refusal.value)


def test_an_owner_of_the_box_corrects_a_name_and_a_card(copy: Path) -> None:
    for file, old, new in (
        (CHARACTERS, '"Shae", grade = "D", source = "ours"', '"Podrick Payne", grade = "A", source = "box"'),
        (THRONES, THREE, 'value = { value = 2, grade = "A", source = "box" }'),
    ):
        text = (copy / file).read_text(encoding="utf-8")
        assert old in text
        (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    data = IntrigueData(Files("intrigue", copy))
    assert (data.colours[1].characters[8].name, data.colours[1].characters[8].grade) == ("Podrick Payne", "A")
    assert data.thrones[5].value == 2
