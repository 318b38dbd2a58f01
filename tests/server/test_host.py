"""The host of a table, absent players, newcomers who sit in for them, and guests who are taken from the table."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.server.refusals import Refused
from smallcouncil.server.table.change import Effect
from smallcouncil.server.table.clocks import DAY
from smallcouncil.server.table.host import host_of
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.create import DaysClock
from smallcouncil.server.tables.registry import Tables
from tests.server.tables import Client, a_moment, new_table, now_ms, only, open_tables, play_out, rng_of, until


class Friends:
    """Ann has set the table, Bob and Cid came by her invitation; the game has begun."""

    def __init__(self, tables: Tables, table: Table, invite: str, keys: list[str], people: list[Client]) -> None:
        self.tables: Tables = tables
        self.table: Table = table
        self.invite: str = invite
        self.keys: list[str] = keys
        self.ann, self.bob, self.cid = people

    async def come(self, key: str) -> Client:
        return await Client(self.tables).hello(self.table.id, key)

    async def go(self, *people: Client) -> None:
        """Hangs up for these players, as if they had lost their connections long ago."""
        for person in people:
            seat = person.connection.seat
            person.hang_up()
            self.tables.store.see(self.table.id, seat, 1)
        self.tables.opened = 0
        await self.tables.store.save_table(self.table.id, made=0.0)
        async with self.table.sync.lock:
            await self.table.sync.catch_up()

    async def give_to_newcomer(self) -> Client:
        """Bob is away, and Dan takes over Bob's seat."""
        await self.go(self.bob)
        await self.ann.send("give", seat=1, newcomer=True)
        seat, key = await self.table.join(self.invite, "Dan", None)
        assert seat == 1
        self.keys.append(key)
        return await self.come(key)


async def friends(tables: Tables, game: str = "intrigue", **fields: Any) -> Friends:
    table, keys, invite = await new_table(tables, game, "yoo" if game == "intrigue" else "yoobb", **fields)
    for name in ("Bob", "Cid"):
        keys.append((await table.join(invite, name, None))[1])
    people = [await Client(tables).hello(table.id, key) for key in keys]
    return Friends(tables, table, invite, keys, people)


async def think_for_ever(*_: Any) -> list[int]:
    await asyncio.sleep(3600)
    return []


def still(tables: Tables) -> None:
    tables.bots.answer = think_for_ever  # type: ignore[method-assign, assignment]


def said(client: Client) -> list[str]:
    told = [line for each in client.heard if each["type"] == "table" for line in each.get("chat", [])]
    return [each["text"] for each in [*told, *client.heard] if each.get("text") and each["seat"] == -1]


# Absent players --------------------------------------------------------------------------------------------------------


def test_the_seat_of_a_player_who_is_here_is_not_given_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table = await friends(tables)
            await table.ann.send("give", seat=1)
            error = table.ann.errors.pop()
            assert (error["rule"], "not absent" in error["sentence"]) == ("table.host", True)
            table.bob.hang_up()  # just now
            await table.ann.send("give", seat=1)
            assert table.ann.errors.pop()["rule"] == "table.host"
            assert table.table.state.seats[1].playing == "human"

    asyncio.run(story())


def test_a_player_without_a_connection_or_silent_for_long_is_absent(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, absent=100.0, silent=1000.0) as tables:
            table = await friends(tables)
            presence = table.table.presence
            asked = next(seat for seat in range(3) if table.table.history.plays(seat))
            late = presence.absent_at(asked)
            assert late is not None
            assert abs(late - now_ms() - 1_000_000) < 60_000
            assert presence.absent_at((asked + 1) % 3) is None
            presence._since -= 2_000_000
            assert presence.is_absent(asked)
            person = [table.ann, table.bob, table.cid][asked]
            await person.send("why", decision=table.table.number, chain=[], choice=0)
            assert not presence.is_absent(asked)
            person.hang_up()
            late = presence.absent_at(asked)
            assert late is not None
            assert abs(late - now_ms() - 100_000) < 60_000

    asyncio.run(story())


def test_players_cannot_tell_who_drafts_and_who_does_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table = await friends(tables)
            asked = next(each for each in (table.ann, table.bob, table.cid) if each.you)
            before = table.table.view.seat_rows()
            await a_moment()
            await asked.send("draft", decision=0, chain=[])
            assert table.table.view.seat_rows() == before

    asyncio.run(story())


def was_told_absent(client: Client, seat: int) -> bool:
    last = client.heard[-1]
    return last["type"] == "seats" and (last["seats"][seat]["absent"] or now_ms()) < now_ms()


