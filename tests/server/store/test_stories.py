"""What is stored, refused and read back at one table."""

from __future__ import annotations

import asyncio

import pytest

from smallcouncil.server.store import ChatRow, ChoiceRow, Newcomer, PositionRow, Seal, SeatRow, Sitting, Store, TakeRow
from smallcouncil.server.store.changes import BLUR
from smallcouncil.server.store.reads import MOST_TALK
from smallcouncil.server.table.view import hears
from tests.server.store.tables import ALL, new_row, new_table, refused, standing, stored

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was_set(store: Store) -> None:
    row = new_row(
        options=["ports", "crown-cards"], seed=2**64 - 1, name="Über – 龍", clock={"kind": "bank", "bank": 900, "increment": 30},
        press=False, invite=b"\x00\xff", started=True, made=1_700_000_000.25,
    )  # fmt: skip
    seats = [
        SeatRow(0, "human", "bot", "steward", "Ann", b"hash", True, 900_000, 1_800_000_000_000),
        SeatRow(1, "bot", "bot", "random"),
        SeatRow(2),
    ]
    await store.create(row, seats)
    found = await stored(store, row.id)
    assert (found.table, found.seats) == (row, seats)
    assert (found.takes, found.choices, found.drafts, found.notes) == ([], [], {}, {})
    assert await store.load("nobody's") is None


async def test_a_record_to_look_at_is_stored_with_its_choices(store: Store) -> None:
    choices = [ChoiceRow(0, 0, 0, "a"), ChoiceRow(0, 0, 1, "b", "bot"), ChoiceRow(0, 1, 2, "c", "auto")]
    table = await new_table(store, choices, kind="record", over=True)
    found = await stored(store, table)
    assert found.choices == choices
    assert found.table.kind == "record"
    await store.save_seat(table, SeatRow(0, "bot", "bot", deadline=1_000))
    assert table not in dict(await store.deadlines())


async def test_two_tables_cannot_have_the_same_name(store: Store) -> None:
    table = await new_table(store)
    assert table in await refused(store.create(new_row(id=table), []))


async def test_a_table_that_does_not_exist_refuses_every_write(store: Store) -> None:
    for work in (
        store.seal("none", Seal(0, 0, 0, "a", "player", 1)), store.unseal("none", 0, 0, 0, 3),
        store.take_back("none", 0, 0, 0, 1.0), store.start("none"), store.propose("none", 0, None), store.agree("none", 0, 1, 0),
        store.save_seat("none", SeatRow(0)), store.note("none", 0, "x"),
        store.claim("none", 0, Newcomer(b"", "Ann"), ("open",)), store.say("none", 0, None, "x", 1.0),
    ):  # fmt: skip
        assert "no table none" in await refused(work)
    store.draft("none", 0, 0, 0, "a")
    assert await store.load("none") is None


# Sealing -----------------------------------------------------------------------------------------------------------


async def test_decisions_follow_each_other(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 2, "a; done", "player", 0b100))
    await store.seal(table, Seal(0, 1, 0, "b; done", "bot", 0b001))
    assert (await stored(store, table)).choices == [ChoiceRow(0, 0, 2, "a; done", "player"), ChoiceRow(0, 1, 0, "b; done", "bot")]
    assert "not open yet" in await refused(store.seal(table, Seal(0, 3, 0, "c", "player", 1)))
    assert await refused(store.seal(table, Seal(0, -1, 0, "c", "player", 1)))


async def test_a_decision_waits_for_all_who_are_asked(store: Store) -> None:
    table = await new_table(store)
    assert len(await store.seal(table, Seal(0, 0, 1, "b", "player", ALL))) == 1
    assert "not open yet" in await refused(store.seal(table, Seal(0, 1, 1, "x", "player", 2)))
    await store.seal(table, Seal(0, 0, 2, "c", "player", ALL))
    rows = await store.seal(table, Seal(0, 0, 0, "a", "player", ALL))
    assert [(row.seat, row.chain) for row in rows] == [(0, "a"), (1, "b"), (2, "c")]
    await store.seal(table, Seal(0, 1, 1, "x", "player", 2))


