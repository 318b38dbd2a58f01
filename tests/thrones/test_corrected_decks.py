"""An owner's corrections of the blue Westeros decks and the Wildling cards count in the game and in the cards' words."""

from __future__ import annotations

import pytest

from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.thrones.building.build import build
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.modules.swords_decks.rules import CHOICES
from smallcouncil.thrones.modules.wildling_cards.effects import penalties, rewards
from smallcouncil.thrones.modules.wildling_cards.reading import PENALTIES, REWARDS, load_wildlings
from smallcouncil.thrones.reading.content import OWN, load_decks

OFFERS = """
[["thrones/decks/swords.toml".deck]]
number = 3
[["thrones/decks/swords.toml".deck.card]]
name = "Punish the Guilty"
token = "Messenger Raven"
offers = {offers}
"""
CARD = """
[["thrones/wildlings/storm.toml".card]]
name = "Skinchanger Scout"
lowest = "{lowest}"
highest = "nothing"
"""


def corrected(text: str) -> GameKind:
    return GAMES["thrones"].corrected(text)


def told(kind: GameKind, story: str) -> None:
    scenario, = read(story, "story")
    Runner(scenario, {"thrones": kind}).run()


def test_a_choice_card_may_offer_other_cards_to_another_holder() -> None:
    told(corrected(OFFERS.format(offers='["feast_for_crows", "supply", "wildling_attack"]')), """
scenario swords-decks.choice: as the box has it
game thrones, 5 players, swords-decks
position
  turn: 3, punish the guilty
  raven: stark
  blade: greyjoy
expect
  choices stark: resolve Feast for Crows, Supply, Wildling Attack; done
play
  stark: resolve Feast for Crows
expect
  season: feast for crows
""")


def test_its_words_follow_the_correction() -> None:
    files = corrected(OFFERS.format(offers='["feast_for_crows", "supply"]')).files
    card = next(card for card in load_decks("swords", files).decks[2].cards if card.kind == "punish_the_guilty")
    assert card.says == "The holder of the Messenger Raven token chooses Feast for Crows, Supply or nothing."
    grades = {value.name: value.grade for value in card.values}
    assert (grades["token"], grades["offers"], grades["copies"]) == ("A", "A", "C")


@pytest.mark.parametrize(("offers", "why"), [
    ('["nightfall"]', "A Westeros card offers 'nightfall': it must be one of"),
    ('["winter_is_coming"]', "offers 'winter_is_coming'"),
    ('["punish_the_guilty"]', "offers 'punish_the_guilty'"),
])
def test_an_effect_that_no_card_has_is_not_offered(offers: str, why: str) -> None:
    with pytest.raises(Complaint, match=why):
        corrected(OFFERS.format(offers=offers)).new(["swords-decks"], 5, 1)


def test_a_wildling_card_may_do_something_else() -> None:
    kind = corrected(CARD.format(lowest="two_supply"))
    card = next(card for card in load_wildlings("storm", kind.files).cards if card.kind == "skinchanger_scout")
    assert card.says.startswith("If the wildlings win, the lowest bidder drops 2 places on the Supply track; every other")
    assert card.says.endswith("If the Night's Watch wins, the highest bidder gains nothing.")
    told(kind, """
scenario wildling-cards.results: as the box has it
game thrones, 5 players, wildling-cards
position
  turn: 4, wildling attack
  wildlings: 12
  deck wildlings: Skinchanger Scout
  supply stark: 4
play
  stark: bid 0
  others: bid 1
expect
  supply stark: 2
  power stark: 5
  power greyjoy: 2
""")


def test_an_effect_that_no_wildling_card_has_is_refused() -> None:
    with pytest.raises(Complaint, match="lowest: value must be one of strongest_card, random_card"):
        corrected(CARD.format(lowest="card_back")).new(["wildling-cards"], 5, 1)


def test_every_named_effect_exists() -> None:
    rules = build([], 5, [])
    assert list(penalties(rules)) == list(PENALTIES)
    assert [*rewards(rules), "nothing"] == list(REWARDS)


def test_every_choice_card_has_a_rule() -> None:
    cards = [card for deck in load_decks("swords", OWN).decks for card in deck.cards]
    assert {card.kind for card in cards if card.offers} == set(CHOICES)


def test_the_log_names_the_card_of_an_effect_unless_two_have_it() -> None:
    ours = GAMES["thrones"].new(["wildling-cards"], 5, 1).state.ruleset
    theirs = corrected(CARD.format(lowest="two_supply")).new(["wildling-cards"], 5, 1).state.ruleset
    assert isinstance(ours, Ruleset)
    assert isinstance(theirs, Ruleset)
    assert ours.causes["wildling-cards.supply"] == "Rattleshirt's Raiders"
    assert "wildling-cards.supply" not in theirs.causes
    assert theirs.causes["wildling-cards.power"] == "Skinchanger Scout"
