"""The application: a little HTTP to set tables and read the rules, one socket to play, and the client's files."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, delete, get, post, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ASGIApp

from smallcouncil import __version__
from smallcouncil.core.bits import NOBODY
from smallcouncil.errors import Complaint
from smallcouncil.games import game_named
from smallcouncil.insight.search import correction_of, find
from smallcouncil.rulesref import RulePage as Page
from smallcouncil.rulesref import all_rules, rule_text
from smallcouncil.server.http.disconnect import while_connected
from smallcouncil.server.http.schema_page import SchemaPage
from smallcouncil.server.http.static_files import ClientFiles
from smallcouncil.server.net.gate import Gate, visitor
from smallcouncil.server.net.rate_limits import TOO_MUCH
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.settings import Settings
from smallcouncil.server.socket.connection import Connection
from smallcouncil.server.store import StorageError, Stored
from smallcouncil.server.store.connect import can_be_stored
from smallcouncil.server.tables.create import JoinWish, NewTable, SeatKey, TableWish, set_table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.tables.rematch import Keys, Rematch, play_again
from smallcouncil.server.tables.upload import set_record
from smallcouncil.server.texts import one_line
from smallcouncil.server.timeline.records import BIGGEST_RECORD
from smallcouncil.server.views import games
from smallcouncil.server.views.forms import GameInfo, RuleAnswer, RulePage, RuleTitle
from smallcouncil.server.work.analyses import NOTHING
from smallcouncil.server.work.cache import chronicle_bytes, record_bytes
from smallcouncil.server.work.loading import kind_with, stored_content

log = logging.getLogger(__name__)

LONGEST_SENTENCE = 300  # letters


def tables_of(state: AppState) -> Tables:
    tables: Tables = state.tables
    return tables


def still_played() -> Refused:
    return Refused("You can read the record when the game is over.", "table.record")


# Reading -------------------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def get_games() -> list[GameInfo]:
    """The games: players, seats, options, bots."""
    return games()


@get("/api/book/{game:str}/{players:int}", media_type="application/json")
async def get_book(
    game: FromPath[str], players: FromPath[int], request: Request[Any, Any, Any], state: AppState,
    options: FromQuery[str] = "", content: FromQuery[str] = "",
) -> Response[bytes]:  # fmt: skip
    """All that is fixed for a game of this size with these options; `content` is the digest of a table's data files."""
    tables, name = tables_of(state), visitor(request.scope)
    if not can_be_stored(content):
        raise Refused("That is not a digest of data files.", "table.message", 400)
    if content and game_named(game).remembered(content) is None and not tables.works.take(name):  # it must be looked for
        raise Refused(TOO_MUCH, LIMITS)
    kind = await kind_with(tables.store, game, content)
    wished = kind.check_options(sorted({word.strip() for word in options.split(",") if word.strip()}), players)
    book = await tables.cache.book(kind, players, wished, name)
    headers = {"Cache-Control": "no-cache", "Content-Encoding": "gzip"}
    return Response(book, media_type="application/json", headers=headers)


@get("/api/rules", sync_to_thread=False)
def get_rules() -> list[RuleTitle]:
    """Every rule: id, title, chapter."""
    return titles()


@lru_cache(maxsize=1)
def titles() -> list[RuleTitle]:
    return [title_of(page) for page in all_rules()]


def title_of(page: Page) -> RuleTitle:
    return {"id": page.id, "title": page.title, "chapter": page.chapter}


@get("/api/search", sync_to_thread=False)
def get_search(words: FromQuery[str] = "", game: FromQuery[str] = "") -> RuleAnswer:
    """The rules that answer a question in a player's words: of one game, if it is named."""
    answer = find(words, game)
    return {
        "rules": [{**title_of(page), "says": page.text.partition("\n")[0]} for page in answer.rules],
        "chapters": [{**title_of(each.rules[0]), "title": each.title} for each in answer.chapters],
        "cards": answer.cards,
        "near": answer.near,
    }


@get("/api/rules/{id:str}", sync_to_thread=False)
def get_rule(id: FromPath[str]) -> RulePage:
    """One rule in our own words, and where it stands in the books."""
    page = rule_text(id)
    if page is None:
        raise Refused(f"There is no rule {id[:80]!r}.", "", 404)
    text = "\n".join(line for line in (correction_of(page), page.text) if line)
    return {**title_of(page), "text": text, "where": page.where}


# Tables --------------------------------------------------------------------------------------------------------------


