"""What mattered in a turn, and what a maester thinks of a draft."""

from __future__ import annotations

from smallcouncil.core.game import Game
from smallcouncil.core.records import seat_of
from smallcouncil.core.rng import seeded
from smallcouncil.teaching.thrones.opinion import opinion
from smallcouncil.teaching.thrones.turns import what_mattered
from tests.helpers import step
from tests.teaching.test_cautions import position


def told(begin: Game, chains: dict[str, str], house: str = "stark") -> str:
    """The note after these chains, from the point of view of a house."""
    game = begin.clone()
    game.log = []
    for name, chain in chains.items():
        seat = seat_of(game, name.split()[0])
        game.play(seat, game.parse(seat, chain))
    while game.state.chapter() == begin.state.chapter():
        step(game, seeded(1))
    seat = seat_of(game, house)
    heard = [event for event in game.log if game.sees(seat, event)]
    note, = what_mattered(begin.redacted(seat), game.redacted(seat), seat, heard)
    return note.text


MARCHES = """
  turn: 2, march, stark
  deck I: Last Days of Summer
  deck II: Last Days of Summer
  deck III: Last Days of Summer
  Winterfell: stark, footman, knight, March
  Moat Cailin: lannister, footman
"""


def test_what_was_entered_and_given_up_is_told_with_the_standing() -> None:
    text = told(position("""
        turn: 2, march, stark
        deck I: Last Days of Summer
        deck II: Last Days of Summer
        deck III: Last Days of Summer
        White Harbor: stark, footman, March
    """), {"stark": "execute White Harbor; move footman Moat Cailin; done"})
    assert "You took Moat Cailin without a battle." in text
    assert "You gave up White Harbor: your units left it without a power token." in text
    assert "Castles: you 2, Baratheon 1 and Lannister 1; 8 win." in text


def test_a_battle_is_told_with_what_decided_it() -> None:
    march = "execute Winterfell; move footman Moat Cailin, knight Moat Cailin; done"
    cards = {"stark again": "card Eddard Stark", "lannister": "card Ser Kevan Lannister"}
    won = told(position(MARCHES), {"stark": march, **cards})
    assert "You took Moat Cailin from Lannister: your " in won
    lost = told(position(MARCHES), {"stark": march, **cards}, "lannister")
    assert "Stark took Moat Cailin from you: Stark's " in lost


def test_a_quiet_turn_says_so() -> None:
    text = told(position("""
        turn: 2, consolidate, stark
        deck I: Last Days of Summer
        deck II: Last Days of Summer
        deck III: Last Days of Summer
        Winterfell: stark, footman, Consolidate Power
    """), {"stark": "collect Winterfell"})
    assert text.startswith("Turn 2. None of your areas changed hands. Castles: you ")


LAST = """
  turn: 10, march, stark
  Winterfell: stark, footman, March
  Moat Cailin: stark, footman
  Lannisport: lannister, footman
  Riverrun: token lannister
  power lannister: 9
"""


def test_a_maester_names_the_castle_that_wins_the_last_turn() -> None:
    game = position(LAST)
    stark = seat_of(game, "stark")
    view = game.redacted(stark)
    wasted = game.parse(stark, "execute Winterfell; done")
    note, = opinion(view, stark, [], wasted, 1, 16)
    assert note.text.startswith("A maester would rather march a footman from Winterfell to White Harbor.")
    taken = game.parse(stark, "execute Winterfell; move footman White Harbor; done")
    assert opinion(view, stark, [], taken, 1, 16) == []


def test_a_neutral_force_is_told_as_such_and_what_others_took_in_one_sentence() -> None:
    text = told(position("""
        turn: 2, march, stark
        deck I: Last Days of Summer
        deck II: Last Days of Summer
        deck III: Last Days of Summer
        White Harbor: stark, footman, 2 knights, March
        The Eyrie: neutral 3
        The Narrow Sea: stark, ship
        Harrenhal: lannister, footman, knight, March
    """), {
        "stark": "execute White Harbor; move 2 knights The Eyrie; done", "lannister":
        "execute Harrenhal; move footman Crackclaw Point, knight Riverrun; done",
    })
    assert "You defeated the neutral force in The Eyrie." in text
    assert "Lannister took Riverrun and Crackclaw Point." in text or "Lannister took Crackclaw Point and Riverrun." in text


def test_a_retreat_takes_nothing() -> None:
    begin = position("""
        turn: 2, march, lannister
        deck I: Last Days of Summer
        deck II: Last Days of Summer
        deck III: Last Days of Summer
        fiefdoms: baratheon, lannister, stark
        Seagard: lannister, 2 knights, March
        Moat Cailin: stark, footman
        Winterfell: baratheon, knight
        Lannisport: lannister, footman
    """)
    chains = {
        "lannister": "execute Seagard; move 2 knights Moat Cailin; done", "stark": "card Ser Rodrick Cassel",
        "lannister again": "card Ser Kevan Lannister", "stark again": "retreat White Harbor",
    }
    own = told(begin, chains)
    assert "You retreated to White Harbor." in own
    assert "You took" not in own
    other = told(begin, chains, "baratheon")
    assert "Stark retreated to White Harbor." in other
    assert "Stark took" not in other
