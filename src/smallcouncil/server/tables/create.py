"""Creates a table: a new game with its seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from smallcouncil.bots import default_bot
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.server import keys
from smallcouncil.server.learning.classroom import PlayedPosition
from smallcouncil.server.store import SeatRow, TableRow, TakeRow
from smallcouncil.server.store.quota import TABLE
from smallcouncil.server.table import clocks
from smallcouncil.server.texts import one_line
from smallcouncil.server.timeline.content import packed_content
from smallcouncil.server.timeline.history import packed
from smallcouncil.server.work import bots

if TYPE_CHECKING:
    from smallcouncil.server.tables.registry import Tables

FROM_POSITION = 1  # the take of a game that begins at a position: the first is the game from its very beginning
Name = Annotated[str, Meta(max_length=40)]


class SeatWish(Struct):
    kind: Literal["you", "open", "bot"]
    bot: Name = ""
    name: Name = ""


class BankClock(Struct, tag_field="kind", tag="bank"):
    bank: Annotated[int, Meta(ge=10, le=86_400)]  # seconds
    increment: Annotated[int, Meta(ge=0, le=3600)]


class DaysClock(Struct, tag_field="kind", tag="days"):
    days: Annotated[int, Meta(ge=1, le=30)]


class TableWish(Struct):
    """Request body for a new table."""

    game: Name
    players: Annotated[int, Meta(ge=1, le=10)]
    seats: Annotated[list[SeatWish], Meta(max_length=10)]
    options: Annotated[list[Name], Meta(max_length=30)] = []
    shuffle: bool = False  # deal the seats at random
    clock: BankClock | DaysClock | None = None
    name: Name = ""
    several: bool = False  # may one browser take several seats by invitation?


class SeatKey(Struct):
    seat: int
    secret: str


class NewTable(Struct):
    table: str
    seats: list[SeatKey]  # the keys to your seats
    invite: str  # the key that gives others a seat


class JoinWish(Struct):
    invite: Annotated[str, Meta(max_length=64)]
    name: Name = ""
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    keys: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=10)] = []  # the browser's keys to this table


async def set_table(tables: Tables, wish: TableWish, seed: int | None = None, visitor: str = "") -> NewTable:
    """Stores a new table, or raises with a sentence for the user."""
    tables.check_room(visitor)
    kind = game_named(wish.game)
    seed = keys.new_seed() if seed is None else seed
    game = kind.new(wish.options, wish.players, seed)
    if len(wish.seats) != wish.players:
        raise Complaint(f"You asked for {wish.players} seats but described {len(wish.seats)}.")
    for each in wish.seats:
        if each.kind == "bot" or each.bot:
            bots.check(each.bot or default_bot(kind.name), kind.name, tables.settings.bots.playouts)
    wishes = wish.seats[:]
    if wish.shuffle:
        random.SystemRandom().shuffle(wishes)
    seat_keys: list[SeatKey] = []
    clock = plain_clock(wish.clock)
    seats = [seat_row(kind.name, seat, each, clock, seat_keys) for seat, each in enumerate(wishes)]
    row = TableRow(
        id=keys.new_name(), game=kind.name, rules=kind.version, options=game.state.ruleset.options, players=wish.players,
        content=kind.content(), seed=seed, name=one_line(wish.name), clock=clock,
        started=not any(each.kind == "open" for each in wishes),
        host=seat_keys[0].seat if seat_keys else None, several=wish.several,
    )
    return NewTable(row.id, seat_keys, await lay(tables, row, seats, kind, game, visitor))


async def set_table_from(tables: Tables, position: PlayedPosition, name: str, visitor: str = "") -> NewTable:
    """Stores a table whose game begins at a position: the visitor has one seat, bots have the others."""
    tables.check_room(visitor)
    kind = game_named(position.game)
    game = kind.from_json(position.text)
    seat_keys: list[SeatKey] = []
    wishes = [SeatWish("you", name=name) if seat == position.seat else SeatWish("bot") for seat in range(game.state.seats)]
    seats = [seat_row(kind.name, seat, wish, None, seat_keys) for seat, wish in enumerate(wishes)]
    row = TableRow(
        id=keys.new_name(), game=kind.name, rules=kind.version, options=game.state.ruleset.options, players=len(seats),
        content=kind.content(), seed=keys.new_seed(), started=True, host=position.seat, take=FROM_POSITION,
    )
    begin = TakeRow(FROM_POSITION, 0, position.seat, tables.wall_clock.now() / 1000, kind.version)
    return NewTable(row.id, seat_keys, await lay(tables, row, seats, kind, game, visitor, [begin]))


async def lay(
    tables: Tables, row: TableRow, seats: list[SeatRow], kind: GameKind, game: Game, visitor: str,
    takes: Sequence[TakeRow] = (),
) -> str:
    """Completes the row, stores the table and returns its invitation."""
    invite = keys.new_secret()
    await tables.until_even()
    now = tables.wall_clock.now()
    row = replace(
        row, overrides=kind.files.overrides, press=kind.whispers, invite=keys.hash_of(invite), made=now / 1000
    )
    seats = with_clocks(row, seats, game, now)
    first = packed(game, row.take, game.digest())
    tables.quota.take(visitor, TABLE)
    await tables.store.create(row, seats, bundle=packed_content(kind), positions=[first], takes=takes)
    await tables.visit(row.id, visitor)
    return invite


def plain_clock(clock: BankClock | DaysClock | None) -> dict[str, object] | None:
    if isinstance(clock, BankClock):
        return {"kind": "bank", "bank": clock.bank, "increment": clock.increment}
    return {"kind": "days", "days": clock.days} if clock is not None else None


def seat_row(game: str, seat: int, wish: SeatWish, clock: dict[str, object] | None, seat_keys: list[SeatKey]) -> SeatRow:
    name = one_line(wish.name)
    if wish.kind == "you":
        seat_keys.append(SeatKey(seat, keys.new_secret()))
        secret = keys.hash_of(seat_keys[-1].secret)
        return SeatRow(seat, "human", "human", "", name, secret, left=clocks.begin(clock))
    bot = wish.bot or default_bot(game)
    if wish.kind == "bot":
        return SeatRow(seat, "bot", "bot", bot, name)
    return SeatRow(seat, "open", "human", bot, left=clocks.begin(clock))


def with_clocks(row: TableRow, seats: list[SeatRow], game: Game, now: int) -> list[SeatRow]:
    """The seats of a game that begins at once, with the clocks that run."""
    if not row.started:
        return seats
    begun = seats[:]
    for seat, left, deadline in clocks.changes(row.clock, seats, game.waiting, NOBODY, now):
        begun[seat] = replace(seats[seat], left=left, deadline=deadline)
    return begun
