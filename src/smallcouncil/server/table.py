"""A table that is being played at: its seats, its game, and who is connected.

Every change goes the same way: work it out apart, store it, then let it be the game and tell everybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from smallcouncil.bots import check_bot, default_bot
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.errors import Complaint
from smallcouncil.server import brains, clocks, secrets
from smallcouncil.server.faces import Kept
from smallcouncil.server.journal import Past, Replay, Story, encode, story_of
from smallcouncil.server.store import ChatRow, ChoiceRow, Conflict, SeatRow, Stored, TableRow, TakeRow, line

if TYPE_CHECKING:
    from smallcouncil.server.connection import Connection
    from smallcouncil.server.hall import Hall

log = logging.getLogger(__name__)


class Stale(Exception):
    """The decision is over, or was taken back: here is how things stand now."""

    def __init__(self) -> None:
        super().__init__("That decision is over; here is how things stand now.")


class Refused(Exception):
    """A sentence for the player and the rule behind it; nothing has changed."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.sentence: str = sentence
        self.rule: str = rule


def now_ms() -> int:
    return int(time.time() * 1000)


def waiting(game: Game) -> dict[str, object]:
    agenda = game.state.agenda
    asked = agenda[-1].asked if agenda else 0
    return {"waiting": list(bits_of(game.waiting)), "sealed": list(bits_of(asked & ~game.waiting))}


class Proposal:
    """A take-back that others must agree to."""

    def __init__(self, number: int, seat: int, decision: int) -> None:
        self.number: int = number
        self.seat: int = seat
        self.decision: int = decision
        self.yes: set[int] = {seat}

    def plain(self, open: bool = True) -> dict[str, object]:
        yes = sorted(self.yes)
        return {"proposal": self.number, "seat": self.seat, "decision": self.decision, "yes": yes, "open": open}


