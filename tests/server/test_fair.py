"""What a player could try to gain by: time, taking back, seats, asking too much of the server."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.errors import Complaint
from smallcouncil.server.net.rate_limits import Buckets
from smallcouncil.server.settings import BotSettings
from smallcouncil.server.socket.connection import MOST_LETTERS
from smallcouncil.server.store import StorageError
from smallcouncil.server.store.reads import MOST_TALK
from smallcouncil.server.table import clocks, take_back, votes
from smallcouncil.server.table.change import Effect
from smallcouncil.server.table.commit import Actor
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.create import BankClock, DaysClock
from smallcouncil.server.work import bots
from tests.server.tables import Client, new_table, now_ms, only, open_tables, play_out, rng_of, until
from tests.server.wild import Wild, check_log, check_story

# Time -----------------------------------------------------------------------------------------------------------------


async def think_for_ever(*_: Any) -> list[int]:
    await asyncio.sleep(3600)
    return []


@pytest.mark.parametrize("clock", [BankClock(900, 30), DaysClock(2)])
def test_a_player_gains_no_time_by_leaving_and_coming_back(clock: Any, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy", clock=clock)
            ann = await Client(tables).hello(table.id, keys[0])
            tables.bots.answer = think_for_ever  # type: ignore[method-assign, assignment]
            deadline = table.state.seats[0].deadline
            assert deadline is not None
            for deed in ("return", "leave", "return"):
                await ann.send(deed)
            assert table.state.seats[0].playing == "human"
            assert table.state.seats[0].deadline == deadline

    asyncio.run(story())


def test_a_player_who_comes_back_late_gets_time_once_in_a_decision(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy", clock=BankClock(900, 30))
            ann = await Client(tables).hello(table.id, keys[0])
            tables.bots.answer = think_for_ever  # type: ignore[method-assign, assignment]
            for again in (False, True):
                table.state.apply(Effect(seats={0: {"deadline": now_ms() - 1}}))
                await ann.send("leave")
                before = now_ms()
                await ann.send("return")
                deadline = table.state.seats[0].deadline
                assert deadline is not None
                assert (deadline >= before + clocks.GRACE) is not again

    asyncio.run(story())


def test_a_seal_that_is_being_stored_when_the_time_runs_out_counts(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy", clock=BankClock(900, 30))
            ann = await Client(tables).hello(table.id, keys[0])
            store_it = tables.store.seal

            async def slowly(*words: Any) -> Any:
                found = await store_it(*words)
                table.state.apply(Effect(seats={0: {"deadline": now_ms() - 1}}))
                table.stir()
                await asyncio.sleep(0.2)
                return found

            tables.store.seal = slowly  # type: ignore[method-assign, assignment]
            await ann.answer(rng_of(1))
            await asyncio.sleep(0.2)
            assert table.state.seats[0].playing == "human"
            assert table.history.hands[0] == "player"

    asyncio.run(story())


def test_a_table_that_is_loaded_again_still_grants_the_time_the_server_was_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _, _ = await new_table(tables, "thrones", "yyyyy", clock=BankClock(900, 30))
            tables.opened = now_ms() + 10_000_000
            load = tables.store.load

            async def old(id: str) -> Any:
                found = await load(id)
                assert found is not None
                return replace(found, table=replace(found.table, made=1.0))

            tables.store.load = old  # type: ignore[method-assign, assignment]
            async with table.sync.lock:
                await table.sync.catch_up()
            assert table.state.seats[0].deadline == tables.opened + clocks.GRACE

    asyncio.run(story())


# Taking back ----------------------------------------------------------------------------------------------------------


async def two_people(tables: Any) -> tuple[Table, Client, Client]:
    table, keys, _ = await new_table(tables, "intrigue", "yyb")
    ann, bob = [await Client(tables).hello(table.id, key) for key in keys]
    await play_out([ann, bob], rng_of(2), until=lambda: table.number > 6 and table.history.plays(0))
    return table, ann, bob


def test_a_player_who_is_away_keeps_a_vote_on_their_own_decisions(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, ann, bob = await two_people(tables)
            await bob.send("leave", bot="random")
            only(await ann.send("back"), "proposal")
            assert table.state.row.take == 0
            number = only([each for each in await bob.listen() if each["type"] == "proposal"][-1:], "proposal")["proposal"]
            await bob.send("consent", proposal=number, yes=True)
            assert table.state.row.take == 1

    asyncio.run(story())


async def ann_plays_on_alone(tables: Any, revealing: bool) -> tuple[Table, Client, Client]:
    """Bob has left the seat to a bot, and gone; Ann and the bots have acted since, and revealed something or nothing."""
    table, keys, _ = await new_table(tables, "thrones", "yybbb")
    ann, bob = [await Client(tables).hello(table.id, key) for key in keys]
    await play_out([ann, bob], rng_of(2), until=lambda: table.number > 6 and table.history.plays(0))
    await bob.send("leave", bot="random")
    bob.hang_up()
    left = table.number

    def is_so() -> bool:
        own = [past for past in table.history.pasts[left:] if past.players & 1]
        if not own or table.number < own[-1].n + 2 or not table.history.plays(0):
            return False
        return take_back.is_revealed_since(table.state, own[-1].n) is revealing

    await play_out([ann], rng_of(3), until=is_so)
    return table, ann, bob


def test_a_reveal_is_not_taken_back_alone_while_another_person_holds_a_seat(tmp_path: Path) -> None:
    """Once something was revealed, players who are away are asked too, and their silence does not count as consent."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, ann, _ = await ann_plays_on_alone(tables, revealing=True)
            asked = only(await ann.send("back"), "proposal")
            assert (asked["voters"], asked["revealed"], asked["yes"]) == ([0, 1], True, [0])
            await ann.send("consent", proposal=asked["proposal"], yes=True)
            assert table.state.row.take == 0
            assert votes.current(table.state) is not None

    asyncio.run(story())


