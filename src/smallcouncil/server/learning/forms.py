"""What the client and the server tell each other about lessons and puzzles."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta, Struct

from smallcouncil.insight.plain import Alias
from smallcouncil.lessons.lesson import MOST_ANSWERS
from smallcouncil.server.messages import incoming as m
from smallcouncil.server.messages import outgoing

LONGEST_TEXT = 16_000  # characters of a lesson that a client sends
Outcome = Literal["open", "going", "wrong", "solved", "failed"]  # open: the message was not an answer
Sent = m.Hello | m.Draft | m.Seal | m.Why | m.Look


class LessonText(Struct):
    """A lesson or puzzle that the server does not have."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


class LessonPlace(Struct, kw_only=True):
    """Everything that an attempt follows from."""

    lesson: Annotated[str, Meta(max_length=80)] = ""  # id of a lesson or puzzle
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""  # the whole file, where the server does not have it
    task: Annotated[int, Meta(ge=0, le=99)] = 0
    answers: Annotated[list[Annotated[str, Meta(max_length=4000)]], Meta(max_length=MOST_ANSWERS)] = []


class LessonMessage(LessonPlace):
    """A message to the table of an attempt."""

    message: Sent


class SayingForm(TypedDict):
    """Words of the teacher, and the rule that they rest on."""

    text: str
    rule: str


class Teaching(TypedDict):
    """What the teacher says and points at."""

    says: list[SayingForm]
    marks: list[str]


class LessonAnswer(TypedDict):
    """The table's answers to a message, and the teacher's."""

    messages: list[Annotated[outgoing.Answer, Alias("FromServer", "what the server sends")]]
    outcome: Outcome
    after: Teaching  # words about the answer
    before: Teaching  # words about the present question
    answers: list[str]  # the answers so far


class QuizAnswerForm(TypedDict):
    text: str
    right: bool
    reply: SayingForm


class QuizForm(TypedDict):
    """A question in words."""

    asks: SayingForm
    answers: list[QuizAnswerForm]


class TaskForm(TypedDict):
    title: str
    goal: SayingForm
    hints: list[SayingForm]
    quiz: NotRequired[QuizForm]


class LessonForm(TypedDict):
    """A lesson or puzzle, without its positions and solutions."""

    id: str
    word: Literal["lesson", "puzzle"]
    title: str
    goal: str
    game: str
    panels: list[str]  # the panels of the table that it shows
    tasks: list[TaskForm]
    puzzle: NotRequired[PuzzleTitle]


class LessonTitle(TypedDict):
    id: str
    title: str
    goal: str
    game: str
    tasks: int


class PuzzleTitle(TypedDict):
    id: str
    title: str
    theme: str
    box: str
    level: int  # 1, the easiest, to 5


class ThemeForm(TypedDict):
    """What puzzles of a theme ask for."""

    id: str
    title: str
    says: str


class PuzzlesForm(TypedDict):
    """All puzzles, and the one of the day."""

    today: str
    themes: list[ThemeForm]
    puzzles: list[PuzzleTitle]


class ChapterForm(TypedDict):
    """A chapter of the course."""

    id: str
    title: str
    says: str
    lessons: list[LessonTitle]
