"""The manual: the players' pages of docs/, made into HTML when somebody reads them.

The index by reader, docs/README.md, has a section for players; the pages that it links to are the manual. So a page is added by a
line there. A wheel has these pages and their pictures, no others.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, Final, NamedTuple

from smallcouncil.rulesref import chapter_named

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

PACKED: Final = Path(__file__).resolve().parent / "manual_pages"  # the folder of the pages in a wheel
FOLDER: Final = PACKED if PACKED.is_dir() else Path(__file__).resolve().parents[2] / "docs"
INDEX: Final = "README.md"
PLAYERS: Final = re.compile(r"^## For players\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
TITLE: Final = re.compile(r"^# (.*)$", re.MULTILINE)
TARGET: Final = re.compile(r"\]\(([^)\s]+)\)")
COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
ANCHOR: Final = re.compile(r' *<a id="([^"]+)"></a>')  # a page may name its headings
PICTURES: Final = "images/"
RULES: Final = "rules/"
ELSEWHERE: Final = "elsewhere"  # the class of words that link to a page outside the manual


class ManualPage(NamedTuple):
    id: str  # its path below docs/, without .md; empty for the index
    title: str
    html: str


@lru_cache(maxsize=1)
def ids() -> list[str]:
    """The ids of the pages, in the order of the index."""
    found = [target.partition("#")[0] for target in TARGET.findall(index_text())]
    return [name.removesuffix(".md") for name in dict.fromkeys(found) if name.endswith(".md") and not name.startswith(RULES)]


@lru_cache(maxsize=1)
def pictures() -> dict[str, bytes]:
    """The pictures of all pages, by file name."""
    targets = (place_of(id, target) for id in ids() for target in TARGET.findall(text_of(id)))
    names = sorted({target.removeprefix(PICTURES) for target in targets if target.startswith(PICTURES)})
    return {name: (FOLDER / PICTURES / name).read_bytes() for name in names}


def files() -> list[Path]:
    """Everything that a wheel must have, relative to the folder."""
    return [Path(INDEX), *(Path(f"{id}.md") for id in ids()), *(Path(PICTURES, name) for name in pictures())]


def page(id: str) -> ManualPage | None:
    """Whatever a stranger asks for, only pages that exist are kept."""
    return made(id) if not id or id in ids() else None


@cache
def made(id: str) -> ManualPage:
    text = text_of(id) if id else index_text()
    title = TITLE.search(text)
    return ManualPage(id, title[1] if title else "", html_of(id, text))


def index_text() -> str:
    """The section for players as a page: without its heading, which the page has already."""
    found = PLAYERS.search((FOLDER / INDEX).read_text(encoding="utf-8")) if (FOLDER / INDEX).is_file() else None
    return found[1].strip().replace("### ", "## ") if found else ""


def text_of(id: str) -> str:
    return COMMENT.sub("", (FOLDER / f"{id}.md").read_text(encoding="utf-8"))


# HTML ---------------------------------------------------------------------------------------------------------------


def html_of(id: str, text: str) -> str:
    """A page as HTML, without styles: the browser's policy forbids them. HTML in a page is shown as text."""
    reader = markdown()
    tokens = reader.parse(text)
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = tokens[at + 1]
            named = ANCHOR.search(words.content)
            token.attrSet("id", named[1] if named else slug(words.content))
            if named:
                words.children = reader.parseInline(ANCHOR.sub("", words.content))[0].children
        elif "style" in token.attrs:  # a cell of a column of numbers
            token.attrs = {"class": "right"}
        lead(token.children or [], id)
    return str(reader.renderer.render(tokens, reader.options, {}))


@lru_cache(maxsize=1)
def markdown() -> MarkdownIt:
    """Imports the library only when somebody reads a page. Wide tables and code scroll, so keys must reach them."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>\n')
    reader.add_render_rule("table_close", lambda *_: "</table></div>\n")
    reader.add_render_rule("fence", lambda _, tokens, at, *__: code(tokens[at].content))
    return reader


def code(text: str) -> str:
    return f'<pre tabindex="0"><code>{escape(text)}</code></pre>\n'


def slug(heading: str) -> str:
    """The anchor of a heading, as every reader of Markdown makes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def lead(tokens: list[Token], id: str) -> None:
    """Lets links and pictures lead to where the browser has them; a link to another page of the repository becomes mere words."""
    tag = "a"
    for token in tokens:
        if token.type == "image":
            token.attrSet("src", address(place_of(id, str(token.attrGet("src")))) or "")
        elif token.type == "link_open":
            href = str(token.attrGet("href"))
            there = href if href.startswith("https:") else address(place_of(id, href))
            tag = "a" if there else "span"
            token.attrs = {"href": there} if there else {"class": ELSEWHERE}
        if token.type in ("link_open", "link_close"):
            token.tag = tag


def place_of(id: str, target: str) -> str:
    """A link of a page, relative to docs/: `../analysis.md#why` on a page of bots/ is `analysis.md#why`."""
    file, hash, anchor = target.partition("#")
    return (normpath(join(dirname(id), file)) if file else f"{id}.md") + hash + anchor


def address(place: str) -> str | None:
    """Where the browser has it, or None."""
    file, _, anchor = place.partition("#")
    name = file.removesuffix(".md")
    if name in ids():
        return f"#/help/{name}" + (f"?at={anchor}" if anchor else "")
    if file.startswith(PICTURES):
        return "api/" + file
    if file.startswith(RULES):
        return "#/rules/" + (anchor or chapter_of(name.removeprefix(RULES)))
    return None


def chapter_of(name: str) -> str:
    """The name, if a chapter has it; the index and the list of rulings have no rules."""
    return name if chapter_named(name) else ""
