"""Tactics Cards beyond scenarios: secrets, previews of battles, the steward's play, corrections."""

from __future__ import annotations

import json

import pytest

from smallcouncil.bots.steward import Steward
from smallcouncil.core import contents
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.insight.thrones.aids import phase_names, phase_of, state_of, warning
from smallcouncil.insight.thrones.battles import fights_of
from smallcouncil.insight.thrones.outcomes import outcomes_of
from smallcouncil.scenarios.language import read
from smallcouncil.scenarios.runner import Runner
from smallcouncil.server.views.thrones.matter import matter_of
from smallcouncil.testkit.laws import fuzz
from smallcouncil.thrones.building.build import ruleset
from smallcouncil.thrones.language.verbs import ORDER
from smallcouncil.thrones.modules.tactics.lasting import OneStarMore
from smallcouncil.thrones.modules.tactics.reading import load_tactics
from smallcouncil.thrones.modules.tactics.verbs import TACTIC
from smallcouncil.thrones.modules.tactics.words import WORDS
from smallcouncil.thrones.proof.positions import wrong_fact
from smallcouncil.thrones.rules.planning import stars

THRONES = GAMES["thrones"]
STARK, TYRELL = 2, 3


def played(story: str) -> Game:
    runner = Runner(read("scenario  tactics: a story\ngame      thrones, 5 players, tactics\n" + story, "story")[0], GAMES)
    runner.run()
    assert runner.begun is not None
    return runner.begun


PLANNING = """position
  turn: 3, planning
  court: lannister, tyrell, greyjoy, baratheon, stark
  Winterfell: stark, 2 footmen
  White Harbor: stark, footman
play
  stark: {chain}
expect
  turn: 3, planning
"""


@pytest.mark.parametrize("chain", [
    "tactic Manage Troops", "tactic Careful Planning; order Winterfell March+1*",
    "tactic Hold Territory; order Winterfell Raid; done",
])
def test_nobody_sees_a_drafted_tactic(chain: str) -> None:
    """It is neither in views nor in the server's data nor in anybody's options, sealed or not."""
    other = played(PLANNING.format(chain="tactic Support Allies" + "; done" * chain.endswith("done")))
    game = played(PLANNING.format(chain=chain))
    for seat in (NOBODY, 0, 1, TYRELL, 4):
        copy = game.redacted(seat)
        assert not copy.draft(STARK)
        assert "Manage Troops" not in json.dumps(game.view(seat).get("facts", {}))
        assert json.dumps(game.view(seat)) == json.dumps(other.view(seat)), "the same whatever is drafted"
        told = matter_of(copy, seat, None, {})
        assert json.dumps(told) == json.dumps(matter_of(other.redacted(seat), seat, None, {}))
        if seat != NOBODY:
            assert game.choices(seat) == other.choices(seat)
    mine = game.redacted(STARK)
    assert verb_of(mine.draft(STARK)[0]) == TACTIC


def test_a_sample_gives_others_a_card_of_their_own_choosing() -> None:
    game = played(PLANNING.format(chain="tactic Manage Troops; done"))
    assert not any(state_of(game.redacted(0)).facts[0])
    fuzz(THRONES, ["tactics", "one-time-orders"], 5, 7, 120)


def test_the_faces_offer_the_cards_before_orders_and_while_one_is_drafted() -> None:
    for chain in ("tactic Hold Territory", "tactic Careful Planning; order Winterfell March+1*"):
        game = played(PLANNING.format(chain=chain))
        copy = game.redacted(STARK)
        told = matter_of(copy.staged(STARK), STARK, copy, {})["orders"]
        preface, = told["prefaces"]
        assert preface["verb"] == TACTIC
        assert [x_of(choice) for choice in preface["choices"]] == [0, 1, 2, 3, 4, 5]
    assert told["stars"] == {"used": 1, "allowed": 1}
    assert warning(game, STARK) == "No order yet: White Harbor."


BATTLE = """position
  turn: 3, march, tyrell
  tactic: {cards}
  hand tyrell: Garlan Tyrell
  hand lannister: Cersei Lannister
  The Reach: tyrell, 2 knights, March
  King's Landing: lannister, knight, Defense+1
play
  tyrell: execute The Reach; move 2 knights King's Landing{done}
expect
  turn: 3, march
"""


def test_the_preview_of_an_attack_counts_both_sides_cards_and_support_from_afar() -> None:
    cards = "tyrell Control Westeros, lannister Hold Territory, stark Support Allies"
    fight, = fights_of(played(BATTLE.format(cards=cards, done="")), TYRELL, None)
    assert (fight["attacker"]["total"], fight["defender"]["total"]) == (6, 5)
    assert fight["afar"] == [{"seat": STARK, "worth": 1}]
    plain, = fights_of(played(BATTLE.format(cards="stark Hold Territory", done="")), TYRELL, None)
    assert (plain["attacker"]["total"], plain["defender"]["total"]) == (4, 3)
    assert "afar" not in plain


def test_card_against_card_counts_the_cards_of_both_sides() -> None:
    ends = []
    for cards in ("tyrell Control Westeros, lannister Hold Territory", "lannister Hold Territory", "stark Hold Territory"):
        game = played(BATTLE.format(cards=cards, done="; done"))
        found = outcomes_of(state_of(game), game.state.agenda[-1], TYRELL)
        assert found is not None
        cell = found["cells"][0][0]
        ends.append((cell["totals"], cell["casualties"]))
    assert ends == [([8, 5], 0), ([6, 5], 0), ([6, 3], 1)], "with Hold Territory the Defense order stops the sword"


