"""Types of what the client loads once: the book of a game, and the list of games."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from smallcouncil.insight.plain import Domain


class BookVerb(TypedDict):
    word: str
    rule: str
    x: Domain  # domain of its first noun
    y: Domain
    meaning: str


class FrameKind(TypedDict):
    """A kind of entry in the agenda of a view."""

    rule: str
    steps: NotRequired[dict[str, str]]  # by step, its rule


class Book(TypedDict):
    """Everything that is fixed in a game."""

    game: str
    title: str
    players: int
    options: list[str]
    seats: list[str]
    seat_word: str
    turn_word: str
    verbs: list[BookVerb]
    domains: dict[Domain, list[str]]
    kinds: dict[str, FrameKind]
    rules: dict[str, list[str]]  # by id, the title of a rule and of its chapter
    content: str  # the digest of the data files
    events: dict[str, str]  # sentences with gaps
    joined: dict[str, tuple[str, str]]  # consecutive events that share a line: its beginning, and what each adds
    causes: dict[str, str]  # by rule, the card or order behind an event, named before it
    terms: dict[str, str]  # by rule, the name of a line in a sum; {} is its noun
    welcome: list[str]
    note: str  # says which data are reconstructed


# Home page --------------------------------------------------------------------------------------------------------------


class GameOption(TypedDict):
    name: str
    title: str
    says: str
    rule: str
    needs: list[str]  # other options that it switches on
    seats: NotRequired[list[str]]  # seats of its own set-up, if it has one


class Preset(TypedDict):
    """Options that are chosen together, for these numbers of players; a name may occur more than once."""

    name: str
    title: str
    says: str
    options: list[str]
    players: list[int]


class BotInfo(TypedDict):
    """A bot's level, or a style that can follow it: `lord:builder`."""

    name: str
    says: str


class GameInfo(TypedDict):
    name: str
    title: str
    players: list[int]
    seats: dict[str, list[str]]  # by number of players
    options: dict[str, list[GameOption]]  # by number of players
    presets: list[Preset]
    bots: list[BotInfo]  # levels, weakest first
    tempers: list[BotInfo]  # styles; empty if the game's bots have none
    default_bot: str
    seat_word: str
    turn_word: str


class HelpPage(TypedDict):
    id: str
    title: str
    html: str


class RuleTitle(TypedDict):
    id: str
    title: str


class ChapterTitle(TypedDict):
    name: str
    title: str
    about: str


class RuleChapter(ChapterTitle):
    rules: list[RuleTitle]


class RuleShelf(TypedDict):
    title: str
    ordered: bool  # to be read in this order
    chapters: list[RuleChapter]


class RulePage(RuleTitle):
    """Its text is Markdown: paragraphs, lists, tables, and links such as `march.md#base.march.transport`."""

    chapter: str  # its name
    text: str
    source: str
    game: str  # the game that it is about


class ChapterPart(RuleTitle):
    """A rule, or a heading without an id."""

    level: int  # 2 for a heading right below the chapter's title
    text: str
    source: str


class ChapterPage(TypedDict):
    name: str
    title: str
    text: str  # what comes before the first heading
    parts: list[ChapterPart]
    game: str  # the game that it is about


class RuleFound(RuleTitle):
    says: str  # first line of its text


class RuleAnswer(TypedDict):
    rules: list[RuleFound]  # best first
    chapters: list[ChapterTitle]  # related chapters
    cards: list[str]  # House Cards of that name without a page, a line each
    near: bool  # no rule has the words; these are the closest spellings


# Glossary ---------------------------------------------------------------------------------------------------------------


class GlossaryTerm(TypedDict):
    term: str
    says: str
    rule: str
    forms: list[str]  # how a text may put it, the term itself first
    sign: str  # a picture, as in `piece footman`; empty: there is none


class Glossary(TypedDict):
    """The terms of a game, and how a text is searched for them."""

    terms: list[GlossaryTerm]
    plain: list[str]  # phrases that contain a term and mean something else
