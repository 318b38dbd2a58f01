"""The One-Time orders of single houses."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Frame, Invariant, MoveBar, ReachBar, Reason, Step, SupportBar, Way
from smallcouncil.thrones.language.verbs import CARD, DISCARD, DONE, LIFT, NAME
from smallcouncil.thrones.modules.one_time_orders.common import spend
from smallcouncil.thrones.modules.one_time_orders.verbs import ADVANCE, BURN, LEVY, OUTWIT, STING, SWEEP, TAKE
from smallcouncil.thrones.nouns.battle import ATTACKER, Battle
from smallcouncil.thrones.nouns.orders import DEFENSE, SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.battle import refill
from smallcouncil.thrones.rules.march import March, guarded_by


def source_of(frame: Frame, house: int) -> int:
    """The area of the order that is being resolved."""
    return x_of(frame.drafts[house][0])


def around(state: State, house: int, area: int) -> list[int]:
    """one-time-orders.around: the other houses with units in adjacent areas."""
    near = state.rules.nets[state.net[house]].near[area]
    return [other for other in range(state.seats) if other != house and state.held[other] & near]


def called(rules: Ruleset, text: str) -> str:
    """The name of the order with this text at this table; it may have been corrected."""
    for order in rules.orders:
        if order.text == text:
            return order.name
    return "This order"


class YoungWolf(March):
    """one-time-orders.young-wolf: a March in the raid step that starts no battle."""

    rule = "one-time-orders.young-wolf"
    told = "one-time-orders.young-wolf"
    verb = ADVANCE
    fights = False

    def slot(self, scratch: State, area: int) -> int:
        return scratch.rules.slots[area][-1]

    def within_reach(self, scratch: State, house: int, draft: list[int]) -> list[int]:
        return [area for area in super().within_reach(scratch, house, draft) if not self.held(scratch, house, area)]

    def held(self, scratch: State, house: int, area: int) -> bool:
        """Would entering start a battle? Attacking a neutral force does not count as one."""
        if scratch.house[area] not in (NOBODY, house):
            return True
        return bool(scratch.rules.march.guards) and guarded_by(scratch, house, area) != NOBODY

    def no_move(
        self, scratch: State, house: int, draft: list[int], left: int, piece: int, target: int, through: int
    ) -> Reason | None:
        if self.held(scratch, house, target):
            name = called(scratch.rules, "young_wolf")
            return Reason(name + " cannot start a battle: another house has units there.", self.rule)
        return super().no_move(scratch, house, draft, left, piece, target, through)


class Lifting(Way):
    """Removes orders from the board, one per choice."""

    rule: str = "one-time-orders.once"  # each subclass has its own
    verbs: tuple[int, ...] = (LIFT,)
    most: int = 1

    def targets(self, state: State, house: int, source: int) -> list[int]:
        """The legal first choices."""
        raise NotImplementedError

    def lifts(self, state: State, house: int, areas: int, icons: int) -> list[int]:
        """Regular orders of other houses with these icons in a mask of areas."""
        rules = state.rules
        found: list[int] = []
        for area in bits_of(areas & ~state.held[house]):
            order = state.order[rules.slots[area][0]]
            if order and BIT[rules.icons[order]] & icons:
                found.append(pack(LIFT, area, order))
        return found

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        draft = frame.drafts[house]
        if len(draft) > self.most:
            return [DONE]
        open = self.targets(state, house, source_of(frame, house))
        return [DONE, *[choice for choice in open if choice not in draft]]

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        if choice == DONE or choice in self.options(state, frame, house):
            return None
        if len(frame.drafts[house]) > self.most:
            return Reason("This order cannot remove any more orders.", self.rule)
        return Reason("There is no order there that this one can remove.", self.rule)

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        if verb_of(choice) == self.verb:
            scratch.spend(scratch.rules.slots[x_of(choice)][-1])
        elif verb_of(choice) == LIFT:
            scratch.spend(scratch.rules.slots[x_of(choice)][0])

    def take(self, state: State, house: int, choices: list[int]) -> None:
        for choice in choices:
            area = x_of(choice)
            state.tell("lifted", self.rule, [house, state.house[area], y_of(choice), area])
            state.lift(state.rules.slots[area][0], self.rule)

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        left = self.most - len(frame.drafts[house]) + 1
        return "Choose an order to remove from the board (" + str(left) + " left), or choose done." if left else "Confirm."


class IronFleet(Lifting):
    """one-time-orders.iron-fleet"""

    rule = "one-time-orders.iron-fleet"
    verb = SWEEP
    most: int = 2

    def targets(self, state: State, house: int, source: int) -> list[int]:
        near = state.rules.nets[state.net[house]].near[source]
        return self.lifts(state, house, near, (1 << 5) - 1)

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        order, area = state.order[slot], spend(state, slot)
        if len(draft) == 2:
            state.tell("idle order", self.rule, [house, order, area])
        self.take(state, house, draft[1:-1])


MELISANDRE: Final = "melisandre_of_asshai"


def melisandre(state: State, house: int) -> int:
    """The card in the hand, in whichever set is in play; NOBODY: it is not there."""
    for card in bits_of(state.hand[house]):
        if is_melisandre(state, card):
            return card
    return NOBODY


def is_melisandre(state: State, card: int) -> bool:
    return state.rules.cards[card].key == MELISANDRE


def her_name(rules: Ruleset) -> str:
    """The card's name at this table; a corrected set may lack it."""
    card = rules.card_with(MELISANDRE)
    return rules.cards[card].name if card != NOBODY else "Melisandre"