async def test_a_seat_may_seal_again_until_the_last_has_sealed(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 0, "first", "player", 0b11))
    await store.seal(table, Seal(0, 0, 0, "second", "clock", 0b11))
    assert (await stored(store, table)).choices == [ChoiceRow(0, 0, 0, "second", "clock")]
    rows = await store.seal(table, Seal(0, 0, 1, "mine", "player", 0b11))
    assert [row.chain for row in rows] == ["second", "mine"]
    assert "over" in await refused(store.seal(table, Seal(0, 0, 0, "third", "player", 0b11)))
    assert await standing(store, table) == [(0, 0, "second"), (0, 1, "mine")]


async def test_a_seal_that_is_sent_twice_changes_nothing(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 0, "a", "player", 1, [(0, 5, None)]))
    await store.seal(table, Seal(0, 0, 0, "a", "clock", 1, [(0, 1, None)], over=True))
    await store.seal(table, Seal(0, 1, 0, "b", "player", 1))
    await store.seal(table, Seal(0, 0, 0, "a", "player", 1))  # it changes nothing even after the next decision
    await store.take_back(table, 0, 1, 0, 1.0)
    await store.seal(table, Seal(1, 0, 0, "a", "player", 1))  # nor in the take after the one that has it
    found = await stored(store, table)
    assert found.choices == [ChoiceRow(0, 0, 0, "a", "player"), ChoiceRow(0, 1, 0, "b", "player")]
    assert found.seats[0].left == 5
    assert not found.table.over


async def test_a_seal_that_names_the_wrong_seats_is_refused(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 0, "a", "player", 0b11))
    assert "other seats" in await refused(store.seal(table, Seal(0, 0, 1, "b", "player", 0b110)))
    with pytest.raises(ValueError, match="not asked"):
        await store.seal(table, Seal(0, 0, 2, "b", "player", 0b11))


async def test_clocks_and_the_end_are_stored_with_the_choice(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 0, "a", "player", 1, [(0, 100, None), (1, None, 1_900_000_000_000)], over=True))
    found = await stored(store, table)
    assert [(row.left, row.deadline) for row in found.seats] == [(100, None), (None, 1_900_000_000_000), (None, None)]
    assert found.table.over
    assert "over" in await refused(store.seal(table, Seal(0, 1, 0, "b", "player", 1)))


async def test_a_seal_can_be_opened_while_another_seat_chooses_and_not_afterwards(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 0, "a", "player", 0b11))
    await store.unseal(table, 0, 0, 0, 0b11)
    assert await standing(store, table) == []
    await store.seal(table, Seal(0, 0, 0, "b", "player", 0b11))
    await store.seal(table, Seal(0, 0, 1, "c", "player", 0b11))
    assert "over" in await refused(store.unseal(table, 0, 0, 0, 0b11))
    assert "not open yet" in await refused(store.unseal(table, 0, 2, 0, 0b11))
    assert await standing(store, table) == [(0, 0, "b"), (0, 1, "c")]


# Taking back -------------------------------------------------------------------------------------------------------


async def test_a_take_back_begins_the_next_take(store: Store) -> None:
    table = await new_table(store)
    for decision in range(4):
        await store.seal(table, Seal(0, decision, 0, f"first {decision}", "player", 1, over=decision == 3))
    assert await store.take_back(table, 0, 2, 1, 123.5) == 1
    found = await stored(store, table)
    assert (found.table.take, found.table.over) == (1, False)
    assert found.takes == [TakeRow(1, 2, 1, 123.5)]
    assert len(found.choices) == 4  # what was played stays on record
    assert "take 1" in await refused(store.seal(table, Seal(0, 4, 0, "x", "player", 1)))
    assert "take 1" in await refused(store.take_back(table, 0, 1, 0, 1.0))
    assert "over" in await refused(store.seal(table, Seal(1, 1, 0, "x", "player", 1)))
    assert "not open yet" in await refused(store.seal(table, Seal(1, 3, 0, "x", "player", 1)))
    await store.seal(table, Seal(1, 2, 0, "second 2", "player", 1))
    assert await standing(store, table) == [(0, 0, "first 0"), (1, 0, "first 1"), (2, 0, "second 2")]


