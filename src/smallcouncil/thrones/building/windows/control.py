"""Windows of control and victory: who holds an area, what counts for a house, and who is told of changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.thrones.building.windows.module import Frame, Reason

if TYPE_CHECKING:
    from smallcouncil.thrones.nouns.battle import Battle
    from smallcouncil.thrones.nouns.state import State
    from smallcouncil.thrones.reading.rows import PairRow


class HouseTerm:
    """A line in the sum of one house: its barrels, stars, bid."""

    rule: str = ""

    def value(self, state: State, house: int) -> int:
        raise NotImplementedError


class VictoryScore(HouseTerm):
    """A number that is compared after the last turn."""

    event: str = ""  # the event of a win that it decides; its nouns are the house and all its scores
    says: str = ""  # what is compared, in one or two words


class AreaBar:
    """Bars a house's pieces from an area: retreating there, or mustering a ship there."""

    rule: str = ""
    reason: str = ""

    def stops(self, state: State, house: int, area: int) -> bool:
        raise NotImplementedError


class Holder:
    """Keeps an area for a house without units or token."""

    def holds(self, state: State, area: int) -> int:
        """The house, or NOBODY."""
        raise NotImplementedError


class Keeper:
    """Keeps a building in an area for a house without units there. When it stops doing so, call `state.abandon`."""

    def keeps(self, state: State, house: int, area: int) -> bool:
        raise NotImplementedError


class Consequence:
    """A consequence of the position that must be settled before the game continues, whatever caused it.

    It waits for the end of a battle, or of another procedure that is undivided.
    """

    def settle(self, state: State) -> bool:
        """Settles it, or pushes a decision that will; False if there is nothing to settle."""
        raise NotImplementedError


class Watcher:
    """Is called after a change; may change facts or push a frame. Each kind of change has its own list."""

    def emptied(self, state: State, area: int, house: int) -> None:
        """The last unit of the house has left the area."""

    def controlled(self, state: State, area: int, before: int) -> None:
        """The area has changed hands."""

    def lifted(self, state: State, area: int, house: int, order: int, rule: str) -> None:
        """A rule removed the house's order from the area: it was raided, lost, or removed by a card."""

    def discarded(self, state: State, house: int, card: int) -> None:
        """A House Card went to its discard pile."""

    def won(self, state: State, battle: Battle) -> None:
        """A battle is over and has a winner."""

    def come_up(self, state: State, kind: str) -> None:
        """A Westeros card of this kind will be resolved by its deck this turn; others may still come before it."""

    def asked(self, state: State, above: Frame) -> bool:
        """Can this watcher have pushed the frame?"""
        return False


class Roads:
    """Says which net a house uses in a position. Call `state.chart` whenever that may have changed."""

    def net(self, state: State, house: int) -> int:
        return 0

    def closed(self, state: State, house: int, border: PairRow) -> Reason | None:
        """Why the house cannot cross a border of the board now; None: no special reason."""
        return None

    def severed(self, state: State, house: int, border: PairRow) -> Reason | None:
        """Why the house cannot raid or support across a border now; None: no special reason."""
        return None

    def apart(self, state: State, target: int) -> Reason | None:
        """Why units cannot go to an area without a border with theirs, if no Ships could carry them."""
        return None


class ControlWindows:
    """Areas and power tokens: who holds them, and what happens when that changes."""

    def __init__(self) -> None:
        self.holders: list[Holder] = []
        self.keepers: list[Keeper] = []  # keeps an option's pieces without units
        self.token_terms: list[HouseTerm] = []  # power tokens that are neither on the board nor with their house
        self.consequences: list[Consequence] = []  # consequences that must be settled before the game continues
        self.on_emptied: list[Watcher] = []
        self.on_controlled: list[Watcher] = []


class VictoryWindows:
    """The instant win, and the scores after the last turn."""

    def __init__(self, win: int, castles: list[int]) -> None:
        self.win: int = win  # how much wins at once
        self.counts: list[int] = [1 if castle else 0 for castle in castles]  # by area, towards the instant win
        self.counting: list[int] = []  # the areas that count; computed by `close`
        self.counted: str = "castles"  # what counts, in one word
        self.terms: list[HouseTerm] = []  # what counts for the instant win in addition to areas
        self.scores: list[VictoryScore] = []  # scores compared after the last turn, most important first
        self.instant_win: str = "instant win"  # the event; its nouns are the house and its count
        self.win_rule: str = "base.victory.instant"
        self.shared_win: str = "shared"  # the event of a shared victory after the last turn; nouns: a house and all its scores

    def endings(self) -> list[str]:
        """The events that say who has won, and why."""
        return [self.instant_win, *[score.event for score in self.scores], self.shared_win]

    def close(self) -> None:
        self.counting = [area for area, worth in enumerate(self.counts) if worth]
