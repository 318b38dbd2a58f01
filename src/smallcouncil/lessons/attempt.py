"""A task being played: the pupil's answers, what the other houses do, and what the teacher says to it.

An attempt never changes: each answer gives a new one. It follows from the task and the answers alone, so nobody has to store it.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from smallcouncil.bots import BOTS, LEVELS, ask, bot_named, check_bot
from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.core.notation import Unreadable
from smallcouncil.core.records import seat_of
from smallcouncil.errors import Complaint, clipped
from smallcouncil.games import GAMES
from smallcouncil.lessons.lesson import FAILED, GOOD, WRONG, After, Before, Saying, Task
from smallcouncil.scenarios.language import Line
from smallcouncil.scenarios.runner import Difference, Runner

GOING: Final[Literal["going"]] = "going"  # the pupil is asked again
LONGEST: Final = 400  # answers of other houses after one of the pupil
MISSED: Final = "This does not reach the goal. Try it again."


class Reply(NamedTuple):
    """What comes of an answer."""

    outcome: Literal["going", "wrong", "solved", "failed"]
    says: list[Saying]
    marks: list[str]


class SealedChain(NamedTuple):
    """A sealed chain, and whose it is."""

    seat: int
    chain: list[int]


class Answered(NamedTuple):
    """The pupil's last answer, and the rule of its question."""

    rule: str
    chain: list[int]


class ReadyTask:
    """A task made ready: its first position, and what the other houses will do."""

    def __init__(self, task: Task) -> None:
        self.task: Task = task
        self.runner: Runner = Runner(task.scenario, GAMES)
        for block in task.scenario.blocks:
            for line in block.lines:
                self.runner.do(block.name, line)
        self.game: Game = self.runner.game
        self.game.state.number = 0
        self.seat: int = self.seat_named(task.pupil, task.pupil_line)
        seats = self.game.state.seats
        self.plans: list[list[list[int]]] = [[] for _ in range(seats)]  # by seat, its fixed answers in order
        self.bots: list[tuple[str, int] | None] = [None] * seats  # by seat, a bot and its seed
        for line in task.others:
            self.read_other(line)
        self.begun: list[int] = self.game.draft(self.seat)  # what the pupil begins with
        self.chosen: dict[int, list[list[int]]] = {each.line: list(map(self.parsed, each.chosen)) for each in task.afters}
        self.exactly: dict[int, list[list[int]]] = {each.line: list(map(self.parsed, each.exactly)) for each in task.afters}

    def wrong(self, line: int, sentence: str) -> Complaint:
        return self.task.scenario.wrong(line, sentence)

    def seat_named(self, name: str, line: int) -> int:
        seat = seat_of(self.game, name)
        if seat == NOBODY:
            raise self.wrong(line, f"there is no seat `{clipped(name)}`.")
        return seat

    def read_other(self, line: Line) -> None:
        """`lannister: order Lannisport Defense; done`, or `lannister: squire 7`."""
        name, _, value = (part.strip() for part in line.text.partition(":"))
        seat = self.seat_named(name, line.number)
        if seat == self.seat:
            raise self.wrong(line.number, "this is the pupil's own seat.")
        bot, _, seed = value.rpartition(" ")
        if seed.isdecimal() and bot.partition(":")[0] in (*BOTS, *LEVELS[self.task.scenario.game]):
            try:
                check_bot(bot, self.task.scenario.game)
            except Complaint as error:
                raise self.wrong(line.number, str(error)) from error
            self.bots[seat] = bot, int(seed)
        else:
            self.plans[seat].append(self.parsed(Line(line.number, value)))

    def parsed(self, line: Line) -> list[int]:
        try:
            return self.game.parse(self.seat, line.text)
        except Unreadable as error:
            raise self.wrong(line.number, str(error)) from error

    def holds(self, line: Line, game: Game, told: list[Event]) -> bool:
        """Does the position have what the line expects, or did the last answer tell it?"""
        self.runner.begun, self.runner.told = game, told
        try:
            self.runner.do("expect", line)
        except Difference:
            return False
        return True


