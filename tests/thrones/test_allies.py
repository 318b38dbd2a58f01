"""Ally cards: cases that scenarios cannot reach, corrected cards, and whole games of houses that like allies."""

from __future__ import annotations

import json

import pytest

from smallcouncil.core.bits import bits_of
from smallcouncil.core.datafiles import Files
from smallcouncil.core.game import Game
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.testkit import laws
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.setup import start
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies, InFrontOfHouses
from smallcouncil.thrones.modules.storm_board.allies.reading import load_allies
from smallcouncil.thrones.modules.storm_board.allies.verbs import ENLIST
from smallcouncil.thrones.modules.tactics.verbs import TACTIC
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.content import OWN

STORM = ["storm-board"]
KIND = GAMES["thrones"]
OURS = {"enlist", "station", "disband", "plots", "accuse", "place leaders", "spy out", "military support"}


def allies_of(rules: Ruleset) -> Allies:
    return next(term.allies for term in rules.westeros.deck_terms if isinstance(term, InFrontOfHouses))


def test_there_are_four_decks_of_six_different_cards() -> None:
    data = load_allies("ally-cards", OWN)
    assert [deck.name for deck in data.decks] == ["Arryn", "Frey", "Tyrell", "Mercenaries"]
    assert [len([card for card in data.cards if card.deck == deck]) for deck in range(4)] == [6] * 4
    assert len({card.kind for card in data.cards}) == len({card.name for card in data.cards}) == 24
    assert [row.name for row in data.leaders] == ["Littlefinger", "Black Walder", "Loras Tyrell", "Thoros of Myr"]
    assert all(card.says for card in data.cards)


def test_a_deck_whose_cards_are_all_out_cannot_be_chosen() -> None:
    """S74: it takes Plots in the middle of its effect, when nobody else draws; corrected cards may differ."""
    state = start(ruleset(STORM, 4), 1).state
    assert isinstance(state, State)
    allies = allies_of(state.rules)
    assert allies.no_card(state, 0, 0) is None
    pile = allies.pile[0]
    state.decks[pile], state.open_cards[pile] = [], []
    reason = allies.no_card(state, 0, 0)
    assert reason is not None
    assert reason.rule == "allies.forge"


def test_the_order_of_a_deck_is_hidden_except_for_cards_put_under_it_openly() -> None:
    game = start(ruleset(STORM, 4), 7)
    state = game.state
    assert isinstance(state, State)
    allies = allies_of(state.rules)
    pile = allies.pile[1]
    card = allies.take(state, 1)
    allies.put_before(state, card, 0)
    allies.discard(state, card)
    assert state.known[pile] == 1
    orders = {tuple(game.sample(2, seeded(seed)).state.decks[pile]) for seed in range(20)}  # type: ignore[attr-defined]
    assert len(orders) > 5
    assert {order[-1] for order in orders} == {card - allies.first[1]}
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(state.decks[pile]))}


FIXED = '''
[["thrones/storm/ally-cards.toml".card]]
name = "Frey Army"
footmen = 2
knights = 0

[["thrones/storm/ally-cards.toml".card]]
name = "Tyrell Leadership"
leader = "Mace Tyrell"

[["thrones/storm/ally-cards.toml".card]]
entry = "Sellsword Army"
name = "Golden Company"
'''


def test_an_owner_corrects_an_ally_card() -> None:
    files = Files("thrones", OWN.folder, FIXED)
    data = load_allies("ally-cards", files)
    rows = {card.kind: card for card in data.cards}
    assert (rows["frey_army"].footmen, rows["frey_army"].knights, rows["frey_army"].grade) == (2, 0, "A")
    assert "2 Ally Footmen" in rows["frey_army"].says
    assert rows["sellsword_army"].name == "Golden Company"
    rules = ruleset(STORM, 4, files)
    assert rules.notation.domains["leader"].exact("Mace Tyrell") >= 0
    assert rules.notation.domains["ally"].exact("Golden Company") == rules.notation.domains["ally"].names.index("Golden Company")