class Will(Lifting):
    """one-time-orders.will"""

    rule = "one-time-orders.will"
    verb = BURN

    def targets(self, state: State, house: int, source: int) -> list[int]:
        if melisandre(state, house) == NOBODY:
            return []
        return self.lifts(state, house, (1 << state.rules.board.areas) - 1, BIT[DEFENSE] | BIT[SUPPORT])

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        if choice != DONE and melisandre(state, house) == NOBODY:
            return Reason(her_name(state.rules) + " is not in your hand.", self.rule)
        return super().why(state, frame, house, choice)

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        """The prompt names the cost before the player chooses."""
        card = melisandre(state, house)
        if card == NOBODY:
            return her_name(state.rules) + " is not in your hand: the order has no effect."
        name = state.rules.cards[card].name
        if len(frame.drafts[house]) > self.most:
            return "Confirm to discard " + name + "."
        return "Discard " + name + " to remove one Defense or Support order from the board, or choose done to keep the card."

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        order, area = state.order[slot], spend(state, slot)
        if len(draft) == 2:
            state.tell("idle order", self.rule, [house, order, area])
            return
        card = melisandre(state, house)
        state.tell("gives up", self.rule, [house, card])
        state.discard(house, card)
        self.take(state, house, draft[1:-1])
        refill(state, house)


