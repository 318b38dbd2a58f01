"""`council rules`: the reference on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from smallcouncil.cli import main
from smallcouncil.core import overrides
from smallcouncil.games import GAMES
from smallcouncil.insight.corrections import correction
from smallcouncil.insight.lookup import plain_cards
from smallcouncil.rulesref import all_rules, blocks, chapters, read_chapter, rules_below, table_rows

FEASTS = """# Feasts

Who eats, and
what.

<!-- written by the cook -->
## All dishes

| dish | cook |
|---|---|
| pie | Hot Pie |

## Wine <a id="base.feast.wine"></a>
`base.feast.wine`

Red or
white, **never** both:

- less with [beer](beer.md#base.beer.ale);
- more with a [song](songs.md).

| cup | holds |
|:--|--:|
| horn | 3 |

*Source: Nowhere.*
"""


def test_a_page_is_read_as_headings_and_rules() -> None:
    chapter = read_chapter(FEASTS, "feasts.md")
    assert (chapter.title, chapter.head, chapter.about) == ("Feasts", "Who eats, and\nwhat.", "Who eats, and what.")
    assert [(each.title, table_rows(each.body)[-1]) for each in chapter.parts[:1]] == [("All dishes", ["pie", "Hot Pie"])]
    assert [(rule.id, rule.title, rule.source, rule.chapter) for rule in chapter.rules] == [
        ("base.feast.wine", "Wine", "Nowhere.", "Feasts")
    ]


def test_a_rule_has_paragraphs_lists_and_tables() -> None:
    """Broken lines are joined, marks are left out, and a link to a rule names it."""
    (wine,) = read_chapter(FEASTS, "feasts.md").rules
    assert wine.text.splitlines() == [
        "Red or white, never both:", "- less with beer [base.beer.ale];", "- more with a song.",
    ]
    assert table_rows(blocks(wine.body)[-1]) == [["cup", "holds"], ["horn", "3"]]


def test_every_paragraph_and_item_is_whole() -> None:
    assert [line for each in all_rules() for line in each.text.splitlines() if not line.endswith((".", ":", ";"))] == []


def test_a_rule_is_printed_with_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "base.march.transport"]) == 0
    shown = capsys.readouterr().out
    assert "Ship transport  [base.march.transport]" in shown
    assert "Source: Base rulebook" in shown


def test_without_an_id_all_are_listed_by_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    assert all(page.id in shown and page.chapter in shown for page in all_rules())


def test_a_beginning_lists_the_rules_below(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "base.raid"]) == 0
    assert "base.raid.pillage" in capsys.readouterr().out
    assert rules_below("base.rai") == []


def test_a_word_lists_the_rules_that_contain_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "transport"]) == 0
    shown = capsys.readouterr().out
    assert "base.march.transport" in shown
    assert "base.retreat.transport" in shown


@pytest.mark.parametrize(("typed", "meant"), [
    ("base.march.transprot", "base.march.transport"), ("base.pillage", "base.raid.pillage"),
    ("base.marhc.move", "base.march.move"),
])
def test_an_unknown_id_gets_the_nearest_three(typed: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", typed]) == 0
    head, *rest = capsys.readouterr().out.splitlines()
    assert head == f"No rule says anything about `{typed}`. These are nearest:"
    assert len(rest) == 3
    assert meant in [line.split()[0] for line in rest]


@pytest.mark.parametrize(("typed", "meant"), [
    ("two orders", "one-time-orders.two-orders"), ("Two-Order", "one-time-orders.two-orders"),
    ("double pillage", "one-time-orders.two-orders"), ("siege engine", "siege-engines.assault"),
    ("SIEGE-ENGINES", "siege-engines.assault"), ("mustering into the port", "ports.muster"),
    ("enemy ships muster", "ports.muster"), ("defence order", "base.battle.order"), ("defense orders", "base.battle.order"),
    ("lion's cunning", "one-time-orders.lions-cunning"), ("armies", "base.supply.limit"), ("army", "base.supply.limit"),
])
def test_words_are_found_whatever_their_case_hyphens_and_endings(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *typed.split()]) == 0
    assert meant in capsys.readouterr().out
    assert main(["rules", typed]) == 0
    assert meant in capsys.readouterr().out


def test_the_best_rule_is_printed_in_full_and_the_others_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "pillage"]) == 0
    shown = capsys.readouterr().out
    assert "Pillage  [base.raid.pillage]" in shown
    assert "Source: Base rulebook" in shown
    assert "See also:" in shown


def test_a_ruling_leads_to_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "c12"]) == 0
    shown = capsys.readouterr().out
    assert "Ruling C12 decided:" in shown
    assert "crown-cards.sets   One set for all" in shown
    assert "swords-cards.sets  One set for all" in shown
    assert main(["rules", "B15"]) == 0
    assert "base.raid.reach" in capsys.readouterr().out
    assert main(["rules", "C99"]) == 0
    assert "These are nearest:" in capsys.readouterr().out


def test_the_name_of_the_expansion_leads_to_its_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    options = [
        "martell", "crown-cards", "fortifications", "siege-engines", "ports", "one-time-orders", "westeros-variant",
        "battle-variant", "three-player-sheet", "options",
    ]
    for words in ("clash", "a clash of kings"):
        assert main(["rules", words]) == 0
        listed = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
        assert [name for name in options if name not in listed] == []
    for chapter in chapters():
        assert rules_below(chapter.stem()), chapter.title


CROWN = '[["thrones/cards/crown.toml".card]]\nname = '
PORT = '[["thrones/ports/clash.toml".port]]\nname = "Port of White Harbor"\n'
START = '[["thrones/starts/five.toml".start]]\nhouse = "Stark"\n'
BLUE = '[["thrones/decks/swords.toml".deck]]\nnumber = 3\n[["thrones/decks/swords.toml".deck.card]]\nname = '
TACTIC = '[["thrones/tactics/storm.toml".tactic]]\nname = "Hold Territory"\n'
LEADER = '[["thrones/leaders/storm.toml".leader]]\nname = "Robb Stark"\n'
WILDLING = '[["thrones/wildlings/storm.toml".card]]\nname = "Skinchanger Scout"\n'
CORRECTIONS = [
    (BLUE + '"Swing the Sword"\nmammoth = false\n', "swords-decks.decks",
     "Corrected by your overrides.toml: deck III has 1 Swing the Sword."),
    (BLUE + '"Sea of Storms"\ncopies = 1\nmammoth = true\ngrade = "A"\n', "swords-decks.decks",
     "Confirmed by your overrides.toml."),
    (BLUE + '"Punish the Guilty"\noffers = ["supply"]\n', "swords-decks.punish-the-guilty",
     "Corrected by your overrides.toml: The holder of the Valyrian Steel Blade token chooses Supply or nothing."),
    (BLUE + '"Punish the Guilty"\noffers = ["supply"]\n', "swords-decks.dark-wings", ""),
    (WILDLING + 'highest = "nothing"\n', "wildling-cards.deck", "Skinchanger Scout: If the wildlings win, the lowest bidder"),
    (WILDLING + 'remove = true\n', "wildling-cards.deck", "Corrected by your overrides.toml: there is no Skinchanger Scout."),
    (WILDLING + 'grade = "A"\n', "wildling-cards.random", ""),
    (TACTIC + 'lasts = "Hold on."\n', "tactics.choose", "Corrected by your overrides.toml: Hold Territory: Hold on."),
    (TACTIC + 'remove = true\n', "tactics.choose", "Corrected by your overrides.toml: there is no Hold Territory."),
    (TACTIC + 'remove = true\n', "tactics.rearm", ""),
    ('[["thrones/tactics/storm.toml".order]]\nname = "Support-1"\ncopies = 2\n', "tactics.rearm",
     "Corrected by your overrides.toml: Support-1 counts -1, and each house has 2."),
    (LEADER + 'remove = true\n', "leaders.setup", "Corrected by your overrides.toml: there is no Leader Robb Stark."),
    (CROWN + '"Salladhor Saan"\ntext = "loser_pays_two"\nsays = "The loser pays 2."\n', "crown-cards.salladhor-saan",
     "Corrected by your overrides.toml: Salladhor Saan, strength 0. The loser pays 2. See crown-cards.cersei-lannister."),
    (CROWN + '"Catelyn Stark"\ntext = ""\nswords = 2\n', "crown-cards.catelyn-stark",
     "Corrected by your overrides.toml: Catelyn Stark, strength 0, 2 swords. It has no text."),
    (CROWN.replace("name", "entry") + '"Patchface"\nname = "Moon Boy"\n', "crown-cards.patchface",
     "Corrected by your overrides.toml: Moon Boy"),
    (CROWN + '"Roose Bolton"\ngrade = "A"\n', "crown-cards.roose-bolton", "Confirmed by your overrides.toml."),
    (CROWN + '"Roose Bolton"\ngrade = "A"\n', "crown-cards.patchface", ""),
    ('[["thrones/cards/base.toml".card]]\nname = "Salladhor Saan"\nstrength = 3\n', "base.card.salladhor-saan",
     "Salladhor Saan, strength 3."),
    ('[["thrones/rules.toml".stars]]\nsheet = "six"\nplaces = [{ place = 2, stars = 2 }]\n', "martell.stars",
     "Corrected by your overrides.toml: the places allow 3, 2, 2, 1, 0, 0 starred orders."),
    (PORT + 'sea = ["The Shivering Sea"]\n', "ports.areas",
     "Corrected by your overrides.toml: Port of White Harbor is between White Harbor and The Shivering Sea."),
    (PORT + 'grade = "A"\n', "ports.areas", "Confirmed by your overrides.toml."),
    (PORT + 'remove = true\n', "ports.areas", "Corrected by your overrides.toml: there is no Port of White Harbor."),
    (PORT + 'grade = "A"\n', "ports.owner", ""),
    ('["thrones/ports/clash.toml"]\nmost = 2\n', "ports.three",
     "Corrected by your overrides.toml: a port holds 2 ships at most."),
    (START + 'power = 7\n', "base.setup.start", "Corrected by your overrides.toml: Stark has 7 power."),
    (START + 'power = 7\n', "base.setup.tracks", ""),
    (START + 'power = 7\n', "martell.six-players", ""),
    (START + 'forces = [{ area = "White Harbor", units = ["knight"] }]\n', "base.setup.start",
     "Stark begins in Winterfell (footman, knight), White Harbor (knight), The Shivering Sea (ship)."),
    (START + 'iron_throne = 1\n' + START.replace("Stark", "Baratheon") + 'iron_throne = 3\n', "base.setup.tracks",
     "Corrected by your overrides.toml: Baratheon is 3 on the Iron Throne track; Stark is 1 on the Iron Throne track."),
    (START.replace("five", "six") + 'power = 6\n', "martell.six-players", "Corrected by your overrides.toml: Stark has 6 power."),
    (START + 'power = 5\ngrade = "A"\n', "base.setup.start", ""),
]


@pytest.fixture
def owner_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts corrections into the user's override file, as if they had been there at the start."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    def says(text: str) -> None:
        overrides.path().parent.mkdir()
        overrides.path().write_text(text, encoding="utf-8")
        monkeypatch.setitem(GAMES, "thrones", GAMES["thrones"].corrected(text))

    return says


@pytest.mark.parametrize(("text", "rule", "sentence"), CORRECTIONS)
def test_corrections_are_shown_before_the_page(
    text: str, rule: str, sentence: str, owner_says: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert correction(rule) == ""
    owner_says(text)
    assert sentence in correction(rule)
    assert bool(sentence) == bool(correction(rule))
    assert main(["rules", rule]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.index(sentence) < shown.index("Source:")


@pytest.mark.parametrize(("text", "words", "shown"), [
    (CROWN.replace("name", "entry") + '"Patchface"\nname = "Moon Boy"\n', "moon boy",
     "Moon Boy, House Card of Baratheon: strength 0. After the battle,"),
    (CROWN.replace("name", "entry") + '"Patchface"\nname = "Moon Boy"\n', "patchface",
     "Corrected by your overrides.toml: Moon Boy"),
    (CROWN + '"Ser Kevan Lannister"\nswords = 0\nfortifications = 0\ntext = "no_casualties"\n', "kevan",
     "Ser Kevan Lannister, House Card of Lannister: strength 2. You take no casualties in this battle. [crown-cards.blackfish]"),
])
def test_a_corrected_card_keeps_its_page(
    text: str, words: str, shown: str, owner_says: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    owner_says(text)
    assert main(["rules", *words.split()]) == 0
    assert shown in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(("words", "shown"), [
    ("fortify", "[fortifications.build]"),
    ("burn", "[one-time-orders.will]"),
    ("dagmer", "Dagmer Cleftjaw, House Card of Greyjoy: strength 1, 1 sword, 1 fortification (reconstructed). [crown-"),
    ("eddard stark", "Eddard Stark, House Card of Stark: strength 3, 2 fortifications. [base.battle.card]"),
])
def test_verbs_and_cards_lead_to_their_rules(words: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *words.split()]) == 0
    assert shown in " ".join(capsys.readouterr().out.split())


def test_the_name_of_a_house_lists_no_cards() -> None:
    assert plain_cards("Stark") == []
    assert plain_cards("the") == []


@pytest.mark.parametrize(("word", "rule"), [
    ("captured", "leaders.casualty"), ("beheading", "leaders.execution"), ("prisoners", "leaders.cell"),
    ("milkwater", "wildling-cards.random"), ("skinchanger", "wildling-cards.power"),
    ("king beyond the wall", "wildling-cards.tracks"),
])
def test_the_storm_is_found_by_a_players_words(word: str, rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *word.split()]) == 0
    assert rule in capsys.readouterr().out
