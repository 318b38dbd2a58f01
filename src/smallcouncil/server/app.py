"""The application: a little HTTP to set tables and read the rules, one socket to play, and the client's files."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, FromQuery, JSONBody

from smallcouncil import __version__
from smallcouncil.aids.corrections import correction
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.games import game_made_with, game_named
from smallcouncil.rulesref import all_rules, rule_text
from smallcouncil.server.connection import AWAY, Connection
from smallcouncil.server.faces import face_of, games
from smallcouncil.server.files import ClientFiles
from smallcouncil.server.hall import Hall, Settings
from smallcouncil.server.journal import encode
from smallcouncil.server.pages import schema_page
from smallcouncil.server.refusals import Refused
from smallcouncil.server.setting import (
    BIGGEST_RECORD,
    JoinWish,
    NewTable,
    SeatKey,
    TableWish,
    one_line,
    record_of,
    set_record,
    set_table,
)
from smallcouncil.server.store import StorageError

log = logging.getLogger(__name__)

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def hall_of(state: AppState) -> Hall:
    hall: Hall = state.hall
    return hall


def refused(status: int, sentence: str, rule: str = "") -> HTTPException:
    return HTTPException(status_code=status, detail=sentence, extra={"rule": rule})


# Reading -------------------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def get_games() -> list[dict[str, Any]]:
    """The games: players, seats, options, bots."""
    return games()


@get("/api/book/{game:str}/{players:int}", sync_to_thread=False, media_type="application/json")
def get_book(
    game: FromPath[str], players: FromPath[int], options: FromQuery[str] = "", content: FromQuery[str] = ""
) -> Response[bytes]:
    """All that is fixed for a game of this size with these options; `content` is the digest of a table's data files."""
    wished = sorted({word.strip() for word in options.split(",") if word.strip()})
    headers = {"Cache-Control": "no-cache", "Content-Encoding": "gzip"}
    kind = game_made_with(game, content) if content else game_named(game)
    return Response(packed_book(kind, players, tuple(wished)), media_type="application/json", headers=headers)


@lru_cache(maxsize=64)
def packed_book(kind: GameKind, players: int, options: tuple[str, ...]) -> bytes:
    return gzip.compress(encode(face_of(kind.name).book(kind, list(options), players)))


@get("/api/rules", sync_to_thread=False)
def get_rules() -> list[dict[str, str]]:
    """Every rule: id, title, chapter."""
    return [{"id": page.id, "title": page.title, "chapter": page.chapter} for page in all_rules()]


@get("/api/rules/{id:str}", sync_to_thread=False)
def get_rule(id: FromPath[str]) -> dict[str, str]:
    """One rule in our own words, and where it stands in the books."""
    page = rule_text(id)
    if page is None:
        raise refused(404, f"There is no rule {id[:80]!r}.")
    text = "\n".join(line for line in (correction(page.id), page.text) if line)
    return {"id": page.id, "title": page.title, "text": text, "where": page.where, "chapter": page.chapter}


# Tables --------------------------------------------------------------------------------------------------------------


def may_set(request: Request[Any, Any, Any], hall: Hall) -> None:
    if not hall.setting.take(host_of(request)):
        raise refused(429, "That is too much at once; wait a moment.", "table.limits")


@post("/api/tables")
async def post_table(data: JSONBody[TableWish], request: Request[Any, Any, Any], state: AppState) -> NewTable:
    """Sets a table."""
    may_set(request, hall_of(state))
    return await set_table(hall_of(state), data, visitor=host_of(request))


@post("/api/tables/{table:str}/join")
async def post_join(table: FromPath[str], data: JSONBody[JoinWish], request: Request[Any, Any, Any], state: AppState) -> SeatKey:
    """Takes an open seat, or a bot's, with the table's invitation."""
    may_set(request, hall_of(state))
    live = await hall_of(state).visit(table, host_of(request))
    if live is None:
        raise refused(404, "There is no such table.", "table.key")
    seat, secret = await live.join(data.invite, one_line(data.name) or "guest", data.seat)
    return SeatKey(seat, secret)


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def get_record(table: FromPath[str], state: AppState) -> Response[str]:
    """The record of a game, once it is over."""
    hall = hall_of(state)
    live = await hall.table(table)
    if live is None:
        raise refused(404, "There is no such table.", "table.key")
    if live.game.waiting and live.row.kind == "play":
        raise refused(403, "The record of a game is open when the game is over.", "table.record")
    stored = await hall.store.load(table)
    assert stored is not None
    text = await asyncio.to_thread(record_of, stored)
    name = f'attachment; filename="{live.row.game}-{table}.record"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@post("/api/records", request_max_body_size=BIGGEST_RECORD)
