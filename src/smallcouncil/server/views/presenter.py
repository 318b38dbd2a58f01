"""What every game tells the browser; a game adds its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.ruleset import Ruleset
from smallcouncil.core.state import State
from smallcouncil.insight.plain import Seat, Told
from smallcouncil.rulesref import all_rules
from smallcouncil.server.views.forms import Book, FrameKind

Kept = dict[object, Any]  # what was worked out for one position, and holds for others who look at it or draft on it
KEPT_AT_MOST = 64  # books


class SeatCounts(NamedTuple):
    """What a game counts of a position, by seat."""

    counted: list[int]  # castles or Claim: what wins
    power: list[int]
    units: list[int]
    holders: dict[str, Seat]  # of the areas that count
    compared: list[tuple[str, list[int]]]  # at the end of the last turn, most important first


class Presenter:
    chapters: tuple[str, ...] = ()  # pages of the rules that are about this game; none: all

    def __init__(self, kind: GameKind) -> None:
        self.kind: GameKind = kind
        self._books: dict[str, Told] = {}

    # The book ------------------------------------------------------------------------------------------------------

    def book(self, kind: GameKind, options: list[str], players: int) -> Told:
        """All that is fixed for such a game; kept, so do not change it.  Wrong options are refused with a Complaint."""
        rules = kind.new(options, players, 0).state.ruleset
        key = f"{kind.files.key} {players} {','.join(rules.options)}"
        if key not in self._books:
            if len(self._books) >= KEPT_AT_MOST:
                self._books.clear()
            self._books[key] = self.whole(rules, self.common(kind, rules))
        return self._books[key]

    def common(self, kind: GameKind, rules: Ruleset) -> Book:
        notation = rules.notation
        return {
            "game": kind.name,
            "title": kind.title,
            "players": rules.seats,
            "options": rules.options,
            "seats": [rules.seat_name(seat) for seat in range(rules.seats)],
            "seat_word": kind.seat_word,
            "turn_word": kind.turn_word,
            "verbs": [{"word": v.word, "rule": v.rule, "x": v.x, "y": v.y, "meaning": v.meaning} for v in notation.verbs],
            "domains": {name: domain.names for name, domain in notation.domains.items() if name},
            "kinds": {name: plain_kind(rules, name) for name in rules.kinds},
            "rules": self.rules(),
            "content": kind.content(),
            "events": {},
            "joined": {},
            "causes": {},
            "terms": {},
            "welcome": [],
            "note": "",
        }

    def rules(self) -> dict[str, list[str]]:
        """By id, the title of a rule and of its chapter."""
        pages = [page for page in all_rules() if not self.chapters or page.file in self.chapters]
        return {page.id: [page.title, page.chapter] for page in pages}

    def whole(self, rules: Ruleset, common: Book) -> Told:
        """With what the game adds to the book, or says better."""
        return common

    # A position ----------------------------------------------------------------------------------------------------

    def matter(self, view: Game, seat: int, before: Game | None = None, kept: Kept | None = None) -> Told:
        """What can be worked out from what a seat sees (-1: the public) and is good to know.

        The view is a redacted copy.  If the seat's draft is carried out on it (`staged`), what depends on the draft needs the
        copy `before` that too, and is left out without it.  Who tells the same position several times may hand over an empty
        dict as `kept`, and the same one each time: it saves work and changes nothing.
        """
        return {}

    def warning(self, game: Game, seat: int) -> str:
        """What closing the draft now would give away; empty when there is nothing to say."""
        return ""

    def standing(self, state: State) -> SeatCounts | None:
        """None: it counts nothing on the way."""
        return None

    def step(self, state: State) -> str:
        """Which phase of its turn the open decision belongs to."""
        return ""

    def turn(self, state: State) -> str:
        """`Turn 3`"""
        return state.chapter().capitalize()


def plain_kind(rules: Ruleset, name: str) -> FrameKind:
    """A frame of the agenda: a decision, or a procedure with its steps."""
    kind = rules.kinds[name]
    steps = getattr(kind, "steps", None)
    plain: FrameKind = {"rule": kind.rule}
    if steps is not None:
        plain["steps"] = {step.name: step.rule for step in steps}
    return plain