@pytest.mark.parametrize(("text", "words"), [
    ('name = "Frey Leadership"\nleader = "Hodor"', "no Leader 'Hodor'"),
    ('name = "Frey Army"\nknights = 9', "between 0 and 2"),
    ('name = "Frey Army"\nkey = "army"', "stays 'frey_army'"),
    ('name = "Frey Plots"\nkind = "schemes"', "kind must be one of"),
    ('name = "Frey Leadership"\nleader = "Littlefinger"', "Littlefinger comes with another card"),
])
def test_a_mistake_in_an_ally_card_is_reported(text: str, words: str) -> None:
    files = Files("thrones", OWN.folder, '[["thrones/storm/ally-cards.toml".card]]\n' + text)
    with pytest.raises(Complaint, match=words):
        load_allies("ally-cards", files)


@pytest.mark.parametrize(("text", "words"), [
    ('card]]\nname = "Frey Leadership"\nleader = "Robb Stark"', "another Leader at the table is called 'Robb Stark'"),
    ('start]]\nname = "Frey Leadership"\narea = "Pyke"', "no units where its Leader is"),
    ('start]]\nadd = true\nname = "Frey Plots"\nhouse = "Stark"', "no house keeps such a card"),
])
def test_a_mistake_in_the_start_areas_is_reported(text: str, words: str) -> None:
    files = Files("thrones", OWN.folder, '[["thrones/storm/ally-cards.toml".' + text)
    with pytest.raises(Complaint, match=words):
        start(ruleset(STORM, 4, files), 1)


def fond_of_allies(game: Game, seat: int, seed: int) -> int:
    """A random choice that prefers Forge Alliances and its cards."""
    options = game.choices(seat)
    rng = seeded(seed * 1_000_003 + game.state.number * 8191 + seat * 131 + len(game.draft(seat)))
    forge = game.state.ruleset.notation.domains["tactic"].names.index("Forge Alliances")
    liked = [choice for choice in options if choice >> 16 == ENLIST or choice == TACTIC << 16 | forge << 8]
    wanted = liked if liked and rng.below(5) else options
    return wanted[rng.below(len(wanted))]


@pytest.mark.parametrize(("players", "further"), [(4, []), (3, []), (4, ["fortifications", "siege-engines", "one-time-orders"])])
def test_games_of_houses_that_like_allies_obey_the_laws(players: int, further: list[str]) -> None:
    asked: set[str] = set()
    for seed in range(3):
        game = KIND.new(STORM + further, players, seed)
        rng = seeded(seed)
        while game.waiting:
            KIND.check(game)
            seat = bits_of(game.waiting)[0]
            name = game.state.agenda[-1].kind.name
            choice = fond_of_allies(game, seat, seed)
            if name in OURS and (name not in asked or rng.below(4) == 0):
                laws.check_laws(KIND, game, seat, choice, rng)
                asked.add(name)
            game.choose(seat, choice)
    assert {"enlist", "station", "place leaders"} <= asked


HEAD = """scenario a.b: c
game thrones, 4 players, storm-board
position
  turn: 2, tactics
  tactic: lannister Forge Alliances
"""
LOCKED = """  alliance: Arryn stark
  Lannisport: lannister, footman
expect
  asks lannister: allies.forge
"""
STOLEN = """  open Frey: Frey Plots
  ally card: Frey Army stark, Frey Leadership lannister
  leader at: Black Walder The Crag
  Lannisport: lannister, footman
  The Crag: lannister, footman
play
  lannister: enlist Frey
  lannister: steal stark
expect
  asks lannister: allies.army
"""
LANNISTER = 1


def at(story: str) -> Game:
    runner = Runner(read(HEAD + story, "story")[0], GAMES)
    runner.run()
    return runner.game


def test_nothing_keeps_a_house_from_taking_no_card() -> None:
    """Another house has the first deck to itself."""
    game = at(LOCKED)
    assert DONE in game.choices(LANNISTER)
    assert game.why(LANNISTER, DONE) is None


@pytest.mark.parametrize("card", ["Frey Leadership", "Arryn Plots"])
def test_only_plots_of_the_same_deck_have_stolen_a_card(card: str) -> None:
    plain = json.loads(at(STOLEN).to_json())
    assert KIND.from_json(json.dumps(plain)).waiting
    cards = [row.name for row in load_allies("ally-cards", OWN).cards]
    stealing = plain["agenda"][-3]
    assert stealing["memo"][2] == cards.index("Frey Plots")
    stealing["memo"][2] = cards.index(card)
    with pytest.raises(Complaint, match="nothing leads to 'ally gained'"):
        KIND.from_json(json.dumps(plain))
