"""Rematch after a finished game: people keep their seats and keys, bots their kind (table.rematch).

The new table's id is derived from the old one, so requests at any server lead to the same table.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from smallcouncil.core.bits import NOBODY
from smallcouncil.games import game_named
from smallcouncil.server import keys
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Conflict, SeatRow, TableRow
from smallcouncil.server.table import clocks
from smallcouncil.server.table.commit import TABLE
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.create import lay
from smallcouncil.server.tables.registry import Tables

RULE = "table.rematch"


class Keys(Struct):
    keys: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=10)]  # keys the browser has to the table


class Rematch(Struct):
    table: str
    invite: str  # only for the player who created it; otherwise empty


def name_after(table: str) -> str:
    return urlsafe_b64encode(sha256(b"again " + table.encode()).digest()[:9]).decode()


async def play_again(tables: Tables, table: Table, secrets: list[str], visitor: str = "") -> Rematch:
    """Returns the rematch table. The first request creates it and announces it in the chat."""
    state, name = table.state, name_after(table.id)
    mine = [seat for seat, _ in (state.place_of(keys.hash_of(secret)) for secret in secrets) if seat != NOBODY]
    if not mine:
        raise Refused("Only those who played here can play again with these seats.", RULE)
    if not state.row.over or state.row.kind != "play":
        raise Refused("The same seats can be taken again when the game is over.", RULE)
    if await tables.visit(name, visitor) is not None:
        return Rematch(name, "")
    try:
        invite = await set_again(tables, table, name, mine, visitor)
    except Conflict:  # somebody else created it first
        await tables.visit(name, visitor)
        return Rematch(name, "")
    who = state.seats[mine[0]].name or table.history.game.state.ruleset.seat_name(mine[0])
    await table.say(TABLE, None, f"{who} plays again with the same seats: #/t/{name}")
    return Rematch(name, invite)


async def set_again(tables: Tables, table: Table, name: str, mine: list[int], visitor: str) -> str:
    """Creates the rematch. It starts at once if no other person has to join; otherwise a player starts it."""
    old = table.state.row
    kind = game_named(old.game)
    seed = keys.new_seed()
    game = kind.new(old.options, old.players, seed)
    seats = [seated_again(row, old.clock) for row in table.state.seats]
    row = TableRow(
        id=name, game=old.game, rules=kind.version, options=game.state.ruleset.options, players=old.players,
        content=kind.content(), seed=seed, name=old.name, clock=old.clock,
        started=all(each.holder == "bot" or each.seat in mine for each in seats),
        host=mine[0], several=old.several,
    )
    return await lay(tables, row, seats, kind, game, visitor)


def seated_again(row: SeatRow, clock: dict[str, object] | None) -> SeatRow:
    """A person who had handed the seat to a bot gets it back."""
    if row.holder != "human":
        return SeatRow(row.seat, "bot", "bot", row.bot, row.name)
    left = clocks.begin(clock)
    return SeatRow(row.seat, "human", "human", row.bot, row.name, row.secret, ask=row.ask, left=left, guest=row.guest)
