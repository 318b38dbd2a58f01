"""Orders: first marches and the support they need, then the most useful order for each other area; and the Raven."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.marching import MarchPlan, MarchPlans, power_price
from smallcouncil.bots.steward.position import Position
from smallcouncil.core.bits import BIT, NOBODY, bits_of, mask_of
from smallcouncil.core.notation import pack, verb_of, x_of, y_of
from smallcouncil.core.rng import Rng
from smallcouncil.thrones.language.verbs import COLLECT, DONE, ORDER, REPLACE
from smallcouncil.thrones.nouns.army import count, upright
from smallcouncil.thrones.nouns.battle import ATTACKER, DEFENDER
from smallcouncil.thrones.nouns.orders import DEFENSE, MARCH, POWER, RAID, SUPPORT, Order
from smallcouncil.thrones.rules.planning import order_bar, order_kind_bar, stars

RAIDED: Final = 0.15  # chance that a neighbour raids
PILLAGE: Final = 0.45  # value of a raid next to a foe, before orders are known
SURE: Final = 0.75  # least chance of finding a raidable order for us to place a Raid
ASHORE: Final = 0.32  # chance that an army has an order that a raid can remove, on land and at sea
AFLOAT: Final = 0.45
ALONE: Final = 0.12  # added for a single unit: it rarely marches
COVERED: Final = 0.05  # added for each army of its house next to it, up to three: it may support them
RAIDABLE: Final = 0.4  # base value of removing such an order
CROWNED: Final = 0.5  # added on land, per crown
HELPFUL: Final = 1.5  # added per strength point that would support
STAR: Final = 0.05  # price of a starred token, so that it is kept for better use
CHANGE: Final = 0.8  # the Raven replaces an order only if the new one is better by this much
PERCENT: Final = 100
SPREAD: Final = 1 << 12
ABROAD: Final = 1 << 8  # offset beyond the numbers of orders
HELPERS: Final = 2  # the most supporters planned for one attack


class Orders:
    """Works out all orders of one house together."""

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.state = position.state
        self.rules = position.rules
        self.areas: list[int] = [  # areas that can get orders
            area for area in bits_of(self.state.held[position.seat])
            if not self.rules.planning.command_bars or order_bar(self.state, position.seat, area) is None
        ]
        self.orders: list[int] = []  # tokens that may be placed, one entry per copy
        for order in range(1, len(self.rules.orders)):
            if order_kind_bar(self.state, position.seat, order) is None:
                self.orders += [order] * self.rules.orders[order].copies
        self.stars: int = stars(self.state, position.seat)
        self.rng: Rng | None = None  # randomness, if any
        self.whims: dict[int, float] = {}  # by area and use, a random bonus
        self.placed: dict[int, int] = {}
        self.targets: list[MarchPlan] = []  # marches already decided

    def chain(self) -> list[int]:
        self.give_marches()
        self.give_others()
        return [*[pack(ORDER, area, order) for area, order in sorted(self.placed.items())], DONE]

    # Marches -------------------------------------------------------------------------------------------------------

    def give_marches(self) -> None:
        position = self.position
        free = self.areas
        marches = self.having(MARCH)[: self.most_marches()]
        plain = min(marches, key=lambda order: abs(self.rules.orders[order].bonus), default=0)
        plans = {area: MarchPlans(position, area, plain, 0).plans() for area in free} if marches else {}
        idle = {area: max(self.worth(area, order) for order in self.idle_orders(area)) for area in free}
        helpers: list[int] = []
        chosen: list[MarchPlan] = []
        taken = 0
        while len(chosen) < len(marches):
            found = self.best_operation(plans, idle, chosen, helpers)
            if found is None:
                break
            plan, more = found
            chosen.append(plan)
            helpers += more
            taken |= mask_of(list(plan.moves))
            for area, ways in plans.items():
                if any(taken & mask_of(list(way.moves)) for way in ways):
                    plans[area] = MarchPlans(position, area, plain, taken).plans()
        self.hand_out_marches(chosen, marches, helpers)
        for area in helpers:
            self.place(area, self.first(SUPPORT))
        self.targets = chosen

    def most_marches(self) -> int:
        """The most marches, sometimes one fewer than possible: the rest stay on guard."""
        most = 3 if self.stars else 2
        held_back = self.rng is not None and self.rng.below(PERCENT) < PERCENT * self.position.style.restraint
        return most - 1 if held_back else most

    def idle_orders(self, area: int) -> list[int]:
        return [0, *[order for order in set(self.orders) if self.serves(area, order)]]

    def serves(self, area: int, order: int) -> bool:
        """May the token be placed without a planned March, and is it useful there?"""
        if self.barred(area, order):
            return False
        icon = self.rules.orders[order].icon
        if icon == MARCH:
            return self.position.otherwise(area, MARCH) > 0
        return icon != RAID or not self.position.style.aimed or self.worth(area, order) > 0

    def best_operation(
        self, plans: dict[int, list[MarchPlan]], idle: dict[int, float], chosen: list[MarchPlan], helpers: list[int]
    ) -> tuple[MarchPlan, list[int]] | None:
        """The march, with supporters if needed, that gains most over what its areas could do otherwise."""
        best, found = 0.0, None
        busy = [plan.source for plan in chosen] + helpers
        for area, ways in plans.items():
            if area in busy:
                continue
            for plan in ways:
                if not plan.moves:
                    continue
                more: list[int] = []
                fancy = self.fancy(plan)
                gain = plan.score(self.position, 0) - idle[area] + fancy
                for helper in [None, *self.helpers(plan, busy)]:
                    if helper is not None:
                        more = [*more, helper]
                        lent = self.lent(plan, more)
                        gain = plan.score(self.position, lent) - idle[area] + fancy
                        for each in more:
                            gain -= self.cost(plans, idle, each)
                    if gain > best:
                        best, found = gain, (plan, more)
        return found

    def cost(self, plans: dict[int, list[MarchPlan]], idle: dict[int, float], area: int) -> float:
        """The value of what an area could do instead of supporting."""
        return max(0.0, idle[area], *[0.8 * plan.score(self.position, 0) for plan in plans[area]])

    def helpers(self, plan: MarchPlan, busy: list[int]) -> list[int]:
        """Areas that could support the attack, strongest first, as far as there are tokens."""
        if plan.target == NOBODY:
            return []
        position, state = self.position, self.state
        net = self.rules.nets[state.net[position.seat]]
        left = min(HELPERS, len(self.having(SUPPORT)[:2]) - len([area for area in busy if area in self.placed]))
        able = [
            area for area in self.areas
            if area != plan.source and area not in busy and net.support[area] & BIT[plan.target]
        ]
        able.sort(key=lambda area: -self.lent(plan, [area]))
        return able[:left]

    def hand_out_marches(self, chosen: list[MarchPlan], marches: list[int], helpers: list[int]) -> None:
        """Gives each order to the March that gains most from its bonus."""
        best, handed = -1e9, marches
        for way in permutations(self.having(MARCH), len(chosen)):
            used = sum(self.rules.orders[order].star for order in way)
            if used > self.stars:
                continue
            total = -STAR * used
            for plan, order in zip(chosen, way, strict=True):
                total += plan.score(self.position, self.rules.orders[order].bonus + self.support_for(plan, helpers))
                total += self.whim(plan.source, order)
            if total > best:
                best, handed = total, list(way)
        for plan, order in zip(chosen, handed, strict=False):
            self.place(plan.source, order)

    def support_for(self, plan: MarchPlan, helpers: list[int]) -> float:
        if plan.target == NOBODY:
            return 0
        net = self.rules.nets[self.state.net[self.position.seat]]
        return self.lent(plan, [area for area in helpers if net.support[area] & BIT[plan.target]])

    def lent(self, plan: MarchPlan, helpers: list[int]) -> float:
        """The strength that areas lend to an attack."""
        position, total = self.position, 0.0
        for area in helpers:
            total += position.fights(upright(self.state.army[area]), plan.target, ATTACKER, True) + position.company(area)
        return total

    # All other orders ----------------------------------------------------------------------------------------------

    def give_others(self) -> None:
        """Places the best pair of area and token first."""
        left = [area for area in self.areas if area not in self.placed]
        while left:
            best, found = -1.0, None
            for area in left:
                for order in sorted(set(self.orders)):
                    if not self.serves(area, order):
                        continue
                    value = self.worth(area, order)
                    if value > 0:  # a random bonus never makes a useless token useful
                        value += self.whim(area, order)
                    value -= STAR * self.rules.orders[order].star
                    if value > best:
                        best, found = value, (area, order)
            if found is None:
                return
            self.place(*found)
            left.remove(found[0])

    def whim(self, area: int, use: int) -> float:
        """The random bonus of a token or, for larger numbers, of a March to another area."""
        if self.rng is None:
            return 0.0
        key = area << 16 | use
        if key not in self.whims:
            self.whims[key] = self.position.style.whim * spread(self.rng)
        return self.whims[key]

    def fancy(self, plan: MarchPlan) -> float:
        """The random bonus of a March: larger, the more it moves."""
        total = 0.0
        for area in plan.moves:
            total += self.whim(plan.source, ABROAD + area)
        return self.position.style.fancy * total

    def worth(self, area: int, order: int) -> float:
        """The value of an order other than a March."""
        if not order:
            return 0.0
        row = self.rules.orders[order]
        if row.icon == POWER:
            return self.consolidates(area)
        other = self.position.otherwise(area, row.icon)
        if other and self.rules.raid.vulnerable & BIT[row.icon]:
            other *= 1 - self.raid_risk(area)
        return max(other, self.usual(area, row)) if other else self.usual(area, row)

    def usual(self, area: int, row: Order) -> float:
        """The value of an order without the options' ways to resolve it."""
        if row.icon == DEFENSE:
            army = self.state.army[area]
            return self.position.local(area, army, row.bonus) - self.position.local(area, army, 0)
        if row.icon == SUPPORT:
            return self.supports(area, row.bonus)
        return self.position.style.cunning * self.raids(area, 1 + row.bonus) if row.icon == RAID else 0.0

    def consolidates(self, area: int) -> float:
        position = self.position
        gain = max(yields(position, area) * power_price(position, 0), position.otherwise(area, POWER))
        gain *= position.style.thirst * (1 - position.loss(area, position.strength(self.state.army[area])))
        return gain * (1 - self.raid_risk(area))

    def raid_risk(self, area: int) -> float:
        """The chance of being raided: by the number of neighbours, or by a visible raid."""
        position, state = self.position, self.state
        risk = 0.0
        for other in bits_of(self.rules.board.adjacent[area]):
            house = state.house[other]
            if house not in (NOBODY, position.seat) and self.rules.nets[state.net[house]].raid[other] & BIT[area]:
                if not position.known:
                    risk += RAIDED
                elif position.regular(other, RAID):
                    risk += 0.7
        return min(risk, 0.8)

    def supports(self, area: int, bonus: int) -> float:
        """The value of support for our endangered neighbouring areas and planned attacks."""
        position, state = self.position, self.state
        reached = self.rules.nets[state.net[position.seat]].support[area]
        total = 0.0
        for other in bits_of(reached & state.held[position.seat]):
            army = state.army[other]
            lent = position.fights(upright(state.army[area]), other, DEFENDER, True) + position.company(area) + bonus
            total += position.local(other, army, lent) - position.local(other, army, 0)
        for plan in self.targets:
            if plan.target != NOBODY and reached & BIT[plan.target]:
                lent = self.lent(plan, [area]) + bonus
                total += plan.score(position, lent) - plan.score(position, 0)
        return 0.8 * total * (1 - self.raid_risk(area))

    def raids(self, area: int, orders: int) -> float:
        position, state = self.position, self.state
        if position.style.aimed and not position.known:
            return self.prey(area, orders)
        foes: list[float] = []
        for other in bits_of(self.rules.nets[state.net[position.seat]].raid[area]):
            house = state.house[other]
            if house in (NOBODY, position.seat):
                continue
            if not position.known:
                foes.append(PILLAGE * (1 + position.denial(house)) + 0.05 * position.strength(state.army[other]))
            elif any(position.regular(other, icon) for icon in (SUPPORT, RAID, POWER)):
                foes.append(1.2 * (1 + position.denial(house)))
        return total(sorted(foes, reverse=True)[:orders]) * (0.2 + 0.8 * position.rest)

    def prey(self, area: int, orders: int) -> float:
        """The value of what a raid may remove next to an area: power where there are crowns, support for a coming battle."""
        position, state, rules = self.position, self.state, self.rules
        fought = mask_of([plan.target for plan in self.targets if plan.target != NOBODY]) | state.held[position.seat]
        found: list[tuple[float, float]] = []  # value of the order, and the chance that it is there
        nothing = 1.0
        for other in bits_of(rules.nets[state.net[position.seat]].raid[area]):
            house = state.house[other]
            if house in (NOBODY, position.seat):
                continue
            value = RAIDABLE + (0.0 if rules.board.is_water(other) else CROWNED * (1 + rules.board.crowns[other]))
            if rules.nets[state.net[house]].support[other] & fought:
                value += HELPFUL * position.strength(state.army[other])
            chance = self.exposes(other, house)
            nothing *= 1 - chance
            found.append((value * (1 + 0.5 * position.denial(house)), chance))
        if 1 - nothing < SURE:
            return 0.0
        found.sort(reverse=True)
        missed, total = 1.0, 0.0
        for value, chance in found:  # the best target that has such an order
            total += missed * chance * value
            missed *= 1 - chance if orders == 1 else 1 - 0.5 * chance
        return total * (0.2 + 0.8 * position.rest)

    def exposes(self, area: int, house: int) -> float:
        """How likely another house's army has an order that a raid can remove, as stewards play."""
        beside = (self.rules.board.adjacent[area] & self.state.held[house]).bit_count()
        alone = ALONE if count(self.state.army[area]) == 1 else 0.0
        return (AFLOAT if self.rules.board.is_water(area) else ASHORE) + alone + COVERED * min(beside, 3)

    # Tokens --------------------------------------------------------------------------------------------------------

    def having(self, icon: int) -> list[int]:
        return [order for order in self.orders if self.rules.orders[order].icon == icon]

    def first(self, icon: int) -> int:
        found = self.having(icon)
        return found[0] if found else 0

    def barred(self, area: int, order: int) -> bool:
        return bool(self.rules.planning.barred[area] & BIT[order]) or (self.rules.orders[order].star and self.stars <= 0)

    def place(self, area: int, order: int) -> None:
        if order and not self.barred(area, order):
            self.placed[area] = order
            self.orders.remove(order)
            self.stars -= self.rules.orders[order].star


