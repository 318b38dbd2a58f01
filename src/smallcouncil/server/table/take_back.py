"""Taking back a decision (table.back): which players must agree, and what is undone."""

from __future__ import annotations

import time

from smallcouncil.core.bits import BIT
from smallcouncil.server.messages.outgoing import LogGroup, Revealed
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import TakeRow
from smallcouncil.server.table.change import Change
from smallcouncil.server.table.deadlines import start_clocks
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.state import TableState
from smallcouncil.server.table.topic import StoredProposal, Topic
from smallcouncil.server.timeline.history import OWN, PastDecision


class TakeBack(Topic):
    rule = "table.back"

    def voters(self, state: TableState, proposal: StoredProposal) -> set[int]:
        return who_must_agree(state, proposal["decision"])

    def told(self, state: TableState, proposal: StoredProposal) -> Revealed:
        """Adds whether something was revealed, so that more players must agree."""
        return {"revealed": is_revealed_since(state, proposal["decision"])}

    def carry_out(self, desk: Desk, proposal: StoredProposal) -> Change:
        return take_back(desk, proposal["seat"], proposal["decision"])


def last_of(state: TableState, seat: int) -> PastDecision:
    """Returns the last decision in which the seat's player made a choice."""
    history = state.history
    for past in reversed(history.pasts[history.take_back_limit :]):
        if past.players & BIT[seat]:
            return past
    raise Refused("There is nothing to take back.", "core.undo")


def is_revealed_since(state: TableState, decision: int) -> bool:
    """Was a card drawn or revealed since?  A player who has seen it could use that knowledge after a take-back."""
    return state.game.state.reveals != state.history.pasts[decision].reveals


def who_must_agree(state: TableState, decision: int) -> set[int]:
    """Returns the people who play; also those who are away if it would undo their answers, or if something was revealed."""
    history = state.history
    acted = 0
    for past in history.pasts[decision:]:
        acted |= past.people
    for seat, hand in history.hands.items():
        acted |= BIT[seat] if hand in OWN else 0
    revealed = is_revealed_since(state, decision)
    return {row.seat for row in state.held() if row.playing == "human" or revealed or acted & BIT[row.seat]}


def is_free(state: TableState, seat: int, past: PastDecision) -> bool:
    """May the seat take it back without a vote?  Yes if no other seat must agree, or none has acted and nothing was revealed."""
    if who_must_agree(state, past.n) <= {seat}:
        return True
    history = state.history
    alone = all(each.asked == BIT[seat] for each in history.pasts[past.n :])
    others = [each for each in history.hands if each != seat]
    return alone and not others and not is_revealed_since(state, past.n)


def take_back(desk: Desk, seat: int, decision: int) -> Change:
    """Takes the game back; the store refuses if somebody acts or takes a seat at another server in the meantime."""
    state = desk.state
    stands = state.number, sum([BIT[each] for each in state.history.hands])
    sitting = [state.sitting(row.seat)._replace(playing=row.playing) for row in state.seats]
    take, version = state.row.take, state.kind.version
    return Change(
        write=lambda store: store.take_back(state.id, take, decision, seat, time.time(), stands, sitting, version),
        reloads=True,
        then=start_clocks,
    )


def marks(state: TableState) -> list[LogGroup]:
    """Returns take-backs and changes of rules as entries of the log; a game that began at a position has none for that."""
    return [mark_of(row) for row in state.takes if row.take and not (row.rules and row.decision == 0)]


def mark_of(row: TakeRow) -> LogGroup:
    mark: LogGroup = {
        "take": row.take, "n": row.decision, "back": row.seat, "turn": "", "step": "", "asked": [], "auto": [], "events": [],
    }
    if row.rules:
        mark["rules"] = row.rules
    return mark
