"""What the houses did in a game of bots: their first orders, whom they attacked, and which castles they held after each turn."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallcouncil.arena.one_game import Outcome, SeriesPlan, play
from smallcouncil.core.events import Event
from smallcouncil.core.game import Game
from smallcouncil.thrones.nouns.state import State

ORDERED: Final = "ordered"
BATTLE: Final = "battle"
MARCHED: Final = "marched"
TURN: Final = "turn"


class FirstOrder(NamedTuple):
    """An order of turn 1 as it was revealed; the Messenger Raven may have replaced it afterwards."""

    house: int
    area: int
    icon: int
    targets: list[int]  # the areas that its units marched to


class HouseGame(NamedTuple):
    """A finished game, as far as the figures of the houses need it."""

    outcome: Outcome
    first_orders: list[FirstOrder]
    attacks: list[tuple[int, int]]  # attacker and defender of each battle
    castles: list[dict[int, int]]  # at the start and after each turn, by castle, the house that controls it

    def gained(self, house: int) -> dict[int, int]:
        """By castle that the house did not have at the start, the first turn after which it had it."""
        found: dict[int, int] = {}
        for turn, castles in enumerate(self.castles):
            for castle, holder in castles.items():
                if holder == house and self.castles[0][castle] != house:
                    found.setdefault(castle, turn)
        return found

    def lost(self, house: int) -> dict[int, int]:
        """By castle that the house had and lost, the turn in which it first did."""
        found: dict[int, int] = {}
        for turn in range(1, len(self.castles)):
            for castle, holder in self.castles[turn - 1].items():
                if holder == house != self.castles[turn][castle]:
                    found.setdefault(castle, turn)
        return found

    def reached(self, house: int, castles: int) -> int | None:
        """The first turn after which the house had this number of castles."""
        for turn, holders in enumerate(self.castles):
            if sum(holder == house for holder in holders.values()) >= castles:
                return turn
        return None


class Witness:
    """Looks at a game whenever a turn begins, and at its end."""

    def __init__(self) -> None:
        self.castles: list[dict[int, int]] = []
        self.log: list[Event] = []
        self.icons: list[int] = []  # by token

    def look(self, game: Game) -> None:
        state = game.state
        assert isinstance(state, State)
        self.castles.append({area: state.control[area] for area in state.rules.castles})
        self.log = game.log or []
        self.icons = state.rules.icons

    def first_orders(self) -> list[FirstOrder]:
        """The orders of turn 1, and the Marches from their areas."""
        found: dict[int, FirstOrder] = {}
        for event in self.log:
            if event.name == TURN and event.nouns[0] > 1:
                break
            if event.name == ORDERED:
                house, token, area = event.nouns
                found[area] = FirstOrder(house, area, self.icons[token], [])
            elif event.name == MARCHED:
                found[event.nouns[2]].targets.append(event.nouns[3])
        return list(found.values())


def watched(plan: SeriesPlan, number: int) -> HouseGame:
    """Plays one game of a plan and tells what its houses did."""
    witness = Witness()
    outcome = play(plan, number, witness.look)
    attacks = [(event.nouns[0], event.nouns[1]) for event in witness.log if event.name == BATTLE]
    return HouseGame(outcome, witness.first_orders(), attacks, witness.castles)
