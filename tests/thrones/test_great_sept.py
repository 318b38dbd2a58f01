"""Bans of a card for a turn, the value of a bid by purpose, tokens elsewhere, and only common One-Time orders."""

from __future__ import annotations

import pytest

from smallcouncil.core.notation import Domain
from smallcouncil.core.ruleset import PUBLIC
from smallcouncil.errors import Complaint
from smallcouncil.scenarios.scenes import scene_of
from smallcouncil.server.views.thrones.matter import plain_bids
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.box import Box
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import BidTerm, HouseTerm, Module, Procedure, Season
from smallcouncil.thrones.game import Thrones
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.reading.rows import DeckCard
from smallcouncil.thrones.rules.bidding import purpose_of
from smallcouncil.thrones.rules.planning import banned
from smallcouncil.thrones.rules.westeros import SetSeason
from tests.thrones.trial import told, trial

VOWS = ["Silence", "Poverty"]
EVENTS = {"holy_truce": "No March+1 orders and no vow of Silence this turn."}


class GreatSept(Module):
    """A truce forbids a March and a vow; the pious count more on the Wall; tokens may be in the Sept."""

    name = "great-sept"
    title = "The Great Sept"
    says = "Piety."
    rule = "base.turn.sequence"
    events: dict[str, str] = EVENTS

    def prepare(self, box: Box) -> None:
        box.common_orders = True
        box.domains.append(Domain("vow", VOWS, {}))
        deck = box.decks[2]
        deck[0] = DeckCard("holy_truce", "Holy Truce", [], deck[0].copies, False, "No March+1 orders.")

    def plug(self, rules: Ruleset) -> None:
        given = rules.add_fact("given to the sept", "house", PUBLIC)
        rules.control.token_terms.append(Given(given))
        rules.bidding.terms.append(Piety(given))
        march = rules.notation.domains["order"].exact("March+1*")
        truce = Season("holy truce", "holy truce", "no March+1 orders", orders=1 << march)
        truce.bans["vow"] = 1 << VOWS.index("Silence")
        step = SetSeason("holy_truce", self.rule, rules.westeros.add_season(truce))
        rules.westeros.cards["holy_truce"] = Procedure("holy_truce", self.rule, [step])


class Given(HouseTerm):
    def __init__(self, given: int) -> None:
        self.given: int = given

    def value(self, state: State, house: int) -> int:
        return state.facts[self.given][house]


class Piety(BidTerm):
    rule = "base.wildlings.strength"

    def __init__(self, given: int) -> None:
        self.given: int = given

    def bonus(self, state: State, house: int, purpose: str) -> int:
        return state.facts[self.given][house] if purpose == "watch" else 0


def sept() -> Thrones:
    return trial(GreatSept())


TRUCE = """
scenario base.planning.ban: a card forbids one order for a turn
game thrones, 5 players, great-sept
position
  turn: 3, holy truce
  Winterfell: stark, footman
expect
  season: holy truce
play
  refused stark: order Winterfell March+1*; done  [base.planning.ban]
  baratheon: done
  lannister: done
  stark: order Winterfell March; done
  tyrell: done
  greyjoy: done
expect
  Winterfell: stark, footman, March+0
"""


def test_a_card_forbids_one_order_and_one_vow_for_a_turn() -> None:
    told(sept(), TRUCE)
    game = sept().new(["great-sept"], 5, 1)
    state = game.state
    assert isinstance(state, State)
    assert banned(state, "vow") == 0
    state.season = 1 << 4
    assert banned(state, "vow") == 1
    assert state.plain()["season"] == ["holy truce"]
    assert sept().restore(state.plain()).plain() == state.plain()


WATCH = """
scenario base.wildlings.strength: the pious count more, and all know it before
game thrones, 5 players, great-sept
position
  turn: 3, wildling attack
  wildlings: 4
  given to the sept: stark 3
  power stark: 2
play
  baratheon: bid 0
  lannister: bid 0
  stark: bid 1
  tyrell: bid 0
  greyjoy: bid 0
expect
  wildlings: 0
"""


def test_a_bid_is_worth_more_for_one_purpose_only() -> None:
    assert "The Night's Watch (4) beats back the wildlings (4)." in told(sept(), WATCH)


def test_the_bonus_is_known_before_the_bids() -> None:
    scene = scene_of(sept(), ["great-sept"], 5)
    for key, value in (("turn", "3, wildling attack"), ("wildlings", "4"), ("given to the sept", "stark 3")):
        scene.put(key, value)
    game = scene.finish([])
    state = game.state
    assert isinstance(state, State)
    assert purpose_of(state) == "watch"
    bids = plain_bids(state, state.agenda[-1], 0)
    assert (bids["for"], bids["bonus"]) == ("watch", [0, 0, 3, 0, 0])
    assert game.prompt(2) == "Bid for the Night's Watch (you have 5 power; your bid counts as 3 more)."
    assert game.prompt(1) == "Bid for the Night's Watch (you have 5 power)."


def test_the_bonus_does_not_count_for_a_track() -> None:
    scene = scene_of(sept(), ["great-sept"], 5)
    scene.put("turn", "3, clash of kings")
    scene.put("given to the sept", "stark 3")
    state = scene.finish([]).state
    assert isinstance(state, State)
    assert purpose_of(state) == "throne"
    assert "bonus" not in plain_bids(state, state.agenda[-1], 0)


def test_tokens_elsewhere_count_in_the_limit() -> None:
    with pytest.raises(Complaint, match=r"House Stark has only 20 power tokens"):
        told(sept(), WATCH.replace("power stark: 2", "power stark: 18"))


def test_one_time_orders_of_one_house_stay_in_the_box() -> None:
    rules = sept().ruleset(["one-time-orders", "great-sept"], 5)
    names = [order.name for order in rules.orders if order.once]
    assert names == ["Recruit", "Supply Caravan", "Forced March", "One-Time order"]


@pytest.mark.parametrize("options", [["great-sept"], ["one-time-orders", "great-sept"]])
def test_random_games_in_the_sept_keep_the_laws(options: list[str]) -> None:
    for seed in range(2):
        assert fuzz(sept(), options, 5, seed, 120).choices > 100
