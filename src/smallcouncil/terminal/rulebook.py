"""Rules on the screen."""

from __future__ import annotations

from rich.text import Text

from smallcouncil.insight.corrections import correction
from smallcouncil.insight.lookup import of_verb, plain_cards
from smallcouncil.rulesref import (
    RULING,
    Chapter,
    RulePage,
    all_rules,
    concerns,
    nearest,
    rule_text,
    ruled_by,
    rules_below,
    search,
)
from smallcouncil.terminal.signs import QUIET, Screen

MORE = 12  # rules that only mention what was looked for


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
    corrected = correction(page.id)
    if corrected:
        screen.indent(corrected, style="yellow")
    for line in page.text.splitlines():
        screen.indent(line)
    if page.where:
        screen.indent("Where: " + page.where, style="italic dim")


def look_up(screen: Screen, what: str, words_too: bool = True, game: str = "") -> bool:
    """Shows a rule by its id, all below a beginning, those of a ruling, or all with some words in them; was there any?

    Words are looked for in the rules of one game, if it is named.
    """
    page = rule_text(what)
    if page is not None:
        show_rule(screen, page)
        return True
    below = rules_below(what)
    if below:
        list_rules(screen, below)
        return True
    if RULING.fullmatch(what.strip().upper()) and ruled_by(what):
        screen.say(f"Ruling {what.strip().upper()} decided:", QUIET)
        show_some(screen, ruled_by(what))
        return True
    return words_too and show_found(screen, what, game)


def show_some(screen: Screen, pages: list[RulePage]) -> None:
    """A list, or the rule itself if there is only one."""
    if len(pages) == 1:
        show_rule(screen, pages[0])
    else:
        list_rules(screen, pages)


def show_found(screen: Screen, words: str, game: str) -> bool:
    """Rules and chapters named so; what only tells of it is named in a line, or shown if there is nothing else."""
    found, cards = search(words), plain_cards(words) if game in ("", "thrones") else []
    verbs = of_verb(words)
    chapters = [chapter for chapter in found.chapters if concerns(chapter.rules[0], game)]
    named = [page for page in all_rules() if (page in found.rules or page in verbs) and concerns(page, game)]
    inside = [page for page in found.inside if page not in named and concerns(page, game)]
    rules = named or ([] if chapters or cards else inside)
    for line in cards:
        screen.indent(line, by=0)
    if cards and (chapters or rules):
        screen.gap()
    if chapters:
        list_chapters(screen, chapters)
    if chapters and rules:
        screen.gap()
    if rules:
        show_some(screen, rules)
    if rules is not inside and inside:
        names = [page.id for page in inside[:MORE]]
        rest = len(inside) - len(names)
        screen.indent("Also in: " + ", ".join(names) + (f" and {rest} more." if rest else "."), style=QUIET)
    return bool(cards or rules or chapters)


def list_chapters(screen: Screen, chapters: list[Chapter]) -> None:
    """What to ask for, and what the chapter is called."""
    wide = max(len(chapter.stem()) for chapter in chapters)
    screen.say("Chapters", "bold")
    for chapter in chapters:
        line = Text("  ") + Text(chapter.stem().ljust(wide), style="cyan") + Text("  " + chapter.title)
        screen.say(line + Text(f"  ({len(chapter.rules)})", style=QUIET))


def unknown(id: str, advice: str) -> str:
    close = nearest(id)
    return f"there is no rule `{id}`; " + (f"similar ones are {', '.join(close)}." if close else advice)