async def may_set(request: Request[Any, Any, Any], tables: Tables) -> None:
    """One after the other: a table is much work."""
    name = visitor(request.scope)
    if not tables.setting.take(name):
        raise Refused(TOO_MUCH, LIMITS)
    await asyncio.sleep(tables.setting_pace.delay(name))


@post("/api/tables")
async def post_table(data: JSONBody[TableWish], request: Request[Any, Any, Any], state: AppState) -> NewTable:
    """Sets a table."""
    await may_set(request, tables_of(state))
    return await set_table(tables_of(state), data, visitor=visitor(request.scope))


@post("/api/tables/{table:str}/join")
async def post_join(table: FromPath[str], data: JSONBody[JoinWish], request: Request[Any, Any, Any], state: AppState) -> SeatKey:
    """Takes an open seat, or a bot's, with the table's invitation."""
    await may_set(request, tables_of(state))
    live = await tables_of(state).visit(table, visitor(request.scope))
    if live is None:
        raise Refused("There is no such table.", "table.key", 404)
    seat, secret = await live.seating.join(data.invite, one_line(data.name) or "guest", data.seat, data.keys)
    return SeatKey(seat, secret)


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def get_record(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """The record of a game, once it is over."""
    text = await read_finished(tables_of(state), "record", table, visitor(request.scope))
    name = f'attachment; filename="{game_in(text)}-{table}.record"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@get("/api/tables/{table:str}/chronicle", media_type="application/json")
async def get_chronicle(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """How the houses stood at each turn of a game that is over, and where it turned."""
    told = await read_finished(tables_of(state), "chronicle", table, visitor(request.scope))
    return Response(told, media_type="application/json")


TOLD = {"record": record_bytes, "chronicle": chronicle_bytes}


async def finished(tables: Tables, table: str, visitor: str) -> Stored:
    """A game that is over, from the storage."""
    live = tables.live.get(table)
    if live is not None and live.playable:
        raise still_played()
    if not tables.works.take(visitor):
        raise Refused(TOO_MUCH, LIMITS)
    stored = await tables.store.load(table)
    if stored is None:
        raise Refused("There is no such table.", "table.key", 404)
    if not stored.table.over and stored.table.kind == "play":
        raise still_played()
    return stored


async def read_finished(tables: Tables, what: str, table: str, visitor: str) -> bytes:
    """Nothing of a game changes any more when it is over, so what is told of it is kept."""
    kept = tables.cache.find((what, table))
    if kept is not None:
        return kept
    stored = await finished(tables, table, visitor)
    bundle = await stored_content(tables.store, stored.table)
    return await tables.cache.get((what, table), visitor, TOLD[what], stored, bundle)


@get("/api/tables/{table:str}/analysis", media_type="application/json")
async def get_analysis(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """How far the analysis of a finished game is, or the analysis; nothing is begun."""
    tables = tables_of(state)
    found = tables.analyses.known(table)
    if found is None:
        await finished(tables, table, visitor(request.scope))
        found = await tables.analyses.look(table)
    return Response(found, media_type="application/json")


@post("/api/tables/{table:str}/analysis", media_type="application/json", status_code=200)
async def post_analysis(table: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """Begins the analysis of a finished game, unless it is there or on its way."""
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
    """Stops it, for whoever has begun it."""
    tables_of(state).analyses.stop(table, visitor(request.scope))


@get("/api/tables/{table:str}/why/{decision:int}", media_type="application/json")
async def get_why(
    table: FromPath[str], decision: FromPath[int], request: Request[Any, Any, Any], state: AppState,
    seat: FromQuery[int] = NOBODY,
) -> Response[bytes]:
    """Why a bot decided as it did in a game that is over."""
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
    """The same of a game that goes on, for whoever plays there against bots alone."""
    tables, name = tables_of(state), visitor(request.scope)
    live = await tables.visit(table, name)
    if live is None:
        raise Refused("There is no such table.", "table.key", 404)
    live.advice.check_keys(data.keys)
    if not tables.works.take(name):
        raise Refused(TOO_MUCH, LIMITS)
    stored = await tables.store.load(table)
    assert stored is not None
    found = await while_connected(request, tables.explanations.ask(stored, decision, seat, name))
    return Response(found, media_type="application/json")


def game_in(record: bytes) -> str:
    """Its second line says which."""
    return record.split(b"\n", 2)[1].removeprefix(b"game ").decode()


@post("/api/tables/{table:str}/rematch")
async def post_rematch(table: FromPath[str], data: JSONBody[Keys], request: Request[Any, Any, Any], state: AppState) -> Rematch:
    """Sets the table again for the same people and bots; whoever asks after that is told where it is."""
    await may_set(request, tables_of(state))
    live = await tables_of(state).visit(table, visitor(request.scope))
    if live is None:
        raise Refused("There is no such table.", "table.key", 404)
    return await play_again(live, data.keys, visitor(request.scope))


@post("/api/records", request_max_body_size=BIGGEST_RECORD)
async def post_record(request: Request[Any, Any, Any], state: AppState) -> dict[str, str]:
    """A record as text; the answer is a table where it can be looked at."""
    await may_set(request, tables_of(state))
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("The record is not a text file.", "table.record", 400) from None
    return {"table": await set_record(tables_of(state), text, visitor(request.scope))}


# The socket ----------------------------------------------------------------------------------------------------------


@websocket("/socket")
async def play(socket: WebSocket[Any, Any, Any], state: AppState) -> None:
    await socket.accept()
    await converse(Connection(tables_of(state), socket, visitor(socket.scope)))


async def converse(connection: Connection) -> None:
    """Until one of them leaves."""
    try:
        await connection.run()
    except (WebSocketDisconnect, TimeoutError, asyncio.CancelledError):  # cancelled: the server ends
        with contextlib.suppress(Exception):
            await connection.socket.close()
    except Exception:
        log.exception("a socket failed")
        with contextlib.suppress(Exception):
            await connection.socket.close(1011)


# The client's files --------------------------------------------------------------------------------------------------


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def get_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    files: ClientFiles = request.app.state.files
    return files.answer(request.url.path, request.headers.get("accept-encoding", ""))


# Errors --------------------------------------------------------------------------------------------------------------


def sentence_response(status: int, sentence: str, rule: str) -> Response[dict[str, str]]:
    """What a visitor wrote may be in it, and is not sent back at length."""
    return Response({"sentence": clipped(sentence), "rule": rule}, status_code=status)


def clipped(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[: LONGEST_SENTENCE - 1] + "…"


def on_complaint(_: Request[Any, Any, Any], error: Complaint) -> Response[dict[str, str]]:
    return sentence_response(400, error.sentence, error.rule)


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[dict[str, str]]:
    return sentence_response(error.status, error.sentence, error.rule)


def on_storage(_: Request[Any, Any, Any], error: StorageError) -> Response[dict[str, str]]:
    return sentence_response(error.status, error.told, error.rule)


def on_too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[dict[str, str]]:
    return sentence_response(400, "The message is not understood: it is nested too deeply.", "table.message")


def on_failure(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """Whatever it was: one clear sentence, and the rest for the log."""
    log.error("a call failed", exc_info=error)
    return sentence_response(500, "Something went wrong on the server; nothing has changed.", "")


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    """What the framework itself refuses: a body that does not fit its form, a path that nothing answers to."""
    sentence = str(error.detail)
    if isinstance(error.extra, list) and error.extra:
        sentence += ": " + "; ".join(f"{each.get('key', '')} {each.get('message', '')}".strip() for each in error.extra[:3])
    return sentence_response(error.status_code, sentence, "")


class Council(Litestar):
    """The application behind its door."""

    def _create_asgi_handler(self) -> ASGIApp:
        return Gate(tables_of(self.state), super()._create_asgi_handler())


def make_app(settings: Settings) -> Council:
    tables = Tables(settings)

    @contextlib.asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await tables.open()
        try:
            yield
        finally:
            await tables.close()

    return Council(
        route_handlers=[
            get_games, get_book, get_rules, get_search, get_rule, post_table, post_join, get_record, get_chronicle, get_analysis,
            post_analysis, delete_analysis, get_why, post_why, post_rematch, post_record, play, get_file,
        ],
        lifespan=[life],
        state=AppState({"tables": tables, "files": ClientFiles()}),
        exception_handlers={
            Complaint: on_complaint, Refused: on_refused, StorageError: on_storage, HTTPException: on_http,
            RecursionError: on_too_deep, Exception: on_failure,
        },
        logging_config=None,
        request_max_body_size=64 * 1024,
        openapi_config=OpenAPIConfig(
            title="Small Council", version=__version__, path="/schema", render_plugins=[SchemaPage()], use_handler_docstrings=True
        ),
    )


