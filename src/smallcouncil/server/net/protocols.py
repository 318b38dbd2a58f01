"""Network connections: uvicorn's protocols, with timeouts and size limits.

They enforce limits that the application cannot: on endless heads and bodies, unread responses, and floods of frames.
"""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus
from math import inf
from typing import TYPE_CHECKING, Any, cast

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from smallcouncil.server.net.gate import STRICT, sentence_bytes
from smallcouncil.server.net.hosts import visitor_of
from smallcouncil.server.net.rate_limits import Bucket
from smallcouncil.server.refusals import LIMITS

if TYPE_CHECKING:
    from smallcouncil.server.net.connections import Connections

SLICE = 1024  # bytes of frames parsed in one go
HEAD = 16_384  # most bytes in the head of a request
MOST_HEADERS = 100  # most lines in a head
PIECES = 200  # pieces in which a body may arrive
PIECE = 256  # a body may arrive in one more piece for each 256 bytes
MOST_QUEUED = 100  # messages of one socket that may wait to be read
SIDE_FRAMES = (20.0, 60.0)  # pings, pongs and fragments: rate per second, and burst
FAREWELL = 2.0  # seconds for a client that is turned away to read why
LATE_HEAD = "The request was not complete in time."
NO_REQUEST = "The server does not understand this request."
TOO_MANY_FRAMES = "too much at once"


def answer_bytes(status: int, sentence: str, rule: str) -> bytes:
    """Returns a complete HTTP response, for requests that never reach the application."""
    body = sentence_bytes(sentence, rule)
    head = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode(), b"content-type: application/json"]
    head += [f"content-length: {len(body)}".encode(), b"connection: close", *[name + b": " + value for name, value in STRICT]]
    return b"\r\n".join([*head, b"", body])


def connections_of(config: Config) -> Connections:
    found: Connections = cast(Any, config.app).state.connections
    return found


