"""One function for each message of a client, and a table that says what each message needs and costs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, NamedTuple

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.game import Game
from smallcouncil.server import keys
from smallcouncil.server.messages import incoming as m
from smallcouncil.server.net.rate_limits import TOO_MUCH
from smallcouncil.server.refusals import Refused
from smallcouncil.server.socket.client import Client
from smallcouncil.server.store import ChatRow
from smallcouncil.server.store.connect import can_be_stored
from smallcouncil.server.table import advice, chat, host, seating, teaching, votes
from smallcouncil.server.table.change import At, Change
from smallcouncil.server.table.commit import TRIES, Check
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.divergence import CLOSE, GO_ON
from smallcouncil.server.table.seal import SealWish, check_open, reopen, seal
from smallcouncil.server.table.table import Table
from smallcouncil.server.table.view import chat_line, why_for
from smallcouncil.server.texts import one_line
from smallcouncil.teaching.notes import Remark, Remarks

HELLO, LOOK = 5.0, 3.0  # extra cost of these messages, in messages
PLAYED = 8.0  # decisions replayed for a `look` that cost as much as one message
TOLD = 100.0  # decisions sent in reply to `hello` that cost as much as one message


# Coming to a table ---------------------------------------------------------------------------------------------------


async def hello(client: Client, message: m.Hello) -> None:
    if not await client.may_ask(HELLO) or not may_fetch(client, message.table):
        raise Refused(TOO_MUCH, "table.limits")
    tables = client.tables
    while True:
        table = await tables.visit(message.table, client.visitor)
        if table is None:
            raise Refused("There is no such table.", "table.key")
        key = keys.hash_of(message.secret) if message.secret else b""
        place_at(table, key)
        if not await client.may_ask((len(table.history.pasts) - table.view.begin_of(message.have)) / TOLD):
            raise Refused(TOO_MUCH, "table.limits")
        talk = await talk_at(client, table, key, message.chat)
        if table.is_served:  # otherwise the table has left the memory meanwhile
            break
    seat, owns = place_at(table, key)  # looked up again: the seat may have changed hands while the chat was read
    client.sit_at(table, seat, owns, key)
    client.push(table.view.table_for(seat, owns, message.have, talk))
    if seat != NOBODY:
        table.see(seat)
        table.broadcast.tell_seats()
    table.stir()


def may_fetch(client: Client, table: str) -> bool:
    """Is the table in memory, or may this address still load tables from the store?"""
    return table in client.tables.live or client.tables.fetches.take(client.visitor)


def place_at(table: Table, key: bytes) -> tuple[int, int]:
    """Returns the seat that the key opens, and the seat that its player could take back; refuses a key that fits neither."""
    seat, owns = table.state.place_of(key)
    if key and seat == owns:
        raise Refused("This key does not fit any seat at this table.", "table.key")
    return seat, owns


async def talk_at(client: Client, table: Table, key: bytes, after: int) -> list[ChatRow]:
    """Returns the chat after a line, as far as the key's holder may read it; clients at the table get new lines first."""
    state = table.state
    while True:
        await table.listen()
        heard, (seat, _) = table.broadcast.heard, state.place_of(key)
        talk = await table.store.talk(table.id, after, state.seats[seat] if seat != NOBODY else None)
        await client.tables.wait_for(client.visitor)
        if heard == table.broadcast.heard and seat == state.place_of(key)[0]:  # otherwise a line came meanwhile
            return [row for row in talk if row.id <= heard]


# Answering -----------------------------------------------------------------------------------------------------------


async def draft(client: Client, table: Table, message: m.Draft) -> None:
    copy, closed = table.draft(client.seat, message.decision, message.chain, message.take)
    client.push(table.view.draft_for(client.seat, message.decision, copy, closed, message.chain))


async def do_seal(client: Client, table: Table, message: m.Seal) -> None:
    take = table.state.row.take
    wish = SealWish(client.seat, message.decision, message.chain, message.take)
    await table.commit(partial(seal, wish=wish), client.actor, tries=TRIES)
    client.push({"type": "sealed", "take": take, "decision": message.decision})


async def unseal(client: Client, table: Table, message: m.Unseal) -> None:
    await table.commit(partial(reopen, seat=client.seat, decision=message.decision), client.actor)
    client.push({"type": "unsealed", "take": table.state.row.take, "decision": message.decision})


async def why(client: Client, table: Table, message: m.Why) -> None:
    check_open(table.state, client.seat, message.decision)
    client.push(why_for(table.game, client.seat, message.chain, message.choice))


async def advise(client: Client, table: Table, message: m.Advise) -> None:
    check_open(table.state, client.seat, message.decision)
    table.tasks.spawn(send_advice(client, table, advice.view_for(table.state, client.seat), table.at))


