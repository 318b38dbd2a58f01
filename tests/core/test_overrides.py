"""Corrections of the data files: entries are found by key, every mistake is reported with its place, nothing else changes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from smallcouncil.core import overrides
from smallcouncil.core.datafiles import Files, own_folder
from smallcouncil.core.game import playout
from smallcouncil.core.kind import GameKind
from smallcouncil.core.records import header_of, replay, write
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.modules.ports.reading import load_ports
from smallcouncil.thrones.reading.content import OWN, load_board, load_cards, load_decks, load_rules, load_starts
from smallcouncil.thrones.reading.rows import CardRow
from tests.helpers import together

SAAN = """
[["thrones/cards/base.toml".card]]
name = "Salladhor Saan"
strength = 2
"""
BORDERS = """
["thrones/boards/westeros.toml".borders]
coast = [
  { between = ["The Narrow Sea", "Crackclaw Point"], remove = true },
  { between = ["Dragonstone", "Blackwater Bay"], add = true },
]
"""
START = """
[["thrones/starts/five.toml".start]]
house = "Stark"
power = 7
forces = [{ area = "Winterfell", units = ["knight", "knight"] }]
"""
OF_CARDS = """
[["intrigue/characters.toml".colour]]
name = "white"
characters = [{ entry = 1, name = "Lyanna Stark" }]

[["intrigue/thrones.toml".throne]]
entry = 1
value = 4
"""


def files(text: str, game: str = "thrones") -> Files:
    return Files(game, own_folder(game), text)


def card(found: Files, name: str) -> CardRow:
    return next(row for row in load_cards("base", found).cards if row.name == name)


def test_without_an_override_the_package_data_is_unchanged() -> None:
    assert overrides.current() == ""
    assert GAMES["thrones"].files.key == OWN.key
    assert GAMES["thrones"].content() == OWN.digest()
    assert files("# nothing but a remark\n").digest() == OWN.digest()


def test_a_card_is_corrected_and_nothing_else() -> None:
    found, before = files(SAAN), card(OWN, "Salladhor Saan")
    row = card(found, "Salladhor Saan")
    assert (row.strength, row.grade, row.source) == (2, "A", "box")
    assert (row.swords, row.text, row.says) == (before.swords, before.text, before.says)
    for name in found.names():
        if name != "cards/base.toml":
            assert found.parse(name) == OWN.parse(name)
    ours, theirs = OWN.parse("cards/base.toml"), found.parse("cards/base.toml")
    assert isinstance(ours["card"], list)
    assert isinstance(theirs["card"], list)
    assert [one["name"] for one, other in zip(ours["card"], theirs["card"], strict=True) if one != other] == ["Salladhor Saan"]


def test_grade_and_source_may_be_given_and_a_bare_value_may_be_confirmed() -> None:
    row = card(files(SAAN + 'grade = "B"\nsource = "program-a"\n'), "Salladhor Saan")
    assert (row.grade, row.source) == ("B", "program-a")
    confirmed = files('[["thrones/cards/base.toml".card]]\nname = "Salladhor Saan"\ngrade = "A"\nsource = "box"\n')
    assert card(confirmed, "Salladhor Saan").grade == "A"
    assert card(confirmed, "Salladhor Saan").strength == card(OWN, "Salladhor Saan").strength


def test_borders_are_added_and_removed_in_either_order_of_the_areas() -> None:
    found = load_board("westeros", files(BORDERS))
    crackclaw, narrow = found.area("Crackclaw Point"), found.area("The Narrow Sea")
    dragonstone, bay = found.area("Dragonstone"), found.area("Blackwater Bay")
    assert narrow.number not in found.neighbours(crackclaw.number)
    assert bay.number in found.neighbours(dragonstone.number)
    assert len(found.borders) == len(load_board("westeros", OWN).borders)
    assert (found.borders[-1].grade, dragonstone.grade) != ("A", "")
    assert next(pair for pair in found.borders if {pair.a, pair.b} == {dragonstone.number, bay.number}).grade == "A"


def test_a_start_is_corrected_in_its_values_and_its_armies() -> None:
    row = next(row for row in load_starts("five", files(START)).starts if row.house == "Stark")
    board = load_board("westeros", OWN)
    units = {board.areas[force.area].name: force.units for force in row.forces}
    assert row.power == 7
    assert units["Winterfell"] == ["knight", "knight"]
    assert len(units) == len(next(row for row in load_starts("five", OWN).starts if row.house == "Stark").forces)
    assert [fact.grade for fact in row.values if fact.name == "power"] == ["A"]
    game = Thrones().corrected(START).new([], 5, 1)
    assert "'power': 7" in str(game.state.plain()["houses"]["Stark"])


def test_numbers_of_the_rules_and_copies_in_a_deck() -> None:
    found = files("""
