"""The host of a table, who may give away the seats of absent players (table.host).

No command here shows a secret to the host: a bot tells nobody what it sees, and the table announces every newcomer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from smallcouncil.core.bits import NOBODY
from smallcouncil.server import keys
from smallcouncil.server.refusals import Refused, Stale
from smallcouncil.server.store import SeatRow, Sitting
from smallcouncil.server.table import clocks
from smallcouncil.server.table.change import Change, Effect
from smallcouncil.server.table.clocks import DAY
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.presence import Presence
from smallcouncil.server.table.seat_change import hand_to_bot, save_seat
from smallcouncil.server.table.seating import bot_for
from smallcouncil.server.table.state import TableState, owner_key

RULE = "table.host"
Standing = tuple[int, tuple[int, ...]]  # the host, and the absent seats


def host_of(state: TableState, presence: Presence) -> int:
    """Returns the player who set the table; while that player is absent, the next player who is online."""
    people = [row.seat for row in state.held()]
    if not people:
        return NOBODY
    first = people[0] if state.row.host is None else state.row.host
    if may_host(state, first) and not presence.is_absent(first):
        return first
    for seat in [(first + step) % len(state.seats) for step in range(1, len(state.seats))]:
        if may_host(state, seat) and presence.is_online(seat) and not presence.is_absent(seat):
            return seat
    return first if may_host(state, first) else NOBODY


def may_host(state: TableState, seat: int) -> bool:
    """Does the seat belong to a person who does not replace an absent player?"""
    row = state.seats[seat]
    return row.holder == "human" and row.owner is None


def standing(state: TableState, presence: Presence) -> Standing:
    return host_of(state, presence), tuple(row.seat for row in state.seats if presence.is_absent(row.seat))


def check_host(desk: Desk, by: int) -> None:
    state, host = desk.state, host_of(desk.state, desk.presence)
    if by == NOBODY or by != host:
        who = f": {state.called(host)} is the host" if host != NOBODY else ""
        raise Refused(f"Only the host can do that{who}.", RULE)


# What the host may do ------------------------------------------------------------------------------------------------


def give(desk: Desk, by: int, seat: int, bot: str, newcomer: bool) -> Change:
    """Gives an absent player's seat to a bot; with `newcomer`, a newcomer may take it."""
    check_host(desk, by)
    check_absent(desk, by, seat)
    state = desk.state
    to, whose = "a bot; a newcomer may take it" if newcomer else "a bot", state.called(seat)
    says = f"{state.called(by)} gives {whose}'s seat to {to}, because {whose} is absent."
    if state.seats[seat].playing == "human":
        return hand_to_bot(desk, seat, bot_for(desk, seat, bot), says=says, offered=newcomer)
    return save_seat(state, seat, {"offered": newcomer}, says=says)


def check_absent(desk: Desk, by: int, seat: int) -> None:
    state, presence = desk.state, desk.presence
    if seat >= len(state.seats) or state.seats[seat].holder != "human":
        raise Refused("Nobody holds that seat.", RULE)
    if seat == by:
        raise Refused("This is your own seat; you can leave it to a bot instead.", RULE)
    if not state.is_playable and not state.is_undecided:
        raise Refused("The game is not running, so you cannot give a seat away.", RULE)
    if not presence.is_absent(seat):
        wait = minutes(presence.patience(presence.absent_seconds))
        asked = minutes(presence.patience(presence.silent_seconds))
        raise Refused(
            f"{state.called(seat)} is not absent: players are absent after {wait} without a connection, or after {asked}"
            " without answering a question.",
            RULE,
        )


def remove(desk: Desk, by: int, seat: int, invite: bytes) -> Change:
    """Removes a guest from the table.  The invitation changes in the same step, because the old one would let them back in."""
    check_host(desk, by)
    state = desk.state
    if seat >= len(state.seats) or not state.seats[seat].guest or seat == by:
        raise Refused("You can remove only guests who came by invitation.", RULE)
    says = f"{state.called(by)} removes {state.called(seat)} from the table."
    return replace(vacate(desk, state.seats[seat], invite), says=says)


def vacate(desk: Desk, row: SeatRow, invite: bytes) -> Change:
    """Gives a guest's seat to a bot or opens it; if the guest replaced an absent player, it is that player's seat again."""
    state, bot = desk.state, bot_for(desk, row.seat, "")
    if row.owner is not None:
        back, sitting = replace(row, playing="bot", bot=bot), [Sitting(row.seat, row.secret)]
        return Change(
            write=lambda store: store.reclaim(state.id, back, "playing", "bot", sitting=sitting, invite=invite), reloads=True
        )
    holder, playing = ("bot", "bot") if state.row.started else ("open", "human")
    left = replace(row, holder=holder, playing=playing, bot=bot, left=clocks.begin(state.row.clock))
    return Change(
        write=lambda store: store.remove(state.id, left, "holder", "playing", "bot", "left", invite=invite), reloads=True
    )


def set_invite(desk: Desk, by: int, invite: bytes) -> Change:
    """Replaces the invitation; the old one becomes invalid."""
    check_host(desk, by)
    return save_table(desk.state, by, invite=invite)


def allow_several(desk: Desk, by: int, several: bool) -> Change:
    """Sets whether one browser may take several seats by invitation."""
    check_host(desk, by)
    return save_table(desk.state, by, several=several)


def save_table(state: TableState, by: int, **values: Any) -> Change:
    """Stores fields of the table, unless the host's seat has changed hands at another server."""
    sitting = [state.sitting(by)]
    return Change(write=lambda store: store.save_table(state.id, sitting, **values), effect=Effect(row=values))


# Coming back ---------------------------------------------------------------------------------------------------------


def reclaim(desk: Desk, seat: int, key: bytes) -> Change:
    """Gives a seat back to the player who held it; the newcomer watches from now on."""
    state, row = desk.state, desk.state.seats[seat]
    if not keys.same(key, owner_key(row)) or row.owner is None:
        raise Stale
    time = desk.clock.comeback(row)
    back = replace(row, playing="human", left=time.left, deadline=time.deadline, seen=desk.clock.now())
    return Change(
        write=lambda store: store.reclaim(state.id, back, "playing", "left", "deadline", "seen"),
        effect=Effect(graced=time.graced),
        reloads=True,
        says=f"{row.owner['name'] or 'guest'} is back and plays again; {state.called(seat)} watches.",
    )


def minutes(ms: int) -> str:
    if ms >= DAY:
        return f"{ms // DAY} days" if ms >= 2 * DAY else "a day"
    whole = -(-ms // 60_000)
    return f"{whole} minutes" if whole != 1 else "a minute"
