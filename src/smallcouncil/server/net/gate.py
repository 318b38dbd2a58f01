"""The gate: every call passes it before the application sees it, and every answer before it goes out.

It refuses calls by a name that is not this server's, pages of other servers, and visitors who ask too often; and it puts the
same strict headers on all answers.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from smallcouncil.server.net.connections import FULL, FULL_HERE
from smallcouncil.server.net.fair_scheduler import FairScheduler
from smallcouncil.server.net.hosts import Hosts, visitor_of
from smallcouncil.server.net.rate_limits import TOO_MUCH, Buckets, Penalties
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.settings import NetSettings

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

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
STRICT = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
BODY = 32_768  # bytes of a body that cost as much as one more request
MOST_COST = 32.0  # most a body can cost; bigger ones are refused anyway
JSON = (b"content-type", b"application/json")
READS = ("GET", "HEAD")
REFUSAL = "websocket.http.response"  # ASGI extension that refuses a socket with a body
WRONG_NAME = "This server does not answer to that name."
WRONG_PAGE = "A page from another server cannot use this one."


def sentence_bytes(sentence: str, rule: str) -> bytes:
    return msgspec.json.encode({"sentence": sentence, "rule": rule})


def header(scope: Scope, name: bytes) -> str:
    """The header's value. Repeated headers are joined, so that they match nothing."""
    return b", ".join([value for key, value in scope["headers"] if key == name]).decode("latin-1")


def visitor(scope: Scope) -> str:
    """The address that limits count by."""
    client = scope.get("client")
    return visitor_of(client[0]) if client else ""


class Gate:
    def __init__(
        self, app: ASGIApp, settings: NetSettings, hosts: Hosts, sockets: Counter[str], requests: Buckets, penalties: Penalties,
        scheduler: FairScheduler,
    ) -> None:
        self.app: ASGIApp = app
        self.settings: NetSettings = settings
        self.hosts: Hosts = hosts
        self.sockets: Counter[str] = sockets  # open ones, by address
        self.requests: Buckets = requests
        self.penalties: Penalties = penalties
        self.scheduler: FairScheduler = scheduler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.wait(scope)
            self.check(scope)
        except Refused as refused:
            await turn_away(scope, receive, send, refused)
            return
        if is_socket(scope):
            await self.count(scope, receive, send)
        else:
            await self.app(scope, receive, strictly(send))

    def check(self, scope: Scope) -> None:
        host, socket = header(scope, b"host"), is_socket(scope)
        if not self.hosts.answers_to(host):
            raise Refused(WRONG_NAME, "table.key", 400)
        reads = not socket and scope.get("method") in READS
        if not reads and not self.hosts.is_own_page(header(scope, b"origin"), host):
            raise Refused(WRONG_PAGE, "table.key", 403)
        name = visitor(scope)
        if socket and self.sockets.total() >= self.settings.sockets:
            raise Refused(FULL, LIMITS, 503)
        if socket and self.sockets[name] >= self.settings.sockets_each:
            raise Refused(FULL_HERE, LIMITS)

    async def wait(self, scope: Scope) -> None:
        """Delays a visitor who asks too often, and refuses one who would wait too long, after a penalty."""
        name = visitor(scope)
        delay = self.requests.reserve_within(name, cost_of(scope), self.settings.patience)
        try:
            await (asyncio.sleep(delay) if delay is not None else self.penalties.pause(name))
            await self.scheduler.wait(name)
        except asyncio.CancelledError:  # the server is stopping
            raise Refused(FULL, LIMITS, 503) from None
        if delay is None:
            raise Refused(TOO_MUCH, LIMITS)

    async def count(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Counts the socket while it is open."""
        sockets, name = self.sockets, visitor(scope)
        sockets[name] += 1
        try:
            await self.app(scope, receive, strictly(send))
        finally:
            sockets[name] -= 1
            if not sockets[name]:
                del sockets[name]


def cost_of(scope: Scope) -> float:
    """Cost in requests. The body counts too; one of unknown length costs the maximum."""
    length = header(scope, b"content-length")
    if length.isdecimal() and len(length) < 10:
        return 1.0 + min(MOST_COST, int(length) / BODY)
    return 1.0 + (MOST_COST if length or header(scope, b"transfer-encoding") else 0.0)


def is_socket(scope: Scope) -> bool:
    return str(scope["type"]) == "websocket"


def strictly(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", f"{REFUSAL}.start"):
            plain: Any = message
            there = {name.lower() for name, _ in plain.get("headers", [])}
            plain["headers"] = [*plain.get("headers", []), *[each for each in STRICT if each[0] not in there]]
        await send(message)

    return sending


async def turn_away(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    kind = "http.response"
    if is_socket(scope):
        await receive()  # the wish to connect
        kind = REFUSAL
        if REFUSAL not in (scope.get("extensions") or {}):
            await send({"type": "websocket.close", "code": 1008, "reason": refused.sentence})
            return
    body = sentence_bytes(refused.sentence, refused.rule)
    headers = [JSON, (b"content-length", str(len(body)).encode()), (b"connection", b"close"), *STRICT]
    messages: list[Any] = [
        {"type": f"{kind}.start", "status": refused.status, "headers": headers},
        {"type": f"{kind}.body", "body": body, "more_body": False},
    ]
    for message in messages:
        await send(message)