class Might(Way):
    """one-time-orders.might: `levy AREA; card CARD; take HOUSE COUNT, …; done`, or at once `done`."""

    rule = "one-time-orders.might"
    verb = LEVY
    verbs: tuple[int, ...] = (CARD, TAKE)

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        draft = frame.drafts[house]
        if len(draft) == 1:
            return [DONE, *[pack(CARD, card) for card in bits_of(state.hand[house])]]
        found = [DONE]
        for other in self.open(state, draft, house):
            most = min(self.left(state, draft), state.power[other])
            found += [pack(TAKE, other, n) for n in range(1, most + 1)]
        return found

    def open(self, state: State, draft: list[int], house: int) -> list[int]:
        """The houses from which nothing was taken yet."""
        robbed = [x_of(choice) for choice in draft[2:]]
        return [other for other in around(state, house, x_of(draft[0])) if other not in robbed]

    def left(self, state: State, draft: list[int]) -> int:
        """How much more the card allows."""
        return state.rules.cards[x_of(draft[1])].strength - sum([y_of(choice) for choice in draft[2:]])

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        if choice in self.options(state, frame, house):
            return None
        draft = frame.drafts[house]
        if verb_of(choice) == CARD:
            said = "You have already discarded a card." if len(draft) > 1 else "That card is not in your hand."
            return Reason(said, self.rule)
        if len(draft) == 1:
            return Reason("Discard a House Card first.", self.rule)
        if x_of(choice) not in around(state, house, x_of(draft[0])):
            return Reason("That house has no unit in an adjacent area.", "one-time-orders.around")
        return Reason("Your card is not strong enough for that, or the house does not have that much power.", self.rule)

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        if verb_of(choice) == LEVY:
            scratch.spend(scratch.rules.slots[x_of(choice)][-1])
        elif verb_of(choice) == CARD:
            scratch.put_away(house, x_of(choice))
        elif verb_of(choice) == TAKE:
            scratch.pay(x_of(choice), y_of(choice))

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        order, area = state.order[slot], spend(state, slot)
        if len(draft) == 2:
            state.tell("idle order", self.rule, [house, order, area])
            return
        card = x_of(draft[1])
        state.tell("gives up", self.rule, [house, card])
        state.discard(house, card)
        total = 0
        for choice in draft[2:-1]:
            state.pay(x_of(choice), y_of(choice))
            state.tell("robbed", self.rule, [x_of(choice), y_of(choice)])
            total += y_of(choice)
        if total:
            state.gain(house, total, self.rule)
        refill(state, house)

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        draft = frame.drafts[house]
        if len(draft) == 1:
            return "Discard a House Card to take power from neighbouring houses, or choose done."
        return "Take up to " + str(self.left(state, draft)) + " power from neighbouring houses, then choose done."


class LionsCunning(Way):
    """one-time-orders.lions-cunning"""

    rule = "one-time-orders.lions-cunning"
    verb = OUTWIT
    verbs: tuple[int, ...] = (NAME,)

    def __init__(self, fact: int) -> None:
        self.fact: int = fact

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        return [DONE, *[pack(NAME, other) for other in around(state, house, source_of(frame, house))]]

    def closed(self, state: State, frame: Frame, house: int) -> bool:
        return len(frame.drafts[house]) == 2

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        if choice in self.options(state, frame, house):
            return None
        return Reason("That house has no unit in an adjacent area.", "one-time-orders.around")

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        if verb_of(choice) == OUTWIT:
            scratch.spend(scratch.rules.slots[x_of(choice)][-1])

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        order, area = state.order[slot], spend(state, slot)
        if draft[1] == DONE:
            state.tell("idle order", self.rule, [house, order, area])
            return
        named = x_of(draft[1])
        state.facts[self.fact][named] = house + 1
        state.tell("outwitted", self.rule, [house, named])

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        return "Choose a neighbouring house to stop from acting against your areas this turn, or choose done."


class Outwitted(ReachBar):
    """The named house cannot act on areas that the other one controls at that moment; the fact has its number plus 1."""

    rule = "one-time-orders.lions-cunning"

    def __init__(self, fact: int, name: str) -> None:
        self.fact: int = fact
        self.reason = name + " stops you from acting against that area this turn."

    def stops(self, state: State, house: int, source: int, target: int) -> bool:
        by = state.facts[self.fact][house] - 1
        return by >= 0 and state.control[target] == by


class OutwittedMove(MoveBar):
    rule = "one-time-orders.lions-cunning"

    def __init__(self, bar: Outwitted, name: str) -> None:
        self.bar: Outwitted = bar
        self.reason = name + " stops you from marching there this turn."

    def stops(self, state: State, house: int, source: int, piece: int, target: int) -> bool:
        return self.bar.stops(state, house, source, target)


class OutwittedSupport(SupportBar):
    rule = "one-time-orders.lions-cunning"

    def __init__(self, bar: Outwitted, name: str) -> None:
        self.bar: Outwitted = bar
        self.reason = name + " stops you from supporting that attack this turn."

    def stops(self, state: State, battle: Battle, house: int, side: int) -> bool:
        return side == ATTACKER and self.bar.stops(state, house, NOBODY, battle.area)


