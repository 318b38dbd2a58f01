"""A lesson in the terminal: the table of an attempt, with the teacher's words above the prompt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from smallcouncil.core.agenda import Illegal
from smallcouncil.core.records import header_of
from smallcouncil.lessons.attempt import GOING, Attempt, ReadyTask, Reply
from smallcouncil.lessons.lesson import SOLVED, WRONG, Quiz, Saying, Task
from smallcouncil.saves import YOU
from smallcouncil.terminal.answers import obey
from smallcouncil.terminal.faces import face_named
from smallcouncil.terminal.inputs import LEAVE, Inputs, PlayerLeaves
from smallcouncil.terminal.rulebook import look_up
from smallcouncil.terminal.signs import QUIET, Screen
from smallcouncil.terminal.table import TerminalTable

HINT: Final = ("hint", "?hint")
AGAIN: Final = "again"
NEXT: Final = "next"
MAP: Final = ("map", "m")
PLAY_ON: Final = "play on"
BOT: Final = "bot"  # how the seats of the other houses are called
VERDICTS: Final = {"solved": ("Solved.", "green"), "failed": ("Not this time.", "red"), "wrong": ("Try again.", "red")}


class Sequel:
    """What follows from a task beyond the lesson: nothing here, a rating and a game after a puzzle."""

    def met(self, solved: bool) -> None:
        """Hears of each answer and hint: was it the solution?"""

    def goes_on(self, attempt: Attempt) -> bool:
        """Can the game be played on from here?"""
        return False

    def play_on(self, attempt: Attempt) -> None:
        """Plays the game on from where the task was solved."""


class PlayedTry(NamedTuple):
    """A try at a task, and what came of it."""

    reply: Reply
    attempt: Attempt


class LessonTable(TerminalTable):
    """Hands the pupil's complete answers to the attempt; nothing is saved."""

    def __init__(self, screen: Screen, inputs: Inputs, attempt: Attempt, sequel: Sequel) -> None:
        scenario = attempt.task.scenario
        face = face_named(scenario.game)
        names = [YOU if seat == attempt.seat else BOT for seat in range(scenario.players)]
        header = header_of(face.kind, scenario.options, scenario.players, names, 0)
        game = attempt.game.clone()
        game.log = []
        super().__init__(screen, inputs, face, game, attempt.seat, {}, header, Path(), ask_everything=True)
        self.looks.teaches = True
        self.attempt: Attempt = attempt
        self.sequel: Sequel = sequel
        self.reply: Reply = Reply(GOING, [], [])
        self.hints: int = 0
        self.printed: Reply | None = None  # the reply whose words are above on the page

    @property
    def task(self) -> Task:
        return self.attempt.task

    def choose(self, seat: int, choice: int) -> None:
        """Makes a small choice; one that completes the answer gives it."""
        if not self.game.draft_on(seat, choice):
            return
        chain = self.game.draft(seat)
        self.game.redraft(seat)
        self.own = 0
        self.give(chain)

    def give(self, chain: list[int]) -> None:
        attempt, self.reply = self.attempt.answer(chain)
        if self.reply.outcome != GOING:
            self.sequel.met(self.reply.outcome == SOLVED)
        if attempt is self.attempt:
            for choice in attempt.game.draft(self.seat):  # what the pupil began with
                self.game.draft_on(self.seat, choice)
                self.own += 1
            return
        log = [*(self.game.log or []), *attempt.told]
        self.attempt, self.game, self.hints = attempt, attempt.game.clone(), 0
        self.game.log = log
        self.looks.game = self.game

    def look(self, line: str) -> bool:
        """Obeys a line that only looks around, as in a quiz. Returns whether it was one."""
        word = line.partition(" ")[0]
        if word in self.face.looks():
            obey(self, line)
        elif word in MAP:
            self.looks.table()
        else:
            return False
        return True

    def save(self) -> bool:
        return True

    def take_back(self) -> None:
        raise Illegal("Nothing has been chosen yet; `again` starts the task again.", "core.undo")

    def hint(self) -> str:
        return super().hint().replace("? rule", "hint, ? rule") if self.task.hints else super().hint()

    def present(self) -> str:
        line = super().present()
        self.printed = self.reply
        return line

    def prompt(self, tight: bool = False) -> list[RenderableType]:
        """The teacher's words and hints stay on a full screen; in pages each comes once."""
        if self.screen.is_open:
            return [*self.words(), *self.hinted(), *super().prompt(tight)]
        return [*(self.words() if self.reply is not self.printed else []), *super().prompt(tight)]

    def words(self) -> list[RenderableType]:
        """The goal, and what the teacher says to the last answer and before this question."""
        lines = [Text(self.task.goal_text, style="bold")]
        lines += verdict(self.reply) if self.reply.outcome == WRONG else []
        says = [*self.reply.says, *([] if self.reply.outcome == WRONG else self.attempt.says)]
        lines += [spoken(each) for each in says]
        return [row for line in lines for row in self.screen.hung(line)]

    def hinted(self) -> list[RenderableType]:
        lines = [spoken(each, f"Hint {n}: ") for n, each in enumerate(self.task.hints[: self.hints], 1)]
        return [row for line in lines for row in self.screen.hung(line)]


