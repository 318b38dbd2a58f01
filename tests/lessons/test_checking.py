"""What `council learn --check` finds wrong with a lesson."""

from __future__ import annotations

import pytest

from smallcouncil.core.agenda import Illegal
from smallcouncil.errors import Complaint
from smallcouncil.lessons.attempt import Attempt, ReadyTask
from smallcouncil.lessons.checking import check_lesson
from smallcouncil.lessons.language import read

GOOD = """\
lesson  first: A first March
goal    SealedChain an army.  [base.march.move]

task    Take Moat Cailin
goal    March the footman to Moat Cailin.  [base.march.move]
game    thrones, 3 players
you     stark
position
  turn: 1, march, stark
  Winterfell: stark, footman, knight, March
  Lannisport: lannister, footman, March
before
  say: A March order moves units.  [base.march.move]
  mark: Winterfell
wrong
  chosen: execute Winterfell; move knight Moat Cailin
  say: The knight should stay.  [base.march.move]
  example: execute Winterfell; move knight Moat Cailin; done
failed
  Winterfell: empty
  say: Nobody guards your home.  [base.march.move]
  example: execute Winterfell; move footman Moat Cailin, knight White Harbor; done
solved
  Moat Cailin: stark, footman
  say: Moat Cailin is yours.  [base.march.move]
hint
  Choose Winterfell.  [base.march.resolve]
solution
  execute Winterfell; move footman Moat Cailin; done
"""
NEVER = GOOD.replace("Moat Cailin: stark, footman\n", "Moat Cailin: stark, 3 knights\n")
IDLE = GOOD.replace("  Moat Cailin: stark, footman\n", "  Winterfell: stark, footman, knight\n").replace(
    "solution\n  execute Winterfell; move footman Moat Cailin; done", "solution\n  execute Winterfell; done"
)
FAULTS = {
    GOOD.replace("say: The knight should stay.  [base.march.move]", "say: The knight should stay.  [base.march.fly]"): (
        "line 17: there is no rule `base.march.fly`"
    ),
    GOOD.replace("mark: Winterfell", "mark: Winterfall"): "line 12: there is nothing called `Winterfall` to mark",
    GOOD.replace("  Winterfell: empty", "  Winterfel: empty"): "line 20:",
    NEVER: "line 29: the solution comes to `failed` here",
    IDLE: "whoever does nothing solves the task",
    GOOD.replace("example: execute Winterfell; move knight", "example: execute Winterfell; move footman"): (
        "line 18: the example comes to `solved`"
    ),
    GOOD.replace("  say: The knight should stay.  [base.march.move]\n", ""): "line 15: the teacher says nothing here",
    GOOD.replace("say: Moat Cailin is yours.  [base.march.move]", "say: Moat Cailin is yours."): "ends with its rule in brackets",
    GOOD.replace("A March order moves units.", "word " * 61): "the teacher says 61 words at once; 60 is the limit",
    GOOD.replace("solution\n  execute Winterfell; move footman Moat Cailin; done\n", ""): "the task has no `solution`",
    GOOD.replace("you     stark", "you     tyrell"): "line 7: there is no seat `tyrell`",
    GOOD.replace("hint\n", "hints\n"): "`hints` is none of",
    GOOD.replace("task    Take Moat Cailin\n", "task    Take Moat Cailin\nanswers  99\n"): "a number from 1 to 20",
}


def test_a_good_lesson_has_nothing_wrong() -> None:
    check_lesson(read(GOOD, "first.lesson"))


@pytest.mark.parametrize(("text", "sentence"), list(FAULTS.items()), ids=range(len(FAULTS)))
def test_a_mistake_is_told_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(Complaint) as told:
        check_lesson(read(text, "first.lesson"))
    assert sentence in str(told.value)
    assert str(told.value).startswith("first.lesson, line ")


def attempt() -> Attempt:
    return Attempt(ReadyTask(read(GOOD, "first.lesson").tasks[0]))


