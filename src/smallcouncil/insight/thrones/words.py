"""What people are told of an option, in the terminal, in the browser and by the server.

An option with something to say has `words.py` in its room (the folder of its `rules.py`), with `WORDS`, an object of this class:
whoever tells of a game walks the words of the options in play, and names none of them.  What a hook does not say, the base says.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.datafiles import Files
from smallcouncil.core.game import Game
from smallcouncil.insight.plain import Plain
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision
from smallcouncil.thrones.modules import MODULES
from smallcouncil.thrones.nouns.state import State

if TYPE_CHECKING:
    from smallcouncil.insight.thrones.acts import Part, Telling

NOTHING: dict[str, str] = {}
NO_VERBS: dict[int, int] = {}
NO_TELLINGS: dict[str, Telling] = {}
NO_BEGINNINGS: dict[int, Telling] = {}
NO_PARTS: dict[int, Part] = {}


class Words:
    """Hooks that say nothing."""

    # The game ------------------------------------------------------------------------------------------------------

    welcome: tuple[str, ...] = ()  # what it is about and how a turn goes, if it is a game of its own; `{win}` wins at once
    homes: dict[str, str] = NOTHING  # by house, how it begins, where that is elsewhere
    wins: str = ""  # what is counted for the instant win, where it is not castles
    regions: tuple[tuple[str, tuple[str, ...]], ...] = ()  # the areas of another board by region, as the text board lists them

    def sky(self, state: State) -> str:
        """What holds everywhere just now, in a word or two beside the turn."""
        return ""

    # Areas ---------------------------------------------------------------------------------------------------------

    part: str = ""  # what a further area of the board is called that belongs to another one

    def part_of(self, rules: Ruleset, area: int) -> int:
        """The area that such a part belongs to; NOBODY: it is none."""
        return NOBODY

    def parts_in(self, rules: Ruleset, area: int) -> list[int]:
        """The parts that belong to an area."""
        return []

    def kind(self, rules: Ruleset, area: int) -> str:
        """What an area is, where land and sea do not say it."""
        return ""

    def opens(self, rules: Ruleset, area: int) -> str:
        """Where a part leads, in a few words."""
        return ""

    def standing(self, state: State, area: int) -> str:
        """Whose an area is, where that is not for its units to say."""
        return ""

    area: type[Any] | None = None  # the form of further entries of the book about an area: a typed dictionary

    def plain_area(self, rules: Ruleset, area: int) -> Plain:
        """Those entries."""
        return {}

    # Pieces in areas, and other facts ------------------------------------------------------------------------------

    piece: str = ""  # the name of a piece that lies in areas; if it goes with the last unit, whoever leaves it is warned
    sign: tuple[str, str] = ("", "")  # of the piece on the text board, and in ASCII

    def lies(self, state: State, area: int) -> bool:
        """Is such a piece in the area?"""
        return False

    def company(self, state: State, house: int, area: int, brief: bool) -> list[str]:
        """Who is with the units of a house in an area, or with those that attack it, by name or in one word."""
        return []

    def stock(self, state: State) -> str:
        """How many of the pieces are left, in a sentence."""
        return ""

    def shows(self, fact: str) -> bool:
        """Does it show this fact in its own way?  Else the text board lists it by name."""
        return False

    def lines(self, state: State) -> list[str]:
        """What to know of its facts, a sentence each."""
        return []

    phases: dict[str, str] = NOTHING  # steps of the turn that are phases of their own, and what those are called

    # Houses --------------------------------------------------------------------------------------------------------

    column: str = ""  # the head of a column in the table of houses

    def cell(self, state: State, house: int) -> str:
        return ""

    def left(self, state: State, house: int) -> str:
        """What a house has off the board, besides units."""
        return ""

    def cards(self, state: State, house: int) -> list[tuple[str, str]]:
        """What a house has besides House Cards, each with what it does."""
        return []

    # Orders --------------------------------------------------------------------------------------------------------

    def note(self, state: State, seat: int, area: int, order: int) -> str:
        """What an order is for in this area, in few words; empty: what it is for anywhere."""
        return ""

    def code(self, rules: Ruleset, order: int) -> str:
        """The sign of an order on the text board."""
        return ""

    def legend(self, state: State, whole: bool) -> str:
        """What its signs mean: all of them, or those that are on the board and not easily guessed."""
        return ""

    # Choices -------------------------------------------------------------------------------------------------------

    by_area: dict[int, int] = NO_VERBS  # verbs whose choices are gathered under an area, and how far that noun is shifted

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        """What to know about a choice; None: the meaning of its verb."""
        return None

    def warning(self, game: Game, state: State, seat: int) -> str:
        """What closing the draft now would give away; the state is that after the draft."""
        return ""

    def at_once(self, game: Game, seat: int) -> str:
        """What the first answer to a question would use up, where there is no `done` to think it over."""
        return ""

    # What somebody decides, in phrases that begin with a verb (acts.py): `raid Pyke from Ironman's Bay`.
    decisions: dict[str, Telling] = NO_TELLINGS  # by decision, all of it
    begins: dict[int, Telling] = NO_BEGINNINGS  # by the verb it begins with, all of it
    deeds: dict[int, Part] = NO_PARTS  # by verb, the choices with that verb
    declines: dict[str, str] = NOTHING  # by decision, what it means to choose nothing

    # Battles and the log -------------------------------------------------------------------------------------------

    terms: dict[str, str] = NOTHING  # lines of a sum, by rule, that have words of their own; a noun in the braces
    inside: tuple[str, ...] = ()  # events within a battle

    def buys(self, rules: Ruleset, card: int) -> bool:
        """Is the strength of a House Card what its house pays for it in the battle?"""
        return False

    def payment(self, kind: Decision, power: int) -> int | None:
        """The answer that pays so much; None: the question is another one."""
        return None

    # The book ------------------------------------------------------------------------------------------------------

    unsure: str = ""  # what of the option is reconstructed as a whole, in a sentence

    book: type[Any] | None = None  # the form of further entries of the book: a typed dictionary

    def plain_book(self, rules: Ruleset) -> Plain:
        """Those entries."""
        return {}

    # The reference -------------------------------------------------------------------------------------------------

    card_sets: dict[str, str] = NOTHING  # the House Cards that it brings: the set, and the rule about it

    def correction(self, rule: str, files: Files) -> str:
        """What the user's corrections say otherwise than the page of a rule."""
        return ""


