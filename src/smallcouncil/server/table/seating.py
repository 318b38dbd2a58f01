"""Seating: players take seats, leave them to bots and come back; the game starts when no seat is open (table.seats)."""

from __future__ import annotations

from typing import Any

from smallcouncil.bots import default_bot
from smallcouncil.core.bits import NOBODY
from smallcouncil.errors import Complaint
from smallcouncil.server import keys
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Newcomer, SeatRow
from smallcouncil.server.table import clocks
from smallcouncil.server.table.change import Change, Effect
from smallcouncil.server.table.deadlines import start_clocks
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.seat_change import hand_to_bot, save_seat
from smallcouncil.server.table.state import TableState
from smallcouncil.server.work import bots

RULE = "table.seats"
NO_SEAT = "There is no free seat left at this table, but you can watch."
SEATED = "Your browser already has a seat at this table; the host can allow more than one."
NO_TABLE = "This link does not lead to a table."


# Taking a seat -------------------------------------------------------------------------------------------------------


def claim(desk: Desk, newcomer: Newcomer, wish: int | None) -> Change:
    """Gives a guest with the table's invitation an open seat, one that the host offers, or a bot's; returns the seat.

    A guest who already has a seat may not take an offered one, because it would show them another player's hand.
    """
    offered = () if is_seated(desk.state, newcomer) else ("offered",)
    for kind in ("open", *offered, "bot"):
        for row in desk.state.seats:
            if state_of(row) == kind and wish in (None, row.seat):
                return claim_seat(desk, row, newcomer, kind)
    raise Refused(NO_SEAT, RULE)


def state_of(row: SeatRow) -> str:
    """Returns what the seat is to a newcomer: open, offered, bot, or human (taken)."""
    return "offered" if row.offered else row.holder


def is_seated(state: TableState, newcomer: Newcomer) -> bool:
    """Does the newcomer have a seat, as this server knows?  Refuses a bad invitation or second seat; the store checks again."""
    if newcomer.invite is None or not keys.same(newcomer.invite, state.row.invite):
        raise Refused(NO_TABLE, "table.key")
    seated = any(state.place_of(key) != (NOBODY, NOBODY) for key in newcomer.keys)
    if seated and not state.row.several:
        raise Refused(SEATED, RULE)
    return seated


def claim_seat(desk: Desk, row: SeatRow, newcomer: Newcomer, kind: str) -> Change:
    state, now = desk.state, desk.clock.now()
    back = desk.clock.comeback(row) if row.holder == "human" else None
    left = clocks.begin(state.row.clock) if back is None else back.left
    was = ("offered",) if kind == "offered" else ("open", "bot")
    taken = {
        "holder": "human", "playing": "human", "name": newcomer.name, "secret": newcomer.secret,
        "left": left, "deadline": None, "seen": now,
    }

    def effect(known: dict[str, Any]) -> Effect:
        """The store adds the values that only it knows for sure: guest, offered, owner, talk, deaf."""
        return Effect(
            row={"proposal": None}, seats={row.seat: taken | known}, notes={row.seat: None}, drafts={row.seat: None},
            graced={} if back is None else back.graced,
        )

    return Change(
        write=lambda store: store.claim(state.id, row.seat, newcomer, was, left, now), effect=effect, result=row.seat
    )


def greeting(state: TableState, seat: int) -> str:
    """Returns the announcement of a newcomer who replaces an absent player; empty otherwise."""
    row = state.seats[seat]
    if row.owner is None:
        return ""
    absent = row.owner["name"] or "guest"
    return f"{state.called(seat)} sits in for {absent}, who gets the seat back on return."


# The game begins -----------------------------------------------------------------------------------------------------


def start(desk: Desk) -> Change | None:
    """Gives open seats to bots, and starts the game."""
    state = desk.state
    if state.row.started:
        return None
    open_seats = [row.seat for row in state.seats if row.holder == "open"]
    return Change(
        write=lambda store: store.start(state.id),
        effect=Effect(row={"started": True}, seats={seat: {"holder": "bot", "playing": "bot"} for seat in open_seats}),
        then=start_clocks,
    )


def settle(desk: Desk) -> Change | None:
    """Starts the game if no seat is open, and the clocks; called after players have come or gone, here or at another server."""
    is_full = not any(row.holder == "open" for row in desk.state.seats)
    return start(desk) if is_full and not desk.state.row.started else start_clocks(desk)


# Leaving and coming back ---------------------------------------------------------------------------------------------


def leave(desk: Desk, seat: int, bot: str) -> Change:
    return hand_to_bot(desk, seat, bot_for(desk, seat, bot))


def bot_for(desk: Desk, seat: int, wish: str) -> str:
    """Returns the requested bot, or the one that the seat had before, or the default."""
    game = desk.state.kind.name
    name = wish or desk.state.seats[seat].bot or default_bot(game)
    try:
        bots.check(name, game, desk.most_playouts)
    except Complaint as complaint:
        raise Refused(str(complaint), RULE) from None
    return name


def come_back(desk: Desk, seat: int) -> Change | None:
    row = desk.state.seats[seat]
    if row.playing == "human":
        return None
    back = desk.clock.comeback(row)
    values = {"playing": "human", "offered": False, "left": back.left, "deadline": back.deadline}
    return save_seat(desk.state, seat, values, graced=back.graced)


def ask_everything(desk: Desk, seat: int, ask: bool) -> Change:
    """Sets whether the seat is asked even if there is only one answer."""
    return save_seat(desk.state, seat, {"ask": ask})
