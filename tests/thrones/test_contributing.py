"""What CONTRIBUTING.md says of a new option works as it is printed there."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.bots.steward.sense import Sense
from smallcouncil.insight.thrones.words import Words
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.windows import Module
from smallcouncil.thrones.language.numbers import NUMBERS
from tests.thrones.trial import trial
from tests.toy.rules import KINDLE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
OPTION = PAGE.partition("## An option, from nothing\n")[2].partition("\n## A bot")[0]
BLOCKS = re.findall(r"^```python\n(.*?)^```", OPTION, re.MULTILINE | re.DOTALL)
BROWSER = re.findall(r"^```ts\n(.*?)^```", OPTION, re.MULTILINE | re.DOTALL)
SCENARIO = re.findall(r"^```\n(scenario .*?)^```", OPTION, re.MULTILINE | re.DOTALL)


def imports_of(path: Path) -> str:
    tree = ast.parse(path.read_text("utf-8"))
    return "\n".join(ast.unparse(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What its files would have, with the imports of the toy."""
    monkeypatch.setitem(NUMBERS, "kindle", KINDLE)
    names: dict[str, Any] = {"__name__": "example"}
    for name, block in zip(("rules", "words", "steward"), BLOCKS, strict=True):
        exec(compile(imports_of(ROOT / "tests" / "toy" / f"{name}.py") + "\n" + block, name, "exec", dont_inherit=True), names)
    return names


def test_its_scenario_passes(example: dict[str, Any]) -> None:
    option = example["Beacons"]()
    assert isinstance(option, Module)
    Runner(read(SCENARIO[0], "CONTRIBUTING.md")[0], {"thrones": trial(option)}).run()


def test_random_games_with_it_obey_the_laws(example: dict[str, Any]) -> None:
    fuzz(trial(example["Beacons"]()), ["beacons"], 5, 2, 40)


def test_its_words_are_words(example: dict[str, Any]) -> None:
    assert isinstance(example["WORDS"], Words)
    assert example["WORDS"].terms == {"beacons.signal": "Beacon of {}"}


def test_its_sense_is_a_sense(example: dict[str, Any]) -> None:
    assert issubclass(example["SENSE"], Sense)
    assert list(example["SENSE"].ways) == [KINDLE]


def test_what_the_browser_shows_of_it_is_that_of_the_toy() -> None:
    """Which the tests of the client put beside all other parts."""
    toy = (ROOT / "tests" / "toy" / "beacons.ts").read_text("utf-8")
    assert [toy[toy.index("export const beacons") :]] == BROWSER


def test_the_files_it_names_are_there() -> None:
    named = re.findall(r"(?<![\w/])((?:src|web|tests|docs)/[\w./-]*\w)", OPTION)
    assert len(named) > 12
    assert [name for name in named if "beacons" not in name and not (ROOT / name).exists()] == []
