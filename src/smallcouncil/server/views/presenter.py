"""The general presenter; each game extends it."""

from __future__ import annotations

from typing import Any, NamedTuple

from smallcouncil.core.game import Game
from smallcouncil.core.kind import GameKind
from smallcouncil.core.ruleset import Ruleset
from smallcouncil.core.state import State
from smallcouncil.insight.plain import Seat, Told
from smallcouncil.rulesref import all_rules
from smallcouncil.server.views.forms import Book, FrameKind

Kept = dict[object, Any]  # cache for one position, shared by all seats and drafts
KEPT_AT_MOST = 64  # books


class SeatCounts(NamedTuple):
    """Counts of a position, by seat."""

    counted: list[int]  # what wins: castles or Claim
    power: list[int]
    units: list[int]
    holders: dict[str, Seat]  # by area that counts, the seat that holds it
    compared: list[tuple[str, list[int]]]  # tie-breaks after the last turn, most important first


class Presenter:
    chapters: tuple[str, ...] = ()  # rules pages of this game; empty: all

    def __init__(self, kind: GameKind) -> None:
        self.kind: GameKind = kind
        self._books: dict[str, Told] = {}

    # The book ------------------------------------------------------------------------------------------------------

    def book(self, kind: GameKind, options: list[str], players: int) -> Told:
        """Returns everything fixed in such a game.  It is cached, so do not change it.  Wrong options raise a `Complaint`."""
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
        """Returns, by rule id, the titles of the rule and of its chapter."""
        pages = [page for page in all_rules() if not self.chapters or page.file in self.chapters]
        return {page.id: [page.title, page.chapter] for page in pages}

    def whole(self, rules: Ruleset, common: Book) -> Told:
        """Returns the book with what the game adds or replaces."""
        return common

    # A position ----------------------------------------------------------------------------------------------------

    def matter(self, view: Game, seat: int, before: Game | None = None, kept: Kept | None = None) -> Told:
        """Returns what is good to know in a position, worked out from what a seat (-1: the public) may see.

        The view is a redacted copy.  If the seat's draft is applied to it (`staged`), everything that depends on the draft needs
        the copy `before` that too, and is left out without it.  A caller who presents the same position several times can pass
        the same dict as `kept` each time, empty at first: it is a cache and does not change the result.
        """
        return {}

    def warning(self, game: Game, seat: int) -> str:
        """Warns of what the player gives up by closing the draft now; empty if there is nothing to warn of."""
        return ""

    def standing(self, state: State) -> SeatCounts | None:
        """Returns the counts of a position; None if the game has none."""
        return None

    def step(self, state: State) -> str:
        """Returns the phase of the open decision."""
        return ""

    def turn(self, state: State) -> str:
        """Returns the name of the turn, as in `Turn 3`."""
        return state.chapter().capitalize()


def plain_kind(rules: Ruleset, name: str) -> FrameKind:
    """Returns a kind of frame: a decision, or a procedure with its steps."""
    kind = rules.kinds[name]
    steps = getattr(kind, "steps", None)
    plain: FrameKind = {"rule": kind.rule}
    if steps is not None:
        plain["steps"] = {step.name: step.rule for step in steps}
    return plain
