"""How the steward plays One-Time orders: which to place, where, and how to resolve them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.marching import MarchPlan, MarchPlans, power_price
from smallcouncil.bots.steward.mustering import spree
from smallcouncil.bots.steward.position import Position
from smallcouncil.bots.steward.question import Answers, Chains, Question, Ways
from smallcouncil.bots.steward.sense import Sense
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.language.verbs import CARD, DISCARD, DONE, LIFT, NAME, ORDER
from smallcouncil.thrones.modules.one_time_orders.unique import around, melisandre
from smallcouncil.thrones.modules.one_time_orders.verbs import (
    ADVANCE,
    BRING,
    BURN,
    CARAVAN,
    GATHER,
    LEVY,
    OUTWIT,
    RECRUIT,
    STING,
    SWEEP,
    TAKE,
)
from smallcouncil.thrones.nouns.army import ONE, count, number, pieces, upright
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH, POWER, SUPPORT
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.rules.muster import fits_one_more

PATIENCE: Final = 1.5  # least value of an order while there are more turns than orders
PERCENT: Final = 100
HASTE: Final = 0.4  # least value when time runs out
LONG_GAME: Final = 8  # turns that few games exceed
INTERRUPTED: Final = 0.15  # chance that the units or the order are hit before it is resolved
BARREL: Final = 0.3  # value per barrel of a Supply Caravan: larger armies, and supply decides ties
ROOM: Final = 1.2  # value per castle that can muster again with more supply
ORDER_GONE: Final = 0.7  # value of removing an order of an army next to us; more per strength point of the army
CARD_GONE: Final = 0.4  # value per strength point of a card that another house loses
ROBBED: Final = 0.5  # value per power that another house loses
GIVEN_UP: Final = [0.2, 0.5, 0.9, 1.6, 2.0, 2.4]  # price of our own card, by strength
SPENT: Final = 1.5  # price of an order that is lost with the last unit of its area
RECRUITS: Final = 1.8  # value per mustering point, if that order is Recruit
FIRST: Final = 50.0  # priority of a Forced March that strengthens another March
AT_ONCE: Final = 100.0  # priority of orders that others might raid, or that make room for later ones


def one_time(position: Position, area: int) -> int:
    """The One-Time order in an area; 0: none."""
    return position.state.order[position.rules.slots[area][-1]]


# Placing ----------------------------------------------------------------------------------------------------------


def lay(position: Position, choices: list[int], rng: Rng) -> int:
    """The order with the highest value now, unless a better time may come."""
    best, found = threshold(position, choices), DONE
    if position.style.thrift and best == PATIENCE and rng.below(PERCENT) < PERCENT * position.style.thrift:
        return DONE
    for choice in choices:
        if verb_of(choice) == ORDER:
            value = VALUES[position.rules.orders[y_of(choice)].text](position, x_of(choice))
            if value > best:
                best, found = value, choice
    return found


def threshold(position: Position, choices: list[int]) -> float:
    orders = {y_of(choice) for choice in choices if choice != DONE}
    turns = min(position.rules.last_turn, LONG_GAME) - position.state.turn
    return PATIENCE if turns > len(orders) else HASTE


def recruits(position: Position, area: int) -> float:
    if not position.rules.board.castle[area]:
        return 0.0
    risk = position.loss(area, position.strength(position.state.army[area]))
    value = spree(position, area) * (1 - risk) * (1 - INTERRUPTED) * position.rest
    return value - tied(position, area, value)


def supplies(position: Position, area: int) -> float:
    """The value of castles that lacked the supply to muster and can muster now."""
    state, seat = position.state, position.seat
    barrels = position.rules.board.barrels[area]
    if not barrels:
        return 0.0
    level = state.supply[seat]
    castles = [castle for castle in position.rules.castles if state.control[castle] == seat]
    sizes = state.sizes(seat)
    stuck = [castle for castle in castles if not fits_one_more(state, seat, sizes, castle)]
    state.set_supply(seat, min(level + barrels, len(position.rules.supply.limits) - 1))
    free = [castle for castle in stuck if fits_one_more(state, seat, sizes, castle)]
    state.set_supply(seat, level)
    value = (BARREL * barrels + ROOM * len(free) * position.rest) * (1 - INTERRUPTED)
    return value - tied(position, area, value)


def tied(position: Position, area: int, value: float) -> float:
    """The cost of a unit that must stay behind; the whole order if none will."""
    free, bound = MarchPlans(position, area, 0, 0), MarchPlans(position, area, 0, 0)
    bound.stake = value
    return best_score(position, free) - best_score(position, bound)


def best_score(position: Position, marches: MarchPlans) -> float:
    return max([0.0, *[plan.score(position, 0) for plan in marches.plans()]])


def gathers(position: Position, area: int) -> float:
    return gathering(position, area)[0]


def advances(position: Position, area: int) -> float:
    return YoungWolfMarches(position, area, 0).best().score(position, 0)


def sweeps(position: Position, area: int) -> float:
    state = position.state
    near = position.rules.nets[state.net[position.seat]].near[area]
    found = [order_gone(position, other) for other in bits_of(near) if state.house[other] not in (NOBODY, position.seat)]
    return total(sorted(found)[-2:])


def order_gone(position: Position, area: int) -> float:
    """The value of removing an army's order: higher if it is stronger, or its house is near victory."""
    strength = position.strength(position.state.army[area])
    return (ORDER_GONE + 0.25 * strength) * (1 + position.denial(position.state.house[area]))