def test_all_are_told_when_somebody_who_is_here_becomes_absent(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=0.02, silent=0.3) as tables:
            table = await friends(tables)
            asked = next(seat for seat in range(3) if table.table.history.plays(seat))
            for each in (table.ann, table.bob, table.cid):
                await until(partial(was_told_absent, each, asked), each)

    asyncio.run(story())


def test_players_with_days_for_an_answer_are_absent_only_after_days(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, absent=100.0) as tables:
            table = await friends(tables, clock=DaysClock(2))
            table.bob.hang_up()
            late = table.table.presence.absent_at(1)
            assert late is not None
            assert late > now_ms() + 2 * DAY - 60_000

    asyncio.run(story())


def test_when_somebody_was_last_here_is_known_after_a_restart_and_nobody_is_absent_because_of_it(tmp_path: Path) -> None:
    async def come() -> tuple[str, int]:
        async with open_tables(tmp_path) as tables:
            table = await friends(tables)
            table.bob.hang_up()
            return table.table.id, now_ms()

    async def look(id: str, left: int) -> None:
        async with open_tables(tmp_path, absent=100.0) as tables:
            table = await tables.table(id)
            assert table is not None
            seen = table.state.seats[1].seen
            assert seen is not None
            assert abs(seen - left) < 60_000
            table.state.apply(Effect(seats={1: {"seen": 1}}))
            assert not table.presence.is_absent(1)

    asyncio.run(look(*asyncio.run(come())))


# To a bot -------------------------------------------------------------------------------------------------------------