async def test_a_decision_of_a_later_take_can_be_taken_back_too(store: Store) -> None:
    table = await new_table(store)
    for decision in range(5):
        await store.seal(table, Seal(0, decision, 0, f"a{decision}", "player", 1))
    await store.take_back(table, 0, 3, 0, 1.0)
    await store.seal(table, Seal(1, 3, 0, "b3", "player", 1))
    await store.seal(table, Seal(1, 4, 0, "b4", "player", 1))
    await store.take_back(table, 1, 4, 0, 2.0)
    await store.seal(table, Seal(2, 4, 0, "c4", "player", 1))
    assert [chain for _, _, chain in await standing(store, table)] == ["a0", "a1", "a2", "b3", "c4"]
    await store.take_back(table, 2, 1, 0, 3.0)
    assert [chain for _, _, chain in await standing(store, table)] == ["a0"]
    assert "not open yet" in await refused(store.take_back(table, 3, 2, 0, 4.0))
    await store.seal(table, Seal(3, 1, 0, "d1", "player", 1))
    assert [chain for _, _, chain in await standing(store, table)] == ["a0", "d1"]


# Drafts, seats, talk -----------------------------------------------------------------------------------------------


async def test_the_newest_draft_of_a_seat_is_kept(store: Store) -> None:
    table = await new_table(store)
    for chain in ("a", "a; b", "a; b; c"):
        store.draft(table, 0, 0, 0, chain)
    store.draft(table, 0, 0, 1, "x")
    assert (await stored(store, table)).drafts == {0: (0, 0, "a; b; c"), 1: (0, 0, "x")}
    store.draft(table, 0, 0, 0, "")
    assert (await stored(store, table)).drafts == {1: (0, 0, "x")}


async def test_a_seal_ends_the_draft_before_it_but_not_the_one_after(store: Store) -> None:
    table = await new_table(store)
    store.draft(table, 0, 0, 0, "a")
    sealing = asyncio.ensure_future(store.seal(table, Seal(0, 0, 0, "a; done", "player", 1)))
    await asyncio.sleep(0)  # it waits for the writer now
    store.draft(table, 0, 1, 0, "b")
    await sealing
    assert (await stored(store, table)).drafts == {0: (0, 1, "b")}
    await store.seal(table, Seal(0, 1, 0, "b; done", "player", 1))
    assert (await stored(store, table)).drafts == {}


async def test_the_last_draft_is_written_when_the_store_is_closed(url: str) -> None:
    store = Store(url)
    await store.open()
    table = await new_table(store)
    store.draft(table, 0, 0, 0, "a")
    saying = asyncio.ensure_future(store.say(table, 0, None, "last words", 1.0))
    await asyncio.sleep(0)
    await store.close()
    assert (await saying)[1] == 0
    again = Store(url)
    await again.open()
    assert (await stored(again, table)).drafts == {0: (0, 0, "a")}
    await again.close()


async def test_one_of_many_guests_gets_the_seat(store: Store) -> None:
    table = await new_table(store)
    names = [f"guest {number}" for number in range(5)]
    claims = [store.claim(table, 1, Newcomer(name.encode(), name), ("open", "bot")) for name in names]
    answers = await asyncio.gather(*claims, return_exceptions=True)
    winners = [name for name, answer in zip(names, answers, strict=True) if not isinstance(answer, Exception)]
    seat = (await stored(store, table)).seats[1]
    assert [seat.name] == winners
    assert (seat.holder, seat.playing, seat.secret) == ("human", "human", seat.name.encode())


