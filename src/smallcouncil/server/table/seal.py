"""Drafts and seals: a seat's unfinished answer, and its final one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import BIT
from smallcouncil.core.game import Game
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import Seal
from smallcouncil.server.table import clocks
from smallcouncil.server.table.change import Change, Effect, Sealed
from smallcouncil.server.table.deadlines import effect_of, start_clocks
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import TableState
from smallcouncil.server.timeline.history import packed

PLAYER = "player"  # the hand of an answer that a player gave


@dataclass(frozen=True, slots=True)
class SealWish:
    seat: int
    decision: int
    chain: list[int]
    take: int | None = None  # None: the current take
    hand: str = PLAYER  # the author of the answer, as in `ChoiceRow`


def check_not_record(state: TableState) -> None:
    if state.row.kind != "play":
        raise Refused("This is the record of a game: you can look at it, but not play it.", "table.record")


def check_open(state: TableState, seat: int, decision: int, take: int | None = None) -> None:
    """May the seat draft or seal this decision?"""
    check_not_record(state)
    if not state.row.started:
        raise Refused("The game has not started: there are still open seats.", "table.seats")
    if state.history.divergence is not None:
        raise Refused(state.history.divergence.sentence, "table.pinned")
    if decision != state.number or take not in (None, state.row.take):
        raise Stale
    if not state.game.state.agenda:
        raise Refused("The game is over.", "core.over")
    if not state.game.state.agenda[-1].asked & BIT[seat]:
        raise Refused("You have nothing to choose now.", "core.not-asked")
    if state.seats[seat].playing != "human":
        raise Refused("A bot plays your seat; come back to it first.", "table.seats")


# Drafts --------------------------------------------------------------------------------------------------------------


def draft(state: TableState, seat: int, decision: int, chain: list[int], take: int | None = None) -> tuple[Game, bool]:
    """Returns the seat's copy of the game with this draft applied, and whether the draft is complete."""
    check_open(state, seat, decision, take)
    if not state.history.plays(seat):
        raise Refused("You have sealed your choice; take it back to choose again.", "core.sealed")
    return state.game.drafting(seat, chain)


def draft_of(state: TableState, seat: int) -> tuple[Game, bool, list[int]]:
    """Returns the game with the seat's draft applied, whether it is complete, and its chain; drops an illegal draft."""
    chain = state.drafts.get(seat, [])
    try:
        copy, closed = state.game.drafting(seat, chain)
    except Illegal:
        chain = []
        copy, closed = state.game.drafting(seat, chain)
    return copy, closed, chain


# Commands ------------------------------------------------------------------------------------------------------------


def seal(desk: Desk, wish: SealWish) -> Change | None:
    """Seals a complete chain; sealing the same twice is harmless."""
    state, seat, chain = desk.state, wish.seat, wish.chain
    if repeats(state, wish):
        return None
    check_may_seal(state, wish)
    _, closed = state.game.drafting(seat, chain)
    if not closed:
        raise Refused("Your choice is not complete.", "table.seal")
    after = state.history.sealed(seat, chain)
    digest = after.digest() if after.state.number != state.number else ""
    times = clocks.changes(state.row.clock, state.seats, after.waiting, seat, desk.clock.now())
    row = seal_row(state, wish, after, times, digest)
    sitting = [state.sitting(seat)._replace(playing=state.seats[seat].playing)]
    return Change(
        write=lambda store: store.seal(state.id, row, sitting),
        effect=Effect(
            row=table_fields(state, row),
            seats=effect_of(times),
            sealed=Sealed(seat, chain, wish.hand, after, digest),
        ),
    )


def table_fields(state: TableState, row: Seal) -> dict[str, Any]:
    """Returns what a seal changes of the table's row: that the game is over, or which rules it needs.

    A server with older rules cannot continue a game that was played under the rules of this one.
    """
    changed: dict[str, Any] = {"over": True} if row.over else {}
    if row.digest and row.rules > state.row.rules:
        changed["rules"] = row.rules
    return changed


def check_may_seal(state: TableState, wish: SealWish) -> None:
    if wish.hand == PLAYER:
        check_open(state, wish.seat, wish.decision, wish.take)
    elif state.at != (wish.take, wish.decision) or not state.history.plays(wish.seat):
        raise Stale


def repeats(state: TableState, wish: SealWish) -> bool:
    """Was the same chain already sealed, for the open decision or the one before it?"""
    history = state.history
    current = wish.decision == state.number and wish.seat in history.hands
    last = wish.decision == state.number - 1 and not history.hands
    same = (current or last) and history.chains.get(wish.seat) == wish.chain
    return same and wish.take in (None, state.row.take)


def seal_row(state: TableState, wish: SealWish, after: Game, times: list[clocks.Times], digest: str) -> Seal:
    take, turns = state.row.take, after.state.chapter() != state.game.state.chapter()
    return Seal(
        take=take, decision=state.number, seat=wish.seat, chain=state.game.text(wish.chain), hand=wish.hand,
        asked=state.game.state.agenda[-1].asked, clocks=times, over=not after.waiting, known=state.sealed_texts(),
        digest=digest, position=packed(after, take, digest) if turns else None, rules=state.kind.version,
    )


def reopen(desk: Desk, seat: int, decision: int) -> Change | None:
    """Takes back a seal of the open decision; the chain without its last choice becomes the draft."""
    state = desk.state
    check_open(state, seat, decision)
    if state.history.plays(seat):
        return None
    take, asked, version = state.row.take, state.game.state.agenda[-1].asked, state.kind.version
    sitting = [state.sitting(seat)]
    return Change(
        write=lambda store: store.unseal(state.id, take, decision, seat, asked, sitting, version),
        effect=Effect(
            reopened=seat,
            drafts={seat: state.history.chains.get(seat, [])[:-1]},
            seats={seat: {"left": clocks.without_increment(state.row.clock, state.seats[seat].left)}},
        ),
        then=start_clocks,
    )