class Attempt:
    """A task after some answers."""

    def __init__(self, ready: ReadyTask) -> None:
        self.ready: ReadyTask = ready
        self.game: Game = ready.game.clone()
        self.moves: list[SealedChain] = []
        self.answers: int = 0
        self.used: list[int] = [0] * self.game.state.seats  # by seat, how many of its fixed answers are used up
        self.spoken: set[int] = set()  # lines of the blocks that have spoken
        self.told: list[Event] = []  # events since the pupil's last answer
        self.present: Before | None = None  # the block that speaks before the present question
        if self.task.quiz is None:  # the position of a quiz is shown as it is
            self._play_others()
        self._introduce()

    def _copy(self) -> Attempt:
        copy = object.__new__(Attempt)
        copy.ready, copy.game, copy.moves, copy.answers = self.ready, self.game.clone(), list(self.moves), self.answers
        copy.used, copy.spoken, copy.told, copy.present = list(self.used), set(self.spoken), [], None
        return copy

    # The question ----------------------------------------------------------------------------------------------------

    @property
    def task(self) -> Task:
        return self.ready.task

    @property
    def seat(self) -> int:
        return self.ready.seat

    @property
    def is_asked(self) -> bool:
        return bool(self.game.waiting & BIT[self.seat])

    @property
    def says(self) -> list[Saying]:
        return self.present.says if self.present is not None else []

    @property
    def marks(self) -> list[str]:
        return self.present.marks if self.present is not None else []

    def _introduce(self) -> None:
        """Finds the block that speaks before the present question; each speaks once."""
        rule = self.game.rule(self.seat) if self.is_asked else ""
        fitting = [each for each in self.task.befores if each.line not in self.spoken and rule.startswith(each.rule)]
        if fitting:
            self.present = fitting[0]
            self.spoken.add(self.present.line)

    # Answering -------------------------------------------------------------------------------------------------------

    def read(self, text: str) -> list[int]:
        """The chain that a text names; raises Unreadable."""
        return self.game.parse(self.seat, text)

    def answer(self, chain: list[int]) -> tuple[Attempt, Reply]:
        """The attempt after the answer, and what comes of it; a wrong answer is taken back.

        Raises Illegal if the rules refuse the answer, or if it is not complete.
        """
        answered = Answered(self.game.rule(self.seat), chain)
        after = self._copy()
        after._seal(self.seat, chain)
        after.answers += 1
        reply = after._react(answered)
        if reply.outcome == WRONG:
            return self, reply
        if reply.outcome == GOING:
            after._introduce()
        return after, reply

    def _react(self, answered: Answered) -> Reply:
        """Lets the other houses play until the task is decided or the pupil is asked again."""
        says: list[Saying] = []
        marks: list[str] = []
        praised = False
        while True:
            waits = not self.is_asked and bool(self.game.waiting)
            for block in self.task.afters:
                if block.line in self.spoken or (praised and block.outcome == WRONG):
                    continue
                if not self._applies(block, answered, waits):
                    continue
                self.spoken.add(block.line)
                says += block.says
                marks += block.marks
                if block.outcome != GOOD:
                    return Reply(block.outcome, says, marks)
                praised = True
                break
            if not waits:
                break
            self._play_another()
        if self.is_asked and self.answers < self.task.answers:
            return Reply(GOING, says, marks)
        goal = self.task.goal
        return Reply(FAILED, [*says, Saying(MISSED, goal.rule if goal is not None else "", self.task.scenario.line)], marks)

    def _applies(self, block: After, answered: Answered, waits: bool) -> bool:
        """Do the block's conditions hold? One without conditions waits until the pupil is asked again."""
        if block.is_last_resort:
            return not waits
        if not answered.rule.startswith(block.asked):
            return False
        wanted = self.ready.chosen[block.line]
        if wanted and not any(all(choice in answered.chain for choice in chain) for chain in wanted):
            return False
        exactly = self.ready.exactly[block.line]
        if exactly and not any(sorted(answered.chain) == sorted(chain) for chain in exactly):
            return False
        return all(self.ready.holds(line, self.game, self.told) for line in block.expected)

    def _seal(self, seat: int, chain: list[int]) -> None:
        game, number = self.game, self.game.state.number
        game.log = []
        game.redraft(seat)
        game.play(seat, chain)
        if game.state.number == number and game.waiting & BIT[seat]:
            raise Illegal("The answer is not complete.", "core.choice")
        self.told += game.log
        game.log = None
        self.moves.append(SealedChain(seat, chain))

    # The other houses ------------------------------------------------------------------------------------------------

    def _play_others(self) -> None:
        while self.game.waiting and not self.is_asked:
            self._play_another()

    def _play_another(self) -> None:
        if len(self.moves) > LONGEST * (self.answers + 1):
            raise self.ready.wrong(self.task.scenario.line, "the pupil is never asked again.")
        seat = next(iter(bits_of(self.game.waiting)))
        self._seal(seat, self._planned(seat) or self._thought_of(seat) or quiet(self.game, seat))

    def _planned(self, seat: int) -> list[int]:
        """The next of its fixed answers, if the rules allow it here."""
        plans = self.ready.plans[seat][self.used[seat] :]
        if not plans or not closes(self.game, seat, plans[0]):
            return []
        self.used[seat] += 1
        return plans[0]

    def _thought_of(self, seat: int) -> list[int]:
        """A bot's answer: the same in the same position."""
        found = self.ready.bots[seat]
        if found is None:
            return []
        name, seed = found
        bot = bot_named(name, seed + len(self.moves), self.task.scenario.game)
        chain: list[int] = []
        closed = False
        while not closed:
            copy, _ = self.game.drafting(seat, chain)
            chain.append(ask(bot, copy, seat))
            _, closed = self.game.drafting(seat, chain)
        return chain


def closes(game: Game, seat: int, chain: list[int]) -> bool:
    """Is the chain a legal and complete answer?"""
    try:
        return game.drafting(seat, chain)[1]
    except Illegal:
        return False


def quiet(game: Game, seat: int) -> list[int]:
    """Nothing, if the rules allow that; otherwise the first choice of each list."""
    chain: list[int] = []
    copy, closed = game.drafting(seat, chain)
    while not closed:
        choices = copy.choices(seat)
        chain.append(DONE if DONE in choices else choices[0])
        copy, closed = game.drafting(seat, chain)
    return chain
