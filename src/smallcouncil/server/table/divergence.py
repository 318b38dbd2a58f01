"""A diverged game: this server's rules cannot reproduce it; its players continue under them or close it (table.pinned)."""

from __future__ import annotations

import time
from dataclasses import replace

from smallcouncil.server.messages import outgoing
from smallcouncil.server.refusals import Stale
from smallcouncil.server.store import Store, Stored, standing
from smallcouncil.server.table.change import Change, Resumption
from smallcouncil.server.table.deadlines import start_clocks
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import TableState
from smallcouncil.server.table.topic import StoredProposal, Topic
from smallcouncil.server.timeline.content import packed_content
from smallcouncil.server.timeline.history import History, packed
from smallcouncil.server.timeline.reading import RULE, readable, stored_end

GO_ON, CLOSE = "rules", "close"


async def find_resumption(store: Store, stored: Stored, history: History) -> Resumption:
    """Finds the last stored position from which a diverged game can continue under the rules of this server."""
    ended = stored_end(stored) is not None
    if history.divergence is None or ended or stored.table.kind != "play":
        return Resumption(None, ended)
    found = standing(stored.takes, stored.positions)
    for row in reversed(found):
        whole = replace(row, position=await store.position(stored.table.id, row.take, row.decision))
        if row.decision >= history.take_back_limit and readable(history.kind, whole):
            return Resumption(whole)
    if not found and history.game.waiting:  # started before positions were stored: from where it diverges
        game = history.before_seals()
        return Resumption(packed(game, stored.table.take, game.digest()))
    return Resumption()


def told(state: TableState) -> outgoing.Parting | None:
    """Returns what the table is told of the divergence; None if there is none."""
    divergence, (begin, ended) = state.history.divergence, state.resumption
    if divergence is None:
        return None
    return {
        "decision": divergence.decision, "sentence": divergence.sentence, "ended": ended or state.row.over,
        "begin": None if begin is None else {"decision": begin.decision, "chapter": begin.chapter},
    }


class OfDivergence(Topic):
    """A proposal to settle a divergence; all people who play must agree."""

    rule = RULE

    def voters(self, state: TableState, proposal: StoredProposal) -> set[int]:
        return {*state.humans()}


class GoOnTopic(OfDivergence):
    """Continues the game under the rules of this server, from the last stored position."""

    def carry_out(self, desk: Desk, proposal: StoredProposal) -> Change:
        state, begin = desk.state, desk.state.resumption.begin
        if begin is None or begin.decision != proposal["decision"]:
            raise Stale
        kind, take, position = state.kind, state.row.take, begin
        row = replace(state.row, rules=kind.version, content=kind.content(), overrides=kind.files.overrides)
        content = packed_content(kind)
        return Change(
            write=lambda store: store.go_on(state.id, take, position, proposal["seat"], time.time(), row, content),
            reloads=True,
            then=start_clocks,
        )


class CloseTopic(OfDivergence):
    """Ends the game at its last position: nobody wins, and everybody may read the record."""

    def carry_out(self, desk: Desk, proposal: StoredProposal) -> Change:
        state, take = desk.state, desk.state.row.take
        return Change(write=lambda store: store.end(state.id, take), reloads=True)
