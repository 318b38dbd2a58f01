"""The rules reference: reads the pages of docs/rules, the one place where the text of a rule stands."""

from __future__ import annotations

import difflib
from functools import lru_cache
from pathlib import Path

PACKED = Path(__file__).resolve().parent / "rules_pages"  # where a wheel has them
FOLDER = PACKED if PACKED.is_dir() else Path(__file__).resolve().parents[2] / "docs" / "rules"
INDEX = "README.md"


class RulePage:
    """One rule: its id, title, text (paragraphs by line) and where it stands in the books."""

    def __init__(self, id: str, title: str, text: str, where: str, chapter: str, file: str) -> None:
        self.id: str = id
        self.title: str = title
        self.text: str = text
        self.where: str = where
        self.chapter: str = chapter
        self.file: str = file


def rule_text(id: str) -> RulePage | None:
    return _pages().get(id.strip().lower())


def all_rules() -> list[RulePage]:
    """In the order of the chapters in the index, and of the rules within them."""
    return list(_pages().values())


def rules_below(prefix: str) -> list[RulePage]:
    """Those whose id begins with whole words of the prefix: `base.march` has `base.march.move` below it."""
    stem = prefix.strip().lower().rstrip(".")
    return [page for page in all_rules() if page.id.startswith(stem + ".")]


def rules_with(words: str) -> list[RulePage]:
    """Those whose id or title contains what was typed; from three letters on."""
    low = words.strip().lower()
    return [page for page in all_rules() if len(low) > 2 and (low in page.id or low in page.title.lower())]


def nearest(id: str, most: int = 5) -> list[str]:
    """Ids that somebody who typed this may have meant: spelled alike as a whole or in their last word, else those around it."""
    low = id.strip().lower()
    ids = [page.id for page in all_rules()]
    inside = [each for each in ids if len(low) > 2 and low in each]
    tails: dict[str, list[str]] = {}
    for each in ids:
        tails.setdefault(each.rpartition(".")[2], []).append(each)
    alike = difflib.get_close_matches(low, ids, most, 0.8)
    for tail in difflib.get_close_matches(low.rpartition(".")[2], list(tails), most, 0.75):
        alike += tails[tail]
    return list(dict.fromkeys(inside + alike))[:most] or chapters_around(low)


def chapters_around(id: str) -> list[str]:
    """The beginnings below the longest part of an id that is right: `base.nosuch` has `base.battle`, `base.march` …"""
    stem, _, _ = id.rpartition(".")
    while stem and not rules_below(stem):
        stem, _, _ = stem.rpartition(".")
    depth = stem.count(".") + 2
    return list(dict.fromkeys(".".join(page.id.split(".")[:depth]) for page in rules_below(stem))) if stem else []


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
    return RulePage(lines[0].lower(), lines[1], "\n".join(body).strip(), place, chapter, file)
