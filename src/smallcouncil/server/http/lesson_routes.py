"""Routes for lessons and puzzles."""

from __future__ import annotations

from datetime import date
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery, JSONBody

from smallcouncil.errors import Complaint
from smallcouncil.server.http.state import tables_of
from smallcouncil.server.http.table_routes import may_set
from smallcouncil.server.learning.classroom import RULE
from smallcouncil.server.learning.course_form import chapter_forms, form_of, form_of_text, puzzles_form
from smallcouncil.server.learning.forms import ChapterForm, LessonForm, LessonMessage, LessonPlace, LessonText, PuzzlesForm
from smallcouncil.server.net.gate import visitor
from smallcouncil.server.refusals import Refused
from smallcouncil.server.tables.create import NewTable, set_table_from


@get("/api/learn")
async def get_course(state: AppState) -> list[ChapterForm]:
    """Lists the chapters of the course with their lessons."""
    tables_of(state).classroom.warm()
    return chapter_forms()


@get("/api/puzzles")
async def get_puzzles(state: AppState, day: FromQuery[date]) -> PuzzlesForm:
    """Lists the puzzles; `day` is the visitor's date, which has a puzzle of its own."""
    tables_of(state).classroom.warm()
    return puzzles_form(day)


@get("/api/learn/{id:str}", sync_to_thread=False)
def get_lesson(id: FromPath[str]) -> LessonForm:
    """Returns a lesson or puzzle without its positions and solutions."""
    try:
        return form_of(id)
    except Complaint as error:
        raise Refused(str(error), RULE, 404) from None


@post("/api/learn/read", status_code=200)
async def post_lesson_text(data: JSONBody[LessonText], request: Request[Any, Any, Any], state: AppState) -> LessonForm:
    """Reads a lesson or puzzle that the visitor has: one of their own games, or one that they write."""
    return await tables_of(state).classroom.work(visitor(request.scope), form_of_text, data.text)


@post("/api/learn", media_type="application/json", status_code=200)
async def post_lesson(data: JSONBody[LessonMessage], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    """Answers a message to the table of a lesson. The message brings the answers so far: the server keeps nothing."""
    answer = await tables_of(state).classroom.answer(data, visitor(request.scope))
    return Response(answer, media_type="application/json")


@post("/api/learn/table")
async def post_lesson_table(data: JSONBody[LessonPlace], request: Request[Any, Any, Any], state: AppState) -> NewTable:
    """Sets a table at the position of a lesson or puzzle, to play on from there against bots."""
    tables, name = tables_of(state), visitor(request.scope)
    await may_set(request, tables)
    return await set_table_from(tables, await tables.classroom.position(data, name), "", name)


ROUTES = [get_puzzles, post_lesson_text, post_lesson_table, get_course, get_lesson, post_lesson]
