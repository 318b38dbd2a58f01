"""The log names causes: the card or order behind an event, who broke a tie, why a house has won."""

from __future__ import annotations

import pytest

from smallcouncil.core.events import Event
from smallcouncil.core.game import playout
from smallcouncil.core.rng import seeded
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import lines_of
from smallcouncil.terminal.thrones.tell import joined
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.language.events import TEXTS, sentence
from smallcouncil.thrones.modules.tactics.cards import played_of
from smallcouncil.thrones.rules.victory import how_won

CLASH = ["crown-cards", "one-time-orders"]
STORM = ["swords-cards", "swords-decks", "wildling-cards", "tactics", "leaders"]


def told(rules: Ruleset, name: str, rule: str, nouns: list[int]) -> str:
    return sentence(rules, Event(name, rule, nouns, -1, []))


@pytest.mark.parametrize(("name", "rule", "nouns", "words"), [
    ("robbed", "crown-cards.balon-greyjoy", [1, 2], "Balon Greyjoy: Lannister loses 2 power."),
    ("refilled", "crown-cards.roose-bolton", [2], "Roose Bolton: Stark takes back all its House Cards."),
    ("refilled", "base.card.refill", [2], "Stark takes back all its House Cards."),
    ("idle order", "one-time-orders.recruit", [2, 0, 0], "Recruit: Stark removes its One-Time order from "),
    ("gained", "base.power.collect", [2, 1], "Stark gains 1 power."),
    ("gained", "base.westeros.thrones", [2, 1], "A Game of Thrones: Stark gains 1 power."),
    ("last_days_of_summer", "base.westeros.summer", [], "Last Days of Summer: Nothing happens."),
    ("sea_of_storms", "base.westeros.storms", [], "Sea of Storms: No Raid orders this turn."),
    ("clash", "base.bidding.clear", [], "Clash of Kings: All houses bid for the influence tracks again."),
    ("bid", "base.wildlings.bid", [2, 3], "Wildling Attack: Stark bids 3."),
])
def test_cards_and_one_time_orders_are_named(name: str, rule: str, nouns: list[int], words: str) -> None:
    assert told(ruleset(CLASH, 6), name, rule, nouns).startswith(words)


@pytest.mark.parametrize(("name", "rule", "nouns", "words"), [
    ("changed places", "leaders.swap", [1, 2, 1], "Secure Hostages: Lannister and Stark swap places on the Fiefdoms track."),
    ("special fiefdoms", "leaders.swap", [1], "Secure Hostages: Lannister takes the Valyrian Steel Blade."),
    ("gained", "leaders.ransom", [1, 2], "Secure Hostages: Lannister gains 2 power."),
    ("bid raised", "tactics.bids", [1, 1], "Control Westeros: Lannister's bid counts as 1 more."),
    ("moved on track", "wildling-cards.tracks", [2, 6, 2],
     "A King Beyond the Wall: Stark moves to place 6 on the King's Court track."),
])
def test_effects_of_a_storm_of_swords_are_named(name: str, rule: str, nouns: list[int], words: str) -> None:
    assert told(ruleset(STORM, 6), name, rule, nouns) == words


def test_houses_moved_by_a_card_are_not_told_like_a_filled_track() -> None:
    rules = ruleset(STORM, 6)
    events = [Event("moved on track", "wildling-cards.tracks", [house, 6, 2], -1, []) for house in (0, 1)]
    assert len(lines_of(rules, events)) == 2


def test_every_text_and_every_one_time_order_has_a_name_in_the_log() -> None:
    for options in ([], CLASH, STORM):
        rules = ruleset(options, 6)
        for tactic in played_of(rules).tactics if options == STORM else []:
            assert all(rules.causes[rule] == tactic.name != "" for rule in tactic.rules)
        for card, text in zip(rules.cards, rules.battle.texts, strict=True):
            assert text is None or rules.causes[text.rule] == card.name
        for token, ways in rules.action.own_ways.items():
            assert all(rules.causes[way.rule] == rules.orders[token].name for way in ways)


def test_every_westeros_card_is_named_with_its_effect() -> None:
    """This includes one renamed by a correction."""
    deck = '"thrones/decks/base.toml".deck'
    text = f'[[{deck}]]\nnumber = 1\n[[{deck}.card]]\nentry = "Supply"\nname = "Harvest"\n'
    for rules, supply in ((ruleset([], 5), "Supply"), (ruleset([], 5, GAMES["thrones"].corrected(text).files), "Harvest")):
        cards = [card for deck in rules.decks for card in deck if card.kind in rules.westeros.cards]
        assert len({card.kind for card in cards}) == 10
        assert all(rules.causes[rules.westeros.cards[card.kind].rule] == card.name for card in cards)
        assert rules.causes["base.supply.adjust"] == supply


@pytest.mark.parametrize(("name", "rule", "words"), [
    ("gained", "base.westeros.thrones", "Power (A Game of Thrones): Baratheon +1, Lannister +2."),
    ("gained", "base.power.collect", "Power: Baratheon +1, Lannister +2."),
    ("supply", "base.supply.adjust", "Supply: Baratheon 1, Lannister 2."),
    ("bid", "base.wildlings.bid", "Bids (Wildling Attack): Baratheon 1, Lannister 2."),
])
def test_a_cards_effect_on_several_is_told_in_a_line_that_names_it(name: str, rule: str, words: str) -> None:
    rules = ruleset([], 5)
    groups = lines_of(rules, [Event(name, rule, [house, house + 1], -1, []) for house in (0, 1)])
    assert [joined(rules, group) for group in groups] == [words]


def test_a_text_that_a_correction_gives_to_two_cards_names_neither() -> None:
    text = '[["thrones/cards/crown.toml".card]]\nname = "Salladhor Saan"\ntext = "loser_pays_two"\n'
    rules = ruleset(CLASH, 6, GAMES["thrones"].corrected(text).files)
    assert told(rules, "robbed", "crown-cards.cersei-lannister", [1, 2]) == "Lannister loses 2 power."


def test_moves_of_the_young_wolf_and_of_a_forced_march_name_their_order() -> None:
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
        assert game.log[-1].name in ruleset(CLASH, 6).victory.endings()
    assert found == {"The Young Wolf", "Forced March", "tie broken", "tie named"}


@pytest.mark.parametrize(("scores", "name"), [
    ([[4, 1, 0], [3, 5, 5]], "won"),
    ([[4, 1, 9], [4, 2, 0]], "won by supply"),
    ([[4, 2, 1], [4, 2, 3], [1, 1, 1]], "won by power"),
    ([[4, 2, 3], [4, 2, 3]], "shared"),
])
def test_the_last_event_says_what_decided_the_game(scores: list[list[int]], name: str) -> None:
    rules = ruleset([], 5)
    assert how_won(rules, scores, max(scores)) == name
    assert name in rules.victory.endings()


def test_every_event_that_ends_a_game_has_words() -> None:
    assert all(name in TEXTS for name in ruleset([], 5).victory.endings())
