"""Random commands by several players over two servers, held against a model: all see the same, and nothing acknowledged is lost.

A player waits for one command before the next, but gives each to either server, which may not have heard of the last one yet.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.bits import NOBODY
from smallcouncil.server import keys as secrets
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import Stored
from smallcouncil.server.table import chat, host, seating, votes
from smallcouncil.server.table.change import Change
from smallcouncil.server.table.commit import TRIES, Actor, Command
from smallcouncil.server.table.desk import Desk
from smallcouncil.server.table.seal import SealWish, reopen, seal
from smallcouncil.server.table.table import Table
from tests.server.store.test_servers import deaf, same_table, two_servers
from tests.server.tables import home_of, open_tables, until

pytestmark = pytest.mark.anyio

DEEDS = {
    "seal": 40, "unseal": 6, "back": 4, "consent": 8, "leave": 3, "come_back": 6, "ask": 3, "note": 6, "say": 6, "several": 3,
    "invite": 2, "deaf": 3,
}  # fmt: skip
Place = tuple[int, int, int]  # take, decision, seat


class Model:
    """What must be stored in the end, as far as players were told that it is done."""

    def __init__(self) -> None:
        self.sealed: dict[Place, str] = {}
        self.playing: dict[int, str] = {}
        self.ask: dict[int, bool] = {}
        self.notes: dict[int, str] = {}
        self.said: Counter[tuple[int, str]] = Counter()
        self.several: bool = False
        self.invite: bytes | None = None
        self.done: Counter[str] = Counter()

    def check(self, stored: Stored) -> None:
        found = {(row.take, row.decision, row.seat): row for row in stored.choices}
        assert {place: found[place].chain if place in found else "" for place in self.sealed} == self.sealed
        assert {place for place, row in found.items() if row.hand == "player"} <= {*self.sealed}
        for row in stored.seats:
            assert row.playing == self.playing.get(row.seat, "human")
            assert row.ask == self.ask.get(row.seat, False)
        assert {seat: text for seat, text in stored.notes.items() if text} == self.notes
        assert stored.table.several == self.several
        assert self.invite is None or stored.table.invite == self.invite


class Player:
    """Gives one command after the other, each to one of two servers."""

    def __init__(self, both: list[Table], seat: int, key: str, model: Model, chance: random.Random) -> None:
        self.both: list[Table] = both
        self.actor: Actor = Actor(seat, secrets.hash_of(key))
        self.seat: int = seat
        self.model: Model = model
        self.chance: random.Random = chance

    async def act(self) -> None:
        deed = self.chance.choices(list(DEEDS), list(DEEDS.values()))[0]
        try:
            if await getattr(self, deed)(self.chance.choice(self.both)):
                self.model.done[deed] += 1
        except (Refused, Illegal):
            return  # refused: nothing has changed

    async def commit(self, table: Table, command: Command, **how: Any) -> Any:
        return await table.commit(command, self.actor, **how)

    # Deeds: each changes the model once it is acknowledged, and tells whether anything was done -----------------------

    async def seal(self, table: Table) -> bool:
        state, seat = table.state, self.seat
        if not state.history.plays(seat) or state.seats[seat].playing != "human":
            return False
        at, game, chain, closed = state.at, state.game, list[int](), False
        while not closed:
            chain.append(self.chance.choice(game.drafting(seat, chain)[0].choices(seat)))
            closed = game.drafting(seat, chain)[1]
        text = game.text(chain)
        await self.commit(table, partial(seal, wish=SealWish(seat, at[1], chain, at[0])), tries=TRIES)
        self.model.sealed[(*at, seat)] = text
        return True

    async def unseal(self, table: Table) -> bool:
        decision = table.number
        await self.commit(table, partial(reopen, seat=self.seat, decision=decision))
        return self.model.sealed.pop((table.state.row.take, decision, self.seat), None) is not None

    async def back(self, table: Table) -> bool:
        """A seal of the open decision is opened; an earlier decision is taken back, or the others are asked."""
        opened: Place | None = None

        def command(desk: Desk) -> Change | None:
            nonlocal opened
            opened = (*desk.state.at, self.seat) if self.seat in desk.state.history.hands else None
            return votes.back(desk, self.seat)

        await self.commit(table, command)
        if opened is not None:
            self.model.sealed.pop(opened, None)
        return True

    async def consent(self, table: Table) -> bool:
        proposal = votes.current(table.state)
        if proposal is None:
            return False
        yes = self.chance.random() < 0.8
        await self.commit(table, partial(votes.consent, seat=self.seat, number=proposal["number"], yes=yes), tries=TRIES)
        return True

    async def leave(self, table: Table) -> bool:
        await self.commit(table, partial(seating.leave, seat=self.seat, bot="random"))
        self.model.playing[self.seat] = "bot"
        return True

    async def come_back(self, table: Table) -> bool:
        await self.commit(table, partial(seating.come_back, seat=self.seat))
        self.model.playing[self.seat] = "human"
        return True

    async def ask(self, table: Table) -> bool:
        ask = self.chance.random() < 0.5
        await self.commit(table, partial(seating.ask_everything, seat=self.seat, ask=ask))
        self.model.ask[self.seat] = ask
        return True

    async def note(self, table: Table) -> bool:
        text = f"note {self.chance.random()}"
        await self.commit(table, partial(chat.note, seat=self.seat, text=text))
        self.model.notes[self.seat] = text
        return True

    async def say(self, table: Table) -> bool:
        text = f"line {self.chance.random()}"
        await table.say(self.actor, None, text)
        self.model.said[self.seat, text] += 1
        return True

    async def several(self, table: Table) -> bool:
        several = self.chance.random() < 0.5
        await self.commit(table, partial(host.allow_several, by=self.seat, several=several), first=self.is_host)
        self.model.several = several
        return True

    async def invite(self, table: Table) -> bool:
        invite = self.chance.randbytes(8)
        await self.commit(table, partial(host.set_invite, by=self.seat, invite=invite), first=self.is_host)
        self.model.invite = invite
        return True

    def is_host(self, desk: Desk) -> None:
        host.check_host(desk, self.seat)

    async def deaf(self, table: Table) -> bool:
        """The server hears of nothing that the other one writes, for a while."""
        if table.store.on_change is None:
            return False
        hear_again = await deaf(home_of(table))
        await asyncio.sleep(0.01)
        hear_again()
        return True


def is_quiet(both: list[Table]) -> bool:
    one, two = [(table.at, table.state.sealed()) for table in both]
    return one == two and not any(table.tasks or table.sync.lock.locked() for table in both)


def facts(table: Table) -> tuple[Any, ...]:
    """All that a server has in memory of a table, but for when players were last seen."""
    state = table.state
    rows = [replace(row, seen=None) for row in state.seats]
    notes = {seat: text for seat, text in state.notes.items() if text}
    return state.row, rows, state.takes, notes, state.game.to_json(), state.history.hands, state.sealed()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "seats"), [("thrones", "yyy"), ("intrigue", "yyyy")])
async def test_commands_over_two_servers_end_in_one_state_and_none_that_was_acknowledged_is_lost(
    game: str, seats: str, seed: int, shared_postgres: str
) -> None:
    async with two_servers(shared_postgres) as servers:
        both, keys, _ = await same_table(servers, game, seats)
        model = Model()
        players = [Player(both, seat, key, model, random.Random(f"{seed} {seat}")) for seat, key in enumerate(keys)]

        async def play(player: Player) -> None:
            for _ in range(60):
                await player.act()
            await player.come_back(both[0])

        await asyncio.gather(*[play(player) for player in players])
        for table in both:
            table.sync.follow_soon()
        await until(lambda: is_quiet(both))
        stored = await both[0].store.load(both[0].id)
        assert stored is not None
        model.check(stored)
        said = Counter((row.seat, row.text) for row in await both[0].store.chat(both[0].id, 0) if row.seat != NOBODY)
        assert said == model.said
        assert facts(both[0]) == facts(both[1])
        async with open_tables(Path(), database=shared_postgres) as third:
            fresh = await third.table(both[0].id)
            assert fresh is not None
            await until(lambda: is_quiet([both[0], fresh]))
            assert facts(fresh) == facts(both[0])
        assert model.done.total() > 60, model.done