def spoken(answers: Iterable[str]) -> list[str]:
    """Of what the hooks answer, what says anything."""
    return [said for said in answers if said]


def first(answers: Iterable[str]) -> str:
    """The first of the hooks that says anything; empty: none does."""
    return next((said for said in answers if said), "")


def what_wins(rules: Ruleset) -> str:
    """What is counted for the instant win; empty: castles."""
    return first(words.wins for words in words_of(rules))


@cache
def beside(rules_file: str, name: str) -> ModuleType | None:
    """A file in the room of an option, by the name of its `rules.py`; None: it has none."""
    room, _, rules = rules_file.rpartition(".")
    if rules != "rules" or find_spec(f"{room}.{name}") is None:
        return None
    return import_module(f"{room}.{name}")


def in_room(rules_file: str) -> Words | None:
    file = beside(rules_file, "words")
    if file is None:
        return None
    assert isinstance(file.WORDS, Words)
    return file.WORDS


def words_of(rules: Ruleset) -> list[Words]:
    """Of the options in play."""
    found = [in_room(type(module).__module__) for module in rules.modules]
    return [words for words in found if words is not None]


def all_words() -> dict[str, Words]:
    """Of all options, by name."""
    found = {module.name: in_room(type(module).__module__) for module in MODULES}
    return {name: words for name, words in found.items() if words is not None}