def test_a_weak_order_counts_in_the_preview() -> None:
    game = played("""position
  turn: 3, march, tyrell
  tactic: tyrell Support Allies
  The Reach: tyrell, 2 knights, March
  King's Landing: tyrell, knight, Support-1
  Blackwater: lannister, knight
play
  tyrell: execute The Reach; move 2 knights Blackwater
expect
  turn: 3, march
""")
    fight, = fights_of(game, TYRELL, None)
    assert fight["attacker"]["own"] == 1


def test_the_step_is_a_separate_phase() -> None:
    game = played("""position
  turn: 3, tactics
  tactic: stark Careful Planning
  Winterfell: stark, footman, Raid
expect
  asks stark: tactics.careful-planning
""")
    state = state_of(game)
    assert phase_names(state.rules)[phase_of(state)] == "Tactics Cards"
    assert WORDS.lines(state) == ["Tactics Cards: Stark Careful Planning."]


def test_a_card_without_use_says_so() -> None:
    """Hostages need Leaders."""
    entries = WORDS.plain_book(ruleset(["tactics"], 5))["tactics"]
    assert [entry["name"] for entry in entries if entry["idle"]] == ["Secure Hostages"]
    entries = WORDS.plain_book(ruleset(["swords-cards", "swords-decks", "tactics", "leaders"], 5))["tactics"]
    assert not [entry for entry in entries if entry["idle"]]


def test_the_steward_chooses_a_card_places_orders_and_answers_the_cards_decisions() -> None:
    game = THRONES.new(["tactics"], 5, 5)
    steward, seen = Steward(1), set[str]()
    while game.result is None and state_of(game).turn < 5:
        seat = bits_of(game.waiting)[0]
        kind = game.state.agenda[-1].kind.name
        choice = steward.choose(game.redacted(seat), seat)
        if verb_of(choice) in (TACTIC, ORDER) or kind in ("careful planning", "manage troops", "march on"):
            seen.add(game.state.ruleset.notation.verb_words[verb_of(choice)])
        game.choose(seat, choice)
    assert {"tactic", "order"} <= seen


def box_without(key: str) -> GameKind:
    plain = json.loads(THRONES.bundle())
    rows = plain["files"]["tactics/storm.toml"]["tactic"]
    left = [row for row in rows if row["key"] != key]
    assert len(left) == len(rows) - 1
    plain["files"]["tactics/storm.toml"]["tactic"] = left
    files = contents.unbundled(json.dumps(plain), "thrones")
    return THRONES.made_with(files.digest(), contents.bundle(files))


@pytest.mark.parametrize("key", [row.key for row in load_tactics("storm", ruleset(["tactics"], 5).files).tactics])
def test_a_card_that_is_not_in_the_box_counts_for_nobody(key: str) -> None:
    kind = box_without(key)
    game, whole = state_of(kind.new(["tactics"], 5, 1)), state_of(THRONES.new(["tactics"], 5, 1))
    played, = [term.played for term in game.rules.planning.star_terms if isinstance(term, OneStarMore)]
    assert played.number(key) == NOBODY
    for house in range(5):
        assert not played.has(game, house, played.number(key))
        assert stars(game, house) == stars(whole, house)
        assert [term.bonus(game, house, "") for term in game.rules.bidding.terms] == [0] * len(game.rules.bidding.terms)
    game.facts[played.first][0], game.facts[played.second][0] = 0, 1
    assert "Careful Planning" in wrong_fact(game), "a second card is beside the first"
    fuzz(kind, ["tactics"], 5, 7, 0)


# Moving further through an area that is too full ------------------------------------------------------------------------

TOO_FULL = """position
  turn: 3, march, stark
  tactic: stark Manage Troops
  supply stark: 0
  Winterfell: stark, 2 footmen, March
  Moat Cailin: stark, footman
  Pyke: greyjoy, footman, March
play
  stark: execute Winterfell; move 2 footmen Moat Cailin{end}
expect
  Pyke: greyjoy, footman, March
"""


def test_the_prompts_say_that_units_must_move_further() -> None:
    assert "then march on" in played(TOO_FULL.format(end="")).prompt(STARK)
    game = played(TOO_FULL.format(end="; done"))
    assert "must march on" in game.prompt(STARK)
    game.play(STARK, game.parse(STARK, "shift Moat Cailin; move footman Greywater Watch"))
    assert "then choose done" in game.prompt(STARK)


def test_a_game_saved_while_supply_is_exceeded_is_read_back() -> None:
    game = played(TOO_FULL.format(end="; done"))
    THRONES.check(game)
    back = THRONES.from_json(game.to_json())
    assert back.digest() == game.digest()
    assert back.choices(STARK) == game.choices(STARK)


@pytest.mark.parametrize(("path", "value"), [
    (("facts", "marched on"), {"Stark": 1}),
    (("facts", "tactic"), {"Stark": "Hold Territory"}),
    (("areas", "Castle Black"), {"house": "Stark", "units": {"footman": 3}}),  # the army is too large wherever they go
])
def test_no_other_game_that_exceeds_supply_is_read_back(path: tuple[str, str], value: object) -> None:
    plain = json.loads(played(TOO_FULL.format(end="; done")).to_json())
    plain[path[0]][path[1]] = value
    with pytest.raises(Complaint):
        THRONES.from_json(json.dumps(plain))


def test_the_steward_moves_further_if_it_must() -> None:
    game = played(TOO_FULL.format(end="; done"))
    steward = Steward(1)
    while game.waiting == BIT[STARK]:
        game.choose(STARK, steward.choose(game, STARK))
    state = state_of(game)
    assert state.fits(STARK, state.sizes(STARK))
