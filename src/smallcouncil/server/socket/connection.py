"""One socket: reads a client's messages, enforces the rate limits, passes messages to the handlers, and sends responses."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import NOBODY
from smallcouncil.server.messages import incoming as m
from smallcouncil.server.messages import outgoing
from smallcouncil.server.net.rate_limits import TOO_MUCH
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.socket.handlers import handle
from smallcouncil.server.store import StorageError
from smallcouncil.server.table.broadcast import text_of
from smallcouncil.server.table.commit import Actor
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.registry import Tables

if TYPE_CHECKING:
    from litestar import WebSocket

log = logging.getLogger(__name__)

MOST_WAITING = 200  # unsent messages to a slow client; beyond this it is cut off, and may reconnect
MOST_LETTERS = 1 << 20  # characters in these messages together; a single message may be longer


class Connection:
    def __init__(self, tables: Tables, socket: WebSocket[Any, Any, Any], visitor: str = "") -> None:
        self.tables: Tables = tables
        self.visitor: str = visitor
        self.socket: WebSocket[Any, Any, Any] = socket
        self.table: Table | None = None
        self.seat: int = NOBODY
        self.owns: int = NOBODY
        self.key: bytes = b""
        self._out: deque[str] = deque()
        self._letters: int = 0
        self._sender: asyncio.Task[None] | None = None
        self.closed: bool = False

    @property
    def actor(self) -> Actor:
        return Actor(self.seat, self.key)

    # Sending -------------------------------------------------------------------------------------------------------

    def push(self, message: outgoing.Answer) -> None:
        self.hear(text_of(message))

    def hear(self, text: str) -> None:
        """Queues the text without waiting, so that a slow client holds up nobody."""
        if self.closed:
            return
        self._out.append(text)
        self._letters += len(text)
        if len(self._out) > MOST_WAITING or (self._letters > MOST_LETTERS and len(self._out) > 1):
            self.closed = True
            self._out.clear()
        if self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._out and not self.closed:
                text = self._out.popleft()
                self._letters -= len(text)
                await self.socket.send_text(text)
            if self.closed:
                await self.socket.close(1013, "too slow")
        except Exception:  # the client is gone; the reading side notices it too
            self.closed = True
        finally:
            self._sender = None

    def refuse(self, about: str, sentence: str, rule: str) -> None:
        self.push(outgoing.error(about, sentence, rule))

    def send_state(self) -> None:
        if self.table is not None:
            self.push(self.table.view.state_for(self.seat, []))

    # Receiving -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        try:
            await asyncio.wait_for(self._listen(until_seated=True), self.tables.settings.socket.hello_seconds)
            await self._listen()
        finally:
            self.closed = True
            self.leave_table()

    async def _listen(self, until_seated: bool = False) -> None:
        while not self.closed and not (until_seated and self.table is not None):
            await self._hear(await self.socket.receive_text())

    async def may_ask(self, cost: float = 1.0) -> bool:
        """Each seat has a rate limit of its own; clients without a seat share that of their address."""
        tables, patience = self.tables, self.tables.settings.net.patience
        if self.table is not None and self.seat != NOBODY:
            own = self.table.limits.messages[self.seat].reserve_within(cost, patience)
        else:
            own = tables.watcher_messages.reserve_within(self.visitor, cost, patience)
        every = tables.address_messages.reserve_within(self.visitor, cost, patience) if own is not None else None
        if own is None or every is None:
            return False
        if own or every:
            await asyncio.sleep(max(own, every))
        return True

    async def _hear(self, text: str) -> None:
        if not await self.may_ask():
            self.refuse("", TOO_MUCH, "table.limits")
            await self.tables.penalties.pause(self.visitor)
            return
        if len(text) > m.BIGGEST:
            self.refuse("", f"A message can have at most {m.BIGGEST} bytes.", "table.limits")
            return
        try:
            message = m.reader.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse("", f"The message is not understood: {str(error)[:200]}.", "table.message")
            return
        await self.tables.wait_for(self.visitor)
        await self._answer(message)

    async def _answer(self, message: m.Any) -> None:
        about = m.kind_of(message)
        try:
            await handle(self, message)
        except Stale as stale:
            self.refuse(about, stale.sentence, stale.rule)
            self.send_state()
        except (Illegal, Refused) as refused:
            self.refuse(about, refused.sentence, refused.rule)
        except StorageError as error:
            log.error("storage: %s", error)
            self.refuse(about, error.told, "table.storage")

    # The table -----------------------------------------------------------------------------------------------------

    def sit_at(self, table: Table, seat: int, owns: int, key: bytes) -> None:
        """The caller must send the `table` message next, before any news of the table."""
        self.leave_table()
        self.table, self.key = table, key
        self.sit(seat, owns)
        table.listeners.add(self)

    def sit(self, seat: int, owns: int) -> None:
        self.seat, self.owns = seat, owns

    def leave_table(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.listeners.discard(self)
            table.touch()
            if self.seat != NOBODY:
                table.see(self.seat)
                table.broadcast.tell_seats()

    def turn_away(self, refused: Refused) -> None:
        self.table = None
        self.refuse("hello", refused.sentence, refused.rule)
