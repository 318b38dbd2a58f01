"""The search in the rules: it answers newcomers' questions, the same in the command, the terminal and the browser's server."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from smallcouncil.cli import main
from smallcouncil.games import GAMES
from smallcouncil.insight.lookup import HOUSES
from smallcouncil.insight.rule_search import find, index, stems, vocabulary
from smallcouncil.rulesref import FOLDER, all_rules, rule_text
from smallcouncil.server.app import make_app
from smallcouncil.terminal.answers import explain, is_choice
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.modules.ports.reading import load_ports
from smallcouncil.thrones.reading.content import OWN, load_board, load_cards
from tests.server.tables import settings
from tests.terminal.tables import screen_of, table_with, text_on

ROOT = Path(__file__).parents[2]
QUESTIONS: dict[str, str] = {
    question: rules
    for part in tomllib.loads((ROOT / "tests" / "questions.toml").read_text("utf-8")).values()
    for question, rules in part.items()
}
UNANSWERED = "none"
SHOWN = re.compile(r"^(?:  (\S+\.\S+) {2,}\S.*|.+  \[(\S+)\])$", re.MULTILINE)  # a rule in a list, or the head of a page


def ids(text: str, game: str = "") -> list[str]:
    return [page.id for page in find(text, game).rules]


# Questions ------------------------------------------------------------------------------------------------------------


def test_there_are_many_questions_about_every_chapter() -> None:
    assert len(QUESTIONS) >= 100
    asked = {page.chapter for rules in QUESTIONS.values() for id in rules.split() if (page := rule_text(id)) is not None}
    assert {page.chapter for page in all_rules()} - asked == set()
    assert [id for rules in QUESTIONS.values() for id in rules.split() if id != UNANSWERED and rule_text(id) is None] == []


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_by_one_of_the_first_three_rules(question: str) -> None:
    answer = find(question)
    if QUESTIONS[question] == UNANSWERED:
        assert answer.near
        assert len(answer.rules) == 3
    else:
        assert not answer.near
        assert set(ids(question)[:3]) & set(QUESTIONS[question].split()), ids(question)


def shown_in(text: str) -> list[str]:
    """The rules in the text, without chapters."""
    return [listed or headed for listed, headed in SHOWN.findall(text) if not listed or rule_text(listed) is not None]


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(settings(tmp_path_factory.mktemp("search")))) as client:
        yield client


def test_the_browsers_server_gives_the_same_answers(http: TestClient[Any]) -> None:
    for question, game in zip(QUESTIONS, cycle(("", "thrones", "intrigue"))):
        told = http.get("/api/search", params={"words": question, "game": game}).json()
        assert [rule["id"] for rule in told["rules"]] == ids(question, game), question
        assert told["near"] == find(question, game).near
        assert told["cards"] == find(question, game).cards


def test_the_command_gives_the_same_answers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for question in QUESTIONS:
        assert main(["rules", *question.split()]) == 0
        assert shown_in(capsys.readouterr().out) == ids(question), question


def test_the_terminal_gives_the_same_answers_at_a_table(tmp_path: Path) -> None:
    table = table_with([], tmp_path)
    for question in QUESTIONS:
        table.screen = screen_of(200)
        explain(table, question)
        if not is_choice(table, question):  # otherwise it says why that can or cannot be chosen
            assert shown_in(text_on(table.screen)) == ids(question, "thrones"), question


# Hosts ----------------------------------------------------------------------------------------------------------------


def test_an_area_leads_to_its_rules() -> None:
    base = load_board("westeros", OWN)
    forces = [base.areas[force.area].name for force in base.neutrals]
    for area in base.areas:
        castle = area.structure in ("city", "stronghold")
        rule = (
            "base.neutral.attack" if area.name in forces
            else "base.control.home" if area.shield
            else "base.march.land-sea" if area.kind == "sea"
            else "base.muster.points" if castle
            else "base.map.adjacent"
        )
        assert rule in ids(area.name)[:3], area.name
    known = [area.name for area in base.areas]
    for board, rules in (("six", "martell."), ("storm", "storm-board.")):
        for area in load_board(board, OWN).areas:
            assert area.name in known or ids(area.name)[0].startswith(rules), area.name
    for port in load_ports("clash", OWN).ports:
        assert ids(port.name)[0] == "ports.areas"


@pytest.mark.parametrize(("options", "cards"), [
    ([], "base"), ([], "martell"), (["crown-cards"], "crown"), (["swords-cards"], "swords"),
])
def test_a_house_card_leads_to_its_page_or_gets_a_line(options: list[str], cards: str) -> None:
    texts = ruleset(options, HOUSES, OWN).battle.text_of
    for card in load_cards(cards, OWN).cards:
        answer = find(card.name)
        text = texts.get(card.text)
        if text is not None:
            assert text.rule in [page.id for page in answer.rules[:3]], card.name
        else:
            assert any(line.startswith(f"{card.name}, House Card of {card.house}: strength ") for line in answer.cards), card.name


def test_every_verb_leads_to_its_rule() -> None:
    for kind in GAMES.values():
        for verb in kind.new([], kind.players[0], 1).state.ruleset.notation.verbs:
            assert not verb.word or verb.rule in ids(verb.word), verb.word


@pytest.mark.parametrize("folder", ["leaders", "tactics", "wildlings", "orders", "storm", "decks"])
def test_everything_with_a_name_in_the_box_is_found(folder: str) -> None:
    for file in OWN.names():
        if file.startswith(folder + "/"):
            for row in rows_in(OWN.raw(file)):
                assert not find(row).near, row


def rows_in(plain: Any) -> list[str]:
    """The names of all rows, at any depth."""
    if isinstance(plain, list):
        return [name for each in plain for name in rows_in(each)]
    if not isinstance(plain, dict):
        return []
    own = [plain["name"]] if isinstance(plain.get("name"), str) else []
    return own + [name for value in plain.values() for name in rows_in(value)]


# Words ----------------------------------------------------------------------------------------------------------------


def test_case_hyphens_and_endings_do_not_matter() -> None:
    assert stems("Siege-Engines Marches armies") == stems("siege engine march army")
    assert stems("Mustering raided passes footmen") == stems("muster raid pass footman")
    assert stems("planning, planned") == stems("plan plan")
    assert ids("HOUSE-CARDS") == ids("house card")


@pytest.mark.parametrize(("typed", "meant"), [
    ("valerian", "valyrian"), ("rettreat", "retreat"), ("musteringg", "mustering"), ("consoldiate power", "consolidate power"),
    ("wesetros phase", "westeros phase"), ("casulties", "casualties"),
])
def test_a_typing_mistake_is_forgiven(typed: str, meant: str) -> None:
    assert ids(meant)[0] in ids(typed)[:3]


def test_words_that_say_nothing_are_ignored() -> None:
    assert ids("what is the instant win") == ids("instant win")
    assert find("the of").near


def test_titles_come_before_texts_and_the_base_before_options() -> None:
    assert ids("ship transport")[0] == "base.march.transport"
    assert ids("retreat by ship")[0] == "base.retreat.transport"
    assert ids("starred orders")[0] == "base.planning.stars"
    assert ids("Winter is Coming")[0] == "base.westeros.winter"


@pytest.mark.parametrize(("plain", "base", "named", "option"), [
    ("retreat", "base.retreat.defender", "retreat into a port", "ports.retreat"),
    ("deck", "base.setup.decks", "deck of wildling cards", "wildling-cards.deck"),
    ("strength", "base.battle.units", "strength of a siege engine", "siege-engines.assault"),
    ("muster a ship", "base.muster.ship", "muster a ship in a port", "ports.muster"),
])
def test_an_option_comes_before_the_base_only_if_it_is_named(plain: str, base: str, named: str, option: str) -> None:
    assert base in ids(plain)[:3]
    assert option not in ids(plain)[:3]
    assert ids(named)[0] == option


def test_a_search_in_a_game_finds_only_its_rules() -> None:
    for game, other in (("thrones", "intrigue"), ("intrigue", "base")):
        assert [id for question in QUESTIONS for id in ids(question, game) if id.startswith(other + ".")] == []


def test_every_question_gets_an_answer_however_odd() -> None:
    for odd in ("", " ", "?", "...", "a." * 500, "x" * 5000, "zq " * 5000, "\0", "Ǧ", ".", "-", "C99"):
        found = ids(odd)
        assert 0 < len(found) <= 12
        assert len(found) == len(set(found)), "each once: lists are keyed by them"


def test_the_word_list_names_existing_rules_and_words() -> None:
    said = tomllib.loads((FOLDER / "search.toml").read_text("utf-8"))
    leads = [id for part in ("asked", "verbs", "names", "cards") for ids in said[part] for id in ids.split()]
    assert [id for id in leads if rule_text(id) is None] == []
    known = index("").places
    assert [ours for theirs in said["same"].values() for ours in stems(theirs) if ours not in known] == []
    assert [word for word in vocabulary().same if word in vocabulary().small] == []


def test_a_question_is_answered_without_loading_the_engine() -> None:
    """Loading it takes most of the time of such a command."""
    code = (
        "import sys; from smallcouncil.cli import main; main(['rules', 'march']);"
        "print([name for name in ('smallcouncil.games', 'numpy', 'litestar') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "src", capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"
