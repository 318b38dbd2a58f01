"""The wall clock jumps: somebody sets it, or the machine sleeps.  Nobody gains or loses time at the table by that."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from smallcouncil.server.store import StorageError
from smallcouncil.server.table.clocks import DAY, GRACE
from smallcouncil.server.table.deadlines import is_late
from smallcouncil.server.table.seat_change import save_seat
from smallcouncil.server.table.table import Table
from smallcouncil.server.tables.create import BankClock, DaysClock
from smallcouncil.server.tables.registry import Tables
from smallcouncil.server.wall_clock import BLURRED, Jump, WallClock
from tests.server.tables import Client, new_table, now_ms, open_tables, rng_of, until
from tests.server.test_host import friends, still

HOUR = 3_600_000
QUICK = 0.02  # seconds between two looks at the clock, and until a table that nobody is at leaves the memory
SLACK = 30_000  # ms that a slow machine may take for a story


class Clockwork:
    """The clocks of the machine that a server runs on, in seconds."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.ahead: float = 0.0
        self.slept: float = 0.0
        tables.store.clock = self.clock  # type: ignore[method-assign]
        sleeping = tables.wall_clock.sleeping
        tables.wall_clock.sleeping = lambda: sleeping() + self.slept

    async def clock(self) -> float:
        return time.time() + self.ahead

    async def set(self, ms: int) -> None:
        self.ahead += ms / 1000
        await until(self.is_followed)

    def is_followed(self) -> bool:
        return abs(self.tables.wall_clock.now() - self.now) < 500 and self.tables._followed == self.tables.wall_clock.jumped

    async def sleep(self, ms: int) -> None:
        """The machine sleeps: the wall clock advances, the steady clock does not."""
        self.slept += ms / 1000
        self.ahead += ms / 1000
        await until(self.is_followed)

    @property
    def now(self) -> int:
        return now_ms() + round(self.ahead * 1000)


async def stored_deadline(table: Table, seat: int = 0) -> int:
    stored = await table.store.load(table.id)
    assert stored is not None
    deadline = stored.seats[seat].deadline
    assert deadline is not None
    return deadline


