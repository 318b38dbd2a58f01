"""A maester thinks in a process of its own, so that whoever types never waits for it."""

from __future__ import annotations

import multiprocessing
import os
import sys
from contextlib import suppress
from multiprocessing.pool import AsyncResult, Pool
from typing import Final, NamedTuple, Protocol

from smallcouncil.games import Pin
from smallcouncil.processes import be_quiet, deaf_to_interrupts, end_with_parent, program_hidden
from smallcouncil.teaching.notes import Remark
from smallcouncil.teaching.thinking import draft_told

NICE: Final = 5  # lower priority than the table itself


class WeighedDraft(NamedTuple):
    """A draft that a maester is asked about: the seat's view without it, what the seat has heard, and the draft."""

    pin: Pin
    view: str
    heard: bytes
    chain: tuple[int, ...]
    seed: int
    seat: int


class Adviser(Protocol):
    """Somebody who can be asked about a draft, and who answers later; only the last question counts."""

    def ask(self, draft: WeighedDraft) -> None: ...

    def answer(self, draft: WeighedDraft) -> list[Remark] | None:
        """What there is to say to the draft; None: nothing yet."""

    def close(self) -> None: ...


class PonderingMaester:
    """One process, started with the first question. It answers one question after the other, and skips those in between."""

    def __init__(self) -> None:
        self.pool: Pool | None = None
        self.asked: WeighedDraft | None = None
        self.working: tuple[WeighedDraft, AsyncResult[list[Remark]]] | None = None
        self.answers: dict[WeighedDraft, list[Remark]] = {}

    def ask(self, draft: WeighedDraft) -> None:
        self.asked = draft
        self.work()

    def answer(self, draft: WeighedDraft) -> list[Remark] | None:
        self.work()
        return self.answers.get(draft)

    def work(self) -> None:
        """Takes an answer that has come, and passes on the last question."""
        if self.working is not None and self.working[1].ready():
            draft, result = self.working
            self.working = None
            try:
                self.answers = {draft: result.get()}
            except Exception:  # a teacher that cannot think is silent
                self.answers = {draft: []}
        if self.working is None and self.asked is not None:
            if self.asked not in self.answers:
                self.working = self.asked, self.started().apply_async(draft_told, self.asked)
            self.asked = None

    def started(self) -> Pool:
        if self.pool is None:
            with deaf_to_interrupts(), program_hidden():
                self.pool = multiprocessing.get_context("spawn").Pool(1, initializer=prepare)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.pool.terminate()
            self.pool = None


def prepare() -> None:
    be_quiet()
    end_with_parent()
    if sys.platform != "win32":
        with suppress(OSError):
            os.nice(NICE)