def spoken(saying: Saying, before: str = "") -> Text:
    return Text(before + saying.text).append(f" [{saying.rule}]", style=QUIET)


def verdict(reply: Reply) -> list[Text]:
    words, style = VERDICTS[reply.outcome]
    return [Text(words, style=f"{style} bold")]


def play_task(screen: Screen, inputs: Inputs, task: Task, sequel: Sequel, on_solved: Callable[[], None]) -> None:
    """Plays the task until the pupil has solved it or leaves it."""
    while True:
        attempt = Attempt(ReadyTask(task))
        play = play_quiz if task.quiz is not None else play_attempt
        played = play(screen, inputs, attempt, sequel)
        if played is None:
            continue
        for line in [*verdict(played.reply), *map(spoken, played.reply.says)]:
            screen.say(line)
        if played.reply.outcome == SOLVED:
            on_solved()
        if goes_on(screen, inputs, played, sequel):
            return


def goes_on(screen: Screen, inputs: Inputs, played: PlayedTry, sequel: Sequel) -> bool:
    """Does the pupil leave the task behind? Whoever plays the game on is asked again afterwards."""
    solved = played.reply.outcome == SOLVED
    can_play = solved and sequel.goes_on(played.attempt)
    words = [NEXT, AGAIN, *[PLAY_ON] * can_play] if solved else [AGAIN, NEXT]
    while True:
        answer = ask_on(inputs, f"Enter: {', '.join(words)}, q > ") or words[0]
        if answer == PLAY_ON and can_play:
            sequel.play_on(played.attempt)
        elif answer in (NEXT, AGAIN):
            return answer == NEXT
        else:
            screen.say(f"Type one of these words: {', '.join(words)}, q. Enter alone means {words[0]}.", "red")


def ask_on(inputs: Inputs, prompt: str) -> str:
    answer = inputs.ask(prompt).lower()
    if answer in LEAVE:
        raise PlayerLeaves
    return answer


def play_attempt(screen: Screen, inputs: Inputs, attempt: Attempt, sequel: Sequel) -> PlayedTry | None:
    """One try at a task, and what came of it; None if the pupil starts again."""
    table = LessonTable(screen, inputs, attempt, sequel)
    with screen.opened(table.scene):
        while table.reply.outcome in (GOING, WRONG):
            line = inputs.ask(table.present())
            if line.lower() == AGAIN:
                return None
            if line.lower() in HINT:
                give_hint(table)
            else:
                obey(table, line)
        table.tell_news()
    return PlayedTry(table.reply, table.attempt)


def give_hint(table: LessonTable) -> None:
    table.hints = min(table.hints + 1, len(table.task.hints))
    if not table.task.hints:
        table.screen.say("There is no hint in this task.")
        return
    table.sequel.met(False)
    if not table.screen.is_open:
        table.screen.hang(spoken(table.task.hints[table.hints - 1], f"Hint {table.hints}: "))


def play_quiz(screen: Screen, inputs: Inputs, attempt: Attempt, sequel: Sequel) -> PlayedTry | None:
    """Shows the position and asks; a wrong answer is replied to, and asked again."""
    quiz = attempt.task.quiz
    assert quiz is not None
    table = LessonTable(screen, inputs, attempt, sequel)
    table.looks.table()
    screen.draw(screen.rows(table.words()))
    while True:
        answer = ask_quiz(table, quiz)
        if not 0 <= answer < len(quiz.answers):
            return None
        chosen = quiz.answers[answer]
        reply = Reply(SOLVED if chosen.right else WRONG, [chosen.reply], [])
        if chosen.right:
            return PlayedTry(reply, attempt)
        for line in [*verdict(reply), spoken(chosen.reply)]:
            screen.say(line)


def ask_quiz(table: LessonTable, quiz: Quiz) -> int:
    """The number of the chosen answer; -1 to start again."""
    assert quiz.asks is not None
    screen, most = table.screen, len(quiz.answers)
    screen.say(spoken(quiz.asks))
    for n, each in enumerate(quiz.answers, 1):
        screen.indent(f"{n}  {each.text}")
    look = "near AREA" if "near" in table.face.looks() else "map"
    while True:
        line = ask_on(table.inputs, f"1-{most}, {look}, ? rule > ")
        if line == AGAIN:
            return -1
        if line.isdecimal() and 1 <= int(line) <= most:
            return int(line) - 1
        if line.startswith("?"):
            look_up(screen, line[1:].strip() or quiz.asks.rule, game=table.face.kind.name)
        elif not table.look(line):
            screen.say(f"Answer with a number from 1 to {most}. `{look}` looks around, and `?` shows the rule.", "red")
