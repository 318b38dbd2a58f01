"""A table that is being played at: its seats, its game, and who is connected.

Every change goes the same way: work it out apart, store it, then let it be the game and tell everybody.  Several servers may
have the same table: what is stored refuses what was worked out from an older state, and then it is worked out anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from smallcouncil.bots import default_bot
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.server import brains, clocks
from smallcouncil.server import keys as secrets
from smallcouncil.server.autoplay import AGAIN, At, Autoplay
from smallcouncil.server.clocks import now_ms
from smallcouncil.server.hosting import Hosting
from smallcouncil.server.journal import Past, Story, encode, packed
from smallcouncil.server.limits import Bucket
from smallcouncil.server.pinned import CLOSE, GO_ON, Closing, GoingOn, Parted, pinned_story, refuse_newer, stop_closed
from smallcouncil.server.questions import BACK, Questions
from smallcouncil.server.refusals import Gone, Refused, Stale
from smallcouncil.server.sight import Kept
from smallcouncil.server.store import (
    ChatRow,
    ChoiceRow,
    Conflict,
    SeatRow,
    Sitting,
    StorageError,
    Stored,
    TableRow,
    TakeRow,
    line,
)
from smallcouncil.server.takebacks import Takebacks

if TYPE_CHECKING:
    from smallcouncil.server.connection import Connection
    from smallcouncil.server.hall import Hall

log = logging.getLogger(__name__)

WATCHED = 3  # times slower where bots play alone: each answer is there to be looked at
TRIES = 25  # of a seal, while players at other servers seal the same decision, and may take that back


def state_of(row: SeatRow) -> str:
    """Of a seat that a newcomer looks at: open, offered, a bot's, or taken ("human")."""
    return "offered" if row.offered else row.holder


def former(row: SeatRow) -> bytes | None:
    """The key (its hash) of whoever may take the seat back."""
    return bytes.fromhex(row.owner["secret"]) if row.owner is not None else None


