"""Every answer that the rules allow to a decision."""

from __future__ import annotations

from smallcouncil.core.agenda import DONE
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.thrones.language.verbs import ORDER

Answer = list[int]  # a whole decision


def answers_of(game: Game, seat: int, most: int, begun: Answer | None = None, areas: list[int] | None = None) -> list[Answer]:
    """All complete answers that begin so; none if there are more than `most`. Those that differ only in the order of small
    choices count once. With areas, only these get an order."""
    return Listing(game, seat, most, areas).run(begun or [])


class Listing:
    def __init__(self, game: Game, seat: int, most: int, areas: list[int] | None) -> None:
        self.game: Game = game.redacted(seat)
        self.game.redraft(seat)
        self.seat: int = seat
        self.most: int = most
        self.areas: list[int] | None = areas
        self.seen: set[tuple[int, ...]] = set()
        self.chain: Answer = []
        self.found: list[Answer] = []

    def run(self, begun: Answer) -> list[Answer]:
        for choice in begun:
            self.game.draft_on(self.seat, choice)
            self.chain.append(choice)
        self.extend()
        return self.found if len(self.found) <= self.most else []

    def extend(self) -> None:
        for choice in list(self.game.choices(self.seat)):
            if len(self.found) > self.most:
                return
            if self.fits(choice):
                self.try_out(choice)

    def fits(self, choice: int) -> bool:
        """Is the choice one that is asked for, and new?"""
        if self.areas is not None and choice != DONE and (verb_of(choice) != ORDER or x_of(choice) not in self.areas):
            return False
        key = tuple(sorted([*self.chain, choice]))
        new = key not in self.seen
        self.seen.add(key)
        return new

    def try_out(self, choice: int) -> None:
        closed = self.game.draft_on(self.seat, choice)
        self.chain.append(choice)
        if closed:
            self.found.append(list(self.chain))
        else:
            self.extend()
        self.chain.pop()
        self.game.undo(self.seat)

