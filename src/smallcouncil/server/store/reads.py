"""All reads, each inside one transaction with a consistent view of the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Connection, and_, bindparam, false, func, not_, or_, select, text

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.store.rows import END, ChatRow, ChoiceRow, PositionRow, SeatRow, Stored, TableRow, TakeRow
from smallcouncil.server.store.schema import analyses, chat, choices, contents, drafts, notes, positions, seats, tables, takes

TABLE: BindParameter[str] = bindparam("b_table")

# Columns in the order of the fields of their rows.
THE_TABLE = select(tables).where(tables.c.id == TABLE)
SEATS = (
    select(
        seats.c.seat, seats.c.holder, seats.c.playing, seats.c.bot, seats.c.name, seats.c.secret, seats.c.ask,
        seats.c.left_ms, seats.c.deadline_ms, func.coalesce(seats.c.guest, false()), func.coalesce(seats.c.offered, false()),
        seats.c.owner, func.coalesce(seats.c.talk, 0), seats.c.seen_ms, seats.c.deaf,
    )
    .where(seats.c.table_id == TABLE)
    .order_by(seats.c.seat)
)  # fmt: skip
TAKES = (
    select(takes.c.take, takes.c.decision, takes.c.seat, takes.c.at, func.coalesce(takes.c.rules, 0))
    .where(takes.c.table_id == TABLE)
    .order_by(takes.c.take)
)
CHOICES = (
    select(
        choices.c.take, choices.c.decision, choices.c.seat, choices.c.chain, choices.c.hand, func.coalesce(choices.c.digest, ""),
        choices.c.asked,
    )
    .where(choices.c.table_id == TABLE)
    .order_by(choices.c.take, choices.c.decision, choices.c.seat)
)
POSITIONS = (
    select(positions.c.take, positions.c.decision, positions.c.chapter, positions.c.digest)
    .where(positions.c.table_id == TABLE)
    .order_by(positions.c.take, positions.c.decision)
)
POSITION = select(positions.c.position).where(
    positions.c.table_id == TABLE, positions.c.take == bindparam("b_take"), positions.c.decision == bindparam("b_decision")
)
CONTENT = select(contents.c.bundle).where(contents.c.digest == bindparam("b_digest"), contents.c.game == bindparam("b_game"))
ANALYSIS = select(analyses.c.found).where(analyses.c.table_id == TABLE, analyses.c.version == bindparam("b_version"))
DRAFTS = select(drafts.c.seat, drafts.c.take, drafts.c.decision, drafts.c.chain).where(drafts.c.table_id == TABLE)
NOTES = select(notes.c.seat, notes.c.text).where(notes.c.table_id == TABLE)
MOST_TALK = 500  # chat lines sent to a client that says `hello`
CHAT = (
    select(chat.c.id, chat.c.seat, chat.c.to_seat, chat.c.text, chat.c.at)
    .where(chat.c.table_id == TABLE, chat.c.id > bindparam("after"))
    .order_by(chat.c.id.desc())
    .limit(MOST_TALK)
)
THE_TABLES_OWN = chat.c.seat == NOBODY
SAID = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.table_id == TABLE)
CLOCK = text("SELECT extract(epoch FROM clock_timestamp())")
DEADLINES = (
    select(seats.c.table_id, func.min(seats.c.deadline_ms))
    .join(tables, tables.c.id == seats.c.table_id)
    .where(tables.c.over.is_(False), tables.c.started.is_(True), tables.c.kind == "play", seats.c.deadline_ms.is_not(None))
    .group_by(seats.c.table_id)
)


def load(connection: Connection, table: str) -> Stored | None:
    place = {"b_table": table}
    row = connection.execute(THE_TABLE, place).first()
    if row is None:
        return None
    found = TableRow(*row)
    found = replace(found, overrides=found.overrides or "", several=bool(found.several))
    taken = [TakeRow(*each) for each in connection.execute(TAKES, place)]
    return Stored(
        found,
        [seat_of(each) for each in connection.execute(SEATS, place)],
        taken,
        [ChoiceRow(*each) for each in connection.execute(CHOICES, place)],
        load_drafts(connection, table),
        {each.seat: each.text for each in connection.execute(NOTES, place)},
        load_positions(connection, table, taken),
        connection.execute(SAID, place).scalar_one(),
    )


def seat_of(row: Sequence[Any]) -> SeatRow:
    found = SeatRow(*row)
    return found if found.deaf else replace(found, deaf=[])


def load_positions(connection: Connection, table: str, taken: list[TakeRow]) -> list[PositionRow]:
    """Lists the stored positions; loads only those that begin a take under other rules, and that of the end of the game."""
    rows = [PositionRow(*each) for each in connection.execute(POSITIONS, {"b_table": table})]
    begins = {(each.take, each.decision) for each in taken if each.rules}
    for row in rows:
        if (row.take, row.decision) in begins or row.chapter == END:
            row.position = load_position(connection, table, row.take, row.decision)
    return rows


def load_position(connection: Connection, table: str, take: int, decision: int) -> bytes:
    place = {"b_table": table, "b_take": take, "b_decision": decision}
    found: bytes | None = connection.execute(POSITION, place).scalar()
    return found or b""


def load_content(connection: Connection, digest: str, game: str) -> bytes:
    found: bytes | None = connection.execute(CONTENT, {"b_digest": digest, "b_game": game}).scalar()
    return found or b""


def load_analysis(connection: Connection, table: str, version: int) -> bytes:
    found: bytes | None = connection.execute(ANALYSIS, {"b_table": table, "b_version": version}).scalar()
    return found or b""


def load_drafts(connection: Connection, table: str) -> dict[int, tuple[int, int, str]]:
    return {seat: (take, decision, chain) for seat, take, decision, chain in connection.execute(DRAFTS, {"b_table": table})}


def load_chat(connection: Connection, table: str, after: int, heard: ColumnElement[bool] | None = None) -> list[ChatRow]:
    """Returns the last chat lines: all of them, or those that match `heard`."""
    asked = CHAT if heard is None else CHAT.where(heard)
    found = connection.execute(asked, {"b_table": table, "after": after})
    return [ChatRow(*row) for row in found][::-1]


def heard_by(row: SeatRow | None) -> ColumnElement[bool]:
    """Selects the chat lines that a seat's player may read, or a watcher if there is no seat; `hears` decides it for one line."""
    if row is None:
        return THE_TABLES_OWN
    whispers = [or_(chat.c.seat == row.seat, chat.c.to_seat == row.seat), chat.c.id > row.talk]
    whispers += [not_(and_(chat.c.id > after, chat.c.id <= last)) for after, last in row.deaf]
    return or_(THE_TABLES_OWN, chat.c.to_seat.is_(None), and_(*whispers))


def all_tables(connection: Connection) -> list[str]:
    return list(connection.execute(select(tables.c.id).order_by(tables.c.made, tables.c.id)).scalars())


def clock(connection: Connection) -> float:
    """Returns the time of the database's machine, in seconds since 1970."""
    return float(connection.execute(CLOCK).scalar_one())


def deadlines(connection: Connection) -> list[tuple[str, int]]:
    return [(table, deadline) for table, deadline in connection.execute(DEADLINES)]
