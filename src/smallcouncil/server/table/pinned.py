"""A game is pinned to what it was begun with; where that is not to be had any more, its players decide (table.pinned)."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from smallcouncil.core import contents
from smallcouncil.core.kind import GameKind
from smallcouncil.core.outside import Unsound
from smallcouncil.core.packing import pressed, unpressed
from smallcouncil.errors import Complaint, OtherContent
from smallcouncil.games import GAMES, game_named, game_pinned
from smallcouncil.server.messages import outgoing as answers
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import END, Conflict, PositionRow, StorageError, Store, Stored, TableRow, standing
from smallcouncil.server.table.votes import StoredProposal, Topic
from smallcouncil.server.timeline.history import History, Parting, history_of, packed, unmarked, unpacked

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

log = logging.getLogger(__name__)

RULE = "table.pinned"
GO_ON, CLOSE = "rules", "close"
CLOSED = "The players closed this game because it no longer matched newer rules. Its record is open."


# Content --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def packed_content(kind: GameKind) -> bytes:
    """The complete content of a kind of game, as it is stored."""
    return pressed(kind.bundle())


def unpacked_content(bundle: bytes) -> str:
    try:
        return unpressed(bundle, contents.BIGGEST)
    except Unsound as error:
        raise Complaint(f"The content stored with the table cannot be used: {error}.") from error


def kind_for(row: TableRow, bundle: str = "") -> GameKind:
    return game_pinned(row.game, row.content, bundle, row.overrides)


async def stored_content(store: Store, row: TableRow) -> str:
    """The bundle with which a table was begun; empty if the content is at hand, or it was begun before contents were stored."""
    try:
        refuse_newer(row)
        kind_for(row)
    except (Complaint, Refused):
        bundle = await store.content(row.content, row.game)
    else:
        return ""
    try:
        return unpacked_content(bundle) if bundle else ""
    except Complaint as complaint:
        raise cannot_open(complaint) from complaint


def cannot_open(complaint: Complaint) -> Refused:
    return Refused(f"This table cannot be opened here: {complaint}", RULE)


async def kind_with(store: Store, game: str, content: str) -> GameKind:
    """The game with the content of a table that was begun here; as it is installed for any other."""
    installed = game_named(game)
    known = installed.remembered(content) if content else installed
    if known is not None:
        return known
    bundle = await store.content(content[:80], game)
    return await asyncio.to_thread(game_pinned, game, content, unpacked_content(bundle)) if bundle else installed


# Reading a table back --------------------------------------------------------------------------------------------------


async def load_history(store: Store, stored: Stored) -> History:
    """The game with the content it was begun with; refused with a sentence if this server cannot have it."""
    return await asyncio.to_thread(history_with, stored, await stored_content(store, stored.table))


def history_with(stored: Stored, bundle: str) -> History:
    refuse_newer(stored.table)
    try:
        story = history_with_content(stored, bundle)
    except Complaint as complaint:
        raise cannot_open(complaint) from complaint
    stop_closed(story, stored.table)
    return story


async def pin_down(store: Store, stored: Stored, story: History) -> None:
    """A game from before digests were stored gets them as it comes out now: later rules cannot change it unseen any more."""
    if story.parting is not None:
        return
    marked, positions = await asyncio.to_thread(unmarked, stored, story)
    if not marked:
        return
    try:
        await store.mark(stored.table.id, stored.table.take, marked, positions, story.kind.version)
    except (Conflict, StorageError) as error:  # whoever opens it next does it
        log.warning("table %s could not be pinned down: %s", stored.table.id, error)


def history_with_content(stored: Stored, bundle: str) -> History:
    try:
        return history_of(kind_for(stored.table, bundle), stored)
    except OtherContent as other:
        return history_with_other_content(stored, str(other))


def stop_closed(story: History, row: TableRow) -> None:
    """A game that was closed under other rules is not played on under these, though they know how."""
    if row.over and row.kind == "play" and story.parting is None and story.game.waiting:
        story.parting = Parting(story.game.state.number, CLOSED)


def refuse_newer(row: TableRow) -> None:
    if row.game not in GAMES:
        raise Refused(f"This table belongs to a game that this server does not have: {row.game[:40]}.", RULE)
    if row.rules > game_named(row.game).version:
        ours = game_named(row.game).version
        raise Refused(
            f"This table is played under newer rules ({row.rules}) than this server has ({ours}); it needs a newer server.", RULE
        )


def history_with_other_content(stored: Stored, sentence: str) -> History:
    """Of a table from before contents were stored, whose data files are gone: it can be looked at with those of now."""
    kind = game_named(stored.table.game)
    story = history_of(kind, stored)
    number = story.game.state.number if story.parting is None else story.parting.decision
    story.parting = Parting(number, f"{sentence} With the current data files you can see it up to decision {number}.")
    return story


# Going on --------------------------------------------------------------------------------------------------------------


class Parted:
    """What becomes of a game that has parted from the rules of this server: its players go on under them, or close it."""

    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self.begin: PositionRow | None = None  # from where it can go on
        self.ended: bool = False  # it was played to its end before the rules changed

    async def prepare(self, stored: Stored) -> None:
        """Called when a game was read back: finds the last stored position from which these rules can go on."""
        story, table = self.table.history, self.table
        found = standing(stored.takes, stored.positions) if story.parting is not None else []
        self.begin = None
        self.ended = stored_end(stored) is not None
        if story.parting is None or self.ended or stored.table.kind != "play":
            return
        for row in reversed(found):
            whole = replace(row, position=await table.tables.store.position(table.id, row.take, row.decision))
            if row.decision >= story.floor and readable(story.kind, whole):
                self.begin = whole
                return
        if not found and story.game.waiting:  # begun before positions were stored: from where it parts
            game = story.before_seals()
            self.begin = packed(game, stored.table.take, game.digest())

    def told(self) -> answers.Parting | None:
        """What the table is told; nothing while the game is as it was played."""
        parting, begin = self.table.history.parting, self.begin
        if parting is None:
            return None
        return {
            "decision": parting.decision, "sentence": parting.sentence, "ended": self.ended or self.table.row.over,
            "begin": None if begin is None else {"decision": begin.decision, "chapter": begin.chapter},
        }

    async def ask(self, seat: int, kind: str, key: bytes | None = None) -> None:
        """A seated player asks to go on under the rules of this server, or to close the game where it stands."""
        table = self.table
        async with table.lock:
            table.check_key(seat, key)
            if table.history.parting is None or table.row.kind != "play":
                raise Refused("The game can continue under its own rules.", RULE)
            if table.row.over:
                raise Refused("The game is over.", "core.over")
            if kind == GO_ON and self.begin is None:
                raise Refused("There is no stored position from which this server's rules can continue.", RULE)
            await table.questions.ask(kind, seat, self.begin.decision if self.begin is not None else table.number)
        table.stir()


class OfParted(Topic):
    """A question about a game that has parted: all who play must agree."""

    rule = RULE

    def __init__(self, parted: Parted) -> None:
        self.parted: Parted = parted

    def voters(self, proposal: StoredProposal) -> set[int]:
        return {*self.parted.table.humans()}


class GoingOn(OfParted):
    """Under the rules of this server, from the last stored position."""

    async def carry_out(self, proposal: StoredProposal) -> None:
        table, begin = self.parted.table, self.parted.begin
        if begin is None or begin.decision != proposal["decision"]:
            raise Stale
        kind = table.kind
        row = replace(table.row, rules=kind.version, content=kind.content(), overrides=kind.files.overrides)
        content = packed_content(kind)
        try:
            await table.tables.store.go_on(table.id, table.row.take, begin, proposal["seat"], time.time(), row, content)
        except Conflict:
            await table.following.catch_up()
            raise Stale from None
        await table.following.catch_up()
        await table.clocks.start()


class Closing(OfParted):
    """Where it stands: nobody wins, and the record is open."""

    async def carry_out(self, proposal: StoredProposal) -> None:
        table = self.parted.table
        try:
            await table.tables.store.end(table.id, table.row.take)
        except Conflict:
            await table.following.catch_up()
            raise Stale from None
        await table.following.catch_up()
        table.audience.tell_table()


def stored_end(stored: Stored) -> PositionRow | None:
    """The position in which a game ended, by the rules of then; none for a game that did not."""
    found = standing(stored.takes, stored.positions)
    return found[-1] if found and found[-1].chapter == END else None


def readable(kind: GameKind, row: PositionRow) -> bool:
    try:
        return bool(unpacked(kind, row.position).waiting)
    except Complaint:
        return False
