"""Routes for games and rules: the list of games, their books, rules, chapters, the rule search and the glossary."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery

from smallcouncil.games import GAMES, game_named
from smallcouncil.insight.glossary import glossary, plain_phrases
from smallcouncil.insight.rule_search import correction_of, find
from smallcouncil.rulesref import Chapter, PagePart, blocks, chapter_named, concerns, plain, rule_text, shelves
from smallcouncil.rulesref import RulePage as Page
from smallcouncil.server.http.state import tables_of
from smallcouncil.server.net.gate import visitor
from smallcouncil.server.net.rate_limits import TOO_MUCH
from smallcouncil.server.refusals import LIMITS, Refused
from smallcouncil.server.store.connect import can_be_stored
from smallcouncil.server.views import games
from smallcouncil.server.views.forms import (
    ChapterPage,
    ChapterPart,
    GameInfo,
    Glossary,
    GlossaryTerm,
    RuleAnswer,
    RuleChapter,
    RulePage,
    RuleShelf,
    RuleTitle,
)
from smallcouncil.server.work.loading import kind_with

ALL = "all"  # in an address: every game
KEPT = 3600  # seconds


@get("/api/games", sync_to_thread=False)
def get_games() -> list[GameInfo]:
    """Lists the games with their numbers of players, seats, options and bots."""
    return games()


@get("/api/book/{game:str}/{players:int}", media_type="application/json")
async def get_book(
    game: FromPath[str], players: FromPath[int], request: Request[Any, Any, Any], state: AppState,
    options: FromQuery[str] = "", content: FromQuery[str] = "",
) -> Response[bytes]:  # fmt: skip
    """Returns everything that is fixed in a game with these players and options; `content` is the digest of the data files."""
    tables, name = tables_of(state), visitor(request.scope)
    if not can_be_stored(content):
        raise Refused("That is not a digest of data files.", "table.message", 400)
    if content and game_named(game).remembered(content) is None and not tables.fetches.take(name):  # the store must be searched
        raise Refused(TOO_MUCH, LIMITS)
    kind = await kind_with(tables.store, game, content)
    wished = kind.check_options(sorted({word.strip() for word in options.split(",") if word.strip()}), players)
    book = await tables.cache.book(kind, players, wished, name)
    headers = {"Cache-Control": "no-cache", "Content-Encoding": "gzip"}
    return Response(book, media_type="application/json", headers=headers)


@get("/api/rules", sync_to_thread=False)
def get_rules(game: FromQuery[str] = "") -> list[RuleShelf]:
    """Lists the chapters, in the order in which players learn them, with the ids and titles of their rules."""
    return contents(game if game in GAMES else "")


@lru_cache(maxsize=4)
def contents(game: str) -> list[RuleShelf]:
    found: list[RuleShelf] = []
    for shelf in shelves():
        mine = [(chapter, about) for chapter, about in shelf.chapters if concerns(chapter.rules[0], game)]
        if mine:
            rows = [chapter_of(chapter, about) for chapter, about in mine]
            found.append({"title": shelf.title, "ordered": shelf.ordered, "chapters": rows})
    return found


def chapter_of(chapter: Chapter, about: str) -> RuleChapter:
    return {"name": chapter.name, "title": chapter.title, "about": about, "rules": [title_of(page) for page in chapter.rules]}


def title_of(page: Page) -> RuleTitle:
    return {"id": page.id, "title": page.title}


@get("/api/search", sync_to_thread=False)
def get_search(words: FromQuery[str] = "", game: FromQuery[str] = "") -> RuleAnswer:
    """Finds the rules that answer a question in a player's own words; `game` limits the search to one game."""
    answer = find(words, game)
    return {
        "rules": [{**title_of(page), "says": plain(blocks(page.body)[0], with_ids=False)} for page in answer.rules],
        "chapters": [{"name": each.name, "title": each.title, "about": each.about} for each in answer.chapters],
        "cards": answer.cards,
        "near": answer.near,
    }


@get("/api/rules/{id:str}", sync_to_thread=False)
def get_rule(id: FromPath[str]) -> RulePage:
    """Returns one rule in our own words, and where the rulebooks have it."""
    page = rule_text(id)
    if page is None:
        raise Refused(f"There is no rule {id[:80]!r}.", "", 404)
    chapter = page.file.removesuffix(".md")
    return {**title_of(page), "chapter": chapter, "text": text_of(page), "source": page.source, "game": game_of(page)}


@get("/api/chapters/{name:str}", sync_to_thread=False)
def get_chapter(name: FromPath[str]) -> ChapterPage:
    """Returns a chapter with all its rules."""
    chapter = chapter_named(name)
    if chapter is None:
        raise Refused(f"There is no chapter {name[:80]!r}.", "", 404)
    parts = [part_of(part) for part in chapter.parts]
    game = game_of(chapter.rules[0])
    return {"name": chapter.name, "title": chapter.title, "text": chapter.head, "parts": parts, "game": game}


def part_of(part: PagePart) -> ChapterPart:
    if isinstance(part, Page):
        return {**title_of(part), "level": part.level, "text": text_of(part), "source": part.source}
    return {"id": "", "title": part.title, "level": part.level, "text": part.body, "source": ""}


def game_of(page: Page) -> str:
    return next(name for name in GAMES if concerns(page, name))


def text_of(page: Page) -> str:
    """The text of a rule, after what the owner of this server has corrected in it."""
    return "\n\n".join(part for part in (correction_of(page), page.body) if part)


@get("/api/glossary/{game:str}", sync_to_thread=False)
def get_glossary(game: FromPath[str]) -> Response[Glossary]:
    """Returns what the words of a game mean; `all` stands for all games. A browser keeps it for an hour."""
    named = "" if game == ALL else game_named(game).name
    return Response(glossary_of(named), headers={"Cache-Control": f"max-age={KEPT}"})


@lru_cache(maxsize=4)
def glossary_of(game: str) -> Glossary:
    terms: list[GlossaryTerm] = [
        {"term": each.term, "says": each.says, "rule": each.rule, "forms": each.forms, "sign": each.sign}
        for each in glossary(game).values()
    ]
    return {"terms": terms, "plain": plain_phrases()}


ROUTES = [get_games, get_book, get_rules, get_search, get_rule, get_chapter, get_glossary]
