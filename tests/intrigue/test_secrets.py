"""Others' hands, undealt cards and Iron Throne cards change nothing that a seat can see, choose or read."""

from __future__ import annotations

import json

import pytest

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES
from smallcouncil.intrigue.setup import new_game
from smallcouncil.intrigue.state import State
from tests.helpers import step
from tests.intrigue.positions import KIND, play, position, state_of

SIZES = [2, 3, 4, 5, 6]


def view(game: Game, seat: int) -> str:
    return json.dumps(game.view(seat), sort_keys=True)


def shuffled(state: State, seat: int, rng: Rng) -> None:
    """Deals what the seat cannot see again, ignoring what anybody is known to lack; sizes stay."""
    others = [other for other in range(state.seats) if other != seat]
    own = state.hand[seat] if seat != NOBODY else 0
    unseen = list(bits_of(state.rules.deck & ~state.in_court() & ~own))
    rng.shuffle(unseen)
    thrones = state.thrones[:]
    for other in others:
        state.hand[other] = sum(BIT[unseen.pop()] for _ in range(state.cards[other]))
        thrones += bits_of(state.piles[other])
    rng.shuffle(thrones)
    for other in others:
        state.piles[other] = sum(BIT[thrones.pop()] for _ in range(state.taken[other]))
    state.thrones = thrones


@pytest.mark.parametrize("players", SIZES)
def test_views_and_options_do_not_depend_on_hidden_cards(players: int) -> None:
    differed = 0
    for seed in range(4):
        game, rng = new_game([], players, seed), seeded(seed)
        while game.waiting:
            for seat in range(-1, players):
                other = game.clone()
                shuffled(state_of(other), seat, rng)
                differed += state_of(other).hand != state_of(game).hand
                assert view(other, seat) == view(game, seat)
                if seat != NOBODY and game.waiting & BIT[seat]:
                    assert other.choices(seat) == game.choices(seat)
                    assert other.prompt(seat) == game.prompt(seat)
            step(game, rng)
    assert differed > 100


@pytest.mark.parametrize("players", SIZES)
def test_no_view_names_a_card_that_the_seat_has_not_seen(players: int) -> None:
    game, rng = new_game([], players, 3), seeded(3)
    while game.waiting:
        state = state_of(game)
        for seat in range(-1, players):
            seen = state.in_court() | (state.hand[seat] if seat != NOBODY else 0)
            text = view(game, seat)
            for card, name in enumerate(state.rules.characters):
                assert (f'"{name}"' in text) == bool(seen & BIT[card])
        step(game, rng)


def heard(game: Game, seat: int, since: int = 0) -> list[str]:
    rules = game.state.ruleset
    return [KIND.sentence(rules, event) for event in (game.log or [])[since:] if game.sees(seat, event)]


@pytest.mark.parametrize("players", SIZES)
def test_only_its_owner_learns_which_iron_throne_card_was_drawn(players: int) -> None:
    """Two games that differ only in the order of the Iron Throne cards look the same to a player who took none."""
    for seed in range(6):
        one, two = new_game([], players, seed), new_game([], players, seed)
        state_of(two).thrones = state_of(two).thrones[::-1]
        one.log, two.log = [], []
        rng, same, since = seeded(seed), seeded(seed), 0
        while one.waiting:
            for seat in range(-1, players):
                if seat == NOBODY or not state_of(one).taken[seat]:
                    assert heard(one, seat, since) == heard(two, seat, since)
                    assert view(one, seat) == view(two, seat)
            since = len(one.log)
            step(one, rng)
            step(two, same)
        assert not two.waiting


def test_only_its_owner_is_told_the_drawn_card() -> None:
    game = position(3, """
        court a: Eddard, Catelyn, Robb, Sansa, Arya, Bran, Jon Snow, Hodor
        thrones: 3/7
        hand p1: Theon
        hand p2: Gendry
    """)
    game.log = []
    play(game, 0, "place Theon b1")
    told: list[Event] = [event for event in game.log if event.name == "throne seen"]
    assert [event.sees for event in told] == [BIT[0]]
    assert "Your Iron Throne card is worth 3; icons for ties: 7." in heard(game, 0)
    for seat in (NOBODY, 1, 2):
        assert not [sentence for sentence in heard(game, seat) if "worth" in sentence]
        assert "p1 placed the last card and takes an Iron Throne card." in heard(game, seat)


def test_no_event_before_the_end_names_a_card_that_is_not_in_the_court() -> None:
    """Only `placed` and `opened` name characters; other events have seats and numbers."""
    for players in SIZES:
        game, rng = new_game([], players, 1), seeded(1)
        game.log = []
        while game.waiting:
            seen = len(game.log)
            before = state_of(game).in_court()
            step(game, rng)
            names = state_of(game).rules.characters
            shown = before | state_of(game).in_court()
            for event in game.log[seen:]:
                sentence = KIND.sentence(game.state.ruleset, event)
                if not event.name.startswith("placed"):  # the last card of a round is already off the table
                    assert not [name for card, name in enumerate(names) if name in sentence and not shown & BIT[card]]


def test_remaining_cards_are_gone_when_the_round_ends() -> None:
    game = position(2, """
        round: 2, p1
        court a: Eddard, Catelyn, Robb, Sansa, Arya, Bran, Jon Snow
        hand p1: Hodor, Gendry
        hand p2: Shae, Bronn
    """)
    game.log = []
    play(game, 0, "place Hodor b1")
    assert not game.waiting
    for name in ("Gendry", "Shae", "Bronn"):
        assert all(name not in view(game, seat) for seat in (NOBODY, 0, 1))
        assert not [event for event in game.log if name in KIND.sentence(game.state.ruleset, event)]


def test_a_card_cannot_be_taken_back_once_the_next_player_is_known_to_have_one_that_fits() -> None:
    """With a full bottom row, a seat that must place is known to hold an open colour."""
    kind = GAMES["intrigue"]
    checked = 0
    for seed in range(6):
        game, rng = kind.new([], 3, seed), seeded(seed)
        game.past = []
        while game.waiting:
            seat = game.waiting.bit_length() - 1
            full = len([name for name in game.view(seat)["court"] if name.startswith("a")]) == 8
            options = game.choices(seat)
            game.choose(seat, options[rng.below(len(options))])
            if full and game.waiting and game.waiting.bit_length() - 1 != seat:
                checked += 1
                assert not game.may_take_back(seat)
    assert checked > 20


@pytest.mark.parametrize("damage", [
    {"agenda": []}, {"winners": ["p1"]}, {"game": "thrones"}, {"out": ["p1", "p2", "p3"]}, {"turn": "p3"}, {"round": 9},
])
def test_an_unsound_saved_game_is_refused_in_a_sentence(damage: dict[str, object]) -> None:
    game = GAMES["intrigue"].new([], 3, 4)
    plain = json.loads(game.to_json()) | damage
    with pytest.raises(Complaint, match="not a valid saved game"):
        GAMES["intrigue"].from_json(json.dumps(plain))
