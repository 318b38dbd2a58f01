"""The cards with the crown: the whole set, its words, and that it never meets the other cards."""

from __future__ import annotations

import pytest

from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.ruleset import Ruleset

CROWN = ruleset(["crown-cards"], 6)
SPREADS = {
    "Stark": [5, 4, 2, 2, 1, 1, 0], "Lannister": [0, 4, 3, 2, 2, 1, 0], "Baratheon": [4, 4, 3, 2, 1, 0, 0],
    "Greyjoy": [5, 4, 2, 2, 1, 1, 0], "Tyrell": [5, 3, 3, 2, 1, 0, 0], "Martell": [5, 4, 2, 2, 1, 0, 0],
}


def test_seven_cards_for_each_of_six_houses() -> None:
    assert len(CROWN.cards) == 42
    assert len({card.name for card in CROWN.cards}) == 42


@pytest.mark.parametrize("house", SPREADS)
def test_strengths_spread_differently_from_house_to_house(house: str) -> None:
    assert [card.strength for card in CROWN.cards if card.house == house] == SPREADS[house]


def test_strengths_run_to_five_and_swords_to_three() -> None:
    assert max(card.strength for card in CROWN.cards) == 5
    assert max(card.swords for card in CROWN.cards) == 3


def test_a_card_has_icons_or_a_text_never_both() -> None:
    for card in CROWN.cards:
        assert bool(card.text) != bool(card.swords + card.fortifications), card.name


def test_every_text_belongs_to_one_card_and_has_its_rule() -> None:
    texts = [card.text for card in CROWN.cards if card.text]
    assert len(texts) == len(set(texts)) == 24
    rules = [text.rule for text in CROWN.battle.texts if text is not None]
    assert len(rules) == len(set(rules)) == 24
    assert all(rule.startswith("crown-cards.") for rule in rules)


def test_all_cards_are_uncertain_and_say_so() -> None:
    assert all(card.is_reconstructed() for card in CROWN.cards)
    assert all(card.note for card in CROWN.cards if card.grade == "D")
    assert not any(card.is_reconstructed() for card in ruleset([], 6).cards)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_sets_are_never_mixed(players: int) -> None:
    rules = ruleset(["crown-cards"], players)
    assert len(rules.cards) == (42 if players == 6 else 35)
    assert keys(rules) & keys(ruleset([], players)) == set()


def keys(rules: Ruleset) -> set[str]:
    return set(rules.battle.text_of)


TWO_PAY = """
[["thrones/cards/crown.toml".card]]
name = "Catelyn Stark"
text = "pay_for_strength"
"""
PURSES = """
scenario  both sides pay
game      thrones, 6 players, crown-cards
position
  turn: 3, march, lannister
  fiefdoms: {fiefdoms}
  power lannister: 5
  power stark: 4
  Stoney Sept: lannister, footman, March
  Harrenhal: stark, footman
  Pyke: greyjoy, footman, March
play
  lannister: execute Stoney Sept; move footman Harrenhal; done
  lannister: card Tywin Lannister
  stark: card Catelyn Stark
  {first}
  {second}
expect
  power lannister: 2
  power stark: 2
  terms attacker: footman 1, March+0 0, Tywin Lannister 3
  terms defender: footman 1, Catelyn Stark 2
"""


@pytest.mark.parametrize("order", [
    ("lannister, stark, tyrell, martell, baratheon, greyjoy", "lannister: pay 3", "stark: pay 2"),
    ("stark, lannister, tyrell, martell, baratheon, greyjoy", "stark: pay 2", "lannister: pay 3"),
])
def test_two_cards_that_pay_for_strength_keep_separate_accounts(order: tuple[str, str, str]) -> None:
    fiefdoms, first, second = order
    scenario = read(PURSES.format(fiefdoms=fiefdoms, first=first, second=second), "purses")[0]
    Runner(scenario, {"thrones": GAMES["thrones"].corrected(TWO_PAY)}).run()