class Sparing(h11.Connection):
    """Refuses heads with many lines and bodies in many tiny pieces, because parsing them would block the server."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, HEAD)
        self.pieces: float = PIECES
        self.greedy: bool = False  # has it refused a request for this?

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        if self.their_state is h11.IDLE:
            self._check_head()
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.pieces = PIECES
            check_length(event)
        elif isinstance(event, h11.Data):
            self.pieces += len(event.data) / PIECE - 1
            if self.pieces < 0:
                self._refuse("a body in crumbs")
        return event

    def _check_head(self) -> None:
        head = self.trailing_data[0].partition(b"\r\n\r\n")[0]
        if len(head) > HEAD or head.count(b"\n") > MOST_HEADERS:
            self._refuse("a head too large")

    def _refuse(self, why: str) -> None:
        self.greedy = True
        raise h11.RemoteProtocolError(why)


def check_length(request: h11.Request) -> None:
    """Refuses a body with two lengths: a proxy might read a different length than we do (request smuggling)."""
    names = {name for name, _ in request.headers}
    if b"content-length" in names and b"transfer-encoding" in names:
        raise h11.RemoteProtocolError("a body with two lengths")


class Http(H11Protocol):
    """Requests over one connection, with a timeout for each stage of a request."""

    address: str = ""
    visitor: str = ""
    deadline: float = inf
    stage: str = ""
    turned_away: bool = False
    arrived: bytes = b""

    @property
    def open_connections(self) -> Connections:
        return connections_of(self.config)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.conn = Sparing()
        self.address = self.client[0] if self.client else ""
        self.visitor = visitor_of(self.address)
        sentence = self.open_connections.enter(self)
        if sentence:
            self._turn_away(503, sentence)
        else:
            self._look()

    def data_received(self, data: bytes) -> None:
        """Queues the data for the fair scheduler, and pauses reading from the network until its turn comes."""
        if self.turned_away:
            return
        waits, self.arrived = bool(self.arrived), self.arrived + data
        if not waits:
            self.transport.pause_reading()
            self.open_connections.scheduler.call(self.visitor, self._read)

    def _read(self) -> None:
        data, self.arrived = self.arrived, b""
        if self.turned_away or self.transport.is_closing():
            return
        super().data_received(data)
        self._look()
        if not self.flow.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.open_connections.leave(self)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self.stage = ""
        unread = self.cycle.more_body  # the response is complete before the request: the rest of the body is ignored
        super().on_response_complete()
        if unread and not self.transport.is_closing():
            self._see_off()
        else:
            self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if any(name == b"transfer-encoding" or (name == b"content-length" and int(value)) for name, value in event.headers):
            self.send_400_response("a socket with a body")
            return
        super().handle_websocket_upgrade(event)
        self.open_connections.replace(self, cast(Socket, self.transport.get_protocol()))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._enter_stage("unread")

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look()

    def _look(self) -> None:
        """Works out which stage the connection is in, and enters it."""
        cycle = self.cycle
        if self.flow.write_paused:
            self._enter_stage("unread")
        elif cycle is None or cycle.response_complete:
            self._enter_stage("head")
        else:
            self._enter_stage("body" if cycle.more_body else "answer")

    def _enter_stage(self, stage: str) -> None:
        """Starts the timeout of a new stage; further bytes do not extend it."""
        if stage != self.stage and not self.turned_away:
            self.stage = stage
            limits = self.open_connections.settings
            seconds = {"head": limits.head_seconds, "body": limits.body_seconds, "unread": limits.unread_seconds}.get(stage, inf)
            self.deadline = time.monotonic() + seconds

    def is_idle(self) -> bool:
        return self.stage == "head"

    def late(self) -> None:
        if self.turned_away or self.stage == "unread":
            self.transport.abort()
        elif self.stage == "head" and not self.conn.trailing_data[0]:  # no request yet: browsers keep spare connections
            self.transport.close()
        elif self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()
        else:
            self._turn_away(408, LATE_HEAD)

    def drop(self) -> None:
        self.transport.abort()

    def _turn_away(self, status: int, sentence: str) -> None:
        """Sends the sentence, ignores further data, and soon closes the connection."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(answer_bytes(status, sentence, LIMITS))
        self._see_off()

    def _see_off(self) -> None:
        """Leaves the client a moment to read the last response, unless too many are leaving at once."""
        self.turned_away = True
        if self.open_connections.see_off(self):
            self.deadline = time.monotonic() + FAREWELL
            self.transport.write_eof()
        else:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Replaces uvicorn's own response, which lacks our security headers."""
        if isinstance(self.conn, Sparing) and self.conn.greedy:
            self.open_connections.fine(self)
        self.transport.write(answer_bytes(400, NO_REQUEST, "table.message"))
        self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket connection, with limits on its frames."""

    address: str = ""
    visitor: str = ""
    deadline: float = inf
    heard: bool = False

    @property
    def open_connections(self) -> Connections:
        return connections_of(self.config)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.visitor = visitor_of(self.address)
        self.side: Bucket = Bucket(*SIDE_FRAMES)
        self.close_timeout = FAREWELL

    def connection_lost(self, exc: Exception | None) -> None:
        self.open_connections.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parses the data in slices, so that a flood of small frames is noticed before all of them are read."""
        for begin in range(0, len(data), SLICE):
            if self.close_sent and not self.close_timer:
                return
            super().data_received(data[begin : begin + SLICE])
            if self.queue.qsize() > MOST_QUEUED:
                self.cut_off(1008, TOO_MANY_FRAMES)

    def send_receive_event_to_app(self) -> None:
        self.heard = True
        if self.curr_msg_data_type == "text" and not is_text(self.frames):
            self.logger.warning("a socket was closed: a frame is not text")
            self.cut_off(1007, "")
            return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        if not self.handshake_complete and self.transport.is_closing():  # the client left before the handshake
            raise ClientDisconnected
        await super().send(message)
        if self.initial_response is not None and self.close_sent:  # refused with a sentence; uvicorn would log this as a failure
            self.handshake_complete = True

    def handle_cont(self, event: Frame) -> None:
        if self._may_aside():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._may_aside() and self.writable.is_set():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_aside():
            super().handle_pong(event)

    def _may_aside(self) -> bool:
        if self.close_sent:
            return False
        if not self.side.take():
            self.cut_off(1008, TOO_MANY_FRAMES)
            return False
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        self.deadline = time.monotonic() + self.open_connections.settings.unread_seconds

    def resume_writing(self) -> None:
        super().resume_writing()
        self.deadline = inf

    def cut_off(self, code: int, reason: str) -> None:
        """Closes the socket, and drops the messages that still wait to be read."""
        if self.close_sent:
            return
        while not self.queue.empty():
            self.queue.get_nowait()
        self.open_connections.fine(self)
        self.conn.send_close(code, reason)
        self.handle_parser_exception()

    def is_idle(self) -> bool:
        return not self.heard

    def late(self) -> None:
        self.transport.abort()

    def drop(self) -> None:
        self.transport.abort()


def is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