async def send_advice(client: Client, table: Table, view: Game, at: At) -> None:
    """Works out advice, and sends it if the decision is still open."""
    seat = client.seat
    lines = await advice.ask(table, client.tables.bots, seat, view, at)
    if lines and client.table is table and client.seat == seat and table.at == at:
        client.push({"type": "advised", "decision": at[1], "lines": lines})


async def teach(client: Client, table: Table, message: m.Teach) -> None:
    """Sends what the teacher could say; what takes long only if the seat has not asked for too much."""
    seat, decision, chain = client.seat, message.decision, message.chain
    teaching.check(table.state, seat, decision)
    if message.about == "now":
        said = teaching.speech_for(table.state, seat, decision, chain, message.since)
        client.push(teaching.told(decision, chain, message.about, said))
    elif table.limits.work[seat].take():
        bots = client.tables.bots
        notes = teaching.turn_for(table, bots, seat) if message.about == "turn" else teaching.draft_for(table, bots, seat, chain)
        table.tasks.spawn(send_notes(client, table, message, notes))


async def send_notes(client: Client, table: Table, message: m.Teach, notes: Awaitable[list[Remark]]) -> None:
    """Waits for notes, and sends them if the decision is still open."""
    seat, at = client.seat, table.at
    found = await notes
    if found and client.table is table and client.seat == seat and table.at == at:
        client.push(teaching.told(at[1], message.chain, message.about, Remarks(found, [])))


async def look(client: Client, table: Table, message: m.Look) -> None:
    """Sends a past position: from the client's own point of view during the game, from any point of view after it.

    The store says whether the game is over: if it has ended only under the rules of this server, it may still continue.
    """
    row, own = table.state.row, table.view.eyes_of(client.seat)
    eyes = own if message.eyes is None else message.eyes
    if eyes not in (own, NOBODY) and not (row.kind == "record" or row.over):
        raise Refused("During the game you can see it only from your own seat's point of view.", "table.eyes")
    if eyes >= row.players:
        raise Refused(f"There is no seat {eyes}.", "table.eyes")
    history, (take, last) = table.history, table.at
    decision = min(message.decision, last)
    if not await client.may_ask(LOOK + history.distance(decision) / PLAYED):
        raise Refused(TOO_MUCH, "table.limits")
    game = await asyncio.to_thread(history.at, decision)
    await client.tables.wait_for(client.visitor)
    client.push(table.view.look_for(eyes, game, (take, decision), last))


# Agreeing ------------------------------------------------------------------------------------------------------------


async def back(client: Client, table: Table, message: m.Back) -> None:
    await table.commit(partial(votes.back, seat=client.seat), client.actor)
    client.send_state()


async def consent(client: Client, table: Table, message: m.Consent) -> None:
    command = partial(votes.consent, seat=client.seat, number=message.proposal, yes=message.yes)
    await table.commit(command, client.actor, tries=TRIES)


async def go_on(client: Client, table: Table, message: m.GoOn | m.Close) -> None:
    kind = GO_ON if isinstance(message, m.GoOn) else CLOSE
    await table.commit(partial(votes.settle_divergence, seat=client.seat, kind=kind), client.actor)
    client.send_state()


# Talking -------------------------------------------------------------------------------------------------------------


async def say(client: Client, table: Table, message: m.Say) -> None:
    text = one_line(message.text)
    if not text:
        return
    if message.to is not None:
        chat.check_whisper(table.state, client.seat, message.to)
    if not table.limits.talk[client.seat].take():
        raise Refused(TOO_MUCH, "table.limits")
    client.tables.quota.take(client.visitor, len(text.encode()))
    await table.say(client.actor, message.to, text)


async def note(client: Client, table: Table, message: m.Note) -> None:
    text, seat, quota = message.text, client.seat, client.tables.quota
    if not can_be_stored(text):
        raise Refused("A note cannot contain the character NUL.", "table.message")

    def command(desk: Desk) -> Change:
        was = desk.state.notes.get(seat, "")
        quota.take(client.visitor, max(0, len(text.encode()) - len(was.encode())))
        return chat.note(desk, seat, text)

    await table.commit(command, client.actor)
    client.push({"type": "noted"})


# Seats ---------------------------------------------------------------------------------------------------------------


async def start(client: Client, table: Table, message: m.Start) -> None:
    await table.commit(seating.start, client.actor)


async def leave(client: Client, table: Table, message: m.Leave) -> None:
    await table.commit(partial(seating.leave, seat=client.seat, bot=message.bot), client.actor)


async def come_back(client: Client, table: Table, message: m.Return) -> None:
    await table.commit(partial(seating.come_back, seat=client.seat), client.actor)
    client.send_state()


