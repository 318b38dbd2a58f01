"""Drafts, undo, taking back, refusals: the contract in small stories."""

from __future__ import annotations

import json

import pytest

from smallcouncil.core.agenda import Decision
from smallcouncil.core.bits import bits_of
from smallcouncil.core.game import Game, Illegal
from smallcouncil.core.rng import seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.testkit.laws import choice_of
from smallcouncil.thrones.building.setup import new_game

BARATHEON, LANNISTER, STARK, TYRELL, GREYJOY = range(5)


def at_planning() -> Game:
    return new_game([], 5, 1)


def choose(game: Game, seat: int, text: str) -> None:
    game.play(seat, game.parse(seat, text))


def test_all_houses_are_asked_for_orders_at_once() -> None:
    assert bits_of(at_planning().waiting) == (0, 1, 2, 3, 4)


def test_a_sealed_draft_may_be_opened_again_while_others_choose() -> None:
    game = at_planning()
    choose(game, STARK, "order Winterfell March+0; done")
    assert STARK not in bits_of(game.waiting)
    game.undo(STARK)
    assert STARK in bits_of(game.waiting)
    assert game.text(game.draft(STARK)) == "order Winterfell March+0"


def test_a_refused_chain_leaves_the_draft_as_it_was() -> None:
    game = at_planning()
    choose(game, STARK, "order Winterfell March+0")
    before = game.to_json()
    with pytest.raises(Illegal) as refused:
        choose(game, STARK, "order White Harbor Raid; order Pyke March-1")
    assert refused.value.rule == "base.planning.own-units"
    assert game.to_json() == before


def test_a_chain_that_runs_past_its_decision_changes_nothing() -> None:
    game = at_planning()
    for seat in (BARATHEON, LANNISTER, TYRELL, GREYJOY):
        choose(game, seat, "done")
    before = game.to_json()
    with pytest.raises(Illegal) as refused:
        choose(game, STARK, "done; done")
    assert refused.value.rule == "core.chain"
    assert game.to_json() == before


def test_nobody_chooses_out_of_turn_or_twice() -> None:
    game = at_planning()
    choose(game, STARK, "done")
    with pytest.raises(Illegal) as refused:
        game.choose(STARK, 0)
    assert refused.value.rule == "core.sealed"
    for seat in (BARATHEON, LANNISTER, TYRELL, GREYJOY):
        choose(game, seat, "order Highgarden Raid; done" if seat == TYRELL else "done")
    with pytest.raises(Illegal) as refused:
        game.choose(STARK, 0)
    assert refused.value.rule == "core.not-asked"


def test_a_number_that_names_nothing_is_refused_with_a_sentence() -> None:
    with pytest.raises(Illegal) as refused:
        at_planning().choose(STARK, 1 << 40)
    assert refused.value.rule == "core.choice"


def test_a_decision_made_alone_can_be_taken_back_until_another_acts() -> None:
    game = at_planning()
    game.past, game.record = [], []
    for seat, area in ((BARATHEON, "Kingswood"), (LANNISTER, "Stoney Sept"), (STARK, "Winterfell")):
        choose(game, seat, f"order {area} Consolidate Power; done")
    choose(game, TYRELL, "done")
    choose(game, GREYJOY, "done")
    choose(game, LANNISTER, "done")  # the Raven is not used
    before = game.to_json()
    lines = len(game.record)
    choose(game, BARATHEON, "collect Kingswood")
    assert game.may_take_back(BARATHEON)
    assert not game.may_take_back(STARK)
    game.take_back(BARATHEON)
    assert game.to_json() == before
    assert len(game.record) == lines
    choose(game, BARATHEON, "collect Kingswood")
    choose(game, LANNISTER, "collect Stoney Sept")
    assert not game.may_take_back(BARATHEON)
    with pytest.raises(Illegal):
        game.take_back(BARATHEON)


def test_what_was_revealed_cannot_be_taken_back() -> None:
    game = at_planning()
    game.past = []
    for seat in range(5):
        choose(game, seat, "done")
    assert not any(game.may_take_back(seat) for seat in range(5))


def test_a_redacted_copy_can_be_drafted_on_but_not_played() -> None:
    game = at_planning()
    for seat in (BARATHEON, LANNISTER, TYRELL, GREYJOY):
        choose(game, seat, "done")
    copy = game.redacted(STARK)
    choose(copy, STARK, "order Winterfell March+0")
    with pytest.raises(Illegal) as refused:
        choose(copy, STARK, "done")
    assert refused.value.rule == "core.redacted"
    assert copy.text(copy.draft(STARK)) == "order Winterfell March+0"


