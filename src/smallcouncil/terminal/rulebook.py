"""Rules on the screen."""

from __future__ import annotations

from rich.text import Text

from smallcouncil.errors import clipped
from smallcouncil.insight.glossary import meanings
from smallcouncil.insight.rule_search import Findings, by_id, correction_of, find
from smallcouncil.rulesref import RULING, Chapter, RulePage
from smallcouncil.terminal.signs import QUIET, Screen


def list_rules(screen: Screen, pages: list[RulePage]) -> None:
    """Lists rules by chapter, ids in one column."""
    wide = max(len(page.id) for page in pages)
    chapter = ""
    for page in pages:
        if page.chapter != chapter:
            screen.say(("\n" if chapter else "") + page.chapter, "bold")
            chapter = page.chapter
        say_id(screen, page, wide)


def list_ids(screen: Screen, pages: list[RulePage]) -> None:
    """Lists rules in the given order, the best first."""
    for page in pages:
        say_id(screen, page, max(len(each.id) for each in pages))


def say_id(screen: Screen, page: RulePage, wide: int) -> None:
    screen.say(Text("  ") + Text(page.id.ljust(wide), style="cyan") + Text("  " + page.title))


def show_rule(screen: Screen, page: RulePage) -> None:
    screen.say(Text(page.title, style="bold") + Text(f"  [{page.id}]", style="dim"))
    corrected = correction_of(page)
    if corrected:
        screen.indent(corrected, style="yellow")
    for line in page.text.splitlines():
        screen.indent(line)
    if page.where:
        screen.indent("Where: " + page.where, style="italic dim")


def look_up(screen: Screen, what: str, game: str = "") -> None:
    """Shows the rules for an id or for words; words search the rules of one game, if it is named."""
    if not show_named(screen, what, game):
        explained = show_meanings(screen, what, game)
        answer = find(what, game)
        if not (explained and answer.near):
            show_found(screen, what, answer)


def show_meanings(screen: Screen, what: str, game: str) -> bool:
    """Shows the meaning of a word of the game before its rules. Returns whether it is one."""
    lines = meanings(what, game)
    for line in lines:
        screen.hang(Text(line))
    if lines:
        screen.gap()
    return bool(lines)


def show_named(screen: Screen, what: str, game: str = "") -> bool:
    """Shows a rule by its id, all below a beginning, or those of a ruling. Returns whether there was any."""
    pages = by_id(what.strip())
    if pages and RULING.fullmatch(what.strip().upper()):
        screen.say(f"Ruling {what.strip().upper()} decided:", QUIET)
    if len(pages) == 1:
        show_rule(screen, pages[0])
    elif pages:
        show_meanings(screen, what, game)
        list_rules(screen, pages)
    return bool(pages)


def show_found(screen: Screen, words: str, answer: Findings) -> None:
    """Shows the best rule in full and the names of the others; if nothing matches, the nearest names."""
    if answer.near:
        screen.indent(f"No rule says anything about `{clipped(words)}`. These are nearest:", by=0)
        list_ids(screen, answer.rules)
        return
    for line in answer.cards:
        screen.indent(line, by=0)
    if answer.cards and answer.rules:
        screen.gap()
    if answer.rules:
        show_rule(screen, answer.rules[0])
    if answer.rules[1:]:
        screen.say("See also:", QUIET)
        list_ids(screen, answer.rules[1:])
    if answer.chapters:
        list_chapters(screen, answer.chapters)


def list_chapters(screen: Screen, chapters: list[Chapter]) -> None:
    """Lists chapters: the id to look up, and the title."""
    wide = max(len(chapter.stem()) for chapter in chapters)
    screen.say("Chapters:", QUIET)
    for chapter in chapters:
        line = Text("  ") + Text(chapter.stem().ljust(wide), style="cyan") + Text("  " + chapter.title)
        screen.say(line + Text(f"  ({len(chapter.rules)})", style=QUIET))