def robs(position: Position, area: int) -> float:
    card, purses = robbery(position, area)
    value = sum(purses.values()) * token_taken(position) - price(position, card)
    return value - tied(position, area, value) if value > 0 else 0.0


def token_taken(position: Position) -> float:
    """The value of a power token that another house gives us."""
    return power_price(position, 0) + ROBBED


def outwits(position: Position, area: int) -> float:
    return max([0.0, *[threat(position, house) for house in around(position.state, position.seat, area)]])


def burns(position: Position, area: int) -> float:
    """Before orders are revealed: the value of two more strength points for our best attack."""
    if melisandre(position.state, position.seat) == NOBODY:
        return 0.0
    best = max([0.0, *[plan.score(position, 0) for plan in attack_plans(position)]])
    helped = max([0.0, *[plan.score(position, 2) for plan in attack_plans(position)]])
    return 0.5 * (helped - best) - price(position, melisandre(position.state, position.seat))


def stings(position: Position, area: int) -> float:
    state = position.state
    total = 0.0
    for house in around(state, position.seat, area):
        hand = bits_of(state.hand[house])
        if len(hand) > 1:
            total += CARD_GONE * max(position.rules.cards[card].strength for card in hand) * (1 + position.denial(house))
    return total


VALUES: Final[dict[str, Callable[[Position, int], float]]] = {
    "recruit": recruits,
    "caravan": supplies,
    "forced_march": gathers,
    "iron_fleet": sweeps,
    "young_wolf": advances,
    "might": robs,
    "lions_cunning": outwits,
    "will": burns,
    "scorpion": stings,
}


def price(position: Position, card: int) -> float:
    """The cost of giving up one of our cards; the last one brings the hand back."""
    if len(bits_of(position.state.hand[position.seat])) <= position.rules.battle.refill:
        return 0.0
    return GIVEN_UP[min(position.rules.cards[card].strength, len(GIVEN_UP) - 1)]


def threat(position: Position, house: int) -> float:
    """What a house may take from us by its marches."""
    total = 0.0
    for area in bits_of(position.state.held[position.seat]):
        defence = position.strength(position.state.army[area]) + position.help_for(area, 0)
        for other, power in position.attacks(area):
            if other == house:
                total += position.worth[area] * position.odds(house, position.seat).wins(power - defence)
    return 0.5 * total


def attack_plans(position: Position) -> list[MarchPlan]:
    """Attacks on other houses: with the visible March orders, or from anywhere while none are visible."""
    found: list[MarchPlan] = []
    for area in bits_of(position.state.held[position.seat]):
        march = position.regular(area, MARCH)
        if march or not position.known:
            found += [plan for plan in MarchPlans(position, area, march, 0).plans() if plan.house != NOBODY]
    return found


# The Young Wolf ---------------------------------------------------------------------------------------------------


class YoungWolfMarches(MarchPlans):
    """one-time-orders.young-wolf: a March in the raid step that starts no battle; attacking a neutral force is allowed."""

    def __init__(self, position: Position, source: int, march: int) -> None:
        super().__init__(position, source, march, 0)
        state = position.state
        self.foes = [area for area in self.foes if state.neutral[area] and state.house[area] == NOBODY]
        self.stake = SPENT if state.order[state.rules.slots[source][0]] else 0.0  # price of the regular order, if there is one

    def best(self) -> MarchPlan:
        plan = max(self.plans(), key=lambda plan: plan.score(self.position, 0))
        plan.choice = pack(ADVANCE, self.source)
        return plan


def advance(question: Question) -> list[int]:
    position, area = question.position(), x_of(question.draft[0])
    return question.rest_of(YoungWolfMarches(position, area, one_time(position, area)).best().chain(position))


