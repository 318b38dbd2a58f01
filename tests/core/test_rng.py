"""The generator: uniform, repeatable, the same on every machine."""

from __future__ import annotations

from smallcouncil.core.rng import WORD, FixedRng, NotedRng, fixed, seeded


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    rng = seeded(2003)
    assert [rng.below(100) for _ in range(8)] == [98, 79, 29, 7, 65, 47, 57, 36]


def test_numbers_are_uniform() -> None:
    counts = [0] * 6
    for seed in range(20):
        rng = seeded(seed)
        for _ in range(3_000):
            counts[rng.below(6)] += 1
    assert max(counts) - min(counts) < 500  # five times the standard deviation


def test_the_word_stays_small_enough_for_compiled_code() -> None:
    rng = seeded(3)
    for _ in range(1000):
        rng.bits()
        assert 0 < rng.word <= WORD < 1 << 62


def test_close_seeds_give_different_numbers() -> None:
    assert len({seeded(seed).below(1 << 30) for seed in range(200)}) == 200


def test_a_shuffle_keeps_every_card() -> None:
    cards = list(range(30))
    seeded(1).shuffle(cards)
    assert cards != list(range(30))
    assert sorted(cards) == list(range(30))


def test_fixed_draws_come_first() -> None:
    rng = FixedRng(1, [[2], [-1, 5, 3], [0]])
    cards = [1, 2, 3, 4, 5]
    assert rng.below(3) == 2
    rng.shuffle(cards)
    assert cards[:2] == [5, 3]
    assert rng.below(9) == 0


def test_noted_draws_come_again() -> None:
    rng = NotedRng(seeded(3).word, [[2], [-1, 5, 3]])
    cards, more = list(range(8)), list(range(8))
    first = rng.below(4)
    rng.shuffle(cards)
    then = rng.below(100)
    rng.shuffle(more, 2)
    assert (first, cards[:2]) == (2, [5, 3])
    again = FixedRng(1, rng.notes)
    told, other = list(range(8)), list(range(8))
    assert again.below(4) == first
    again.shuffle(told)
    assert again.below(100) == then
    again.shuffle(other, 2)
    assert (told, other, fixed(again)) == (cards, more, [])
    assert fixed(seeded(3)) == []
