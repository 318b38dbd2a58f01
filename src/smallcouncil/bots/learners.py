"""Bots for beginners: they know the sensible decision and sometimes make another that a beginner might like as much."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.intrigue.courtier import Courtier, weighed
from smallcouncil.bots.planner import Planner, considered
from smallcouncil.bots.steward.policy import Sensible
from smallcouncil.bots.steward.style import Style
from smallcouncil.bots.styles import STYLES
from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.core.game import Game
from smallcouncil.core.notation import verb_of, x_of
from smallcouncil.intrigue.playouts import choice_of
from smallcouncil.thrones.language.verbs import DONE, EXECUTE, MOVE, ORDER
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.march import reach

PERCENT: Final = 100
ERRS: Final = 60  # per cent of decisions in which a page errs
OVERLOOKS: Final = 50  # per cent of moves that it overlooks in the card game
LOOKS_AT: Final = 6  # candidates for a mistake
MARCHES: Final = 60  # candidates among which it looks for a March that keeps the capital
# Decisions in which a page errs. It never errs about casualties, nor in a battle for its capital.
ERRING: Final = {
    "orders", "march", "raid", "card", "support", "muster", "consolidate", "bid throne", "bid fiefdoms", "bid court", "bid watch",
}


def homely(style: Style) -> Style:
    """The style with a higher value for its capital."""
    style.home = 1.0
    return style


class Page(Planner):
    name = "page"
    says = "Plays like a steward, but makes mistakes in six of ten decisions. Never gives its home away."
    games = ("thrones",)
    bends = True

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.policy: Sensible = Sensible(homely(Style()))

    def bend(self, style: str) -> None:
        self.policy = Sensible(homely(STYLES[style].make()))

    def plan(self, game: Game, seat: int) -> list[int]:
        state = game.state
        assert isinstance(state, State)
        name, policy, rng = state.agenda[-1].kind.name, self.policy, self.rng
        errs = name in ERRING and not game.draft(seat) and rng.below(PERCENT) < ERRS
        own = policy.chain(game, seat, rng)
        home = capital(state, seat)
        if not (errs and may_err(state, home)) and not empties(state, own, home):
            return own
        found = considered(policy, game, seat, MARCHES if name == "march" else LOOKS_AT, rng)
        others = [plan for plan in found if plan != own and not empties(state, plan, home) and same_at(own, plan, home)]
        if not others:
            return self.stay(game, seat, own) if empties(state, own, home) else own
        return others[rng.below(min(LOOKS_AT, len(others)))] if errs else others[0]

    def stay(self, game: Game, seat: int, own: list[int]) -> list[int]:
        """A March that moves no unit, if that is allowed."""
        copy = game.redacted(seat)
        copy.draft_on(seat, own[0])
        return [own[0], DONE] if DONE in copy.choices(seat) else own


def capital(state: State, seat: int) -> int:
    """The first castle of a house; -1 if it has lost it or never had one."""
    for area in state.rules.castles:
        if state.rules.home[area] == seat and state.house[area] == seat:
            return area
    return -1


def may_err(state: State, home: int) -> bool:
    return state.battle is None or state.battle.area != home


def empties(state: State, plan: list[int], home: int) -> bool:
    """Does a March leave the capital without a unit although a neighbour could walk in?"""
    if verb_of(plan[0]) != EXECUTE or x_of(plan[0]) != home:
        return False
    moved = [choice for choice in plan if verb_of(choice) == MOVE]
    return len(moved) >= count(state.army[home]) and any(
        house != state.house[home] and reach(state, house, area) & BIT[home]
        for house in range(state.seats) for area in bits_of(state.held[house])
    )


def same_at(own: list[int], plan: list[int], home: int) -> bool:
    """Does the mistake keep the order in the capital as it was?"""
    return ordered(own, home) == ordered(plan, home)


def ordered(plan: list[int], area: int) -> list[int]:
    return [choice for choice in plan if verb_of(choice) == ORDER and x_of(choice) == area]


class Novice(Courtier):
    name = "novice"
    says = "Plays like a courtier, but overlooks the best move now and then."

    def choose(self, game: Game, seat: int) -> int:
        if self.rng.below(PERCENT) >= OVERLOOKS:
            return super().choose(game, seat)
        state, moves, worth = weighed(game, seat)
        order = sorted(range(len(moves)), key=lambda at: -worth[at])
        return choice_of(state, seat, moves[order[self.rng.below(len(order))]])