def test_a_table_without_a_clock_continues_when_somebody_vanishes(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table = await friends(tables)
            await play_out([table.ann, table.cid], rng_of(1), until=lambda: table.table.history.plays(1))
            await table.go(table.bob)
            watcher = await Client(tables).hello(table.table.id)
            await table.ann.send("give", seat=1, bot="random")
            await play_out([table.ann, table.cid], rng_of(1))
            for each in (table.ann, table.cid, watcher):
                await each.listen()
                assert said(each) == ["Ann gives Bob's seat to a bot, because Bob is absent."]

    asyncio.run(story())


def test_a_player_who_returns_has_the_seat_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            await table.go(table.bob)
            await table.ann.send("give", seat=1)
            bob = await table.come(table.keys[1])
            assert (bob.table["seat"], bob.table["seats"][1]["kind"]) == (1, "bot")
            await bob.send("return")
            assert table.table.state.seats[1].playing == "human"

    asyncio.run(story())


def test_only_the_host_gives_seats_away_and_never_their_own(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table = await friends(tables)
            await table.go(table.bob)
            watcher = await Client(tables).hello(table.table.id)
            for deed, fields in (("give", {"seat": 1}), ("remove", {"seat": 1}), ("invite", {}), ("settings", {"several": True})):
                for each in (table.cid, watcher):
                    await each.send(deed, **fields)
                    assert each.errors.pop()["rule"] in ("table.host", "core.not-asked")
            await table.ann.send("give", seat=0)
            assert "own seat" in table.ann.errors.pop()["sentence"]
            await table.ann.send("give", seat=9)
            assert table.ann.errors.pop()["rule"] == "table.host"
            assert [row.playing for row in table.table.state.seats] == ["human"] * 3

    asyncio.run(story())


# To a newcomer --------------------------------------------------------------------------------------------------------


def test_a_newcomer_sits_in_and_the_absent_player_takes_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            dan = await table.give_to_newcomer()
            assert dan.table["seat"] == 1
            assert dan.table["seats"][1]["owner"] == "Bob"
            bob = await table.come(table.keys[1])
            assert (bob.table["seat"], bob.table["owns"]) == (-1, 1)
            await bob.send("return")
            assert (bob.table["seat"], bob.table["owns"]) == (1, -1)
            await dan.listen()
            assert dan.table["seat"] == -1
            assert dan.errors.pop()["rule"] == "table.host"
            await dan.send("say", text="What?")
            assert dan.errors.pop()["rule"] == "core.not-asked"
            refused = await Client(tables).send("hello", table=table.table.id, secret=table.keys[-1])
            assert only(refused, "error")["rule"] == "table.key"
            await table.ann.listen()
            assert said(table.ann)[1:] == [
                "Dan sits in for Bob, who gets the seat back on return.", "Bob is back and plays again; Dan watches.",
            ]

    asyncio.run(story())


def test_neither_notes_nor_whispers_nor_drafts_go_to_the_newcomer(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables, "thrones")
            await table.bob.send("note", text="Attack Ann in turn 3.")
            await table.cid.send("say", text="Let us attack Ann.", to=1)
            await table.ann.send("say", text="Hello all.")
            chain = table.bob.you["choices"][:1] if table.bob.you else []
            await table.bob.send("draft", decision=0, chain=chain)
            dan = await table.give_to_newcomer()
            heard = [line["text"] for line in dan.table["chat"]]
            assert "Hello all." in heard
            assert "Let us attack Ann." not in heard
            assert dan.table["note"] == ""
            assert dan.you is not None
            assert dan.you["chain"] == []
            await dan.send("note", text="mine")
            await table.cid.send("say", text="Who are you?", to=1)
            assert [each["text"] for each in await dan.listen() if each["type"] == "chat"] == ["Who are you?"]
            bob = await table.come(table.keys[1])
            await bob.send("return")
            assert bob.table["note"] == "Attack Ann in turn 3."
            heard = [each["text"] for each in bob.heard if each["type"] == "chat"]
            assert "Let us attack Ann." in heard
            assert "Who are you?" not in heard, "it was meant for Dan"
            await table.cid.send("say", text="Good to see you.", to=1)
            await bob.listen()
            assert bob.heard[-1]["text"] == "Good to see you."
            heard = [line["text"] for line in (await table.come(table.keys[1])).table["chat"]]
            assert [line for line in heard if line in ("Let us attack Ann.", "Who are you?", "Good to see you.")] == [
                "Let us attack Ann.", "Good to see you.",
            ]

    asyncio.run(story())


def test_a_note_that_is_written_while_the_seat_changes_hands_is_for_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            watcher = await Client(tables).hello(table.table.id)
            store, begun, go_on = tables.store.note, asyncio.Event(), asyncio.Event()

            async def store_slowly(*words: Any) -> None:
                begun.set()
                await go_on.wait()
                await store(*words)

            tables.store.note = store_slowly  # type: ignore[method-assign, assignment]
            noting = asyncio.create_task(table.bob.send("note", text="Attack Ann in turn 3."))
            await begun.wait()
            removing = asyncio.create_task(table.ann.send("remove", seat=1))
            await a_moment()
            go_on.set()
            await asyncio.gather(removing, noting)
            assert -1 not in table.table.state.notes
            assert not table.table.state.notes.get(1)
            stored = await tables.store.load(table.table.id)
            assert stored is not None
            assert not any(stored.notes.values())
            table.table.broadcast.tell_table()
            await watcher.listen()
            assert watcher.table["note"] == ""

    asyncio.run(story())


def test_a_guest_who_is_being_removed_does_not_slip_in_by_the_old_link(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            async with table.table.sync.lock:
                removing = asyncio.create_task(table.ann.send("remove", seat=1))
                await a_moment()
                joining = asyncio.create_task(table.table.join(table.invite, "Bob", None))
                await a_moment()
            await removing
            with pytest.raises(Refused, match="does not lead to a table"):
                await joining

    asyncio.run(story())


def test_the_seat_of_a_player_seen_at_another_server_is_not_given_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            await table.go(table.bob, table.cid)
            tables.store.see(table.table.id, 1, now_ms())  # as the other server writes it, and says nothing
            assert "is not absent" in only(await table.ann.send("give", seat=1), "error")["sentence"]
            assert table.table.state.seats[1].playing == "human"
            await table.ann.send("give", seat=2)
            assert table.table.state.seats[2].playing == "bot"

    asyncio.run(story())


def test_a_seat_is_offered_until_its_player_returns(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            await table.go(table.bob)
            await table.ann.send("give", seat=1, newcomer=True)
            bob = await table.come(table.keys[1])
            await bob.send("return")
            with pytest.raises(Refused, match="no free seat left"):
                await table.table.join(table.invite, "Dan", None)

    asyncio.run(story())


def test_a_player_at_the_table_cannot_take_an_absent_players_seat_in_the_same_browser(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            await table.ann.send("settings", several=True)
            await table.go(table.bob)
            await table.ann.send("give", seat=1, newcomer=True)
            for key in (table.keys[0], table.keys[1]):
                with pytest.raises(Refused):
                    await table.table.join(table.invite, "Dan", 1, [key])
            assert (await table.table.join(table.invite, "Dan", 1))[0] == 1

    asyncio.run(story())


def test_a_second_newcomer_leaves_the_seat_to_its_first_holder(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            dan = await table.give_to_newcomer()
            await table.go(dan)
            await table.ann.send("give", seat=1, newcomer=True)
            await table.table.join(table.invite, "Eva", 1)
            bob = await table.come(table.keys[1])
            await bob.send("return")
            assert (table.table.state.seats[1].name, table.table.state.seats[1].owner) == ("Bob", None)

    asyncio.run(story())


def test_seats_that_came_to_others_are_so_after_a_restart(tmp_path: Path) -> None:
    async def give() -> tuple[str, list[str]]:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            await table.ann.send("settings", several=True)
            await table.give_to_newcomer()
            return table.table.id, table.keys

    async def look(id: str, keys: list[str]) -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            ann, bob, _, dan = [await Client(tables).hello(id, key) for key in keys]
            assert (ann.table["host"], ann.table["several"]) == (0, True)
            assert (bob.table["seat"], bob.table["owns"], dan.table["seat"]) == (-1, 1, 1)

    asyncio.run(look(*asyncio.run(give())))


# Guests ---------------------------------------------------------------------------------------------------------------


def test_a_guest_is_taken_from_the_table_and_does_not_come_back_by_the_old_link(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            invite = only(await table.ann.send("remove", seat=1), "invite")["invite"]
            await table.bob.listen()
            assert table.bob.table["seat"] == -1
            assert (table.table.state.seats[1].holder, table.table.state.seats[1].playing) == ("bot", "bot")
            with pytest.raises(Refused, match="does not lead to a table"):
                await table.table.join(table.invite, "Bob", None)
            assert (await table.table.join(invite, "Eva", None))[0] == 1
            assert said(table.bob) == ["Ann removes Bob from the table."]

    asyncio.run(story())


def test_a_guest_who_is_removed_before_the_game_begins_leaves_the_seat_open(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, invite = await new_table(tables, "intrigue", "yoo")
            ann = await Client(tables).hello(table.id, keys[0])
            await table.join(invite, "Bob", None)
            await ann.send("remove", seat=1)
            assert (table.state.seats[1].holder, table.state.row.started) == ("open", False)

    asyncio.run(story())


def test_removing_a_newcomer_gives_the_seat_back_to_its_player(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            still(tables)
            table = await friends(tables)
            await table.give_to_newcomer()
            await table.ann.send("remove", seat=1)
            row = table.table.state.seats[1]
            assert (row.name, row.holder, row.playing, row.owner) == ("Bob", "human", "bot", None)
            assert (await table.come(table.keys[1])).table["seat"] == 1

    asyncio.run(story())


def test_a_player_who_set_the_table_is_not_removed_like_a_guest(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "yyb")  # two at one screen
            ann = await Client(tables).hello(table.id, keys[0])
            await ann.send("remove", seat=1)
            assert ann.errors.pop()["rule"] == "table.host"
            assert table.state.seats[1].holder == "human"

    asyncio.run(story())


def test_one_browser_takes_one_seat_unless_the_host_allows_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, invite = await new_table(tables, "intrigue", "yoob")
            ann = await Client(tables).hello(table.id, keys[0])
            _, key = await table.join(invite, "Bob", None)
            for mine in ([keys[0]], [key], ["nothing", key]):
                with pytest.raises(Refused, match="already has a seat at this table"):
                    await table.join(invite, "Bob", None, mine)
            assert (await table.join(invite, "Cid", None, ["of another table"]))[0] == 2
            await ann.send("settings", several=True)
            assert ann.heard[-1]["several"] is True
            assert (await table.join(invite, "Bob", None, [key]))[0] == 3

    asyncio.run(story())


# The host -------------------------------------------------------------------------------------------------------------


def test_while_the_host_is_absent_the_next_player_who_is_here_is_host(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=0.02) as tables:
            still(tables)
            table = await friends(tables)
            assert table.cid.table["host"] == 0
            await table.go(table.ann, table.bob)
            await until(lambda: table.cid.heard[-1].get("host") == 2, table.cid)
            await table.cid.send("give", seat=0, newcomer=True)
            await table.table.join(table.invite, "Dan", 0)
            assert host_of(table.table.state, table.table.presence) == 2  # whoever sits in for the host is not the host
            ann = await table.come(table.keys[0])
            await ann.send("return")
            assert host_of(table.table.state, table.table.presence) == 0

    asyncio.run(story())


def test_a_table_of_an_earlier_version_has_a_host_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _, _ = await new_table(tables, "intrigue", "byy")
            table.state.apply(Effect(row={"host": None}))
            assert host_of(table.state, table.presence) == 1

    asyncio.run(story())