def moved(position: Position, area: int, plan: MarchPlan) -> Position:
    state = position.state.clone()
    state.spend(state.rules.slots[area][-1])
    for target, army in plan.moves.items():
        state.beat_neutral(target)
        state.leave(area, army)
        state.enter(target, position.seat, army)
    return Position(state, position.seat, position.style)


# The Forced March -------------------------------------------------------------------------------------------------


def gathered(position: Position, area: int, brought: list[int]) -> Position:
    state = position.state.clone()
    state.spend(state.rules.slots[area][-1])
    for choice in brought:
        state.leave(y_of(choice), ONE[x_of(choice)])
        state.enter(area, position.seat, ONE[x_of(choice)])
    return Position(state, position.seat, position.style)


def gathering(position: Position, area: int) -> tuple[float, list[int]]:
    """The units to bring into an area, and the value of that: for its safety, and for an attack out of it."""
    best, found = 0.0, list[int]()
    for brought in (closer(position, area), everybody(position, area)):
        if brought:
            after = gathered(position, area, brought)
            gain = settled(after, brought, area) - settled(position, brought, area)
            gain += strike(after, area) - strike(position, area)
            if gain > best:
                best, found = gain, brought
    return best, found


def settled(position: Position, brought: list[int], area: int) -> float:
    """The value of the areas that a Forced March changes."""
    state = position.state
    changed = {area, *[y_of(choice) for choice in brought]}
    return total([position.local(each, state.army[each] if state.house[each] == position.seat else 0, 0) for each in changed])


def strike(position: Position, area: int) -> float:
    """The value of a March out of the area; once orders are visible, only if it has one."""
    march = position.regular(area, MARCH)
    if position.known and not march:
        return 0.0
    return best_score(position, MarchPlans(position, area, march, 0))


def comers(position: Position, area: int) -> list[int]:
    """The units that could come, one entry each, strongest first."""
    state, seat = position.state, position.seat
    found: list[int] = []
    for source in bits_of(state.held[seat] & ~BIT[area]):
        if position.reach(source) & BIT[area] and position.enters(seat, source, area):
            army = upright(state.army[source])
            for piece in pieces(army):
                found += [pack(BRING, piece, source)] * number(army, piece)
    return sorted(found, key=lambda choice: (-position.rules.units[x_of(choice)].cost, choice))


def closer(position: Position, area: int) -> list[int]:
    """Units that are better here than in their area, one by one."""
    chosen: list[int] = []
    armies = {area: position.state.army[area]}
    for choice in comers(position, area):
        source, unit = y_of(choice), ONE[x_of(choice)]
        there = armies.get(source, position.state.army[source])
        gain = position.local(area, armies[area] + unit, 0) - position.local(area, armies[area], 0)
        gain += position.local(source, there - unit, 0) - position.local(source, there, 0)
        if gain > 0 and fed(position, area, [*chosen, choice]):
            chosen.append(choice)
            armies[area] += unit
            armies[source] = there - unit
    return chosen


def everybody(position: Position, area: int) -> list[int]:
    """The most units that supply allows."""
    chosen: list[int] = []
    for choice in comers(position, area):
        if fed(position, area, [*chosen, choice]):
            chosen.append(choice)
    return chosen


def fed(position: Position, area: int, brought: list[int]) -> bool:
    """Does supply allow them, and is there room?"""
    state, size = position.state, position.rules.supply.size
    here = count(state.army[area])
    sizes = state.sizes(position.seat) - size[here] + size[here + len(brought)]
    for source in {y_of(choice) for choice in brought}:
        there = count(state.army[source])
        gone = len([choice for choice in brought if y_of(choice) == source])
        sizes += size[there - gone] - size[there]
    return here + len(brought) <= position.rules.capacity[area] and state.fits(position.seat, sizes)


def gather(position: Position, choice: int) -> tuple[float, list[int]]:
    """A Forced March to an army that will march comes before that March."""
    area = x_of(choice)
    value, brought = gathering(position, area)
    if value > 0 and position.regular(area, MARCH):
        value += FIRST
    return value, [choice, *brought, DONE]


# The other unique orders ------------------------------------------------------------------------------------------


def outwit(question: Question) -> int:
    """The Lion's Cunning: chooses the house that may take most from us."""
    position = question.position()
    return max(question.choices, key=lambda choice: threat(position, x_of(choice)) if verb_of(choice) == NAME else -1.0)


def sting(question: Question) -> int:
    """The Scorpion's Sting: chooses the strongest card."""
    cards = question.state.rules.cards
    return max(question.choices, key=lambda choice: cards[x_of(choice)].strength if verb_of(choice) == DISCARD else -1)


def sweep(question: Question) -> int:
    """The Iron Fleet: chooses orders at sea."""
    position = question.position()
    return max(question.choices, key=lambda choice: sweep_value(position, choice))


