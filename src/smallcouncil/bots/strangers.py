"""Opponents that no searching bot was developed against: a strong bot must beat these too.

Each is the steward with another style and, if numbers are not enough, a habit when it gives orders.
"""

from __future__ import annotations

from smallcouncil.bots.steward import Steward
from smallcouncil.bots.steward.style import Style
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of, y_of
from smallcouncil.thrones.language.verbs import ORDER
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH, POWER, RAID, SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.victory import counted

WISHED_MARCHES = 1  # marches that a turtle orders


def timid() -> Style:
    """Sees danger everywhere and attacks only if it can hardly lose."""
    style = Style()
    style.nerve, style.lean, style.hope = -2.0, 3, 2
    style.daring, style.storming, style.bare = 0.8, 0.9, 1.0
    style.home, style.restraint = 0.6, 0.6
    return style


def reckless() -> Style:
    """Hopes for the best and cares little about what it leaves behind."""
    style = Style()
    style.nerve, style.hope = 1.5, 0
    style.daring, style.storming, style.bare = 0.15, 0.25, 0.5
    style.spite, style.restraint = 0.3, 0.0
    return style


def jealous() -> Style:
    """Treats the house that is ahead as the enemy, whatever it costs."""
    style = Style()
    style.denial = [12.0, 9.0, 5.0, 2.0]
    style.envy, style.menace, style.spite = 6.0, 40.0, 2.0
    return style


class Stranger(Steward):
    """A steward with a `habit`: where the steward would place an order, it may name icons that it prefers, best first."""

    fixed = True
    bends = False

    def choose(self, game: Game, seat: int) -> int:
        choice = super().choose(game, seat)
        if verb_of(choice) != ORDER or game.state.agenda[-1].kind.name != "orders":
            return choice
        state = game.state
        assert isinstance(state, State)
        icons = state.rules.icons
        here = [each for each in game.choices(seat) if verb_of(each) == ORDER and x_of(each) == x_of(choice)]
        given = [icons[y_of(each)] for each in game.draft(seat) if verb_of(each) == ORDER]
        for icon in self.habit(state, seat, icons[y_of(choice)], given):
            for each in here:
                if icons[y_of(each)] == icon:
                    return each
        return choice

    def habit(self, state: State, seat: int, icon: int, given: list[int]) -> list[int]:
        """Icons it prefers to this one, given those already ordered; empty: the steward's order stays."""
        return []


class Turtle(Stranger):
    name = "turtle"
    says = "Stays at home: orders at most one March and guards everything else."
    style = timid()

    def habit(self, state: State, seat: int, icon: int, given: list[int]) -> list[int]:
        if icon == RAID or (icon == MARCH and given.count(MARCH) >= WISHED_MARCHES):
            return [DEFENSE, SUPPORT]
        return []


class Raider(Stranger):
    name = "raider"
    says = "Attacks boldly and raids wherever it does not march."
    style = reckless()

    def habit(self, state: State, seat: int, icon: int, given: list[int]) -> list[int]:
        return [RAID] if icon in (DEFENSE, POWER) else []


class Ganger(Stranger):
    name = "ganger"
    says = "Gangs up on whoever is ahead."
    style = jealous()


class Copycat(Stranger):
    name = "copycat"
    says = "Orders what the leading house ordered the turn before."
    listens = True

    def habit(self, state: State, seat: int, icon: int, given: list[int]) -> list[int]:
        left = self.models(state, seat)
        for each in given:
            if each in left:
                left.remove(each)
        return [] if icon in left else left

    def models(self, state: State, seat: int) -> list[int]:
        """The icons of the last orders of the house with most castles, other than its own."""
        castles = counted(state)
        ahead = max((house for house in range(state.seats) if house != seat), key=lambda house: castles[house])
        found: list[int] = []
        for event in reversed(self.heard):
            if event.name == "ordered":
                if event.nouns[0] == ahead:
                    found.append(state.rules.icons[event.nouns[1]])
            elif found:
                break
        return found
