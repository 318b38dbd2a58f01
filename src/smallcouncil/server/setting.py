"""Setting a table: a new game with its seats, or the record of one to look at."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from smallcouncil.bots import default_bot
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.core.records import header_of, replay, write
from smallcouncil.errors import Complaint
from smallcouncil.games import GAMES, game_named, game_with
from smallcouncil.server import brains, clocks, secrets
from smallcouncil.server.store import ChoiceRow, SeatRow, Stored, TableRow, line

if TYPE_CHECKING:
    from smallcouncil.server.hall import Hall

Name = Annotated[str, Meta(max_length=40)]
BIGGEST_RECORD = 1 << 20


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
    """What a new table should be."""

    game: Name
    players: Annotated[int, Meta(ge=1, le=10)]
    seats: Annotated[list[SeatWish], Meta(max_length=10)]
    options: Annotated[list[Name], Meta(max_length=30)] = []
    shuffle: bool = False  # deal the seats at random
    clock: BankClock | DaysClock | None = None
    name: Name = ""


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


def one_line(text: str) -> str:
    return " ".join("".join(letter for letter in text if letter.isprintable()).split())


async def set_table(hall: Hall, wish: TableWish, seed: int | None = None, visitor: str = "") -> NewTable:
    """Refused with a sentence, or stored."""
    hall.check_room(visitor)
    kind = game_named(wish.game)
    seed = secrets.new_seed() if seed is None else seed
    game = kind.new(wish.options, wish.players, seed)
    if len(wish.seats) != wish.players:
        raise Complaint(f"{wish.players} seats are wished for, and {len(wish.seats)} described.")
    for each in wish.seats:
        if each.kind == "bot" or each.bot:
            brains.check(each.bot or default_bot(kind.name), kind.name, hall.settings.playouts)
    wishes = wish.seats[:]
    if wish.shuffle:
        random.SystemRandom().shuffle(wishes)
    invite = secrets.new_secret()
    keys: list[SeatKey] = []
    clock = plain_clock(wish.clock)
    seats = [seat_row(kind.name, seat, each, clock, keys) for seat, each in enumerate(wishes)]
    row = TableRow(
        id=secrets.new_name(), game=kind.name, rules=kind.version, options=game.state.ruleset.options, players=wish.players,
        content=kind.content(), seed=seed, name=one_line(wish.name), clock=clock, press=kind.whispers,
        invite=secrets.hash_of(invite), started=not any(each.kind == "open" for each in wishes), made=time.time(),
        overrides=kind.files.overrides,
    )
    start_clocks(row, seats, game)
    await hall.store.create(row, seats)
    await hall.visit(row.id, visitor)
    return NewTable(row.id, keys, invite)


def plain_clock(clock: BankClock | DaysClock | None) -> dict[str, object] | None:
    if isinstance(clock, BankClock):
        return {"kind": "bank", "bank": clock.bank, "increment": clock.increment}
    return {"kind": "days", "days": clock.days} if clock is not None else None


def seat_row(game: str, seat: int, wish: SeatWish, clock: dict[str, object] | None, keys: list[SeatKey]) -> SeatRow:
    name = one_line(wish.name)
    if wish.kind == "you":
        keys.append(SeatKey(seat, secrets.new_secret()))
        secret = secrets.hash_of(keys[-1].secret)
        return SeatRow(seat, "human", "human", "", name, secret, left=clocks.begin(clock))
    bot = wish.bot or default_bot(game)
    if wish.kind == "bot":
        return SeatRow(seat, "bot", "bot", bot, name)
    return SeatRow(seat, "open", "human", bot, left=clocks.begin(clock))


def start_clocks(row: TableRow, seats: list[SeatRow], game: Game) -> None:
    if row.started:
        for seat, left, deadline in clocks.changes(row.clock, seats, game.waiting, NOBODY, int(time.time() * 1000)):
            seats[seat].left, seats[seat].deadline = left, deadline


# Records --------------------------------------------------------------------------------------------------------------


class Upload(NamedTuple):
    """The rows of a record: a table where it can be looked at."""

    table: TableRow
    seats: list[SeatRow]
    choices: list[ChoiceRow]


def read_record(text: str) -> Upload:
    """In a worker: parsed and played through, or refused with a sentence."""
    reader = replay(text, GAMES, "The record")
    header, game = reader.header, reader.game
    row = TableRow(
        id=secrets.new_name(), game=header.game, rules=header.rules, options=header.options, players=header.players,
        content=header.content, seed=header.seed, press=False, started=True, over=True, made=time.time(), kind="record",
        overrides=reader.kind.files.overrides,
    )
    seats = [SeatRow(seat, "bot", "bot", "", one_line(name)[:40]) for seat, name in enumerate(header.seats)]
    rows = [
        ChoiceRow(0, entry.number, entry.seat, game.text(entry.chain))
        for entry in game.record or []
        if entry.seat != NOBODY
    ]
    return Upload(row, seats, rows)


async def set_record(hall: Hall, text: str, visitor: str = "") -> str:
    """Stored, once it has been read; the answer is the table's name."""
    upload = await hall.uploads.read(visitor, text)
    await hall.store.create(*upload)
    return upload.table.id


def record_of(stored: Stored) -> str:
    """The record of a game from its stored rows."""
    row = stored.table
    kind = game_with(row.game, row.overrides)
    game = kind.new(row.options, row.players, row.seed)
    game.record = []
    for each in line(stored.takes, stored.choices):
        game.play(each.seat, game.parse(each.seat, each.chain))
    names = [each.name or each.bot or "guest" for each in stored.seats]
    return write(header_of(kind, row.options, row.players, names, row.seed), game)
