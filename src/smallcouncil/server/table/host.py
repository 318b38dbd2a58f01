"""Who looks after a table: its host, and what becomes of the seats of absent players (table.host).

Nothing here shows a secret to whoever does it: a bot tells nobody what it sees, and a newcomer comes in sight of all.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from smallcouncil.core.bits import NOBODY
from smallcouncil.server import keys as secrets
from smallcouncil.server.refusals import Refused, Stale, seat_lost
from smallcouncil.server.store import Conflict, SeatRow, Sitting, StorageError
from smallcouncil.server.table import clock as clocks
from smallcouncil.server.table.clock import DAY

if TYPE_CHECKING:
    from smallcouncil.server.table.bot_seats import At
    from smallcouncil.server.table.table import Table

log = logging.getLogger(__name__)

RULE = "table.host"


class Hosting:
    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self._asked: At | None = None  # the open decision,
        self._since: int = 0  # and since when it is open
        self._heard: dict[int, int] = {}  # when each seat last did something
        self._told: tuple[int, list[int]] = NOBODY, []  # who is host, and who absent
        self._seen_told: int = 0

    # Who is there --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Called after every change: a new decision is open from now on."""
        if self._asked != self.table.at:
            self._asked, self._since = self.table.at, self.table.clocks.now()

    def hear(self, seat: int) -> None:
        """The seat's player has done something."""
        self._heard[seat] = self.table.clocks.now()

    def follow_jump(self, by: int) -> None:
        """The wall clock has jumped by so many ms, which were nobody's silence."""
        self._since += by
        self._seen_told += by
        self._heard = {seat: heard + by for seat, heard in self._heard.items()}

    def is_online(self, seat: int) -> bool:
        return seat in self.table.audience.online()

    def absent_at(self, seat: int) -> int | None:
        """From when on, in milliseconds since 1970, the player counts as absent if nothing changes; None: not at all."""
        row, table = self.table.seats[seat], self.table
        if row.holder != "human" or table.row.kind != "play":
            return None
        if not self.is_online(seat):
            return self._last_seen(row) + self._patience(table.tables.settings.tables.absent)
        asked = table.is_undecided or (table.playable and table.history.plays(seat))
        if asked and row.playing == "human":
            return max(self._since, self._heard.get(seat, 0)) + self._patience(table.tables.settings.tables.silent)
        return None

    def is_absent(self, seat: int) -> bool:
        at = self.absent_at(seat)
        return at is not None and at <= self.table.clocks.now()

    def _last_seen(self, row: SeatRow) -> int:
        """Nobody is absent because the server was away."""
        table = self.table
        return min(max(row.seen or 0, int(table.row.made * 1000), table.tables.opened), table.clocks.now())

    def _patience(self, seconds: float) -> int:
        """Where every answer has days, so has every absence."""
        clock = self.table.row.clock
        days = int(clock["days"]) * DAY if clock is not None and clock["kind"] == "days" else 0
        return max(int(seconds * 1000), days)

    def see(self, *seats: int) -> None:
        """These players are here, or were until now.  Where one plays alone it does not matter."""
        table, now = self.table, self.table.clocks.now()
        if len([row for row in table.seats if row.holder == "human"]) > 1 and table.row.kind == "play":
            for seat in seats:
                table.seats[seat].seen = now
                table.tables.store.see(table.id, seat, now)

    def keep(self) -> None:
        """Now and then: stores who is here, for other servers and the time after a restart; tells who is host, and absent."""
        table, now = self.table, self.table.clocks.now()
        online = sorted(table.audience.online())
        if not online:
            return
        if now - self._seen_told > table.tables.settings.tables.absent * 250:
            self._seen_told = now
            self.see(*online)
        if self._stand() != self._told:
            table.audience.tell_seats()

    def _stand(self) -> tuple[int, list[int]]:
        return self.host(), [row.seat for row in self.table.seats if self.is_absent(row.seat)]

    # The host ------------------------------------------------------------------------------------------------------

    def host(self) -> int:
        """Whoever set the table; while absent, the next player who is there."""
        seats = self.table.seats
        people = [row.seat for row in seats if row.holder == "human"]
        if not people:
            return NOBODY
        first = people[0] if self.table.row.host is None else self.table.row.host
        if self._may_host(first) and not self.is_absent(first):
            return first
        for seat in [(first + step) % len(seats) for step in range(1, len(seats))]:
            if self._may_host(seat) and self.is_online(seat) and not self.is_absent(seat):
                return seat
        return first if self._may_host(first) else NOBODY

    def _may_host(self, seat: int) -> bool:
        """Whoever sits in for somebody else is not the host."""
        row = self.table.seats[seat]
        return row.holder == "human" and row.owner is None

    def host_told(self) -> int:
        """The host, for all to know; `keep` tells when that changes, or who is absent."""
        self._told = self._stand()
        return self._told[0]

    def absent_told(self, seat: int) -> int | None:
        """When whoever is here last did something is told to nobody: who does nothing may have no choice."""
        return self.absent_at(seat) if self.is_absent(seat) or not self.is_online(seat) else None

    async def check_host(self, by: int, key: bytes | None) -> None:
        """Under the lock; seats may have come to others at another server.  Nothing is read for whoever is not the host here."""
        self._check_host(by, key)
        await self.table.following.catch_up()
        self._check_host(by, key)

    def _check_host(self, by: int, key: bytes | None) -> None:
        if by != NOBODY:
            self.table.check_key(by, key)
        host = self.host()
        if by == NOBODY or by != host:
            who = f": {self.called(host)} is the host" if host != NOBODY else ""
            raise Refused(f"Only the host can do that{who}.", RULE)

    def called(self, seat: int) -> str:
        return self.table.seats[seat].name or "guest"

    # What the host may do ------------------------------------------------------------------------------------------

    async def give(self, by: int, seat: int, bot: str, newcomer: bool, key: bytes | None = None) -> None:
        """A bot plays for somebody absent; a newcomer may take its place, if the host wishes."""
        table = self.table
        async with table.lock:
            await self.check_host(by, key)
            self._check_absent(by, seat)
            row = table.seats[seat]
            if row.playing == "human":
                await table.seating.hand_to_bot(seat, table.seating.bot_for(seat, bot))
            await table.save(seat, offered=newcomer)
        to = "a bot; a newcomer may take it" if newcomer else "a bot"
        whose = self.called(seat)
        await self._announce(f"{self.called(by)} gives {whose}'s seat to {to}, because {whose} is absent.")
        table.audience.tell_seats()
        table.stir()

    def _check_absent(self, by: int, seat: int) -> None:
        table = self.table
        if seat >= len(table.seats) or table.seats[seat].holder != "human":
            raise Refused("Nobody holds that seat.", RULE)
        if seat == by:
            raise Refused("This is your own seat; you can leave it to a bot instead.", RULE)
        if not table.playable and not table.is_undecided:
            raise Refused("The game is not running, so you cannot give a seat away.", RULE)
        if not self.is_absent(seat):
            wait = minutes(self._patience(table.tables.settings.tables.absent))
            asked = minutes(self._patience(table.tables.settings.tables.silent))
            raise Refused(
                f"{self.called(seat)} is not absent: players are absent after {wait} without a connection, or after {asked}"
                " without answering a question.",
                RULE,
            )

    async def remove(self, by: int, seat: int, key: bytes | None = None) -> str:
        """Takes a guest from the table; the invitation changes, for the old one would lead back.  The answer is the new one."""
        table = self.table
        async with table.lock:
            await self.check_host(by, key)
            if seat >= len(table.seats) or not table.seats[seat].guest or seat == by:
                raise Refused("You can remove only guests who came by invitation.", RULE)
            name, invite = self.called(seat), secrets.new_secret()
            try:
                await self._vacate(table.seats[seat], secrets.hash_of(invite))
            except Conflict:  # its player is back, at another server
                await table.following.catch_up()
                raise Stale from None
        await self._announce(f"{self.called(by)} removes {name} from the table.")
        table.audience.tell_seats()
        table.stir()
        return invite

    async def _vacate(self, row: SeatRow, invite: bytes) -> None:
        """A bot goes on; where a newcomer sat in for somebody, the seat is that player's again.

        The invitation changes in the same step, so that there is no moment in which the old one leads back.
        """
        table, bot = self.table, self.table.seating.bot_for(row.seat, "")
        if row.owner is not None:
            left = replace(row, playing="bot", bot=bot)
            sitting = [Sitting(row.seat, row.secret)]
            await table.tables.store.reclaim(table.id, left, "playing", "bot", sitting=sitting, invite=invite)
        else:
            holder, playing = ("bot", "bot") if table.row.started else ("open", "human")
            left = replace(row, holder=holder, playing=playing, bot=bot, left=clocks.begin(table.row.clock))
            await table.tables.store.remove(table.id, left, "holder", "playing", "bot", "left", invite=invite)
        await self._take_over(row.seat)

    async def _take_over(self, seat: int) -> None:
        """Under the lock, when the seat has come to somebody else: nothing of the one before is left."""
        self.table.autoplay.drop(seat)
        self.table.drafts.pop(seat, None)
        await self.table.following.catch_up()

    async def invite(self, by: int, key: bytes | None = None) -> str:
        """A new invitation; the old one is void."""
        async with self.table.lock:
            await self.check_host(by, key)
            invite = secrets.new_secret()
            await self._save_table(by, invite=secrets.hash_of(invite))
            return invite

    async def allow_several(self, by: int, several: bool, key: bytes | None = None) -> None:
        table = self.table
        async with table.lock:
            await self.check_host(by, key)
            await self._save_table(by, several=several)
        table.audience.tell_seats()

    async def _save_table(self, by: int, **values: Any) -> None:
        """Under the lock: stored, then so, unless the host's seat has come to somebody else at another server."""
        table = self.table
        try:
            await table.tables.store.save_table(table.id, [table.sitting(by)], **values)
        except Conflict:
            await table.following.catch_up()
            raise seat_lost() from None
        for name, value in values.items():
            setattr(table.row, name, value)

    # Coming back ---------------------------------------------------------------------------------------------------

    async def reclaim(self, seat: int, key: bytes) -> None:
        """Whoever held the seat takes it back from the newcomer, who watches from now on."""
        table = self.table
        async with table.lock:
            row = table.seats[seat]
            if row.owner is None or not secrets.same(key, bytes.fromhex(row.owner["secret"])):
                raise Stale
            newcomer = self.called(seat)
            left, deadline = table.clocks.time_of(row)
            back = replace(row, playing="human", left=left, deadline=deadline, seen=table.clocks.now())
            try:
                await table.tables.store.reclaim(table.id, back, "playing", "left", "deadline", "seen")
            except Conflict:
                await table.following.catch_up()
                raise Stale from None
            await self._take_over(seat)
        await self._announce(f"{self.called(seat)} is back and plays again; {newcomer} watches.")
        table.audience.tell_seats()
        table.stir()

    async def greet(self, seat: int) -> None:
        """All hear who sits in for somebody absent."""
        row = self.table.seats[seat]
        if row.owner is not None:
            absent = row.owner["name"] or "guest"
            await self._announce(f"{self.called(seat)} sits in for {absent}, who gets the seat back on return.")

    async def _announce(self, sentence: str) -> None:
        """In the talk, to all, also those who watch.  It is done already: what cannot be told must not look as if it were not."""
        try:
            await self.table.say(NOBODY, None, sentence)
        except StorageError as error:
            log.error("table %s: %s (nobody was told: %s)", self.table.id, sentence, error)


def minutes(ms: int) -> str:
    if ms >= DAY:
        return f"{ms // DAY} days" if ms >= 2 * DAY else "a day"
    whole = -(-ms // 60_000)
    return f"{whole} minutes" if whole != 1 else "a minute"
