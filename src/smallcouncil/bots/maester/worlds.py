"""Worlds that fit a seat's view, and playouts of plans in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.bots.steward.style import FIRST, USUAL, Style
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.thrones.nouns.state import State

if TYPE_CHECKING:
    from smallcouncil.bots.maester.schooling import Schooling

PLANNING: Final = "planning"  # first step of that phase
ORDERS: Final = "orders"  # decision in it
THOUSAND: Final = 1000
Plan = list[int]  # a whole decision


class World:
    """A game with hidden things drawn and all other seats' answers given; only our seat must still decide."""

    def __init__(self, game: Game, minds: list[Sensible], word: int) -> None:
        self.game: Game = game
        self.minds: list[Sensible] = minds  # by seat, its policy in playouts
        self.word: int = word  # seed of the playout, the same for each plan


class Worlds:
    def __init__(
        self, game: Game, seat: int, rng: Rng, first: list[float], schooling: Schooling, style: Style = USUAL
    ) -> None:
        self.game: Game = game
        self.schooling: Schooling = schooling
        self.seat: int = seat
        self.rng: Rng = rng
        self.first: list[float] = first  # by seat, how likely it plays as the first steward did
        self.own: Sensible = Sensible(style)
        self.usual: Sensible = self.own if style is USUAL else Sensible()
        self.other: Sensible = Sensible(FIRST)
        state = state_of(game)
        self.until: int = state.turn + 1 if is_planned(state) else state.turn  # the turn whose planning ends a playout

    def minds(self, rng: Rng) -> list[Sensible]:
        """The policies of this world, by seat; our own seat always plays as a steward of our style."""
        return [
            self.own if seat == self.seat else self.other if rng.below(THOUSAND) < chance * THOUSAND else self.usual
            for seat, chance in enumerate(self.first)
        ]

    def drawn(self) -> World:
        """Draws a world; the other seats make the decisions they would on their seats."""
        minds = self.minds(self.rng)
        game = self.game.sample(self.seat, self.rng)
        for other in bits_of(game.state.agenda[-1].asked):
            if other != self.seat:
                game.redraft(other)
                game.play(other, self.answer(game, other, minds[other]))
        return World(game, minds, self.rng.bits())

    def answer(self, game: Game, other: int, mind: Sensible) -> Plan:
        usual = mind.chain(game, other, self.rng)
        if mind is self.other or game.state.agenda[-1].kind.name != ORDERS:
            return usual
        return self.schooling.expected(game, other, usual, self.rng)

    def after(self, world: World, plan: Plan, log: list[Event] | None = None) -> Game:
        """The game after the plan, played on to the next planning phase or the end; a log gets the events."""
        game, minds, rng = world.game.clone(), world.minds, seeded(world.word)
        game.log = log
        give(game, self.seat, plan, minds[self.seat], rng)
        while game.waiting:
            state = state_of(game)
            if state.turn >= self.until and is_planned(state):
                break
            seat = (game.waiting & -game.waiting).bit_length() - 1
            game.choose(seat, minds[seat].next(game, seat, rng))
        return game


def give(game: Game, seat: int, plan: Plan, policy: Sensible, rng: Rng) -> None:
    """Plays a plan; if something hidden forbids it in this world, the policy decides."""
    try:
        game.play(seat, plan)
    except Illegal:
        game.play(seat, policy.chain(game, seat, rng))


def state_of(game: Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


def is_planned(state: State) -> bool:
    """Has the planning phase of this turn begun?"""
    return state.agenda[0].at > state.rules.turn.place(PLANNING)