def test_a_player_who_comes_back_may_agree_while_a_bot_plays_the_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yybbb")
            ann, bob = [await Client(tables).hello(table.id, key) for key in keys]
            await play_out([ann, bob], rng_of(2), until=lambda: table.number > 6 and table.history.plays(0))
            tables.bots.answer = think_for_ever  # type: ignore[method-assign, assignment]
            asked = only(await ann.send("back"), "proposal")
            await bob.send("leave", bot="random")
            bob.hang_up()
            again = await Client(tables).hello(table.id, keys[1])
            assert again.state["proposal"]["voters"] == [0, 1]
            await again.send("consent", proposal=asked["proposal"], yes=True)
            assert table.state.row.take == 1

    asyncio.run(story())


def test_a_question_that_nobody_answers_does_not_hold_up_the_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, ann, _ = await ann_plays_on_alone(tables, revealing=True)
            for _ in range(2):  # it can be asked as often as one likes
                only(await ann.send("back"), "proposal")
            number = table.number
            await play_out([ann], rng_of(5), until=lambda: table.number > number)
            assert votes.current(table.state) is None

    asyncio.run(story())


def test_a_decision_that_revealed_nothing_is_taken_back_freely_though_another_player_is_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, ann, _ = await ann_plays_on_alone(tables, revealing=False)
            await ann.send("back")
            assert table.state.row.take == 1

    asyncio.run(story())


def test_an_answer_at_the_moment_of_a_take_back_is_not_undone(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "yyy")
            ann, bob, _ = [await Client(tables).hello(table.id, key) for key in keys]
            await ann.answer(rng_of(1))
            assert take_back.is_free(table.state, 0, take_back.last_of(table.state, 0))
            await asyncio.gather(bob.answer(rng_of(1)), act_when_locked(table, ann))
            assert table.state.row.take == 0
            await ann.listen()
            assert ann.state["proposal"]

    async def act_when_locked(table: Table, ann: Client) -> None:
        while not table.sync.lock.locked():
            await asyncio.sleep(0)
        await ann.send("back")

    asyncio.run(story())