class OneNamed(Invariant):
    rule = "one-time-orders.lions-cunning"
    says = "The Lion's Cunning names one other house at most."

    def __init__(self, fact: int, owners: list[int]) -> None:
        self.fact: int = fact
        self.owners: list[int] = owners  # by token, its house

    def holds(self, state: State) -> bool:
        fact = state.facts[self.fact]
        for house, by in enumerate(fact):
            if by and (by == house + 1 or fact.count(by) > self.owners.count(by - 1)):
                return False
        return True


class NamedByToken(Invariant):
    rule = "one-time-orders.once"
    says = "Whoever has used The Lion's Cunning has spent its token, and the token is no longer on the board."
    begins = True

    def __init__(self, fact: int, tokens: dict[int, int]) -> None:
        self.fact: int = fact
        self.tokens: dict[int, int] = tokens  # by order, the fact that says who has used it

    def holds(self, state: State) -> bool:
        for by in state.facts[self.fact]:
            if by and not any(self.gone(state, by - 1, order, spent) for order, spent in self.tokens.items()):
                return False
        return True

    def gone(self, state: State, house: int, order: int, spent: int) -> bool:
        """Has the house used more of these tokens than it has on the board?"""
        lying = [area for area in bits_of(state.held[house]) for slot in state.rules.slots[area] if state.order[slot] == order]
        return state.facts[spent][house] > len(lying)


class TurnOver(Step):
    """The cunning ends with the turn."""

    name = "cunning ends"
    rule = "one-time-orders.lions-cunning"
    closes = True

    def __init__(self, fact: int) -> None:
        self.fact: int = fact

    def go(self, state: State, frame: Frame) -> bool:
        fact = state.facts[self.fact]
        for house in range(len(fact)):
            fact[house] = 0
        return False


class Scorpion(Way):
    """one-time-orders.scorpion: `sting AREA; discard CARD, …; done`, one card per house."""

    rule = "one-time-orders.scorpion"
    verb = STING
    verbs: tuple[int, ...] = (DISCARD,)

    def options(self, state: State, frame: Frame, house: int) -> list[int]:
        draft = frame.drafts[house]
        taken = [self.owner(state, x_of(choice)) for choice in draft[1:]]
        found = [DONE]
        for other in around(state, house, source_of(frame, house)):
            if other not in taken:
                found += [pack(DISCARD, card) for card in self.open(state, other)]
        found.sort()
        return found

    def open(self, state: State, house: int) -> list[int]:
        """The cards of a hand that can be taken: neither Melisandre nor the last one."""
        hand = bits_of(state.hand[house])
        return [card for card in hand if len(hand) > 1 and not is_melisandre(state, card)]

    def owner(self, state: State, card: int) -> int:
        return state.rules.houses.index(state.rules.cards[card].house)

    def why(self, state: State, frame: Frame, house: int, choice: int) -> Reason | None:
        if choice in self.options(state, frame, house):
            return None
        card = x_of(choice)
        owner = self.owner(state, card)
        if owner not in around(state, house, source_of(frame, house)):
            return Reason("That house has no unit in an adjacent area.", "one-time-orders.around")
        if card not in self.open(state, owner):
            never = "but never " + her_name(state.rules) + " or the last card."
            return Reason("You can discard only a card from that house's hand, " + never, self.rule)
        return Reason("You have already chosen a card of that house.", self.rule)

    def stage(self, scratch: State, frame: Frame, house: int, choice: int) -> None:
        if verb_of(choice) == STING:
            scratch.spend(scratch.rules.slots[x_of(choice)][-1])
        elif verb_of(choice) == DISCARD:
            scratch.put_away(self.owner(scratch, x_of(choice)), x_of(choice))

    def do(self, state: State, house: int, slot: int, draft: list[int]) -> None:
        order, area = state.order[slot], spend(state, slot)
        if len(draft) == 2:
            state.tell("idle order", self.rule, [house, order, area])
        for choice in draft[1:-1]:
            card = x_of(choice)
            owner = self.owner(state, card)
            state.tell("stung", self.rule, [house, owner, card])
            state.discard(owner, card)
            refill(state, owner)

    def prompt(self, state: State, frame: Frame, house: int) -> str:
        return "Discard one House Card of each neighbouring house, then choose done."
