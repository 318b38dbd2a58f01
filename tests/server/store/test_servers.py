"""Several servers at one database: players of the same game sit at different ones."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.server.refusals import Refused
from smallcouncil.server.table import take_back, votes
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.create import BankClock
from smallcouncil.server.tables.registry import Tables
from tests.server.tables import Client, new_table, only, open_tables, play_out, rng_of, until
from tests.server.test_hands import whole_chain
from tests.server.test_host import still
from tests.server.test_jumps import HOUR, SLACK, Clockwork, stored_deadline
from tests.server.wild import Wild, check_log, check_story

pytestmark = pytest.mark.anyio

Pair = tuple[Tables, Tables]


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[Pair]:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(open_tables(Path(), database=url)) for _ in range(2)]
        yield one, two


async def same_table(servers: Pair, game: str, seats: str, **wishes: object) -> tuple[list[Table], list[str], str]:
    table, keys, invite = await new_table(servers[0], game, seats, **wishes)  # type: ignore[arg-type]
    other = await servers[1].table(table.id)
    assert other is not None
    return [table, other], keys, invite


async def deaf(tables: Tables) -> Callable[[], None]:
    """Makes a server deaf to what others write; the function that it returns makes it hear again.

    What the server has heard before, it first reads to the end.
    """
    hears, tables.store.on_change = tables.store.on_change, None
    await until(lambda: not any(table.sync._at_work for table in tables.live.values()))

    def hear_again() -> None:
        tables.store.on_change = hears
        for table in tables.live.values():
            table.sync.follow_soon()

    return hear_again


@pytest.mark.parametrize(("game", "seats"), [("thrones", "yyybb"), ("intrigue", "yyyb")])
async def test_a_whole_game_at_two_servers_ends_the_same_at_both(game: str, seats: str, shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, _ = await same_table(servers, game, seats)
        clients = [await Client(servers[at % 2]).hello(both[0].id, key) for at, key in enumerate(keys)]
        await play_out(clients, rng_of(3))
        await until(lambda: not any(table.game.waiting for table in both))
        assert both[0].game.digest() == both[1].game.digest()
        for table in both:
            await check_story(table)


async def test_the_server_that_completes_a_decision_plays_the_stored_choices(shared_postgres: str) -> None:
    """Ann seals, thinks again and seals something else; the other server has heard of the first only."""
    async with two_servers(shared_postgres) as servers:
        both, keys, _ = await same_table(servers, "thrones", "yyyyy")
        ann, *others = [await Client(servers[min(at, 1)]).hello(both[0].id, key) for at, key in enumerate(keys)]
        await ann.answer(rng_of(1))
        await until(lambda: 0 in both[1].history.hands)
        hear_again = await deaf(servers[1])
        await ann.send("unseal", decision=0)
        await ann.send("draft", decision=0, chain=[])
        await ann.answer(rng_of(2))
        for client in others:
            await client.answer(rng_of(4))
        assert both[1].number == 1
        hear_again()
        await until(lambda: both[0].number == 1)
        for table in both:
            await check_story(table)


async def test_the_last_two_seal_at_once_and_the_clock_of_the_next_runs(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, _ = await same_table(servers, "thrones", "yyyyy", clock=BankClock(900, 5))
        clients = [await Client(servers[at % 2]).hello(both[0].id, key) for at, key in enumerate(keys)]
        again = [await deaf(tables) for tables in servers]
        for client in clients:
            await client.answer(rng_of(1))
        for hear in again:
            hear()
        await until(lambda: both[0].number == both[1].number == 1)
        await until(lambda: all(both[0].at == table.at and not table.tasks for table in both))
        for table in both:
            await check_story(table)
            asked = table.game.waiting
            assert [row.deadline is not None for row in table.state.seats] == [bool(asked >> seat & 1) for seat in range(5)]


async def test_a_player_cannot_take_back_once_another_has_answered_at_another_server(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, _ = await same_table(servers, "intrigue", "yyy")
        ann, bob, cid = [await Client(servers[at]).hello(both[0].id, key) for at, key in zip((0, 1, 0), keys, strict=True)]
        await ann.answer(rng_of(1))
        await until(lambda: both[1].number == 1)
        hear_again = await deaf(servers[0])
        assert take_back.is_free(both[0].state, 0, take_back.last_of(both[0].state, 0))
        await bob.answer(rng_of(1))
        await ann.send("back")
        assert ann.errors.pop()["rule"] == "table.stale"
        assert both[0].at == both[1].at == (0, 2)
        hear_again()
        await cid.listen()
        assert cid.you


async def test_a_take_back_is_agreed_to_across_servers(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, _ = await same_table(servers, "intrigue", "yyb")
        ann, bob = [await Client(tables).hello(both[0].id, key) for tables, key in zip(servers, keys, strict=True)]
        await play_out([ann, bob], rng_of(2), until=lambda: both[0].number > 6 and both[0].history.plays(0))
        await until(lambda: both[0].number == both[1].number)
        asked = only(await ann.send("back"), "proposal")
        await until(lambda: votes.current(both[1].state) is not None)
        await bob.listen()
        assert bob.heard[-1]["type"] in ("proposal", "seats")
        late = await Client(servers[1]).hello(both[0].id, keys[1])
        assert late.state["proposal"]["proposal"] == asked["proposal"]
        await late.send("consent", proposal=asked["proposal"], yes=True)
        await until(lambda: both[0].state.row.take == 1)
        assert both[0].at == both[1].at


async def test_two_guests_take_the_last_seats_at_two_servers(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, _, invite = await same_table(servers, "intrigue", "yoo")
        again = [await deaf(tables) for tables in servers]
        (one, bob), (two, cid) = [await table.join(invite, "guest", None) for table in both]
        assert {one, two} == {1, 2}
        for hear in again:
            hear()
        await until(lambda: all(table.state.row.started for table in both))
        for key in (bob, cid):
            for tables in servers:
                assert (await Client(tables).hello(both[0].id, key)).table["seat"] in (1, 2)
        for table in both:
            await check_story(table)


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
async def test_clocks_move_once_when_the_database_has_its_clock_set(jump: int, shared_postgres: str) -> None:
    """All servers use the clock of the database, and all notice."""
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(open_tables(Path(), database=shared_postgres, idle=0.02)) for _ in range(2)]
        for tables in servers:
            still(tables)
        both, keys, _ = await same_table((servers[0], servers[1]), "thrones", "yybbb", clock=BankClock(600, 5))
        for tables, key in zip(servers, keys, strict=True):
            await Client(tables).hello(both[0].id, key)
        clocks = [Clockwork(tables) for tables in servers]
        await asyncio.gather(*[clock.set(jump) for clock in clocks])
        deadline = await stored_deadline(both[0])
        assert 600_000 - SLACK < deadline - clocks[0].now <= 600_000
        await until(lambda: all(abs((table.state.seats[0].deadline or 0) - deadline) < 1000 for table in both))


async def test_a_server_goes_by_the_clock_of_a_database_that_others_share(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        for tables in servers:
            assert abs(await tables.store.clock() * 1000 - tables.wall_clock.now()) < SLACK


async def test_both_servers_tell_all_talk_in_the_same_order(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, _ = await same_table(servers, "thrones", "yyyyy")
        ann, bob = [await Client(tables).hello(both[0].id, key) for tables, key in zip(servers, keys[:2], strict=True)]
        again = [await deaf(tables) for tables in servers]
        for number in range(6):
            await (ann, bob)[number % 2].send("say", text=str(number))
        for hear in again:
            hear()
        said = (await servers[0].store.chat(both[0].id, 0))[-1].id
        await until(lambda: both[0].broadcast.heard == both[1].broadcast.heard == said)
        for client in (ann, bob):
            await client.listen()
            assert [each["text"] for each in client.heard if each["type"] == "chat"] == list("012345")


async def test_a_server_does_not_miss_a_write_while_it_reads_the_table(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        table, keys, _ = await new_table(servers[0], "thrones", "yyyyy")
        ann = await Client(servers[0]).hello(table.id, keys[0])
        load = servers[1].store.load

        async def load_slowly(id: str) -> object:
            found = await load(id)
            if not table.history.hands:
                await ann.answer(rng_of(1))
                await asyncio.sleep(0.3)  # the change is announced during the read
            return found

        servers[1].store.load = load_slowly  # type: ignore[assignment, method-assign]
        other = await servers[1].table(table.id)
        assert other is not None
        await until(lambda: 0 in other.history.hands)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["thrones", "intrigue"])
async def test_wild_players_at_two_servers(game: str, seed: int, shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, _ = await same_table(servers, game, "yyyb")
        chance = random.Random(seed)
        players = [await Wild(servers[at % 2], both[0].id, key, chance).come() for at, key in enumerate(keys)]

        async def play(at: int, deeds: int) -> None:
            for _ in range(deeds):
                players[at] = await players[at].act()

        await asyncio.gather(*[play(at, 150) for at in range(3)])
        works: list[Awaitable[object]] = [player.send("leave", bot="random") for player in players]
        await asyncio.gather(*works)
        await until_over(both)
        for table in both:
            await check_story(table)
        for player, key in zip(players, keys, strict=True):
            await check_log(player, await Client(player.tables).hello(both[0].id, key))


async def until_over(both: list[Table]) -> None:
    await until(lambda: not any(table.game.waiting or table.tasks for table in both))


async def test_a_player_at_another_server_is_not_absent_and_a_seat_taken_back_there_is_lost_here(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, invite = await same_table(servers, "thrones", "yyybb")
        ann = await Client(servers[0]).hello(both[0].id, keys[0])
        bob = await Client(servers[1]).hello(both[0].id, keys[1])
        for tables in servers:
            tables.opened = 0
        await servers[0].store.save_table(both[0].id, made=0.0)
        await servers[1].store.load(both[0].id)  # before it loads, the store writes that Bob is here
        await ann.send("give", seat=1)
        assert ann.errors.pop()["rule"] == "table.host"
        bob.hang_up()
        servers[1].store.see(both[0].id, 1, 1)
        await servers[1].store.load(both[0].id)  # and here, that Bob has left
        await ann.send("give", seat=1, newcomer=True)
        assert not ann.errors
        seat, key = await both[0].join(invite, "Dan", None)
        dan = await Client(servers[0]).hello(both[0].id, key)
        assert (seat, dan.table["seat"]) == (1, 1)
        await until(lambda: both[1].state.seats[1].owner is not None)
        bob = await Client(servers[1]).hello(both[0].id, keys[1])
        await bob.send("return")
        assert bob.table["seat"] == 1
        await until(lambda: both[0].state.seats[1].owner is None)
        await dan.listen()
        assert dan.table["seat"] == -1


# Seats that change hands ----------------------------------------------------------------------------------------------


async def host_and_guest(servers: Pair) -> tuple[list[Table], Client, Client]:
    """Ann, who has set the table, sits at one server, and Bob, her guest, at the other; no bot answers."""
    for tables in servers:
        still(tables)
    both, keys, invite = await same_table(servers, "thrones", "yobbb")
    _, key = await both[1].join(invite, "Bob", 1)
    ann = await Client(servers[0]).hello(both[0].id, keys[0])
    bob = await Client(servers[1]).hello(both[0].id, key)
    await until(lambda: all(table.state.row.started and table.state.seats[1].name == "Bob" for table in both))
    return both, ann, bob


@pytest.mark.parametrize("deed", ["seal", "back", "note", "say", "leave", "settings"])
async def test_a_guest_removed_at_another_server_can_no_longer_act(deed: str, shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, ann, bob = await host_and_guest(servers)
        chain = await whole_chain(bob)
        if deed == "back":
            await bob.send("seal", decision=0, chain=chain)
            await until(lambda: 1 in both[0].history.hands)
        fields: dict[str, dict[str, Any]] = {
            "seal": {"decision": 0, "chain": chain}, "note": {"text": "mine"}, "say": {"text": "psst", "to": 0},
            "settings": {"ask_everything": True},
        }
        hear_again = await deaf(servers[1])
        await ann.send("remove", seat=1)
        assert bob.connection.seat == 1, "nobody has told this server yet"
        await bob.send(deed, **fields.get(deed, {}))
        assert bob.errors
        hear_again()
        await until(lambda: bob.connection.seat == -1)
        stored = await servers[0].store.load(both[0].id)
        assert stored is not None
        assert len(stored.choices) == (deed == "back")
        assert (stored.seats[1].holder, stored.seats[1].playing, stored.seats[1].ask) == ("bot", "bot", False)
        assert not any(stored.notes.values())
        assert not [line for line in await servers[0].store.chat(both[0].id, 0) if line.seat == 1]


# Guests who come to one server while the host is at another; neither hears of the other ---------------------------------


async def refused_to(table: Table, invite: str, *keys: str) -> str:
    """The rule of the refusal; the server gave no seat and changed nothing."""
    before = await table.store.load(table.id)
    with pytest.raises(Refused) as refusal:
        await table.join(invite, "guest", None, keys)
    after = await table.store.load(table.id)
    assert before is not None
    assert after is not None
    assert before.seats == after.seats
    return refusal.value.rule


async def test_an_invitation_withdrawn_at_one_server_opens_no_seat_at_another(url: str) -> None:
    async with two_servers(url) as servers:
        both, keys, old = await same_table(servers, "intrigue", "yoo")
        ann = await Client(servers[0]).hello(both[0].id, keys[0])
        await deaf(servers[1])
        new = only(await ann.send("invite"), "invite")["invite"]
        assert await refused_to(both[1], old) == "table.key"
        assert (await both[1].join(new, "Bob", None))[0] == 1


@pytest.mark.parametrize("sits_in", [False, True])
async def test_a_guest_removed_at_one_server_cannot_return_by_the_old_link_at_another(url: str, sits_in: bool) -> None:
    async with two_servers(url) as servers:
        for tables in servers:
            still(tables)
        both, keys, old = await same_table(servers, "thrones", "yyobb")
        ann = await Client(servers[0]).hello(both[0].id, keys[0])
        seat = 1 if sits_in else 2
        if sits_in:
            await servers[0].store.save_seat(both[0].id, replace(both[0].state.seats[1], offered=True))
            async with both[0].sync.lock:
                await both[0].sync.catch_up()
        await both[0].join(old, "Bob", seat)
        async with both[1].sync.lock:
            await both[1].sync.catch_up()
        await deaf(servers[1])
        await ann.send("remove", seat=seat)
        assert not ann.errors
        assert await refused_to(both[1], old) == "table.key"


async def test_a_browser_gets_no_second_seat_where_another_server_has_forbidden_it(url: str) -> None:
    async with two_servers(url) as servers:
        both, keys, invite = await same_table(servers, "intrigue", "yooo", several=True)
        ann = await Client(servers[0]).hello(both[0].id, keys[0])
        _, bob = await both[1].join(invite, "Bob", None)
        await deaf(servers[1])
        await ann.send("settings", several=False)
        assert await refused_to(both[1], invite, bob) == "table.seats"


async def test_a_browser_gets_no_second_seat_at_a_server_that_has_not_heard_of_its_first(url: str) -> None:
    async with two_servers(url) as servers:
        both, _, invite = await same_table(servers, "intrigue", "yooo")
        await deaf(servers[1])
        _, bob = await both[0].join(invite, "Bob", None)
        assert await refused_to(both[1], invite, bob) == "table.seats"


async def test_a_host_whose_seat_was_taken_back_at_another_server_withdraws_nothing(shared_postgres: str) -> None:
    """The host loses the seat after the server has read what is stored, and before it writes."""
    async with two_servers(shared_postgres) as servers:
        both, keys, invite = await same_table(servers, "intrigue", "yoo")
        ann = await Client(servers[0]).hello(both[0].id, keys[0])
        seat = replace(both[1].state.seats[0], secret=b"somebody else's")
        catch_up, deafened = both[0].sync.catch_up, await deaf(servers[0])

        async def catch_up_and_lose() -> None:
            await catch_up()
            await servers[1].store.save_seat(both[1].id, seat, "secret")

        both[0].sync.catch_up = catch_up_and_lose  # type: ignore[method-assign]
        await ann.send("invite")
        assert ann.errors.pop()["rule"] == "table.host"
        deafened()
        assert (await both[1].join(invite, "Bob", None))[0] == 1


# ------------------------------------------------------------------------------------------------------------------------


async def test_a_player_who_takes_the_seat_at_another_server_does_not_see_its_draft(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, ann, bob = await host_and_guest(servers)
        await whole_chain(bob)
        invite = only(await ann.send("remove", seat=1), "invite")["invite"]
        _, key = await both[0].join(invite, "Eva", 1)
        await until(lambda: both[1].state.seats[1].name == "Eva")
        eva = await Client(servers[1]).hello(both[1].id, key)
        assert eva.you is not None
        assert eva.you["chain"] == []


async def test_a_bot_of_another_server_does_not_answer_for_a_player_who_has_come_back(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, _, bob = await host_and_guest(servers)
        chain = await whole_chain(bob)
        await bob.send("leave", bot="random")
        await until(lambda: both[0].state.seats[1].playing == "bot")
        await deaf(servers[0])
        await bob.send("return")
        both[0].bot_seats.busy[1] = both[0].at
        await both[0].bot_seats._seal(1, both[0].at, chain, "clock")
        stored = await servers[0].store.load(both[0].id)
        assert stored is not None
        assert stored.choices == []


async def test_a_player_who_joins_at_another_server_is_asked_before_a_take_back(shared_postgres: str) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, invite = await same_table(servers, "intrigue", "ybb")
        ann = await Client(servers[1]).hello(both[1].id, keys[0])
        await ann.answer(rng_of(1))
        await until(lambda: both[1].number == 3)
        assert take_back.who_must_agree(both[1].state, 0) == {0}
        await deaf(servers[1])
        await both[0].join(invite, "Bob", 1)
        await ann.send("back")
        assert ann.errors.pop()["rule"] == "table.stale"
        assert both[1].state.row.take == 0
        only(await ann.send("back"), "proposal")
