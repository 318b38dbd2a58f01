"""Bots whose code is not ours: where one fails, a random legal choice replaces its answer, and the failure is counted."""

from __future__ import annotations

from abc import abstractmethod
from time import monotonic
from typing import Final

from smallcouncil.bots.bot import Bot
from smallcouncil.core.agenda import Illegal
from smallcouncil.core.game import Game
from smallcouncil.core.notation import many
from smallcouncil.errors import Complaint, clipped

SECONDS: Final = 10.0  # time for a decision, if nobody says how many
LONGEST_WAIT: Final = 86_400  # seconds
MOST_SILENT: Final = 3  # decisions in a row that may be late; then it is not asked any more
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
    """Asks code that is not ours, checks its answer, and chooses at random where it does not count.

    It may answer a decision in several parts. If its time is over, the rest of the decision is made at random.
    """

    def __init__(self, seed: int, setting: int = 0) -> None:
        super().__init__(seed, setting)
        self.patience = SECONDS
        self.faults: dict[str, int] = {}  # by reason, how many choices were made at random
        self.first_fault: str = ""
        self.begun: int = -1  # the number of the decision for which it has answered
        self.chain: list[int] = []  # the draft of that decision, as its answers have it
        self.left: float = SECONDS  # the time that is left for that decision
        self.silent: int = 0  # decisions in a row that were late

    @abstractmethod
    def answer(self, game: Game, seat: int) -> list[int]:
        """The choices with which it continues the draft, within the time that is left; raises Fault."""

    def told(self, fault: Fault, choice: str) -> None:
        """Learns that its answer does not count, and what was chosen instead."""

    def choose(self, game: Game, seat: int) -> int:
        draft, is_new = game.draft(seat), self.begun != game.state.number
        if is_new or len(self.chain) <= len(draft) or self.chain[: len(draft)] != draft:
            if is_new or not draft:
                self.left = self.patience
            try:
                self.chain = [*draft, *self.checked(game, seat, self.timed_answer(game, seat))]
            except Fault as fault:
                self.chain = [*draft, self.at_random(game, seat)]
                self.count(fault)
                self.told(fault, game.text(self.chain[len(draft) :]))
            self.begun = game.state.number
        return self.chain[len(draft)]

    def timed_answer(self, game: Game, seat: int) -> list[int]:
        """Its answer. The time that it takes is gone for the rest of the decision."""
        if self.silent == MOST_SILENT:
            raise Fault(GONE, f"It was late in {MOST_SILENT} decisions in a row, and is not asked any more.")
        if self.left <= 0:
            raise Fault(SILENT, "The time for the decision was over.")
        begun = monotonic()
        try:
            found = self.answer(game, seat)
        except Fault as fault:
            self.silent = self.silent + 1 if fault.reason == SILENT else 0
            self.left = 0.0 if fault.reason == SILENT else self.left - (monotonic() - begun)
            raise
        self.silent, self.left = 0, self.left - (monotonic() - begun)
        return found

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
    """Sets the time for each decision of a bot whose code is not ours; 0: as it is."""
    if isinstance(bot, GuardedBot) and seconds:
        bot.patience = seconds


def check_seconds(seconds: float) -> None:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= LONGEST_WAIT:
        most = f"above 0, and at most {LONGEST_WAIT}"
        raise Complaint(f"The time for a decision is a number of seconds {most}, not {clipped(repr(seconds))}.")


def faults_told(name: str, faults: dict[str, int], first: str) -> str:
    """How often a bot failed, for people."""
    reasons = ", ".join(f"{REASONS[reason]} ({count})" for reason, count in faults.items())
    return f"{many(sum(faults.values()), 'choice')} of {name} made at random: it {reasons}. {first}"
