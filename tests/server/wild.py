"""Players who do whatever they like: they answer, take back, agree, leave, come back, talk, look and hang up, in any order."""

from __future__ import annotations

import random
from typing import Any

from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.timeline.history import history_of
from tests.server.tables import Client

MAY_BE_REFUSED = {
    "table.stale", "table.seats", "table.back", "table.eyes", "table.talk", "core.sealed", "core.not-asked", "core.undo",
    "core.over", "table.host",
}  # fmt: skip
DEEDS = {
    "answer": 60, "unseal": 4, "back": 3, "consent": 8, "leave": 2, "return": 6, "settings": 2, "say": 2, "look": 3, "start": 1,
    "note": 1, "again": 2, "twice": 2, "give": 1, "invite": 1,
}  # fmt: skip


class Wild(Client):
    """A client that understands every message; each error must have a rule from `MAY_BE_REFUSED`."""

    def __init__(self, tables: Tables, table: str, key: str, chance: random.Random) -> None:
        super().__init__(tables)
        self.place: tuple[str, str] = table, key
        self.chance: random.Random = chance
        self.number: int = 0
        self.last: dict[str, Any] = {}

    async def come(self) -> Wild:
        await self.hello(*self.place)
        return self

    def take_in(self, message: dict[str, Any]) -> None:
        super().take_in(message)
        if message["type"] == "proposal" and message["open"]:
            self.number = message["proposal"]
        if message["type"] == "error":
            assert message["rule"] in MAY_BE_REFUSED, message

    async def act(self) -> Wild:
        """Does something at random, and returns the player who has the seat afterwards."""
        await self.listen()
        deed = self.chance.choices(list(DEEDS), list(DEEDS.values()))[0]
        if deed == "answer":
            await self.try_to_answer()
        elif deed == "again":
            return await self.again()
        elif deed == "twice" and self.last:
            await self.send(**self.last)
        elif deed != "twice":
            await self.send(deed, **self.fields(deed))
        return self

    async def again(self) -> Wild:
        self.hang_up()
        return await Wild(self.tables, *self.place, self.chance).come()

    def fields(self, deed: str) -> dict[str, Any]:
        chance, decision = self.chance, self.state["decision"]
        found: dict[str, dict[str, Any]] = {
            "unseal": {"decision": max(0, decision - chance.choice([0, 0, 0, 1]))},
            "consent": {"proposal": self.number, "yes": chance.random() < 0.8},
            "leave": {"bot": chance.choice(["", "random"])},
            "settings": {"ask_everything": chance.random() < 0.5, "pace": 0},
            "say": {"text": str(decision)},
            "look": {"decision": chance.randrange(decision + 3), "eyes": chance.choice([None, self.table["seat"], -1, 1])},
            "note": {"text": str(decision)},
            "give": {"seat": chance.randrange(4), "newcomer": chance.random() < 0.5},
        }
        return found.get(deed, {})

    async def try_to_answer(self) -> None:
        you, decision, take = self.you, self.state["decision"], self.state["take"]
        if not you or self.table["seat"] not in self.state["waiting"]:
            return
        chain = list(you["chain"])
        while not you["complete"]:
            chain = [*chain, self.chance.choice(you["choices"])]
            told = await self.send("draft", decision=decision, chain=chain)
            drafted = [each for each in told if each["type"] == "draft" and each["chain"] == chain]
            if not drafted:  # refused, or the answer to something older came first
                return
            you = drafted[-1]
        self.last = {"type": "seal", "take": take, "decision": decision, "chain": chain}
        await self.send(**self.last)


async def check_story(table: Table) -> None:
    """Checks that the stored rows give the game and the seats in memory."""
    async with table.sync.lock:
        stored = await table.store.load(table.id)
        assert stored is not None
        history = history_of(table.kind, stored)
        assert stored.table.take == table.state.row.take
        assert history.game.to_json() == table.game.to_json()
        assert history.hands == table.history.hands
        assert stored.table.over == (not table.game.waiting)
        assert [(row.holder, row.playing, row.secret) for row in stored.seats] == [
            (row.holder, row.playing, row.secret) for row in table.state.seats
        ]


async def check_log(client: Client, fresh: Client) -> None:
    """A client that was there all the time knows the same as one that comes now."""
    await client.listen()
    told: dict[int, Any] = {}
    for group in client.log:
        if "back" not in group:
            told[group["n"]] = group
    now = [group for group in fresh.log if "back" not in group]
    assert [told[group["n"]] for group in now] == now
    assert client.state["view"] == fresh.state["view"]
