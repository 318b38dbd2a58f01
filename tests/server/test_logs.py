"""No visitor can fill the disk with log messages."""

from __future__ import annotations

import logging

import pytest

from smallcouncil.server.process import logs
from smallcouncil.server.process.logs import MOST, Seldom


def test_the_log_keeps_a_few_lines_of_each_kind_and_counts_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    seldom = Seldom()

    def line(text: str) -> logging.LogRecord:
        return logging.LogRecord("uvicorn.error", logging.WARNING, "", 1, text, (), None)

    assert sum(seldom.filter(line("Invalid")) for _ in range(1000)) == MOST
    assert seldom.filter(line("another kind"))
    now[0] += logs.WITHIN
    last = line("Invalid")
    assert seldom.filter(last)
    assert last.getMessage() == "Invalid (and 980 more like it)"
