"""No test has a limit in seconds: a slow or busy machine makes tests slow, never red (tests/effort.py)."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest

from tests.effort import effort, measure

TESTS = Path(__file__).parents[1]
IN_SECONDS = re.compile(
    r"mark\.timeout|\btimeout=\d|wait_for\(.*, \d"
    r"|(?:monotonic|perf_counter|process_time|time)\(\) - \w+ <=? \d"
)


def in_seconds(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if IN_SECONDS.search(line)]


@pytest.mark.parametrize("line", [
    "@pytest.mark.timeo" + "ut(300)", "council.communicate(timeou" + "t=60)", "await asyncio.wait_f" + "or(heard.wait(), 10)",
    "assert time.monoto" + "nic() - begun < 2", "assert process_t" + "ime() - begun <= 0.5",
])
def test_a_limit_in_seconds_would_be_found(line: str) -> None:
    assert in_seconds(f"def test() -> None:\n    {line}\n") == [line]


def test_no_test_has_a_limit_in_seconds() -> None:
    found = {path.name: in_seconds(path.read_text(encoding="utf-8")) for path in TESTS.rglob("*.py")}
    assert not {name: lines for name, lines in found.items() if lines}


def test_effort_is_counted_in_measures() -> None:
    """Whatever the machine is doing: twenty times the work is more than two measures, and none is less than one."""

    def twenty() -> None:
        for _ in range(20):
            measure()

    assert effort(twenty) > 2
    assert effort(process_time) < 1
