"""The rules reference: reads the pages of docs/rules, the one source of the rules' text.

A page is a chapter: `# title`, what it is about, then rules, and headings between them that have no id. A rule is

    ## Ship transport <a id="base.march.transport"></a>
    `base.march.transport`

    Paragraphs, lists and tables, with links to [other rules](battle.md#base.battle.start).

    *Source: where the rulebooks have it.*

A blank line ends a paragraph. The index names the chapters, in the order in which players learn them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

PACKED = Path(__file__).resolve().parent / "rules_pages"  # the folder of the pages in a wheel
FOLDER = PACKED if PACKED.is_dir() else Path(__file__).resolve().parents[2] / "docs" / "rules"
INDEX = "README.md"
RULING = re.compile(r"\b[BCSW][0-9]+\b")  # how a rule's source line cites a ruling
OWN_PAGE: Final = {"intrigue": "intrigue.md"}  # games whose rules are all on one page; all other pages are about the board game
SHARED: Final = ("core.md", "options.md", "table.md")  # rules of every game

HEADING: Final = re.compile(r'^(##+) (.+?)(?: <a id="([^"]+)"></a>)?$', re.MULTILINE)
SOURCE: Final = re.compile(r"^\*Source: (.+)\*$", re.MULTILINE)
LINK: Final = re.compile(r"\[([^]]+)\]\(([^)#]*)#?([^)]*)\)")  # words, page, rule
LISTED: Final = re.compile(r"^(?:- |\d+\. )\[(.+?)\]\(([\w-]+\.md)\): (.+)$")  # a chapter in the index
ITEM: Final = re.compile(r"- |\d+\. ")
TABLE: Final = "|"
COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
RULED: Final = re.compile(r"[|\s:-]+")  # the line between the head of a table and its rows


class PagePart:
    """A part of a page below a heading. The body is Markdown: paragraphs, lists and tables, with blank lines between them."""

    def __init__(self, title: str, level: int, body: str) -> None:
        self.title: str = title
        self.level: int = level  # 2 for `##`
        self.body: str = body


class RulePage(PagePart):
    """One rule: its id, title, text and its place in the rulebooks."""

    def __init__(self, id: str, title: str, level: int, body: str, source: str, chapter: str, file: str) -> None:
        super().__init__(title, level, body)
        self.id: str = id
        self.source: str = source
        self.chapter: str = chapter
        self.file: str = file

    @property
    def text(self) -> str:
        """The text as it is read aloud: a line for each paragraph and item, without tables."""
        return "\n".join(plain(line) for block in blocks(self.body) if not block.startswith(TABLE) for line in block.split("\n"))


class Chapter:
    """A page of the reference: its subject, its rules, and the headings between them."""

    def __init__(self, file: str, title: str, head: str, parts: list[PagePart]) -> None:
        self.file: str = file
        self.title: str = title
        self.head: str = head  # Markdown before the first heading
        self.parts: list[PagePart] = parts

    @property
    def name(self) -> str:
        return self.file.removesuffix(".md")

    @property
    def about(self) -> str:
        """The first paragraph."""
        return plain(next(iter(blocks(self.head)), ""))

    @property
    def rules(self) -> list[RulePage]:
        return [part for part in self.parts if isinstance(part, RulePage)]

    def stem(self) -> str:
        """The common beginning of most of its rules' ids, such as `base.raid`."""
        starts = [page.id.rpartition(".")[0] for page in self.rules]
        return max(dict.fromkeys(starts), key=starts.count)


class Shelf:
    """A heading of the index, and for each chapter below it the words that describe it."""

    def __init__(self, title: str, ordered: bool) -> None:
        self.title: str = title
        self.ordered: bool = ordered  # are its chapters numbered?
        self.chapters: list[tuple[Chapter, str]] = []


# Finding rules --------------------------------------------------------------------------------------------------------


def rule_text(id: str) -> RulePage | None:
    return _pages().get(id.strip().lower())