async def time_left(table: Table, clock: Clockwork) -> int:
    """How long Ann still has; memory and storage agree."""
    deadline = await stored_deadline(table)
    assert deadline == table.state.seats[0].deadline
    assert abs(table.clock.now() - clock.now) < SLACK
    return deadline - clock.now


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -3_000, 40 * DAY])
def test_a_bank_is_neither_filled_nor_emptied_by_a_clock_that_was_set(
    jump: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table, keys, _ = await new_table(tables, "thrones", "ybbbb", clock=BankClock(60, 5))
            ann = await Client(tables).hello(table.id, keys[0])
            clock = Clockwork(tables)
            await clock.set(jump)
            assert 60_000 - SLACK < await time_left(table, clock) <= 60_000
            assert table.state.seats[0].playing == "human"
            await ann.listen()
            told = ann.heard[-1]
            assert told["type"] == "seats"
            assert 60_000 - SLACK < told["seats"][0]["deadline"] - told["now"] <= 60_000
            await ann.answer(rng_of(1))
            assert 65_000 - SLACK < (table.state.seats[0].left or 0) <= 65_000
        word = "back" if jump < 0 else "forward"
        assert [f"set {word} by {abs(jump) // 1000} s" in line for line in caplog.messages if "clock" in line] == [True]

    asyncio.run(story())


def test_a_clock_that_drifts_a_little_is_followed_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table, _, _ = await new_table(tables, "thrones", "ybbbb", clock=BankClock(60, 5))
            clock, before = Clockwork(tables), table.state.seats[0].deadline
            for _ in range(5):
                await clock.set(900)
            assert table.state.seats[0].deadline == before
            assert abs(tables.wall_clock.now() - clock.now) < 1000
            assert not [line for line in caplog.messages if "clock" in line]

    asyncio.run(story())


def test_the_time_for_an_answer_pauses_while_the_machine_sleeps(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table, _, _ = await new_table(tables, "thrones", "ybbbb", clock=BankClock(600, 5))
            clock = Clockwork(tables)
            await clock.sleep(9 * HOUR)
            assert 600_000 - SLACK < await time_left(table, clock) <= 600_000
            assert any(f"slept for {9 * HOUR // 1000} s" in line for line in caplog.messages)

    asyncio.run(story())


@pytest.mark.parametrize("in_memory", [True, False])
def test_days_that_pass_while_the_machine_sleeps_are_noticed(in_memory: bool, tmp_path: Path) -> None:
    """As after a restart: whoever is late has a minute to come, then a bot plays."""

    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table, _, _ = await new_table(tables, "thrones", "ybbbb" if in_memory else "yyyyy", clock=DaysClock(3))
            clock = Clockwork(tables)
            await until(lambda: in_memory or table.id not in tables.live)
            await clock.sleep(2 * DAY)
            assert abs(await stored_deadline(table) - clock.now - DAY) < SLACK
            await clock.sleep(2 * DAY)
            if in_memory:
                assert GRACE - SLACK < await time_left(table, clock) <= GRACE
                timer = table.bot_seats._timer
                assert timer is not None
                assert timer.when() - asyncio.get_running_loop().time() <= GRACE / 1000
            else:
                assert GRACE - SLACK < tables._due[table.id] - clock.now <= GRACE

    asyncio.run(story())


@pytest.mark.parametrize("jump", [-HOUR, 40 * DAY])
def test_days_follow_a_clock_that_was_wrong(jump: int, tmp_path: Path) -> None:
    """A small computer without a battery begins in 1970, and learns the date later."""

    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table, _, _ = await new_table(tables, "thrones", "ybbbb", clock=DaysClock(3))
            clock = Clockwork(tables)
            await clock.set(jump)
            assert abs(await time_left(table, clock) - 3 * DAY) < SLACK

    asyncio.run(story())


def test_the_clocks_of_tables_out_of_memory_move_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            clock = Clockwork(tables)
            table, _, _ = await new_table(tables, "thrones", "yyyyy", clock=BankClock(600, 0))
            await until(lambda: table.id not in tables.live)
            await clock.set(HOUR)
            assert 600_000 - SLACK < await stored_deadline(table) - clock.now <= 600_000
            assert tables._due[table.id] == await stored_deadline(table)
            again = await tables.table(table.id)
            assert again is not None
            assert 600_000 - SLACK < await time_left(again, clock) <= 600_000

    asyncio.run(story())


def test_a_clock_set_while_the_server_was_away_fills_no_bank(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table, _, _ = await new_table(tables, "thrones", "ybbbb", clock=BankClock(600, 0))
            deadline = {"deadline": now_ms() + 600_000 + HOUR}
            await table.commit(lambda desk: save_seat(desk.state, 0, deadline))
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            tables.opened += 1000  # the table was set before
            again = await tables.table(table.id)
            assert again is not None
            assert (again.state.seats[0].deadline or 0) - now_ms() <= 600_000

    asyncio.run(story())


@pytest.mark.parametrize("asleep", [True, False])
@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_nobody_is_absent_because_the_clock_jumped(jump: int, asleep: bool, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table = await friends(tables)
            clock, presence = Clockwork(tables), table.table.presence
            table.cid.hang_up()
            before = [(presence.absent_at(seat) or clock.now) - clock.now for seat in range(3)]
            await (clock.sleep if asleep and jump > 0 else clock.set)(jump)
            after = [(presence.absent_at(seat) or clock.now) - clock.now for seat in range(3)]
            assert not any(presence.is_absent(seat) for seat in range(3))
            assert all(abs(was - now) < SLACK for was, now in zip(before, after, strict=True))
            await table.ann.send("give", seat=1)
            assert table.ann.errors.pop()["rule"] == "table.host"

    asyncio.run(story())


def test_a_table_keeps_its_time_until_its_deadlines_could_be_stored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table, _, _ = await new_table(tables, "thrones", "ybbbb", clock=BankClock(60, 5))
            clock, move = Clockwork(tables), tables.store.move_clocks

            async def fail(*_: object) -> None:
                raise StorageError("The disk is full.")

            tables.store.move_clocks = fail  # type: ignore[method-assign, assignment]
            before = table.state.seats[0].deadline
            clock.ahead -= HOUR / 1000
            await until(lambda: "could not be adjusted" in caplog.text)
            assert table.state.seats[0].deadline == before
            assert 60_000 - SLACK < (before or 0) - table.clock.now() <= 60_000
            async with table.sync.lock:
                await table.sync.catch_up()
            assert table.state.seats[0].deadline == before
            tables.store.move_clocks = move  # type: ignore[method-assign]
            await clock.set(0)
            assert 60_000 - SLACK < await time_left(table, clock) <= 60_000

    asyncio.run(story())


def test_a_player_who_seals_while_the_clock_is_set_keeps_the_time_that_was_left(tmp_path: Path) -> None:
    """The table is busy when the server finds the jump: it keeps its own time, and moves its clocks when it is free."""

    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            table, keys, _ = await new_table(tables, "thrones", "ybbbb", clock=BankClock(60, 5))
            ann = await Client(tables).hello(table.id, keys[0])
            clock = Clockwork(tables)
            async with table.sync.lock:
                moving = asyncio.create_task(clock.set(HOUR))
                await until(lambda: tables.wall_clock.jumped != Jump())
                row = table.state.seats[0]
                assert 60_000 - SLACK < (row.deadline or 0) - table.clock.now() <= 60_000
                assert not is_late(table, row)
            await ann.answer(rng_of(1))
            await moving
            assert 65_000 - SLACK < (table.state.seats[0].left or 0) <= 65_000

    asyncio.run(story())


def test_a_table_that_is_fetched_while_deadlines_move_has_the_right_ones(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, idle=QUICK) as tables:
            still(tables)
            clock = Clockwork(tables)
            table, _, _ = await new_table(tables, "thrones", "yyyyy", clock=BankClock(600, 0))
            await until(lambda: table.id not in tables.live)
            load, came = tables.store.load, asyncio.Event()

            async def load_slowly(id: str) -> object:
                found = await load(id)
                came.set()
                await asyncio.sleep(0.05)
                return found

            tables.store.load = load_slowly  # type: ignore[method-assign, assignment]
            fetching = asyncio.create_task(tables.table(table.id))
            await came.wait()
            await clock.set(HOUR)
            again = await fetching
            assert again is not None
            assert 600_000 - SLACK < await time_left(again, clock) <= 600_000

    asyncio.run(story())


def test_a_look_at_the_clock_finds_sleep_and_jumps() -> None:
    wall, steady, sleeping = 1000.0, 50.0, 70.0
    watch = WallClock(lambda: steady, lambda: sleeping)
    watch.set(wall)
    assert watch.now() == 1_000_000
    steady, sleeping = 60.0, 80.0
    assert watch.look(1010.5, steady) is None
    assert watch.now() == 1_010_500
    steady, sleeping = 61.0, 3681.0  # it slept for an hour, and somebody set the clock back by ten
    assert watch.look(1011.5 + 3600 - 36000, steady) == Jump(-32_400_000, 3_600_000)
    assert watch.now() == 1_011_500 - 32_400_000
    began, steady = steady, steady + 2 * BLURRED
    assert watch.look(0.0, began) is None, "the server was busy between the two clocks"
    assert watch.now() > 0 or watch.jumped == Jump(-32_400_000, 3_600_000)
    assert Jump(-32_400_000, 3_600_000).sentences() == [
        "this machine slept for 3600 s", "the system clock was set back by 36000 s",
    ]  # fmt: skip
