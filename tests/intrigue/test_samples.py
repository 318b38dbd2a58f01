"""Sampled worlds fit what is known: sizes, colours that a seat lacks, and a card that fits for the seat that must place."""

from __future__ import annotations

import pytest

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game, playout
from smallcouncil.core.rng import seeded
from smallcouncil.intrigue.court import CELLS, UNDER, WIDTH
from smallcouncil.intrigue.setup import new_game
from smallcouncil.intrigue.state import State
from tests.helpers import step
from tests.intrigue.positions import KIND, play, position, state_of


def colours_that_fit(state: State) -> set[int]:
    """The colours that fit, computed from the court only."""
    colour, court = state.rules.colour, state.court
    if not all(court[: state.rules.width]):
        return set(colour)
    found: set[int] = set()
    for cell in range(WIDTH, CELLS):
        below = court[UNDER[cell]], court[UNDER[cell] + 1]
        if all(below) and not court[cell]:
            found |= {colour[card - 1] for card in below}
    return found


def known_lacks(players: int, seed: int) -> list[tuple[Game, list[set[int]]]]:
    """The decisions of a random game with the colours each seat is known to lack, from events and not from the engine's notes."""
    game, rng = new_game([], players, seed), seeded(seed)
    lacks: list[set[int]] = [set() for _ in range(players)]
    round, out = 0, 0
    found: list[tuple[Game, list[set[int]]]] = []
    while game.waiting:
        state = state_of(game)
        if state.round != round:
            round, out = state.round, 0
            lacks = [set() for _ in range(players)]
        for seat in bits_of(state.out & ~out):  # seats that went out since the last choice: the court is as they saw it
            if state.cards[seat]:
                lacks[seat] = colours_that_fit(state)
        out = state.out
        found.append((game.clone(), [known.copy() for known in lacks]))
        step(game, rng)
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nobody_gets_a_colour_they_are_known_to_lack_and_the_asked_seat_can_place(players: int) -> None:
    known, rng = 0, seeded(players)
    for seed in range(8):
        for game, lacks in known_lacks(players, seed):
            seat = rng.below(players + 1) - 1
            sample = game.sample(seat, rng)
            KIND.check(sample)
            state, real = state_of(sample), state_of(game)
            for other in range(players):
                held = {state.rules.colour[card] for card in bits_of(state.hand[other])}
                assert not held & lacks[other]
                assert len(bits_of(state.hand[other])) == real.cards[other]
                assert len(bits_of(state.piles[other])) == real.taken[other]
                known += bool(lacks[other]) and other != seat
            if seat != NOBODY:
                assert (state.hand[seat], state.piles[seat]) == (real.hand[seat], real.piles[seat])
            for mover in bits_of(sample.waiting):
                assert sample.choices(mover), "the player to move holds no card that fits"
    assert known > 5


def test_the_known_lacks_match_the_engines_notes() -> None:
    for players in (2, 4, 6):
        for game, lacks in known_lacks(players, 17):
            assert [set(bits_of(mask)) for mask in state_of(game).lacks] == lacks


def test_samples_differ_and_cover_what_is_possible() -> None:
    game = position(3, """
        court a: Eddard, Catelyn, Robb, Sansa, Arya, Bran, Jon Snow, Shae
        hand p1: Hodor, Theon
        hand p2: Gendry
        hand p3: Bronn, Cersei
    """)
    play(game, 0, "place Hodor b1")  # p2 is out, p3 is asked
    rng = seeded(1)
    seconds: set[int] = set()
    for _ in range(300):
        state = state_of(game.sample(0, rng))
        seconds |= set(bits_of(state.hand[1]))
    colour = state_of(game).rules.colour
    assert {colour[card] for card in seconds} == {2, 3}  # yellow and black
    assert len(seconds) == 18


def test_a_sample_can_be_played_to_its_end() -> None:
    for players in (2, 3, 4, 5, 6):
        for game, _ in known_lacks(players, 4)[:: 7 * players]:
            sample = game.sample(NOBODY, seeded(players))
            playout(sample, seeded(1))
            assert sample.result


def test_the_tightest_deal_is_found() -> None:
    """p2 and p3 are out, each can hold one colour only, and every card of it is needed."""
    game = position(4, """
        court a: Eddard, Catelyn, Robb, Sansa, Arya, Bran, Jon Snow, Hodor
        out: p2, p3
        lacks p2: white, red, yellow
        lacks p3: white, red, black
        hand p1: Theon, Shae
        hand p2: Daenerys, Viserys, Khal Drogo, Jorah, Barristan, Missandei, Grey Worm, Daario, Illyrio
        hand p3: Robert, Stannis, Renly, Joffrey, Davos, Melisandre, Brienne, Gendry, Loras
        hand p4: Tywin, Cersei, Jaime, Tyrion, Sandor, Gregor, Bronn, Lancel
    """)
    for seed in range(50):
        state = state_of(game.sample(0, seeded(seed)))
        assert state.hand[1:] == state_of(game).hand[1:]
        public = state_of(game.sample(NOBODY, seeded(seed)))
        assert public.hand[1:3] == state_of(game).hand[1:3]
        assert public.hand[0] & BIT[state.rules.characters.index("Theon Greyjoy")]
