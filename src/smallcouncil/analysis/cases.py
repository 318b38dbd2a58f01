"""Splits a finished game into cases: decisions and positions, each with only what was known there.

A case can be judged in any process, in any order. A seat's case contains only the seat's view and the events it has seen, so
hindsight cannot help.
"""

from __future__ import annotations

import zlib
from typing import Final, NamedTuple

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.packing import pressed
from smallcouncil.core.played import PlayedDecision, walk
from smallcouncil.core.records import Reader
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, Pin, pin_of
from smallcouncil.insight import telling
from smallcouncil.insight.deeds import phrases_of
from smallcouncil.insight.phrases import does
from smallcouncil.intrigue.game import Intrigue
from smallcouncil.thrones.nouns.state import State

ORDERS: Final = "orders"
MARCH: Final = "march"
CHANCES: Final = "chances"
EXERCISE: Final = "exercise"
MOST: Final = 600  # cases per game; a long game has 250


class Case(NamedTuple):
    """One position and what to find out about it."""

    what: str  # ORDERS and MARCH: what should the seat have done? CHANCES: who wins? EXERCISE: what could the seat learn?
    turn: str
    decision: int
    seat: int  # NOBODY for CHANCES
    position: bytes  # packed; for a seat, its view
    heard: bytes = b""  # packed events that the seat has seen
    chain: tuple[int, ...] = ()  # what the seat did
    plan: tuple[int, ...] = ()  # for EXERCISE, what is better

    @property
    def key(self) -> tuple[str, int, int]:
        return self.what, self.decision, self.seat


class Move(NamedTuple):
    """A decision that moved units, to describe a turning point."""

    what: str  # name of the decision
    seat: int  # NOBODY: several seats
    deed: str
    holders: tuple[int, ...]  # by castle, its holder before the decision


class Dossier(NamedTuple):
    """Everything to judge in a game."""

    pin: Pin
    first: str  # first position; its ruleset gives the names
    seats: list[str]
    players: list[str]  # by seat, who played it
    options: int  # number of options
    curve: list[Case]  # CHANCES at each planning
    closer: list[Case]  # CHANCES before each March
    moves: dict[int, Move]  # by decision
    asked: list[Case]
    end: int  # number of decisions
    result: list[float]  # by seat, its share of the victory
    holders: tuple[int, ...]  # by castle, its holder at the end


def read(text: str, name: str) -> tuple[Reader, list[PlayedDecision]]:
    """Replays a record; complains if the game is not over."""
    reader, steps = so_far(text, name)
    if reader.game.waiting:
        raise Complaint(f"The game in {name} is not over. You can analyse a game only when it is over.")
    return reader, steps


def so_far(text: str, name: str) -> tuple[Reader, list[PlayedDecision]]:
    reader = Reader(text, GAMES, name)
    reader.game.log = []
    return reader, list(walk(reader))


def dossier_of(text: str, name: str) -> Dossier:
    """The dossier of a record."""
    reader, steps = read(text, name)
    game, log = reader.game, reader.game.log or []
    curve: list[Case] = []
    closer: list[Case] = []
    moves: dict[int, Move] = {}
    asked: list[Case] = []
    cards = reader.header.game == Intrigue.name
    for step in steps:
        name_of, number = step.game.state.agenda[-1].kind.name, step.game.state.number
        turn = step.game.state.chapter().capitalize()
        moves[number] = moved(step)
        if cards:
            curve.append(Case(CHANCES, turn, number, NOBODY, whole(step.game)))
        elif name_of == ORDERS:
            curve.append(Case(CHANCES, turn, number, NOBODY, seen(step.game, NOBODY)))
        elif name_of == MARCH:
            closer.append(Case(CHANCES, turn, number, NOBODY, seen(step.game, NOBODY)))
        if name_of in (ORDERS, MARCH):
            asked += [asked_of(step, seat, log) for seat in step.chains if len(step.game.choices(seat)) > 1]
    names = [game.state.ruleset.seat_name(seat) for seat in range(game.state.seats)]
    winners = game.result or []
    result = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.state.seats)]
    first = steps[0].game.to_json() if steps else ""
    return Dossier(
        pin_of(reader.kind), first, names, reader.header.seats, len(reader.header.options), curve[:MOST], closer[:MOST], moves,
        asked[:MOST], game.state.number, result, holders(game),
    )


def asked_of(step: PlayedDecision, seat: int, log: list[Event]) -> Case:
    """A seat's decision as a case, with only what the seat knew."""
    state = step.game.state
    heard = telling.written([event for event in log[: step.told] if step.game.sees(seat, event)])
    what, turn = state.agenda[-1].kind.name, state.chapter().capitalize()
    return Case(what, turn, state.number, seat, seen(step.game, seat), zlib.compress(heard, 1), tuple(step.chains[seat]))


def moved(step: PlayedDecision) -> Move:
    seat = next(iter(step.chains)) if len(step.chains) == 1 else NOBODY
    what = step.game.state.agenda[-1].kind.name
    return Move(what, seat, deed_of(step, seat) if seat != NOBODY else "", holders(step.game))


def deed_of(step: PlayedDecision, seat: int) -> str:
    """A seat's deed in words: `marches a knight from Winterfell to Moat Cailin`."""
    return does(phrases_of(step.game, seat, step.chains[seat]))


def seen(game: Game, seat: int) -> bytes:
    """The packed position from the seat's point of view; NOBODY: the public's."""
    return pressed(game.redacted(seat).to_json(), 1)


def whole(game: Game) -> bytes:
    return pressed(game.to_json(), 1)


def holders(game: Game) -> tuple[int, ...]:
    """By castle, in the order of the ruleset, its holder; empty in the card game."""
    state = game.state
    return tuple(state.control[castle] for castle in state.rules.castles) if isinstance(state, State) else ()
