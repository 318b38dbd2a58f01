"""Rules on the screen."""

from __future__ import annotations

from rich.text import Text

from smallcouncil.rulesref import RulePage, nearest
from smallcouncil.terminal.signs import Screen


def list_rules(screen: Screen, pages: list[RulePage]) -> None:
    """By chapter, ids in one column."""
    wide = max(len(page.id) for page in pages)
    chapter = ""
    for page in pages:
        if page.chapter != chapter:
            screen.say(("\n" if chapter else "") + page.chapter, "bold")
            chapter = page.chapter
        screen.say(Text("  ") + Text(page.id.ljust(wide), style="cyan") + Text("  " + page.title))


def show_rule(screen: Screen, page: RulePage) -> None:
    screen.say(Text(page.title, style="bold") + Text(f"  [{page.id}]", style="dim"))
    for line in page.text.splitlines():
        screen.indent(line)
    if page.where:
        screen.indent("Where: " + page.where, style="italic dim")


def unknown(id: str) -> str:
    close = nearest(id)
    return f"there is no rule `{id}`; " + (f"near it are {', '.join(close)}." if close else "`council rules` lists them all.")
