"""Bots from outside sit at a served table only where the host allows it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from smallcouncil.bots import admit
from smallcouncil.bots.outside import ADMITTED
from smallcouncil.errors import Complaint
from smallcouncil.server.tables.create import SeatWish, TableWish, set_table
from tests.server.tables import Client, open_tables, play_out, rng_of

BOT: Final = "./eager.py:Eager"
SCRIPT: Final = "cmd:./last.sh"
EAGER: Final = "class Eager:\n    def choose(self, game, seat):\n        return game.legal(seat)[-1]\n"
# It takes the first choice of each list.
LAST: Final = r"""#!/bin/sh
while read -r line; do
  case $line in
    *'"hello"'*) echo '{"type": "hello"}' ;;
    *'"asked"'*) echo "$line" |
      sed 's/.*"number":\([0-9]*\).*"legal":\["\([^"]*\)".*/{"type": "answer", "number": \1, "choice": "\2"}/' ;;
  esac
done
"""


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "eager.py").write_text(EAGER)
    (tmp_path / "last.sh").write_text(LAST)
    (tmp_path / "last.sh").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    admitted = dict(ADMITTED)
    ADMITTED.clear()
    yield
    ADMITTED.clear()
    ADMITTED.update(admitted)


def table_with(bot: str) -> TableWish:
    return TableWish("intrigue", 3, [SeatWish("you", name="Ann"), SeatWish("bot", bot=bot), SeatWish("bot", bot=bot)])


@pytest.mark.parametrize("bot", [BOT, SCRIPT, "cmd:rm -rf /", "/etc/passwd.py:Root"])
def test_it_is_refused_with_a_sentence(bot: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(Complaint) as refused:
                await set_table(tables, table_with(bot), 7)
            assert str(refused.value) == f"This server does not let {bot} play; its host can allow it with --allow-bots."

    asyncio.run(story())


@pytest.mark.parametrize("bot", [BOT, SCRIPT])
@pytest.mark.parametrize("workers", [0, 1])
def test_it_plays_where_it_is_allowed(bot: str, workers: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, workers=workers) as tables:
            admit([bot])
            made = await set_table(tables, table_with(bot), 7)
            ann = await Client(tables).hello(made.table, made.seats[0].secret)
            await play_out([ann], rng_of(3))
            assert ann.state["over"]
            assert "made at random" not in caplog.text
            assert "failed" not in caplog.text

    asyncio.run(story())


def test_a_bot_that_is_no_longer_allowed_is_replaced(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            admit([BOT])
            made = await set_table(tables, table_with(BOT), 7)
            ADMITTED.pop(BOT)
            ann = await Client(tables).hello(made.table, made.seats[0].secret)
            await play_out([ann], rng_of(3))
            assert ann.state["over"]

    asyncio.run(story())