def all_rules() -> list[RulePage]:
    """All rules, chapter by chapter, in the order of the index."""
    return list(_pages().values())


def concerns(page: RulePage, game: str) -> bool:
    """Is it a rule of this game, or of all games?  Without a game: any."""
    if game in OWN_PAGE:
        return page.file in (OWN_PAGE[game], *SHARED)
    return not game or page.file not in OWN_PAGE.values()


def rules_below(prefix: str) -> list[RulePage]:
    """The rules whose id begins with whole words of the prefix: `base.march` has `base.march.move` below it."""
    stem = prefix.strip().lower().rstrip(".")
    return [page for page in all_rules() if page.id.startswith(stem + ".")]


def ruled_by(name: str) -> list[RulePage]:
    """The rules that a ruling such as `C12` decided."""
    wanted = name.strip().upper()
    return [page for page in all_rules() if wanted in RULING.findall(page.source)]


def chapters() -> list[Chapter]:
    return [chapter for shelf in shelves() for chapter, _ in shelf.chapters]


def chapter_named(name: str) -> Chapter | None:
    """The chapter whose page has this name: `march` for `march.md`."""
    return next((chapter for chapter in chapters() if chapter.name == name.strip().lower()), None)


# Reading pages --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _pages() -> dict[str, RulePage]:
    return {page.id: page for chapter in chapters() for page in chapter.rules}


@lru_cache(maxsize=1)
def shelves() -> list[Shelf]:
    """The chapters as the index arranges them."""
    index = FOLDER / INDEX
    found: list[Shelf] = []
    title = ""
    for line in index.read_text(encoding="utf-8").splitlines() if index.is_file() else []:
        heading, listed = HEADING.match(line), LISTED.match(line)
        if heading:
            title = heading[2]
        elif listed and (FOLDER / listed[2]).is_file():
            if not found or found[-1].title != title:
                found.append(Shelf(title, not line.startswith("-")))
            found[-1].chapters.append((read_chapter((FOLDER / listed[2]).read_text(encoding="utf-8"), listed[2]), listed[3]))
    return found


def read_chapter(text: str, file: str) -> Chapter:
    text = COMMENT.sub("", text)
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    first, _, head = text[: headings[0].start() if headings else len(text)].strip().partition("\n")
    title = first.removeprefix("# ").strip()
    parts = [_part(heading, text[heading.end() : end], title, file) for heading, end in zip(headings, ends, strict=True)]
    return Chapter(file, title, head.strip(), parts)


def _part(heading: re.Match[str], body: str, chapter: str, file: str) -> PagePart:
    level, title, id = len(heading[1]), heading[2], heading[3]
    if not id:
        return PagePart(title, level, body.strip())
    source = SOURCE.search(body)
    text = SOURCE.sub("", body).strip().removeprefix(f"`{id}`").strip()
    return RulePage(id, title, level, text, source[1] if source else "", chapter, file)


# Markdown -------------------------------------------------------------------------------------------------------------


def blocks(body: str) -> list[str]:
    """The paragraphs, lists and tables of a text: a line for a paragraph, for each item of a list, for each row of a table."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", body.strip()) if body.strip() else []:
        lines = [line.strip() for line in block.splitlines()]
        found.append("\n".join(lines) if lines[0].startswith(TABLE) or ITEM.match(lines[0]) else " ".join(lines))
    return found


def table_rows(block: str) -> list[list[str]]:
    """The cells of a table, the head first."""
    rows = [line.strip().strip(TABLE) for line in block.splitlines() if not RULED.fullmatch(line)]
    return [[plain(cell.strip()) for cell in row.split(TABLE)] for row in rows]


def plain(text: str, with_ids: bool = True) -> str:
    """The text without marks. A link to a rule keeps the rule's id, which can be looked up, unless ids are not wanted."""
    linked = LINK.sub(lambda link: f"{link[1]} [{link[3]}]" if link[3] and with_ids else link[1], text)
    return linked.replace("**", "")
