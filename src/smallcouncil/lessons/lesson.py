"""What a lesson is made of: tasks, and in each what the teacher says, when it is solved, and its solutions."""

from __future__ import annotations

from typing import Final, Literal

from smallcouncil.scenarios.language import Line, Scenario

Outcome = Literal["good", "wrong", "solved", "failed"]
GOOD: Final[Literal["good"]] = "good"
WRONG: Final[Literal["wrong"]] = "wrong"
SOLVED: Final[Literal["solved"]] = "solved"
FAILED: Final[Literal["failed"]] = "failed"
OUTCOMES: Final[dict[str, Outcome]] = {GOOD: GOOD, WRONG: WRONG, SOLVED: SOLVED, FAILED: FAILED}
Word = Literal["lesson", "puzzle"]
MOST_ANSWERS: Final = 20  # answers that a task may ask for


class Saying:
    """What the teacher says at once, and the rule that it rests on."""

    def __init__(self, text: str, rule: str, line: int) -> None:
        self.text: str = text
        self.rule: str = rule
        self.line: int = line


class Speech:
    """A block in which the teacher speaks, and what it marks on the map."""

    def __init__(self, line: int) -> None:
        self.line: int = line
        self.says: list[Saying] = []
        self.marks: list[str] = []


class Before(Speech):
    """Saying before a question."""

    def __init__(self, rule: str, line: int) -> None:
        super().__init__(line)
        self.rule: str = rule  # the beginning of the question's rule; empty: any question


class After(Speech):
    """What an answer leads to: the conditions under which this holds, and the words for it."""

    def __init__(self, outcome: Outcome, line: int) -> None:
        super().__init__(line)
        self.outcome: Outcome = outcome
        self.chosen: list[Line] = []  # the answer contains all choices of one of these chains
        self.exactly: list[Line] = []  # the answer has the choices of one of these chains and no others
        self.asked: str = ""  # the beginning of the rule of the question that was answered
        self.expected: list[Line] = []  # expectations of scenarios
        self.examples: list[Line] = []  # answers that lead here

    @property
    def is_last_resort(self) -> bool:
        """Has it no condition? It holds when the pupil is asked again."""
        return not (self.chosen or self.exactly or self.asked or self.expected)


class QuizAnswer:
    """One of the answers to a question in words."""

    def __init__(self, text: str, right: bool, reply: Saying) -> None:
        self.text: str = text
        self.right: bool = right
        self.reply: Saying = reply


class Quiz:
    """A question in words, with the answers to choose from."""

    def __init__(self, line: int) -> None:
        self.line: int = line
        self.asks: Saying | None = None
        self.answers: list[QuizAnswer] = []


class Task:
    """One position of a lesson, and what to do in it."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario: Scenario = scenario  # its header, position, chance and the play that leads to the question
        self.goal: Saying | None = None
        self.pupil: str = ""  # the pupil's seat
        self.pupil_line: int = scenario.line
        self.answers: int = 1  # answers that the pupil has before the task has failed
        self.others: list[Line] = []
        self.befores: list[Before] = []
        self.afters: list[After] = []
        self.hints: list[Saying] = []
        self.solutions: list[list[Line]] = []
        self.quiz: Quiz | None = None

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def goal_text(self) -> str:
        return self.goal.text if self.goal is not None else ""

    def speeches(self) -> list[Speech]:
        return [*self.befores, *self.afters]

    def words(self) -> list[Saying]:
        """Everything that the teacher may say in it."""
        found = [self.goal] if self.goal is not None else []
        for block in self.speeches():
            found += block.says
        found += self.hints
        if self.quiz is not None:
            found += [self.quiz.asks] if self.quiz.asks is not None else []
            found += [option.reply for option in self.quiz.answers]
        return found


class Lesson:
    """The tasks of a file, which teach one idea; or a puzzle, which is a single task."""

    def __init__(self, file: str, line: int, word: Word, id: str, title: str) -> None:
        self.file: str = file
        self.line: int = line
        self.word: Word = word
        self.id: str = id
        self.title: str = title
        self.heads: dict[str, str] = {}  # further lines of its header, by name
        self.shows: list[str] = []  # panels that it needs
        self.tasks: list[Task] = []

    @property
    def game(self) -> str:
        return self.tasks[0].scenario.game

    @property
    def goal(self) -> str:
        """What it is about, in a sentence."""
        return self.heads.get("goal", self.tasks[0].goal_text)
