"""Proves a lesson: its rules and names exist, its solutions solve it, its examples lead where they say, nobody is stuck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from smallcouncil.core.agenda import DONE, Illegal
from smallcouncil.core.notation import Unreadable
from smallcouncil.core.rng import Rng, seeded
from smallcouncil.errors import Complaint
from smallcouncil.lessons.attempt import GOING, Attempt, ReadyTask, Reply, quiet
from smallcouncil.lessons.lesson import FAILED, GOOD, MOST_ANSWERS, SOLVED, WRONG, After, Lesson, Task
from smallcouncil.rulesref import rule_text
from smallcouncil.scenarios.language import Line

RANDOM_PLAYERS: Final = 100
Player = Callable[[Attempt], list[int]]


def check_lesson(lesson: Lesson, players: int = RANDOM_PLAYERS) -> None:
    """Raises Complaint with file and line if something is wrong with the lesson."""
    for task in lesson.tasks:
        LessonCheck(task).run(players)


class LessonCheck:
    def __init__(self, task: Task) -> None:
        self.task: Task = task
        self.check_rules()
        self.ready: ReadyTask = ReadyTask(task)
        self.begin: Attempt = Attempt(self.ready)

    def wrong(self, line: int, sentence: str) -> Complaint:
        return self.task.scenario.wrong(line, sentence)

    def run(self, players: int) -> None:
        self.check_marks()
        self.check_expectations()
        if self.task.quiz is not None:
            return
        if not self.begin.is_asked:
            raise self.wrong(self.task.scenario.line, "the pupil is never asked.")
        for solution in self.task.solutions:
            self.check_solution(solution)
        for block in self.task.afters:
            self.check_examples(block)
        self.check_idleness()
        for seed in range(players):
            self.play(at_random(seeded(seed)))

    # Names -----------------------------------------------------------------------------------------------------------

    def check_rules(self) -> None:
        for words in self.task.words():
            if rule_text(words.rule) is None:
                raise self.wrong(words.line, f"there is no rule `{words.rule}`.")

    def check_marks(self) -> None:
        domains = self.begin.game.state.ruleset.notation.domains.values()
        for block in self.task.speeches():
            for name in block.marks:
                if not any(domain.exact(name) >= 0 for domain in domains):
                    raise self.wrong(block.line, f"there is nothing called `{name}` to mark.")

    def check_expectations(self) -> None:
        """A line that nobody understands is a mistake even where nothing depends on it."""
        for block in self.task.afters:
            for line in block.expected:
                self.ready.holds(line, self.begin.game, [])

    # Answers ---------------------------------------------------------------------------------------------------------

    def check_solution(self, lines: list[Line]) -> None:
        attempt = self.begin
        for at, line in enumerate(lines):
            attempt, reply = self.step(attempt, line)
            last = at == len(lines) - 1
            if reply.outcome != (SOLVED if last else GOING):
                raise self.wrong(line.number, f"the solution comes to `{reply.outcome}` here{heard(reply)}")

    def check_examples(self, block: After) -> None:
        for example in examples_of(block):
            attempt, reply = self.begin, Reply(GOING, [], [])
            for line in example:
                attempt, reply = self.step(attempt, line)
            wanted = (GOING, SOLVED) if block.outcome == GOOD else (block.outcome,)
            if reply.outcome not in wanted or not all(words in reply.says for words in block.says):
                last = example[-1].number
                raise self.wrong(
                    last, f"the example comes to `{reply.outcome}`, not to the block in line {block.line}{heard(reply)}"
                )
        if not examples_of(block) and block.outcome != SOLVED:
            raise self.wrong(block.line, f"the block `{block.outcome}` has no `example` that leads to it.")

    def step(self, attempt: Attempt, line: Line) -> tuple[Attempt, Reply]:
        if not attempt.is_asked:
            raise self.wrong(line.number, "the pupil is not asked any more.")
        try:
            return attempt.answer(attempt.read(line.text))
        except Unreadable as error:
            raise self.wrong(line.number, str(error)) from error
        except Illegal as error:
            asked = f"asked: {attempt.game.rule(attempt.seat)}"
            raise self.wrong(line.number, f"refused: {error} ({asked})") from error

    # Players ---------------------------------------------------------------------------------------------------------

    def check_idleness(self) -> None:
        """Whoever does nothing must not solve the task."""
        attempt = self.begin
        while attempt.is_asked and does_nothing(attempt):
            attempt, reply = attempt.answer(quiet(attempt.game, attempt.seat))
            if reply.outcome == SOLVED:
                raise self.wrong(self.task.scenario.line, "whoever does nothing solves the task.")
            if reply.outcome != GOING:
                return

    def play(self, player: Player) -> str:
        """Plays to the end; an answer that is taken back counts, too."""
        attempt = self.begin
        for _ in range(2 * MOST_ANSWERS):
            chain = player(attempt)
            attempt, reply = attempt.answer(chain)
            if reply.outcome in (SOLVED, FAILED):
                return reply.outcome
            if reply.outcome == WRONG and not reply.says:
                raise self.wrong(self.task.scenario.line, "an answer is taken back without a word.")
            if not attempt.is_asked:
                text = attempt.game.text(chain)
                raise self.wrong(self.task.scenario.line, f"after `{text}` the pupil is stuck.")
        return GOING


def examples_of(block: After) -> list[list[Line]]:
    """The answers that lead to the block, one after the other; without examples, each answer that it names exactly."""
    if block.examples:
        return [block.examples]
    return [[line] for line in block.exactly] if not block.expected else []


def does_nothing(attempt: Attempt) -> bool:
    """Is the quiet answer one without a choice: done, and before it only what has to be?"""
    game, seat = attempt.game, attempt.seat
    chain = quiet(game, seat)
    return all(
        choice == DONE or len(game.drafting(seat, chain[:at])[0].choices(seat)) == 1 for at, choice in enumerate(chain)
    )


def at_random(rng: Rng) -> Player:
    def player(attempt: Attempt) -> list[int]:
        game, seat = attempt.game, attempt.seat
        chain: list[int] = []
        copy, closed = game.drafting(seat, chain)
        while not closed:
            choices = copy.choices(seat)
            chain.append(choices[rng.below(len(choices))])
            copy, closed = game.drafting(seat, chain)
        return chain

    return player


def heard(reply: Reply) -> str:
    return f": {reply.says[0].text}" if reply.says else "."