def test_a_finished_game_cannot_be_taken_back_because_its_record_is_open(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "yb")
            ann = await Client(tables).hello(table.id, keys[0])
            await play_out([ann], rng_of(1))
            await ann.send("back")
            assert ann.errors.pop()["rule"] == "table.back"
            assert not table.game.waiting

    asyncio.run(story())


def test_a_question_survives_a_restart(tmp_path: Path) -> None:
    async def ask() -> tuple[str, int]:
        async with open_tables(tmp_path) as tables:
            table, ann, _ = await two_people(tables)
            return table.id, only(await ann.send("back"), "proposal")["proposal"]

    async def look(id: str, number: int) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.table(id)
            assert table is not None
            asked = votes.current(table.state)
            assert asked is not None
            assert asked["number"] == number

    asyncio.run(look(*asyncio.run(ask())))


# Seats and storage ----------------------------------------------------------------------------------------------------


def test_a_change_that_could_not_be_stored_does_not_happen(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "yoo")
            ann = await Client(tables).hello(table.id, keys[0])

            async def away(*_: Any, **__: Any) -> None:
                raise StorageError("The disk is full.")

            for name in ("start", "save_seat", "note"):
                setattr(tables.store, name, away)
            before = table.view.seat_rows()
            for deed, fields in (("start", {}), ("leave", {}), ("settings", {"ask_everything": True}), ("note", {"text": "x"})):
                await ann.send(deed, **fields)
                assert ann.errors.pop()["rule"] == "table.storage"
            assert (table.state.row.started, table.view.seat_rows(), table.state.notes) == (False, before, {})

    asyncio.run(story())


def test_a_person_who_takes_the_seat_of_a_thinking_bot_answers_in_its_place(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            thinks = asyncio.Event()

            async def think(*_: Any) -> bots.Answer:
                await thinks.wait()
                return bots.Answer(table.game.choices(1)[:1])

            tables.bots.answer = think  # type: ignore[method-assign, assignment]
            table, keys, invite = await new_table(tables, "intrigue", "yb")
            ann = await Client(tables).hello(table.id, keys[0])
            while not table.history.plays(1):
                await ann.answer(rng_of(1))
            seat, _ = await table.join(invite, "Bob", None)
            thinks.set()
            await asyncio.sleep(0.1)
            assert table.history.plays(seat)

    asyncio.run(story())


def test_a_clock_that_could_not_be_fetched_is_tried_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=0.02) as tables:

            async def away(_: str) -> None:
                raise StorageError("The disk is full.")

            tables.table = away  # type: ignore[method-assign, assignment]
            tables._due["x"] = 0
            await until(lambda: tables._due["x"] > now_ms())
            assert tables._keeper is not None
            assert not tables._keeper.done()

    asyncio.run(story())


# Too much -------------------------------------------------------------------------------------------------------------


def test_no_bot_may_think_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "ybb")
            ann = await Client(tables).hello(table.id, keys[0])
            await ann.send("leave", bot="spider:99999999")
            assert ann.errors.pop()["rule"] == "table.seats"
            await ann.send("leave", bot="spider:25")
            assert not ann.errors

    asyncio.run(story())
    with pytest.raises(Complaint, match="at most"):
        bots.check("spider:99999999", "intrigue", BotSettings().playouts)


def test_much_talk_and_much_work_are_limited_by_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, slow_rate=0.001, slow_burst=3.0) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            for deed, fields in (("say", {"text": "x"}), ("back", {})):
                rules = []
                for _ in range(4):  # each from a socket of its own
                    ann = await Client(tables).hello(table.id, keys[0])
                    heard = await ann.send(deed, **fields)
                    rules += [each["rule"] for each in heard if each["type"] == "error"]
                assert rules[-1] == "table.limits"
                assert rules.count("table.limits") == 1

    asyncio.run(story())


