"""Every rule id in the code exists in docs/rules/, and every rule of the reference is cited in the code."""

from __future__ import annotations

import ast
import re
import tokenize
from pathlib import Path

from smallcouncil.rulesref import (
    FOLDER,
    ITEM,
    TABLE,
    blocks,
    chapters,
    plain,
    read_chapter,
    rule_text,
    ruled_by,
    shelves,
    table_rows,
)
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.modules import MODULES
from smallcouncil.thrones.modules.ports.reading import load_ports
from smallcouncil.thrones.reading import content
from tests import rulings

ROOT = Path(__file__).parents[2]
RULES = [rule for chapter in chapters() for rule in chapter.rules]
HEADS = [rule.id.partition(".")[0] for rule in RULES]
CHAPTERS = sorted({*HEADS, *[module.name for module in MODULES if module.verbs]})  # an option with verbs has its own rules
ID = re.compile(rf"\b((?:{'|'.join(CHAPTERS)})\.[a-z][a-z0-9-]*(?:\.[a-z0-9-]*[a-z0-9])*)")
MOST_WORDS = 40  # the longest sentence; `test_pages.py` measures the usual one


def reference() -> list[str]:
    return [rule.id for rule in RULES]


def at_work() -> dict[str, str]:
    """The ids in strings, and in the docstrings and comments that connect a class or function with its rule."""
    found: dict[str, str] = {}
    package = ROOT / "src" / "smallcouncil"
    for file in sorted(package.rglob("*.py")):
        if file.relative_to(package).parts[0] in ("core", "thrones", "intrigue", "server"):
            for text in strings_and_comments(file):
                for rule in ID.findall(text):
                    found[rule] = file.name
    files = names_of_modules()
    return {rule: file for rule, file in found.items() if rule + ".py" not in files and not rule.endswith(".md")}


def strings_and_comments(file: Path) -> list[str]:
    with tokenize.open(file) as source:
        kinds = (tokenize.STRING, tokenize.COMMENT)
        return [token.string for token in tokenize.generate_tokens(source.readline) if token.type in kinds]


def names_of_modules() -> list[str]:
    return ["core." + file.name for file in (ROOT / "src" / "smallcouncil" / "core").glob("*.py")]


def test_no_rule_has_two_pages() -> None:
    assert len(reference()) == len(set(reference()))


def test_every_id_in_the_code_is_in_the_reference() -> None:
    missing = {rule: file for rule, file in at_work().items() if rule not in reference()}
    assert not missing


def test_every_rule_of_the_reference_is_cited_in_the_code() -> None:
    assert not sorted(set(reference()) - set(at_work()))


# The pages ------------------------------------------------------------------------------------------------------------


def page_names() -> list[str]:
    return [page.name for page in sorted(FOLDER.glob("*.md"))]


