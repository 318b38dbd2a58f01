"""Rules on the screen."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from smallcouncil.errors import clipped
from smallcouncil.insight.glossary import meanings
from smallcouncil.insight.rule_search import Findings, by_id, correction_of, find
from smallcouncil.rulesref import ITEM, RULING, TABLE, Chapter, RulePage, blocks, plain, table_rows
from smallcouncil.terminal.signs import QUIET, Screen

INDENT, GAP = 2, 2  # columns before a table, and between its columns


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
    for n, block in enumerate(blocks(page.body)):
        if n:
            screen.gap()
        show_block(screen, block)
    if page.source:
        screen.indent("Source: " + page.source, style="italic dim")


def show_block(screen: Screen, block: str) -> None:
    """Shows a paragraph, a list or a table."""
    if block.startswith(TABLE):
        show_table(screen, table_rows(block))
        return
    for line in block.splitlines():
        item = ITEM.match(line)
        if item:
            screen.beside(Text("  " + item[0]), Text(plain(line[item.end() :])))
        else:
            screen.indent(plain(line))


def show_table(screen: Screen, rows: list[list[str]]) -> None:
    """Shows a table in columns; if the screen is too narrow, each row as a sentence."""
    wide = [max(map(cell_len, column)) + GAP for column in zip(*rows, strict=True)]
    if INDENT + sum(wide) - GAP > screen.width:
        for cells in rows[1:]:
            told = [f"{head} {cell}" for head, cell in zip(rows[0][1:], cells[1:], strict=True) if cell]
            screen.hang(Text("  " + cells[0], style="bold") + Text(": " + "; ".join(told) + "."))
        return
    for cells in rows:
        line = "".join(cell + " " * (room - cell_len(cell)) for cell, room in zip(cells, wide, strict=True))
        screen.say(" " * INDENT + line.rstrip(), QUIET if cells is rows[0] else "")


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
