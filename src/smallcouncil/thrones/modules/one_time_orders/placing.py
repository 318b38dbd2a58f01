"""One-Time orders are placed face down, one house after the other, and revealed with all others."""

from __future__ import annotations

from smallcouncil.core import state as core
from smallcouncil.core.bits import BIT, NOBODY, bits_of, only_one
from smallcouncil.core.notation import pack, x_of, y_of
from smallcouncil.core.rng import Rng
from smallcouncil.core.ruleset import PUBLIC, Veil
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.building.windows import Decision, Frame, Invariant, OrderBar, PlaceBar, Reason, Step
from smallcouncil.thrones.language.verbs import DONE, ORDER
from smallcouncil.thrones.modules.one_time_orders.reading import FACE_DOWN
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.in_order import InCurrentOrder


class Stock:
    """The One-Time orders: which exist, who still has them, and which are face down."""

    def __init__(self, rules: Ruleset) -> None:
        self.orders: list[int] = []  # all except the cover
        self.cover: int = 0  # token that represents an unseen one
        self.mask: int = 0  # mask of all, including the cover
        self.spent: dict[int, int] = {}  # by token, its fact: how many of them each house has used
        for number, order in enumerate(rules.orders):
            if order.once:
                self.mask |= BIT[number]
                if order.name == FACE_DOWN:
                    self.cover = number
                else:
                    self.orders.append(number)
                    self.spent[number] = rules.add_fact("spent " + order.name.lower(), "house", PUBLIC)
        self.down: int = rules.add_fact("face down", "area", PUBLIC)

    def left(self, state: State, house: int) -> list[int]:
        """The tokens in a house's stock; a face-down one counts until it is revealed."""
        rules = state.rules
        found: list[int] = []
        for order in self.orders:
            row = rules.orders[order]
            if row.house in ("", rules.houses[house]) and state.facts[self.spent[order]][house] < row.copies:
                found.append(order)
        return found

    def slot(self, state: State, area: int) -> int:
        """The slot of an area's One-Time order."""
        return state.rules.slots[area][-1]


class NotAmongRegular(OrderBar):
    """one-time-orders.segment: bars these orders from planning; the Raven asks this bar too."""

    rule = "one-time-orders.segment"
    reason = "Place One-Time orders before regular orders."

    def __init__(self, stock: Stock) -> None:
        self.mask: int = stock.mask

    def stops(self, state: State, house: int) -> int:
        return self.mask


class UnderCover(PlaceBar):
    rule = "one-time-orders.place"
    reason = "That is only the face-down side of a token: name the One-Time order you want to place."

    def __init__(self, stock: Stock) -> None:
        self.cover: int = stock.cover

    def stops(self, rules: Ruleset, area: int, order: int) -> bool:
        return order == self.cover


class PlaceOneTime(InCurrentOrder):
    """one-time-orders.place: in order of play, every house that has one left and units to give it to."""

    name = "one-time orders"
    rule = "one-time-orders.place"

    def __init__(self, rules: Ruleset, stock: Stock) -> None:
        self.stock: Stock = stock
        self.ask: LayOneTime = LayOneTime(stock)
        rules.decision(self.ask)

    def turn_of(self, state: State, house: int) -> None:
        if self.stock.left(state, house) and state.held[house]:
            self.ask.ask(state, BIT[house], [])


class LayOneTime(Decision):
    name = "one-time order"
    rule = "one-time-orders.place"
    verbs: tuple[int, ...] = (ORDER,)

    def __init__(self, stock: Stock) -> None:
        self.stock: Stock = stock

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        orders = 0
        for order in self.stock.left(state, seat):
            if self.banned(state, seat, order) is None:
                orders |= BIT[order]
        found = [DONE]
        for area in bits_of(state.held[seat]):
            first = pack(ORDER, area)
            found += [first | order for order in bits_of(orders & ~state.rules.planning.barred[area])]
        return found

    def banned(self, state: State, seat: int, order: int) -> OrderBar | None:
        """one-time-orders.icon: the bar that forbids orders of the same icon this turn."""
        for bar in state.rules.planning.order_bars:
            if bar.rule != "one-time-orders.segment" and bar.stops(state, seat) & BIT[order]:
                return bar
        return None

    def reason(self, state: State, frame: Frame, seat: int, choice: int) -> Reason | None:
        if choice == DONE:
            return None
        area, order = x_of(choice), y_of(choice)
        if not state.held[seat] & BIT[area]:
            return Reason("You can place orders only in areas with your units.", "base.planning.own-units")
        if not self.stock.mask & BIT[order]:
            return Reason("Place One-Time orders first; regular orders follow.", "one-time-orders.segment")
        place = state.rules.planning.place_bar(state.rules, area, order)
        if place is not None:
            return Reason(place.reason, place.rule)
        if state.rules.orders[order].house not in ("", state.rules.houses[seat]):
            return Reason("That One-Time order belongs to another house.", self.rule)
        if order not in self.stock.left(state, seat):
            return Reason("You have no such One-Time order left.", "one-time-orders.once")
        bar = self.banned(state, seat, order)
        return Reason(bar.reason, "one-time-orders.icon") if bar is not None else None

    def stage(self, scratch: State, frame: Frame, seat: int, choice: int) -> None:
        if choice != DONE:
            scratch.put_order(self.stock.slot(scratch, x_of(choice)), y_of(choice))
            scratch.facts[self.stock.down][x_of(choice)] = 1

    def run(self, state: State, frame: Frame) -> None:
        house = only_one(frame.asked)
        choice = frame.drafts[house][0]
        if choice == DONE:
            state.tell("no one-time order", self.rule, [house])
            return
        self.stage(state, frame, house, choice)
        state.tell("one-time order", self.rule, [house, x_of(choice)])
        state.tell_to(BIT[house], "one-time order known", self.rule, [y_of(choice), x_of(choice)])

    def prompt(self, state: State, frame: Frame, seat: int) -> str:
        left = [state.rules.orders[order].name for order in self.stock.left(state, seat)]
        return "You may place a One-Time order face down (" + ", ".join(left) + "), or choose done."