def page_text(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def test_every_rule_has_a_title_a_tag_a_text_and_its_source() -> None:
    for name in page_names():
        for id in re.findall(r'<a id="(.+?)"></a>', page_text(name)):
            rule = rule_text(id)
            assert rule is not None, id
            assert all([rule.title, rule.text, rule.source, rule.chapter]), id
            written = f'{"#" * rule.level} {rule.title} <a id="{id}"></a>\n`{id}`\n\n{rule.body}\n\n*Source: {rule.source}*\n'
            assert written in page_text(name), id


def test_a_rule_ends_with_the_next_heading() -> None:
    """A heading or source that the reader did not understand would be part of a text."""
    strange = re.compile(r"^#|<a |\*Source|^`[a-z.-]+`$", re.MULTILINE)
    assert [rule.id for rule in RULES if strange.search(rule.body)] == []


def test_an_option_is_linked_where_it_changes_a_base_rule() -> None:
    """A player who looks up the base rule is pointed to the option that adds to it."""
    assert [f"{rule.id} names {id}" for rule in RULES for id in ID.findall(rule.text) if rule_text(id) is None] == []
    for base, added in (("base.muster.ship", "ports.muster"), ("base.power.collect", "fortifications.build")):
        assert f"#{added})" in getattr(rule_text(base), "body", ""), base


def test_no_sentence_is_very_long() -> None:
    texts = [text for chapter in chapters() for text in (chapter.head, *[part.body for part in chapter.parts])]
    prose = [plain(block) for text in texts for block in blocks(text) if not block.startswith(TABLE) and not ITEM.match(block)]
    sentences = [sentence for each in prose for sentence in re.split(r"(?<=[.!?:]) ", each)]
    assert len(sentences) > 900
    assert [sentence for sentence in sentences if len(sentence.split()) > MOST_WORDS] == []


# The code -------------------------------------------------------------------------------------------------------------


def test_decisions_steps_terms_and_bars_name_their_rule() -> None:
    """A class that plugs into a window has a rule, its own or one given when it is made."""
    bars = {"OrderBar", "PlaceBar", "MoveBar", "ReachBar", "SupportBar", "AreaBar"}
    # Base classes of those with a rule.
    bases = {"AfterMoves", "Backing", "CardText", "ChangeCard", "FreeMarch", "OfOneSide", "SingleChoice"}
    windows = bars | bases | {"Step", "Decision", "Term", "Worth", "Way"}
    for file in sorted((ROOT / "src" / "smallcouncil" / "thrones").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and windows & {ast.unparse(base) for base in node.bases}:
                assert re.search(r"\brule(: str)? = ", ast.unparse(node)) or node.name in bases, f"{file.name}: {node.name}"


# The tables of the pages ----------------------------------------------------------------------------------------------


def rows_below(page: str, head: list[str]) -> list[list[str]]:
    """The rows of the table with this head."""
    body = re.sub(r"^#.*$", "", page_text(page), flags=re.MULTILINE)
    tables = [table_rows(block) for block in blocks(body) if block.startswith(TABLE)]
    return next(rows for rows in tables if rows[0] == head)[1:]


def test_every_ruling_leads_to_the_rules_it_decides() -> None:
    """Each ruling that a rule cites is in the table of the index with exactly those rules, and no number is missing."""
    cited = rulings.cited()
    rows = {row[0]: row for row in rows_below("rulings.md", ["ruling", "about", "rules"])}
    assert {name: re.findall(r"\[([^]]+)\]", row[2]) for name, row in rows.items()} == cited
    assert all(row[1] for row in rows.values())
    most = {"B": 87, "C": 48, "W": 11}
    assert {name for name in cited if name[0] in most} == {f"{each}{n}" for each in most for n in range(1, most[each] + 1)}
    for name, pages in cited.items():
        assert [page.id for page in ruled_by(name)] == pages


def test_the_table_of_rulings_is_written_from_the_pages() -> None:
    text = rulings.PAGE.read_text("utf-8")
    assert rulings.written(text) == text, "write it again: python -m tests.rulings"


def test_the_index_lists_each_chapter_once() -> None:
    listed = [chapter.file for chapter in chapters()]
    assert sorted(listed) == [name for name in page_names() if read_chapter(page_text(name), name).rules]
    assert all(chapter.head and about for shelf in shelves() for chapter, about in shelf.chapters)


def test_the_ports_of_the_page_are_those_of_the_game() -> None:
    rows = dict(rows_below("ports.md", ["port of", "its sea"]))
    ports = load_ports("clash", content.OWN).ports
    assert list(rows) == [port.land for port in ports]
    for port in ports:
        assert all(sea in rows[port.land] for sea in port.seas)


# Uncertain values -----------------------------------------------------------------------------------------------------

PAGES_OF_FILES = {  # the page about a file's values, or a part of them; House Cards have one each
    "boards/six.toml": "martell.board",
    "boards/storm.toml": "storm-board.setup",
    "boards/westeros.toml": "base.map.adjacent",
    "decks/storm.toml": "storm-board.decks",
    "decks/swords.toml": "swords-decks.decks",
    "decks/swords.toml, deck 2, card Dark Wings": "swords-decks.dark-wings",
    "decks/swords.toml, deck 3, card Punish the Guilty": "swords-decks.punish-the-guilty",
    "leaders/storm.toml": "leaders.setup",
    "ports/clash.toml": "ports.areas",
    "rules.toml, stars six": "martell.stars",
    "rules.toml, stars storm": "storm-board.stars",
    "rules.toml, stars three": "three-player-sheet.stars",
    "starts/six.toml": "martell.six-players",
    "starts/storm.toml": "storm-board.setup",
    "storm/ally-cards.toml, leader": "allies.setup",
    "storm/ally-cards.toml, start": "allies.setup",
    "storm/ally-cards.toml, card Frey Army": "allies.army",
    "storm/ally-cards.toml, card Sellsword Army": "allies.army",
    "storm/ally-cards.toml, card Tyrell Leadership": "allies.leadership",
    "storm/ally-cards.toml, card Arryn Military": "allies.military",
    "storm/ally-cards.toml, card Frey Military": "allies.military",
    "storm/ally-cards.toml, card Tyrell Military": "allies.military",
    "storm/ally-cards.toml, card Outlaw Military": "allies.military",
    "storm/start.toml": "storm-board.leaders",
    "storm/start.toml, weather": "storm-board.weather",
    "tactics/storm.toml": "claim.objectives",
    "wildlings/storm.toml": "wildling-cards.deck",
    "wildlings/storm.toml, card The Horde": "wildling-cards.units",
    "wildlings/storm.toml, card Rattleshirt": "wildling-cards.supply",
    "wildlings/storm.toml, card Skinchanger": "wildling-cards.power",
    "wildlings/storm.toml, card A King": "wildling-cards.tracks",
}


def pages_of_unsure_values() -> list[str]:
    """The rules about a value of grade C or D."""
    rules = [ruleset([], 6, content.OWN), ruleset(["crown-cards"], 6, content.OWN)]
    texts = [pair for each in rules for pair in zip(each.cards, each.battle.texts, strict=True)]
    found = [text.rule for card, text in texts if text and card.is_reconstructed()]
    for file in content.OWN.names():
        for fact in content.OWN.graded(file):
            if fact.grade in "CD" and not file.startswith("cards/"):
                entry = f"{file}, {fact.name}"
                assert any(entry.startswith(start) for start in PAGES_OF_FILES), f"no page is named for {entry}"
                found += [rule for start, rule in PAGES_OF_FILES.items() if entry.startswith(start)]
    return sorted(set(found))


def test_rules_about_uncertain_values_say_so() -> None:
    found = pages_of_unsure_values()
    assert len(found) > 20
    assert not [rule for rule in found if "reconstructed" not in getattr(rule_text(rule), "source", "")]
