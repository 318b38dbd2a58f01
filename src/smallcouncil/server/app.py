"""The application: combines the HTTP routes, the WebSocket at which people play, and the tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from smallcouncil import __version__
from smallcouncil.server.http import errors, lesson_routes, manual_routes, rule_routes, table_routes
from smallcouncil.server.http.schema_page import SchemaPage
from smallcouncil.server.http.state import tables_of
from smallcouncil.server.http.static_files import ClientFiles, get_file
from smallcouncil.server.net.gate import Gate, visitor
from smallcouncil.server.settings import Settings
from smallcouncil.server.socket.connection import Connection
from smallcouncil.server.tables.registry import Tables

log = logging.getLogger(__name__)


@websocket("/socket")
async def play(socket: WebSocket[Any, Any, Any], state: AppState) -> None:
    await socket.accept()
    await converse(Connection(tables_of(state), socket, visitor(socket.scope)))


async def converse(connection: Connection) -> None:
    """Runs the connection until the client or the server closes it."""
    try:
        await connection.run()
    except (WebSocketDisconnect, TimeoutError, asyncio.CancelledError):  # cancelled: the server ends
        with contextlib.suppress(Exception):
            await connection.socket.close()
    except Exception:
        log.exception("a socket failed")
        with contextlib.suppress(Exception):
            await connection.socket.close(1011)


class Council(Litestar):
    """The application behind its gate."""

    def _create_asgi_handler(self) -> ASGIApp:
        tables = tables_of(self.state)
        inner = super()._create_asgi_handler()
        return Gate(
            inner, tables.settings.net, tables.hosts, tables.sockets, tables.requests, tables.penalties, tables.scheduler
        )


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
        route_handlers=[*rule_routes.ROUTES, *manual_routes.ROUTES, *table_routes.ROUTES, *lesson_routes.ROUTES, play, get_file],
        lifespan=[life],
        state=AppState({"tables": tables, "connections": tables.connections, "files": ClientFiles()}),
        exception_handlers=errors.HANDLERS,
        logging_config=None,
        request_max_body_size=64 * 1024,
        openapi_config=OpenAPIConfig(
            title="Small Council", version=__version__, path="/schema", render_plugins=[SchemaPage()], use_handler_docstrings=True
        ),
    )
