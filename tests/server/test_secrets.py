"""Nothing leaves the server but what a seat may see: every byte of whole games, and pairs of games that differ in secrets."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from smallcouncil.core.bits import BIT, NOBODY
from smallcouncil.core.rng import seeded
from smallcouncil.insight.telling import plain_event
from smallcouncil.server.messages.outgoing import StateMessage
from smallcouncil.server.socket.connection import Connection
from smallcouncil.server.table.table import Table
from tests.server.tables import Client, FakeSocket, home_of, new_table, open_tables, play_out, rng_of

CLASH = ["crown-cards", "fortifications", "siege-engines", "ports", "one-time-orders", "westeros-variant", "battle-variant"]
STORM = ["swords-cards", "swords-decks", "wildling-cards", "tactics", "leaders", "one-time-orders", "ports"]
RIVERLANDS = ["swords-cards", "swords-decks", "tactics", "leaders", "storm-board"]
GAMES = [
    ("thrones", "yyybb", []), ("thrones", "yyyb", STORM), ("thrones", "yybb", RIVERLANDS),
    ("thrones", "yyybbb", CLASH), ("intrigue", "yyb", []),
]
NOW = re.compile(r'"now":\d+')


def told_events(table: Table, seats: list[int]) -> dict[int, dict[int, list[Any]]]:
    """Plays the stored rows again with a log, and lists the events that each seat may see: by seat, then by decision."""
    game = table.kind.new(table.state.row.options, table.state.row.players, table.state.row.seed)
    game.log = []
    found: dict[int, dict[int, list[Any]]] = {seat: {} for seat in seats}
    for row in asyncio.run(rows_of(table)):
        number = game.state.number
        game.play(row.seat, game.parse(row.seat, row.chain))
        if game.state.number != number:
            for seat in found:
                found[seat][number] = [plain_event(event) for event in game.log or [] if game.sees(seat, event)]
            game.log = []
    return found


async def rows_of(table: Table) -> list[Any]:
    from smallcouncil.server.store import Store

    store = Store(home_of(table).settings.store.database)
    await store.open()
    try:
        stored = await store.load(table.id)
    finally:
        await store.close()
    assert stored is not None
    return stored.choices


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_every_byte_sent_in_a_whole_game_is_the_seats_view_and_its_events(
    game: str, seats: str, options: list[str], tmp_path: Path
) -> None:
    """Each view is compared, as it is sent, with the view of the game at that moment; each event with those of a replay."""

    async def play() -> tuple[Table, list[Client]]:
        async with open_tables(tmp_path) as tables:
            table, keys, invite = await new_table(tables, game, seats, options=options)
            clients = [await Client(tables).hello(table.id, key) for key in [*keys, "", ""]]
            seen: Counter[str] = Counter()
            watch_sending(table, clients, seen)
            await play_out(clients, rng_of(7))
            assert seen["state"] >= table.number * len(clients), "each decision is told to each"
            for client in clients:
                await client.listen()
            check_bytes(table, clients, [*keys, invite])
            return table, clients

    table, clients = asyncio.run(play())
    may_see_by_seat = told_events(table, [client.table["seat"] for client in clients])
    for client in clients:
        may_see = may_see_by_seat[client.table["seat"]]
        for group in client.log:
            assert group["events"] == may_see[group["n"]]
        assert sum(len(group["events"]) for group in client.log) == sum(len(each) for each in may_see.values())


def watch_sending(table: Table, clients: list[Client], seen: Counter[str]) -> None:
    for client in clients:
        honest = client.connection.hear

        def hear(text: str, seat: int = client.table["seat"], honest: Any = honest) -> None:
            message = msgspec.json.decode(text)
            seen[message["type"]] += 1
            if message["type"] == "state":
                assert message["view"] == msgspec.json.decode(json.dumps(table.game.view(seat)))
                assert set(message) == StateMessage.__required_keys__
                you = message["you"]
                assert you is None or (seat != NOBODY and table.game.waiting & BIT[seat])
            honest(text)

        client.connection.hear = hear  # type: ignore[method-assign]


def check_bytes(table: Table, clients: list[Client], secrets: list[str]) -> None:
    hidden = [*secrets, str(table.state.row.seed), '"rng"', '"secret"', '"seed"']
    hidden += [row.secret.hex() for row in table.state.seats if row.secret]
    for client in clients:
        text = "\n".join(client.socket.sent)
        for word in hidden:
            assert word not in text, word


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_two_games_that_differ_in_secrets_only_send_the_same_bytes(
    game: str, seats: str, options: list[str], tmp_path: Path
) -> None:
    """At many moments the game is exchanged for a sample, which looks the same to one seat: it is sent the same bytes."""

    async def story() -> int:
        different = 0
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, game, seats, options=options)
            clients = [await Client(tables).hello(table.id, key) for key in keys]
            rng = rng_of(11)
            for at in range(4, 400, 9):
                await play_out(clients, rng, until=lambda at=at: table.number >= at)  # type: ignore[misc]
                if not table.game.waiting:
                    break
                for seat in [NOBODY, *range(len(seats))]:
                    different += await same_bytes(table, seat, at)
        return different

    assert asyncio.run(story()) > 10, "the samples were the same games"


async def same_bytes(table: Table, seat: int, seed: int) -> int:
    """How many of the compared games were different at all."""
    async with table.sync.lock:
        real = table.history.game
        other = real.sample(seat, seeded(seed))
        sent = [await said_to(table, seat)]
        table.history.game = other
        sent.append(await said_to(table, seat))
        table.history.game = real
    assert sent[0] == sent[1]
    return int(other.to_json() != real.to_json())


async def said_to(table: Table, seat: int) -> list[str]:
    """All messages that a seat can get from the server without changing anything."""
    connection = Connection(home_of(table), FakeSocket())  # type: ignore[arg-type]
    connection.table, connection.seat = table, seat
    said: list[str] = []
    connection.hear = lambda text: said.append(NOW.sub("", text))  # type: ignore[method-assign]
    connection.push(table.view.table_for(seat, NOBODY, None, []))
    connection.push(table.view.state_for(seat, []))
    connection.push(table.view.waiting_for(seat))
    assert len(said) == 3
    number = table.number
    if seat != NOBODY and table.history.plays(seat) and table.state.seats[seat].playing == "human":
        for choice in table.game.choices(seat)[:6]:
            await connection._hear(json.dumps({"type": "draft", "decision": number, "chain": [choice]}))
        for choice in (0, 1 << 16, 5 << 16, 11 << 16 | 3 << 8):
            await connection._hear(json.dumps({"type": "why", "decision": number, "chain": [], "choice": choice}))
        table.state.drafts.pop(seat, None)
    return said


def test_a_seat_that_has_sealed_is_sent_what_it_laid_and_nobody_else_is(tmp_path: Path) -> None:
    """The answer to the seal has it, and so do another page of the seat and a reload; opening the seal removes it."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyybb", options=["tactics"])
            ann, again, bob, public = [await Client(tables).hello(table.id, key) for key in (keys[0], keys[0], keys[1], "")]
            chain = table.game.parse(0, "tactic Hold Territory; order Dragonstone Defense+1; done")
            await ann.send("seal", decision=table.number, chain=chain)
            view = json.loads(json.dumps(table.game.staged(0).state.plain()))
            assert view != json.loads(json.dumps(table.game.view(0)))
            for client in (ann, again, await Client(tables).hello(table.id, keys[0])):
                await client.listen()
                assert laid_last(client) == view
            for client in (bob, public, await Client(tables).hello(table.id, keys[1]), await Client(tables).hello(table.id)):
                await client.listen()
                assert laid_last(client) is None
                assert "Hold Territory" not in "".join(client.socket.sent)
            await ann.send("unseal", decision=table.number)
            for client in (ann, again):  # every page of the seat is asked again, with the draft that was sealed
                await client.listen()
                assert laid_last(client) is None
                assert client.state["you"]["chain"] == chain[:-1]

    asyncio.run(story())


def laid_last(client: Client) -> Any:
    """The `laid` field of the last message that names the awaited seats."""
    told = [json.loads(text) for text in client.socket.sent]
    return [message for message in told if "waiting" in message][-1]["laid"]
