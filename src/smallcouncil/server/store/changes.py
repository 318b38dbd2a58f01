"""All writes, each as one step inside the writer's transaction.

A step first locks the table's row, so that several processes on one PostgreSQL take turns at a table.  Then it checks that the
table has not moved on since the caller read it, and only then writes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, replace
from secrets import randbelow
from typing import Any

from sqlalchemy import BindParameter, Connection, and_, bindparam, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from smallcouncil.server.store.errors import Conflict, Unwelcome
from smallcouncil.server.store.rows import (
    ChoiceRow,
    Clock,
    Newcomer,
    PositionRow,
    Seal,
    SeatRow,
    Sitting,
    TableRow,
    TakeRow,
    take_of,
)
from smallcouncil.server.store.schema import analyses, chat, choices, drafts, notes, seats, tables, takes

BLUR = 8  # ids of chat lines skip up to this many numbers at random, so that a gap does not reveal a whisper
Values = dict[str, Any]
Moves = Callable[[Values | None], int]  # by how many ms the deadlines of a table with this clock move

TABLE: BindParameter[str] = bindparam("b_table")
TAKE: BindParameter[int] = bindparam("b_take")
DECISION: BindParameter[int] = bindparam("b_decision")
SEAT: BindParameter[int] = bindparam("b_seat")

LOCK = select(tables.c.take, tables.c.over, tables.c.rules).where(tables.c.id == TABLE).with_for_update()
BEGINNINGS = select(takes.c.take, takes.c.decision).where(takes.c.table_id == TABLE)
# The rows of the previous decision, of the decision itself, and of any later one.
AROUND = (
    select(choices.c.decision, choices.c.seat, choices.c.chain, choices.c.hand, choices.c.asked)
    .where(
        choices.c.table_id == TABLE,
        or_(
            and_(choices.c.take == bindparam("b_take_before"), choices.c.decision == DECISION - 1),
            and_(choices.c.take == TAKE, choices.c.decision >= DECISION),
        ),
    )
    .order_by(choices.c.seat)
)
SEALED = and_(choices.c.table_id == TABLE, choices.c.take == TAKE, choices.c.decision == DECISION, choices.c.seat == SEAT)
SEAL = insert(choices)
SEAL_ANEW = update(choices).where(SEALED)
MARK = update(choices).where(SEALED, func.coalesce(choices.c.digest, "") == "")
UNSEAL = delete(choices).where(SEALED)
DROP_ANALYSIS = delete(analyses).where(analyses.c.table_id == TABLE)
DROP_DRAFT = delete(drafts).where(drafts.c.table_id == TABLE, drafts.c.seat == SEAT)
SET_CLOCK = update(seats).where(seats.c.table_id == TABLE, seats.c.seat == SEAT)
STOP_CLOCKS = update(seats).where(seats.c.table_id == TABLE).values(deadline_ms=None)
END = update(tables).where(tables.c.id == TABLE).values(over=True)
TAKE_BACK = update(tables).where(tables.c.id == TABLE).values(take=bindparam("new_take"), over=False)
RULES: BindParameter[int] = bindparam("new_rules")
RAISE_RULES = update(tables).where(tables.c.id == TABLE, tables.c.rules < RULES).values(rules=RULES)
GO_ON = (
    update(tables)
    .where(tables.c.id == TABLE)
    .values(
        take=bindparam("new_take"), rules=RULES, content=bindparam("new_content"),
        overrides=bindparam("new_overrides"), over=False, proposal=None,
    )
)
KEEP_CONTENT = text("INSERT INTO contents (digest, game, bundle) VALUES (:digest, :game, :bundle) ON CONFLICT DO NOTHING")
KEEP_POSITION = text(
    "INSERT INTO positions (table_id, take, decision, chapter, digest, position)"
    " VALUES (:table_id, :take, :decision, :chapter, :digest, :position) ON CONFLICT DO NOTHING"
)
START = update(tables).where(tables.c.id == TABLE).values(started=True)
OPEN_TO_BOTS = update(seats).where(seats.c.table_id == TABLE, seats.c.holder == "open").values(holder="bot", playing="bot")
PROPOSAL = select(tables.c.proposal).where(tables.c.id == TABLE)
PROPOSE = update(tables).where(tables.c.id == TABLE)
MADE = select(tables.c.made).where(tables.c.id == TABLE)
SET_SEAT = update(seats).where(seats.c.table_id == TABLE, seats.c.seat == SEAT)
SET_TABLE = update(tables).where(tables.c.id == TABLE)
HELD = select(
    seats.c.holder, seats.c.playing, seats.c.name, seats.c.secret, seats.c.guest, seats.c.offered, seats.c.owner, seats.c.talk,
    seats.c.deaf,
).where(seats.c.table_id == TABLE, seats.c.seat == SEAT)
INVITATION = select(tables.c.invite, tables.c.several).where(tables.c.id == TABLE)
KEYS = select(seats.c.secret, seats.c.owner).where(seats.c.table_id == TABLE)
WAS: BindParameter[int | None] = bindparam("b_was")
MOVE_DEADLINE = update(seats).where(seats.c.table_id == TABLE, seats.c.seat == SEAT, seats.c.deadline_ms == WAS)
MOVE_SEEN = update(seats).where(seats.c.table_id == TABLE, seats.c.seat == SEAT, seats.c.seen_ms == WAS)
CLOCKS = select(tables.c.id, tables.c.clock).where(tables.c.over.is_(False), tables.c.kind == "play")
BY: BindParameter[int] = bindparam("b_by")
MOVE_ALL = (
    update(seats).where(seats.c.table_id == TABLE).values(deadline_ms=seats.c.deadline_ms + BY, seen_ms=seats.c.seen_ms + BY)
)
NOTE = select(notes.c.text).where(notes.c.table_id == TABLE, notes.c.seat == SEAT)
SAID = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.table_id == TABLE)
SET_NOTE = update(notes).where(notes.c.table_id == TABLE, notes.c.seat == SEAT)


def create(
    connection: Connection, table: str, row: Values, sitting: list[Values], played: list[Values], bundle: bytes,
    whole: Sequence[PositionRow], taken: Sequence[TakeRow],
) -> None:
    try:
        connection.execute(insert(tables), row)
    except IntegrityError:
        raise Conflict(f"There is a table {table} already.") from None
    keep_content(connection, row["content"], row["game"], bundle)
    for each in whole:
        keep_position(connection, table, each)
    for take in taken:
        connection.execute(insert(takes), asdict(take) | {"table_id": table})
    if sitting:
        connection.execute(insert(seats), sitting)
    if played:
        connection.execute(insert(choices), played)


def keep_content(connection: Connection, digest: str, game: str, bundle: bytes) -> None:
    if bundle:
        connection.execute(KEEP_CONTENT, {"digest": digest, "game": game, "bundle": bundle})


def keep_position(connection: Connection, table: str, row: PositionRow | None) -> None:
    if row is not None:
        connection.execute(KEEP_POSITION, asdict(row) | {"table_id": table})


def rows_of_table(
    table: TableRow, sitting: Sequence[SeatRow], played: Sequence[ChoiceRow]
) -> tuple[Values, list[Values], list[Values]]:
    asked = asked_of(played)
    return (
        asdict(table),
        [seat_values(row) | {"table_id": table.id} for row in sitting],
        [asdict(row) | {"table_id": table.id, "asked": asked[row.take, row.decision]} for row in played],
    )


def asked_of(played: Sequence[ChoiceRow]) -> dict[tuple[int, int], int]:
    """Returns, for each decision of a finished record, the mask of its seats: every seat with a row was asked."""
    asked: dict[tuple[int, int], int] = {}
    for row in played:
        place = row.take, row.decision
        asked[place] = asked.get(place, 0) | 1 << row.seat
    return asked


def seat_values(row: SeatRow, only: Sequence[str] = ()) -> Values:
    """Returns the columns of a seat, or only some of them, so that other columns keep what another process writes."""
    names = {"left": "left_ms", "deadline": "deadline_ms", "seen": "seen_ms"}
    return {names.get(name, name): value for name, value in asdict(row).items() if not only or name in only}


def beginnings(connection: Connection, table: str) -> list[tuple[int, int]]:
    return [(row.take, row.decision) for row in connection.execute(BEGINNINGS, {"b_table": table})]


class Around:
    """The stored rows of a decision, whether the previous one is complete, and whether later ones exist."""

    def __init__(self, connection: Connection, table: str, current: int, decision: int) -> None:
        begins = beginnings(connection, table) if current else []  # take 0 is always the first
        first = min(begins)[0] - 1 if begins else current
        self.take = take_of(begins, decision, first)
        before = take_of(begins, decision - 1, first)
        place = {"b_table": table, "b_take": self.take, "b_take_before": before, "b_decision": decision}
        self.rows: dict[int, ChoiceRow] = {}
        self.asked = 0  # unknown while there is no row
        self.moved_on = self.take != current
        asked_before = sealed_before = 0
        for at, seat, chain, hand, asked in connection.execute(AROUND, place):
            if at < decision:
                asked_before, sealed_before = asked, sealed_before | 1 << seat
            elif at == decision:
                self.rows[seat], self.asked = ChoiceRow(self.take, decision, seat, chain, hand), asked
            else:
                self.moved_on = True
        self.gap = decision < 0 or (decision > 0 and (not sealed_before or bool(asked_before & ~sealed_before)))

    def missing(self, asked: int) -> int:
        for seat in self.rows:
            asked &= ~(1 << seat)
        return asked


def lock(connection: Connection, table: str) -> tuple[int, bool, int]:
    """Locks the table until the transaction ends; returns its take, whether it is over, and its version of the rules."""
    row = connection.execute(LOCK, {"b_table": table}).first()
    if row is None:
        raise Conflict(f"There is no table {table}.")
    return row.take, row.over, row.rules


def lock_take(connection: Connection, table: str, take: int, rules: int = 0) -> bool:
    """Locks the table and checks its take; with `rules`, also that no server with newer rules has continued the game."""
    current, over, newest = lock(connection, table)
    if current != take:
        raise Conflict(f"A decision was taken back: take {current} is played, not take {take}.")
    if rules and newest > rules:
        raise Conflict(f"The table is played under newer rules: {newest}, not {rules}.")
    return over


def check_sitting(connection: Connection, table: str, sitting: Sequence[Sitting]) -> None:
    """Checks, on a locked table, that no seat has changed hands meanwhile at another server."""
    for each in sitting:
        held = connection.execute(HELD, {"b_table": table, "b_seat": each.seat}).first()
        if held is None or held.secret != each.secret or each.playing not in ("", held.playing):
            raise Conflict(f"Seat {each.seat} now belongs to somebody else.")


def seal(connection: Connection, table: str, seal: Seal) -> list[ChoiceRow]:
    was_over = lock_take(connection, table, seal.take, seal.rules)
    around = Around(connection, table, seal.take, seal.decision)
    earlier = around.rows.get(seal.seat)
    if earlier is not None and earlier.chain == seal.chain:
        return list(around.rows.values())  # sent twice
    check_seal(around, seal, was_over)
    new = ChoiceRow(seal.take, seal.decision, seal.seat, seal.chain, seal.hand, seal.digest)
    if earlier is not None:
        place = {"b_table": table, "b_take": seal.take, "b_decision": seal.decision, "b_seat": seal.seat}
        connection.execute(SEAL_ANEW, place | {"chain": seal.chain, "hand": seal.hand, "digest": seal.digest})
    else:
        connection.execute(SEAL, asdict(new) | {"table_id": table, "asked": seal.asked})
    keep_position(connection, table, seal.position)
    if seal.digest and seal.rules:
        connection.execute(RAISE_RULES, {"b_table": table, "new_rules": seal.rules})
    connection.execute(DROP_DRAFT, {"b_table": table, "b_seat": seal.seat})
    set_clocks(connection, table, seal.clocks)
    if seal.over:
        connection.execute(END, {"b_table": table})
    around.rows[seal.seat] = new
    return [around.rows[each] for each in sorted(around.rows)]


def check_seal(around: Around, seal: Seal, was_over: bool) -> None:
    """Raises a `Conflict` unless the decision is open and the other seals are those that the seal was based on."""
    if around.moved_on or (around.rows and not around.missing(around.asked)):
        raise Conflict(f"Decision {seal.decision} is over.")
    if around.gap:
        raise Conflict(f"Decision {seal.decision} is not open yet.")
    if was_over:
        raise Conflict("The game is over.")
    if around.rows and around.asked != seal.asked:
        raise Conflict(f"Decision {seal.decision} asks other seats than was thought.")
    if seal.known is not None and is_mistaken(around, seal.known, seal.asked, seal.seat):
        raise Conflict(f"Others have sealed decision {seal.decision}, or opened it again, in the meantime.")


def is_mistaken(around: Around, known: Mapping[int, str], asked: int, seat: int) -> bool:
    """Do the stored seals differ from the known ones?  Those of other seats count only if this seal completes the decision."""
    stored = {row.seat: row.chain for row in around.rows.values()}
    others = asked & ~(1 << seat)
    completes = not around.missing(others) or not others & ~sum(1 << each for each in known)
    return stored != known if completes else stored.get(seat) != known.get(seat)


def start_clocks(connection: Connection, table: str, clocks: Sequence[Clock]) -> None:
    lock(connection, table)
    set_clocks(connection, table, clocks)


def set_clocks(connection: Connection, table: str, clocks: Sequence[Clock]) -> None:
    if clocks:
        rows = [{"b_table": table, "b_seat": seat, "left_ms": left, "deadline_ms": deadline} for seat, left, deadline in clocks]
        connection.execute(SET_CLOCK, rows)


def unseal(connection: Connection, table: str, take: int, decision: int, seat: int, asked: int, rules: int) -> None:
    lock_take(connection, table, take, rules)
    around = Around(connection, table, take, decision)
    if around.moved_on or not around.missing(asked & ~(1 << seat)):
        raise Conflict(f"Decision {decision} is over.")
    if around.gap:
        raise Conflict(f"Decision {decision} is not open yet.")
    connection.execute(UNSEAL, {"b_table": table, "b_take": take, "b_decision": decision, "b_seat": seat})


def take_back(
    connection: Connection, table: str, take: int, decision: int, seat: int, at: float, stands: tuple[int, int] | None, rules: int
) -> int:
    lock_take(connection, table, take, rules)
    if Around(connection, table, take, decision).gap:
        raise Conflict(f"Decision {decision} is not open yet.")
    if stands is not None:
        around = Around(connection, table, take, stands[0])
        if around.gap or around.moved_on or sum(1 << each for each in around.rows) != stands[1]:
            raise Conflict("Somebody has acted in the meantime.")
    row = {"table_id": table, "take": take + 1, "decision": decision, "seat": seat, "at": at, "rules": None}
    connection.execute(insert(takes), row)
    connection.execute(TAKE_BACK, {"b_table": table, "new_take": take + 1})
    return take + 1


def go_on(
    connection: Connection, table: str, take: int, begin: PositionRow, seat: int, at: float, row: TableRow, bundle: bytes
) -> int:
    """Continues the game from that position, in the next take, under the rules and with the content that the row names.

    The clocks did not run while the players decided: each seat gets back the time that it had when it was asked.
    """
    if lock_take(connection, table, take, row.rules):
        raise Conflict("The game is over.")  # its record is already public
    connection.execute(STOP_CLOCKS, {"b_table": table})
    keep_content(connection, row.content, row.game, bundle)
    new = {"table_id": table, "take": take + 1, "decision": begin.decision, "seat": seat, "at": at, "rules": row.rules}
    connection.execute(insert(takes), new)
    keep_position(connection, table, replace(begin, take=take + 1))
    goes_on = {"new_take": take + 1, "new_rules": row.rules, "new_content": row.content, "new_overrides": row.overrides}
    connection.execute(GO_ON, goes_on | {"b_table": table})
    return take + 1


def end(connection: Connection, table: str, take: int) -> None:
    lock_take(connection, table, take)
    connection.execute(END, {"b_table": table})


def mark(
    connection: Connection, table: str, take: int, marked: Sequence[ChoiceRow], positions: Sequence[PositionRow], rules: int
) -> None:
    """Adds digests and positions that are missing; never replaces one."""
    lock_take(connection, table, take, rules)
    for row in marked:
        place = {"b_table": table, "b_take": row.take, "b_decision": row.decision, "b_seat": row.seat}
        connection.execute(MARK, place | {"digest": row.digest})
    for position in positions:
        keep_position(connection, table, position)


def propose(connection: Connection, table: str, take: int, proposal: Values | None) -> None:
    lock_take(connection, table, take)
    connection.execute(PROPOSE, {"b_table": table, "proposal": proposal})


def agree(connection: Connection, table: str, take: int, number: int, seat: int) -> Values:
    lock_take(connection, table, take)
    proposal: Values | None = connection.execute(PROPOSAL, {"b_table": table}).scalar()
    if proposal is None or proposal["number"] != number:
        raise Conflict("That question has already been answered.")
    proposal = {**proposal, "yes": sorted({*proposal["yes"], seat})}
    connection.execute(PROPOSE, {"b_table": table, "proposal": proposal})
    return proposal


def start(connection: Connection, table: str) -> None:
    lock(connection, table)
    connection.execute(OPEN_TO_BOTS, {"b_table": table})
    connection.execute(START, {"b_table": table})


def save_seat(connection: Connection, table: str, seat: int, values: Values) -> None:
    lock(connection, table)
    if not connection.execute(SET_SEAT, values | {"b_table": table, "b_seat": seat}).rowcount:
        raise Conflict(f"Table {table} has no seat {seat}.")


def save_table(connection: Connection, table: str, values: Values) -> None:
    lock(connection, table)
    connection.execute(SET_TABLE, values | {"b_table": table})


def claim(
    connection: Connection, table: str, seat: int, newcomer: Newcomer, was: Sequence[str], left: int | None, now: int
) -> Values:
    """Seats a newcomer: on a seat that nobody holds or, if `was` has "offered", on that of an absent holder.

    The holder can take the seat back.  Returns the other new values of the seat.  The newcomer gets neither its notes nor its
    whispers.
    """
    lock(connection, table)
    place = {"b_table": table, "b_seat": seat}
    check_welcome(connection, table, newcomer, was)
    held = connection.execute(HELD, place).first()
    if held is None or ("offered" if held.offered else held.holder) not in was:
        raise Conflict("This seat is taken.")
    talk: int = connection.execute(SAID, {"b_table": table}).scalar_one()
    owner = held.owner or owner_of(connection, place, held, talk) if held.holder == "human" else None
    known: Values = {"guest": True, "offered": False, "owner": owner, "talk": talk, "deaf": []}
    values = {"holder": "human", "playing": "human", "secret": newcomer.secret, "name": newcomer.name}
    connection.execute(SET_SEAT, place | values | known | {"left_ms": left, "deadline_ms": None, "seen_ms": now})
    empty(connection, table, seat)
    return known


def check_welcome(connection: Connection, table: str, newcomer: Newcomer, was: Sequence[str]) -> None:
    """Checks the invitation on a locked table: another server may have withdrawn it, or seated the newcomer."""
    invite, several = connection.execute(INVITATION, {"b_table": table}).one()
    if newcomer.invite != invite:
        raise Unwelcome("The invitation was withdrawn.")
    if not is_seated(connection, table, newcomer.keys):
        return
    if not several:
        raise Unwelcome("The newcomer already has a seat.")
    if "offered" in was:
        raise Unwelcome("Whoever has a seat may not see another player's hand.")


def is_seated(connection: Connection, table: str, keys: Sequence[bytes]) -> bool:
    """Does one of the keys open a seat, or belong to a player who may take a seat back?"""
    for row in connection.execute(KEYS, {"b_table": table}) if keys else ():
        if row.secret in keys or (row.owner is not None and bytes.fromhex(row.owner["secret"]) in keys):
            return True
    return False


def set_invite(connection: Connection, table: str, invite: bytes | None) -> None:
    if invite is not None:
        connection.execute(SET_TABLE, {"b_table": table, "invite": invite})


def empty(connection: Connection, table: str, seat: int, text: str = "") -> None:
    """Clears a seat for its next player: sets their note, and deletes the draft and the open proposal with its votes."""
    note(connection, table, seat, text)
    connection.execute(DROP_DRAFT, {"b_table": table, "b_seat": seat})
    connection.execute(PROPOSE, {"b_table": table, "proposal": None})


def owner_of(connection: Connection, place: Values, held: Any, talk: int) -> Values:
    """Returns what the store keeps of a player who is replaced; `until` is the last chat line before that."""
    kept: str | None = connection.execute(NOTE, place).scalar()
    return {
        "name": held.name, "secret": held.secret.hex(), "guest": bool(held.guest), "talk": held.talk or 0, "note": kept or "",
        "deaf": held.deaf or [], "until": talk,
    }


def reclaim(connection: Connection, table: str, seat: int, secret: str, values: Values) -> None:
    """Gives the seat back to its first holder, with these values and the note they left there."""
    lock(connection, table)
    place = {"b_table": table, "b_seat": seat}
    held = connection.execute(HELD, place).first()
    if held is None or held.owner is None or held.owner["secret"] != secret:
        raise Conflict("Nobody else holds this seat.")
    owner, said = held.owner, connection.execute(SAID, {"b_table": table}).scalar_one()
    again = {
        "deaf": [*owner.get("deaf", []), [owner.get("until", held.talk or 0), said]],
        "name": owner["name"], "secret": bytes.fromhex(owner["secret"]), "guest": owner["guest"], "talk": owner["talk"],
        "owner": None, "offered": False,
    }
    connection.execute(SET_SEAT, place | again | values)
    empty(connection, table, seat, owner["note"])


def remove(connection: Connection, table: str, seat: int, values: Values) -> None:
    """Removes the seat's holder."""
    lock(connection, table)
    place = {"b_table": table, "b_seat": seat}
    nobody: Values = {
        "secret": None, "name": "", "guest": False, "offered": False, "owner": None, "talk": 0, "deaf": [], "deadline_ms": None,
    }
    connection.execute(SET_SEAT, place | nobody | values)
    empty(connection, table, seat)