["thrones/rules.toml".limits]
turns = 8
["thrones/rules.toml".supply]
levels = [{ level = 6, armies = [4, 3, 3, 2, 2] }]
[["thrones/decks/base.toml".deck]]
number = 1
card = [{ name = "Supply", copies = 3 }, { name = "Mustering", copies = { value = 5, grade = "B", source = "second" } }]
""")
    assert load_rules(found).turns == 8
    assert load_rules(found).supply[6].armies == [4, 3, 3, 2, 2]
    copies = {row.name: (row.copies, row.grade) for row in load_decks("base", found).decks[0].cards}
    assert (copies["Supply"][0], copies["Mustering"][0]) == (3, 5)


def test_entries_without_names_are_counted_and_names_are_replaced_by_number() -> None:
    found = files(OF_CARDS, "intrigue")
    kind = GAMES["intrigue"].corrected(OF_CARDS)
    assert kind.content() == found.digest()
    rules = kind.new([], 4, 1).state.ruleset
    assert "Lyanna Stark" in rules.notation.domains["character"].names
    assert "Eddard Stark" not in rules.notation.domains["character"].names


PORT = '[["thrones/ports/clash.toml".port]]\nname = "Port of Pyke"\n'
ORDER = '[["thrones/orders/clash.toml".order]]\nname = "Recruit"\n'
ENGINE = '["thrones/units/siege-engine.toml"]\n'

CROWN = '[["thrones/cards/crown.toml".card]]\nname = "Ser Kevan Lannister"\n'
STARS = '[["thrones/rules.toml".stars]]\nsheet = "six"\n'
DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "content.md").read_text("utf-8")
EXAMPLES = (DOCS / "content" / "examples.md").read_text("utf-8")
TEXTS = (DOCS / "content" / "card-texts.md").read_text("utf-8")

DECK = '[["thrones/decks/base.toml".deck]]\n'
SET_UP = '[["thrones/rules.toml".set_up]]\nplayers = 5\n'
UNIT = '[["thrones/rules.toml".unit]]\n'
WINTER = "card = [" + ", ".join([
    '{ name = "Supply", remove = true }', '{ name = "Mustering", remove = true }',
    '{ name = "Last Days of Summer", remove = true }', '{ name = "Winter is Coming", copies = 3 }',
]) + "]\n"

SLIPS = [
    ('', DECK + 'number = 3\nremove = true\n', ["there are 3 Westeros decks, one card of each a turn, not 2"]),
    ('', DECK + 'number = 1\nsize = 3\n' + WINTER, ["deck 1: this deck has only cards that reshuffle it"]),
    ('', DECK + 'number = 1\nsize = 2\n', ["deck 1: size must be between 3 and 60, not 2"]),
    ('', DECK + 'number = 1\ncard = [{ name = "Supply", kind = "web_of_lies" }]\n', ["deck 1, Supply: kind must be one of"]),
    ('', SET_UP + 'board = "six"\n', ["set_up 5 players: the start cards five are for the board westeros"]),
    ('', SET_UP + 'cards = ["base", "crown"]\n', ["card Melisandre of Asshai: another set in play has a card"]),
    ('', SET_UP + 'cards = ["martell"]\n', ["set_up 5 players: its sets have no cards of House Baratheon"]),
    ('', SET_UP.replace("5", "6") + 'board = "westeros"\nstarts = "five"\n', ["set_up 6 players: there are start cards for 5"]),
    ('', SET_UP + 'remove = true\n', ["set_up: nothing for 5 players"]),
    ('', UNIT + 'name = "knight"\nremove = true\n', ["rules.toml", "the units are the two on land and the one at sea"]),
    ('', UNIT + 'name = "ship"\nmoves = "land"\n', ["the units are the two on land and the one at sea"]),
    ('', '["thrones/rules.toml".upgrade]\nto = "ship"\n', ["upgrade: a unit can be upgraded only to one that can be"]),
    ('', '[["thrones/rules.toml".stars]]\nsheet = "three"\nremove = true\n', ["rules.toml, stars: there is no sheet three"]),
    ('', STARS + 'rule = "base.planning.stars"\n', ["stars six: rule stays 'martell.stars'"]),
    ('', START.replace('"knight", "knight"', ", ".join(['"footman"'] * 6)), ["start Stark: its armies are larger than"]),
    ('', PORT.replace("name", "entry") + 'name = "the Eyrie"\n', ["the Eyrie: an area of the board Westeros has that"]),
    ('', '[["thrones/cards/martell.toml".card]]\nentry = "Obara Sand"\nname = "Robb Stark"\n', [
        "cards/martell.toml, card Robb Stark: another set in play has a card 'Robb Stark' already",
    ]),
    ('', CROWN + 'text = "x_y"\n', ["card Ser Kevan Lannister: its set has no text 'x_y'; `./council content --texts` lists"]),
    ('', CROWN + 'house = "Stark"\n', ["each house has 7 cards in this set, but Lannister has 6", "exchanged"]),
    ('', CROWN.replace("Ser Kevan", "Tywin") + 'strength = 2\n', ["card Tywin Lannister: strength stays 0", "that is paid"]),
    ('', CROWN + 'remove = true\n', ["each house has 7 cards in this set, but Lannister has 6"]),
    ('', CROWN + 'says = "He waits."\n', ["card Ser Kevan Lannister: `says` is given without `text`"]),
    ('', STARS + 'places = [{ place = 6, stars = 9 }]\n', ["stars six, place 6: stars must be between 0 and 5, not 9"]),
    ('', STARS + 'places = [{ place = 7, stars = 0 }]\n', ["stars six, places 7: there is no such entry"]),
    ('', STARS.replace("six", "seven"), ["thrones/rules.toml, stars seven: there is no such entry"]),
    ('', STARS.replace('sheet = "six"', 'entry = 5'), ["stars 5: entry is a number from 1 to 4, or the sheet it has"]),
    ('', CROWN.replace("name", "entry").replace("Kevan", "Kevin"), [
        "card Ser Kevin Lannister: entry is a number from 1 to 42, or the name it has in the file, not 'Ser Kevin Lannister'",
    ]),
    ('', SAAN.replace("= 2", "= 12"), ["cards/base.toml (as overrides.toml has it), card Salladhor Saan", "strength"]),
    ('text = "no_such_text"\nsays = "Nothing."\n', SAAN.replace("strength = 2\n", ""), [
        "overrides.toml, card Salladhor Saan: its set has no text 'no_such_text', only", "kill_footman",
    ]),
    ('strenght = 1\n', SAAN, ["card Salladhor Saan", "'strenght' is not a known key"]),
    ('source = "hearsay"\n', SAAN, ["card Salladhor Saan", "'hearsay' in source"]),
    ('', SAAN.replace("Saan", "San"), ["thrones/cards/base.toml, card Salladhor San: there is no such entry"]),
    ('', SAAN.replace("thrones/", "throne/"), ["there is no data file 'throne/cards/base.toml'"]),
    ('', SAAN.replace("base.toml", "best.toml"), ["there is no data file 'thrones/cards/best.toml'"]),
    ('', SAAN.replace("thrones/cards/base.toml", "thrones/../thrones/content/rules.toml"), ["there is no data file"]),
    ('', SAAN.replace(".card]]", ".cards]]"), ["cards/base.toml", "'cards' is not a known key"]),
    ('', SAAN.replace("[[", "[").replace("]]", "]"), ["card: a list of tables is expected here"]),
    ('', SAAN.replace("name =", "nome ="), ["card 1: name is missing"]),
    ('remove = true\n', SAAN, ["card Salladhor Saan: an entry that is removed is only named; leave out strength"]),
    ('remove = "yes"\n', SAAN, ["remove = true"]),
    ('add = true\n', SAAN, ["card Salladhor Saan: this entry already exists"]),
    ('', 'x = [', ["overrides.toml: not readable as TOML"]),
    ('', SAAN + 'says = "Beware.\\u001b[2J"\n', ["overrides.toml: a text has a control character in it"]),
    ('', '"thrones/rules.toml" = 3', ["thrones/rules.toml: a table is expected"]),
    ('', BORDERS.replace('Dragonstone", "Blackwater Bay', 'Winterfell", "Bay of Ice'), ["Bay of Ice - Winterfell", "already"]),
    ('', BORDERS.replace("Dragonstone", "Braavos"), ["Braavos", "there is no area"]),
    ('', START.replace('"knight", "knight"', '"ship"'), ["start Stark, Winterfell"]),
    ('', START.replace("power = 7", "power = { worth = 7 }"), ["power: 'worth' is not a known key"]),
    ('', PORT + 'sea = ["Blackwater Bay"]\n', ["Pyke is not a land area on the coast of Blackwater Bay"]),
    ('', PORT + 'sea = ["Jade Sea"]\n', ["Port of Pyke: the board Westeros does not have its land and its sea"]),
    ('', PORT + 'land = "Oldtown"\nsea = ["Redwyne Straights"]\n', ["port Port of Oldtown: Oldtown has another port already"]),
    ('', ORDER + 'icon = "support"\n', ["order Recruit: icon must be one of march, raid, power"]),
    ('', ORDER + 'house = "Arryn"\n', ["order Recruit: house must be one of"]),
    ('', ORDER + 'text = "feast"\n', ["The order Recruit: text must be one of recruit, caravan"]),
    ('', ENGINE + 'name = "knight"\n', ["units/siege-engine.toml", "'knight' is already taken"]),
    ('', ENGINE + 'plural = "rams, towers"\n', ["'rams, towers' has a sign that chains and lists use"]),
    ('', '["thrones/./rules.toml".limits]\nturns = 5\n', ["there is no data file 'thrones/./rules.toml'"]),
    ('', 'x = ' + "[" * 3000, ["overrides.toml: not readable as TOML: brackets nested too deeply"]),
    ('', '["thrones/rules.toml".limits]\npower_tokens = 15\n', ["limits: power_tokens stays 20", "not for 15"]),
    ('', '["thrones/rules.toml".wildlings]\ntrack = [0, 3]\n', ["wildlings: track stays 0, 2, 4, 6, 8, 10, 12", "not for 0, 3"]),
    ('', '[["thrones/rules.toml".supply.levels]]\nlevel = 6\narmies = [5, 4, 3]\n', ["supply level 6: armies", "four units"]),
    ('', '[["intrigue/thrones.toml".throne]]\nvalue = 4\n', ["these entries have no names; say which one with entry = 1 to 7"]),
    ('', '[["intrigue/thrones.toml".throne]]\nentry = 8\nvalue = 4\n', ["entry is a number from 1 to 7, not 8"]),
]


@pytest.mark.parametrize(("more", "text", "words"), SLIPS, ids=[f"{slip[0]}{slip[1]}" for slip in SLIPS])
def test_a_wrong_override_is_refused_with_a_sentence_that_says_where(more: str, text: str, words: list[str]) -> None:
    game = "intrigue" if "intrigue" in text else "thrones"
    with pytest.raises(Complaint) as refusal:
        GAMES[game].corrected(text + more).proven()
    for word in words:
        assert word in str(refusal.value)


@pytest.mark.parametrize("text", [SAAN, BORDERS, START])
def test_games_with_corrections_keep_the_laws(text: str) -> None:
    kind = GAMES["thrones"].corrected(text)
    kind.proven()
    assert fuzz(kind, ["fortifications"], 5, 3, every=200).choices > 100


def test_the_examples_of_the_documentation_hold() -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE + EXAMPLES, re.DOTALL)
    for example in examples:
        assert sum(len(kind.corrected(example).proven().changes) for kind in GAMES.values()) >= 1
    for kind in GAMES.values():
        assert kind.corrected("\n".join(examples)).proven().changes, "and all together"
    sentences = re.findall(r"^council: (.*)$", PAGE, re.MULTILINE)
    for sentence, wrong in zip(sentences, (("Saan", "San"), ("= 1", "= 12")), strict=True):
        with pytest.raises(Complaint) as refusal:
            GAMES["thrones"].corrected(SAAN.replace("= 2", "= 1").replace(*wrong)).proven()
        assert str(refusal.value) == sentence


def test_the_walk_through_of_an_owner_does_what_it_says() -> None:
    found = files("\n".join(re.findall(r"```toml\n(.*?)```", PAGE + EXAMPLES, re.DOTALL)))
    ours = {row.name: row for row in load_cards("crown", OWN).cards}
    cards = {row.name: row for row in load_cards("crown", found).cards}
    kevan, axell, saan, catelyn = [
        cards[name] for name in ("Ser Kevan Lannister", "Ser Axell Florent", "Salladhor Saan", "Catelyn Stark")
    ]
    assert (kevan.strength, kevan.swords, kevan.fortifications, kevan.grade, kevan.note) == (3, 1, 0, "A", "")
    assert (axell.text, axell.says, axell.swords) == ("no_casualties", ours["The Blackfish"].says, 0)
    assert (saan.text, saan.says) == ("loser_pays_two", "If you win, the loser pays 2 power to the pool.")
    assert (catelyn.text, catelyn.says, catelyn.fortifications) == ("", "", 1)
    assert "Dagmer Cleftjaw" not in cards
    assert (cards["Aeron Damphair"].house, cards["Aeron Damphair"].strength) == ("Greyjoy", 2)
    assert (cards["Roose Bolton"].grade, cards["Roose Bolton"].says) == ("A", ours["Roose Bolton"].says)
    assert len(cards) == 42
    board = load_board("six", found)
    martell = next(row for row in load_starts("six", found).starts if row.house == "Martell")
    units = {board.areas[force.area].name: force.units for force in martell.forces}
    assert (martell.power, martell.iron_throne) == (6, 3)
    assert units == {"Sunspear": ["knight", "footman", "footman"], "Sea of Dorne": ["ship"], "Yronwood": ["footman"]}
    assert [row.stars for row in load_rules(found).stars["six"]] == [3, 2, 2, 1, 0, 0]
    assert [row.grade for row in load_rules(found).stars["six"]] == ["A", "A", "C", "C", "C", "C"]
    assert board.area("Blackwater Bay").number in board.neighbours(board.area("Dragonstone").number)
    port = next(row for row in load_ports("clash", found).ports if row.name == "Port of White Harbor")
    assert (port.seas, port.grade) == (["The Shivering Sea"], "A")
    kind = Thrones().corrected(found.overrides)
    options = together(kind, 6)
    assert fuzz(kind, options, 6, 3, every=300).choices > 100


def test_the_page_lists_every_text_of_the_crown_set() -> None:
    texts = re.findall(r"^\| `(\w+)` \| (.*) \((.*)\) \|$", TEXTS, re.MULTILINE)
    assert texts == [(row.text, row.says, row.name) for row in load_cards("crown", OWN).cards if row.text]
    rules = Thrones().new(["crown-cards"], 6, 1).state.ruleset
    assert isinstance(rules, Ruleset)
    assert sorted(text for text, _, _ in texts) == sorted(rules.battle.text_of), "nothing that the code can do is left out"


# Records ------------------------------------------------------------------------------------------------------------


def record_of(kind: GameKind) -> str:
    game = kind.new([], 3, 4)
    game.record = []
    playout(game, seeded(4))
    return write(header_of(kind, [], 3, ["ann", "ben", "cat"], 4), game)


def test_a_record_names_the_content_it_was_made_with() -> None:
    kind = GAMES["thrones"].corrected(START)
    text = record_of(kind)
    assert f"content {OWN.digest()}+" in text
    same: dict[str, GameKind] = {"thrones": kind}
    assert write(replay(text, same, "a.record").header, replay(text, same, "a.record").game) == text
    with pytest.raises(Complaint, match=r"made with corrections .* that are not in use here"):
        replay(text, GAMES, "a.record")


def test_a_record_with_a_name_from_a_correction_is_explained_by_it() -> None:
    renamed = GAMES["thrones"].corrected('[["thrones/orders/clash.toml".order]]\nentry = 1\nname = "Levy of Men"\n')
    game = renamed.new(["one-time-orders"], 3, 4)
    game.record = []
    game.play(0, game.parse(0, "order Dragonstone levy"))
    text = write(header_of(renamed, ["one-time-orders"], 3, ["ann", "ben", "cat"], 4), game)
    assert replay(text, {"thrones": renamed}, "a.record").game.digest() == game.digest()
    with pytest.raises(Complaint) as refusal:
        replay(text, GAMES, "a.record")
    assert str(refusal.value) == (
        "a.record, line 10: `order Dragonstone Levy of Men` is not understood: there is no order `Levy of Men`: the record was "
        "made with corrections of the content files (overrides.toml) that are not in use here."
    )


def test_a_record_made_without_corrections_is_replayed_without_them() -> None:
    text = record_of(GAMES["thrones"])
    reader = replay(text, {"thrones": GAMES["thrones"].corrected(START)}, "a.record")
    assert not reader.game.waiting
    assert reader.difference == ""
    assert reader.kind.files.overrides == ""


# The user's file ----------------------------------------------------------------------------------------------------


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "smallcouncil").mkdir()
    return tmp_path / "smallcouncil" / "overrides.toml"


def test_new_games_follow_the_file_in_the_folder_of_settings(settings: Path) -> None:
    settings.write_text(SAAN, encoding="utf-8")
    kind = Thrones()
    assert card(kind.files, "Salladhor Saan").strength == 2
    change = {"cards/base.toml": tomllib.loads(SAAN)["thrones/cards/base.toml"]}
    assert kind.content() == f"{OWN.digest()}+{overrides.digest(change)}"
    assert kind.from_json(kind.new([], 3, 1).to_json()).state.ruleset is kind.new([], 3, 1).state.ruleset


def test_a_file_about_the_other_game_changes_nothing(settings: Path) -> None:
    settings.write_text(OF_CARDS, encoding="utf-8")
    assert Thrones().files.overrides == ""
    assert Thrones().content() == OWN.digest()


def test_a_file_that_cannot_be_read_is_refused(settings: Path) -> None:
    settings.write_bytes(b"\xff\xfe")
    with pytest.raises(Complaint, match="not a text file"):
        assert Thrones().files
    settings.unlink()
    settings.mkdir()
    with pytest.raises(Complaint, match="cannot be read: it is not a file"):
        assert Thrones().files
    settings.rmdir()
    settings.symlink_to(settings)
    with pytest.raises(Complaint, match="cannot be read"):
        assert Thrones().files
    settings.unlink()
    settings.symlink_to("/dev/zero")
    with pytest.raises(Complaint, match="cannot be read: it is not a file"):
        assert Thrones().files
    settings.unlink()
    settings.write_text("# and so on\n" * 100_000, encoding="utf-8")
    with pytest.raises(Complaint, match="larger than all data files together"):
        assert Thrones().files
