"""The rules reference: reads the pages of docs/rules, the one source of the rules' text."""

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


class RulePage:
    """One rule: its id, title, text (paragraphs by line) and its place in the rulebooks."""

    def __init__(self, id: str, title: str, text: str, where: str, chapter: str, file: str) -> None:
        self.id: str = id
        self.title: str = title
        self.text: str = text
        self.where: str = where
        self.chapter: str = chapter
        self.file: str = file


class Chapter:
    """A page of the reference: its subject and its rules."""

    def __init__(self, title: str, about: str, rules: list[RulePage]) -> None:
        self.title: str = title
        self.about: str = about  # the first line of its prose
        self.rules: list[RulePage] = rules

    def stem(self) -> str:
        """The common beginning of most of its rules' ids, such as `base.raid`."""
        starts = [page.id.rpartition(".")[0] for page in self.rules]
        return max(dict.fromkeys(starts), key=starts.count)


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
    return [page for page in all_rules() if wanted in RULING.findall(page.where)]


def chapters() -> list[Chapter]:
    return [Chapter(title, about, [page for page in all_rules() if page.file == file]) for file, title, about in _heads()]


@lru_cache(maxsize=1)
def _heads() -> list[tuple[str, str, str]]:
    """Each chapter's file, title and first line of prose."""
    found: list[tuple[str, str, str]] = []
    for file in _files():
        head = file.read_text(encoding="utf-8").split("\n## ")[0].strip().splitlines()
        prose = [line.strip() for line in head[1:] if line.strip() and not line.startswith(("|", "#"))]
        found.append((file.name, head[0].lstrip("# ").strip(), prose[0] if prose else ""))
    return found


@lru_cache(maxsize=1)
def _pages() -> dict[str, RulePage]:
    found: dict[str, RulePage] = {}
    for file in _files():
        for page in read_chapter(file.read_text(encoding="utf-8"), file.name):
            found[page.id] = page
    return found


def _files() -> list[Path]:
    """The chapters, in the order in which the index names them."""
    files = sorted(file for file in FOLDER.glob("*.md") if file.name != INDEX) if FOLDER.is_dir() else []
    index = (FOLDER / INDEX).read_text(encoding="utf-8") if (FOLDER / INDEX).is_file() else ""
    places = {file: index.find("(" + file.name + ")") for file in files}
    return sorted(files, key=lambda file: (places[file] < 0, places[file]))


def read_chapter(text: str, file: str) -> list[RulePage]:
    """`# chapter`, then for each rule `## id`, a title line, its text and `*Where: …*`; other prose is left out."""
    chapter = ""
    found: list[RulePage] = []
    for block in ("\n" + text).split("\n## "):
        lines = [line.strip() for line in block.strip().splitlines()]
        if not lines:
            continue
        if lines[0].startswith("# "):
            chapter = lines[0][2:].strip()
        elif len(lines) > 1:
            found.append(_page(lines, chapter, file))
    return found


def _page(lines: list[str], chapter: str, file: str) -> RulePage:
    where = [line for line in lines if line.startswith("*Where:")]
    body = [line for line in lines[2:] if not line.startswith("*Where:")]
    place = where[0].strip("*").removeprefix("Where:").strip() if where else ""
    return RulePage(lines[0].lower(), lines[1], "\n".join(_paragraphs(body)).strip(), place, chapter, file)


def _paragraphs(lines: list[str]) -> list[str]:
    """Joins lines that break off in the middle of a sentence: each screen breaks lines by its own width."""
    found: list[str] = []
    for line in lines:
        if found and found[-1] and line and not found[-1].endswith((".", ":", "|")):
            found[-1] += " " + line
        else:
            found.append(line)
    return found
