"""March orders: which one to resolve, where to go, and with which units."""

from __future__ import annotations

from typing import Final

from smallcouncil.bots.steward.bidding import bids_ahead
from smallcouncil.bots.steward.odds import strengths
from smallcouncil.bots.steward.position import Position
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.notation import pack
from smallcouncil.thrones.language.verbs import DONE, EXECUTE, MOVE, TOKEN
from smallcouncil.thrones.nouns.army import KINDS, ONE, count, number, rout, upright
from smallcouncil.thrones.nouns.battle import ATTACKER
from smallcouncil.thrones.nouns.orders import MARCH
from smallcouncil.thrones.rules.control import no_token
from smallcouncil.thrones.rules.escorts import alone
from smallcouncil.thrones.rules.march import attacks, defender_of

VICTORY: Final = 80.0
ROUTED_FOES: Final = 0.35  # share of the value of an army that we drive off
REPELLED: Final = 0.25  # share of our army's value that a repelled attack costs
CARD: Final = 0.4  # price of the House Card that a battle costs


class MarchPlan:
    """One way to resolve a March: the units for each target, the attack among them, and the gain."""

    def __init__(self, source: int, moves: dict[int, int], target: int) -> None:
        self.source: int = source
        self.moves: dict[int, int] = moves  # by area, the army that goes there
        self.target: int = target  # the attacked area, or NOBODY
        self.token: bool = False  # leave a control token behind?
        self.won: float = 0.0  # gain if the attack is won, or if there is none
        self.lost: float = 0.0
        self.lead: float = 0.0  # our lead in strength
        self.house: int = NOBODY  # the defender; NOBODY: a neutral force
        self.choice: int = pack(EXECUTE, source)  # first choice of the chain

    def score(self, position: Position, more: float) -> float:
        """The expected gain with this much more strength."""
        if self.target == NOBODY:
            return self.won
        chance = self.chance(position, more)
        return chance * self.won + (1 - chance) * self.lost

    def chance(self, position: Position, more: float) -> float:
        if self.house == NOBODY:
            return 1.0 if self.lead + more >= 0 else 0.0
        return position.hopes(self.house).wins(self.lead + more + position.style.nerve)

    def chain(self, position: Position) -> list[int]:
        found = [self.choice]
        for target, army in self.moves.items():
            for kind in range(KINDS):
                found += [pack(MOVE, kind, target)] * number(army, kind)
        found += position.along(self)
        if self.token and self.target == NOBODY:
            found.append(pack(TOKEN))
        return [*found, DONE]


