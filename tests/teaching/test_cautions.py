"""Cautions: what the teacher says of a draft in a position, and what the draft shows to be understood."""

from __future__ import annotations

from textwrap import dedent

import pytest

from smallcouncil.core.game import Game
from smallcouncil.core.records import seat_of
from smallcouncil.games import GAMES
from smallcouncil.rulesref import rule_text
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.teaching.notes import CAUTION, Remarks
from smallcouncil.teaching.teacher import speech

STARK_GIVES_ORDERS = """
  turn: 2, orders
  Winterfell: stark, footman
  White Harbor: stark, footman
  Moat Cailin: lannister, footman, knight
"""


def position(text: str, game: str = "thrones, 3 players") -> Game:
    body = dedent(text).strip().replace("\n", "\n  ")
    scenario, = read(f"scenario a: position\ngame {game}\nposition\n  {body}\nexpect\n  winner: nobody\n", "story")
    runner = Runner(scenario, GAMES)
    runner.run()
    return runner.game


def said(game: Game, chain: str, house: str = "stark") -> Remarks:
    seat = seat_of(game, house)
    copy, _ = game.drafting(seat, game.parse(seat, chain))
    return speech(copy, seat, [])


def cautions(game: Game, chain: str, house: str = "stark") -> dict[str, str]:
    found = {note.key: note for note in said(game, chain, house).notes if note.kind == CAUTION}
    assert all(rule_text(note.rule) is not None for note in found.values())
    return {key: note.text for key, note in found.items()}


def test_an_open_castle_is_named_with_whoever_can_take_it() -> None:
    game = position("turn: 2, orders\nWhite Harbor: token stark\nWinterfell: stark, footman\nMoat Cailin: lannister, knight")
    found = cautions(game, "order Winterfell Consolidate Power; done")
    assert found["caution.open-castle"].startswith("Lannister can take White Harbor from Moat Cailin: nobody guards it.")


def test_a_weak_guard_is_named_with_both_strengths() -> None:
    found = cautions(position(STARK_GIVES_ORDERS), "order Winterfell Consolidate Power, White Harbor Consolidate Power; done")
    assert "Lannister can attack Winterfell from Moat Cailin with 3 against your 1" in found["caution.open-castle"]


def test_a_castle_that_is_defended_well_enough_shows_that_this_is_understood() -> None:
    game = position("turn: 2, orders\nWinterfell: stark, 2 knights\nMoat Cailin: lannister, footman")
    assert "caution.open-castle" in said(game, "order Winterfell Defense+1; done").shows
    assert "caution.open-castle" not in cautions(game, "order Winterfell Defense+1; done")


@pytest.mark.parametrize(("order", "key", "begins"), [
    ("Raid", "caution.raid", "The Raid in Karhold reaches nobody"),
    ("Support", "caution.support", "The Support in Karhold helps nobody"),
    ("Defense+1", "caution.defense", "Nobody can reach Karhold this turn"),
])
def test_an_order_that_can_do_nothing_is_pointed_out(order: str, key: str, begins: str) -> None:
    game = position("turn: 2, orders\nKarhold: stark, footman\nThe Arbor: lannister, footman")
    assert cautions(game, f"order Karhold {order}; done")[key].startswith(begins)


def test_a_support_beside_a_march_helps_it() -> None:
    game = position(STARK_GIVES_ORDERS)
    assert "caution.support" in said(game, "order Winterfell March, White Harbor Support; done").shows


def test_a_free_castle_in_reach_is_worth_a_march() -> None:
    game = position("turn: 2, orders\nWinterfell: stark, footman\nWhite Harbor: token stark\nLannisport: lannister, footman")
    found = cautions(game, "order Winterfell Consolidate Power; done")
    assert found["caution.missed-castle"].startswith("Nobody guards Moat Cailin, and your army in Winterfell could take it")
    assert "caution.missed-castle" not in cautions(game, "order Winterfell March; done")


def test_an_area_without_an_order_is_named_once_the_rest_has_one() -> None:
    found = cautions(position(STARK_GIVES_ORDERS), "order Winterfell Consolidate Power; done")
    assert found["caution.idle"].startswith("White Harbor has no order.")
    assert "caution.idle" not in cautions(position(STARK_GIVES_ORDERS), "order Winterfell Consolidate Power")


