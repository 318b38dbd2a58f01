"""Lessons over HTTP: the server answers each message from the answers that it brings, and keeps nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from smallcouncil.lessons.attempt import ReadyTask
from smallcouncil.lessons.course import course, lessons
from smallcouncil.lessons.lesson import Lesson
from smallcouncil.lessons.puzzles import puzzles
from smallcouncil.server.app import make_app
from smallcouncil.server.learning.classroom import answer
from smallcouncil.server.learning.forms import LessonMessage
from smallcouncil.server.messages import incoming as m
from smallcouncil.server.refusals import Refused
from tests.server.tables import settings

PLAYED = [lesson for lesson in lessons() if lesson.tasks[0].solutions]


def say(message: Any, lesson: Lesson, answers: list[str] | None = None, text: str = "") -> dict[str, Any]:
    sent = LessonMessage(message=message, lesson="" if text else lesson.id, text=text, answers=answers or [])
    told: dict[str, Any] = json.loads(answer(sent))
    return told


def chains(lesson: Lesson) -> list[list[int]]:
    """The first solution of its first task."""
    game = ReadyTask(lesson.tasks[0]).game
    return [game.parse(0, line.text) for line in lesson.tasks[0].solutions[0]]


@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: lesson.id)
def test_a_pupil_who_knows_the_solution_solves_the_task(lesson: Lesson) -> None:
    answers: list[str] = []
    outcome = "open"
    for chain in chains(lesson):
        table = say(m.Hello("lesson"), lesson, answers)["messages"][0]
        assert table["you"] is not None
        draft = say(m.Draft(table["decision"], chain[:1]), lesson, answers)
        assert draft["outcome"] == "open"
        told = say(m.Seal(table["decision"], chain), lesson, answers)
        assert [message["type"] for message in told["messages"]] == ["sealed", "state"]
        answers, outcome = told["answers"], told["outcome"]
    assert outcome == "solved"


def test_the_server_remembers_nothing_between_two_messages() -> None:
    lesson = PLAYED[0]
    first = say(m.Hello("lesson"), lesson)["messages"][0]
    say(m.Seal(first["decision"], chains(lesson)[0]), lesson)
    again = say(m.Hello("lesson"), lesson)["messages"][0]
    assert (again["decision"], again["view"]) == (first["decision"], first["view"])


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    lesson = PLAYED[0]
    told = say(m.Seal(0, [1]), lesson)
    assert told["outcome"] == "open"
    assert told["messages"][0]["type"] == "error"
    assert told["messages"][0]["rule"]


def test_answers_that_no_longer_fit_ask_the_pupil_to_begin_again() -> None:
    with pytest.raises(Refused, match="begin it again"):
        say(m.Hello("lesson"), PLAYED[0], ["done; done"])


def test_a_lesson_can_be_sent_as_text(http: TestClient[Any]) -> None:
    text = "lesson  own: My own\ngoal  March.  [base.march.move]\ntask  Go\ngoal  March.  [base.march.move]\n"
    text += "game  thrones, 3 players\nyou  stark\nposition\n  turn: 1, march, stark\n  Winterfell: stark, footman, March\n"
    text += "solved\n  White Harbor: stark, footman\n  say: There.  [base.march.move]\n"
    text += "solution\n  execute Winterfell; move footman White Harbor; done\n"
    assert say(m.Hello("lesson"), PLAYED[0], text=text)["messages"][0]["you"]
    form = http.post("/api/learn/read", json={"text": text}).json()
    assert (form["id"], form["title"], form["tasks"][0]["title"]) == ("own", "My own", "Go")
    refused = http.post("/api/learn/read", json={"text": "lesson own"})
    assert (refused.status_code, "`lesson ID: title` is expected" in refused.text) == (404, True)
    with pytest.raises(Refused, match=r"your lesson, line 4: .* is none of"):
        say(m.Hello("lesson"), PLAYED[0], text=text.replace("goal  March.  [base.march.move]\ngame", "gaol\ngame"))


@pytest.fixture
def http(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(settings(tmp_path, lessons=0.0, lessons_burst=3.0))) as client:
        yield client


def test_the_course_and_a_lesson_are_told_without_solutions(http: TestClient[Any]) -> None:
    told = http.get("/api/learn").json()
    assert [chapter["id"] for chapter in told] == [chapter.id for chapter in course()]
    form = http.get(f"/api/learn/{PLAYED[0].id}").json()
    assert form["id"] == PLAYED[0].id
    assert "solution" not in form["tasks"][0]
    assert http.get("/api/learn/nothing").status_code == 404


def test_a_visitor_who_asks_too_much_is_refused(http: TestClient[Any]) -> None:
    hello = {"message": {"type": "hello", "table": ""}, "lesson": PLAYED[0].id}
    codes = [http.post("/api/learn", json=hello).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"message": {"type": "say", "text": "hello"}, "lesson": "march"},
        {"message": {"type": "hello", "table": ""}, "lesson": "march", "task": 100},
        {"message": {"type": "hello", "table": ""}, "lesson": "march", "answers": ["done"] * 21},
        {"message": {"type": "hello", "table": ""}, "text": "x" * 16_001},
    ],
)
def test_a_message_of_another_form_is_refused(http: TestClient[Any], body: dict[str, Any]) -> None:
    assert http.post("/api/learn", json=body).status_code == 400


def test_a_game_against_bots_begins_at_the_position_of_a_lesson(http: TestClient[Any]) -> None:
    lesson = PLAYED[0]
    made = http.post("/api/learn/table", json={"lesson": lesson.id}).json()
    key = made["seats"][0]["secret"]
    with http.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "table": made["table"], "secret": key})
        table = socket.receive_json()
        begin = say(m.Hello("lesson"), lesson)["messages"][0]
        assert table["view"] == begin["view"]
        assert table["log"] == []
        assert [seat["kind"] for seat in table["seats"]].count("human") == 1
        chain = chains(lesson)[0]
        socket.send_json({"type": "seal", "decision": table["decision"], "chain": chain})
        while socket.receive_json()["type"] != "sealed":
            pass
    with http.websocket_connect("/socket") as socket:  # the table as it is stored
        socket.send_json({"type": "hello", "table": made["table"], "secret": key})
        assert socket.receive_json()["decision"] > 0


def test_a_game_that_is_over_cannot_be_played_on(http: TestClient[Any]) -> None:
    lesson = next(each for each in PLAYED if each.id == "win")
    answers = [line.text for line in lesson.tasks[0].solutions[0]]
    told = http.post("/api/learn/table", json={"lesson": lesson.id, "answers": answers})
    assert (told.status_code, told.json()["rule"]) == (403, "table.lesson")


def test_a_pupil_who_begins_with_some_choices_has_them_at_first_and_after_a_wrong_answer() -> None:
    begun = [puzzle.lesson for puzzle in puzzles() if ReadyTask(puzzle.lesson.tasks[0]).begun]
    assert begun
    for lesson in begun:
        task = lesson.tasks[0]
        ready = ReadyTask(task)
        hello = say(m.Hello("lesson"), lesson)["messages"][0]
        assert hello["you"]["chain"] == ready.begun
        wrong = next(after for after in task.afters if after.outcome == "wrong" and after.exactly)
        chain = ready.game.parse(ready.seat, wrong.exactly[0].text)
        told = say(m.Seal(hello["decision"], chain), lesson)
        assert told["outcome"] == "wrong"
        assert told["messages"][1]["you"]["chain"] == ready.begun
