"""A finished game taken apart: what is to be looked at, each piece by itself, with no more in it than may be known there.

A case can be judged in any process, in any order.  One about a seat holds the seat's own view and what it has heard, and nothing
else: what it did not know cannot make it wiser afterwards.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.events import Event
from smallcouncil.core.game import Entry, Game
from smallcouncil.core.packing import pressed
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
MOST: Final = 600  # cases of one game; a long one has 250


class Case(NamedTuple):
    """What is asked of one position."""

    what: str  # ORDERS and MARCH: what the seat should have done; CHANCES: who wins
    turn: str
    decision: int
    seat: int  # NOBODY for chances
    position: bytes  # packed; of a seat as it saw it
    heard: bytes = b""  # packed
    chain: tuple[int, ...] = ()  # what the seat did

    @property
    def key(self) -> tuple[str, int, int]:
        return self.what, self.decision, self.seat


class Move(NamedTuple):
    """A decision that moved something, for whoever tells of a turning point."""

    what: str  # the name of the decision
    seat: int  # NOBODY: several
    words: str
    holders: tuple[int, ...]  # of the castles, before it


class Dossier(NamedTuple):
    """All of a game."""

    pin: Pin
    first: str  # position, whose ruleset names things
    seats: list[str]
    options: int  # how many
    curve: list[Case]  # CHANCES at each planning
    closer: list[Case]  # CHANCES before each March
    moves: dict[int, Move]  # by decision
    asked: list[Case]
    end: int  # the number of decisions
    result: list[float]  # by seat, its share of the win
    holders: tuple[int, ...]  # at the end


class Step(NamedTuple):
    """A decision: the position before it, how much had been told by then, and what each seat chose."""

    game: Game
    told: int
    chains: dict[int, list[int]]


def read(text: str, name: str) -> tuple[Reader, list[Step]]:
    """Plays a record through; complains of one that is not over."""
    reader, steps = so_far(text, name)
    if reader.game.waiting:
        raise Complaint(f"The game in {name} is not over. You can analyse a game only when it is over.")
    return reader, steps


def so_far(text: str, name: str) -> tuple[Reader, list[Step]]:
    reader = Reader(text, GAMES, name)
    reader.game.log = []
    return reader, list(walk(reader))


def walk(reader: Reader) -> Iterator[Step]:
    before, told, at, entries = reader.game.clone(), 0, 0, list[Entry]()
    while reader.step():
        game = reader.game
        record = game.record or []
        entries += [entry for entry in record[at:] if entry.seat != NOBODY]
        at = len(record)
        if entries:
            yield Step(before, told, {entry.seat: entry.chain for entry in entries})
            entries = []
        if game.state.number != before.state.number:
            before, told = game.clone(), len(game.log or [])


def dossier_of(text: str, name: str) -> Dossier:
    """Of a record."""
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
        pin_of(reader.kind), first, names, len(reader.header.options), curve[:MOST], closer[:MOST], moves, asked[:MOST],
        game.state.number, result, holders(game),
    )


def asked_of(step: Step, seat: int, log: list[Event]) -> Case:
    """What a seat decided, with what it knew: nothing else of the game is in the case."""
    state = step.game.state
    heard = telling.written([event for event in log[: step.told] if step.game.sees(seat, event)])
    what, turn = state.agenda[-1].kind.name, state.chapter().capitalize()
    return Case(what, turn, state.number, seat, seen(step.game, seat), zlib.compress(heard, 1), tuple(step.chains[seat]))


def moved(step: Step) -> Move:
    seat = next(iter(step.chains)) if len(step.chains) == 1 else NOBODY
    what = step.game.state.agenda[-1].kind.name
    return Move(what, seat, words(step, seat) if seat != NOBODY else "", holders(step.game))


def words(step: Step, seat: int) -> str:
    """What a seat did: `marches a knight from Winterfell to Moat Cailin`."""
    return does(phrases_of(step.game, seat, step.chains[seat]))


def seen(game: Game, seat: int) -> bytes:
    """The position as the seat saw it; NOBODY: as everybody did."""
    return pressed(game.redacted(seat).to_json(), 1)


def whole(game: Game) -> bytes:
    return pressed(game.to_json(), 1)


def holders(game: Game) -> tuple[int, ...]:
    """Of the castles, in the order of the ruleset; none in the card game."""
    state = game.state
    return tuple(state.control[castle] for castle in state.rules.castles) if isinstance(state, State) else ()