SWEPT: Final[dict[int, float]] = {MARCH: 2.0, SUPPORT: 1.5, DEFENSE: 1.2, POWER: 0.8}


def sweep_value(position: Position, choice: int) -> float:
    if verb_of(choice) != LIFT:
        return 0.0
    area, order = x_of(choice), y_of(choice)
    return order_gone(position, area) * SWEPT.get(position.rules.icons[order], 0.6)


def burn(question: Question) -> int:
    """The Will of R'hllor: chooses the order that most hinders our attacks, if that is worth Melisandre."""
    position, state, rules = question.position(), question.state, question.state.rules
    plans = attack_plans(position)
    now = max([0.0, *[plan.score(position, 0) for plan in plans]])
    best, found = price(position, melisandre(state, position.seat)), DONE
    for choice in question.choices:
        if verb_of(choice) != LIFT:
            continue
        area, order = x_of(choice), y_of(choice)
        for plan in plans:
            hindered = 0
            if rules.icons[order] == DEFENSE and plan.target == area:
                hindered = rules.orders[order].bonus
            elif rules.icons[order] == SUPPORT and state.house[area] == plan.house and supports(state, area, plan.target):
                hindered = position.strength(state.army[area]) + rules.orders[order].bonus
            gain = plan.score(position, hindered) - now if hindered else 0.0
            if gain > best:
                best, found = gain, choice
    return found


def supports(state: State, area: int, target: int) -> bool:
    return bool(state.rules.nets[state.net[state.house[area]]].support[area] & BIT[target])


def levy(question: Question) -> list[int]:
    """The Might of Highgarden: chooses the card and the houses."""
    position, begun = question.position(), question.draft[0]
    card, purses = robbery(position, x_of(begun))
    chain = [begun]
    if sum(purses.values()) * token_taken(position) > price(position, card):
        chain += [pack(CARD, card), *[pack(TAKE, house, power) for house, power in purses.items()]]
    return question.rest_of([*chain, DONE])


def robbery(position: Position, area: int) -> tuple[int, dict[int, int]]:
    """The card that pays best, and what it takes from each house, the house that is ahead first."""
    state, cards = position.state, position.rules.cards
    houses = sorted(around(state, position.seat, area), key=lambda house: (-position.counted[house], -state.power[house]))
    there = sum(state.power[house] for house in houses)
    hand = bits_of(state.hand[position.seat])
    card = max(hand, key=lambda card: min(cards[card].strength, there) * token_taken(position) - price(position, card))
    left, purses = cards[card].strength, dict[int, int]()
    for house in houses:
        taken = min(left, state.power[house])
        if taken:
            purses[house] = taken
            left -= taken
    return card, purses


# The sense of the option -------------------------------------------------------------------------------------------


def first(position: Position, choice: int) -> tuple[float, list[int]]:
    return AT_ONCE, [choice]


def second(position: Position, choice: int) -> tuple[float, list[int]]:
    return AT_ONCE - 1, [choice]


def third(position: Position, choice: int) -> tuple[float, list[int]]:
    return AT_ONCE - 2, [choice]


class OneTimeSense(Sense):
    answers: ClassVar[Answers] = {"one-time order": lambda q: lay(q.position(), q.choices, q.rng)}
    ways: ClassVar[Ways] = {
        ADVANCE: first, SWEEP: second, OUTWIT: second, STING: second, BURN: second,  # used in the raid step
        GATHER: gather,
        CARAVAN: first, RECRUIT: second, LEVY: third,  # used before power is taken
    }
    chains: ClassVar[Chains] = {
        ADVANCE: advance, SWEEP: sweep, OUTWIT: outwit, STING: sting, BURN: burn, LEVY: levy,
        GATHER: lambda q: q.rest_of(gather(q.position(), q.draft[0])[1]),
    }

    def stake(self, area: int) -> float:
        """The price of our waiting order, which is lost with our last unit."""
        rules = self.position.rules
        order = one_time(self.position, area)
        if not order:
            return 0.0
        if rules.orders[order].text != "recruit":
            return SPENT
        return RECRUITS * rules.board.points[area] if rules.board.castle[area] else 0.0

    def foreseen(self) -> Position | None:
        """The position after the moves of our own face-down orders."""
        position = self.position
        for area in bits_of(position.state.held[position.seat]):
            order = one_time(position, area)
            text = position.rules.orders[order].text if order else ""
            if text == "young_wolf":
                return moved(position, area, YoungWolfMarches(position, area, order).best())
            if text == "forced_march":
                return gathered(position, area, gathering(position, area)[1])
        return None


SENSE: Final = OneTimeSense
