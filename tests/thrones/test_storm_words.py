"""Words about the board of A Storm of Swords: warnings, attacks on a Garrison, the book."""

from __future__ import annotations

import json
from typing import Any

import pytest

from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import home_note, warning, welcome
from smallcouncil.insight.thrones.battles import fights_of
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.server.views import presenter_of
from smallcouncil.server.views.thrones.matter import matter_of
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.language.events import sentence

BARATHEON, LANNISTER, STARK = 0, 1, 2


def played(story: str) -> Game:
    runner = Runner(read("scenario  storm: a story\ngame      thrones, 4 players, storm-board\n" + story, "story")[0], GAMES)
    runner.run()
    assert runner.begun is not None
    return runner.begun


def book(players: int = 4) -> Any:
    kind = GAMES["thrones"]
    return presenter_of("thrones").book(kind, kind.sheet().with_needed(["storm-board"]), players)


def test_an_unmet_objective_gets_a_warning_during_planning() -> None:
    story = """position
  turn: 3, planning
  Riverrun: {holder}, footman
  The Twins: stark, footman
play
  stark: tactic {card}; order The Twins Raid
expect
  turn: 3, planning
"""
    chosen = played(story.format(holder="greyjoy", card="Winter is Coming"))
    assert warning(chosen, STARK) == "The objective is not met yet: you do not control Riverrun."
    assert "objective" not in warning(played(story.format(holder="stark", card="Winter is Coming")), STARK)
    assert warning(played(story.format(holder="greyjoy", card="Hold Territory")), STARK) == ""


def test_whose_claim_is_lost_is_told() -> None:
    game = played("""position
  turn: 2, tactics
  tactic: lannister Forge Alliances
  open Mercenaries: Filthy Accusations
  Claim track: 6 lannister, 5 stark
  The Twins: stark, footman, March
play
  lannister: enlist Mercenaries
  lannister: accuse 5
expect
  Claim track: 6 lannister
""")
    told = [GAMES["thrones"].sentence(game.state.ruleset, event) for event in game.log or []]
    assert "Filthy Accusations: Stark loses its power token on space 5 of the Claim track." in told


TIED_BIDS = """position
  turn: 2, resolve III
  open I: Supply
  open II: Game of Thrones
  open III: Claim Westeros
  power stark: 20
  power greyjoy: 20
play
  stark: bid 2
  greyjoy: bid 2
  others: bid 0
expect
  asks lannister: claim-westeros.ties
"""


def test_a_game_saved_before_a_claim_is_placed_is_read_back_with_the_bids_that_can_be() -> None:
    """Bid power is neither available nor in the pool yet."""
    game = played(TIED_BIDS)
    assert GAMES["thrones"].from_json(game.to_json()).digest() == game.digest()
    plain = json.loads(game.to_json())
    plain["houses"]["Stark"]["bid"] = plain["houses"]["Greyjoy"]["bid"] = 3
    with pytest.raises(Complaint, match="No house has bid more power tokens than it has"):
        GAMES["thrones"].from_json(json.dumps(plain))


def test_past_bids_do_not_count() -> None:
    """Power may have come since, and the bids have returned to the pool."""
    game = played(TIED_BIDS + "play\n  lannister: name stark\n  lannister: name baratheon\nexpect\n  turn: 2, planning\n")
    plain = json.loads(game.to_json())
    plain["houses"]["Greyjoy"]["power"] = 20
    GAMES["thrones"].from_json(json.dumps(plain))


def test_whoever_removes_their_own_claim_is_told() -> None:
    game = played("""position
  turn: 2, tactics
  tactic: lannister Forge Alliances
  open Mercenaries: Filthy Accusations
  Claim track: 6 lannister, 5 stark
  The Twins: stark, footman, March
play
  lannister: enlist Mercenaries
expect
  asks lannister: allies.accusations
""")
    told = [warning(game.drafting(LANNISTER, [choice])[0], LANNISTER) for choice in game.choices(LANNISTER)[1:]]
    assert told == ["", "This removes your own Claim from the track."]