async def reclaim(client: Client, table: Table, message: m.Return) -> None:
    """Gives a player their seat back from a newcomer, and sends them the chat that they missed."""
    if not table.limits.work[client.owns].take():
        raise Refused(TOO_MUCH, "table.limits")
    await table.commit(partial(host.reclaim, seat=client.owns, key=client.key))
    for row in await table.store.talk(table.id, 0, table.state.seats[client.seat]):
        if client.table is table and table.view.hears(client.seat, row):
            client.push({"type": "chat", **chat_line(row)})


async def set_pace(client: Client, table: Table, message: m.Preferences) -> None:
    """Sets the pace of bots; watchers may set it only where no people play."""
    if message.pace is not None and (client.seat != NOBODY or not table.state.humans()):
        table.set_pace(message.pace)
    client.push(table.view.seats())


async def preferences(client: Client, table: Table, message: m.Preferences) -> None:
    seat = client.seat
    if message.ask_everything is not None:
        await table.commit(partial(seating.ask_everything, seat=seat, ask=message.ask_everything), client.actor)
    if message.several is not None:
        await table.commit(partial(host.allow_several, by=seat, several=message.several), client.actor, first=is_host(client))
    await set_pace(client, table, message)


# The host ------------------------------------------------------------------------------------------------------------


def is_host(client: Client) -> Check:
    """Returns a check that refuses a player who is not the host, by what this server knows, before it reads the store."""
    return partial(host.check_host, by=client.seat)


async def give(client: Client, table: Table, message: m.Give) -> None:
    command = partial(host.give, by=client.seat, seat=message.seat, bot=message.bot, newcomer=message.newcomer)
    await table.commit(command, client.actor, first=is_host(client))


async def remove(client: Client, table: Table, message: m.Remove) -> None:
    secret = keys.new_secret()
    command = partial(host.remove, by=client.seat, seat=message.seat, invite=keys.hash_of(secret))
    await table.commit(command, client.actor, first=is_host(client))
    client.push({"type": "invite", "invite": secret})


async def invite(client: Client, table: Table, message: m.Invite) -> None:
    secret = keys.new_secret()
    await table.commit(partial(host.set_invite, by=client.seat, invite=keys.hash_of(secret)), client.actor, first=is_host(client))
    client.push({"type": "invite", "invite": secret})


# The table of messages -----------------------------------------------------------------------------------------------


class Handler(NamedTuple):
    do: Callable[[Client, Table, Any], Awaitable[None]]
    needs_seat: bool = True
    is_work: bool = False  # counts against the seat's limit on expensive messages


HANDLERS: Final[dict[type[m.Message], Handler]] = {
    m.Draft: Handler(draft),
    m.Seal: Handler(do_seal),
    m.Unseal: Handler(unseal),
    m.Why: Handler(why),
    m.Advise: Handler(advise, is_work=True),
    m.Look: Handler(look, needs_seat=False),
    m.Teach: Handler(teach),
    m.Back: Handler(back, is_work=True),
    m.Consent: Handler(consent, is_work=True),
    m.GoOn: Handler(go_on, is_work=True),
    m.Close: Handler(go_on, is_work=True),
    m.Say: Handler(say),
    m.Note: Handler(note),
    m.Start: Handler(start),
    m.Leave: Handler(leave, is_work=True),
    m.Return: Handler(come_back, is_work=True),
    m.Preferences: Handler(preferences, is_work=True),
    m.Give: Handler(give, is_work=True),
    m.Remove: Handler(remove, is_work=True),
    m.Invite: Handler(invite, is_work=True),
}
RECLAIM: Final = Handler(reclaim, needs_seat=False)
SET_PACE: Final = Handler(set_pace, needs_seat=False)


def handler_of(client: Client, message: m.Any) -> Handler:
    if isinstance(message, m.Return) and client.owns != NOBODY:
        return RECLAIM
    if isinstance(message, m.Preferences) and message.is_pace:
        return SET_PACE
    return HANDLERS[type(message)]


async def handle(client: Client, message: m.Any) -> None:
    """Handles a client's message; raises `Refused` to refuse it."""
    if isinstance(message, m.Hello):
        await hello(client, message)
        return
    table = client.table
    if table is None:
        raise Refused("Say `hello` first.", "table.message")
    handler = handler_of(client, message)
    if handler.needs_seat:
        check_seat(client, table, handler.is_work)
    await handler.do(client, table, message)


def check_seat(client: Client, table: Table, is_work: bool) -> None:
    if client.seat == NOBODY:
        raise Refused("You are watching and cannot do this.", "core.not-asked")
    table.presence.hear(client.seat)
    if is_work and not table.limits.work[client.seat].take():
        raise Refused(TOO_MUCH, "table.limits")
