"""One socket: reads what a client sends, holds it to the limits, has it done, and sends what comes back."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.server import keys as secrets
from smallcouncil.server.messages import incoming as m
from smallcouncil.server.messages import outgoing as answers
from smallcouncil.server.net.rate_limits import TOO_MUCH
from smallcouncil.server.refusals import Refused, Stale, seat_lost
from smallcouncil.server.store import ChatRow, Conflict, StorageError
from smallcouncil.server.store.connect import can_be_stored
from smallcouncil.server.table import view as views
from smallcouncil.server.table.broadcast import text_of
from smallcouncil.server.table.divergence import CLOSE, GO_ON
from smallcouncil.server.table.table import Table
from smallcouncil.server.texts import one_line

if TYPE_CHECKING:
    from litestar import WebSocket

    from smallcouncil.server.tables.registry import Tables

log = logging.getLogger(__name__)

MOST_WAITING = 200  # messages to a client that does not read; then it is cut off and may come back
HELLO, LOOK = 5.0, 3.0  # messages that these count for, beside the first
PLAYED = 8.0  # decisions to be played again for a look, which count for one more
TOLD = 100.0  # decisions that are told to whoever comes, which count for one more
MOST_LETTERS = 1 << 20  # of them together, if it is more than one
# Only so often:
WORK = m.Advise | m.Back | m.Consent | m.Leave | m.Return | m.GoOn | m.Close | m.Give | m.Remove | m.Invite | m.Preferences


class Connection:
    def __init__(self, tables: Tables, socket: WebSocket[Any, Any, Any], visitor: str = "") -> None:
        self.tables: Tables = tables
        self.visitor: str = visitor  # the address that limits count by
        self.socket: WebSocket[Any, Any, Any] = socket
        self.table: Table | None = None
        self.seat: int = NOBODY
        self.owns: int = NOBODY  # the seat that a newcomer has, and that the player behind this connection may take back
        self.key: bytes = b""  # the hash of the secret
        self._out: deque[str] = deque()
        self._letters: int = 0
        self._sender: asyncio.Task[None] | None = None
        self.closed: bool = False

    # Out -----------------------------------------------------------------------------------------------------------

    def push(self, message: answers.Answer) -> None:
        self.hear(text_of(message))

    def hear(self, text: str) -> None:
        """Never waits: a client that reads slowly holds up nobody."""
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
        except Exception:  # the other side is gone; the reader sees it too
            self.closed = True
        finally:
            self._sender = None

    def refuse(self, about: str, sentence: str, rule: str) -> None:
        self.push(answers.error(about, sentence, rule))

    def send_state(self) -> None:
        if self.table is not None:
            self.push(views.state_for(self.table, self.seat, []))

    # In ------------------------------------------------------------------------------------------------------------

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

    async def _turn(self, cost: float = 1.0) -> bool:
        """Waits for its turn; False if that would be too long.  A seat has its own share, others that of their address."""
        tables, patience = self.tables, self.tables.settings.net.patience
        if self.table is not None and self.seat != NOBODY:
            own = self.table.words[self.seat].turn(cost, patience)
        else:
            own = tables.messages.turn(self.visitor, cost, patience)
        every = tables.crowds.turn(self.visitor, cost, patience) if own is not None else None
        if own is None or every is None:
            return False
        if own or every:
            await asyncio.sleep(max(own, every))
        return True

    async def _hear(self, text: str) -> None:
        if not await self._turn():
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
        await self.tables.scheduler.turn(self.visitor)
        await self._answer(message)

    async def _answer(self, message: m.Any) -> None:
        about = m.kind_of(message)
        try:
            await self._do(message)
        except Stale as stale:
            self.refuse(about, stale.sentence, stale.rule)
            self.send_state()
        except Illegal as illegal:
            self.refuse(about, illegal.sentence, illegal.rule)
        except Refused as refused:
            self.refuse(about, refused.sentence, refused.rule)
        except Conflict:  # the seat has come to somebody else, at another server
            self.refuse(about, seat_lost().sentence, seat_lost().rule)
            if self.table is not None:
                self.table.following.follow_soon()
        except StorageError as error:
            log.error("storage: %s", error)
            self.refuse(about, error.told, error.rule)

    async def _do(self, message: m.Any) -> None:
        """What must wait for the table's lock takes the key along: the seat may have come to somebody else meanwhile."""
        if isinstance(message, m.Hello):
            await self._hello(message)
            return
        table, key = self.table, self.key
        if table is None:
            raise Refused("Say `hello` first.", "table.message")
        if isinstance(message, m.Look):
            await self._look(table, message)
            return
        if isinstance(message, m.Preferences) and message.is_pace:
            self._pace(table, message)
            return
        if isinstance(message, m.Return) and self.owns != NOBODY:
            await self._reclaim(table)
            return
        if self.seat == NOBODY:
            raise Refused("You are watching and cannot do this.", "core.not-asked")
        table.hosting.hear(self.seat)
        if isinstance(message, WORK) and not table.acts[self.seat].take():
            raise Refused(TOO_MUCH, "table.limits")
        if isinstance(message, m.Draft):
            self._draft(table, message)
        elif isinstance(message, m.Seal):
            take = table.row.take
            await table.sealing.seal(self.seat, message.decision, message.chain, take=message.take, key=key)
            self.push({"type": "sealed", "take": take, "decision": message.decision})
        elif isinstance(message, m.Unseal):
            await table.sealing.unseal(self.seat, message.decision, key)
            self.push({"type": "unsealed", "take": table.row.take, "decision": message.decision})
        elif isinstance(message, m.Why):
            table.sealing.check_open(self.seat, message.decision)
            self.push(views.why_for(table, self.seat, message.chain, message.choice))
        elif isinstance(message, m.Advise):
            table.sealing.check_open(self.seat, message.decision)
            table.autoplay.spawn(self._advise(table, table.advice.view(self.seat), table.at))
        elif isinstance(message, m.Back):
            await table.takebacks.back(self.seat, key)
            self.send_state()
        elif isinstance(message, m.Consent):
            await table.questions.consent(self.seat, message.proposal, message.yes, key)
        elif isinstance(message, m.Say):
            await self._say(table, message)
        elif isinstance(message, m.Note):
            await self._note(table, self.seat, message.text)
        elif isinstance(message, m.Preferences):
            await self._settings(table, message)
        elif isinstance(message, m.Leave):
            await table.seating.leave(self.seat, message.bot, key)
        elif isinstance(message, m.Return):
            await table.seating.come_back(self.seat, key)
            self.send_state()
        elif isinstance(message, m.GoOn | m.Close):
            await table.parted.ask(self.seat, GO_ON if isinstance(message, m.GoOn) else CLOSE, key)
            self.send_state()
        elif isinstance(message, m.Start):
            await table.seating.start(self.seat, key)
        elif isinstance(message, m.Give):
            await table.hosting.give(self.seat, message.seat, message.bot, message.newcomer, key)
        elif isinstance(message, m.Remove):
            self._send_invite(await table.hosting.remove(self.seat, message.seat, key))
        elif isinstance(message, m.Invite):
            self._send_invite(await table.hosting.invite(self.seat, key))

    async def _reclaim(self, table: Table) -> None:
        if not table.acts[self.owns].take():
            raise Refused(TOO_MUCH, "table.limits")
        await table.hosting.reclaim(self.owns, self.key)
        for row in await self.tables.store.talk(table.id, 0, table.seats[self.seat]):  # also while somebody else had the seat
            if self.table is table and views.hears(table, self.seat, row):
                self.push({"type": "chat", **views.chat_line(row)})

    async def _advise(self, table: Table, view: Game, at: tuple[int, int]) -> None:
        """Told if it is still about what is asked."""
        seat = self.seat
        lines = await table.advice.ask(seat, view, at)
        if lines and self.table is table and self.seat == seat and table.at == at:
            self.push({"type": "advised", "decision": at[1], "lines": lines})

    def _send_invite(self, invite: str) -> None:
        self.push({"type": "invite", "invite": invite})

    async def _hello(self, message: m.Hello) -> None:
        if not await self._turn(HELLO) or not self._may_fetch(message.table):
            raise Refused(TOO_MUCH, "table.limits")
        while True:
            table = await self.tables.visit(message.table, self.visitor)
            if table is None:
                raise Refused("There is no such table.", "table.key")
            key = secrets.hash_of(message.secret) if message.secret else b""
            place_at(table, key)
            if not await self._turn((len(table.history.pasts) - views.begin_of(table, message.have)) / TOLD):
                raise Refused(TOO_MUCH, "table.limits")
            chat = await self._talk_at(table, key, message.chat)
            if self.tables.live.get(table.id) is table:  # else it has left the memory meanwhile
                break
        seat, owns = place_at(table, key)  # anew: while the talk was read the seat may have come to somebody else
        self.leave_table()
        self.table, self.seat, self.owns, self.key = table, seat, owns, key
        table.audience.listeners.add(self)  # not before: news must not come before the table they are of
        self.push(views.table_for(table, seat, owns, message.have, chat))
        if seat != NOBODY:
            table.hosting.see(seat)
            table.audience.tell_seats()
        table.stir()

    def _may_fetch(self, table: str) -> bool:
        """What is in memory costs nothing more."""
        return table in self.tables.live or self.tables.works.take(self.visitor)

    async def _talk_at(self, table: Table, key: bytes, after: int) -> list[ChatRow]:
        """What whoever has the key hears of what was said after a word; those who are there hear it first."""
        while True:
            await table.listen()
            heard, (seat, _) = table.audience.heard, table.place_of(key)
            chat = await self.tables.store.talk(table.id, after, table.seats[seat] if seat != NOBODY else None)
            await self.tables.scheduler.turn(self.visitor)
            if heard == table.audience.heard and seat == table.place_of(key)[0]:  # else something was told meanwhile
                return [row for row in chat if row.id <= heard]

    def leave_table(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.audience.listeners.discard(self)
            table.used = time.monotonic()
            if self.seat != NOBODY:
                table.hosting.see(self.seat)
                table.audience.tell_seats()

    def turn_away(self, refused: Refused) -> None:
        """The table is not to be had at this server any more."""
        self.table = None
        self.refuse("hello", refused.sentence, refused.rule)

    # Answers -------------------------------------------------------------------------------------------------------

    def _draft(self, table: Table, message: m.Draft) -> None:
        copy, closed = table.sealing.draft(self.seat, message.decision, message.chain, message.take)
        self.push(views.draft_for(table, self.seat, message.decision, copy, closed, message.chain))

    async def _look(self, table: Table, message: m.Look) -> None:
        """A past position; from one's own viewpoint while the game is played, from any afterwards.

        Over is what is stored as over: a game that has ended under the rules of this server alone may still go on.
        """
        over = table.row.kind == "record" or table.row.over
        own = views.eyes_of(table, self.seat)
        eyes = own if message.eyes is None else message.eyes
        if eyes not in (own, NOBODY) and not over:
            raise Refused("During the game you can see it only from your own seat's point of view.", "table.eyes")
        if eyes >= table.row.players:
            raise Refused(f"There is no seat {eyes}.", "table.eyes")
        story, (take, last) = table.history, table.at
        decision = min(message.decision, last)
        if not await self._turn(LOOK + story.distance(decision) / PLAYED):
            raise Refused(TOO_MUCH, "table.limits")
        game = await asyncio.to_thread(story.at, decision)
        await self.tables.scheduler.turn(self.visitor)
        self.push(views.look_for(table, eyes, game, (take, decision), last))

    async def _say(self, table: Table, message: m.Say) -> None:
        text = one_line(message.text)
        if not text:
            return
        if message.to is not None and (message.to >= table.row.players or message.to == self.seat):
            raise Refused("There is nobody in that seat to read a whisper.", "table.talk")
        if message.to is not None and not table.row.press:
            raise Refused("In this game you can talk only to the whole table.", "table.talk")
        if not table.talks[self.seat].take():
            raise Refused(TOO_MUCH, "table.limits")
        self.tables.quota.take(self.visitor, len(text.encode()))
        await table.say(self.seat, message.to, text)

    async def _note(self, table: Table, seat: int, text: str) -> None:
        """Under the lock, as seats change hands: a note is for nobody but whoever wrote it."""
        if not can_be_stored(text):
            raise Refused("A note cannot contain the character NUL.", "table.message")
        async with table.lock:
            table.check_key(seat, self.key)
            self.tables.quota.take(self.visitor, max(0, len(text.encode()) - len(table.notes.get(seat, "").encode())))
            await self.tables.store.note(table.id, seat, text, [table.sitting(seat)])
            table.notes[seat] = text
        self.push({"type": "noted"})

    def _pace(self, table: Table, message: m.Preferences) -> None:
        """Where people play, whoever only watches does not set it."""
        if message.pace is not None and (self.seat != NOBODY or not table.humans()):
            table.pace = message.pace
        self.push(views.seats_at(table))

    async def _settings(self, table: Table, message: m.Preferences) -> None:
        if message.ask_everything is not None:
            await table.seating.ask_everything(self.seat, message.ask_everything, self.key)
        if message.several is not None:
            await table.hosting.allow_several(self.seat, message.several, self.key)
        self._pace(table, message)


def place_at(table: Table, key: bytes) -> tuple[int, int]:
    """The seat that the key opens, and the one its player could take back; a key that fits neither is refused."""
    seat, owns = table.place_of(key)
    if key and seat == owns:
        raise Refused("This key does not fit any seat at this table.", "table.key")
    return seat, owns