MARCHES = """
  turn: 2, march, stark
  Winterfell: stark, footman, March
  White Harbor: token stark
  Seagard: stark, footman, Support
  Moat Cailin: lannister, 2 knights, March
"""


def test_an_attack_that_will_probably_fail_is_told_with_its_odds() -> None:
    found = cautions(position(MARCHES), "execute Winterfell; move footman Moat Cailin; done")
    assert found["caution.weak-attack"].startswith("You attack Moat Cailin with 2 against Lannister's 4")
    assert "of 10 battles" in found["caution.weak-attack"]


def test_an_attack_on_a_neutral_force_needs_its_strength() -> None:
    game = position("""
        turn: 2, march, stark
        Winterfell: stark, footman, March
        Moat Cailin: neutral 3
        Lannisport: lannister, footman, March
    """)
    found = cautions(game, "execute Winterfell; move footman Moat Cailin; done")
    assert found["caution.weak-attack"].startswith("You attack with 1, and the neutral force in Moat Cailin has 3.")


def test_who_can_walk_into_what_is_left_is_named() -> None:
    game = position("turn: 2, march, stark\nWinterfell: stark, footman, March\nMoat Cailin: lannister, footman, March")
    found = cautions(game, "execute Winterfell; move footman Karhold; done")
    assert found["caution.left-open"] == "Lannister's March in Moat Cailin can take Winterfell: you leave nobody to guard it."


def test_an_area_left_without_a_token_is_given_up() -> None:
    game = position("turn: 2, march, stark\nWhite Harbor: stark, footman, March\nLannisport: lannister, footman, March")
    found = cautions(game, "execute White Harbor; move footman Winterfell; done")
    assert found["caution.left-open"].startswith("You give up White Harbor: it needs units or a power token")
    assert "caution.left-open" in said(game, "execute White Harbor; move footman Winterfell; token; done").shows


def test_a_raid_that_could_remove_something_should() -> None:
    game = position("turn: 2, raid, stark\nWinterfell: stark, footman, Raid\nMoat Cailin: lannister, footman, Support")
    found = cautions(game, "execute Winterfell; done")
    assert found["caution.unused-raid"] == "This Raid removes nothing. It could remove Lannister's order in Moat Cailin."
    assert "caution.unused-raid" in said(game, "execute Winterfell; raid Moat Cailin; done").shows


def test_all_power_in_one_bid_is_too_much_where_more_bids_follow() -> None:
    game = position("turn: 2, clash_of_kings\npower stark: 4")
    assert "more bids follow" in cautions(game, "bid 4")["caution.purse"].lower()
    assert "caution.purse" in said(game, "bid 2").shows


def test_a_card_that_beats_far_fewer_than_another_is_compared_with_it() -> None:
    game = position("""
        turn: 2, march, stark
        Winterfell: stark, footman, knight, March
        Moat Cailin: lannister, footman, knight, Support
    """)
    stark = seat_of(game, "stark")
    game.play(stark, game.parse(stark, "execute Winterfell; move footman Moat Cailin, knight Moat Cailin; done"))
    found = cautions(game, "card Catelyn Stark")
    assert found["caution.card"].startswith("With Catelyn Stark you win against ")
    assert "Eddard Stark" in found["caution.card"]
    assert "caution.card" in said(game, "card Eddard Stark").shows


def test_a_card_that_leaves_nothing_to_place_is_pointed_out() -> None:
    """In the card game, if another placement would leave something."""
    found = 0
    for seed in range(40):
        game = GAMES["intrigue"].new([], 4, seed)
        while game.waiting and not found:
            seat = game.waiting.bit_length() - 1
            for choice in game.choices(seat):
                copy, _ = game.drafting(seat, [choice])
                notes = [note for note in speech(copy, seat, []).notes if note.key == "caution.stuck"]
                if notes:
                    found += 1
                    assert notes[0].text.startswith("After this, none of your other ")
            game.choose(seat, game.choices(seat)[0])
    assert found