class MarchPlans:
    """All sensible ways to march out of one area with one order token, except into the areas `besides` (a mask)."""

    def __init__(self, position: Position, source: int, march: int, besides: int) -> None:
        self.position: Position = position
        self.source: int = source
        self.march: int = march
        self.army: int = upright(position.state.army[source])
        state = position.state
        targets = [area for area in bits_of(position.reach(source) & ~besides) if position.enters(position.seat, source, area)]
        self.foes: list[int] = [area for area in targets if attacks(state, position.seat, area)]
        self.open: list[int] = [area for area in targets if area not in self.foes]
        self.sizes: int = state.sizes(position.seat)
        self.stake: float = position.stake(source)  # what we lose with the last unit

    def plans(self) -> list[MarchPlan]:
        """The best peaceful marches, together and one by one, and the best two against each area that we can attack."""
        found = [self.spread(self.together()), self.spread(self.nowhere())]
        for foe in self.foes:
            ways = [plan for army in parts(self.army_against(foe)) if (plan := self.attack(foe, army)) is not None]
            ways.sort(key=lambda plan: -plan.score(self.position, 0))
            found += [self.spread(plan) for plan in ways[:2]]
        return found

    def army_against(self, foe: int) -> int:
        """All units that can fight there, without fragile units in battles in which they add no strength."""
        army = self.army
        for kind in self.position.fragile:
            if number(army, kind) and not self.position.fights(ONE[kind], foe, ATTACKER, False):
                army -= number(army, kind) * ONE[kind]
        return army

    def nowhere(self) -> MarchPlan:
        plan = self.settled({}, NOBODY)
        assert plan is not None
        return plan

    def together(self) -> MarchPlan:
        """All units to the one best area."""
        best = self.nowhere()
        for area in self.open:
            plan = self.settled({area: self.army}, NOBODY)
            if plan is not None and plan.won > best.won:
                best = plan
        return best

    def attack(self, foe: int, army: int) -> MarchPlan | None:
        plan = self.settled({foe: army}, foe)
        if plan is None:
            return None
        state = self.position.state
        attackers, defenders = strengths(state, self.source, foe, self.position.seat, army, self.march)
        plan.lead = attackers - defenders + self.position.company(self.source)
        plan.house = defender_of(state, self.position.seat, foe)
        return plan

    def spread(self, plan: MarchPlan) -> MarchPlan:
        """Moves the remaining units one by one as long as that is better."""
        better: MarchPlan | None = plan
        while better is not None:
            plan, better = better, None
            left = self.army - sum(plan.moves.values())
            for kind in range(KINDS):
                if number(left, kind):
                    for area in self.open:
                        moves = dict(plan.moves)
                        moves[area] = moves.get(area, 0) + ONE[kind]
                        other = self.settled(moves, plan.target)
                        if other is not None and other.won > (better or plan).won + 0.01:
                            better = other
                            better.lead, better.house = plan.lead, plan.house
        return plan

    def settled(self, moves: dict[int, int], target: int) -> MarchPlan | None:
        """A plan with its values; None if supply forbids it, or a unit that needs company would be alone."""
        position, state, source = self.position, self.position.state, self.source
        rest = state.army[source] - sum(moves.values())
        if moves and not (self.fed(moves, rest, target) and self.escorted(moves, rest)):
            return None
        plan = MarchPlan(source, moves, target)
        before = position.local(source, state.army[source], 0)
        gain = 0.0
        for area, army in moves.items():
            if area != target:
                gain += self.entered(area, army)
        plan.won = gain + self.left_behind(plan, rest) - before
        if target != NOBODY:
            army = moves[target]
            plan.won += self.entered(target, army) + self.beaten(target) - CARD
            plan.lost = gain + position.local(source, rest + rout(army), 0) - before - position.beaten(army, REPELLED) - CARD
        if position.counted[position.seat] + self.nearer(plan) >= position.rules.victory.win:
            plan.won += VICTORY
        return plan

    def entered(self, area: int, army: int) -> float:
        """The gain of an army that enters an area."""
        position, state = self.position, self.position.state
        owner = state.control[area]
        standing = state.army[area] if state.house[area] == position.seat else 0
        change = position.local(area, standing + army, 0) + position.denial(owner) * position.worth[area]
        if owner in (position.seat, NOBODY):
            return change - position.local(area, standing, 0)
        return change

    def nearer(self, plan: MarchPlan) -> int:
        """How much a plan adds to the count for the instant win."""
        position, counts = self.position, self.position.rules.victory.counts
        won = sum(counts[area] for area in plan.moves if position.state.control[area] != position.seat)
        source = plan.source
        left = counts[source] and not plan.token and not position.keeps(source)
        if left and sum(plan.moves.values()) == position.state.army[source]:
            won -= counts[source]
        return won

    def beaten(self, area: int) -> float:
        return ROUTED_FOES * self.position.value(self.position.state.army[area])

    def left_behind(self, plan: MarchPlan, rest: int) -> float:
        """The remaining value of the area we march out of; leaves a token if that pays."""
        position, state, source = self.position, self.position.state, self.source
        value = position.local(source, rest, 0) - (0.0 if rest else self.stake)
        if rest or position.keeps(source) or position.rules.board.is_water(source) or not state.power[position.seat]:
            return value
        kept = position.worth[source] * (1 - position.walked_into(source)) - power_price(position, 0) - self.stake
        if kept > value:
            plan.token = True
            return kept
        return value

    def escorted(self, moves: dict[int, int], rest: int) -> bool:
        """Does everybody who never stays alone have company?"""
        rules, state = self.position.rules, self.position.state
        if not rules.escorted:
            return True
        own = {area: army + (state.army[area] if state.house[area] == self.position.seat else 0) for area, army in moves.items()}
        return not any(alone(rules, army) for army in [rest, *own.values()])

    def fed(self, moves: dict[int, int], rest: int, target: int) -> bool:
        state, seat = self.position.state, self.position.seat
        size = state.rules.supply.size
        sizes = self.sizes - size[count(state.army[self.source])] + size[count(rest)]
        for area, army in moves.items():
            standing = count(state.army[area]) if state.house[area] == seat else 0
            if standing + count(army) > state.rules.capacity[area]:
                return False
            sizes += size[standing + count(army)] - size[standing]
        return state.fits(seat, sizes)


def parts(army: int) -> list[int]:
    """All non-empty parts of an army, the whole first."""
    found = [0]
    for kind in range(KINDS):
        found = [part + n * ONE[kind] for part in found for n in range(number(army, kind), -1, -1)]
    return found[:-1]


def power_price(position: Position, spent: int) -> float:
    """The value of a power token: high if few are left, low at the end of the game."""
    power = position.state.power[position.seat] - spent
    price = 1.4 if power <= 2 else 1.0 if power <= 6 else 0.7 if power <= 11 else 0.35
    if position.style.bids:
        price *= bids_ahead(position)
    return price * position.rest


def best_march(position: Position, area: int, march: int) -> MarchPlan:
    plans = MarchPlans(position, area, march, 0).plans()
    return max(plans, key=lambda plan: plan.score(position, 0))


def plain_plans(position: Position) -> list[MarchPlan]:
    """Every possible March by an order without a bonus."""
    orders = position.rules.orders
    march = next(march for march, order in enumerate(orders) if march and order.icon == MARCH and not order.bonus)
    return [plan for area in bits_of(position.state.held[position.seat]) for plan in MarchPlans(position, area, march, 0).plans()]


def wants_token(position: Position, area: int) -> bool:
    """Is a token in an area we have left worth its power?"""
    if no_token(position.state, position.seat, area) is not None:
        return False
    return position.worth[area] * (1 - position.walked_into(area)) > power_price(position, 0)
