"""One socket: reads what a client sends, and says what its seat may know."""

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
from smallcouncil.server import messages as m
from smallcouncil.server.journal import Past, encode
from smallcouncil.server.limits import TOO_MUCH
from smallcouncil.server.pinned import CLOSE, GO_ON
from smallcouncil.server.refusals import Gone, Refused, Stale
from smallcouncil.server.store import ChatRow, Conflict, StorageError
from smallcouncil.server.table import Table, now_ms

if TYPE_CHECKING:
    from litestar import WebSocket

    from smallcouncil.server.hall import Hall

log = logging.getLogger(__name__)

MOST_WAITING = 200  # messages to a client that does not read; then it is cut off and may come back
HELLO, LOOK = 5.0, 3.0  # messages that these count for, beside the first
PLAYED = 8.0  # decisions to be played again for a look, which count for one more
TOLD = 100.0  # decisions that are told to whoever comes, which count for one more
MOST_LETTERS = 1 << 20  # of them together, if it is more than one
AWAY = "The server cannot store it just now; nothing has changed. Try again in a moment."
WORK = m.Back | m.Consent | m.Leave | m.Return | m.GoOn | m.Close | m.Give | m.Remove | m.Invite  # only so often


class Connection:
    def __init__(self, hall: Hall, socket: WebSocket[Any, Any, Any], visitor: str = "") -> None:
        self.hall: Hall = hall
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

    def push(self, message: dict[str, object]) -> None:
        self.push_text(encode(message).decode())

    def push_text(self, text: str) -> None:
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
        self.push({"type": "error", "about": about, "sentence": sentence, "rule": rule})

    # In ------------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        try:
            await asyncio.wait_for(self._listen(until_seated=True), self.hall.settings.hello_seconds)
            await self._listen()
        finally:
            self.closed = True
            self.leave_table()

    async def _listen(self, until_seated: bool = False) -> None:
        while not self.closed and not (until_seated and self.table is not None):
            await self._hear(await self.socket.receive_text())

    async def _turn(self, cost: float = 1.0) -> bool:
        """Waits for its turn; False if that would be too long.  A seat has its own share, others that of their address."""
        hall, patience = self.hall, self.hall.settings.patience
        if self.table is not None and self.seat != NOBODY:
            own = self.table.words[self.seat].turn(cost, patience)
        else:
            own = hall.messages.turn(self.visitor, cost, patience)
        every = hall.crowds.turn(self.visitor, cost, patience) if own is not None else None
        if own is None or every is None:
            return False
        if own or every:
            await asyncio.sleep(max(own, every))
        return True

    async def _hear(self, text: str) -> None:
        if not await self._turn():
            self.refuse("", TOO_MUCH, "table.limits")
            await self.hall.pauses.pause(self.visitor)
            return
        if len(text) > m.BIGGEST:
            self.refuse("", f"A message has {m.BIGGEST} bytes at most.", "table.limits")
            return
        try:
            message = m.reader.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse("", f"The message is not understood: {str(error)[:200]}.", "table.message")
            return
        await self.hall.floor.turn(self.visitor)
        await self._answer(message)

    async def _answer(self, message: m.Any) -> None:
        about = m.kind_of(message)
        try:
            await self._do(message)
        except Stale as stale:
            self.refuse(about, str(stale), "table.stale")
            if self.table is not None:
                self.send_state([])
        except Illegal as illegal:
            self.refuse(about, illegal.sentence, illegal.rule)
        except Refused as refused:
            self.refuse(about, refused.sentence, refused.rule)
        except Conflict:  # the seat has come to somebody else, at another server
            self.refuse(about, Gone().sentence, Gone().rule)
            if self.table is not None:
                self.table.follow_soon()
        except StorageError as error:
            log.error("storage: %s", error)
            self.refuse(about, AWAY, "table.storage")

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
        if isinstance(message, m.Preferences):
            await self._settings(table, message)
            return
        if isinstance(message, m.Return) and self.owns != NOBODY:
            await self._reclaim(table)
            return
        if self.seat == NOBODY:
            raise Refused("Whoever watches has no say at the table.", "core.not-asked")
        table.hosting.hear(self.seat)
        if isinstance(message, WORK) and not table.acts[self.seat].take():
            raise Refused(TOO_MUCH, "table.limits")
        if isinstance(message, m.Draft):
            self._draft(table, message)
        elif isinstance(message, m.Seal):
            take = table.row.take
            await table.seal(self.seat, message.decision, message.chain, take=message.take, key=key)
            self.push({"type": "sealed", "take": take, "decision": message.decision})
        elif isinstance(message, m.Unseal):
            await table.unseal(self.seat, message.decision, key)
            self.push({"type": "unsealed", "take": table.row.take, "decision": message.decision})
            self.send_state([])
        elif isinstance(message, m.Why):
            self._why(table, message)
        elif isinstance(message, m.Back):
            await table.takebacks.back(self.seat, key)
            self.send_state([])
        elif isinstance(message, m.Consent):
            await table.questions.consent(self.seat, message.proposal, message.yes, key)
        elif isinstance(message, m.Say):
            await self._say(table, message)
        elif isinstance(message, m.Note):
            await self._note(table, self.seat, message.text)
        elif isinstance(message, m.Leave):
            await table.leave(self.seat, message.bot, key)
        elif isinstance(message, m.Return):
            await table.come_back(self.seat, key)
            self.send_state([])
        elif isinstance(message, m.GoOn | m.Close):
            await table.parted.ask(self.seat, GO_ON if isinstance(message, m.GoOn) else CLOSE, key)
            self.send_state([])
        elif isinstance(message, m.Start):
            await table.start(self.seat, key)
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
        for row in await self.hall.store.chat(table.id, 0):  # what all were told while somebody else had the seat
            self.send_chat(row)

    def _send_invite(self, invite: str) -> None:
        self.push({"type": "invite", "invite": invite})

    async def _hello(self, message: m.Hello) -> None:
        if not await self._turn(HELLO) or not self._may_fetch(message.table):
            raise Refused(TOO_MUCH, "table.limits")
        while True:
            table = await self.hall.visit(message.table, self.visitor)
            if table is None:
                raise Refused("There is no such table.", "table.key")
            key = secrets.hash_of(message.secret) if message.secret else b""
            place_at(table, key)
            if not await self._turn((len(table.story.pasts) - begin_of(table, message.have)) / TOLD):
                raise Refused(TOO_MUCH, "table.limits")
            chat = await self._talk_at(table, message.chat)
            if self.hall.tables.get(table.id) is table:  # else it has left the memory meanwhile
                break
        seat, owns = place_at(table, key)  # anew: while the talk was read the seat may have come to somebody else
        self.leave_table()
        self.table, self.seat, self.owns, self.key = table, seat, owns, key
        table.connections.add(self)  # not before: news must not come before the table they are of
        self.send_table(message.have, chat)
        if seat != NOBODY:
            table.hosting.see(seat)
            table.tell_seats()
        table.stir()

    def _may_fetch(self, table: str) -> bool:
        """What is in memory costs nothing more."""
        return table in self.hall.tables or self.hall.works.take(self.visitor)

    async def _talk_at(self, table: Table, after: int) -> list[ChatRow]:
        """What was said after a word, and while it was read; those who are there hear it first."""
        chat: list[ChatRow] = []
        while True:
            chat += await self.hall.store.chat(table.id, after)
            await self.hall.floor.turn(self.visitor)
            for row in chat:
                table.tell_chat(row)
            after = chat[-1].id if chat else after
            if after >= table.heard:
                return chat

    def leave_table(self) -> None:
        if self.table is not None:
            self.table.connections.discard(self)
            self.table.used = time.monotonic()
            if self.seat != NOBODY:
                self.table.hosting.see(self.seat)
                self.table.tell_seats()
            self.table = None

    def turn_away(self, refused: Refused) -> None:
        """The table is not to be had at this server any more."""
        if self.table is not None:
            self.table.connections.discard(self)
            self.table = None
        self.refuse("hello", refused.sentence, refused.rule)

    def sit_where_key_fits(self, table: Table) -> None:
        """After seats have come to others."""
        place = table.place_of(self.key)
        if place == (self.seat, self.owns):
            return
        lost = self.seat != NOBODY and place[0] == NOBODY
        self.seat, self.owns = place
        self.send_table(None, None)
        if lost:
            self.refuse("seat", "You no longer hold a seat here, and watch now.", "table.host")

    # Answers -------------------------------------------------------------------------------------------------------

    def _draft(self, table: Table, message: m.Draft) -> None:
        copy, closed = table.draft(self.seat, message.decision, message.chain, message.take)
        you, matter = self._you(table, copy, closed, message.chain)
        self.push({"type": "draft", "decision": message.decision, **you, "matter": matter})

    def _why(self, table: Table, message: m.Why) -> None:
        table.check_open(self.seat, message.decision)
        copy, _ = table.game.drafting(self.seat, message.chain)
        reason = copy.why(self.seat, message.choice)
        sentence, rule = (reason.sentence, reason.rule) if reason is not None else ("", "")
        self.push({"type": "why", "choice": message.choice, "sentence": sentence, "rule": rule})

    async def _look(self, table: Table, message: m.Look) -> None:
        """A past position; from one's own viewpoint while the game is played, from any afterwards.

        Over is what is stored as over: a game that has ended under the rules of this server alone may still go on.
        """
        over = table.row.kind == "record" or table.row.over
        own = self._eyes(table)
        eyes = own if message.eyes is None else message.eyes
        if eyes not in (own, NOBODY) and not over:
            raise Refused("While the game is played you see it with your own eyes only.", "table.eyes")
        if eyes >= table.row.players:
            raise Refused(f"There is no seat {eyes}.", "table.eyes")
        story, (take, last) = table.story, table.at
        decision = min(message.decision, last)
        if not await self._turn(LOOK + story.distance(decision) / PLAYED):
            raise Refused(TOO_MUCH, "table.limits")
        game = await asyncio.to_thread(story.at, decision)
        await self.hall.floor.turn(self.visitor)
        view = game.redacted(eyes)
        matter = story.sight.matter(view, eyes)
        self.push(
            {"type": "look", "take": take, "decision": decision, "eyes": eyes, "view": view.state.plain(),
             "matter": matter, "last": last}
        )

    async def _say(self, table: Table, message: m.Say) -> None:
        text = " ".join(message.text.split())
        if not text:
            return
        if message.to is not None and (message.to >= table.row.players or message.to == self.seat):
            raise Refused("There is nobody in that seat to whisper to.", "table.talk")
        if message.to is not None and not table.row.press:
            raise Refused("In this game players talk to the whole table only.", "table.talk")
        if not table.talks[self.seat].take():
            raise Refused(TOO_MUCH, "table.limits")
        self.hall.room.take(self.visitor, len(text.encode()))
        await table.say(self.seat, message.to, text)

    async def _note(self, table: Table, seat: int, text: str) -> None:
        """Under the lock, as seats change hands: a note is for nobody but whoever wrote it."""
        async with table.lock:
            table.check_key(seat, self.key)
            self.hall.room.take(self.visitor, max(0, len(text.encode()) - len(table.notes.get(seat, "").encode())))
            await self.hall.store.note(table.id, seat, text, [table.sitting(seat)])
            table.notes[seat] = text
        self.push({"type": "noted"})

    async def _settings(self, table: Table, message: m.Preferences) -> None:
        if message.pace is not None and (self.seat != NOBODY or not table.humans()):
            table.pace = message.pace
        if message.ask_everything is not None and self.seat != NOBODY:
            await table.ask_everything(self.seat, message.ask_everything, self.key)
        if message.several is not None:
            await table.hosting.allow_several(self.seat, message.several, self.key)
        self.send_seats()

    # What a seat is told -------------------------------------------------------------------------------------------

    def send_state(self, pasts: list[Past]) -> None:
        if self.table is not None:
            self.push_text(self.state_text(self.table, pasts))

    def state_text(self, table: Table, pasts: list[Past]) -> str:
        """The same for all who look on from this seat."""
        return encode({"type": "state", **self._state(table, pasts)}).decode()

    def send_table(self, have: m.Have | None, chat: list[ChatRow] | None) -> None:
        if self.table is not None:
            self.push_text(self.table_text(self.table, have, chat))

    def table_text(self, table: Table, have: m.Have | None, chat: list[ChatRow] | None) -> str:
        """All there is to know; with `have`, the log only from there on."""
        row = table.row
        known = knows(table, have)
        begin = begin_of(table, have)
        pasts = [past for past in table.story.pasts if past.n >= begin and past.asked]
        message: dict[str, object] = {
            "type": "table", "table": row.id, "game": row.game, "players": row.players, "options": row.options,
            "content": table.kind.content(), "seat": self.seat, "seats": table.seats_plain(), "started": row.started,
            "clock": row.clock, "press": row.press,
            "kind": row.kind, "name": row.name, "since": {"take": row.take, "decision": begin} if known else None,
            "note": table.notes.get(self.seat, ""), "ask_everything": self.seat != NOBODY and table.seats[self.seat].ask,
            "pace": table.pace, "now": now_ms(), "owns": self.owns, **table.hosting.plain(),
        }
        if chat is not None:
            message["chat"] = [plain_chat(each) for each in chat if self._hears(each)]
        state = self._state(table, pasts)
        if not known:
            state["log"] = [*table.takebacks.marks(), *[past.told(self.seat) for past in pasts]]
        return encode({**message, **state}).decode()

    def send_waiting(self) -> None:
        if self.table is not None:
            self.push(self.table.waiting_plain())

    def send_seats(self) -> None:
        if self.table is not None:
            self.push(self.table.seated_plain())

    def send_chat(self, row: ChatRow) -> None:
        if self._hears(row):
            self.push({"type": "chat", **plain_chat(row)})

    def _hears(self, row: ChatRow) -> bool:
        """Those who watch hear only what the table itself says; a whisper is for two, and for those who sat there then."""
        if row.seat == NOBODY:
            return True
        if self.seat == NOBODY or self.table is None:
            return False
        return row.to is None or (self.seat in (row.seat, row.to) and self.table.seats[self.seat].hears(row.id))

    def _eyes(self, table: Table) -> int:
        """Nobody sees a hand before the game begins: else one could set tables until it is a good one."""
        return self.seat if table.row.started else NOBODY

    def _state(self, table: Table, pasts: list[Past]) -> dict[str, object]:
        game, seat, proposal = table.game, self._eyes(table), table.questions.current()
        you: dict[str, object] | None = None
        if table.playable and table.story.plays(seat):
            copy, closed, chain = table.draft_of(seat)
            you, matter = self._you(table, copy, closed, chain)
            view = game.redacted(seat) if chain else copy
        else:
            view = game.redacted(seat)
            matter = table.story.sight.matter(view, seat, None, table.kept())
        return {
            "take": table.row.take,
            "decision": table.number,
            "view": view.state.plain(),
            **table.waits(),
            "over": None if game.waiting else {"winners": game.result, "ranks": table.kind.ranks(game)},
            "you": you,
            "matter": matter,
            "proposal": table.questions.plain(proposal) if proposal is not None and seat != NOBODY else None,
            "parted": table.parted.plain(),
            "log": [past.told(seat) for past in pasts],
        }

    def _you(self, table: Table, copy: Game, closed: bool, chain: list[int]) -> tuple[dict[str, object], dict[str, object]]:
        """The open draft: its prompt, what may follow, how it looks; and what is good to know then."""
        seat, face = self.seat, table.story.sight
        staged = copy.staged(seat) if chain else copy
        you: dict[str, object] = {
            "prompt": table.game.prompt(seat) if closed else copy.prompt(seat),
            "rule": copy.rule(seat),
            "choices": [] if closed else copy.choices(seat),
            "chain": chain,
            "complete": closed,
            "staged": staged.state.plain() if chain else None,
            "warning": face.warning(copy, seat),
        }
        return you, face.matter(staged, seat, copy, table.kept())


def place_at(table: Table, key: bytes) -> tuple[int, int]:
    """The seat that the key opens, and the one its player could take back; a key that fits neither is refused."""
    seat, owns = table.place_of(key)
    if key and seat == owns:
        raise Refused("This key opens no seat at this table.", "table.key")
    return seat, owns


def knows(table: Table, have: m.Have | None) -> bool:
    """Does what a client has belong to the game as it stands?"""
    return have is not None and have.take == table.row.take and have.decision <= table.number


def begin_of(table: Table, have: m.Have | None) -> int:
    """The first decision that a client must be told."""
    return have.decision if have is not None and knows(table, have) else 0


def plain_chat(row: ChatRow) -> dict[str, object]:
    return {"id": row.id, "seat": row.seat, "to": row.to, "text": row.text, "at": row.at}