def see(connection: Connection, table: str, seat: int, now: int) -> None:
    """Stores when the seat's player was last here."""
    lock(connection, table)
    connection.execute(SET_SEAT, {"b_table": table, "b_seat": seat, "seen_ms": now})


def say(connection: Connection, table: str, seat: int, to: int | None, text: str, at: float) -> tuple[int, int]:
    """Stores a chat line; returns its id and that of the line before it."""
    lock(connection, table)
    before: int = connection.execute(SAID, {"b_table": table}).scalar_one()
    number = number_after(before, at - connection.execute(MADE, {"b_table": table}).scalar_one())
    row = {"table_id": table, "id": number, "seat": seat, "to_seat": to, "text": text, "at": at}
    connection.execute(insert(chat), row)
    return number, before


def number_after(before: int, seconds: float) -> int:
    """Returns the id of a chat line that was said this many seconds after the table was set.

    Ids reveal only the time, which everybody is told, and not how many whispers came between two lines.
    """
    return max(before, int(seconds * 1000)) + 1 + randbelow(BLUR)


def move_clocks(connection: Connection, table: str, rows: Sequence[tuple[SeatRow, SeatRow]]) -> None:
    """Moves deadlines and last visits from old to new values, unless another process has already moved them."""
    lock(connection, table)
    for was, now in rows:
        place = {"b_table": table, "b_seat": was.seat}
        connection.execute(MOVE_DEADLINE, place | {"b_was": was.deadline, "deadline_ms": now.deadline})
        connection.execute(MOVE_SEEN, place | {"b_was": was.seen, "seen_ms": now.seen})


