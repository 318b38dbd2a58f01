"""The log names causes: the card or order behind an event, who broke a tie, why a house has won."""

from __future__ import annotations

import pytest

from smallcouncil.core.events import Event
from smallcouncil.core.game import playout
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.thrones.events import ENDS, TEXTS, sentence
from smallcouncil.thrones.rules.victory import how_won
from smallcouncil.thrones.ruleset import Ruleset
from smallcouncil.thrones.setup import ruleset

CLASH = ["crown-cards", "one-time-orders"]


def told(rules: Ruleset, name: str, rule: str, nouns: list[int]) -> str:
    return sentence(rules, Event(name, rule, nouns, -1, []))


@pytest.mark.parametrize(("name", "rule", "nouns", "words"), [
    ("robbed", "crown-cards.balon-greyjoy", [1, 2], "Balon Greyjoy: Lannister loses 2 power."),
    ("refilled", "crown-cards.roose-bolton", [2], "Roose Bolton: Stark takes all its House Cards back."),
    ("refilled", "base.card.refill", [2], "Stark takes all its House Cards back."),
    ("idle order", "one-time-orders.recruit", [2, 0, 0], "Recruit: Stark takes its order off "),
    ("gained", "base.power.collect", [2, 1], "Stark takes 1 power."),
])
def test_cards_and_one_time_orders_are_named(name: str, rule: str, nouns: list[int], words: str) -> None:
    assert told(ruleset(CLASH, 6), name, rule, nouns).startswith(words)


def test_every_text_and_every_one_time_order_has_a_name_in_the_log() -> None:
    for options in ([], CLASH):
        rules = ruleset(options, 6)
        for card, text in zip(rules.cards, rules.texts, strict=True):
            assert text is None or rules.causes[text.rule] == card.name
        for token in rules.tokens:
            assert all(rules.causes[way.rule] == token.name for way in token.ways or [])


def test_a_text_that_a_correction_gives_to_two_cards_names_neither() -> None:
    text = '[["thrones/cards/crown.toml".card]]\nname = "Salladhor Saan"\ntext = "loser_pays_two"\n'
    rules = ruleset(CLASH, 6, GAMES["thrones"].corrected(text).files)
    assert told(rules, "robbed", "crown-cards.cersei-lannister", [1, 2]) == "Lannister loses 2 power."


def test_moves_of_the_young_wolf_and_of_a_forced_march_are_told_as_theirs() -> None:
    found = set()
    for seed in range(20):
        game = GAMES["thrones"].new(CLASH, 6, seed)
        game.log = []
        playout(game, seeded(seed))
        lines = [GAMES["thrones"].sentence(game.state.ruleset, event) for event in game.log]
        found |= {line.partition(": ")[0] for line in lines if " marches " in line and ": " in line}
        for at, event in enumerate(game.log):
            if event.name == "tie broken":
                assert game.log[at + 1].name == "placed"
            if event.name.startswith("tie "):
                found.add(event.name)
        assert game.log[-1].name in ENDS
    assert found == {"The Young Wolf", "Forced March", "tie broken", "tie named"}


@pytest.mark.parametrize(("scores", "name"), [
    ([[4, 1, 0], [3, 5, 5]], "won"),
    ([[4, 1, 9], [4, 2, 0]], "won by supply"),
    ([[4, 2, 1], [4, 2, 3], [1, 1, 1]], "won by power"),
    ([[4, 2, 3], [4, 2, 3]], "shared"),
])
def test_the_end_says_what_decided(scores: list[list[int]], name: str) -> None:
    assert how_won(scores, max(scores)) == name
    assert name in ENDS


def test_all_that_ends_a_game_has_words() -> None:
    assert all(name in TEXTS for name in ENDS)
