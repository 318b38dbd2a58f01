"""The players' pages in the browser: made of the Markdown in docs/, with links that lead where the browser has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar.testing import TestClient

from smallcouncil import manual
from smallcouncil.rulesref import chapter_named, rule_text
from smallcouncil.server.app import make_app
from tests.server.tables import settings

IDS = ["", *manual.ids()]


@pytest.mark.parametrize("id", IDS, ids=lambda id: id or "index")
def test_a_page_is_whole_and_its_links_lead_somewhere(id: str) -> None:
    page = manual.page(id)
    assert page is not None
    assert len(page.html) > 500
    assert not re.search(r"<[^>]* style=|<script|&lt;!--|&lt;a id", page.html), "the browser's policy forbids styles and scripts"
    for href in re.findall(r'(?:href|src)="([^"]*)"', page.html):
        assert leads_somewhere(href), href


def leads_somewhere(href: str) -> bool:
    if href.startswith("https:"):
        return True
    if href.startswith("api/images/"):
        return href.removeprefix("api/images/") in manual.pictures()
    if href.startswith("#/rules/"):
        place = href.removeprefix("#/rules/")
        return not place or rule_text(place) is not None or chapter_named(place) is not None
    id, _, heading = href.removeprefix("#/help/").partition("?at=")
    page = manual.page(id)
    return href.startswith("#/help/") and page is not None and (not heading or f'id="{heading}"' in page.html)


def test_the_pages_are_those_for_players() -> None:
    assert {"table", "terminal", "bots/opponents", "content", "server", "analysis"} <= set(IDS)
    assert not {"architecture", "protocol", "bots/measurements"} & set(IDS)


def test_html_in_a_page_is_shown_as_text() -> None:
    assert "<script>" not in manual.html_of("table", "# A\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1))")


@pytest.mark.parametrize(("target", "html"), [
    ("server.md#limits", '<a href="#/help/server?at=limits">x</a>'),
    ("bots/opponents.md", '<a href="#/help/bots/opponents">x</a>'),
    ("#keys", '<a href="#/help/table?at=keys">x</a>'),
    ("rules/march.md#base.march.transport", '<a href="#/rules/base.march.transport">x</a>'),
    ("rules/march.md", '<a href="#/rules/march">x</a>'),
    ("rules/README.md", '<a href="#/rules/">x</a>'),
    ("architecture.md", '<span class="elsewhere">x</span>'),
    ("../CONTRIBUTING.md", '<span class="elsewhere">x</span>'),
    ("https://docs.ray.io", '<a href="https://docs.ray.io">x</a>'),
])
def test_links_are_translated(target: str, html: str) -> None:
    assert manual.html_of("table", f"[x]({target})") == f"<p>{html}</p>\n"


def test_a_heading_has_the_anchor_that_the_page_gives_it() -> None:
    assert manual.html_of("table", '## Start or go <a id="begin"></a>') == '<h2 id="begin">Start or go</h2>\n'
    assert manual.html_of("table", "## Start, or go!") == '<h2 id="start-or-go">Start, or go!</h2>\n'


def test_the_server_sends_pages_and_their_pictures_and_nothing_else(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path))) as http:
        assert http.get("/api/help").json()["html"].startswith("<h2")
        assert http.get("/api/help/bots/opponents").json()["title"] == "Choose an opponent"
        assert http.get("/api/images/table.svg").headers["content-type"] == "image/svg+xml"
        for path in ("help/architecture", "help/../README", "help/%2e%2e/README", "help/rules/march", "images/..%2fREADME.md"):
            assert http.get(f"/api/{path}").status_code == 404, path
        assert http.get("/api/images/dark.webp").status_code == 404, "no page for players shows it"
