"""Proposals that players vote on.  A proposal is stored with the table, so that players at every server can vote."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Final

from smallcouncil.server.messages.outgoing import Proposal
from smallcouncil.server.refusals import Refused
from smallcouncil.server.table import divergence
from smallcouncil.server.table.change import Change, Effect
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.divergence import CLOSE, GO_ON
from smallcouncil.server.table.seal import check_not_record, reopen
from smallcouncil.server.table.state import TableState
from smallcouncil.server.table.take_back import TakeBack, is_free, last_of, take_back
from smallcouncil.server.table.topic import StoredProposal, Topic
from smallcouncil.server.timeline.reading import RULE as PINNED

BACK: Final = "back"  # also the kind of old proposals that name none
TOPICS: Final[Mapping[str, Topic]] = {BACK: TakeBack(), GO_ON: divergence.GoOnTopic(), CLOSE: divergence.CloseTopic()}
ANSWERED: Final = "That question has already been answered."


def topic_of(proposal: StoredProposal) -> Topic:
    return TOPICS[proposal.get("kind", BACK)]


def current(state: TableState) -> StoredProposal | None:
    """Returns the open proposal; None once the game continues."""
    asked = state.row.proposal
    if asked is None or state.row.over or asked.get("kind", BACK) not in TOPICS:  # a newer server may know other kinds
        return None
    return asked if (asked["take"], asked["stands"]) == state.at else None


def told(state: TableState, proposal: StoredProposal) -> Proposal:
    """Returns the message fields of an open proposal, with the seats that must agree."""
    topic = topic_of(proposal)
    voters = sorted(topic.voters(state, proposal))
    return {**settled(proposal), "open": True, "voters": voters, **topic.told(state, proposal)}


def settled(proposal: StoredProposal) -> Proposal:
    return {
        "proposal": proposal["number"], "kind": proposal.get("kind", BACK), "seat": proposal["seat"],
        "decision": proposal["decision"], "yes": proposal["yes"], "open": False,
    }


# Commands ------------------------------------------------------------------------------------------------------------


def back(desk: Desk, seat: int) -> Change | None:
    """Takes the seat's last decision back at once, or proposes it to the others."""
    state = desk.state
    check_not_record(state)
    if state.history.divergence is not None:
        raise Refused(state.history.divergence.sentence, "table.pinned")
    if not state.game.waiting:
        raise Refused("The game is over and its record is open: nothing can be taken back any more.", "table.back")
    if seat in state.history.hands:
        return reopen(desk, seat, state.number)
    past = last_of(state, seat)
    return take_back(desk, seat, past.n) if is_free(state, seat, past) else ask(desk, BACK, seat, past.n)


def settle_divergence(desk: Desk, seat: int, kind: str) -> Change:
    """Proposes to continue a diverged game under the rules of this server, or to close it."""
    state, begin = desk.state, desk.state.resumption.begin
    if state.history.divergence is None or state.row.kind != "play":
        raise Refused("The game can continue under its own rules.", PINNED)
    if state.row.over:
        raise Refused("The game is over.", "core.over")
    if kind == GO_ON and begin is None:
        raise Refused("There is no stored position from which this server's rules can continue.", PINNED)
    return ask(desk, kind, seat, begin.decision if begin is not None else state.number)


def ask(desk: Desk, kind: str, seat: int, decision: int) -> Change:
    """Makes a proposal with the vote of its author; carries it out at once if no other vote is needed."""
    take, stands = desk.state.at
    proposal: StoredProposal = {
        "number": secrets.randbelow(1 << 31), "kind": kind, "take": take, "stands": stands, "seat": seat,
        "decision": decision, "yes": [seat],
    }
    topic = topic_of(proposal)
    return topic.carry_out(desk, proposal) if topic.voters(desk.state, proposal) <= {seat} else propose(desk, seat, proposal)


def propose(desk: Desk, seat: int, proposal: StoredProposal | None) -> Change:
    """Stores a proposal; None withdraws or rejects the open one."""
    state, take, sitting = desk.state, desk.state.row.take, [desk.state.sitting(seat)]
    return Change(
        write=lambda store: store.propose(state.id, take, proposal, sitting), effect=Effect(row={"proposal": proposal})
    )


def consent(desk: Desk, seat: int, number: int, yes: bool) -> Change:
    state, proposal = desk.state, current(desk.state)
    if proposal is None or proposal["number"] != number:
        raise Refused(ANSWERED, "table.back")
    topic = topic_of(proposal)
    if seat not in topic.voters(state, proposal) and seat != proposal["seat"]:
        raise Refused("A bot plays your seat, and none of your decisions would be undone.", topic.rule)
    return agree(desk, seat, proposal) if yes else propose(desk, seat, None)


def agree(desk: Desk, seat: int, proposal: StoredProposal) -> Change:
    state, take, sitting = desk.state, desk.state.row.take, [desk.state.sitting(seat)]
    return Change(
        write=lambda store: store.agree(state.id, take, proposal["number"], seat, sitting),
        effect=lambda agreed: Effect(row={"proposal": agreed}),
        then=partial(carry_out_if_agreed, number=proposal["number"]),
    )


def carry_out_if_agreed(desk: Desk, number: int) -> Change | None:
    proposal = current(desk.state)
    if proposal is None or proposal["number"] != number:
        return None
    return topic_of(proposal).carry_out(desk, proposal) if is_agreed(desk.state, proposal) else None


def is_agreed(state: TableState, proposal: StoredProposal) -> bool:
    """Tells whether everybody who must agree has agreed; then the proposal is carried out at once."""
    return topic_of(proposal).voters(state, proposal) <= {*proposal["yes"]}