def test_no_view_contains_the_generator() -> None:
    game = at_planning()
    assert "rng" in game.to_json()
    for seat in range(-1, 5):
        assert "rng" not in game.view(seat)


def test_a_sample_has_its_own_random_numbers() -> None:
    game = at_planning()
    words = {game.sample(STARK, seeded(n)).state.rng.word for n in range(5)}
    assert len(words) == 5
    assert game.state.rng.word not in words


def test_watchers_have_no_choices_and_cannot_write_into_a_draft() -> None:
    game = at_planning()
    game.choices(STARK)
    choose(game, STARK, "order Winterfell March+0")
    for nobody in (-1, 5, 60):
        assert game.choices(nobody) == []
        assert game.prompt(nobody) == ""
        with pytest.raises(Illegal) as refused:
            game.choose(nobody, 0)
        assert refused.value.rule == "core.not-asked"
        with pytest.raises(Illegal):
            game.undo(nobody)


def test_a_redacted_copy_stays_redacted_when_it_is_saved() -> None:
    game = at_planning()
    for seat in (BARATHEON, LANNISTER, TYRELL, GREYJOY):
        choose(game, seat, "done")
    for eyes in (STARK, -1):
        copy = GAMES["thrones"].from_json(game.redacted(eyes).to_json())
        assert copy.blind
        assert copy.state.plain() == game.view(eyes)


def test_taking_back_ends_when_another_has_sealed_and_forgets_events() -> None:
    game = at_planning()
    game.past, game.record, game.log = [], [], []
    choose(game, STARK, "order Winterfell Consolidate Power; done")
    for seat in (BARATHEON, LANNISTER, TYRELL, GREYJOY):
        choose(game, seat, "done")
    told, kept = len(game.log), len(game.record)
    choose(game, STARK, "collect Winterfell")  # ends the turn: cards are drawn
    assert game.state.chapter() == "turn 2"
    assert not game.may_take_back(STARK)
    assert len(game.log) > told
    assert len(game.record) > kept


def test_a_mark_before_a_decision_survives_taking_it_back() -> None:
    game, rng = new_game([], 3, 0), seeded(3)
    game.past, game.record = [], []
    taken = 0
    while game.waiting:
        seat = (game.waiting & -game.waiting).bit_length() - 1
        before = [(entry.number, entry.seat, entry.mark) for entry in game.record]
        options = game.choices(seat)
        number = game.state.number
        game.choose(seat, options[rng.below(len(options))])
        if game.state.number != number and game.may_take_back(seat):
            game.take_back(seat)
            taken += 1
            assert [(entry.number, entry.seat, entry.mark) for entry in game.record] == before
            game.choose(seat, game.choices(seat)[0])
    assert taken > 20


@pytest.mark.parametrize(("path", "value"), [
    (("areas", "Winterfell", "units", "knight"), -1),
    (("areas", "Winterfell", "units", "knight"), 1_000_000),
    (("areas", "Winterfell", "house"), "Targaryen"),
    (("houses", "Stark", "supply"), "Winterfell"),
    (("houses", "Stark", "power"), 99),
    (("court",), ["Stark"]),
    (("decks",), []),
    (("agenda",), [{"kind": "nonsense"}]),
    (("turn",), "two"),
    (("rng",), -5),
])
def test_a_damaged_saved_game_is_refused_in_a_sentence(path: tuple[str, ...], value: object) -> None:
    plain = json.loads(at_planning().to_json())
    inner = plain
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(Complaint, match="not a valid saved game"):
        GAMES["thrones"].from_json(json.dumps(plain))


def test_a_verb_that_is_not_open_is_refused_whatever_follows_it() -> None:
    """The laws try two choices of such a verb; this tries all of them, at several decisions of a game."""
    game = at_planning()
    notation = game.state.ruleset.notation
    for count in range(24):
        seat, kind = bits_of(game.waiting)[0], game.state.agenda[-1].kind
        assert isinstance(kind, Decision)
        if count % 6 == 0:
            choices = [notation.choice(action) for action in range(1, notation.size)]
            closed = [choice for choice in choices if not kind.takes(game.state, choice >> 16)]
            assert len(closed) > notation.size // 3
            assert all(game.why(seat, choice) is not None for choice in closed)
        game.choose(seat, choice_of(game, seat, 1))


def test_views_exist_only_for_the_seats_and_the_public() -> None:
    for nobody in (-2, 5):
        with pytest.raises(Illegal):
            at_planning().view(nobody)
