"""Decks as everybody may see them."""

from __future__ import annotations


class Unordered:
    """Decks whose hidden cards are sorted. They are kept, because decks change seldom, and are replaced when they do."""

    def __init__(self, decks: int) -> None:
        self.cards: list[list[int]] = [[] for _ in range(decks)]  # the decks that were sorted
        self.known: list[int] = [0] * decks
        self.seen: list[list[int]] = [[] for _ in range(decks)]

    def deck(self, deck: int, cards: list[int], known: int) -> list[int]:
        if cards is not self.cards[deck] or known != self.known[deck]:
            hidden = len(cards) - known
            self.cards[deck], self.known[deck] = cards, known
            self.seen[deck] = sorted(cards[:hidden]) + cards[hidden:]
        return self.seen[deck]
