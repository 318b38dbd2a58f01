"""Support Allies: support from afar, and the Support-1 that replaces a raided Support order."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.events import Sheet
from smallcouncil.core.notation import pack, x_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Backing, Decision, Frame, Invariant, OrderBar, Reason, SingleChoice, Watcher
from smallcouncil.thrones.language.verbs import DONE
from smallcouncil.thrones.modules.tactics.cards import PlayedTactics
from smallcouncil.thrones.modules.tactics.reading import load_tactics
from smallcouncil.thrones.modules.tactics.verbs import FAVOUR, REARM, TRUST
from smallcouncil.thrones.modules.tactics.windows import Tactic
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER, NO_SIDE, Battle
from smallcouncil.thrones.nouns.orders import SUPPORT
from smallcouncil.thrones.nouns.state import THRONE, State
from smallcouncil.thrones.rules.support import support_bar

BACKED: Final = 1
PRICE: Final = 2
RAIDED: Final = "base.raid.target"  # the rule by which a Raid removes an order


class FromAfar(Backing):
    """tactics.support-allies: adds 1 to a side that accepts it, in battles of two other houses."""

    rule = "tactics.support-allies"

    def __init__(self, played: PlayedTactics, card: int, rules: Ruleset) -> None:
        self.played: PlayedTactics = played
        self.card: int = card
        self.note: int = rules.battle.note("support allies")  # a mask of houses for each side, the defender's shifted
        self.consent: Trust = Trust(self)
        self.ask: BackSide = BackSide(self.consent)
        rules.decision(self.ask)
        rules.decision(self.consent)

    def backers(self, battle: Battle, side: int) -> list[int]:
        return [*bits_of(battle.notes[self.note] >> side * 8 & 255)]

    def accept(self, battle: Battle, side: int, house: int) -> None:
        battle.notes[self.note] |= BIT[house] << side * 8

    def backs(self, state: State, battle: Battle, side: int) -> bool:
        return bool(self.backers(battle, side))

    def add(self, state: State, battle: Battle, side: int, sheet: Sheet) -> None:
        for house in self.backers(battle, side):
            sheet.add(self.rule, "house", house, BACKED)

    def asks(self, state: State, house: int) -> bool:
        if not self.offer(state, state.fight(), house) or not open_sides(state, house):
            return False
        self.ask.ask(state, BIT[house], [])
        return True

    def offer(self, state: State, battle: Battle, house: int) -> int:
        third = battle.defender != NOBODY and battle.side(house) == NO_SIDE
        decided = house in self.backers(battle, ATTACKER) + self.backers(battle, DEFENDER)
        return BACKED if third and not decided and self.played.has(state, house, self.card) else 0

    def follows(self, state: State, house: int, above: Frame) -> bool:
        """Can the frame ask a side whether it accepts what the house adds?"""
        battle = state.fight()
        if above.kind is not self.consent or above.memo != [house] or battle.side(house) != NO_SIDE:
            return False
        return above.asked in (BIT[battle.attacker], BIT[max(battle.defender, 0)])


def open_sides(state: State, house: int) -> list[int]:
    """The sides that the house may support."""
    return [side for side in range(NO_SIDE) if support_bar(state, house, side) is None]


class OfOthers(Invariant):
    rule = "tactics.support-allies"
    says = "Only houses with Support Allies add 1 to a battle of others, each to one side."

    def __init__(self, afar: FromAfar) -> None:
        self.afar: FromAfar = afar

    def holds(self, state: State) -> bool:
        battle = state.battle
        if battle is None or not battle.notes[self.afar.note]:
            return True
        houses = [*self.afar.backers(battle, ATTACKER), *self.afar.backers(battle, DEFENDER)]
        if len(set(houses)) < len(houses) or not 0 <= battle.notes[self.afar.note] < 1 << 16 or battle.defender == NOBODY:
            return False
        return all(
            house < state.seats and battle.side(house) == NO_SIDE and self.afar.played.has(state, house, self.afar.card)
            for house in houses
        )


class BackSide(Decision):
    name = "support allies"
    rule = "tactics.support-allies"
    verbs: tuple[int, ...] = (FAVOUR,)

    def __init__(self, consent: Trust) -> None:
        self.consent: Trust = consent

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[pack(FAVOUR, side) for side in open_sides(state, seat)]]

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return None
        if x_of(choice) == NO_SIDE:
            return Reason("Choose a side, or choose done.", self.rule)
        bar = support_bar(state, seat, x_of(choice))
        return Reason(bar.reason, bar.rule) if bar is not None else None

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        choice = frame.drafts[house][0]
        if choice == DONE:
            state.tell("not backed", self.rule, [house])
            return
        side = x_of(choice)
        state.tell("backed", self.rule, [house, side])
        self.consent.ask(state, BIT[state.fight().house(side)], [house])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        where = state.rules.board.names[state.fight().area]
        return "Support Allies: add 1 to one side in the battle of " + where + ", or choose done."


class Trust(SingleChoice):
    """base.support.consent: the memo is the offering house."""

    name = "trust"
    rule = "tactics.support-allies"
    verbs: tuple[int, ...] = (TRUST,)
    only = "That house has not made you an offer."

    def __init__(self, afar: FromAfar) -> None:
        self.afar: FromAfar = afar

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, pack(TRUST, frame.memo[0])]

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        if choice != DONE:
            self.do(scratch, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        if frame.drafts[only_one(frame.asked)][0] == DONE:
            state.tell("backing declined", self.rule, [only_one(frame.asked), frame.memo[0]])
        else:
            super().run(state, frame)

    def do(self, state: State, house: int, choice: int) -> None:
        battle = state.fight()
        self.afar.accept(battle, battle.side(house), x_of(choice))
        state.tell("backing accepted", self.rule, [house, x_of(choice)])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Do you accept +1 from " + state.rules.houses[frame.memo[0]] + " (Support Allies)? If not, choose done."


# Support-1 ------------------------------------------------------------------------------------------------------------


class Rearming(Watcher):
    """tactics.rearm: after a Raid, the orders that it removed may be replaced."""

    def __init__(self, played: PlayedTactics, card: int, order: int, ask: Rearm) -> None:
        self.played: PlayedTactics = played
        self.card: int = card
        self.order: int = order
        self.ask: Rearm = ask

    def able(self, state: State, house: int) -> bool:
        return (
            self.played.has(state, house, self.card)
            and state.power[house] >= PRICE
            and on_board(state, house, self.order) < state.rules.orders[self.order].copies
        )

    def lifted(self, state: State, area: int, house: int, order: int, rule: str) -> None:
        if rule != RAIDED or order == self.order or state.rules.icons[order] != SUPPORT or not self.able(state, house):
            return
        for frame in state.agenda:
            if frame.kind is self.ask and frame.asked == BIT[house]:
                frame.memo.append(area)  # the same Raid took both: one decision, as there is one order
                return
        above: list[Frame] = []  # the house earlier in the order of play is asked first (base.information.together)
        place = state.tracks[THRONE].index(house)
        while state.agenda[-1].kind is self.ask and state.tracks[THRONE].index(only_one(state.agenda[-1].asked)) < place:
            above.append(state.agenda.pop())
        self.ask.ask(state, BIT[house], [area])
        state.agenda += reversed(above)

    def asked(self, state: State, above: Frame) -> bool:
        areas, house = above.memo, bits_of(above.asked)[0] if above.asked else NOBODY
        if above.kind is not self.ask or house == NOBODY or not self.able(state, house) or len(set(areas)) < len(areas):
            return False
        return bool(areas) and all(
            0 <= area < state.rules.board.areas and state.house[area] == house and not state.order[state.rules.slots[area][0]]
            for area in areas
        )


def on_board(state: State, house: int, order: int) -> int:
    return len([area for area in bits_of(state.held[house]) if state.order[state.rules.slots[area][0]] == order])


class Rearm(SingleChoice):
    """The memo: areas whose Support orders were raided."""

    name = "rearm"
    rule = "tactics.rearm"
    verbs: tuple[int, ...] = (REARM,)
    only = "None of your Support orders was raided there just now."

    def __init__(self, order: int, card: str) -> None:
        self.order: int = order
        self.card: str = card  # the card that asks

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DONE, *[pack(REARM, area) for area in sorted(frame.memo)]]

    def do(self, state: State, house: int, choice: int) -> None:
        if choice == DONE:
            return
        area = x_of(choice)
        state.pay(house, PRICE)
        state.put_order(state.rules.slots[area][0], self.order)
        state.tell("rearmed", self.rule, [house, self.order, area, PRICE])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        name = state.rules.orders[self.order].name
        where = " or ".join([state.rules.board.names[area] for area in sorted(frame.memo)])
        return self.card + ": pay 2 power to place " + name + " in " + where + ", or choose done."


class NeverPlaced(OrderBar):
    rule = "tactics.rearm"
    reason = "You can place that order only to replace a Support order that was raided."

    def __init__(self, order: int) -> None:
        self.mask: int = BIT[order]

    def stops(self, state: State, house: int) -> int:
        return self.mask


class InItsPlace(Invariant):
    rule = "tactics.rearm"
    says = "Only a house whose Tactics Card allows it has a Support-1 on the board, and only from the raids on."

    def __init__(self, played: PlayedTactics, card: int, order: int) -> None:
        self.played: PlayedTactics = played
        self.card: int = card
        self.order: int = order

    def holds(self, state: State) -> bool:
        raids = not state.agenda or state.agenda[0].at >= state.rules.turn.place("raid")
        for house in range(state.seats):
            if on_board(state, house, self.order) and not (raids and self.played.has(state, house, self.card)):
                return False
        return True


def plug_allies(rules: Ruleset, played: PlayedTactics) -> dict[str, Tactic]:
    """By key, the cards. A board has one of the two; both handle raided support."""
    card = played.number("support_allies")
    if card != NOBODY:
        afar = FromAfar(played, card, rules)
        rules.support.backings.append(afar)
        rules.invariants.append(OfOthers(afar))
        plug_rearming(rules, played, card)
    elif played.number("forge_alliances") != NOBODY:
        plug_rearming(rules, played, played.number("forge_alliances"))
    return {
        "support_allies": Tactic("support_allies", ("tactics.support-allies", "tactics.rearm")),
        "forge_alliances": Tactic("forge_alliances", ("tactics.rearm",)),
    }


def plug_rearming(rules: Ruleset, played: PlayedTactics, card: int) -> None:
    names = [order.name for order in rules.orders]
    for row in load_tactics("storm", rules.files).orders:
        support = names.index(row.name)
        ask = Rearm(support, played.rows[card].name)
        rules.decision(ask)
        rules.action.on_lifted.append(Rearming(played, card, support, ask))
        rules.planning.order_bars.append(NeverPlaced(support))
        rules.invariants.append(InItsPlace(played, card, support))
