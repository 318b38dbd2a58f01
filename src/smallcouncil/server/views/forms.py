"""The forms of what the browser is told once: the book of any game, and the games there are."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from smallcouncil.insight.plain import Domain


class BookVerb(TypedDict):
    word: str
    rule: str
    x: Domain  # its nouns
    y: Domain
    meaning: str


class FrameKind(TypedDict):
    """What stands in the agenda of a view."""

    rule: str
    steps: NotRequired[dict[str, str]]  # the rule of each


class Book(TypedDict):
    """All that is fixed for a game."""

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
    joined: dict[str, tuple[str, str]]  # neighbours that share a line: how it begins, what each adds
    causes: dict[str, str]  # by rule, the card or order that brings it: named before what it does
    terms: dict[str, str]  # by rule, what a line of a sum is called; {} is its noun
    welcome: list[str]
    note: str  # what is reconstructed


# The lobby --------------------------------------------------------------------------------------------------------------


class GameOption(TypedDict):
    name: str
    title: str
    says: str
    rule: str
    needs: list[str]  # other options, switched on with it
    seats: NotRequired[list[str]]  # where it plays on a table of its own


class Preset(TypedDict):
    """Options that are chosen together, for these numbers of players; one name may be there more than once."""

    name: str
    title: str
    says: str
    options: list[str]
    players: list[int]


class BotInfo(TypedDict):
    """A level, or a style that may be asked for with it: `lord:builder`."""

    name: str
    says: str


class GameInfo(TypedDict):
    name: str
    title: str
    players: list[int]
    seats: dict[str, list[str]]  # by number of players
    options: dict[str, list[GameOption]]  # by number of players
    presets: list[Preset]
    bots: list[BotInfo]  # by level, the weakest first
    tempers: list[BotInfo]  # none where bots of the game have no style
    default_bot: str
    seat_word: str
    turn_word: str


class RuleTitle(TypedDict):
    id: str
    title: str
    chapter: str


class RulePage(RuleTitle):
    text: str
    where: str


class RuleFound(RuleTitle):
    says: str  # how its text begins


class RuleAnswer(TypedDict):
    rules: list[RuleFound]  # the best first
    chapters: list[RuleTitle]  # that are about it: of each the title, and its first rule
    cards: list[str]  # House Cards that are called so and have no page, a line each
    near: bool  # nothing has the words: these rules are spelled most alike
