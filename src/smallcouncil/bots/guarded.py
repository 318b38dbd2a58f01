"""Bots whose code is not ours: where one fails, a random legal choice replaces its answer, and the failure is counted."""

from __future__ import annotations

import signal
import threading
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Final

from smallcouncil.bots.bot import Bot
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint, clipped

SECONDS: Final = 10.0  # time for an answer, if nobody says how many
LONGEST_WAIT: Final = 86_400  # seconds
AGAIN: Final = 0.01  # seconds until an alarm rings again
LONGEST: Final = 240  # characters of a failure that are told

FAILED, SILENT, BABBLED, ILLEGAL, GONE = "failed", "silent", "babbled", "illegal", "gone"
REASONS: Final = {
    FAILED: "raised an exception",
    SILENT: "did not answer in time",
    BABBLED: "answered something that is not an answer",
    ILLEGAL: "chose something illegal",
    GONE: "had ended",
}


class Fault(Exception):
    """Why a bot's answer does not count: one of `REASONS`, and a sentence with the details."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(reason, sentence)
        self.reason: str = reason
        self.sentence: str = clipped(" ".join(sentence.split()), LONGEST)


class GuardedBot(Bot):
    """Asks code that is not ours, checks its answer, and chooses at random where it does not count."""

    def __init__(self, seed: int, setting: int = 0) -> None:
        super().__init__(seed, setting)
        self.patience = SECONDS
        self.faults: dict[str, int] = {}  # by reason, how many choices were made at random
        self.first_fault: str = ""
        self.begun: int = -1  # the number of the decision for which it has answered
        self.chain: list[int] = []  # the draft of that decision, as its answers have it

    @abstractmethod
    def answer(self, game: Game, seat: int) -> list[int]:
        """The choices with which it continues the draft; raises Fault."""

    def told(self, fault: Fault, choice: str) -> None:
        """Learns that its answer does not count, and what was chosen instead."""

    def choose(self, game: Game, seat: int) -> int:
        draft = game.draft(seat)
        if self.begun != game.state.number or len(self.chain) <= len(draft) or self.chain[: len(draft)] != draft:
            try:
                self.chain = [*draft, *self.checked(game, seat, self.answer(game, seat))]
            except Fault as fault:
                self.chain = [*draft, self.at_random(game, seat)]
                self.count(fault)
                self.told(fault, game.text(self.chain[len(draft) :]))
            self.begun = game.state.number
        return self.chain[len(draft)]

    def checked(self, game: Game, seat: int, answered: list[int]) -> list[int]:
        """The same choices, if they are legal."""
        if not answered:
            raise Fault(ILLEGAL, "It chose nothing.")
        try:
            game.drafting(seat, [*game.draft(seat), *answered])
        except Illegal as illegal:
            raise Fault(ILLEGAL, f"It chose `{game.text(answered)}`. {illegal.sentence}") from None
        return answered

    def at_random(self, game: Game, seat: int) -> int:
        choices = game.choices(seat)
        return choices[self.rng.below(len(choices))]

    def count(self, fault: Fault) -> None:
        self.faults[fault.reason] = self.faults.get(fault.reason, 0) + 1
        self.first_fault = self.first_fault or fault.sentence


def faults_of(bot: Bot) -> dict[str, int]:
    """By reason, how many choices were made at random in the bot's place."""
    return bot.faults if isinstance(bot, GuardedBot) else {}


def first_fault_of(bot: Bot) -> str:
    return bot.first_fault if isinstance(bot, GuardedBot) else ""


def give_time(bot: Bot, seconds: float) -> None:
    """Sets the time for each answer of a bot whose code is not ours; 0: as it is."""
    if isinstance(bot, GuardedBot) and seconds:
        bot.patience = seconds


def check_seconds(seconds: float) -> None:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= LONGEST_WAIT:
        most = f"above 0, and at most {LONGEST_WAIT}"
        raise Complaint(f"The time for an answer is a number of seconds {most}, not {clipped(repr(seconds))}.")


def faults_told(name: str, faults: dict[str, int], first: str) -> str:
    """How often a bot failed, for people."""
    reasons = ", ".join(f"{REASONS[reason]} ({count})" for reason, count in faults.items())
    return f"{many(sum(faults.values()), 'choice')} of {name} made at random: it {reasons}. {first}"


# Time for code in this process -----------------------------------------------------------------------------------------


class TooLate(BaseException):
    """Raised inside code that takes too long; it is no `Exception`, so that the code does not swallow it."""


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Interrupts code of this process that runs longer; only in the main thread, and not in compiled code.

    Whoever else uses the alarm of this process still gets it: a regular one continues, any other waits until the code has ended.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    begun = monotonic()
    before, (left, regular) = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)

    def ring(number: int, frame: FrameType | None) -> None:
        if regular and callable(before):
            before(number, frame)
        if monotonic() >= begun + seconds:
            raise TooLate

    signal.signal(signal.SIGALRM, ring)
    try:
        if not regular:
            signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        yield
    finally:
        if not regular:
            signal.setitimer(signal.ITIMER_REAL, max(AGAIN, left - (monotonic() - begun)) if left else 0.0)
        signal.signal(signal.SIGALRM, before)
