"""The planning phase: secret orders, their reveal, the Messenger Raven."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, bits_of, mask_of, only_one
from smallcouncil.core.notation import many, pack, verb_of, x_of, y_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import AreaBar, Decision, Frame, OrderBar, PlaceBar, Preface, Reason, Step
from smallcouncil.thrones.language.verbs import DONE, ORDER, REPLACE
from smallcouncil.thrones.nouns.orders import POWER
from smallcouncil.thrones.nouns.state import COURT, State
from smallcouncil.thrones.rules.together import AskTogether

NOT_YET: Final[list[int]] = []
GIVEN_AT_MOST: Final = 2_000  # sets of orders


def stars(state: State, house: int) -> int:
    """base.planning.stars: how many starred orders a house may place."""
    planning = state.rules.planning
    total = planning.stars[state.tracks[COURT].index(house)]
    for term in planning.star_terms:
        total += term.value(state, house)
    return total


def order_kind_bar(state: State, house: int, order: int) -> OrderBar | None:
    for bar in state.rules.planning.order_bars:
        if bar.stops(state, house) & BIT[order]:
            return bar
    return None


def order_bar(state: State, house: int, area: int) -> AreaBar | None:
    for bar in state.rules.planning.command_bars:
        if bar.stops(state, house, area):
            return bar
    return None


def open_orders(state: State, house: int, placed: list[int]) -> int:
    """Mask of the order tokens that a house may still place in addition to these."""
    rules = state.rules
    open = rules.planning.tokens
    for bar in rules.planning.order_bars:
        open &= ~bar.stops(state, house)
    left = rules.copies[:]  # by token
    starred = rules.planning.starred
    free = stars(state, house)
    for order in placed:
        more = left[order] - 1
        left[order] = more
        if more <= 0:
            open &= ~BIT[order]
        if starred & BIT[order]:
            free -= 1
    return open if free > 0 else open & ~starred


def given(state: State, house: int, verb: int, areas: int, orders: int) -> list[int]:
    """`done`, and all choices of the verb that give one of these areas of the house one of these orders."""
    rules = state.rules
    key = orders << 8 | verb
    by_area = rules.planning.given.get(key)
    if by_area is None:
        by_area = nothing_given(rules, key)
    found = [DONE]
    for area in state.occupied[house]:
        if not areas & BIT[area]:
            continue
        kept = by_area[area]
        if not kept:
            first = pack(verb, area)
            kept = by_area[area] = [first | order for order in bits_of(orders & ~rules.planning.barred[area])]
        found += kept
    return found


def nothing_given(rules: Ruleset, key: int) -> list[list[int]]:
    """By area, room for the choices of a verb with some orders. They are kept, because nothing is asked for as often."""
    cache = rules.planning.given
    if len(cache) == GIVEN_AT_MOST:
        cache.clear()
    cache[key] = [NOT_YET] * rules.board.areas
    return cache[key]


def orders_in(rules: Ruleset, draft: list[int]) -> list[int]:
    """The choices of a chain that place orders, without those before them."""
    return [choice for choice in draft if verb_of(choice) == ORDER] if rules.planning.prefaces else draft


class PlaceOrders(Decision):
    """base.planning.place: all houses at once, one order for each area with units, or none."""

    name = "orders"
    rule = "base.planning.place"
    verbs: tuple[int, ...] = (ORDER,)

    def takes(self, state: State, verb: int) -> bool:
        return verb == ORDER or preface_with(state.rules, verb) is not None

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        rules = state.rules
        placed = frame.drafts[seat]
        if rules.planning.prefaces:
            state = self.staged(state, frame, seat)
            decided = [verb_of(choice) for choice in placed]
            for preface in rules.planning.prefaces:
                first = [] if preface.verb in decided else preface.options(state, seat)
                if first:
                    return first
            placed = orders_in(rules, placed)
        orders = open_orders(state, seat, [choice & 255 for choice in placed])  # unpacked inline: nothing is called as often
        return given(state, seat, ORDER, self.bare(state, seat, placed), orders)

    def seen(self, state: State, frame: Frame, seat: int) -> State:
        """The position after the choices before the orders, which may count for them."""
        return self.staged(state, frame, seat) if state.rules.planning.prefaces else state

    def preface(self, seen: State, frame: Frame, seat: int) -> Preface | None:
        """The next decision of the house before its orders."""
        decided = [verb_of(choice) for choice in frame.drafts[seat]]
        for preface in seen.rules.planning.prefaces:
            if preface.verb not in decided and preface.options(seen, seat):
                return preface
        return None

    def bare(self, state: State, seat: int, placed: list[int]) -> int:
        """Mask of the areas that may still get an order."""
        found = state.held[seat]
        if state.rules.planning.command_bars:
            for area in bits_of(found):
                if order_bar(state, seat, area) is not None:
                    found &= ~BIT[area]
        for choice in placed:
            found &= ~BIT[choice >> 8 & 255]  # unpacked inline: called as often as the options
        return found

    def closed(self, state: State, frame: Frame, seat: int) -> bool:
        return frame.drafts[seat][-1] == DONE

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        if verb_of(choice) == ORDER:
            scratch.put_order(scratch.rules.slots[x_of(choice)][0], y_of(choice))
        elif choice != DONE:
            preface = preface_with(scratch.rules, verb_of(choice))
            assert preface is not None
            preface.do(scratch, seat, choice)

    def run(self, state: State, frame: Frame) -> None:
        """base.planning.reveal"""
        state.reveals += 1
        slots, told = state.rules.slots, state.log is not None  # nothing is told as often
        for house in bits_of(frame.asked):
            for choice in frame.drafts[house][:-1]:
                if choice >> 16 == ORDER:  # unpacked inline: no choice is as frequent
                    area, order = choice >> 8 & 255, choice & 255
                    state.put_order(slots[area][0], order)
                    if told:
                        state.tell("ordered", "base.planning.reveal", [house, order, area])
                else:
                    self.stage(state, frame, house, choice)

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        seen = self.seen(state, frame, seat)
        due, named = self.preface(seen, frame, seat), preface_with(state.rules, verb_of(choice))
        if named is not None and named is due:
            return due.reason(seen, seat, choice)
        if due is not None:
            return Reason(due.due, due.rule)
        if named is not None:
            made = any(verb_of(each) == named.verb for each in frame.drafts[seat])
            if not made:
                return named.reason(seen, seat, choice) or Reason("There is nothing to choose.", named.rule)
            sentence = "You have already chosen; take that choice back to choose again."
            return Reason(sentence, named.rule)
        return self.order_reason(seen, frame, seat, choice) if choice != DONE else None

    def order_reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        area, order = x_of(choice), y_of(choice)
        row = state.rules.orders[order]
        if not state.held[seat] & BIT[area]:
            return Reason("You can place orders only in areas with your units.", "base.planning.own-units")
        ground = order_bar(state, seat, area)
        if ground is not None:
            return Reason(ground.reason, ground.rule)
        placed = orders_in(state.rules, frame.drafts[seat])
        if any(x_of(each) == area for each in placed):
            return Reason("That area already has an order.", "base.planning.one-order")
        place = state.rules.planning.place_bar(state.rules, area, order)
        if place is not None:
            return Reason(place.reason, place.rule)
        bar = order_kind_bar(state, seat, order)
        if bar is not None:
            return Reason(bar.reason, bar.rule)
        if len([each for each in placed if y_of(each) == order]) >= row.copies:
            return Reason("You have no such order left to place.", "base.planning.tokens")
        if row.star and len([each for each in placed if state.rules.orders[y_of(each)].star]) >= stars(state, seat):
            rule = state.rules.planning.star_rule
            return Reason("Your place on the King's Court track does not allow another starred order.", rule)
        return None

    def cites(self, state: State, frame: Frame, seat: int) -> str:
        preface = self.preface(self.seen(state, frame, seat), frame, seat)
        return self.rule if preface is None else preface.rule

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        state = self.seen(state, frame, seat)
        preface = self.preface(state, frame, seat)
        if preface is not None:
            return preface.prompt(state, seat)
        placed = orders_in(state.rules, frame.drafts[seat])
        left = bits_of(self.bare(state, seat, placed))
        if placed and not left:
            return "All your armies have orders: change one, or choose done."
        used = len([choice for choice in placed if state.rules.orders[y_of(choice)].star])
        return (
            "Give orders (" + many(len(left), "area") + " without one, "
            + many(stars(state, seat) - used, "star") + " left)."
        )


def preface_with(rules: Ruleset, verb: int) -> Preface | None:
    for preface in rules.planning.prefaces:
        if preface.verb == verb:
            return preface
    return None


class UseRaven(Step):
    """base.planning.raven: once, by the holder of the token, if the house has an order to exchange."""

    name = "raven"
    rule = "base.planning.raven"

    def __init__(self, rules: Ruleset) -> None:
        self.ask: Raven = Raven()
        rules.decision(self.ask)

    def go(self, state: State, frame: Frame) -> bool:
        house = state.holder[COURT]
        if frame.memo or not regular_orders(state, house):
            return False
        frame.memo = [1]
        self.ask.ask(state, BIT[house], [])
        return True


def regular_orders(state: State, house: int) -> list[int]:
    """The areas of a house with a regular order."""
    return [area for area in state.occupied[house] if state.order[state.rules.slots[area][0]]]


class Raven(Decision):
    """base.planning.raven-swap: replaces a placed token with an unused one; a star needs one left over from planning."""

    name = "raven"
    rule = "base.planning.raven"
    verbs: tuple[int, ...] = (REPLACE,)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        rules = state.rules
        areas = regular_orders(state, seat)
        orders = open_orders(state, seat, [state.order[rules.slots[area][0]] for area in areas])
        return given(state, seat, REPLACE, mask_of(areas), orders)

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return None
        area, order = x_of(choice), y_of(choice)
        rules = state.rules
        placed = regular_orders(state, seat)
        if area not in placed:
            return Reason("The Raven can replace only one of your orders on the board.", "base.planning.raven-swap")
        place = rules.planning.place_bar(rules, area, order)
        if place is not None:
            return Reason(place.reason, place.rule)
        bar = order_kind_bar(state, seat, order)
        if bar is not None:
            return Reason(bar.reason, bar.rule)
        orders = [state.order[rules.slots[each][0]] for each in placed]
        if orders.count(order) >= rules.orders[order].copies:
            return Reason("You have no such order left to place.", "base.planning.raven-swap")
        if rules.orders[order].star and len([each for each in orders if rules.orders[each].star]) >= stars(state, seat):
            return Reason("You used all your starred orders when you placed your orders.", "base.planning.raven-star")
        return None

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        if choice != DONE:
            scratch.put_order(scratch.rules.slots[x_of(choice)][0], y_of(choice))

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        choice = frame.drafts[house][0]
        if choice == DONE:
            state.tell("raven rests", self.rule, [house])
        else:
            area = x_of(choice)
            state.tell("raven", self.rule, [house, state.order[state.rules.slots[area][0]], y_of(choice), area])
            self.stage(state, frame, house, choice)

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        return "Messenger Raven: you may replace one of your orders, or choose done."


class Banned(OrderBar):
    rule = "base.planning.ban"
    reason = "A Westeros card forbids that order this turn."

    def stops(self, state: State, house: int) -> int:
        stopped = 0
        if state.season:
            for season in bits_of(state.season):
                stopped |= state.rules.westeros.seasons[season].orders
        return stopped


def banned(state: State, domain: str) -> int:
    """Mask of the nouns other than orders that a Westeros card forbids this turn."""
    found = 0
    for season in bits_of(state.season):
        found |= state.rules.westeros.seasons[season].bans.get(domain, 0)
    return found


class AtSea(PlaceBar):
    rule = "base.planning.sea"
    reason = "You cannot consolidate power at sea."

    def stops(self, rules: Ruleset, area: int, order: int) -> bool:
        return rules.board.is_sea(area) and rules.orders[order].icon == POWER and not rules.orders[order].once


def assign_orders(rules: Ruleset) -> AskTogether:
    ask = PlaceOrders()
    rules.decision(ask)
    return AskTogether("orders", ask)


def plug(rules: Ruleset) -> None:
    rules.planning.order_bars.append(Banned())
    rules.planning.place_bars.append(AtSea())
