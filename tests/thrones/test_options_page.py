"""The two example options of docs/options.md and its parts work as printed there."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from smallcouncil import rulesref
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.insight.thrones.words import Words
from smallcouncil.scenarios.language import Scenario, read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.teaching import introductions
from smallcouncil.teaching.introductions import introductions_for
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.language.numbers import NUMBERS
from tests.thrones.trial import trial
from tests.toy.beacons.rules import KINDLE, Beacons
from tests.toy.omens.rules import BEHOLD, DIVINE, Omens

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = {page.stem: page.read_text("utf-8") for page in [DOCS / "options.md", *(DOCS / "options").glob("*.md")]}
BEACONS = PAGES["options"] + PAGES["words-and-proof"]
OMENS = PAGES["secrets"] + PAGES["omens"]


def blocks(text: str, language: str, begins: str = "") -> list[str]:
    return re.findall(rf"^```{language}\n({begins}.*?)^```", text, re.MULTILINE | re.DOTALL)


def imports_of(path: Path) -> str:
    tree = ast.parse(path.read_text("utf-8"))
    return "\n".join(ast.unparse(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The contents of its files, with the imports of the toy."""
    monkeypatch.setitem(NUMBERS, "kindle", KINDLE)
    names: dict[str, Any] = {"__name__": "example"}
    for name, block in zip(("rules", "words", "steward"), blocks(BEACONS, "python"), strict=True):
        source = imports_of(ROOT / "tests" / "toy" / "beacons" / f"{name}.py") + "\n" + block
        exec(compile(source, name, "exec", dont_inherit=True), names)
    return names


def test_its_page_has_a_rule_for_each_id_of_its_code(example: dict[str, Any]) -> None:
    page = rulesref.read_chapter(blocks(BEACONS, "", "# Beacons")[0], "beacons.md")
    assert [(rule.id, bool(rule.text), bool(rule.source)) for rule in page.rules] == [
        (example["Kindle"].rule, True, True), (example["Signal"].rule, True, True),
    ]  # fmt: skip


def test_its_scenario_passes(example: dict[str, Any]) -> None:
    option = example["Beacons"]()
    assert isinstance(option, Module)
    Runner(read(blocks(BEACONS, "", "scenario ")[0], "options.md")[0], {"thrones": trial(option)}).run()


def test_random_games_with_it_obey_the_laws(example: dict[str, Any]) -> None:
    fuzz(trial(example["Beacons"]()), ["beacons"], 5, 2, 40)


def test_its_words_are_words(example: dict[str, Any]) -> None:
    assert isinstance(example["WORDS"], Words)
    assert example["WORDS"].terms == {"beacons.signal": "Beacon of {}"}


def test_its_sense_is_a_sense(example: dict[str, Any]) -> None:
    assert issubclass(example["SENSE"], Sense)
    assert list(example["SENSE"].ways) == [KINDLE]


def test_its_teacher_introduces_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBERS, "kindle", KINDLE)
    toy = ROOT / "tests" / "toy" / "beacons" / "teaching.toml"
    assert blocks(BEACONS, "toml") == [toy.read_text("utf-8")]
    introduction, = introductions.read(toy)
    assert "beacons" not in {each.key for each in introductions_for(ruleset([], 5))}
    assert introduction in introductions_for(trial(Beacons()).ruleset(["beacons"], 5))


def test_its_browser_part_is_that_of_the_toy() -> None:
    """The client's tests combine it with all other parts."""
    toy = (ROOT / "tests" / "toy" / "beacons" / "beacons.ts").read_text("utf-8")
    assert [toy[toy.index("export const beacons") :]] == blocks(BEACONS, "ts")


def test_the_files_it_names_exist() -> None:
    named = re.findall(r"(?<![\w/])((?:src|web|tests|docs)/[\w./-]*\w)", BEACONS + OMENS)
    assert len(named) > 12
    assert [name for name in named if "beacons" not in name and not (ROOT / name).exists()] == []


@pytest.mark.parametrize(("name", "begins"), [("rules", "VERBS: Final"), ("words", "def divined")])
def test_the_option_with_a_secret_is_that_of_the_toy(name: str, begins: str) -> None:
    """So everything that tests prove about the toy is true of the page."""
    toy = (ROOT / "tests" / "toy" / "omens" / f"{name}.py").read_text("utf-8")
    printed = {each[each.index(begins) :] for each in blocks(OMENS, "python") if begins in each}
    assert printed == {toy[toy.index(begins) :]}


SCENARIOS = read(blocks(OMENS, "", "scenario ")[0], "options.md")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_a_scenario_of_the_option_with_a_secret_passes(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """This needs the numbers of its verbs in their table, and its page among those of the rules."""
    monkeypatch.setitem(NUMBERS, "divine", DIVINE)
    monkeypatch.setitem(NUMBERS, "behold", BEHOLD)
    chapter = rulesref.read_chapter(blocks(OMENS, "", "# Omens")[0], "omens.md")
    assert [page.id for page in chapter.rules] == ["omens.divine", "omens.once", "omens.secret"]
    known = rulesref._pages() | {page.id: page for page in chapter.rules}
    monkeypatch.setattr(rulesref, "_pages", lambda: known)
    Runner(scenario, {"thrones": trial(Omens())}).run()