async def post_record(request: Request[Any, Any, Any], state: AppState) -> dict[str, str]:
    """A record as text; the answer is a table where it can be looked at."""
    may_set(request, hall_of(state))
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise refused(400, "The record is not a text file.", "table.record") from None
    return {"table": await set_record(hall_of(state), text, host_of(request))}


# The socket ----------------------------------------------------------------------------------------------------------


def is_same_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Browsers tell from which page a socket is opened or a form is sent; programs tell nothing."""
    origin = connection.headers.get("origin", "")
    try:
        return not origin or urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower()
    except ValueError:
        return False


def is_named_right(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """A page of another name that leads here (DNS rebinding) gets nothing."""
    hosts = hall_of(connection.app.state).settings.hosts
    return not hosts or connection.url.hostname in hosts


def host_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client is not None else ""


@websocket("/socket")
async def play(socket: WebSocket[Any, Any, Any], state: AppState) -> None:
    hall, host = hall_of(state), host_of(socket)
    crowded = hall.sockets.total() >= hall.settings.sockets or hall.sockets[host] >= hall.settings.sockets_each
    if crowded or not is_same_origin(socket) or not is_named_right(socket):
        await socket.close(1008)
        return
    await socket.accept()
    hall.sockets[host] += 1
    connection = Connection(hall, socket, host)
    try:
        await connection.run()
    except (WebSocketDisconnect, TimeoutError):
        with contextlib.suppress(Exception):
            await socket.close()
    except Exception:
        log.exception("a socket failed")
        with contextlib.suppress(Exception):
            await socket.close(1011)
    finally:
        hall.sockets[host] -= 1
        if not hall.sockets[host]:
            del hall.sockets[host]


# The client's files --------------------------------------------------------------------------------------------------


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def get_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    files: ClientFiles = request.app.state.files
    return files.answer(request.url.path, request.headers.get("accept-encoding", ""))


@get(["/schema"], include_in_schema=False, sync_to_thread=False, media_type="text/html")
def get_schema(request: Request[Any, Any, Any]) -> str:
    return schema_page(request.app.openapi_schema.to_schema())


@get("/schema/openapi.json", include_in_schema=False, sync_to_thread=False)
def get_openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    return request.app.openapi_schema.to_schema()


# Errors --------------------------------------------------------------------------------------------------------------


def sentence_response(status: int, sentence: str, rule: str) -> Response[dict[str, str]]:
    return Response({"sentence": sentence, "rule": rule}, status_code=status)


def on_complaint(_: Request[Any, Any, Any], error: Complaint) -> Response[dict[str, str]]:
    sentence, bracket, rule = str(error).partition(" [")
    return sentence_response(400, sentence + ("." if bracket and not sentence.endswith(".") else ""), rule.rstrip("]."))


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[dict[str, str]]:
    return sentence_response(429 if error.rule == "table.limits" else 403, error.sentence, error.rule)


def on_storage(_: Request[Any, Any, Any], error: StorageError) -> Response[dict[str, str]]:
    return sentence_response(503, AWAY, "table.storage")


def on_too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[dict[str, str]]:
    return sentence_response(400, "The message is not understood: it goes too deep.", "table.message")


def on_failure(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """Whatever it was: one clear sentence, and the rest for the log."""
    log.error("a call failed", exc_info=error)
    return sentence_response(500, "The server failed at this; nothing has changed.", "")


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    extra = error.extra if isinstance(error.extra, dict) else {}
    sentence = str(error.detail)
    if isinstance(error.extra, list) and error.extra:
        sentence += ": " + "; ".join(f"{each.get('key', '')} {each.get('message', '')}".strip() for each in error.extra[:3])
    return sentence_response(error.status_code, sentence[:300], str(extra.get("rule", "")))


def before_request(request: Request[Any, Any, Any]) -> None:
    if not is_named_right(request):
        raise refused(400, "This server does not answer to that name.", "table.key")
    if request.method != "GET" and not is_same_origin(request):
        raise refused(403, "A page of another server cannot set tables here.", "table.key")


def make_app(settings: Settings) -> Litestar:
    hall = Hall(settings)

    @contextlib.asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    return Litestar(
        route_handlers=[
            get_games, get_book, get_rules, get_rule, post_table, post_join, get_record, post_record, play, get_schema,
            get_openapi, get_file,
        ],
        lifespan=[life],
        state=AppState({"hall": hall, "files": ClientFiles()}),
        exception_handlers={
            Complaint: on_complaint, Refused: on_refused, StorageError: on_storage, HTTPException: on_http,
            RecursionError: on_too_deep, Exception: on_failure,
        },
        response_headers=HEADERS,
        logging_config=None,
        before_request=before_request,
        request_max_body_size=64 * 1024,
        openapi_config=OpenAPIConfig(
            title="Small Council", version=__version__, path="/openapi", render_plugins=[], use_handler_docstrings=True
        ),
    )


