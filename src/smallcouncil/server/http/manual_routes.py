"""Routes for the manual: its pages as HTML, and their pictures."""

from __future__ import annotations

from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from smallcouncil import manual
from smallcouncil.server.http.static_files import kind_of
from smallcouncil.server.refusals import Refused
from smallcouncil.server.views.forms import HelpPage

INDEX: Final = ""


# In a thread, since a page is made when somebody reads it first.
@get("/api/help", sync_to_thread=True)
def get_index() -> HelpPage:
    """Returns the list of the players' pages."""
    return form_of(INDEX)


@get("/api/help/{id:path}", sync_to_thread=True)
def get_page(id: FromPath[str]) -> HelpPage:
    """Returns one of the players' pages as HTML."""
    return form_of(id.strip("/"))


def form_of(id: str) -> HelpPage:
    page = manual.page(id)
    if page is None:
        raise Refused(f"There is no help page {id[:80]!r}.", "", 404)
    return {"id": page.id, "title": page.title, "html": page.html}


@get("/api/images/{name:str}", include_in_schema=False, sync_to_thread=False)
def get_picture(name: FromPath[str]) -> Response[bytes]:
    picture = manual.pictures().get(name)
    if picture is None:
        raise Refused("There is no such picture.", "", 404)
    return Response(picture, media_type=kind_of(name), headers={"Cache-Control": "no-cache"})


ROUTES = [get_index, get_page, get_picture]
