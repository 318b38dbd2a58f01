"""A table tells whoever listens, and knows nothing of sockets."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from smallcouncil.core.bits import NOBODY
from smallcouncil.server.refusals import Refused
from smallcouncil.server.tables.create import SeatWish, TableWish, set_table
from tests.server.tables import Client, new_table, only, open_tables


class Ear:
    """A listener without a connection."""

    def __init__(self) -> None:
        self.key: bytes = b""
        self.seat: int = NOBODY
        self.owns: int = NOBODY
        self.heard: list[dict[str, Any]] = []
        self.turned_away: str = ""

    def hear(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def sit(self, seat: int, owns: int) -> None:
        self.seat, self.owns = seat, owns

    def turn_away(self, refused: Refused) -> None:
        self.turned_away = refused.sentence


def test_a_table_imports_nothing_about_sockets() -> None:
    program = "import sys, smallcouncil.server.table.table; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "smallcouncil.server.table.view" in modules
    assert not {"smallcouncil.server.socket.connection", "smallcouncil.server.app", "litestar"} & {*modules}


def test_a_listener_hears_what_its_seat_may_know(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, keys, _ = await new_table(tables, "thrones", "yyb")
            ann, ears = await Client(tables).hello(table.id, keys[0]), [Ear(), Ear()]
            ears[0].seat = 1
            for ear in ears:
                table.listeners.add(ear)
            assert table.listeners.online() == {0, 1}
            table.broadcast.tell_state()
            seated, watching = [only(ear.heard, "state") for ear in ears]
            assert seated["view"]["eyes"] == "Lannister"
            assert watching["view"]["eyes"] == "public"
            await ann.send("say", text="Only for you.", to=1)
            assert [[each["text"] for each in ear.heard if each["type"] == "chat"] for ear in ears] == [["Only for you."], []]
            table.broadcast.reseat()  # the first has no key to its seat
            assert (ears[0].seat, ears[0].heard[-1]["rule"]) == (NOBODY, "table.host")
            table.listeners.dismiss(Refused("Gone.", "table.pinned"))
            assert [ear.turned_away for ear in ears] == ["Gone.", "Gone."]
            assert not table.listeners

    asyncio.run(story())


TURNED = "a\u202eb\u2066c\u200fd\u061ce\x07f\n g\u2028h\u00a0\u200b"  # characters that reverse or hide their neighbours


def test_talk_and_names_become_one_line_of_visible_characters(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            seats = [SeatWish("you", name=TURNED), SeatWish("bot"), SeatWish("bot")]
            new = await set_table(tables, TableWish("thrones", 3, seats))
            ann = await Client(tables).hello(new.table, new.seats[0].secret)
            assert only(await ann.send("say", text=TURNED), "chat")["text"] == ann.table["seats"][0]["name"] == "abcdef g h"
            await ann.send("say", text="\u202e \u2069")
            assert len(await tables.store.chat(new.table, 0)) == 1, "nothing that is seen is nothing said"

    asyncio.run(story())
