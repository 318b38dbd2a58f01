"""Stories at the table: drafts, seals, taking back, seats, clocks, talk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.games import GAMES
from smallcouncil.server.store.changes import BLUR
from smallcouncil.server.table import take_back
from smallcouncil.server.table.change import Effect
from smallcouncil.server.table.table import WATCHED
from smallcouncil.server.tables.create import BankClock
from tests.server.tables import Client, new_table, now_ms, only, open_tables, play_out, record_at, rng_of
from tests.server.wild import check_story

SIZES = {"thrones": 5, "intrigue": 3}


@pytest.mark.parametrize("game", ["thrones", "intrigue"])
def test_a_game_against_bots_from_the_first_draft_to_the_end_and_its_record(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, game, "y" + "b" * (SIZES[game] - 1))
            ann = await Client(tables).hello(table.id, keys[0])
            await play_out([ann], rng_of(3))
            assert ann.state["over"]["winners"] == table.game.result
            assert not ann.errors
            assert [group["n"] for group in ann.log] == list(range(table.number)), "the log has every decision once"
            stored = await tables.store.load(table.id)
            assert stored is not None
            assert stored.table.over
            assert (await record_at(table)).splitlines()[-1].endswith(table.game.digest())

    asyncio.run(story())


def test_bots_that_are_watched_take_their_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, pace=5) as tables:
            alone, _, _ = await new_table(tables, "intrigue", "bbb")
            with_one, _, _ = await new_table(tables, "intrigue", "ybb")
            open_too, _, _ = await new_table(tables, "intrigue", "obb")
            assert [each.state.pace for each in (alone, with_one, open_too)] == [5 * WATCHED, 5, 5]

    asyncio.run(story())


def test_a_table_comes_back_after_a_restart_as_it_was_stored(tmp_path: Path) -> None:
    async def first() -> tuple[str, str, list[Any]]:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyybb")
            clients = [await Client(tables).hello(table.id, key) for key in keys]
            await play_out(clients, rng_of(1), until=lambda: table.number > 40)
            return table.id, keys[0], list(clients[0].log)

    async def second(id: str, key: str, told: list[Any]) -> None:
        """Bots may have played on before the end, and do so now: what was told before is what is told again."""
        async with open_tables(tmp_path) as tables:
            client = await Client(tables).hello(id, key)
            table = await tables.table(id)
            assert table is not None
            assert len(told) > 20
            assert client.log[: len(told)] == told
            assert [group["n"] for group in client.log] == list(range(len(client.log)))
            await check_story(table)

    asyncio.run(second(*asyncio.run(first())))


def test_a_draft_survives_a_reload_and_a_restart(tmp_path: Path) -> None:
    async def draft() -> tuple[str, str, list[int]]:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            assert ann.you
            await ann.send("draft", decision=0, chain=ann.you["choices"][:1])
            chain = ann.you["chain"]
            assert ann.you["staged"]
            ann.hang_up()
            again = await Client(tables).hello(table.id, keys[0])
            assert again.you
            assert again.you["chain"] == chain
            return table.id, keys[0], chain

    async def after_restart(id: str, key: str, chain: list[int]) -> None:
        async with open_tables(tmp_path) as tables:
            ann = await Client(tables).hello(id, key)
            assert ann.you
            assert ann.you["chain"] == chain

    asyncio.run(after_restart(*asyncio.run(draft())))


def test_a_seal_is_acknowledged_once_and_again_and_may_be_opened_while_others_choose(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyybb")
            ann, bob, cid = [await Client(tables).hello(table.id, key) for key in keys]
            rng = rng_of(5)
            await ann.answer(rng)
            chain = table.history.chains[0]
            assert (await ann.send("seal", decision=0, chain=chain))[0]["type"] == "sealed"
            await ann.send("draft", decision=0, chain=[])
            assert ann.errors.pop()["rule"] == "core.sealed"
            await bob.listen()
            assert 0 in bob.state["sealed"]
            assert "unsealed" in [each["type"] for each in await ann.send("unseal", decision=0)]
            assert ann.you
            assert ann.you["chain"] == chain[:-1]
            await bob.listen()
            assert 0 in bob.state["waiting"]
            for client in (ann, bob, cid):
                await client.answer(rng)
            while table.number == 0:
                await asyncio.sleep(0.001)
            await ann.listen()
            old = table.game.digest()
            await ann.send("unseal", decision=0)
            assert ann.errors.pop()["rule"] == "table.stale"
            await bob.send("seal", decision=0, chain=[0])
            assert bob.errors.pop()["rule"] == "table.stale"
            assert table.game.digest() == old

    asyncio.run(story())


def test_an_illegal_seal_is_refused_with_its_reason_and_nothing_changes(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            watcher = await Client(tables).hello(table.id)
            before = table.game.to_json()
            assert only(await ann.send("seal", decision=0, chain=[5 << 16]), "error")["sentence"]
            assert only(await ann.send("seal", decision=0, chain=[]), "error")["rule"] == "table.seal"
            assert only(await ann.send("seal", decision=7, chain=[0]), "error")["rule"] == "table.stale"
            assert only(await watcher.send("seal", decision=0, chain=[0]), "error")["rule"] == "core.not-asked"
            why = only(await ann.send("why", decision=0, chain=[], choice=5 << 16), "why")
            assert why["sentence"]
            assert why["rule"]
            assert only(await Client(tables).send("hello", table=table.id, secret="wrong"), "error")["rule"] == "table.key"
            assert table.game.to_json() == before

    asyncio.run(story())


def test_against_bots_a_decision_is_taken_back_freely_and_the_log_tells(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "ybbbb")
            ann = await Client(tables).hello(table.id, keys[0])
            await play_out([ann], rng_of(2), until=lambda: table.number > 30 and table.history.plays(0))
            last = take_back.last_of(table.state, 0)
            await ann.send("back")
            assert (table.number, table.state.row.take) == (last.n, 1)
            assert ann.you
            assert ann.state["take"] == 1
            assert [group["back"] for group in ann.log if "back" in group] == [0]
            await play_out([ann], rng_of(4), until=lambda: table.number > last.n + 5)
            ann.hang_up()
            again = await Client(tables).hello(table.id, keys[0])
            assert [group["n"] for group in again.log if "back" not in group] == list(range(table.number))
            assert [group["n"] for group in again.log if "back" in group] == [last.n]

    asyncio.run(story())


def test_among_people_a_reveal_is_taken_back_only_if_all_agree(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yybbb")
            ann, bob = [await Client(tables).hello(table.id, key) for key in keys]
            await play_out([ann, bob], rng_of(2), until=lambda: table.number > 25)
            last = take_back.last_of(table.state, 0)
            assert not take_back.is_free(table.state, 0, last)
            only(await ann.send("back"), "proposal")
            proposal = only(await bob.listen(), "proposal")
            await bob.send("consent", proposal=proposal["proposal"], yes=False)
            assert table.state.row.take == 0
            await bob.send("consent", proposal=proposal["proposal"], yes=True)
            assert bob.errors.pop()["rule"] == "table.back"
            await ann.send("back")
            number = only(await bob.listen(), "proposal")["proposal"]
            await bob.send("consent", proposal=number, yes=True)
            assert (table.state.row.take, table.number) == (1, last.n)

    asyncio.run(story())


def test_a_friend_takes_an_open_seat_then_a_bots_and_the_game_begins_when_none_is_open(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, invite = await new_table(tables, "intrigue", "yob")
            ann = await Client(tables).hello(table.id, keys[0])
            assert not ann.table["started"]
            await ann.send("seal", decision=0, chain=[0])
            assert ann.errors.pop()["rule"] == "table.seats"
            seat, key = await table.join(invite, "Bob", None)
            assert (seat, table.state.row.started) == (1, True)
            bob = await Client(tables).hello(table.id, key)
            assert bob.table["seats"][1]["name"] == "Bob"
            assert (await table.join(invite, "Cid", None))[0] == 2
            with pytest.raises(Exception, match="no free seat left"):
                await table.join(invite, "Dan", None)
            with pytest.raises(Exception, match="does not lead to a table"):
                await table.join("wrong", "Dan", None)
            assert ann.state["decision"] == 0

    asyncio.run(story())


def test_open_seats_go_to_bots_when_a_player_wants_to_begin(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "intrigue", "yoo")
            ann = await Client(tables).hello(table.id, keys[0])
            await ann.send("start")
            await play_out([ann], rng_of(1))
            assert [seat["kind"] for seat in table.view.seat_rows()] == ["human", "bot", "bot"]

    asyncio.run(story())


def test_a_player_leaves_the_seat_to_a_bot_and_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yybbb")
            ann, bob = [await Client(tables).hello(table.id, key) for key in keys]
            await bob.send("leave", bot="random")
            await play_out([ann], rng_of(1), until=lambda: table.number > 12)
            await bob.send("draft", decision=table.number, chain=[])
            assert bob.errors.pop()["rule"] in ("table.seats", "core.not-asked", "table.stale")
            await bob.send("leave", bot="hodor")
            assert bob.errors.pop()["rule"] == "table.seats"
            await bob.send("return")
            assert table.view.seat_rows()[1]["kind"] == "human"
            await play_out([ann, bob], rng_of(2))

    asyncio.run(story())


def test_a_bot_plays_for_a_player_who_runs_out_of_time_until_they_come_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            began = now_ms()
            table, keys, _ = await new_table(tables, "intrigue", "yb", clock=BankClock(3_000, 5))
            ann = await Client(tables).hello(table.id, keys[0])
            while not table.history.plays(0):
                await asyncio.sleep(0.001)
            seat = table.state.seats[0]
            assert seat.deadline is not None
            assert began + 3_000_000 <= seat.deadline <= now_ms() + 3_000_000
            await ann.answer(rng_of(1))
            seat = table.state.seats[0]
            assert seat.left is not None
            assert 3_005_000 - (now_ms() - began) <= seat.left <= 3_005_000
            while not table.history.plays(0):
                await asyncio.sleep(0.001)
            table.state.apply(Effect(seats={0: {"deadline": now_ms() - 1}}))
            table.stir()
            told: list[Any] = []
            while "bot" not in told:
                await asyncio.sleep(0.01)
                told += [each["seats"][0]["kind"] for each in await ann.listen() if each["type"] == "seats"]
            await ann.send("return")
            seat = table.state.seats[0]
            assert seat.left is not None
            assert seat.left >= 60_000

    asyncio.run(story())


def test_numbers_of_messages_do_not_tell_how_much_others_whisper(tmp_path: Path) -> None:
    """A newcomer hears the same numbers, in the same order, as a player who was there; each number is the time of its message."""

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann, bob = [await Client(tables).hello(table.id, key) for key in keys[:2]]
            for _ in range(5):
                for _ in range(10):
                    await bob.send("say", text="psst", to=2)
                await bob.send("say", text="aloud")
            await ann.listen()
            heard = [each for each in ann.heard if each["type"] == "chat"]
            assert [each["text"] for each in heard] == ["aloud"] * 5
            again = await Client(tables).hello(table.id, keys[0])
            assert [each["id"] for each in again.table["chat"]] == [each["id"] for each in heard]
            late = await Client(tables).hello(table.id, keys[0], chat=heard[2]["id"])
            assert [each["id"] for each in late.table["chat"]] == [each["id"] for each in heard[3:]]
            for line in heard:
                time_of = (line["at"] - table.state.row.made) * 1000
                assert time_of <= line["id"] <= time_of + 55 * BLUR

    asyncio.run(story())


def test_talk_is_for_the_seated_and_a_whisper_for_two(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyybb")
            ann, bob, cid = [await Client(tables).hello(table.id, key) for key in keys]
            watcher = await Client(tables).hello(table.id)
            await ann.send("say", text="  Winter\nis coming  ")
            await ann.send("say", text="not for Cid", to=1)
            for client in (bob, cid, watcher):
                await client.listen()
            said = [[each["text"] for each in c.heard if each["type"] == "chat"] for c in (ann, bob, cid, watcher)]
            assert said == [["Winter is coming", "not for Cid"], ["Winter is coming", "not for Cid"], ["Winter is coming"], []]
            again = await Client(tables).hello(table.id, keys[2])
            assert [each["text"] for each in again.table["chat"]] == ["Winter is coming"]
            assert (await Client(tables).hello(table.id)).table["chat"] == []
            await ann.send("note", text="trust nobody")
            assert (await Client(tables).hello(table.id, keys[0])).table["note"] == "trust nobody"
            assert (await Client(tables).hello(table.id, keys[1])).table["note"] == ""
            cards, keys, _ = await new_table(tables, "intrigue", "yyb")
            dan = await Client(tables).hello(cards.id, keys[0])
            await dan.send("say", text="psst", to=1)
            assert dan.errors.pop()["rule"] == "table.talk"

    asyncio.run(story())


def test_a_player_who_was_away_is_told_what_they_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yybbb")
            ann, bob = [await Client(tables).hello(table.id, key) for key in keys]
            await play_out([ann, bob], rng_of(6), until=lambda: table.number > 10)
            await bob.listen()
            bob.hang_up()
            have = {"take": bob.state["take"], "decision": bob.state["decision"]}
            back = Client(tables)
            back.log = bob.log
            await ann.answer(rng_of(1))
            await back.hello(table.id, keys[1], have=have)
            assert back.table["since"] == have
            assert [group["n"] for group in back.log] == list(range(table.number))

    asyncio.run(story())


def test_forced_answers_are_given_unless_one_wants_to_be_asked(tmp_path: Path) -> None:
    async def forced(ask: bool) -> list[Any]:
        async with open_tables(tmp_path / str(ask)) as tables:
            table, keys, _ = await new_table(tables, "thrones", "ybbbb")
            ann = await Client(tables).hello(table.id, keys[0])
            await ann.send("settings", ask_everything=ask)
            ann.patient = not ask
            await play_out([ann], rng_of(1))
            return [group["n"] for group in ann.log if group["auto"]]

    assert asyncio.run(forced(False))
    assert not asyncio.run(forced(True))


def test_an_idle_table_leaves_the_memory_and_comes_back_unnoticed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=0.05) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyyyy")
            ann = await Client(tables).hello(table.id, keys[0])
            await ann.answer(rng_of(1))
            digest = table.game.digest()
            ann.hang_up()
            while table.id in tables.live:
                await asyncio.sleep(0.02)
            again = await Client(tables).hello(table.id, keys[0])
            live = await tables.table(table.id)
            assert live is not None
            assert live is not table
            assert live.game.digest() == digest
            assert 0 in again.state["sealed"]

    asyncio.run(story())


@pytest.mark.parametrize("game", ["thrones", "intrigue"])
def test_the_past_is_shown_from_ones_own_seat_during_the_game_and_from_any_seat_after_it(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, game, "y" + "b" * (SIZES[game] - 1))
            ann = await Client(tables).hello(table.id, keys[0])
            seen: dict[int, Any] = {0: ann.state["view"]}
            await play_out([ann], rng_of(2), until=lambda: bool(ann.heard) and table.number > 12)
            for message in ann.heard:
                if message["type"] in ("state", "table"):
                    seen.setdefault(message["decision"], message["view"])
            for decision in (0, 3, 9):
                look = only(await ann.send("look", decision=decision), "look")
                assert look["view"]["number"] == decision
                if decision in seen and len(seen[decision]["agenda"][-1].get("asked", [])) == 1:
                    assert look["view"] == seen[decision]
            await ann.send("look", decision=1, eyes=1)
            assert ann.errors.pop()["rule"] == "table.eyes"
            await play_out([ann], rng_of(3))
            look = only(await ann.send("look", decision=1, eyes=1), "look")
            assert look["view"]["eyes"] == GAMES[game].new([], SIZES[game], 1).state.ruleset.seat_name(1)

    asyncio.run(story())
