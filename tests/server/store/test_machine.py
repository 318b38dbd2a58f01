"""Whatever is asked of the store, in whatever order: it answers as a model does that keeps everything in dicts."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from smallcouncil.server.store import Conflict, Newcomer, Seal, SeatRow, Store
from tests.server.store.tables import new_table

ASKED = (0b001, 0b111, 0b010, 0b011)  # by decision, round and round
SEATS = st.integers(0, 2)
CHAINS = st.sampled_from(["a", "b"])
OFFSETS = st.sampled_from([0, 0, 0, 0, -1, 1, -2])  # mostly the open decision
TAKES = st.sampled_from([0, 0, 0, 0, 0, -1, 1])


def asked_at(decision: int) -> int:
    return ASKED[decision % len(ASKED)]


class Model:
    def __init__(self) -> None:
        self.take = 0
        self.over = False
        self.begins = {0: 0}
        self.rows: dict[tuple[int, int, int], str] = {}
        self.drafts: dict[int, tuple[int, int, str]] = {}
        self.notes: dict[int, str] = {}
        self.seats = {seat: SeatRow(seat) for seat in range(3)}
        self.talk: list[str] = []
        self.said: int = 0  # the number of the last word

    def standing(self, decision: int) -> dict[int, str]:
        """The current chains, by seat. A take holds from its beginning until the smallest beginning of a later one."""
        found = {}
        for (take, at, seat), chain in self.rows.items():
            later = [begin for each, begin in self.begins.items() if each > take]
            if at == decision and self.begins[take] <= at and all(at < begin for begin in later):
                found[seat] = chain
        return found

    def missing(self, decision: int) -> set[int]:
        return {seat for seat in range(3) if asked_at(decision) >> seat & 1} - set(self.standing(decision))

    def open(self) -> int:
        decision = 0
        while not self.missing(decision):
            decision += 1
        return decision

    def seal(self, take: int, decision: int, seat: int, chain: str, over: bool) -> bool:
        if take != self.take:
            return False
        if self.standing(decision).get(seat) == chain:
            return True
        if decision != self.open() or self.over:
            return False
        self.rows[take, decision, seat] = chain
        self.drafts.pop(seat, None)
        self.over = over
        return True

    def unseal(self, take: int, decision: int, seat: int) -> bool:
        if take != self.take or decision != self.open() or not self.missing(decision) - {seat}:
            return False
        self.rows.pop((take, decision, seat), None)
        return True

    def take_back(self, take: int, decision: int) -> bool:
        if take != self.take or not 0 <= decision <= self.open():
            return False
        self.take, self.over = take + 1, False
        self.begins[self.take] = decision
        return True


class Machine(RuleBasedStateMachine):
    store: Store
    loop: asyncio.AbstractEventLoop

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def agrees(self, work: Coroutine[Any, Any, Any], expected: bool) -> Any:
        if expected:
            return self.do(work)
        with pytest.raises(Conflict):
            self.do(work)
        return None

    @initialize()
    def set_table(self) -> None:
        self.model = Model()
        self.table: str = self.do(new_table(self.store))

    @rule(take=TAKES, offset=OFFSETS, seat=SEATS, chain=CHAINS, over=st.sampled_from([False] * 9 + [True]))
    def seal(self, take: int, offset: int, seat: int, chain: str, over: bool) -> None:
        model = self.model
        take, decision = model.take + take, model.open() + offset
        if asked_at(decision) >> seat & 1:
            expected = model.seal(take, decision, seat, chain, over)
            sealing = self.store.seal(self.table, Seal(take, decision, seat, chain, "player", asked_at(decision), (), over))
            rows = self.agrees(sealing, expected)
            if rows is not None:
                assert {row.seat: row.chain for row in rows} == model.standing(decision)

    @rule(data=st.data(), chain=CHAINS)
    def play_on(self, data: st.DataObject, chain: str) -> None:
        decision = self.model.open()
        seat = data.draw(st.sampled_from(sorted(self.model.missing(decision))))
        expected = self.model.seal(self.model.take, decision, seat, chain, False)
        seal = Seal(self.model.take, decision, seat, chain, "bot", asked_at(decision))
        self.agrees(self.store.seal(self.table, seal), expected)

    @rule(take=TAKES, offset=OFFSETS, seat=SEATS)
    def unseal(self, take: int, offset: int, seat: int) -> None:
        take, decision = self.model.take + take, self.model.open() + offset
        expected = self.model.unseal(take, decision, seat)
        self.agrees(self.store.unseal(self.table, take, decision, seat, asked_at(decision)), expected)

    @rule(take=TAKES, offset=st.integers(-5, 1))
    def take_back(self, take: int, offset: int) -> None:
        take, decision = self.model.take + take, self.model.open() + offset
        self.agrees(self.store.take_back(self.table, take, decision, 0, 1.0), self.model.take_back(take, decision))

    @rule(take=TAKES, seat=SEATS, chain=st.sampled_from(["", "x", "x; y"]))
    def draft(self, take: int, seat: int, chain: str) -> None:
        take, decision = self.model.take + take, self.model.open()
        self.store.draft(self.table, take, decision, seat, chain)
        if take == self.model.take:
            self.model.drafts.pop(seat, None)
            if chain:
                self.model.drafts[seat] = (take, decision, chain)
        self.do(self.store.load(self.table))  # a draft that waits is superseded by the next, even one of a take that is gone

    @rule(seat=SEATS, text=st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=5))
    def note(self, seat: int, text: str) -> None:
        self.model.notes[seat] = text
        self.do(self.store.note(self.table, seat, text))

    @rule(text=CHAINS)
    def say(self, text: str) -> None:
        number, before = self.do(self.store.say(self.table, 0, None, text, 1.0))
        assert before == self.model.said < number
        self.model.talk.append(text)
        self.model.said = number

    @rule(
        seat=SEATS, holder=st.sampled_from(["open", "bot", "human"]), left=st.none() | st.integers(0, 2**53),
        offered=st.booleans(),
    )
    def save_seat(self, seat: int, holder: str, left: int | None, offered: bool) -> None:
        offered &= holder == "human"
        self.model.seats[seat] = SeatRow(seat, holder, "human", "steward", "Ann", b"1", False, left, None, offered=offered)
        self.do(self.store.save_seat(self.table, self.model.seats[seat]))

    @rule(seat=SEATS, was=st.sampled_from([("open",), ("bot",), ("open", "bot"), ("offered",)]))
    def claim(self, seat: int, was: tuple[str, ...]) -> None:
        model, row = self.model, self.model.seats[seat]
        expected = ("offered" if row.offered else row.holder) in was
        if expected:
            note = model.notes.get(seat, "")
            owner = {"name": row.name, "secret": (row.secret or b"").hex(), "guest": row.guest, "talk": row.talk, "note": note}
            model.seats[seat] = SeatRow(
                seat, "human", "human", row.bot, "Bob", b"2", row.ask, guest=True, talk=model.said, seen=5,
                owner=(row.owner or owner) if row.holder == "human" else None,
            )
            model.notes[seat] = ""
            model.drafts.pop(seat, None)
        self.agrees(self.store.claim(self.table, seat, Newcomer(b"2", "Bob"), was, now=5), expected)

    @rule(seat=SEATS)
    def reclaim(self, seat: int) -> None:
        model, row = self.model, self.model.seats[seat]
        back, owner = replace(row, playing="human"), row.owner
        if owner is not None:
            secret, guest, talk = bytes.fromhex(owner["secret"]), owner["guest"], owner["talk"]
            model.seats[seat] = replace(
                back, name=owner["name"], secret=secret, guest=guest, talk=talk, owner=None, offered=False
            )
            model.notes[seat] = owner["note"]
            model.drafts.pop(seat, None)
        self.agrees(self.store.reclaim(self.table, back, "playing"), owner is not None)

    @rule(seat=SEATS)
    def remove(self, seat: int) -> None:
        row = replace(self.model.seats[seat], holder="bot", playing="bot")
        self.model.seats[seat] = replace(
            row, secret=None, name="", guest=False, offered=False, owner=None, talk=0, deadline=None
        )
        self.model.notes[seat] = ""
        self.model.drafts.pop(seat, None)
        self.do(self.store.remove(self.table, row, "holder", "playing"))

    @rule(seat=SEATS, now=st.integers(1, 2**53))
    def see(self, seat: int, now: int) -> None:
        self.model.seats[seat] = replace(self.model.seats[seat], seen=now)
        self.store.see(self.table, seat, now)
        self.do(self.store.load(self.table))  # one that waits is superseded by the next

    @precondition(lambda self: hasattr(self, "table"))
    @invariant()
    def all_is_stored(self) -> None:
        found = self.do(self.store.load(self.table))
        model = self.model
        assert {(row.take, row.decision, row.seat): row.chain for row in found.choices} == model.rows
        assert [row.take for row in found.takes] == [take for take in model.begins if take]
        assert (found.table.take, found.table.over) == (model.take, model.over)
        assert found.seats == list(model.seats.values())
        assert (found.drafts, found.notes) == (model.drafts, model.notes)
        assert [row.text for row in self.do(self.store.chat(self.table, 0))] == model.talk


def test_the_store_does_what_the_model_does(url: str) -> None:
    with asyncio.Runner() as runner:
        store = Store(url)
        runner.run(store.open())

        class Ours(Machine):
            pass

        Ours.store, Ours.loop = store, runner.get_loop()
        few = settings(
            max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
        )
        run_state_machine_as_test(Ours, settings=few)
        runner.run(store.close())