class Table:
    def __init__(self, hall: Hall, stored: Stored, story: Story) -> None:
        self.hall: Hall = hall
        self.visitor: str = ""  # the address that has set the table, or came to it first after a start of the server
        self.row: TableRow = stored.table
        self.kind: GameKind = story.kind
        self.seats: list[SeatRow] = stored.seats
        self.takes: list[TakeRow] = stored.takes
        self.story: Story = story
        self.drafts: dict[int, list[int]] = {}
        self.notes: dict[int, str] = stored.notes
        self.connections: set[Connection] = set()
        self.lock: asyncio.Lock = asyncio.Lock()
        self.takebacks: Takebacks = Takebacks(self)
        self.parted: Parted = Parted(self)
        topics = {BACK: self.takebacks, GO_ON: GoingOn(self.parted), CLOSE: Closing(self.parted)}
        self.questions: Questions = Questions(self, topics)
        self.hosting: Hosting = Hosting(self)
        self.autoplay: Autoplay = Autoplay(self)
        alone = all(row.holder == "bot" for row in stored.seats)
        self.pace: int = hall.settings.pace * (WATCHED if alone else 1)
        self.heard: int = stored.said  # the last word that everybody here was told
        self.used: float = time.monotonic()
        slow, burst = hall.settings.slow_rate, hall.settings.slow_burst
        rate, size = hall.settings.rate, hall.settings.burst
        self.words: list[Bucket] = [Bucket(rate, size) for _ in self.seats]  # how much each seat may send in all,
        self.talks: list[Bucket] = [Bucket(slow, burst) for _ in self.seats]  # how much it may say,
        self.acts: list[Bucket] = [Bucket(slow, burst) for _ in self.seats]  # and do of what is much work
        self._paused: dict[int, tuple[At, int]] = {}  # deadlines of those who left while they were asked
        self._graced: dict[int, At] = {}  # where a seat was given time when it came back
        self._news: bool = False
        self._following: bool = False
        self._kept: Kept = {}
        self._kept_of: Game | None = None
        self._take_drafts(stored)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game:
        return self.story.game

    @property
    def number(self) -> int:
        return self.game.state.number

    @property
    def at(self) -> At:
        return self.row.take, self.number

    @property
    def playable(self) -> bool:
        return self.row.started and self.row.kind == "play" and bool(self.game.waiting) and self.story.parting is None

    @property
    def is_undecided(self) -> bool:
        """Must its players decide how it goes on (table.pinned)?"""
        return self.row.started and self.row.kind == "play" and not self.row.over and self.story.parting is not None

    @property
    def is_attended(self) -> bool:
        """Does a person play, or somebody look on?  Else the table waits: bots do not play for nobody."""
        return bool(self.connections or self.humans())

    def kept(self) -> Kept:
        """What was worked out for the position as it stands."""
        if self._kept_of is not self.game:
            self._kept, self._kept_of = {}, self.game
        return self._kept

    def stir(self) -> None:
        """Lets bots think, answers what has one answer, sets the timer.  Called after every change; harmless when none is due."""
        self.used = time.monotonic()
        self.hosting.look()
        self.autoplay.stir()

    def is_idle(self, before: float) -> bool:
        return not self.connections and not self.autoplay.tasks and self.used < before and not self.lock.locked()

    # Seats ---------------------------------------------------------------------------------------------------------

    def place_of(self, key: bytes) -> tuple[int, int]:
        """The seat that a key (its hash) opens, and the seat its player could take back from a newcomer.

        Every hash is compared, so that time tells nothing.
        """
        opens = [row.seat for row in self.seats if secrets.same(key, row.secret)]
        owns = [row.seat for row in self.seats if secrets.same(key, former(row))]
        return max(opens, default=NOBODY), max(owns, default=NOBODY)

    def reseat(self) -> None:
        """Seats have come to others: whoever has lost one watches, whoever has got one again sits there."""
        for connection in self.connections:
            connection.sit_where_key_fits(self)

    def seats_plain(self) -> list[dict[str, object]]:
        online = {connection.seat for connection in self.connections}
        return [
            {
                "seat": row.seat,
                "kind": "open" if row.holder == "open" else row.playing,
                "name": row.name,
                "bot": row.bot if row.playing == "bot" else "",
                "held": row.holder == "human",
                "online": row.seat in online,
                "left": row.left,
                "deadline": row.deadline,
                **self.hosting.plain_seat(row),
            }
            for row in self.seats
        ]

    def seated_plain(self) -> dict[str, object]:
        return {
            "type": "seats", "seats": self.seats_plain(), "started": self.row.started, "pace": self.pace, "now": now_ms(),
            **self.hosting.plain(),
        }

    def waits(self) -> dict[str, object]:
        """Who must still choose, and who has sealed; nobody once the game has parted from the rules."""
        agenda = self.game.state.agenda if self.story.parting is None else []
        asked = agenda[-1].asked if agenda else 0
        return {"waiting": list(bits_of(asked & self.game.waiting)), "sealed": list(bits_of(asked & ~self.game.waiting))}

    def waiting_plain(self) -> dict[str, object]:
        """Somebody has sealed or unsealed: nothing else has changed."""
        return {"type": "waiting", "take": self.row.take, "decision": self.number, **self.waits()}

    def humans(self) -> list[int]:
        """Seats that are played by people."""
        return [row.seat for row in self.seats if row.holder == "human" and row.playing == "human"]

    def check_key(self, seat: int, key: bytes | None) -> None:
        """Under the lock: whoever had to wait for it may have lost the seat meanwhile.  None: the table itself acts."""
        if key is not None and not secrets.same(key, self.seats[seat].secret):
            raise Gone

    def sitting(self, seat: int) -> Sitting:
        """Whose seat it is as far as is known here; another server may know better."""
        return Sitting(seat, self.seats[seat].secret)

    async def save(self, seat: int, **values: Any) -> None:
        """Stored, then so: only these fields, for another server may change others meanwhile."""
        row = replace(self.seats[seat], **values)
        await self.hall.store.save_seat(self.id, row, *values, sitting=[self.sitting(seat)])
        for name, value in values.items():
            setattr(self.seats[seat], name, value)

    async def join(self, invite: str, name: str, wish: int | None, keys: Sequence[str] = ()) -> tuple[int, str]:
        """A guest with the table's invitation takes an open seat, one that the host offers, or a bot's.

        The answer is the seat and its key.  `keys` are those that the guest's browser has to this table.
        """
        secret = secrets.new_secret()
        async with self.lock:  # a guest who is taken from the table meanwhile does not slip in by the old link
            if not secrets.fits(invite, self.row.invite):
                raise Refused("This link invites to no table.", "table.key")
            seated = any(self.place_of(secrets.hash_of(key)) != (NOBODY, NOBODY) for key in keys)
            if seated and not self.row.several:
                sentence = "Your browser has a seat at this table already; the host can allow it more than one."
                raise Refused(sentence, "table.seats")
            seat = await self._claim(secrets.hash_of(secret), name, wish, () if seated else ("offered",))
            self.autoplay.drop(seat)
        try:
            await self._settle()
        except StorageError as error:  # the seat is taken: whoever took it must get its key
            log.error("table %s: seat %d was taken, and what follows was not stored: %s", self.id, seat, error)
            self.follow_soon()
        await self.hosting.greet(seat)
        self.tell_seats()
        self.stir()
        return seat, secret

    async def _claim(self, secret: bytes, name: str, wish: int | None, offered: tuple[str, ...]) -> int:
        """Whoever sits here already may take no seat that was offered: it would show a second hand."""
        for kind in ("open", *offered, "bot"):
            for row in self.seats:
                if (state_of(row) == kind) and wish in (None, row.seat) and await self._claim_one(row, secret, name, kind):
                    return row.seat
        raise Refused("There is no seat left at this table; you can watch.", "table.seats")

    async def _claim_one(self, row: SeatRow, secret: bytes, name: str, kind: str) -> bool:
        left = clocks.begin(self.row.clock) if row.holder != "human" else self.time_of(row)[0]
        was = ("offered",) if kind == "offered" else ("open", "bot")
        now = now_ms()
        try:
            known = await self.hall.store.claim(self.id, row.seat, secret, name, was, left, now)
        except Conflict:
            return False
        row.holder, row.playing, row.name, row.secret = "human", "human", name, secret
        row.left, row.deadline, row.seen = left, None, now
        row.guest, row.offered, row.owner, row.talk = known["guest"], known["offered"], known["owner"], known["talk"]
        row.deaf = known["deaf"]
        self.notes.pop(row.seat, None)
        self.drafts.pop(row.seat, None)
        asked, self.row.proposal = self.questions.current(), None
        self.reseat()
        self.questions.tell_since(asked)
        return True

    async def _settle(self) -> None:
        """After others have come or gone, here or at another server: the game begins when no seat is open, and clocks run."""
        if not self.row.started and not any(each.holder == "open" for each in self.seats):
            await self.start()
        async with self.lock:
            await self.start_clocks()

    async def start(self, seat: int = NOBODY, key: bytes | None = None) -> None:
        """Seats that are still open go to bots."""
        async with self.lock:
            self.check_key(seat, key)
            if self.row.started:
                return
            await self.hall.store.start(self.id)
            for row in self.seats:
                if row.holder == "open":
                    row.holder = row.playing = "bot"
            self.row.started = True
            await self.start_clocks()
        self.tell_seats()
        self.tell_state()
        self.stir()

    async def leave(self, seat: int, bot: str, key: bytes | None = None) -> None:
        """A bot plays on; the seat and its key stay with the player."""
        name = bot or self.seats[seat].bot or default_bot(self.kind.name)
        try:
            brains.check(name, self.kind.name, self.hall.settings.playouts)
        except Complaint as complaint:
            raise Refused(str(complaint), "table.seats") from None
        async with self.lock:
            self.check_key(seat, key)
            await self.hand_to_bot(seat, name)
        self.tell_seats()
        self.stir()

    async def hand_to_bot(self, seat: int, bot: str) -> None:
        """Under the lock."""
        row = self.seats[seat]
        left = row.left
        if self.row.clock is not None and row.deadline is not None:
            self._paused[seat] = self.at, row.deadline
            left = clocks.remaining(self.row.clock, row, now_ms())
        await self.save(seat, playing="bot", bot=bot, left=left, deadline=None)
        self.autoplay.drop(seat)

    async def come_back(self, seat: int, key: bytes | None = None) -> None:
        async with self.lock:
            self.check_key(seat, key)
            row = self.seats[seat]
            if row.playing == "human":
                return
            left, deadline = self.time_of(row)
            await self.save(seat, playing="human", offered=False, left=left, deadline=deadline)
            self.autoplay.drop(seat)
        self.tell_seats()
        self.stir()

    def time_of(self, row: SeatRow) -> tuple[int | None, int | None]:
        """(left, deadline) of whoever comes back: enough to choose, but time is won only once in a decision."""
        clock, now = self.row.clock, now_ms()
        if clock is None:
            return row.left, None
        if not self.playable or not self.story.plays(row.seat):
            return None if row.left is None else max(row.left, clocks.GRACE), None
        at, deadline = self._paused.get(row.seat, (None, 0))
        if at != self.at:
            deadline = clocks.started(clock, row.left, now)[1] or now
        if deadline < now + clocks.GRACE and self._graced.get(row.seat) != self.at:
            deadline, self._graced[row.seat] = now + clocks.GRACE, self.at
        return None if row.left is None else max(0, deadline - now), deadline

    async def ask_everything(self, seat: int, ask: bool, key: bytes | None = None) -> None:
        async with self.lock:
            self.check_key(seat, key)
            await self.save(seat, ask=ask)
            if self.seats[seat].playing == "human":
                self.autoplay.drop(seat)
        self.stir()

    # Drafts and seals ----------------------------------------------------------------------------------------------

    def check_open(self, seat: int, decision: int, take: int | None = None) -> None:
        """May the seat draft or seal this decision?"""
        if self.row.kind != "play":
            raise Refused("This is the record of a game: it can be looked at, not played.", "table.record")
        if not self.row.started:
            raise Refused("The game has not begun: seats are still open.", "table.seats")
        if self.story.parting is not None:
            raise Refused(self.story.parting.sentence, "table.pinned")
        if decision != self.number or take not in (None, self.row.take):
            raise Stale
        if not self.game.state.agenda:
            raise Refused("The game is over.", "core.over")
        if not self.game.state.agenda[-1].asked & BIT[seat]:
            raise Refused("You are not asked to choose now.", "core.not-asked")
        if self.seats[seat].playing != "human":
            raise Refused("A bot plays your seat; come back to it first.", "table.seats")

    def draft(self, seat: int, decision: int, chain: list[int], take: int | None = None) -> tuple[Game, bool]:
        """The seat's copy of the game with this draft on it; it is kept, so that it survives a reload."""
        self.check_open(seat, decision, take)
        if not self.story.plays(seat):
            raise Refused("You have sealed your choice; take it back to choose again.", "core.sealed")
        copy, closed = self.game.drafting(seat, chain)
        self.drafts[seat] = chain
        text = self.game.text(chain) if chain else ""
        self.hall.store.draft(self.id, self.row.take, decision, seat, text, [self.sitting(seat)])
        return copy, closed

    def draft_of(self, seat: int) -> tuple[Game, bool, list[int]]:
        """Its open draft, carried out; a draft that is no longer legal is dropped."""
        chain = self.drafts.get(seat, [])
        try:
            copy, closed = self.game.drafting(seat, chain)
        except Illegal:
            chain = []
            copy, closed = self.game.drafting(seat, chain)
        return copy, closed, chain

    async def seal(
        self, seat: int, decision: int, chain: list[int], hand: str = "player", take: int | None = None, key: bytes | None = None
    ) -> None:
        """Stored, then applied and told; sending the same twice is harmless."""
        async with self.lock:
            for _ in range(TRIES):
                await self.hall.floor.turn(self.visitor)
                self.check_key(seat, key)
                try:
                    await self._seal(seat, decision, chain, hand, take)
                    break
                except Conflict:  # another server was quicker: the same again, with what is known now
                    await self.catch_up()
            else:
                raise StorageError("Others have written all the time.")
        self.stir()

    async def _seal(self, seat: int, decision: int, chain: list[int], hand: str, take: int | None) -> None:
        if self._repeats(seat, decision, chain) and take in (None, self.row.take):
            return
        if hand == "player":
            self.check_open(seat, decision, take)
        elif self.at != (take, decision) or not self.story.plays(seat) or self.autoplay.busy.get(seat) != self.at:
            raise Stale
        _, closed = self.game.drafting(seat, chain)
        if not closed:
            raise Refused("The chain has not come to its end.", "table.seal")
        after = self.story.sealed(seat, chain)
        digest = after.digest() if after.state.number != self.number else ""
        await self._store_seal(seat, chain, hand, after, digest)
        await self.hall.floor.turn(self.visitor)
        past = self.story.accept(after, self.row.take, seat, chain, hand, digest)
        self.drafts.pop(seat, None)
        self.autoplay.drop(seat)
        if past is None:
            self.tell_waiting()
        else:
            self._complete([past])

    def _repeats(self, seat: int, decision: int, chain: list[int]) -> bool:
        """Was just this sealed already, for the open decision or the one before it?"""
        current = decision == self.number and seat in self.story.hands
        last = decision == self.number - 1 and not self.story.hands
        return (current or last) and self.story.chains.get(seat) == chain

    async def _store_seal(self, seat: int, chain: list[int], hand: str, after: Game, digest: str) -> None:
        asked = self.game.state.agenda[-1].asked
        times = clocks.changes(self.row.clock, self.seats, after.waiting, seat, now_ms())
        over = not after.waiting
        turns = after.state.chapter() != self.game.state.chapter()
        try:
            await self.hall.store.seal(
                self.id, self.row.take, self.number, seat, self.game.text(chain), hand, asked, times, over, self._sealed_texts(),
                digest, packed(after, self.row.take, digest) if turns else None, self.kind.version,
                [self.sitting(seat)._replace(playing=self.seats[seat].playing)],
            )
        except StorageError:  # it may be stored nevertheless: look
            self.follow_soon()
            raise
        self.row.over = over
        if digest:  # what is played under the rules of this server, no older server can go on with
            self.row.rules = max(self.row.rules, self.kind.version)
        self._set_clocks(times)

    def _sealed_texts(self) -> dict[int, str]:
        return {seat: self.game.text(self.story.chains[seat]) for seat in self.story.hands}

    async def unseal(self, seat: int, decision: int, key: bytes | None = None) -> None:
        async with self.lock:
            self.check_key(seat, key)
            await self.reopen(seat, decision)
        self.stir()

    async def reopen(self, seat: int, decision: int) -> None:
        """Under the lock."""
        self.check_open(seat, decision)
        if self.story.plays(seat):
            return
        chain = self.story.chains.get(seat, [])
        try:
            asked = self.game.state.agenda[-1].asked
            sitting = [self.sitting(seat)]
            await self.hall.store.unseal(self.id, self.row.take, decision, seat, asked, sitting, self.kind.version)
        except Conflict:
            await self.catch_up()
            raise Stale from None
        self.story.reopen(seat)
        self.drafts[seat] = chain[:-1]
        self._give_back_increment(self.seats[seat])
        self.tell_waiting()
        await self.start_clocks()

    def _give_back_increment(self, row: SeatRow) -> None:
        """Else whoever seals and unseals would gain time."""
        if self.row.clock is not None and row.left is not None:
            row.left = max(0, row.left - clocks.increment(self.row.clock))

    def _complete(self, pasts: list[Past]) -> None:
        """Whoever completes a decision changes everybody's view."""
        self.drafts.clear()
        self.tell_state(pasts)

    # Storage -------------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Under the lock: the stored rows are the truth; what is new there is played here, and everybody is told.

        If this server can follow no more, the table leaves the memory, and all who are at it are told why.
        """
        stored = await self.hall.stored(self.id)
        if stored is None:
            return
        try:
            refuse_newer(stored.table)
            await self._take_in(stored)
        except Refused as refused:
            self.hall.dismiss(self, refused)
            raise

    async def _take_in(self, stored: Stored) -> None:
        asked, begins = self.questions.current(), stored.table.started and not self.row.started
        if stored.table.take != self.row.take:
            await self._make_anew(stored)
        else:
            self._drop_of_others(stored.seats)
            told = self.parted.plain()
            self.row, self.seats, self.notes = stored.table, stored.seats, stored.notes
            self.reseat()
            self._follow_rows(line(stored.takes, stored.choices))
            stop_closed(self.story, self.row)
            if self.story.parting is not None:
                await self.parted.prepare(stored)
            if begins or self.parted.plain() != told:
                self.tell_state()
        self.questions.tell_since(asked)

    def _drop_of_others(self, seats: list[SeatRow]) -> None:
        """Before these are the seats: where one has changed hands at another server, nothing of the one before counts here."""
        for old, new in zip(self.seats, seats, strict=True):
            if old.secret != new.secret:
                self.drafts.pop(old.seat, None)
            if (old.secret, old.playing) != (new.secret, new.playing):
                self.autoplay.drop(old.seat)

    async def _make_anew(self, stored: Stored) -> None:
        story = await pinned_story(self.hall.store, stored)
        self.row, self.seats, self.takes, self.notes = stored.table, stored.seats, stored.takes, stored.notes
        self.story, self.kind = story, story.kind
        await self.parted.prepare(stored)
        self.autoplay.busy.clear()
        self._take_drafts(stored)
        self.reseat()
        self.tell_table()

    def _follow_rows(self, rows: list[ChoiceRow]) -> None:
        """New rows are played; a seat that was opened again, or sealed anew, is opened first."""
        if self.story.parting is not None:
            return
        before, known = len(self.story.pasts), self._sealed_texts()
        there = {row.seat: row.chain for row in rows if row.decision == self.number}
        for seat, chain in known.items():
            if there.get(seat) != chain:
                self.story.reopen(seat)
        self.story.follow(rows)
        if len(self.story.pasts) != before:
            self._complete(self.story.pasts[before:])
        elif known != there and self.story.parting is None:
            self.tell_waiting()

    def follow_soon(self) -> None:
        """Another server has changed the game, its seats or its talk."""
        self._news = True
        if not self._following:
            self._following = True
            self.autoplay.spawn(self._follow())

    async def _follow(self) -> None:
        try:
            while self._news:
                self._news = False
                try:
                    async with self.lock:
                        await self.catch_up()
                    await self.listen()
                    await self._settle()
                except Refused:  # all were told
                    return
                except StorageError as error:
                    log.error("table %s cannot be read; it is tried again: %s", self.id, error)
                    self._news = True
                    await asyncio.sleep(AGAIN)
                else:
                    self.tell_seats()
                    self.stir()
        finally:
            self._following = False

    def _take_drafts(self, stored: Stored) -> None:
        self.drafts = {}
        for seat, (take, decision, chain) in stored.drafts.items():
            if take == self.row.take and decision == self.number and chain and self.story.plays(seat):
                try:
                    self.drafts[seat] = self.game.parse(seat, chain)
                except Exception:  # made by other content files: the player drafts anew
                    log.warning("table %s: a draft of seat %d cannot be read", self.id, seat)

    # Clocks --------------------------------------------------------------------------------------------------------

    def _set_clocks(self, times: list[tuple[int, int | None, int | None]]) -> None:
        for seat, left, deadline in times:
            self.seats[seat].left, self.seats[seat].deadline = left, deadline
        if times:
            self.tell_seats()

    async def start_clocks(self) -> None:
        """Under the lock, for whoever waits without a deadline: at the beginning, after a take-back, after coming back."""
        if not self.row.started or self.row.kind != "play" or self.story.parting is not None:
            return
        times = clocks.changes(self.row.clock, self.seats, self.game.waiting, NOBODY, now_ms())
        for seat, left, deadline in times:
            row = self.seats[seat]
            await self.hall.store.save_seat(self.id, replace(row, left=left, deadline=deadline), "left", "deadline")
            row.left, row.deadline = left, deadline
        if times:
            self.tell_seats()

    # Talk ----------------------------------------------------------------------------------------------------------

    async def say(self, seat: int, to: int | None, text: str) -> None:
        """A whisper is for who sits there now."""
        at = time.time()
        sitting = [self.sitting(each) for each in (seat, to) if each is not None and each != NOBODY]
        number = await self.hall.store.say(self.id, seat, to, text, at, sitting)
        if number == self.heard + 1:
            self.tell_chat(ChatRow(number, seat, to, text, at))
        else:
            await self.listen()

    async def listen(self) -> None:
        """Tells what was said, here or at another server, in its order."""
        for row in await self.hall.store.chat(self.id, self.heard):
            self.tell_chat(row)

    # Telling -------------------------------------------------------------------------------------------------------

    def tell_state(self, pasts: list[Past] | None = None) -> None:
        """Worked out once for a seat, however many look on from it."""
        texts: dict[int, str] = {}
        for connection in self.connections:
            if connection.seat not in texts:
                texts[connection.seat] = connection.state_text(self, pasts or [])
            connection.push_text(texts[connection.seat])

    def tell_table(self) -> None:
        texts: dict[tuple[int, int], str] = {}
        for connection in self.connections:
            place = connection.seat, connection.owns
            if place not in texts:
                texts[place] = connection.table_text(self, None, None)
            connection.push_text(texts[place])

    def tell_waiting(self) -> None:
        self._tell_all(self.waiting_plain())

    def tell_seats(self) -> None:
        self._tell_all(self.seated_plain())

    def _tell_all(self, message: dict[str, object]) -> None:
        """What is the same for everybody is written once."""
        text = encode(message).decode()
        for connection in self.connections:
            connection.push_text(text)

    def tell_seated(self, message: dict[str, object]) -> None:
        for connection in self.connections:
            if connection.seat != NOBODY:
                connection.push(message)

    def tell_chat(self, row: ChatRow) -> None:
        if row.id > self.heard:
            self.heard = row.id
            for connection in self.connections:
                connection.send_chat(row)


__all__ = ["Refused", "Stale", "Table", "now_ms"]