class RevealOneTime(Step):
    """base.planning.reveal; the token has now left its house's stock for good (one-time-orders.once)."""

    name = "reveal one-time orders"
    rule = "one-time-orders.once"

    def __init__(self, stock: Stock) -> None:
        self.stock: Stock = stock

    def go(self, state: State, frame: Frame) -> bool:
        down = state.facts[self.stock.down]
        for area, lies in enumerate(down):
            if lies:
                house, order = state.house[area], state.order[self.stock.slot(state, area)]
                down[area] = 0
                state.facts[self.stock.spent[order]][house] += 1
                state.tell("ordered", "one-time-orders.place", [house, order, area])
        return False


class FaceDown(Veil):
    """Others see that there is a token, but not which one; a sample draws one that its house may have placed."""

    def __init__(self, stock: Stock) -> None:
        self.stock: Stock = stock

    def redact(self, state: core.State, seat: int) -> None:
        assert isinstance(state, State)
        state.order, state.posted = state.order[:], state.posted[:]  # redacting replaces lists, and changes none
        for area, lies in enumerate(state.facts[self.stock.down]):
            if lies and state.house[area] != seat:
                state.put_order(self.stock.slot(state, area), self.stock.cover)

    def redraw(self, state: core.State, seat: int, rng: Rng) -> None:
        assert isinstance(state, State)
        for area, lies in enumerate(state.facts[self.stock.down]):
            house = state.house[area]
            if lies and house != seat and house != NOBODY:
                able = [order for order in self.stock.left(state, house) if self.could_lie(state, house, area, order)]
                state.put_order(self.stock.slot(state, area), able[rng.below(len(able))])

    def could_lie(self, state: State, house: int, area: int, order: int) -> bool:
        if state.rules.planning.barred[area] & BIT[order]:
            return False
        for bar in state.rules.planning.order_bars:
            if bar.rule != "one-time-orders.segment" and bar.stops(state, house) & BIT[order]:
                return False
        return True


class Accounted(Invariant):
    rule = "one-time-orders.once"
    says = "A house has its own One-Time orders only, each as often as there are tokens, and places one a turn where allowed."

    def __init__(self, stock: Stock, veil: FaceDown) -> None:
        self.stock: Stock = stock
        self.veil: FaceDown = veil

    def holds(self, state: State) -> bool:
        for order in self.stock.orders:
            for house, spent in enumerate(state.facts[self.stock.spent[order]]):
                if not 0 <= spent <= self.owned(state, house, order):
                    return False
        laid = [0] * state.seats
        for area, lies in enumerate(state.facts[self.stock.down]):
            house, order = state.house[area], state.order[self.stock.slot(state, area)]
            if lies not in (0, 1) or self.stock.mask & BIT[state.order[state.rules.slots[area][0]]]:
                return False
            if lies and (house == NOBODY or order not in self.stock.left(state, house)):
                return False
            if lies and not self.veil.could_lie(state, house, area, order):
                return False
            if order and house != NOBODY:
                laid[house] += 1
                if laid[house] > 1 or not self.owned(state, house, order):
                    return False
        return True

    def owned(self, state: State, house: int, order: int) -> int:
        """How many of them a house had at the start of the game."""
        row = state.rules.orders[order]
        return row.copies if row.once and row.house in ("", state.rules.houses[house]) else 0


class FaceDownUntilRevealed(Invariant):
    rule = "one-time-orders.place"
    says = "One-Time orders are face down until all orders are revealed, and never after that."
    begins = True

    def __init__(self, stock: Stock) -> None:
        self.stock: Stock = stock

    def holds(self, state: State) -> bool:
        turn, at = state.rules.turn, state.agenda[0].at
        placing = turn.place("one-time orders") <= at <= turn.place("reveal one-time orders")
        for area, down in enumerate(state.facts[self.stock.down]):
            if state.order[self.stock.slot(state, area)] and bool(down) != placing:
                return False
        return True


class Spent(Invariant):
    rule = "one-time-orders.once"
    says = "A One-Time order that is revealed is spent: it has left the stock of its house for good."
    begins = True

    def __init__(self, stock: Stock) -> None:
        self.stock: Stock = stock

    def holds(self, state: State) -> bool:
        for area, down in enumerate(state.facts[self.stock.down]):
            order, house = state.order[self.stock.slot(state, area)], state.house[area]
            if order in self.stock.spent and house != NOBODY and not down and not state.facts[self.stock.spent[order]][house]:
                return False
        return True
