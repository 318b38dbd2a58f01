"""The examples in docs/scenarios.md pass, and the page names every verb, name and step the code knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.core.scenarios import BLOCKS, Runner, Scenario, read
from smallcouncil.games import GAMES
from smallcouncil.intrigue.modules import MODULES as INTRIGUE_MODULES
from smallcouncil.intrigue.scenes import LINES, throne_name
from smallcouncil.intrigue.setup import ruleset as intrigue_ruleset
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.modules import MODULES

PAGE = (Path(__file__).parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
RULES = Path(__file__).parents[1] / "docs" / "rules"
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
    names += [f"| `{verb.word}` |" for verb in rules.notation.verbs if verb.word and not is_told_with_its_option(verb.word)]
    names += [f"`{module.name}`" for module in MODULES if not has_page_with(module.name)] + [f"`{block}`" for block in BLOCKS]
    assert [name for name in names if name not in PAGE] == []


def has_page_with(option: str) -> bool:
    """Does the page of an option say how scenarios call it?"""
    page = RULES / f"{option}.md"
    return page.is_file() and f"`{option}`" in page.read_text("utf-8")


def is_told_with_its_option(word: str) -> bool:
    """Has a verb of an option its row on a page of rules?"""
    of_option = any(word in [verb.word for verb in module.verbs] for module in MODULES)
    return of_option and any(f"| `{word}` |" in page.read_text("utf-8") for page in RULES.glob("*.md"))


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
