"""The spider: plays the round out in many worlds that fit what it sees, and picks the move that wins most."""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final

from smallcouncil.bots.bot import Bot
from smallcouncil.bots.intrigue.courtier import expected_weights
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng
from smallcouncil.intrigue.deal import redeal
from smallcouncil.intrigue.guessing import RoundSoFar
from smallcouncil.intrigue.modules import ParentScoring
from smallcouncil.intrigue.playouts import (
    GRID,
    Dice,
    ExactSearch,
    RoundPosition,
    Stakes,
    choice_of,
    finish,
    hands_of,
    play_on,
    position_of,
    values,
)
from smallcouncil.intrigue.rules import score
from smallcouncil.intrigue.state import State

SECONDS: Final = 0.5  # time for a move, if no number of playouts is given
WIDEST: Final = 16  # the most moves it considers; simple sense picks them
FEW: Final = 8  # placeable cards from which we search to the end
MOST_POSITIONS: Final = 300  # positions in one such search
POSITIONS: Final = 8  # positions that take as long as a playout
OFFERS: Final = 2  # new deals proposed before each world
ONE: Final = float(1 << 32)


class Spider(Bot):
    name = "spider"
    says = "Plays out the round in many possible deals that fit what it has seen. Hard to beat."
    games = ("intrigue",)
    takes = "playouts"
    listens = True

    def __init__(self, seed: int, setting: int = 0) -> None:
        super().__init__(seed, setting)
        self.playouts: int = setting  # playouts per move; 0: by the clock

    def choose(self, game: Game, seat: int) -> int:
        state = game.state
        assert isinstance(state, State)
        position = position_of(state)
        moves = position.moves(seat)
        if len(moves) > 1:
            worth = values(position, moves, expected_weights(state, seat, position.held[seat]))
            order = sorted(range(len(moves)), key=lambda at: -worth[at])
            moves = self.race(state, seat, position, [moves[at] for at in order[:WIDEST]])
        return choice_of(state, seat, moves[0])

    def race(self, state: State, seat: int, position: RoundPosition, moves: list[int]) -> list[int]:
        """Ranks the moves: all meet the same worlds, and the worse half drops out again and again."""
        judge, worlds = self.judge(state, seat), self.worlds(state, seat)
        sums = dict.fromkeys(moves, 0.0)
        laps = max(1, (len(moves) - 1).bit_length())
        begun, lap = perf_counter(), 0
        while len(moves) > 1:
            word = self.rng.bits()
            worlds.deal(position, self.rng)
            for move in moves:
                sums[move] += judge.value(position, move, word)
            spent = judge.playouts / self.playouts if self.playouts else (perf_counter() - begun) / SECONDS
            while lap < laps and spent >= (lap + 1) / laps:
                lap += 1
                moves = sorted(moves, key=lambda move: -sums[move])[: (len(moves) + 1) // 2]
        return moves


    def judge(self, state: State, seat: int) -> Judge:
        return BlindJudge(stakes_of(state, seat), seat, unplaced(state))

    def worlds(self, state: State, seat: int) -> PossibleDeals:
        return LikelyWorlds(state, seat, RoundSoFar(state, self.heard, seat))


class FirstSpider(Spider):
    name = "spider-1"
    says = "The spider as it first was, for comparison: all hands open in its playouts, and every deal as likely as another."
    fixed = True
    listens = False

    def judge(self, state: State, seat: int) -> Judge:
        return Judge(stakes_of(state, seat), seat)

    def worlds(self, state: State, seat: int) -> PossibleDeals:
        return PossibleDeals(state, seat)


class Judge:
    """Values a move in a world: searches to the end if few cards are left, otherwise plays out with simple sense."""

    def __init__(self, stakes: Stakes, seat: int) -> None:
        self.stakes: Stakes = stakes
        self.seat: int = seat
        self.playouts: float = 0.0
        self.exact: bool = True  # False once a search has taken too long

    def value(self, position: RoundPosition, move: int, word: int) -> float:
        after = position.copy()
        after.play(move)
        found = self.searched(after) if self.exact and playable(position) <= FEW else []
        if not found:
            self.play_on(after, move, Dice(word))
            found = self.stakes.worth(after)
            self.playouts += 1
        return found[self.seat]

    def play_on(self, position: RoundPosition, move: int, dice: Dice) -> None:
        """Plays the round out after the move, with all hands open."""
        finish(position, dice)

    def searched(self, position: RoundPosition) -> list[float]:
        search = ExactSearch(self.stakes, MOST_POSITIONS)
        found = search.solve(position.copy(), [-1.0] * len(position.left))
        self.playouts += (1 + search.seen) / POSITIONS
        self.exact = bool(found)
        return found


class BlindJudge(Judge):
    """A judge in whose playouts everybody sees only their own hand."""

    def __init__(self, stakes: Stakes, seat: int, unplaced: list[int]) -> None:
        super().__init__(stakes, seat)
        self.unplaced: list[int] = unplaced

    def play_on(self, position: RoundPosition, move: int, dice: Dice) -> None:
        unplaced = self.unplaced[:]
        unplaced[move // GRID] -= 1
        play_on(position, unplaced, dice)


def unplaced(state: State) -> list[int]:
    """By colour, how many cards are not in the court."""
    placed = state.in_court()
    return [(cards & ~placed).bit_count() for cards in state.rules.cards_of]


def playable(position: RoundPosition) -> int:
    """How many cards can be placed now; all of them while the bottom row is not full."""
    if position.row < position.width:
        return sum(position.alive)
    return sum(count for count, slots in zip(position.alive, position.open, strict=True) if slots)


class PossibleDeals:
    """Random deals of the unseen cards, as colours."""

    def __init__(self, state: State, seat: int) -> None:
        self.state: State = state.clone()
        self.seat: int = seat
        self.unseen: list[int] = list(bits_of(state.rules.deck & ~state.in_court() & ~state.hand[seat]))

    def deal(self, position: RoundPosition, rng: Rng) -> None:
        redeal(self.state, self.seat, self.unseen, rng)
        position.deal(hands_of(self.state))


class LikelyWorlds(PossibleDeals):
    """Deals, weighted by how likely the others' moves were with them.

    Each new deal is proposed in place of the one before and accepted with the ratio of their likelihoods (Metropolis).
    """

    def __init__(self, state: State, seat: int, story: RoundSoFar) -> None:
        super().__init__(state, seat)
        self.story: RoundSoFar = story
        self.held: list[list[int]] = []
        self.likely: float = 0.0

    def deal(self, position: RoundPosition, rng: Rng) -> None:
        for _ in range(OFFERS if self.story.pasts else 1):
            redeal(self.state, self.seat, self.unseen, rng)
            held = hands_of(self.state)
            likely = self.story.likelihood(held)
            if not self.held or rng.bits() < ONE * exp(min(0.0, likely - self.likely)):
                self.held, self.likely = held, likely
        position.deal(self.held)


def stakes_of(state: State, seat: int) -> Stakes:
    """The scores; each unseen Iron Throne card of an opponent counts as their average."""
    thrones = state.rules.thrones
    unseen = [row.value for card, row in enumerate(thrones) if not state.piles[seat] & BIT[card]]
    mean = sum(unseen) / len(unseen)
    scores = [state.penalties[other] - mean * state.taken[other] for other in range(state.seats)]
    scores[seat] = float(score(state, seat))
    parent = ParentScoring.name in state.rules.options
    spread = 0.7 + 1.4 * sqrt(state.seats - state.round)  # a round moves the score by about two points
    return Stakes(scores, 0.0 if parent else mean, 2 if parent else 0, spread)


def played_on(game: Game, worlds: int, word: int) -> list[float]:
    """By seat, its summed shares of the victory over several playouts of the round with the real hands."""
    state, dice = game.state, Dice(word)
    assert isinstance(state, State)
    stakes = stakes_of(state, 0)
    stakes.scores = [float(score(state, seat)) for seat in range(state.seats)]
    found = [0.0] * state.seats
    for _ in range(worlds):
        position = position_of(state)
        play_on(position, unplaced(state), dice)
        found = [before + share for before, share in zip(found, stakes.worth(position), strict=True)]
    return found
