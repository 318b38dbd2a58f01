"""The words of an option, for the terminal, the browser and the server.

An option's folder may have `words.py` beside its `rules.py`, with an object `WORDS` of this class. Code that describes a game
asks the words of all options in play and names none of them. If a hook says nothing, the base's words apply.
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
    """Hooks of an option; here they say nothing."""

    # The game ------------------------------------------------------------------------------------------------------

    welcome: tuple[str, ...] = ()  # its aim and the course of a turn, if it is a game of its own; `{win}` wins in `{turns}`
    homes: dict[str, str] = NOTHING  # by house, its start, if it differs from the base game's
    wins: str = ""  # what the instant win counts instead of castles
    regions: tuple[tuple[str, tuple[str, ...]], ...] = ()  # the areas of another board by region, for the text board

    def sky(self, state: State) -> str:
        """A condition that holds everywhere now, in a word or two beside the turn."""
        return ""

    # Areas ---------------------------------------------------------------------------------------------------------

    part: str = ""  # the name of an extra area that belongs to another one

    def part_of(self, rules: Ruleset, area: int) -> int:
        """The area that such a part belongs to; NOBODY: the area is not a part."""
        return NOBODY

    def parts_in(self, rules: Ruleset, area: int) -> list[int]:
        """The parts that belong to an area."""
        return []

    def kind(self, rules: Ruleset, area: int) -> str:
        """The kind of an area, if it is neither land nor sea."""
        return ""

    def opens(self, rules: Ruleset, area: int) -> str:
        """The areas that a part leads to, in a few words."""
        return ""

    def standing(self, state: State, area: int) -> str:
        """The house that controls an area, in words, if its units do not show it."""
        return ""

    area: type[Any] | None = None  # typed dictionary with further entries of the book about an area

    def plain_area(self, rules: Ruleset, area: int) -> Plain:
        """Those entries for an area."""
        return {}

    # Pieces in areas, and other facts ------------------------------------------------------------------------------

    piece: str = ""  # name of a piece in areas; if it is lost with the last unit, the player is warned
    sign: tuple[str, str] = ("", "")  # the piece's sign on the text board, and in ASCII

    def lies(self, state: State, area: int) -> bool:
        """Is the piece in the area?"""
        return False

    def company(self, state: State, house: int, area: int, brief: bool) -> list[str]:
        """Those who accompany a house's units in an area, or its attackers there, by name or in one word."""
        return []

    def stock(self, state: State) -> str:
        """A sentence that says how many of the pieces are left."""
        return ""

    def shows(self, fact: str) -> bool:
        """Does the option show this fact itself? If not, the text board lists it by name."""
        return False

    def lines(self, state: State) -> list[str]:
        """Sentences about its facts."""
        return []

    phases: dict[str, str] = NOTHING  # steps of the turn that are phases, and their names

    # Houses --------------------------------------------------------------------------------------------------------

    column: str = ""  # head of its column in the table of houses

    def cell(self, state: State, house: int) -> str:
        return ""

    def left(self, state: State, house: int) -> str:
        """A house's supplies off the board, other than units."""
        return ""

    def cards(self, state: State, house: int) -> list[tuple[str, str]]:
        """A house's cards other than House Cards, each with its effect."""
        return []

    # Decks ---------------------------------------------------------------------------------------------------------

    def of_deck(self, rules: Ruleset, deck: int) -> list[tuple[str, str]]:
        """Lines about the cards of a deck: what these cards do, and their names."""
        return []

    # Orders --------------------------------------------------------------------------------------------------------

    def note(self, state: State, seat: int, area: int, order: int) -> str:
        """The use of an order in this area, in few words; empty: the same as anywhere."""
        return ""

    def code(self, rules: Ruleset, order: int) -> str:
        """The sign of an order on the text board."""
        return ""

    def legend(self, state: State, whole: bool) -> str:
        """The meaning of its signs: all of them, or those on the board that are hard to guess."""
        return ""

    # Choices -------------------------------------------------------------------------------------------------------

    by_area: dict[int, int] = NO_VERBS  # verbs whose choices are grouped by area, and the shift of that noun in a choice

    def gloss(self, state: State, seat: int, choice: int) -> str | None:
        """An explanation of a choice; None: the meaning of its verb."""
        return None

    def warning(self, game: Game, state: State, seat: int) -> str:
        """What the player would lose by closing the draft now; the state is after the draft."""
        return ""

    def at_once(self, game: Game, seat: int) -> str:
        """What the first answer would use up, if the decision has no `done`."""
        return ""

    # Words for decisions, in phrases that begin with a verb (acts.py): `raid Pyke from Ironman's Bay`.
    decisions: dict[str, Telling] = NO_TELLINGS  # by decision, for all of it
    begins: dict[int, Telling] = NO_BEGINNINGS  # by first verb, for the whole decision
    deeds: dict[int, Part] = NO_PARTS  # by verb, for the choices with that verb
    declines: dict[str, str] = NOTHING  # by decision, what choosing nothing means

    # Battles and the log -------------------------------------------------------------------------------------------

    terms: dict[str, str] = NOTHING  # by rule, lines of a sum that have their own words; a noun in the braces
    inside: tuple[str, ...] = ()  # events that belong to a battle

    def buys(self, rules: Ruleset, card: int) -> bool:
        """Is the strength of a House Card what its house pays for it in the battle?"""
        return False

    def payment(self, kind: Decision, power: int) -> int | None:
        """The answer that pays this much; None: the decision is another one."""
        return None

    # The book ------------------------------------------------------------------------------------------------------

    unsure: str = ""  # a sentence about what is reconstructed in the whole option

    book: type[Any] | None = None  # typed dictionary with further entries of the book

    def plain_book(self, rules: Ruleset) -> Plain:
        """Those entries."""
        return {}

    # The reference -------------------------------------------------------------------------------------------------

    card_sets: dict[str, str] = NOTHING  # its sets of House Cards, each with its rule

    def correction(self, rule: str, files: Files) -> str:
        """How the user's corrections differ from the page of a rule."""
        return ""


def spoken(answers: Iterable[str]) -> list[str]:
    """The hooks' answers that are not empty."""
    return [said for said in answers if said]


def first(answers: Iterable[str]) -> str:
    """The first of the hooks' answers that is not empty; empty: all are."""
    return next((said for said in answers if said), "")


def what_wins(rules: Ruleset) -> str:
    """What the instant win counts; empty: castles."""
    return first(words.wins for words in words_of(rules))


@cache
def beside(rules_file: str, name: str) -> ModuleType | None:
    """A file in an option's folder, found by the path of its `rules.py`; None: there is no such file."""
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
    """The words of the options in play."""
    found = [in_room(type(module).__module__) for module in rules.modules]
    return [words for words in found if words is not None]


def all_words() -> dict[str, Words]:
    """The words of all options, by name."""
    found = {module.name: in_room(type(module).__module__) for module in MODULES}
    return {name: words for name, words in found.items() if words is not None}