async def test_a_bots_seat_goes_only_to_a_newcomer_who_asks_for_such_a_seat(store: Store) -> None:
    table = await new_table(store)
    await store.save_seat(table, SeatRow(0, "bot", "bot", "steward"))
    assert "taken" in await refused(store.claim(table, 0, Newcomer(b"1", "Ann"), ("open",)))
    await store.claim(table, 0, Newcomer(b"1", "Ann"), ("open", "bot"))
    assert (await stored(store, table)).seats[0] == SeatRow(0, "human", "human", "steward", "Ann", b"1", guest=True, seen=0)
    assert "taken" in await refused(store.claim(table, 7, Newcomer(b"1", "Ann"), ("open",)))


async def test_an_invitation_counts_as_it_is_when_the_seat_is_claimed(store: Store) -> None:
    """Withdrawn, allowed one seat only, or both, after the guest was let through the door."""
    table = await new_table(store, invite=b"old")
    await store.save_seat(table, SeatRow(0, "human", "human", "", "Ann", b"1"))
    guest, again = Newcomer(b"2", "Bob", b"new"), Newcomer(b"3", "Bob", b"new", (b"?", b"2"))
    assert "withdrawn" in await refused(store.claim(table, 1, guest, ("open",)))
    await store.remove(table, SeatRow(0, secret=b"1"), "holder", invite=b"new")
    assert "withdrawn" in await refused(store.claim(table, 1, guest._replace(invite=b"old"), ("open",)))
    await store.claim(table, 1, guest, ("open",))
    assert "has a seat" in await refused(store.claim(table, 2, again, ("open",)))
    await store.save_table(table, several=True)
    assert "hand" in await refused(store.claim(table, 2, again, ("offered",)))
    await store.claim(table, 2, again, ("open",))
    await store.save_seat(table, SeatRow(2, "human", offered=True, secret=b"3", name="Bob"))
    await store.claim(table, 2, Newcomer(b"4", "Cid", b"new"), ("offered",))
    owns = Newcomer(b"5", "Bob", b"new", (b"3",))  # Bob owns the seat that Cid plays for now
    await store.save_table(table, several=False)
    assert "has a seat" in await refused(store.claim(table, 0, owns, ("open",)))


async def test_a_seat_is_saved_as_it_was_when_it_was_given(store: Store) -> None:
    table = await new_table(store)
    row = SeatRow(2, "human", "human", "", "Ann", b"1", True, 5, 6)
    await store.save_seat(table, row)
    assert (await stored(store, table)).seats[2] == row
    await store.save_seat(table, SeatRow(2, "bot", "bot", "steward", left=7), "bot", "left")
    assert (await stored(store, table)).seats[2] == SeatRow(2, "human", "human", "steward", "Ann", b"1", True, 7, 6)
    assert "no seat 9" in await refused(store.save_seat(table, SeatRow(9)))


async def test_open_seats_go_to_bots_when_the_game_begins_and_no_other(store: Store) -> None:
    table = await new_table(store)
    await store.claim(table, 1, Newcomer(b"1", "Ann"), ("open",), 5)
    await store.start(table)
    found = await stored(store, table)
    assert found.table.started
    assert [(row.holder, row.playing, row.left) for row in found.seats] == [
        ("bot", "bot", None), ("human", "human", 5), ("bot", "bot", None),
    ]  # fmt: skip


async def test_a_seal_that_names_the_wrong_choices_of_others_is_refused(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 0, "a", "player", 0b11, known={}))
    for wrong in ({}, {0: "b"}, {0: "a", 1: "c"}):
        mine = Seal(0, 0, 1, "mine", "player", 0b11, over=True, known=wrong)
        assert "in the meantime" in await refused(store.seal(table, mine))
    assert not (await stored(store, table)).table.over
    await store.seal(table, Seal(0, 0, 1, "mine", "player", 0b11, known={0: "a"}))
    await store.seal(table, Seal(0, 0, 1, "mine", "player", 0b11, known={}))  # sent twice


