"""Ally cards in battle: Arryn Lookout and Military Support, when support is called for."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import pack, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Backing, Decision, Frame, InTime, InTurn, Invariant, Reason, SingleChoice, Step
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.storm_board.allies.cards import Allies
from smallcouncil.thrones.modules.storm_board.allies.reading import LOOKOUT, MILITARY
from smallcouncil.thrones.modules.storm_board.allies.verbs import AID, SPY
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_SIDE, Battle
from smallcouncil.thrones.nouns.orders import SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.orders import order_of_play
from smallcouncil.thrones.rules.support import supporters

RAIDED: Final = "base.raid.target"  # the rule by which a Raid removes an order


class OfCombatants(InTurn):
    """Attacker and defender in order of play; the memo is the number of turns taken."""

    rule: str = "base.support.pledge"  # each subclass has its own
    keeps_order = False

    def turns(self, state: State) -> int:
        return 2

    def go(self, state: State, frame: Frame) -> bool:
        if not frame.memo:
            frame.memo = [0]
        battle = state.fight()
        houses = [house for house in order_of_play(state) if battle.side(house) != NO_SIDE]
        while frame.memo[0] < len(houses):
            frame.memo[0] += 1
            if self.asks(state, houses[frame.memo[0] - 1]):
                return True
        return False

    def asks(self, state: State, house: int) -> bool:
        raise NotImplementedError(self.name)


# Arryn Lookout -------------------------------------------------------------------------------------------------------


class LookOut(OfCombatants):
    """allies.lookout: after pledges, before strengths."""

    name = "lookout"
    rule = "allies.lookout"

    def __init__(self, ask: SpyOut) -> None:
        self.ask: SpyOut = ask

    def asks(self, state: State, house: int) -> bool:
        if self.ask.card(state, house) == NOBODY or not against(state, house):
            return False
        self.ask.ask(state, BIT[house], [])
        return True

    def follows(self, state: State, frame: Frame, above: Frame) -> bool:
        """Can the frame be a response of the raided house?"""
        for watcher in state.rules.action.on_lifted:
            if watcher.asked(state, above):
                return True
        return False


def against(state: State, house: int) -> list[int]:
    """The opponent's areas with a Support order that reaches the battle, pledged or not."""
    battle = state.fight()
    return supporters(state, battle.house(1 - battle.side(house)))


class SpyOut(SingleChoice):
    name = "spy out"
    rule = "allies.lookout"
    verbs: tuple[int, ...] = (SPY,)
    only = "Your opponent has no Support order there that reaches the battle."

    def __init__(self, allies: Allies) -> None:
        self.allies: Allies = allies
        self.cards: list[int] = allies.doing(LOOKOUT)

    def card(self, state: State, house: int) -> int:
        """The Lookout of a house; NOBODY: it has none."""
        for card in self.cards:
            if self.allies.holder(state, card) == house:
                return card
        return NOBODY

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[pack(SPY, area) for area in against(state, seat)]]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice == DONE:
            return
        area, card = x_of(choice), self.card(state, house)
        slot = state.slot_of(area, SUPPORT)
        state.tell("lookout", self.rule, [house, card, state.house[area], state.order[slot], area])
        self.allies.discard(state, card)
        state.lift(slot, RAIDED)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        depth = len(scratch.agenda)
        self.do(scratch, seat, choice)
        scratch.agenda = scratch.agenda[:depth]  # decisions that it pushes are not asked yet

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        name = self.allies.rows[self.card(state, seat)].name
        return name + ": discard it to raid one of your opponent's Support orders, or choose done."


# Military Support ----------------------------------------------------------------------------------------------------


