"""The examples in docs/scenarios.md and its parts pass, and the pages name every verb, name and step the code knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smallcouncil.commands.tables import OPTIONS as OPTIONS_HELP
from smallcouncil.core.bits import bits_of
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.intrigue.modules import MODULES as INTRIGUE_MODULES
from smallcouncil.intrigue.setup import ruleset as intrigue_ruleset
from smallcouncil.scenarios.intrigue.reading import LINES, throne_name
from smallcouncil.scenarios.language import BLOCKS, Scenario, read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.modules import MODULES
from smallcouncil.thrones.nouns.state import State

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {page.stem: page.read_text("utf-8") for page in [DOCS / "scenarios.md", *sorted((DOCS / "scenarios").glob("*.md"))]}
PAGE = "\n".join(PAGES.values())
RULES = DOCS / "rules"
OF_OPTIONS = [verb.word for module in MODULES for verb in module.verbs]
FENCED = re.findall(r"^```scenario\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [each for block in FENCED for each in read(block, "the pages")]


@pytest.mark.parametrize("scenario", EXAMPLES, ids=[scenario.title.partition(":")[0] for scenario in EXAMPLES])
def test_the_example_passes(scenario: Scenario) -> None:
    Runner(scenario, GAMES).run()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


THRONES = GAMES["thrones"]
NOT_NAMES = ("", "count", "space", "piece")  # domains of numbers, and of units with "routed" before them


def tables() -> list[tuple[int, list[str]]]:
    """Every number of players, without options and with every single one."""
    found: list[tuple[int, list[str]]] = []
    for players in THRONES.players:
        single = [THRONES.sheet().with_needed([option.name]) for option in THRONES.options(players)]
        found += [(players, options) for options in [[], *single]]
    return found


def test_the_pages_name_everything() -> None:
    missing: dict[str, list[str]] = {}
    for players, options in tables():
        rules = ruleset(options, players)
        names = [name for domain in rules.notation.domains.values() if domain.name not in NOT_NAMES for name in domain.names]
        names += [word for unit in rules.units if unit.pool for word in (unit.name, unit.plural)]
        names += [card.name for deck in rules.decks for card in deck]
        names += [f"{fact.name}: " for fact in rules.facts if not fact.name.startswith("spent ")]
        names += [season.card for season in rules.westeros.seasons]
        found = [name for name in names if name not in PAGE]
        if found:
            missing[f"{players} players, {', '.join(options)}"] = found
    assert missing == {}


def test_the_pages_name_steps_verbs_and_blocks() -> None:
    rules = ruleset([], 5)
    names = [f"`{step.name}`" for step in rules.turn.steps if step.name != "reveal"]  # scenarios call that step `westeros`
    names += [row_of(verb.word) for verb in rules.notation.verbs if verb.word and verb.word not in OF_OPTIONS]
    names += [f"`{block}`" for block in BLOCKS]
    assert [name for name in names if name not in PAGE] == []


def test_every_one_time_order_can_be_spent() -> None:
    rules = ruleset(["one-time-orders"], 6)
    told = [fact.name.removeprefix("spent ") for fact in rules.facts if fact.name.startswith("spent ")]
    assert [name for name in told if name not in PAGE.lower()] == []


def test_the_list_of_names_has_the_decks_of_the_game() -> None:
    rows = set(re.findall(r"\d+ [A-Z][A-Za-z ,]*?(?=,| \(| \|)", PAGE))
    for options, players in (([], 5), (["swords-decks"], 5), (["storm-board"], 4)):
        rules = ruleset(options, players)
        for deck in rules.decks[: rules.phase_decks]:
            told = [f"{card.copies} {card.name.partition(',')[0]}" for card in deck]
            assert [each for each in told if each not in rows] == []


def test_the_page_of_positions_has_the_supply_and_the_power_of_the_start() -> None:
    text = " ".join(PAGES["positions"].split())
    told = re.search(r"supply is ([\d, ]+) in .* \(with six players ([\d, ]+); with `storm-board` all (\d)\), power (\d)", text)
    assert told is not None
    storm = ["storm-board"]
    for numbers, options, players in ((told[1], [], 5), (told[2], [], 6), (told[3], storm, 4), (told[3], storm, 3)):
        state = THRONES.new(options, players, 1).state
        assert isinstance(state, State)
        wanted = [int(number) for number in numbers.split(", ")]
        assert list(state.supply) == (wanted if len(wanted) > 1 else wanted * players)
        assert state.power == [int(told[4])] * players


# Decisions that are asked -----------------------------------------------------------------------------------------------


def test_the_page_on_play_lists_the_questions_that_have_one_answer() -> None:
    """In random games with every option, each decision with a single answer is on its list."""
    part = PAGES["play"].partition("## Which questions are asked")[2].partition("\n## ")[0]
    table, _, idle = part.partition("These are asked even if only `done` is left")
    must, may = set(re.findall(r"`([a-z.-]+\.[a-z.-]+)`", table)), set(re.findall(r"`([a-z.-]+\.[a-z.-]+)`", idle))
    assert len(must) > 20
    seen: dict[str, str] = {}
    for seed, (players, options) in enumerate(tables()):
        game = THRONES.new(options, players, seed)
        rng = seeded(seed)
        while game.waiting:
            seat = bits_of(game.waiting)[0]
            choices = game.choices(seat)
            if len(choices) == 1 and not game.draft(seat):
                seen[game.state.agenda[-1].kind.rule] = game.text(choices)
            game.choose(seat, choices[rng.below(len(choices))])
    assert {rule: answer for rule, answer in seen.items() if rule not in (may if answer == "done" else must)} == {}
    assert len(seen) > 10


def row_of(word: str) -> str:
    return f"| `{word}` |"


def test_options_are_listed_by_the_program_and_not_by_the_pages() -> None:
    assert "`council play --help` lists the options" in PAGE
    assert [module.name for module in MODULES if module.name not in OPTIONS_HELP] == []


def test_the_verbs_of_an_option_are_on_a_page_of_rules_and_not_on_these() -> None:
    pages = [page.read_text("utf-8") for page in RULES.glob("*.md")]
    assert [word for word in OF_OPTIONS if not any(row_of(word) in page for page in pages)] == []
    assert [word for word in OF_OPTIONS if row_of(word) in PAGES["play"]] == []


def test_the_part_on_the_card_game_names_everything() -> None:
    part = PAGES["intrigue"]
    names: list[str] = []
    for options in ([], ["five-colours"]):
        cards = intrigue_ruleset(options, 4)
        names += cards.characters + [colour.name for colour in cards.colours]
        names += [throne_name(cards, card) for card in range(len(cards.thrones))]
        names += [f"`{verb.word}`" for verb in cards.notation.verbs[1:]]
    names += [f"`{module.name}`" for module in INTRIGUE_MODULES] + [f"| `{line}" for line in LINES]
    assert [name for name in names if name not in part] == []
