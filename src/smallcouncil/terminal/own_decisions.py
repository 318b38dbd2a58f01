"""The player's own decisions: if all other seats are bots, each can be taken back."""

from __future__ import annotations

from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Checkpoint, Game


class OwnDecisions:
    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.began: dict[int, Checkpoint] = {}  # by decision number, the checkpoint at its start

    def mark(self, game: Game) -> None:
        """Stores a checkpoint; call it before anything is chosen."""
        number = game.state.number
        if game.waiting and number not in self.began and game.state.agenda[-1].asked & BIT[self.seat]:
            self.began[number] = game.checkpoint()

    def reopen(self, game: Game) -> bool:
        """Reopens the last decision in which the player had a choice, without its last small choice.

        Returns whether there is one.
        """
        chains = {entry.number: entry.chain for entry in game.record or [] if entry.seat == self.seat}
        for number in sorted(self.began, reverse=True):
            if number in chains and self.had_choice(number, chains[number]):
                self.go_back(game, number, chains[number])
                return True
        return False

    def had_choice(self, number: int, chain: list[int]) -> bool:
        game = Game(self.began[number].state.clone())
        for choice in chain[:-1]:
            if len(game.choices(self.seat)) > 1:
                return True
            game.choose(self.seat, choice)
        return len(game.choices(self.seat)) > 1

    def go_back(self, game: Game, number: int, chain: list[int]) -> None:
        game.go_back(self.began[number])
        self.began = {earlier: before for earlier, before in self.began.items() if earlier < number}
        self.mark(game)
        for choice in chain[:-1]:
            game.choose(self.seat, choice)
