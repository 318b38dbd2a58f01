"""The examples in docs/scenarios.md pass, and the page names every verb, name and step the code knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.commands.tables import OPTIONS as OPTIONS_HELP
from smallcouncil.core.scenarios import BLOCKS, Runner, Scenario, read
from smallcouncil.games import GAMES
from smallcouncil.intrigue.modules import MODULES as INTRIGUE_MODULES
from smallcouncil.intrigue.scenes import LINES, throne_name
from smallcouncil.intrigue.setup import ruleset as intrigue_ruleset
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.modules import MODULES

PAGE = (Path(__file__).parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
RULES = Path(__file__).parents[1] / "docs" / "rules"
OF_OPTIONS = [verb.word for module in MODULES for verb in module.verbs]
FENCED = re.findall(r"^```scenario\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [each for block in FENCED for each in read(block, "docs/scenarios.md")]


@pytest.mark.parametrize("scenario", EXAMPLES, ids=[scenario.title.partition(":")[0] for scenario in EXAMPLES])
def test_the_example_passes(scenario: Scenario) -> None:
    Runner(scenario, GAMES).run()


def test_there_are_three_examples() -> None:
    assert len(EXAMPLES) >= 3


def test_the_page_names_everything() -> None:
    rules = ruleset([], 5)
    domains = ("area", "house", "order", "card", "side")
    tables = (rules, ruleset([], 6), ruleset(["crown-cards"], 6))
    names = [name for each in tables for domain in domains for name in each.notation.domains[domain].names]
    names += [unit.name for unit in rules.units] + [unit.plural for unit in rules.units]
    names += [card.name for deck in rules.decks for card in deck]
    names += [step.name for step in rules.turn.steps]
    names += [row_of(verb.word) for verb in rules.notation.verbs if verb.word and verb.word not in OF_OPTIONS]
    names += [f"`{block}`" for block in BLOCKS]
    assert [name for name in names if name not in PAGE] == []


def row_of(word: str) -> str:
    return f"| `{word}` |"


def test_options_are_listed_by_the_program_and_not_by_the_page() -> None:
    assert "`council play --help` lists the options" in PAGE
    assert [module.name for module in MODULES if module.name not in OPTIONS_HELP] == []


def test_the_verbs_of_an_option_are_on_a_page_of_rules_and_not_on_this_one() -> None:
    pages = [page.read_text("utf-8") for page in RULES.glob("*.md")]
    assert [word for word in OF_OPTIONS if not any(row_of(word) in page for page in pages)] == []
    assert [word for word in OF_OPTIONS if row_of(word) in PAGE.partition("\n### Verbs\n")[2]] == []


def test_the_part_on_the_card_game_names_everything() -> None:
    part = PAGE.partition("\n## Westeros Intrigue\n")[2]
    names: list[str] = []
    for options in ([], ["five-colours"]):
        cards = intrigue_ruleset(options, 4)
        names += cards.characters + [colour.name for colour in cards.colours]
        names += [throne_name(cards, card) for card in range(len(cards.thrones))]
        names += [f"`{verb.word}`" for verb in cards.notation.verbs[1:]]
    names += [f"`{module.name}`" for module in INTRIGUE_MODULES] + [f"| `{line}" for line in LINES]
    assert [name for name in names if name not in part] == []