def test_an_attack_on_a_lone_garrison_is_shown_in_the_preview() -> None:
    game = played("""position
  turn: 2, march, baratheon
  garrison: King's Landing 6
  Kingswood: baratheon, knight, 2 footmen, March
play
  baratheon: execute Kingswood; move knight King's Landing, 2 footmen King's Landing
expect
  turn: 2, march
""")
    [fight] = fights_of(game, BARATHEON, None)
    assert fight["against"] == LANNISTER
    assert (fight["attacker"]["total"], fight["defender"]["total"]) == (4, 6)
    assert [line.rule for line in fight["defender"]["lines"]] == ["garrisons.strength"]


def test_bids_for_claim_have_the_bonus_of_all_houses() -> None:
    game = played("""position
  turn: 3, claim westeros
  tactic: stark Control Westeros
  ally card: Arryn Political Support stark, Tyrell Political Support lannister
  The Twins: stark, footman
expect
  asks stark: claim-westeros.bid
""")
    bids = matter_of(game, STARK, None, {})["bids"]
    assert (bids["for"], bids["bonus"]) == ("Claim", [0, 1, 2, 0])


def test_the_book_has_claim_roads_ally_cards_and_objectives() -> None:
    told = book()
    areas = {row["name"]: row for row in told["areas"]}
    assert areas["King's Landing"]["garrison"] == "Lannister"
    assert areas["King's Landing"]["worth"] == 1
    [arrow] = areas["Winterfell"]["arrows"]
    assert (told["areas"][arrow["to"]]["name"], arrow["house"]) == ("Moat Cailin", "")
    assert {arrow["house"] for arrow in areas["Dragonstone"]["arrows"]} == {"", "Baratheon"}
    assert sum(len(row["fords"]) for row in told["areas"]) == 12
    assert sum(len(row["bridges"]) for row in told["areas"]) == 8
    assert [deck["allied"] for deck in told["ally_decks"]] == [True, True, True, False]
    assert [card["name"] for card in told["allies"]] == [card["name"] for deck in told["further_decks"].values() for card in deck]
    assert {card["house"]: card["objective"] for card in told["tactics"] if card["objective"]}["Stark"] == "Riverrun"
    assert told["wildlings"] == []
    assert not any(card["mammoth"] for deck in told["decks"] for card in deck)


def test_the_goal_and_the_houses_are_those_of_this_board() -> None:
    storm, base = ruleset(["storm-board"], 4), ruleset([], 4)
    assert "8 Claim" in welcome(storm)[0]
    assert "castles" in welcome(base)[0]
    assert "King's Landing" in home_note(storm, "Lannister")
    assert home_note(storm, "Lannister") != home_note(base, "Lannister")
    assert all(book(3)["seat_notes"])


def test_a_houses_supplies_off_the_board_are_its_own_pieces() -> None:
    game = played("""position
  turn: 2, planning
  ally card: Arryn Army stark
  The Twins: stark, 2 footmen, ally footman
expect
  turn: 2, planning
""")
    assert matter_of(game, STARK, None, {})["pool"][STARK] == {"footman": 8, "knight": 4}


def test_the_log_names_the_card_before_its_effect() -> None:
    causes = ruleset(["storm-board"], 4).causes
    assert causes["allies.political"] == "Political Support"
    assert causes["allies.plots"] == "Plots"
    assert causes["allies.supplies"] == "Tyrell Supplies"
    assert causes["allies.accusations"] == "Filthy Accusations"
    assert causes["claim-westeros.highest"] == causes["claim-westeros.lowest"] == "Claim Westeros"


def test_a_card_whose_name_ends_with_an_exclamation_mark_ends_its_sentence() -> None:
    rules = ruleset(["storm-board"], 4)
    roar = rules.notation.domains["tactic"].names.index("Hear Me Roar!")
    assert sentence(rules, Event("tactic", "tactics.reveal", [1, roar], 0, [])) == "Lannister plays Hear Me Roar!"
