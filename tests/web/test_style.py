"""Style rules beyond the client's formatter: long texts and drawings are broken by hand."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
SOURCES = {".ts", ".svelte", ".css", ".html"}
LONGEST = 140  # characters: as many as a reader sees without scrolling


def test_no_line_of_the_client_is_too_long() -> None:
    files = [*WEB.glob("*.*"), *(WEB / "src").rglob("*.*")]
    lines = [
        f"{file.relative_to(WEB)}:{number}"
        for file in files
        if file.suffix in SOURCES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert len(files) > 100
    assert not lines


def test_a_page_without_a_table_uses_no_class_of_the_tables_own_style() -> None:
    styles = WEB / "src" / "style"
    table, shared = classes(styles / "table.css"), classes(styles / "shared.css") | classes(styles / "base.css")
    learn = WEB / "src" / "learn"
    pages = [*(WEB / "src" / "home").glob("*.svelte"), learn / "Learn.svelte", learn / "Puzzles.svelte"]
    missing = {
        f"{page.name}: {name}"
        for page in pages
        for attribute in re.findall(r'class="([^"{]*)"', page.read_text(encoding="utf-8"))
        for name in attribute.split()
        if name in table - shared - classes(page)
    }
    assert len(table) > 40
    assert not missing


def classes(file: Path) -> set[str]:
    """The classes that a style sheet or the style of a component defines."""
    text = file.read_text(encoding="utf-8")
    return set(re.findall(r"\.([a-z][\w-]*)", text[text.find("<style>") :] if file.suffix == ".svelte" else text))
