"""A decision to be put into words: its seat, the position before it, and all its small choices."""

from __future__ import annotations

from collections.abc import Callable

from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.insight.thrones.aids import strength_shown
from smallcouncil.thrones.language.events import told_army, written
from smallcouncil.thrones.nouns.army import ONE
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import TRACK_NAMES


class Act:
    """A decision of a seat. The state is what the seat saw before it chose."""

    def __init__(self, state: State, seat: int, chain: list[int]) -> None:
        self.state: State = state
        self.seat: int = seat
        self.chain: list[int] = chain

    @property
    def decision(self) -> str:
        return self.state.agenda[-1].kind.name

    @property
    def memo(self) -> list[int]:
        return self.state.agenda[-1].memo

    @property
    def source(self) -> str:
        """The area with which a chain begins."""
        return self.area(x_of(self.chain[0]))

    def has(self, verb: int) -> bool:
        return any(verb_of(choice) == verb for choice in self.chain)

    def all(self, verb: int) -> list[int]:
        return [choice for choice in self.chain if verb_of(choice) == verb]

    # Names as the table shows them ---------------------------------------------------------------------------------

    def name(self, domain: str, number: int) -> str:
        return self.state.rules.notation.domains[domain].names[number]

    def area(self, area: int) -> str:
        return self.state.rules.board.names[area]

    def house(self, house: int) -> str:
        return self.state.rules.houses[house]

    def order(self, order: int) -> str:
        return written(self.state.rules.orders[order].name)

    def card(self, card: int) -> str:
        row = self.state.rules.cards[card]
        return f"{row.name} (strength {strength_shown(row)})"

    def army(self, army: int) -> str:
        return told_army(self.state.rules, army)

    def track(self, track: int) -> str:
        return f"the {TRACK_NAMES[track]} track"

    def side(self, side: int) -> str:
        """`the attacker Stark`"""
        return f"the {self.name('side', side)} {self.house(self.state.fight().house(side))}"

    @property
    def battle(self) -> str:
        return f"the battle of {self.area(self.state.fight().area)}"

    @property
    def foe(self) -> str:
        """The opponent of the seat in a battle."""
        battle = self.state.fight()
        return self.house(battle.house(1 - battle.side(self.seat)))

    def by_area(self, choices: list[int]) -> dict[int, int]:
        """The army for each area, from choices that name a piece and an area."""
        found: dict[int, int] = {}
        for choice in choices:
            found[y_of(choice)] = found.get(y_of(choice), 0) + ONE[x_of(choice)]
        return dict(sorted(found.items()))


Phrases = list[str]
Telling = Callable[[Act], Phrases]  # words a whole decision
Part = Callable[[Act, list[int]], Phrases]  # words the choices of a decision that have one verb