def test_a_wrong_answer_is_taken_back() -> None:
    begin = attempt()
    after, reply = begin.answer(begin.read("execute Winterfell; move knight Moat Cailin; done"))
    assert (after, reply.outcome, reply.says[0].text) == (begin, "wrong", "The knight should stay.")
    assert begin.is_asked


def test_an_answer_that_is_not_complete_is_refused_and_changes_nothing() -> None:
    begin = attempt()
    before = begin.game.digest()
    with pytest.raises(Illegal):
        begin.answer(begin.read("execute Winterfell"))
    assert begin.game.digest() == before


def test_the_same_answers_give_the_same_sitting() -> None:
    first, second = attempt(), attempt()
    chain = first.read("execute Winterfell; move footman Moat Cailin; done")
    assert first.answer(chain)[0].game.digest() == second.answer(chain)[0].game.digest()


def test_a_praised_answer_is_not_taken_back() -> None:
    praised = (
        GOOD.replace("you     stark", "you     stark\nanswers 2")
        .replace("wrong\n", "good\n")
        .replace("failed\n  Winterfell: empty", "wrong")
    )
    begin = Attempt(ReadyTask(read(praised, "first.lesson").tasks[0]))
    _, reply = begin.answer(begin.read("execute Winterfell; move knight Moat Cailin; done"))
    assert [words.text for words in reply.says][:1] == ["The knight should stay."]
    assert reply.outcome != "wrong"


ONE_ORDER = """\
lesson  order: One order
goal    Place the missing order.  [base.planning.place]

task    Which order for Winterfell?
goal    All your orders but one are placed.  [base.planning.place]
game    thrones, 3 players
you     stark
position
  Winterfell: stark, footman
  White Harbor: stark, footman
play
  stark: order White Harbor Support
wrong
  exactly: order White Harbor Support, Winterfell Raid; done
  say: There is nothing to raid.  [base.raid.target]
solved
  exactly: order White Harbor Support, Winterfell March; done
  exactly: order White Harbor Support, Winterfell March+1*; done
  say: Onwards.  [base.march.move]
solution
  order Winterfell March, White Harbor Support; done
"""


def test_the_pupil_may_begin_with_some_choices() -> None:
    lesson = read(ONE_ORDER, "order.lesson")
    check_lesson(lesson)
    begin = Attempt(ReadyTask(lesson.tasks[0]))
    assert begin.game.text(begin.ready.begun) == "order White Harbor Support"
    assert begin.answer(begin.read("order White Harbor Support, Winterfell Raid; done"))[1].outcome == "wrong"
    assert begin.game.draft(begin.seat) == begin.ready.begun
    assert begin.answer(begin.read("order White Harbor Support, Winterfell March; done"))[1].outcome == "solved"


def test_exactly_is_neither_more_nor_less() -> None:
    begin = Attempt(ReadyTask(read(ONE_ORDER, "order.lesson").tasks[0]))
    for text in ("order Winterfell March; done", "order White Harbor Raid, Winterfell March; done"):
        assert begin.answer(begin.read(text))[1].outcome == "failed"


def quiz(befores: str) -> str:
    head, _, _ = GOOD.partition("before\n")
    head = head.replace("march, stark", "march, lannister").replace("footman, knight, March", "footman, knight")
    return f"""{head}{befores}quiz
  ask: What is the order in Lannisport?  [base.march.move]
  right: March | It is.  [base.march.move]
  wrong: Raid | It is a March.  [base.march.move]
"""


def test_nobody_plays_in_the_position_of_a_quiz() -> None:
    ready = ReadyTask(read(quiz(""), "first.lesson").tasks[0])
    assert Attempt(ready).game.digest() == ready.game.digest()


def test_the_teacher_speaks_once_before_a_quiz() -> None:
    before = "before\n  say: Look at the west.  [base.march.move]\n"
    attempt = Attempt(ReadyTask(read(quiz(before), "first.lesson").tasks[0]))
    assert [each.text for each in attempt.says] == ["Look at the west."]
    for silent in (before + before, before.replace("before", "before base.march")):
        with pytest.raises(Complaint, match="one `before` at most"):
            read(quiz(silent), "first.lesson")