async def test_a_seal_may_be_wrong_about_the_others_while_more_are_asked(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 0, "a", "player", ALL, known={}))
    assert len(await store.seal(table, Seal(0, 0, 1, "b", "player", ALL, known={}))) == 2
    assert "in the meantime" in await refused(store.seal(table, Seal(0, 0, 1, "another", "bot", ALL, known={})))
    assert "in the meantime" in await refused(store.seal(table, Seal(0, 0, 2, "c", "player", ALL, known={0: "a"})))


async def test_nothing_is_taken_back_once_somebody_has_acted(store: Store) -> None:
    table = await new_table(store)
    await store.seal(table, Seal(0, 0, 0, "a", "player", 1))
    await store.seal(table, Seal(0, 1, 1, "b", "player", 0b110))
    for wrong in ((1, 0), (1, 0b110), (0, 1), (2, 0)):
        assert "acted" in await refused(store.take_back(table, 0, 0, 0, 1.0, wrong))
    assert await store.take_back(table, 0, 0, 0, 1.0, (1, 0b010)) == 1


async def test_a_question_is_answered_by_each_and_settled_once(store: Store) -> None:
    table = await new_table(store)
    await store.propose(table, 0, {"number": 7, "yes": [2]})
    await asyncio.gather(*[store.agree(table, 0, 7, seat) for seat in (1, 0, 1)])
    assert (await stored(store, table)).table.proposal == {"number": 7, "yes": [0, 1, 2]}
    assert "already been answered" in await refused(store.agree(table, 0, 6, 0))
    await store.propose(table, 0, None)
    assert "already been answered" in await refused(store.agree(table, 0, 7, 0))
    assert (await stored(store, table)).table.proposal is None


async def test_talk_is_numbered_table_by_table(store: Store) -> None:
    table, other = await new_table(store), await new_table(store)
    said = await asyncio.gather(*[store.say(table, 0, None, f"line {n}", n) for n in range(5)])
    numbers = [number for number, _ in said]
    assert [before for _, before in said] == [0, *numbers[:-1]]
    number, before = await store.say(other, 1, 2, "psst", 9.5)
    assert before == 0
    assert await store.chat(other, 0) == [ChatRow(number, 1, 2, "psst", 9.5)]
    assert [row.id for row in await store.chat(table, numbers[2])] == numbers[3:]


async def test_numbers_of_messages_tell_the_time_and_not_how_many_there_were(store: Store) -> None:
    """Ann and Bob speak twice, a minute apart; between that others whisper, or nobody does."""
    for whispers in (0, 40):
        table = await new_table(store, made=1000.0)
        first, _ = await store.say(table, 0, None, "one", 1060.0)
        for number in range(whispers):
            await store.say(table, 1, 2, "psst", 1061.0 + number)
        second, _ = await store.say(table, 0, None, "two", 1120.0)
        assert abs(first - 60_000) <= BLUR
        assert abs(second - 120_000) <= BLUR
        heard = await store.talk(table, 0, (await stored(store, table)).seats[0])
        assert [row.text for row in heard] == ["one", "two"]


async def test_numbers_ascend_whatever_the_clock_does(store: Store) -> None:
    table = await new_table(store, made=5e9)
    numbers = [(await store.say(table, 0, None, "x", at))[0] for at in (5e9 + 5, 1.0, 1.0, 4e10, 2.0)]
    assert numbers == sorted({*numbers})


async def test_whispers_of_others_do_not_shorten_the_talk_that_a_seat_hears(store: Store) -> None:
    """The store returns only the end of a long talk: the last messages that this seat hears."""
    table = await new_table(store)
    for number in range(3):
        await store.say(table, 0, None, f"line {number}", 1.0)
    await asyncio.gather(*[store.say(table, 1, 2, "psst", 2.0) for _ in range(MOST_TALK)])
    seats = (await stored(store, table)).seats
    assert [row.text for row in await store.talk(table, 0, seats[0])] == ["line 0", "line 1", "line 2"]
    assert len(await store.talk(table, 0, seats[2])) == MOST_TALK
    await store.say(table, -1, None, "Ann leaves.", 3.0)
    assert [row.text for row in await store.talk(table, 0, None)] == ["Ann leaves."]