def give_orders(position: Position, rng: Rng | None = None) -> list[int]:
    """Orders for the expected position; only areas with units now get orders. Chance decides ties."""
    foreseen = position.foreseen()
    orders = Orders(foreseen)
    if rng is not None and foreseen.style.chance:
        drift(foreseen, rng)
        orders.rng = rng
    orders.areas = [area for area in orders.areas if position.state.held[position.seat] & BIT[area]]
    return orders.chain()


def drift(position: Position, rng: Rng) -> None:
    """Changes the values of areas a little at random."""
    for area in range(len(position.worth)):
        position.worth[area] *= 1 + position.style.chance * spread(rng)


def spread(rng: Rng) -> float:
    """A random number from -1 to 1, mostly near 0."""
    return (rng.below(SPREAD) + rng.below(SPREAD)) / SPREAD - 1


def fly_raven(position: Position, choices: list[int]) -> int:
    """The exchange that helps most, now that all orders are visible."""
    orders = Orders(position)
    state = position.state
    before: dict[int, float] = {}
    best, found = CHANGE, DONE
    for choice in choices:
        if verb_of(choice) != REPLACE:
            continue
        area, order = x_of(choice), y_of(choice)
        if area not in before:
            before[area] = order_value(orders, area, state.order[state.rules.slots[area][0]])
        gain = order_value(orders, area, order) - before[area]
        if gain > best:
            best, found = gain, choice
    return found


def order_value(orders: Orders, area: int, order: int) -> float:
    """The value of an order when all others are face up."""
    position, state = orders.position, orders.state
    row = orders.rules.orders[order]
    if row.icon == MARCH:
        return max(plan.score(position, 0) for plan in MarchPlans(position, area, order, 0).plans())
    if row.icon == SUPPORT and any(
        orders.rules.nets[state.net[position.seat]].support[area] & position.reach(other)
        for other in orders.areas if position.regular(other, MARCH)
    ):
        return 3.0  # an order beside a March has a reason
    return orders.worth(area, order)


def yields(position: Position, area: int) -> int:
    """The power from a Consolidate Power order: one and the crowns, or as an option changes it."""
    power = 1 + position.rules.board.crowns[area]
    for each in position.rules.power.collects:
        power = each.worth(position.state, position.seat, area, power)
    return power


def consolidate(position: Position, choices: list[int]) -> int:
    """Power, or whatever protects more against the marches of the next turn."""
    position.known = False

    def worth(choice: int) -> float:
        if verb_of(choice) == COLLECT:
            return yields(position, x_of(choice)) * power_price(position, 0)
        return position.way(choice)[0]

    return max(choices, key=worth)