def move_all_clocks(connection: Connection, moves: Moves, but: Collection[str]) -> None:
    """Moves the clocks of all tables but these.  Only for a database that no other server uses."""
    for table, clock in connection.execute(CLOCKS).all():
        if table not in but:
            connection.execute(MOVE_ALL, {"b_table": table, "b_by": moves(clock)})


def note(connection: Connection, table: str, seat: int, text: str) -> None:
    lock(connection, table)
    if not connection.execute(SET_NOTE, {"b_table": table, "b_seat": seat, "text": text}).rowcount:
        connection.execute(insert(notes), {"table_id": table, "seat": seat, "text": text})


def keep_analysis(connection: Connection, table: str, version: int, found: bytes) -> None:
    """Stores the analysis of a finished game, in place of an older one."""
    if not lock(connection, table)[1]:
        raise Conflict(f"The game at table {table} is not over.")
    connection.execute(DROP_ANALYSIS, {"b_table": table})
    connection.execute(insert(analyses), {"table_id": table, "version": version, "found": found})


def draft(connection: Connection, table: str, take: int, decision: int, seat: int, chain: str) -> None:
    if lock(connection, table)[0] != take:
        return  # the decision was taken back
    connection.execute(DROP_DRAFT, {"b_table": table, "b_seat": seat})
    if chain:
        row = {"table_id": table, "seat": seat, "take": take, "decision": decision, "chain": chain}
        connection.execute(insert(drafts), row)
