"""A game that these rules no longer reproduce: its players continue from a stored position, or close it (table.pinned)."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from smallcouncil.server.messages import outgoing as answers
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import Conflict, PositionRow, Stored, standing
from smallcouncil.server.table.votes import StoredProposal, Topic
from smallcouncil.server.timeline.content import packed_content
from smallcouncil.server.timeline.history import packed
from smallcouncil.server.timeline.reading import RULE, readable, stored_end

if TYPE_CHECKING:
    from smallcouncil.server.table.table import Table

GO_ON, CLOSE = "rules", "close"


class Parted:
    """Lets the players of a game that these rules do not reproduce continue under them, or close it."""

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
