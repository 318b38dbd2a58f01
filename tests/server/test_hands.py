"""Seats that change hands: what their players sent before, and what waits for the table meanwhile, does not count any more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.server.table.change import Effect
from smallcouncil.server.table.table import Table
from tests.server.tables import Client, a_moment, new_table, only, open_tables, play_out, rng_of, until
from tests.server.test_host import friends, still


async def in_this_order(table: Table, *deeds: Any) -> None:
    """Makes the deeds wait for the table's lock, one behind the other, and then lets them run."""
    tasks = []
    async with table.sync.lock:
        for deed in deeds:
            tasks.append(asyncio.create_task(deed))
            await a_moment()
    await asyncio.gather(*tasks)


async def whole_chain(client: Client) -> list[int]:
    """Drafts the first legal choice until the chain is complete."""
    await client.send("draft", decision=client.state["decision"], chain=[])
    while client.you is not None and not client.you["complete"]:
        chain = [*client.you["chain"], client.you["choices"][0]]
        await client.send("draft", decision=client.state["decision"], chain=chain)
    assert client.you is not None
    chain = client.you["chain"]
    assert isinstance(chain, list)
    return chain


DEEDS = [
    ("seal", {"decision": 0}), ("unseal", {"decision": 0}), ("back", {}), ("consent", {"proposal": 1, "yes": True}),
    ("note", {"text": "mine"}), ("leave", {"bot": "random"}), ("return", {}), ("settings", {"ask_everything": True}),
    ("start", {}), ("go_on", {}), ("close", {}), ("give", {"seat": 2}), ("remove", {"seat": 2}), ("invite", {}),
    ("settings", {"several": True}),
]  # fmt: skip


@pytest.mark.parametrize(("deed", "fields"), DEEDS)
def test_commands_that_wait_while_the_seat_changes_hands_are_dropped(
    deed: str, fields: dict[str, Any], tmp_path: Path
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables, "thrones")
            if deed == "seal":
                fields["chain"] = await whole_chain(table.bob)
            await in_this_order(table.table, table.ann.send("remove", seat=1), table.bob.send(deed, **fields))
            said = next(each["sentence"] for each in table.bob.errors if each["about"] == deed)
            assert "Somebody else has this seat now" in said
            row = table.table.state.seats[1]
            assert (row.holder, row.playing, row.ask) == ("bot", "bot", False)
            assert (table.table.history.hands, table.table.state.row.take, table.table.state.notes.get(1, "")) == ({}, 0, "")

    asyncio.run(story())


def test_a_removed_guest_does_not_answer_for_the_next_player_of_the_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables, "thrones")
            chain = await whole_chain(table.bob)
            await table.go(table.bob)
            bob = await table.come(table.keys[1])
            await table.ann.send("settings", several=True)
            table.table.presence._since = table.table.presence._heard[1] = 1  # Bob was asked long ago, and has done nothing
            await table.ann.send("give", seat=1, newcomer=True)
            join = table.table.join(table.invite, "Dan", None)
            await in_this_order(table.table, join, bob.send("seal", decision=0, chain=chain))
            assert table.table.state.seats[1].name == "Dan"
            assert table.table.history.hands == {}

    asyncio.run(story())


def test_a_guest_who_is_removed_while_joining_gets_no_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            read, begun, go_on = tables.store.chat, asyncio.Event(), asyncio.Event()

            async def read_slowly(*words: Any) -> Any:
                begun.set()
                await go_on.wait()
                return await read(*words)

            again = Client(tables)
            tables.store.chat = read_slowly  # type: ignore[method-assign, assignment]
            coming = asyncio.create_task(again.send("hello", table=table.table.id, secret=table.keys[1]))
            await begun.wait()
            await table.ann.send("remove", seat=1)
            go_on.set()
            assert only(await coming, "error")["rule"] == "table.key"
            assert again.connection.seat == -1

    asyncio.run(story())


@pytest.mark.parametrize("how", ["return", "remove", "join"])
def test_a_yes_of_an_earlier_player_does_not_count_for_the_next_one(how: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table = await friends(tables)
            people = [table.ann, table.bob, table.cid]
            await play_out(people, rng_of(2), until=lambda: table.table.number > 4 and table.table.history.plays(0))
            still(tables)
            dan = table.bob
            if how == "return":
                dan = await table.give_to_newcomer()
                bob = await table.come(table.keys[1])
            await table.ann.listen()
            number = only(await table.ann.send("back"), "proposal")["proposal"]
            await dan.send("consent", proposal=number, yes=True)
            assert table.table.state.row.proposal is not None
            assert table.table.state.row.proposal["yes"] == [0, 1]
            if how == "return":
                await bob.send("return")
            elif how == "remove":
                await table.ann.send("remove", seat=1)
            else:
                await table.go(table.bob)
                await table.ann.send("give", seat=1, newcomer=True)
                await table.table.join(table.invite, "Dan", None)
            await table.ann.listen()
            assert [each["open"] for each in table.ann.heard if each["type"] == "proposal"][-1] is False
            await table.cid.send("consent", proposal=number, yes=True)
            assert "already been answered" in table.cid.errors.pop()["sentence"]
            assert table.table.state.row.take == 0
            stored = await tables.store.load(table.table.id)
            assert stored is not None
            assert stored.table.proposal is None

    asyncio.run(story())


def test_nobody_sees_a_hand_before_the_game_begins(tmp_path: Path) -> None:
    """Otherwise a player could set one table after another until the hand is a good one."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, invite = await new_table(tables, "intrigue", "yob")
            ann, watcher = await Client(tables).hello(table.id, keys[0]), await Client(tables).hello(table.id)
            look = only(await ann.send("look", decision=0), "look")
            assert ann.table["view"] == watcher.table["view"] == look["view"]
            assert ann.table["matter"] == watcher.table["matter"] == look["matter"]
            await ann.send("look", decision=0, eyes=0)
            assert ann.errors.pop()["rule"] == "table.eyes"
            await table.join(invite, "Bob", None)
            await ann.listen()
            assert ann.state["view"] == table.game.view(0)
            assert ann.you is not None

    asyncio.run(story())


def test_the_server_gives_no_forced_answer_for_a_player_who_is_visibly_away(tmp_path: Path) -> None:
    """It would tell them that the hand left no choice."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "yy")
            ann, bob = [await Client(tables).hello(table.id, key) for key in keys]
            await bob.send("settings", ask_everything=True)
            while not (table.history.plays(1) and table.bot_seats._only_answer(1)):
                await (bob if table.history.plays(1) else ann).answer(rng_of(2))
                await asyncio.sleep(0)
            number = table.number
            bob.hang_up()
            table.state.apply(Effect(seats={1: {"ask": False}}))
            table.stir()
            await asyncio.sleep(0.1)
            assert table.number == number
            await Client(tables).hello(table.id, keys[1])
            await until(lambda: table.number > number)

    asyncio.run(story())


def test_a_game_that_is_not_stored_as_over_is_seen_from_ones_own_seat(tmp_path: Path) -> None:
    """It may be over only under the rules of this server, and players may continue it from an earlier position."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "yb")
            ann = await Client(tables).hello(table.id, keys[0])
            await play_out([ann], rng_of(1))
            only(await ann.send("look", decision=1, eyes=1), "look")
            table.state.apply(Effect(row={"over": False}))
            await ann.send("look", decision=1, eyes=1)
            assert ann.errors.pop()["rule"] == "table.eyes"

    asyncio.run(story())
