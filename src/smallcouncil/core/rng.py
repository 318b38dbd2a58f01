"""The random generator: one integer in the state, so that seed and choices give the same game on every machine.

Multiply with carry: the word is a 32-bit digit with its carry above it, and a step is one multiplication. It stays below 2**62.
Compiled code reckons with machine words (`i64`); elsewhere these are ordinary integers. The multiplier makes the period about
2**61 (`A * 2**32 - 1` is a safe prime).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.errors import Complaint

if TYPE_CHECKING:
    from mypy_extensions import i64

A: Final = 0x3FFFF97B
DIGIT: Final = 0xFFFFFFFF
DIGITS: Final = DIGIT + 1
WORD: Final = A * DIGITS - 2  # the largest word
MIX: Final = (1 << 64) - 1


class Rng:
    def __init__(self, word: int) -> None:
        self.word: i64 = word  # 1 to WORD; 0 in a redacted copy

    def copy(self) -> Rng:
        return Rng(self.word)

    def bits(self) -> int:
        """The next 32 random bits."""
        word: i64 = A * (self.word & DIGIT) + (self.word >> 32)
        self.word = word
        return (word & DIGIT) ^ (word >> 32)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        size: i64 = n
        word: i64 = self.word
        while True:
            word = A * (word & DIGIT) + (word >> 32)  # `bits`, inlined: nothing is called as often
            x: i64 = (word & DIGIT) ^ (word >> 32)
            drawn: i64 = x % size
            if x - drawn <= DIGITS - size:  # numbers above the last multiple of n would favour the small ones
                self.word = word
                return drawn

    def shuffle(self, cards: list[int], pile: int = 0) -> None:
        """Shuffles cards. Only fixed shuffles use the number of the pile."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def seeded(seed: int) -> Rng:
    """A generator for a seed of any size. The seed is mixed first (splitmix64), so that close seeds give different numbers."""
    z = (seed ^ (seed >> 64)) & MIX
    z = (z + 0x9E3779B97F4A7C15) & MIX
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MIX
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MIX
    return Rng((z ^ (z >> 31)) % WORD + 1)


NO_RNG: Final = Rng(0)  # the generator of copies that are only read


class WrongDraw(Complaint):
    """A fixed draw that the game never asked for."""


class FixedRng(Rng):
    """Gives fixed draws first: [n] for the next number, or after -1 - the number of a pile the cards its shuffle puts first."""

    def __init__(self, word: int, draws: list[list[int]]) -> None:
        super().__init__(word)
        self.draws: list[list[int]] = draws

    def copy(self) -> Rng:
        return FixedRng(self.word, self.draws[:])

    def below(self, n: int) -> int:
        if not self.draws:
            return super().below(n)
        if not 0 <= self.draws[0][0] < n:
            raise WrongDraw(f"a number from 0 to {n - 1} is drawn next.")
        return self.draws.pop(0)[0]

    def shuffle(self, cards: list[int], pile: int = 0) -> None:
        if not self.draws:
            super().shuffle(cards)
            return
        if self.draws[0][0] != -1 - pile:
            raise WrongDraw("another shuffle comes next.")
        rest = cards[:]
        first = self.draws[0][1:]
        for card in first:
            if card not in rest:
                raise WrongDraw("the deck that is shuffled next does not have that many of these cards.")
            rest.remove(card)
        self.draws.pop(0)
        cards[:] = first + rest


class NotedRng(FixedRng):
    """Notes what it draws, in the form in which a `FixedRng` gives it again."""

    def __init__(self, word: int, draws: list[list[int]]) -> None:
        super().__init__(word, draws)
        self.notes: list[list[int]] = []

    def below(self, n: int) -> int:
        drawn = super().below(n)
        self.notes.append([drawn])
        return drawn

    def shuffle(self, cards: list[int], pile: int = 0) -> None:
        usual = FixedRng(self.word, self.draws)
        usual.shuffle(cards, pile)
        self.word = usual.word
        self.notes.append([-1 - pile, *cards])


def fixed(rng: Rng) -> list[list[int]]:
    """The fixed draws that a generator has still to give."""
    return rng.draws[:] if isinstance(rng, FixedRng) else []
