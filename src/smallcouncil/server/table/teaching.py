"""The teacher at a table: what it could say to a seat, from what the seat may know; only if all opponents are bots.

Nothing of it is stored: the client keeps what its player has understood.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Literal, cast

from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.games import pin_of
from smallcouncil.insight import telling
from smallcouncil.server.messages import outgoing
from smallcouncil.server.refusals import Refused
from smallcouncil.server.table.advice import Advised, is_alone
from smallcouncil.server.table.seal import check_open, draft
from smallcouncil.server.table.state import TableState
from smallcouncil.server.work.bots import Bots, seed_of
from smallcouncil.server.work.queue import Asker, Unwanted
from smallcouncil.teaching.notes import Remark, Remarks
from smallcouncil.teaching.teacher import speech
from smallcouncil.teaching.thinking import draft_told, turn_told

log = logging.getLogger(__name__)

PEOPLE = "The teacher speaks only at a table where all your opponents are bots."
FURTHEST = 200  # decisions back that are told again
About = Literal["now", "turn", "draft"]
Kind = Literal["introduction", "caution", "maester", "turn"]


def check(state: TableState, seat: int, decision: int) -> None:
    if not is_alone(state):
        raise Refused(PEOPLE, "table.seats")
    check_open(state, seat, decision)


def speech_for(state: TableState, seat: int, decision: int, chain: list[int], since: int) -> Remarks:
    """Returns what there is to say about the draft and about what the seat has heard since another decision."""
    copy, _ = draft(state, seat, decision, chain)
    begin = max(since, decision - FURTHEST)
    heard = [event for past in state.history.pasts if past.n >= begin for event in telling.read(past.seen(seat))]
    return speech(copy, seat, heard)


def turn_before(state: TableState, seat: int) -> int | None:
    """Returns the seat's first decision in the turn before this one, as that is when the turn before it was told.

    None: this is the first turn.
    """
    begun = [0, *sorted(state.history.marks)]
    if len(begun) < 2:
        return None
    own = [past.n for past in state.history.pasts[begun[-2] : begun[-1]] if past.asked & BIT[seat]]
    return own[0] if own else begun[-2]


async def turn_for(table: Advised, bots: Bots, seat: int) -> list[Remark]:
    """Returns what mattered in the turn that has ended."""
    state = table.state
    first, history = turn_before(state, seat), state.history
    if first is None:
        return []
    asker = asker_of(table)
    view = undrafted(state, seat).to_json()
    pasts = [past for past in history.pasts[first:] if past.turn == history.pasts[first].turn]
    heard = telling.written([event for past in pasts for event in telling.read(past.seen(seat))])
    before = (await asyncio.to_thread(history.at, first)).redacted(seat).to_json()
    return await answered(state, bots.work_out(asker, turn_told, pin_of(state.kind), before, view, heard, seat))


async def draft_for(table: Advised, bots: Bots, seat: int, chain: list[int]) -> list[Remark]:
    """Returns what a maester thinks of the draft."""
    state = table.state
    view, heard = undrafted(state, seat).to_json(), telling.written(state.history.heard(seat))
    seed = seed_of(state.row.seed, *state.at, seat)
    asker = asker_of(table)
    return await answered(state, bots.work_out(asker, draft_told, pin_of(state.kind), view, heard, chain, seed, seat))


def undrafted(state: TableState, seat: int) -> Game:
    """Returns the game as the seat sees it, without its draft."""
    view = state.game.redacted(seat)
    view.redraft(seat)
    return view


def asker_of(table: Advised) -> Asker:
    """Returns who waits for the answer: as long as the decision is open and somebody is at the table."""
    state, at = table.state, table.state.at
    return Asker(state.id, table.visitor, lambda: True, lambda: state.at == at and table.is_attended)


async def answered(state: TableState, answer: Awaitable[list[Remark]]) -> list[Remark]:
    """Returns the answer; nothing if the decision is over or a worker fails."""
    try:
        return await answer
    except Unwanted:
        return []
    except Exception:
        log.exception("table %s: the teacher is silent", state.id)
        return []


def told(decision: int, chain: list[int], about: About, said: Remarks) -> outgoing.TaughtMessage:
    notes = [plain(note) for note in said.notes]
    return {"type": "taught", "decision": decision, "chain": chain, "about": about, "notes": notes, "shows": said.shows}


def plain(note: Remark) -> outgoing.TaughtNote:
    return {
        "key": note.key, "kind": cast("Kind", note.kind), "text": note.text, "again": note.again, "rule": note.rule,
        "areas": list(note.areas), "once": note.once, "doing": note.doing,
    }
