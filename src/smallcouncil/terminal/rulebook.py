"""Rules on the screen."""

from __future__ import annotations

from rich.text import Text

from smallcouncil.rulesref import RulePage, nearest, rule_text, rules_below, rules_with
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


def look_up(screen: Screen, what: str, words_too: bool = True) -> bool:
    """Shows a rule by its id, all below a beginning, or all with a word in them; was there any?"""
    page = rule_text(what)
    if page is not None:
        show_rule(screen, page)
        return True
    found = rules_below(what) or (rules_with(what) if words_too else [])
    if found:
        list_rules(screen, found)
    return bool(found)


def unknown(id: str, advice: str) -> str:
    close = nearest(id)
    return f"there is no rule `{id}`; " + (f"near it are {', '.join(close)}." if close else advice)