def test_a_newcomer_is_told_the_end_of_a_long_talk(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            for _ in range(0, MOST_TALK + 20, 20):
                await asyncio.gather(*[table.say(Actor(1), None, "x") for _ in range(20)])
                await ann.listen()
            numbers = [each["id"] for each in ann.heard if each["type"] == "chat"]
            assert numbers == sorted({*numbers})
            assert len(numbers) == MOST_TALK + 20
            bob = await Client(tables).hello(table.id, keys[1])
            assert [each["id"] for each in bob.table["chat"]] == numbers[20:]

    asyncio.run(story())


def test_a_client_that_knows_old_talk_is_not_told_it_again(tmp_path: Path) -> None:
    async def say() -> tuple[str, list[str], int]:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            await table.say(Actor(0), None, "old")
            return table.id, keys, table.broadcast.heard

    async def come(id: str, keys: list[str], last: int) -> None:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, keys[0], chat=last)
            assert ann.table["chat"] == []
            await Client(tables).hello(id, keys[1])
            await ann.listen()
            assert not [each for each in ann.heard if each["type"] == "chat"]

    asyncio.run(come(*asyncio.run(say())))


def test_a_client_that_asks_for_much_and_does_not_read_is_cut_off(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _, _ = await new_table(tables, "thrones", "yyyyy")
            slow = await Client(tables).hello(table.id)

            async def never(_: str) -> None:
                await asyncio.sleep(3600)

            slow.socket.send_text = never  # type: ignore[method-assign, assignment]
            for _ in range(6):
                slow.connection.hear("x" * (MOST_LETTERS // 4))
                await asyncio.sleep(0)
            assert slow.connection.closed
            assert not slow.connection._out

    asyncio.run(story())


def test_many_watchers_can_look_at_the_past_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "ybb")
            ann = await Client(tables).hello(table.id, keys[0])
            watchers = [await Client(tables).hello(table.id) for _ in range(8)]
            chance = random.Random(3)
            while not ann.state["over"]:
                await ann.answer(rng_of(1))
                await asyncio.gather(*[each.send("look", decision=chance.randrange(table.number + 1)) for each in watchers])
            for each in watchers:
                for message in each.heard:
                    assert message["type"] != "look" or message["view"]["number"] == message["decision"]

    asyncio.run(story())


def test_rate_limits_forget_names_that_have_not_asked_for_long() -> None:
    buckets = Buckets(1e6, 5.0)
    buckets.MOST = 10
    slow = Buckets(0.0, 2.0)
    slow.MOST = 10
    for number in range(100):
        assert buckets.take(str(number))
        slow.take("one")
    assert len(buckets.buckets) < 15
    assert not slow.take("one")


# All of it ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "seats"), [("thrones", "yyyb"), ("intrigue", "yyyo")])
def test_wild_players_bring_every_game_to_an_end(game: str, seats: str, seed: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=0.05) as tables:
            table, keys, _ = await new_table(tables, game, seats, clock=BankClock(60, 1) if seed % 2 else None)
            chance = random.Random(seed)
            players = [await Wild(tables, table.id, key, chance).come() for key in keys]
            await players[0].send("start")

            async def play(at: int) -> None:
                for _ in range(250):
                    players[at] = await players[at].act()

            await asyncio.gather(*[play(at) for at in range(3)])
            for player in players:
                await player.send("leave", bot="random")
            table = tables.live[table.id]  # it may have left the memory while all of them were away
            while table.game.waiting or table.tasks:
                await asyncio.sleep(0.005)
            await check_story(table)
            for player, key in zip(players, keys, strict=True):
                await check_log(player, await Client(tables).hello(table.id, key))

    asyncio.run(story())
