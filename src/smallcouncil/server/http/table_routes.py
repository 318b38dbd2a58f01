"""Routes for tables: setting and joining them, and reading finished games."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery, JSONBody

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.http.disconnect import while_connected
from smallcouncil.server.http.state import tables_of
from smallcouncil.server.net.gate import visitor
from smallcouncil.server.net.rate_limits import TOO_MUCH
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.store import Stored
from smallcouncil.server.table.advice import check_keys
from smallcouncil.server.tables.create import JoinWish, NewTable, SeatKey, TableWish, set_table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.tables.rematch import Keys, Rematch, play_again
from smallcouncil.server.tables.upload import set_record
from smallcouncil.server.texts import one_line
from smallcouncil.server.timeline.records import BIGGEST_RECORD
from smallcouncil.server.work.analyses import NOTHING
from smallcouncil.server.work.cache import chronicle_bytes, record_bytes
from smallcouncil.server.work.loading import stored_content


async def may_set(request: Request[Any, Any, Any], tables: Tables) -> None:
    """Limits how fast a visitor may set tables, because each one costs much work."""
    name = visitor(request.scope)
    if not tables.new_tables.take(name):
        raise Refused(TOO_MUCH, LIMITS)
    await asyncio.sleep(tables.new_table_pace.reserve(name))


@post("/api/tables")
async def post_table(data: JSONBody[TableWish], request: Request[Any, Any, Any], state: AppState) -> NewTable:
    """Sets a table. Returns the keys to your seats and the invitation for others."""
    await may_set(request, tables_of(state))
    return await set_table(tables_of(state), data, visitor=visitor(request.scope))


@post("/api/tables/{table:str}/join")
async def post_join(table: FromPath[str], data: JSONBody[JoinWish], request: Request[Any, Any, Any], state: AppState) -> SeatKey:
    """Takes an open seat, a seat that the host offers, or a bot's seat, with the table's invitation."""
    await may_set(request, tables_of(state))
    live = await tables_of(state).visit(table, visitor(request.scope))
    if live is None:
        raise Refused("There is no such table.", "table.key", 404)
    seat, secret = await live.join(data.invite, one_line(data.name) or "guest", data.seat, data.keys)
    return SeatKey(seat, secret)


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def get_record(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """Returns the record of a finished game as text."""
    text = await read_finished(tables_of(state), "record", table, visitor(request.scope))
    name = f'attachment; filename="{game_in(text)}-{table}.record"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@get("/api/tables/{table:str}/chronicle", media_type="application/json")
async def get_chronicle(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """Returns the chronicle of a finished game: the standing of each house turn by turn, and the turning points."""
    told = await read_finished(tables_of(state), "chronicle", table, visitor(request.scope))
    return Response(told, media_type="application/json")


def still_played() -> Refused:
    return Refused("You can read the record when the game is over.", "table.record")


TOLD = {"record": record_bytes, "chronicle": chronicle_bytes}


async def finished(tables: Tables, table: str, visitor: str) -> Stored:
    """Loads a finished game from the store, or refuses if the game is still being played."""
    live = tables.live.get(table)
    if live is not None and live.state.is_playable:
        raise still_played()
    if not tables.fetches.take(visitor):
        raise Refused(TOO_MUCH, LIMITS)
    stored = await tables.store.load(table)
    if stored is None:
        raise Refused("There is no such table.", "table.key", 404)
    if not stored.table.over and stored.table.kind == "play":
        raise still_played()
    return stored


async def read_finished(tables: Tables, what: str, table: str, visitor: str) -> bytes:
    """Reads the record or chronicle of a finished game; it is cached, because a finished game does not change."""
    kept = tables.cache.find((what, table))
    if kept is not None:
        return kept
    stored = await finished(tables, table, visitor)
    bundle = await stored_content(tables.store, stored.table)
    return await tables.cache.get((what, table), visitor, TOLD[what], stored, bundle)


@get("/api/tables/{table:str}/analysis", media_type="application/json")
async def get_analysis(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """Returns the analysis of a finished game, or its progress. This call does not start an analysis."""
    tables = tables_of(state)
    found = tables.analyses.known(table)
    if found is None:
        await finished(tables, table, visitor(request.scope))
        found = await tables.analyses.look(table)
    return Response(found, media_type="application/json")


@post("/api/tables/{table:str}/analysis", media_type="application/json", status_code=200)
async def post_analysis(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """Starts the analysis of a finished game, unless it exists or is already running, and returns it or its progress."""
    tables, name = tables_of(state), visitor(request.scope)
    found = tables.analyses.known(table)
    if found is None:
        stored = await finished(tables, table, name)
        found = await tables.analyses.look(table)
        if found == NOTHING:
            found = tables.analyses.begin(stored, name)
    return Response(found, media_type="application/json")


@delete("/api/tables/{table:str}/analysis")
async def delete_analysis(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> None:
    """Stops the analysis of a finished game; only the visitor who started it can stop it."""
    tables_of(state).analyses.stop(table, visitor(request.scope))


@get("/api/tables/{table:str}/why/{decision:int}", media_type="application/json")
async def get_why(
    table: FromPath[str], decision: FromPath[int], request: Request[Any, Any, Any], state: AppState,
    seat: FromQuery[int] = NOBODY,
) -> Response[bytes]:
    """Explains a decision in a finished game: the bot that made it says why, or a maester in place of a person."""
    tables, name = tables_of(state), visitor(request.scope)
    found = tables.explanations.known(table, decision, seat)
    if found is None:
        stored = await finished(tables, table, name)
        found = await while_connected(request, tables.explanations.ask(stored, decision, seat, name))
    return Response(found, media_type="application/json")


@post("/api/tables/{table:str}/why/{decision:int}", media_type="application/json", status_code=200)
async def post_why(
    table: FromPath[str], decision: FromPath[int], data: JSONBody[Keys], request: Request[Any, Any, Any], state: AppState,
    seat: FromQuery[int] = NOBODY,
) -> Response[bytes]:
    """Explains a decision in a game in progress, to a player whose opponents are all bots; only orders and Marches."""
    tables, name = tables_of(state), visitor(request.scope)
    live = await tables.visit(table, name)
    if live is None:
        raise Refused("There is no such table.", "table.key", 404)
    check_keys(live.state, data.keys)
    if not tables.fetches.take(name):
        raise Refused(TOO_MUCH, LIMITS)
    stored = await tables.store.load(table)
    assert stored is not None
    found = await while_connected(request, tables.explanations.ask(stored, decision, seat, name))
    return Response(found, media_type="application/json")


def game_in(record: bytes) -> str:
    """Returns the name of the game, which is in the record's second line."""
    return record.split(b"\n", 2)[1].removeprefix(b"game ").decode()


@post("/api/tables/{table:str}/rematch")
async def post_rematch(table: FromPath[str], data: JSONBody[Keys], request: Request[Any, Any, Any], state: AppState) -> Rematch:
    """Sets a new table for the same people and bots; later calls return the same table."""
    await may_set(request, tables_of(state))
    live = await tables_of(state).visit(table, visitor(request.scope))
    if live is None:
        raise Refused("There is no such table.", "table.key", 404)
    return await play_again(tables_of(state), live, data.keys, visitor(request.scope))


@post("/api/records", request_max_body_size=BIGGEST_RECORD)
async def post_record(request: Request[Any, Any, Any], state: AppState) -> dict[str, str]:
    """Uploads a record as text, and returns the id of a table where it can be replayed."""
    await may_set(request, tables_of(state))
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("The record is not a text file.", "table.record", 400) from None
    return {"table": await set_record(tables_of(state), text, visitor(request.scope))}


ROUTES = [
    post_table, post_join, get_record, get_chronicle, get_analysis, post_analysis, delete_analysis, get_why, post_why,
    post_rematch, post_record,
]
