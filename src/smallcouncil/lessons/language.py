"""The language of lessons: that of scenarios, with a teacher's words. Errors name file and line. See docs/lessons.md."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from smallcouncil.core.notation import digits
from smallcouncil.errors import Complaint, clipped
from smallcouncil.lessons.lesson import (
    MOST_ANSWERS,
    OUTCOMES,
    After,
    Before,
    Lesson,
    Outcome,
    Quiz,
    QuizAnswer,
    Saying,
    Speech,
    Task,
    Word,
)
from smallcouncil.scenarios.language import Block, Line, Scenario, lines_of, read_game

LESSON: Final[Word] = "lesson"
PUZZLE: Final[Word] = "puzzle"
HEADS: Final[dict[Word, tuple[str, ...]]] = {  # lines of the header, by the first word of the file
    LESSON: ("goal", "shows"),
    PUZZLE: ("theme", "why", "level", "found", "proof", "from"),
}
TASK_LINES: Final = ("goal", "game", "you", "answers")
SCENE: Final = ("position", "chance", "play")
BLOCKS: Final = (*SCENE, "others", "before", *OUTCOMES, "hint", "solution", "quiz")
PANELS: Final = ("houses", "power", "supply", "tracks", "westeros", "wildlings", "hand", "log")
LONGEST: Final = 60  # words that the teacher says at once
MOST_HINTS: Final = 3
SomeSpeech = TypeVar("SomeSpeech", Before, After)
CITED: Final = re.compile(r"(?P<text>.*\S)\s*\[(?P<rule>[^\[\]]+)\]$")


def read(text: str, file: str) -> Lesson:
    """The lesson or puzzle of a file; raises Complaint naming file and line."""
    return LessonReader(file).read(lines_of(text, file))


class LessonReader:
    def __init__(self, file: str) -> None:
        self.file: str = file
        self.lesson: Lesson | None = None
        self.task: Task | None = None
        self.block: tuple[str, str, int] | None = None  # the open block: its name, what follows the name, its line
        self.lines: list[Line] = []

    def wrong(self, line: int, sentence: str) -> Complaint:
        return Complaint(f"{self.file}, line {line}: {sentence}")

    def read(self, lines: list[Line]) -> Lesson:
        for line in lines:
            if line.text[0].isspace():
                self.indented(line)
            else:
                self.close()
                word, _, rest = line.text.partition(" ")
                self.head(word, rest.strip(), line)
        self.close()
        if self.lesson is None:
            raise Complaint(f"{self.file} holds no lesson.")
        self.check_whole(self.lesson)
        return self.lesson

    def indented(self, line: Line) -> None:
        if self.block is None:
            raise self.wrong(line.number, f"an indented line belongs to one of {', '.join(BLOCKS)}.")
        self.lines.append(Line(line.number, line.text.strip()))

    # Lines at the left edge ------------------------------------------------------------------------------------------

    def head(self, word: str, rest: str, line: Line) -> None:
        if word == LESSON:
            self.title(LESSON, rest, line)
        elif word == PUZZLE:
            self.title(PUZZLE, rest, line)
        elif self.lesson is None:
            raise self.wrong(line.number, "the file must begin with `lesson ID: title` or `puzzle ID: title`.")
        elif word == "task":
            self.add_task(self.lesson, rest, line)
        elif self.task is None:
            self.header(self.lesson, word, rest, line)
        elif word in BLOCKS:
            if rest and word != "before":
                raise self.wrong(line.number, f"nothing follows `{word}` in its line; what belongs to it is indented below.")
            self.block = word, rest, line.number
        elif word in TASK_LINES:
            self.task_line(self.task, word, rest, line)
        else:
            known = ", ".join(("task", *TASK_LINES, *BLOCKS))
            raise self.wrong(line.number, f"`{clipped(line.text.strip())}` is none of {known}.")

    def title(self, word: Word, rest: str, line: Line) -> None:
        if self.lesson is not None:
            raise self.wrong(line.number, "a file holds one lesson or puzzle.")
        id, colon, title = (part.strip() for part in rest.partition(":"))
        if not id or not colon or not title or " " in id:
            raise self.wrong(line.number, f"`{word} ID: title` is expected; the id is one word.")
        self.lesson = Lesson(self.file, line.number, word, id, title)

    def header(self, lesson: Lesson, word: str, rest: str, line: Line) -> None:
        known = HEADS[lesson.word]
        if word not in known:
            raise self.wrong(line.number, f"`{clipped(word)}` is none of {', '.join((*known, 'task'))}.")
        if not rest:
            raise self.wrong(line.number, f"something is expected after `{word}`.")
        if word in lesson.heads:
            raise self.wrong(line.number, f"`{word}` is named twice.")
        lesson.heads[word] = self.words(rest, line).text if word == "goal" else rest
        if word == "shows":
            lesson.shows = [part.strip() for part in rest.split(",")]
            for panel in lesson.shows:
                if panel not in PANELS:
                    raise self.wrong(line.number, f"there is no panel `{clipped(panel)}`; the panels are {', '.join(PANELS)}.")

    def add_task(self, lesson: Lesson, rest: str, line: Line) -> None:
        if not rest:
            raise self.wrong(line.number, "`task TITLE` is expected.")
        if lesson.word == PUZZLE and lesson.tasks:
            raise self.wrong(line.number, "a puzzle has a single task.")
        self.task = Task(Scenario(self.file, line.number, rest))
        lesson.tasks.append(self.task)

    def task_line(self, task: Task, word: str, rest: str, line: Line) -> None:
        if not rest:
            raise self.wrong(line.number, f"something is expected after `{word}`.")
        if word == "goal":
            if task.goal is not None:
                raise self.wrong(line.number, "the task has a goal already.")
            task.goal = self.words(rest, line)
        elif word == "game":
            read_game(task.scenario, rest, line.number)
        elif word == "you":
            task.pupil, task.pupil_line = rest, line.number
        elif not digits(rest) or not 1 <= int(rest) <= MOST_ANSWERS:
            raise self.wrong(line.number, f"`answers` is a number from 1 to {MOST_ANSWERS}.")
        else:
            task.answers = int(rest)

    # Blocks ----------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Reads the block whose lines are complete."""
        if self.block is None:
            return
        name, rest, number = self.block
        lines, self.block, self.lines = self.lines, None, []
        task = self.task
        assert task is not None
        if not lines:
            raise self.wrong(number, f"the block `{name}` is empty; its lines are indented.")
        if name in SCENE:
            task.scenario.blocks.append(Block(name, lines, number))
        elif name == "others":
            task.others += lines
        elif name == "before":
            task.befores.append(self.before(rest, lines, number))
        elif name in OUTCOMES:
            task.afters.append(self.after(OUTCOMES[name], lines, number))
        elif name == "hint":
            task.hints += [self.words(line.text, line) for line in lines]
        elif name == "solution":
            task.solutions.append(lines)
        else:
            self.add_quiz(task, lines, number)

    def before(self, rule: str, lines: list[Line], number: int) -> Before:
        block = Before(rule, number)
        for line in lines:
            key, value = self.halves(line)
            if not self.speaks(block, key, value, line):
                raise self.wrong(line.number, f"`{clipped(key)}` is neither `say` nor `mark`.")
        return self.spoken(block)

    def after(self, outcome: Outcome, lines: list[Line], number: int) -> After:
        block = After(outcome, number)
        for line in lines:
            key, value = self.halves(line)
            if self.speaks(block, key, value, line):
                continue
            if key == "chosen":
                block.chosen.append(Line(line.number, value))
            elif key == "exactly":
                block.exactly.append(Line(line.number, value))
            elif key == "example":
                block.examples.append(Line(line.number, value))
            elif key == "asked":
                block.asked = value
            else:
                block.expected.append(line)
        return self.spoken(block)

    def speaks(self, block: Speech, key: str, value: str, line: Line) -> bool:
        """Reads a line of what the teacher says or marks; False: it is another line."""
        if key == "say":
            block.says.append(self.words(value, line))
        elif key == "mark":
            block.marks += [part.strip() for part in value.split(",") if part.strip()]
        return key in ("say", "mark")

    def spoken(self, block: SomeSpeech) -> SomeSpeech:
        if not block.says:
            raise self.wrong(block.line, "the teacher says nothing here.")
        return block

    def add_quiz(self, task: Task, lines: list[Line], number: int) -> None:
        if task.quiz is not None:
            raise self.wrong(number, "the task has a quiz already.")
        task.quiz = Quiz(number)
        for line in lines:
            key, value = self.halves(line)
            if key == "ask" and task.quiz.asks is None:
                task.quiz.asks = self.words(value, line)
            elif key in ("right", "wrong"):
                answer, bar, reply = (part.strip() for part in value.partition("|"))
                if not answer or not bar or not reply:
                    raise self.wrong(line.number, f"`{key}: ANSWER | what the teacher replies [rule]` is expected.")
                task.quiz.answers.append(QuizAnswer(answer, key == "right", self.words(reply, line)))
            else:
                raise self.wrong(line.number, f"`{clipped(key)}` is none of ask (once), right, wrong.")

    def halves(self, line: Line) -> tuple[str, str]:
        key, colon, value = (part.strip() for part in line.text.partition(":"))
        if not key or not colon or not value:
            raise self.wrong(line.number, f"`{clipped(line.text)}` is not of the form `what: value`.")
        return key, value

    def words(self, text: str, line: Line) -> Saying:
        """`A March order moves units.  [base.march.move]`"""
        found = CITED.match(text)
        if found is None:
            raise self.wrong(line.number, "what the teacher says ends with its rule in brackets: `[base.march.move]`.")
        count = len(found["text"].split())
        if count > LONGEST:
            raise self.wrong(line.number, f"the teacher says {count} words at once; {LONGEST} is the limit.")
        return Saying(found["text"], found["rule"].strip(), line.number)

    # The whole -------------------------------------------------------------------------------------------------------

    def check_whole(self, lesson: Lesson) -> None:
        if not lesson.tasks:
            raise self.wrong(lesson.line, f"the {lesson.word} has no `task`.")
        for name in ("goal",) if lesson.word == LESSON else ("theme", "why"):
            if name not in lesson.heads:
                raise self.wrong(lesson.line, f"the {lesson.word} has no `{name}`.")
        for task in lesson.tasks:
            self.check_task(task)

    def check_task(self, task: Task) -> None:
        first = task.scenario.line
        if not task.scenario.game_line:
            raise self.wrong(first, "the task has no `game` line.")
        if not task.pupil:
            raise self.wrong(first, "the task has no `you` line: whose seat the pupil has.")
        if task.goal is None:
            raise self.wrong(first, "the task has no `goal`.")
        if len(task.hints) > MOST_HINTS:
            raise self.wrong(task.hints[MOST_HINTS].line, f"a task has {MOST_HINTS} hints at most.")
        if task.quiz is not None:
            if task.solutions or task.afters:
                raise self.wrong(task.quiz.line, "a task is a quiz or is played, not both.")
            if any(block.rule for block in task.befores) or len(task.befores) > 1:
                raise self.wrong(task.befores[-1].line, "a quiz has one `before` at most, without a rule.")
            if task.quiz.asks is None or {option.right for option in task.quiz.answers} != {True, False}:
                raise self.wrong(task.quiz.line, "a quiz has `ask`, and at least one `right` and one `wrong` answer.")
        elif not task.solutions:
            raise self.wrong(first, "the task has no `solution`.")
        elif not any(block.outcome == "solved" for block in task.afters):
            raise self.wrong(first, "the task has no `solved` block.")
