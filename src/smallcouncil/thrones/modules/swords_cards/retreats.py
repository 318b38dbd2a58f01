"""The fate of defeated units: Davos keeps them upright, Maege sends them, Arianne makes both sides leave."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT
from smallcouncil.core.notation import pack
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, SingleChoice, Text
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.swords_cards.verbs import BRACE
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_SIDE, Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import card_played, strength, text_of
from smallcouncil.thrones.rules.retreat import DestroyRouted, PickLosses, Retreat, RetreatTo, can_fall, icons

PRICE: Final = 2  # power for Davos's fortification
NARROW: Final = 2  # margin by which Arianne may lose


class DavosSeaworth(Text):
    """Defeated units retreat upright, and the house may pay for a fortification."""

    rule = "swords-cards.davos-seaworth"

    def __init__(self, braced: int, ask: Brace) -> None:
        self.braced: int = braced  # the note: mask of the sides that have paid
        self.ask: Brace = ask

    def keeps_ranks(self, state: State, battle: Battle, side: int) -> bool:
        return side != battle.winner

    def losing(self, state: State, battle: Battle, side: int) -> None:
        """Asks only if it can save a unit: the winner has a sword to spare, and strengths were compared."""
        house = battle.house(side)
        over = icons(state, state.rules.retreat.swords, 1 - side) - icons(state, state.rules.retreat.fortifications, side)
        if battle.totals and over > 0 and state.power[house] >= PRICE and at_stake(state, battle, side):
            self.ask.ask(state, BIT[house], [])

    def fortifications(self, state: State, battle: Battle, side: int) -> int:
        return 1 if battle.notes[self.braced] & BIT[side] else 0


def at_stake(state: State, battle: Battle, side: int) -> bool:
    """Can a unit of the side fall, or a companion be taken instead?"""
    if can_fall(state, state.fighters(side)):
        return True
    return any(companion.at_stake(state, battle, side) for companion in state.rules.march.companions)


class Brace(SingleChoice):
    name = "brace"
    rule = "swords-cards.davos-seaworth"
    verbs: tuple[int, ...] = (BRACE,)

    def __init__(self, braced: int) -> None:
        self.braced: int = braced

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(BRACE)]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice != DONE:
            battle = state.fight()
            battle.notes[self.braced] |= BIT[battle.side(house)]
            state.pay(house, PRICE)
            state.tell("braced", self.rule, [house])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return card_played(state, seat) + ": pay 2 power for a fortification before casualties are counted?"


class MaegeMormont(Text):
    """Stark chooses where a defeated defender retreats, among the areas that save the most units."""

    rule = "swords-cards.maege-mormont"

    def guides_retreat(self, state: State, battle: Battle, side: int) -> bool:
        return side == battle.winner


class ArianneMartell(Text):
    """The winner must leave too after a narrow loss."""

    rule = "swords-cards.arianne-martell"

    def narrow(self, state: State, battle: Battle) -> bool:
        """Is the loss narrow, by the compared strengths or, before that, by the current ones?"""
        totals = battle.totals or [strength(state, side, False).total for side in (ATTACKER, DEFENDER)]
        return abs(totals[ATTACKER] - totals[DEFENDER]) <= NARROW

    def thwarts(self, state: State, battle: Battle, side: int) -> bool:
        return side == DEFENDER and self.narrow(state, battle)


def leaving(state: State, battle: Battle) -> int:
    """The winner, if Arianne makes both sides leave; otherwise NO_SIDE."""
    text = text_of(state, battle, 1 - battle.winner)
    both = isinstance(text, ArianneMartell) and bool(battle.totals) and text.narrow(state, battle)
    return battle.winner if both else NO_SIDE


class LeaveRouted(DestroyRouted):
    """Destroys the winner's units that cannot retreat, like the loser's."""

    name = "leave routed"

    def side(self, state: State, battle: Battle) -> int:
        return leaving(state, battle)


class WinnerRetreat(Retreat):
    """The winner retreats after the loser, by the same rules, and is routed."""

    name = "leave"

    def side(self, state: State, battle: Battle) -> int:
        return leaving(state, battle)

    def choose_area(self, state: State, frame: Frame, battle: Battle, side: int) -> None:
        state.tell("both leave", "swords-cards.arianne-martell", [battle.house(side), battle.area])
        super().choose_area(state, frame, battle, side)


def plug(rules: Ruleset) -> None:
    braced = rules.battle.note("braced")
    brace = Brace(braced)
    rules.decision(brace)
    where, unfed = rules.kinds["retreat"], rules.kinds["unfed"]
    assert isinstance(where, RetreatTo)
    assert isinstance(unfed, PickLosses)
    rules.battle.after("retreat", WinnerRetreat(where, unfed))
    rules.battle.after("retreat", LeaveRouted())
    rules.battle.text_of |= {
        "retreat_in_order": DavosSeaworth(braced, brace),
        "choose_the_retreat": MaegeMormont(),
        "both_sides_retreat": ArianneMartell(),
    }