class Table:
    def __init__(self, hall: Hall, stored: Stored, story: Story) -> None:
        self.hall: Hall = hall
        self.row: TableRow = stored.table
        self.kind: GameKind = story.kind
        self.seats: list[SeatRow] = stored.seats
        self.takes: list[TakeRow] = stored.takes
        self.story: Story = story
        self.drafts: dict[int, list[int]] = {}
        self.notes: dict[int, str] = stored.notes
        self.connections: set[Connection] = set()
        self.lock: asyncio.Lock = asyncio.Lock()
        self.proposal: Proposal | None = None
        self.proposals: int = 0
        self.pace: int = hall.settings.pace
        self.heard: int = 0  # the last word that everybody here was told
        self.used: float = time.monotonic()
        self._busy: dict[int, tuple[int, int]] = {}  # seats somebody is answering for, and at which take and decision
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._replay: Replay | None = None
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
    def playable(self) -> bool:
        return self.row.started and self.row.kind == "play" and bool(self.game.waiting)

    def kept(self) -> Kept:
        """What was worked out for the position as it stands."""
        if self._kept_of is not self.game:
            self._kept, self._kept_of = {}, self.game
        return self._kept

    # Seats ---------------------------------------------------------------------------------------------------------

    def seat_with(self, secret: str) -> int:
        """Whose key this is; every hash is compared, so that time tells nothing."""
        found = [row.seat for row in self.seats if secrets.fits(secret, row.secret)]
        if secret and not found:
            raise Refused("This key opens no seat at this table.", "table.key")
        return found[0] if found else NOBODY

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
            }
            for row in self.seats
        ]

    def seated_plain(self) -> dict[str, object]:
        return {"type": "seats", "seats": self.seats_plain(), "started": self.row.started, "pace": self.pace, "now": now_ms()}

    def waiting_plain(self) -> dict[str, object]:
        """Somebody has sealed or unsealed: nothing else has changed."""
        return {"type": "waiting", "take": self.row.take, "decision": self.number, **waiting(self.game)}

    def humans(self) -> list[int]:
        """Those whose word counts: seats played by people, and people away who could come back."""
        return [row.seat for row in self.seats if row.holder == "human" and row.playing == "human"]

    async def join(self, invite: str, name: str, wish: int | None) -> tuple[int, str]:
        """A guest with the table's invitation takes an open seat, else a bot's; the answer is the seat and its key."""
        if not secrets.fits(invite, self.row.invite):
            raise Refused("This link invites to no table.", "table.key")
        free = [row.seat for kind in ("open", "bot") for row in self.seats if row.holder == kind]
        if wish is not None:
            free = [seat for seat in free if seat == wish]
        secret = secrets.new_secret()
        for seat in free:
            try:
                await self.hall.store.claim(self.id, seat, secrets.hash_of(secret), name, ("open", "bot"))
            except Conflict:
                continue
            row = self.seats[seat]
            row.holder, row.playing, row.name, row.secret = "human", "human", name, secrets.hash_of(secret)
            row.left = clocks.begin(self.row.clock)
            await self._seated(row)
            return seat, secret
        raise Refused("There is no seat left at this table; you can watch.", "table.seats")

    async def _seated(self, row: SeatRow) -> None:
        await self.hall.store.save_seat(self.id, row)
        if not self.row.started and not any(each.holder == "open" for each in self.seats):
            await self.start()
        else:
            self.tell_seats()
            self.stir()

    async def start(self) -> None:
        """Seats that are still open go to bots."""
        async with self.lock:
            if self.row.started:
                return
            for row in self.seats:
                if row.holder == "open":
                    row.holder = row.playing = "bot"
                    row.bot = row.bot or default_bot(self.kind.name)
                    await self.hall.store.save_seat(self.id, row)
            await self.hall.store.set_started(self.id)
            self.row.started = True
            await self._start_clocks()
        self.tell_seats()
        self.tell_state()
        self.stir()

    async def leave(self, seat: int, bot: str) -> None:
        """A bot plays on; the seat and its key stay with the player."""
        name = bot or self.seats[seat].bot or default_bot(self.kind.name)
        try:
            check_bot(name, self.kind.name)
        except Complaint as complaint:
            raise Refused(str(complaint), "table.seats") from None
        await self._hand_over(seat, "bot", name)

    async def come_back(self, seat: int) -> None:
        row = self.seats[seat]
        if self.row.clock is not None and row.left is not None:
            row.left = max(row.left, clocks.GRACE)
        await self._hand_over(seat, "human", row.bot)

    async def _hand_over(self, seat: int, playing: str, bot: str) -> None:
        async with self.lock:
            row = self.seats[seat]
            row.playing, row.bot, row.deadline = playing, bot, None
            if self.row.clock is not None and playing == "human" and self.story.plays(seat) and self.row.started:
                row.left, row.deadline = clocks.started(self.row.clock, row.left, now_ms())
            await self.hall.store.save_seat(self.id, row)
            self._busy.pop(seat, None)
        self.tell_seats()
        self.stir()

    async def ask_everything(self, seat: int, ask: bool) -> None:
        self.seats[seat].ask = ask
        await self.hall.store.save_seat(self.id, self.seats[seat])
        self.stir()

    # Drafts and seals ----------------------------------------------------------------------------------------------

    def check_open(self, seat: int, decision: int, take: int | None = None) -> None:
        """May the seat draft or seal this decision?"""
        if self.row.kind != "play":
            raise Refused("This is the record of a game: it can be looked at, not played.", "table.record")
        if not self.row.started:
            raise Refused("The game has not begun: seats are still open.", "table.seats")
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
        self.hall.store.draft(self.id, self.row.take, decision, seat, self.game.text(chain) if chain else "")
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

    async def seal(self, seat: int, decision: int, chain: list[int], hand: str = "player", take: int | None = None) -> None:
        """Stored, then applied and told; sending the same twice is harmless."""
        async with self.lock:
            if self._repeats(seat, decision, chain) and take in (None, self.row.take):
                return
            if hand == "player":
                self.check_open(seat, decision, take)
            elif decision != self.number or not self.story.plays(seat):
                raise Stale
            _, closed = self.game.drafting(seat, chain)
            if not closed:
                raise Refused("The chain has not come to its end.", "table.seal")
            after = self.story.sealed(seat, chain)
            await self._store_seal(seat, chain, hand, after)
            past = self.story.accept(after, self.row.take, seat, chain, hand)
            self.drafts.pop(seat, None)
            self._busy.pop(seat, None)
            self._told(past)
        self.stir()

    def _repeats(self, seat: int, decision: int, chain: list[int]) -> bool:
        """Was just this sealed already, for the open decision or the one before it?"""
        current = decision == self.number and seat in self.story.hands
        last = decision == self.number - 1 and not self.story.hands
        return (current or last) and self.story.chains.get(seat) == chain

    async def _store_seal(self, seat: int, chain: list[int], hand: str, after: Game) -> None:
        asked = self.game.state.agenda[-1].asked
        times = clocks.changes(self.row.clock, self.seats, after.waiting, seat, now_ms())
        over = not after.waiting
        try:
            await self.hall.store.seal(
                self.id, self.row.take, self.number, seat, self.game.text(chain), hand, asked, times, over
            )
        except Conflict:
            await self.reload()
            raise Stale from None
        self.row.over = over
        self._set_clocks(times)

    async def unseal(self, seat: int, decision: int) -> None:
        async with self.lock:
            self.check_open(seat, decision)
            if self.story.plays(seat):
                return
            chain = self.story.chains.get(seat, [])
            try:
                asked = self.game.state.agenda[-1].asked
                await self.hall.store.unseal(self.id, self.row.take, decision, seat, asked)
            except Conflict:
                await self.reload()
                raise Stale from None
            self.story.reopen(seat)
            self.drafts[seat] = chain[:-1]
            self._give_back_increment(self.seats[seat])
            await self._start_clocks()
            self._told(None)
        self.stir()

    def _give_back_increment(self, row: SeatRow) -> None:
        """Else whoever seals and unseals would gain time."""
        if self.row.clock is not None and row.left is not None:
            row.left = max(0, row.left - clocks.increment(self.row.clock))

    def _told(self, past: Past | None) -> None:
        """Whoever completes a decision changes everybody's view; whoever only seals, just the list of those awaited."""
        if past is None:
            self.tell_waiting()
        else:
            self._complete([past])

    def _complete(self, pasts: list[Past]) -> None:
        self.drafts.clear()
        self.proposal = None
        self._replay = None
        self.tell_state(pasts)

    # Taking back ---------------------------------------------------------------------------------------------------

    def last_of(self, seat: int) -> Past:
        """The seat's last decision that was its own choice."""
        for past in reversed(self.story.pasts):
            if past.players & BIT[seat]:
                return past
        raise Refused("There is nothing to take back.", "core.undo")

    def is_free(self, seat: int, past: Past) -> bool:
        """Nobody else has acted and nothing was revealed since; or only bots sit at the table."""
        if self.humans() == [seat]:
            return True
        later = self.story.pasts[self.story.pasts.index(past) :]
        alone = all(each.asked == BIT[seat] for each in later)
        others = [each for each in self.story.hands if each != seat]
        return alone and not others and self.game.state.reveals == past.reveals

    async def back(self, seat: int) -> None:
        """Takes the seat's last decision back at once, or asks the others."""
        if self.row.kind != "play":
            raise Refused("This is the record of a game: it can be looked at, not played.", "table.record")
        if seat in self.story.hands and not self.story.plays(seat):
            await self.unseal(seat, self.number)
            return
        past = self.last_of(seat)
        if self.is_free(seat, past):
            await self._take_back(seat, past.n)
            return
        self.proposals += 1
        self.proposal = Proposal(self.proposals, seat, past.n)
        self._tell_proposal(self.proposal, True)

    async def consent(self, seat: int, number: int, yes: bool) -> None:
        proposal = self.proposal
        if proposal is None or proposal.number != number:
            raise Refused("That question is settled.", "table.back")
        if not yes:
            self.proposal = None
            self._tell_proposal(proposal, False)
            return
        proposal.yes.add(seat)
        if all(human in proposal.yes for human in self.humans()):
            self.proposal = None
            await self._take_back(proposal.seat, proposal.decision)
        else:
            self._tell_proposal(proposal, True)

    async def _take_back(self, seat: int, decision: int) -> None:
        async with self.lock:
            try:
                at = time.time()
                take = await self.hall.store.take_back(self.id, self.row.take, decision, seat, at)
            except Conflict:
                await self.reload()
                raise Stale from None
            self.row.take, self.row.over = take, False
            self.takes.append(TakeRow(take, decision, seat, at))
            await self.reload()
            await self._start_clocks()
        self.tell_seats()
        self.stir()

    def marks(self) -> list[dict[str, object]]:
        """Take-backs, as entries of the log."""
        return [
            {"take": row.take, "n": row.decision, "turn": "", "step": "", "asked": [], "auto": [], "back": row.seat, "events": []}
            for row in self.takes
            if row.take
        ]

    # Storage -------------------------------------------------------------------------------------------------------

    async def reload(self) -> None:
        """The stored rows are the truth; what is here is made anew from them, and everybody is told."""
        stored = await self.hall.store.load(self.id)
        if stored is None:
            return
        self.row, self.seats, self.takes, self.notes = stored.table, stored.seats, stored.takes, stored.notes
        self.story = await asyncio.to_thread(story_of, self.kind, self.row, line(stored.takes, stored.choices))
        self._replay = None
        self.proposal = None
        self._busy.clear()
        self._take_drafts(stored)
        self.tell_table()

    def follow_soon(self) -> None:
        """Another process has changed the game, its seats or its talk."""
        self._spawn(self._follow())

    async def _follow(self) -> None:
        async with self.lock:
            stored = await self.hall.store.load(self.id)
            if stored is None:
                return
            if stored.table.take != self.row.take:
                await self.reload()
            else:
                self.row, self.seats = stored.table, stored.seats
                self._follow_rows(line(stored.takes, stored.choices))
            talk = await self.hall.store.chat(self.id, self.heard)
        for row in talk:
            self.tell_chat(row)
        self.tell_seats()
        self.stir()

    def _follow_rows(self, rows: list[ChoiceRow]) -> None:
        """New rows are played; a seat that was opened again, or sealed anew, is opened first."""
        there = {row.seat: row.chain for row in rows if row.decision == self.number}
        for seat in list(self.story.hands):
            if there.get(seat) != self.game.text(self.story.chains[seat]):
                self.story.reopen(seat)
        before = len(self.story.pasts)
        self.story.follow(rows)
        if len(self.story.pasts) == before:
            self.tell_waiting()
        else:
            self._complete(self.story.pasts[before:])

    def _take_drafts(self, stored: Stored) -> None:
        self.drafts = {}
        for seat, (take, decision, chain) in stored.drafts.items():
            if take == self.row.take and decision == self.number and chain and self.story.plays(seat):
                try:
                    self.drafts[seat] = self.game.parse(seat, chain)
                except Exception:  # made by other content files: the player drafts anew
                    log.warning("table %s: a draft of seat %d cannot be read", self.id, seat)

    async def replay(self) -> Replay:
        if self._replay is None:
            stored = await self.hall.store.load(self.id)
            assert stored is not None
            self._replay = Replay(self.kind, self.row, line(stored.takes, stored.choices))
        return self._replay

    # Clocks --------------------------------------------------------------------------------------------------------

    def _set_clocks(self, times: list[tuple[int, int | None, int | None]]) -> None:
        for seat, left, deadline in times:
            self.seats[seat].left, self.seats[seat].deadline = left, deadline
        if times:
            self.tell_seats()

    async def _start_clocks(self) -> None:
        """For whoever waits without a deadline: at the beginning, after a take-back, after coming back."""
        times = clocks.changes(self.row.clock, self.seats, self.game.waiting, NOBODY, now_ms())
        self._set_clocks(times)
        for seat, _, _ in times:
            await self.hall.store.save_seat(self.id, self.seats[seat])

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.next_deadline()
        if deadline is not None:
            wait = max(0.05, (deadline - now_ms()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(min(wait, 86_400), lambda: self._spawn(self._ring()))

    async def _ring(self) -> None:
        """A bot plays for whoever has run out of time; the player is told and can come back (table.clock)."""
        for row in self.seats:
            if row.deadline is not None and row.deadline <= now_ms() and self.story.plays(row.seat):
                row.left = 0 if row.left is not None else None
                await self._hand_over(row.seat, "bot", row.bot or default_bot(self.kind.name))
        self._set_timer()

    # What goes on by itself ----------------------------------------------------------------------------------------

    def stir(self) -> None:
        """Lets bots think, answers what has one answer, sets the timer.  Called after every change; harmless when none is due."""
        self.used = time.monotonic()
        self._set_timer()
        if not self.playable:
            return
        at = (self.row.take, self.number)
        for seat in bits_of(self.game.waiting):
            row = self.seats[seat]
            if self._busy.get(seat) == at:
                continue
            if row.playing == "bot":
                self._busy[seat] = at
                self._spawn(self._let_bot_answer(seat, at))
            elif not row.ask and (chain := self._only_answer(seat)):
                self._busy[seat] = at
                self._spawn(self._answer_alone(seat, at, chain))

    def _only_answer(self, seat: int) -> list[int]:
        """The whole chain, if there is no other; empty when the seat has a choice."""
        chain: list[int] = []
        closed = False
        copy = self.game
        while not closed:
            options = copy.choices(seat)
            if len(options) != 1:
                return []
            chain.append(options[0])
            copy, closed = self.game.drafting(seat, chain)
        return chain

    async def _answer_alone(self, seat: int, at: tuple[int, int], chain: list[int]) -> None:
        """After a moment, so that nobody can tell from the time that there was no choice."""
        await asyncio.sleep(self.hall.settings.forced_pause)
        if self._busy.get(seat) == at:
            await self._seal_for(seat, at, chain, "auto")

    async def _let_bot_answer(self, seat: int, at: tuple[int, int]) -> None:
        row = self.seats[seat]
        seed = brains.seed_of(self.row.seed, *at, seat)
        view = self.game.redacted(seat)
        alone = self.game.waiting == BIT[seat]
        began = time.monotonic()
        try:
            chain = await self.hall.brains.answer(self.kind, view, row.bot, seed, seat)
        except Exception:
            log.exception("table %s: the bot %s of seat %d failed; a random answer is given", self.id, row.bot, seat)
            chain = brains.chain_of(view, "random", seed, seat)
        if alone and self.connections and self.pace:
            await asyncio.sleep(max(0.0, self.pace / 1000 - (time.monotonic() - began)))
        if self._busy.get(seat) == at:
            await self._seal_for(seat, at, chain, "clock" if row.holder == "human" else "bot")

    async def _seal_for(self, seat: int, at: tuple[int, int], chain: list[int], hand: str) -> None:
        try:
            await self.seal(seat, at[1], chain, hand)
        except Stale:
            self.stir()
        except Exception:
            # Storage is away: try again later, so that no game is stuck.
            log.exception("table %s: an answer for seat %d was not stored; it is tried again", self.id, seat)
            await asyncio.sleep(2.0)
            self._busy.pop(seat, None)
            self.stir()

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def next_deadline(self) -> int | None:
        deadlines = [row.deadline for row in self.seats if row.deadline is not None]
        return min(deadlines) if deadlines and self.playable else None

    def is_idle(self, before: float) -> bool:
        return not self.connections and not self._tasks and self.used < before and not self.lock.locked()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()

    # Telling -------------------------------------------------------------------------------------------------------

    def tell_state(self, pasts: list[Past] | None = None) -> None:
        """Worked out once for a seat, however many look on from it."""
        texts: dict[int, str] = {}
        for connection in self.connections:
            if connection.seat not in texts:
                texts[connection.seat] = connection.state_text(self, pasts or [])
            connection.push_text(texts[connection.seat])

    def tell_table(self) -> None:
        for connection in self.connections:
            connection.send_table(None, None)

    def tell_waiting(self) -> None:
        self._tell_all(self.waiting_plain())

    def tell_seats(self) -> None:
        self._tell_all(self.seated_plain())

    def _tell_all(self, message: dict[str, object]) -> None:
        """What is the same for everybody is written once."""
        text = encode(message).decode()
        for connection in self.connections:
            connection.push_text(text)

    def tell_chat(self, row: ChatRow) -> None:
        if row.id > self.heard:
            self.heard = row.id
            for connection in self.connections:
                connection.send_chat(row)

    def _tell_proposal(self, proposal: Proposal, open: bool) -> None:
        for connection in self.connections:
            if connection.seat != NOBODY:
                connection.push({"type": "proposal", **proposal.plain(open)})
