"""Decisions of a game that may make a puzzle: those on which much depends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from smallcouncil.core.agenda import DONE
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.core.played import PlayedDecision
from smallcouncil.intrigue.state import State as CardState
from smallcouncil.mining.answers import Answer, answers_of
from smallcouncil.mining.cards import placings
from smallcouncil.thrones.language.verbs import BID, EXECUTE, MOVE, ORDER, REPLACE
from smallcouncil.thrones.nouns.orders import MARCH, RAID
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.victory import counted

MOST: Final = 120  # the most answers that a puzzle may allow
FEWEST: Final = 3  # answers of a puzzle
FEW: Final = 3  # one answer in this many is a best one, at most
LAST: Final = 10  # the last turn
LATE: Final = 9  # turn from which battles are looked at
RARE: Final = 8  # turn from which the decisions are looked at that are asked for
ENDING: Final = 4  # Raids and Marches that are left, at most, towards the end of the last turn
SHORT: Final = 2  # the same, if the game is about to end
LACKING: Final = 1  # castles that a house lacks, at most, if its earlier Marches and battles are looked at
LAST_ROUNDS: Final = 2  # rounds of the card game that are looked at
ORDERS: Final = "orders"
MOVES: Final = {"march", "raid", "raven", "bid throne", "bid fiefdoms", "bid court", "bid watch", "ties"}
WINNING: Final = {"march", "card", "support"}  # decisions by which a house may win at once
BATTLES: Final = {"card", "support", "consent", "blade", "retreat"}


class Spot(NamedTuple):
    """A decision of one seat, with all its answers."""

    game: Game  # the position before anybody has chosen anything
    past: Sequence[PlayedDecision]
    seat: int
    begun: Answer  # what the player has already placed: all orders but one
    answers: list[Answer]
    done: Answer  # what the seat did in the game

    def is_one_idea(self, best: list[int]) -> bool:
        """Are these answers one plan, and few of many? Small things may differ: a token's number, a unit that does not matter."""
        if len(best) > max(1, len(self.answers) // FEW) or any(is_idle(self.answers[at]) for at in best):
            return False
        if isinstance(self.game.state, CardState):
            return len(best) == 1
        alike = len({self.gist(self.answers[at]) for at in best}) == 1
        return alike or len(best) == 1 or bool(self.shared(best)) or self.is_range(best)

    def is_range(self, best: list[int]) -> bool:
        """Are these answers neighbouring bids?"""
        bids = sorted(x_of(choice) for at in best for choice in self.answers[at] if verb_of(choice) == BID)
        return len(bids) == len(best) and bids == list(range(bids[0], bids[0] + len(bids)))

    def shared(self, best: list[int]) -> set[int]:
        """The moves that all these answers have."""
        return set.intersection(*[{choice for choice in self.answers[at] if verb_of(choice) == MOVE} for at in best])

    def gist(self, answer: Answer) -> frozenset[int]:
        """The gist of an answer: which kind of order is where; of a March, where it begins, and where units go."""
        state = self.game.state
        if not isinstance(state, State):
            return frozenset(answer)
        return frozenset(gist_of(choice, state.rules.icons) for choice in answer if choice != DONE)

    @property
    def is_late(self) -> bool:
        """Can the far sampler play it to the end of the game?"""
        return not isinstance(self.game.state, State) or self.game.state.turn >= RARE

    @property
    def is_short(self) -> bool:
        """Is the game about to end?"""
        state = self.game.state
        return isinstance(state, State) and state.turn == LAST and left(state) <= SHORT

    @property
    def name(self) -> str:
        return self.game.state.agenda[-1].kind.name


def spots_of(steps: list[PlayedDecision], wide: bool, about: Sequence[str] = ()) -> Iterator[Spot]:
    """The spots of a game: where it may end soon and, if `wide`, earlier ones, which take longer to prove. With `about`, only
    the decisions with these names, from earlier on."""
    for at, step in enumerate(steps):
        for seat, chain in step.chains.items():
            if not (is_about(step.game, about) if about else matters(step.game, seat, wide)):
                continue
            for begun, answers in questions(step.game, seat, chain):
                if len(answers) >= FEWEST:
                    yield Spot(step.game, steps[:at], seat, begun, answers, chain)


def matters(game: Game, seat: int, wide: bool) -> bool:
    """May this decision of the seat settle the game?"""
    state = game.state
    if isinstance(state, CardState):
        return state.round > state.seats - LAST_ROUNDS
    assert isinstance(state, State)
    name = state.agenda[-1].kind.name
    if name == ORDERS:
        return wide and state.turn == LAST
    if name not in MOVES and name not in BATTLES:
        return False
    if counted(state)[seat] >= state.rules.victory.win - LACKING and name in WINNING:
        return True
    if state.turn == LAST:
        return wide or left(state) <= ENDING
    return wide and state.turn >= LATE and name in BATTLES


def is_about(game: Game, names: Sequence[str]) -> bool:
    state = game.state
    return isinstance(state, State) and state.turn >= RARE and state.agenda[-1].kind.name in names


def left(state: State) -> int:
    """How many Raids and Marches are still to be resolved."""
    return sum(state.rules.icons[token] in (RAID, MARCH) for token in state.order if token)


def questions(game: Game, seat: int, chain: Answer) -> Iterator[tuple[Answer, list[Answer]]]:
    """What the seat may be asked in this decision: all of it; of orders, one area after the other."""
    if isinstance(game.state, CardState):
        yield [], placings(game, seat)
    elif game.state.agenda[-1].kind.name != ORDERS:
        yield [], answers_of(game, seat, MOST)
    else:
        for area in sorted({x_of(choice) for choice in chain if verb_of(choice) == ORDER}):
            begun = [choice for choice in chain if choice != DONE and (verb_of(choice) != ORDER or x_of(choice) != area)]
            yield begun, answers_of(game, seat, MOST, begun, [area])


def is_idle(answer: Answer) -> bool:
    """Does it nothing but what must be done? Nobody looks for that in a puzzle."""
    return all(choice == DONE or verb_of(choice) == EXECUTE for choice in answer)


def gist_of(choice: int, icons: list[int]) -> int:
    verb = verb_of(choice)
    if verb in (ORDER, REPLACE):
        return verb << 16 | x_of(choice) << 8 | icons[y_of(choice)]
    return verb << 16 | y_of(choice) if verb == MOVE else choice