class Aided(Backing):
    """allies.military: support from a card, noted by side as a mask of cards."""

    rule = "allies.military"

    def __init__(self, rules: Ruleset, allies: Allies) -> None:
        self.allies: Allies = allies
        self.cards: list[int] = allies.doing(MILITARY)
        self.notes: list[int] = [rules.battle.note("military support attacker"), rules.battle.note("military support defender")]

    def used(self, battle: Battle, side: int) -> list[int]:
        """The cards that a side has used in this battle."""
        return list(bits_of(battle.notes[self.notes[side]]))

    def backs(self, state: State, battle: Battle, side: int) -> bool:
        return battle.notes[self.notes[side]] != 0

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        for card in self.used(battle, side):
            sheet.add(self.rule, "ally", card, self.allies.rows[card].strength)

    def no_use(self, state: State, house: int, card: int) -> Reason | None:
        """Why a house cannot use a card now."""
        row = self.allies.rows[card]
        if card not in self.cards or self.allies.holder(state, card) != house:
            return Reason("You have no such Military Support card.", self.rule)
        if state.facts[self.allies.used][card]:
            return Reason(row.name + " has already been used this turn.", "allies.military-once")
        if row.cost > state.power[house]:
            return Reason(row.name + " costs " + str(row.cost) + " power.", self.rule)
        return None

    def usable(self, state: State, house: int) -> list[int]:
        return [card for card in self.cards if self.no_use(state, house, card) is None]

    def use(self, state: State, house: int, card: int) -> None:
        """Pays the cost at once; a card without a cost goes under its deck."""
        row, battle = self.allies.rows[card], state.fight()
        battle.notes[self.notes[battle.side(house)]] |= BIT[card]
        if row.cost:
            state.pay(house, row.cost)
            state.facts[self.allies.used][card] = 1
            state.tell("military paid", self.rule, [house, card, row.cost, row.strength])
        else:
            state.tell("military discarded", self.rule, [house, card, row.strength])
            self.allies.discard(state, card)


class CallAid(OfCombatants):
    """allies.military-order: after pledges and Lookout."""

    name = "military support"
    rule = "allies.military-order"

    def __init__(self, ask: UseAid) -> None:
        self.ask: UseAid = ask

    def asks(self, state: State, house: int) -> bool:
        if not self.ask.aided.usable(state, house):
            return False
        self.ask.ask(state, BIT[house], [])
        return True


class UseAid(Decision):
    """Any number of the house's cards, one after the other."""

    name = "military support"
    rule = "allies.military"
    verbs: tuple[int, ...] = (AID,)

    def __init__(self, aided: Aided) -> None:
        self.aided: Aided = aided

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[pack(AID, card) for card in self.aided.usable(self.staged(state, frame, seat), seat)]]

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return frame.drafts[seat][-1] == DONE or not self.aided.usable(self.staged(state, frame, seat), seat)

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        if choice != DONE:
            self.aided.use(scratch, seat, x_of(choice))

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        for choice in frame.drafts[house]:
            if choice != DONE:
                self.aided.use(state, house, x_of(choice))

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        return self.aided.no_use(self.staged(state, frame, seat), seat, x_of(choice)) if choice != DONE else None

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Use a Military Support card in the battle of " + state.rules.board.names[state.fight().area] + ", or choose done."


class FreshCards(Step):
    """allies.military-once: cards can be used again in the next turn."""

    name = "allies fresh"
    rule = "allies.military-once"
    closes = True

    def __init__(self, allies: Allies) -> None:
        self.allies: Allies = allies

    def go(self, state: State, frame: Frame) -> bool:
        state.facts[self.allies.used] = [0] * len(self.allies.rows)
        return False


class UsedCards(Invariant):
    rule = "allies.military-once"
    says = "Only Military Support that a house has and pays for is marked as used."

    def __init__(self, aided: Aided) -> None:
        self.aided: Aided = aided

    def holds(self, state: State) -> bool:
        allies, battle = self.aided.allies, state.battle
        paid = [card for card in self.aided.cards if allies.rows[card].cost and allies.holder(state, card) != NOBODY]
        for card, used in enumerate(state.facts[allies.used]):
            if used and (used > 1 or card not in paid):
                return False
        if battle is None:
            return True
        both = [*self.aided.used(battle, ATTACKER), *self.aided.used(battle, DEFENDER)]
        return len(set(both)) == len(both) and set(both) <= set(self.aided.cards) and (not both or battle.defender != NOBODY)


def plug_battles(rules: Ruleset, allies: Allies) -> None:
    aided, spy = Aided(rules, allies), SpyOut(allies)
    use = UseAid(aided)
    for ask in (spy, use):
        rules.decision(ask)
    rules.support.backings.append(aided)
    rules.battle.after("support", LookOut(spy))
    rules.battle.after("lookout", CallAid(use))
    fresh = FreshCards(allies)
    rules.turn.before("end", fresh)
    used = "Military Support is used once orders are revealed, and stays used until the turn ends."
    rules.invariants += [UsedCards(aided), InTime(allies.used, "tactics", fresh.name, fresh.rule, used)]