async def test_the_talk_that_is_read_for_a_seat_is_what_it_hears(store: Store) -> None:
    table = await new_table(store)
    numbers = [(await store.say(table, seat, to, "x", 1.0))[0] for seat in (0, 1, 2, -1) for to in (None, 0, 1, 2) if seat != to]
    rows = await store.chat(table, 0)
    for talk, deaf in ((0, []), (numbers[4], []), (numbers[2], [[numbers[3], numbers[6]], [numbers[8], numbers[9]]])):
        for seat in range(3):
            row = SeatRow(seat, talk=talk, deaf=deaf)
            assert await store.talk(table, 0, row) == [each for each in rows if hears([row] * 3, seat, each)]


async def test_notes_are_kept_by_seat(store: Store) -> None:
    table = await new_table(store)
    await store.note(table, 0, "trust nobody")
    await store.note(table, 1, "trust seat 0")
    await store.note(table, 0, "trust nobody at all")
    assert (await stored(store, table)).notes == {0: "trust nobody at all", 1: "trust seat 0"}


async def test_whatever_people_type_can_be_stored(store: Store) -> None:
    table = await new_table(store)
    await store.say(table, 0, None, "nul \0 half \ud83d whole 🐉 '; DROP TABLE chat; --", 1.0)
    assert [row.text for row in await store.chat(table, 0)] == ["nul  half ? whole 🐉 '; DROP TABLE chat; --"]


async def test_the_store_knows_after_a_restart_which_clocks_run(store: Store) -> None:
    bots, clock, late, _, lobby = ours = [await new_table(store, made=n, started=n < 5) for n in range(1, 6)]
    await store.save_seat(bots, SeatRow(0, "bot", "bot", "steward"))
    await store.save_seat(clock, SeatRow(0, "human", "human", deadline=3_000))
    await store.save_seat(clock, SeatRow(1, "human", "human", deadline=2_000))
    for table in (late, lobby):
        await store.save_seat(table, SeatRow(0, "human", "human", deadline=1_000))
    assert {table: at for table, at in await store.deadlines() if table in ours} == {clock: 2_000, late: 1_000}
    await store.seal(late, Seal(0, 0, 0, "a", "bot", 1, over=True))
    await store.start(lobby)
    assert {table: at for table, at in await store.deadlines() if table in ours} == {clock: 2_000, lobby: 1_000}


async def test_a_seat_is_written_for_whoever_has_it(store: Store) -> None:
    table = await new_table(store)
    await store.save_seat(table, SeatRow(0, "human", "human", secret=b"new"))
    for late in [
        store.remove(table, SeatRow(0, secret=b"old"), "holder"), store.note(table, 0, "x", [Sitting(0, b"old")]),
        store.say(table, 1, 0, "x", 1.0, [Sitting(0, b"old")]),
        store.save_seat(table, SeatRow(0), "ask", sitting=[Sitting(0, b"old")]),
        store.seal(table, Seal(0, 0, 0, "a", "bot", 1), sitting=[Sitting(0, b"new", "bot")]),
        store.propose(table, 0, {}, [Sitting(0, None)]),
    ]:  # fmt: skip
        assert "somebody else" in await refused(late)
    await store.seal(table, Seal(0, 0, 0, "a", "player", 1), sitting=[Sitting(0, b"new", "human")])
    found = await stored(store, table)
    assert (found.seats[0].secret, found.notes, found.table.proposal, len(found.choices)) == (b"new", {}, None, 1)


async def test_a_closed_game_does_not_continue(store: Store) -> None:
    table = await new_table(store)
    await store.end(table, 0)
    begin, row = PositionRow(0, 0, "turn 1", "", b"x"), (await stored(store, table)).table
    assert "over" in await refused(store.go_on(table, 0, begin, 0, 1.0, row))
