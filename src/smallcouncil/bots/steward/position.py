"""The value of a position to a house: areas, dangers, and where units are needed."""

from __future__ import annotations

from math import floor, sqrt
from typing import TYPE_CHECKING, Final

from smallcouncil.bots.steward.adding import total
from smallcouncil.bots.steward.odds import Odds
from smallcouncil.bots.steward.repute import repute
from smallcouncil.bots.steward.sense import Sense, senses_of, with_hook
from smallcouncil.bots.steward.style import USUAL, Style
from smallcouncil.core.bits import BIT, NOBODY, bits_of
from smallcouncil.core.notation import verb_of
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import KINDS, count, number, upright
from smallcouncil.thrones.nouns.battle import ATTACKER, attack
from smallcouncil.thrones.nouns.orders import MARCH, SUPPORT
from smallcouncil.thrones.nouns.state import RAINS, State
from smallcouncil.thrones.rules.battle import Rains, worth
from smallcouncil.thrones.rules.march import move_bar, reach
from smallcouncil.thrones.rules.victory import counted

if TYPE_CHECKING:
    from smallcouncil.bots.steward.marching import MarchPlan

CASTLE: Final = 10.0  # value of a City or Stronghold; all other values are relative to it
MUSTER_POINT: Final = 0.8
BARREL: Final = 1.6
CROWN: Final = 0.7
GROUND: Final = 0.2
UNIT: Final = 1.5  # value of a unit per mustering point of its cost
COAST: Final = 0.12  # share of the value of its coasts that holding a sea adds
STRANDED: Final = 1.5  # value of an island's sea per strength point of ours on the island
NEARER: Final = 0.6  # factor for a goal per March of distance
PULL: Final = 0.28  # weight of being near a goal
MASS: Final = 0.7  # factor for strength if armies keep together
LOST_UNITS: Final = 0.4  # share of a defeated army's value that it loses
FEAR: Final = 0.35  # share of the strength of a support that may be ordered
ASHORE: Final = 0.8  # chance that a landing happens if the orders for it are there
BOLD: Final = 0.5  # how much weaker than the guard an army may be and still win
MOST_MARCHES: Final = 3
# The chance of winning this turn, by castles that a house lacks and castles that it could take, as measured among stewards.
WINS: Final = [[1.0], [0.02, 0.3, 0.42, 0.6], [0.0, 0.02, 0.08, 0.25, 0.35], [0.0, 0.0, 0.0, 0.03, 0.08]]
ALARM: Final = 2.0


def printed_worth(rules: Ruleset, area: int) -> float:
    """The value of controlling a land area in the middle of the game."""
    board = rules.board
    if board.is_sea(area):
        return 0.0
    castle = (CASTLE if board.castle[area] else 0.0) + MUSTER_POINT * board.points[area]
    return GROUND + castle + BARREL * board.barrels[area] + CROWN * board.crowns[area]


class Position:
    """A redacted state from one seat's point of view. Values are computed on first use and kept."""

    def __init__(self, state: State, seat: int, style: Style = USUAL) -> None:
        rules = state.rules
        self.style: Style = style
        self.state: State = state
        self.rules: Ruleset = rules
        self.seat: int = seat
        self.known: bool = orders_are_known(state)
        left = rules.last_turn - state.turn
        self.rest: float = 0.0 if left == 0 and self.known else min(1.0, 0.35 + 0.25 * left)  # weight of the future
        self.counted: list[int] = counted(state)
        self.printed: list[int] = [unit.strength for unit in rules.units]
        # Kinds of units that are lost in defeat.
        self.fragile: list[int] = [kind for kind, unit in enumerate(rules.units) if not unit.retreats]
        self.plain: bool = units_as_printed(state)
        self.senses: list[Sense] = [sense(self) for sense in senses_of(rules)]
        self._aparts: list[Sense] = with_hook(self.senses, "apart")
        self._shelters: list[Sense] = with_hook(self.senses, "shelter")
        self._companies: list[Sense] = with_hook(self.senses, "company")
        self._guards: list[Sense] = with_hook(self.senses, "guard")
        self._lures: list[Sense] = with_hook(self.senses, "lure")
        self._others: list[Sense] = with_hook(self.senses, "otherwise")
        self.worth: list[float] = [self._worth(area) for area in range(rules.board.areas)]
        self._repute: list[float] = repute(rules, state.seats)
        self._odds: dict[int, Odds] = {}
        self._attacks: dict[int, list[tuple[int, float]]] = {}
        self._reach: dict[int, int] = {}
        self._pull: list[float] = []
        self._local: dict[tuple[int, int, float], float] = {}
        self._values: dict[tuple[int, int, bool], list[int]] = {}
        self._roads: list[tuple[int, ...]] = []
        self._threats: list[float] = []
        self._hunts: dict[int, tuple[int, int]] = {}
        self._hopes: dict[int, Odds] = {}
        self._landings: dict[int, list[float]] = {}
        for area in bits_of(rules.board.sea):
            self.worth[area] = self._sea_worth(area)
        for sense in self.senses:
            sense.value_areas(self.worth)
            sense.know_houses(self._repute)
        self._guard_home()

    def _worth(self, area: int) -> float:
        if self.rest == 0.0:
            return CASTLE if self.rules.board.castle[area] else 0.05
        return printed_worth(self.rules, area)

    def _sea_worth(self, area: int) -> float:
        """The value of a sea: it carries our armies to its coasts and keeps others from ours."""
        state, board = self.state, self.rules.board
        total = 0.0
        for coast in bits_of(board.adjacent[area] & board.land):
            total += COAST * self.worth[coast]
            if state.house[coast] == self.seat and not board.adjacent[coast] & board.land:
                total += STRANDED * self.strength(state.army[coast])
        return total * self.rest

    def _guard_home(self) -> None:
        """Makes a capital worth more to its own house."""
        if self.style.home:
            for area in self.rules.castles:
                if self.rules.home[area] == self.seat:
                    self.worth[area] *= 1 + self.style.home

    # Forces --------------------------------------------------------------------------------------------------------

    def strength(self, army: int) -> int:
        """Printed strength of upright units, which they defend with."""
        total = 0
        for kind, value in enumerate(self.printed):
            total += (army >> 4 * kind & 15) * value
        return total

    def fights(self, army: int, area: int, side: int, supports: bool) -> int:
        """Strength of upright units in a battle for an area, as the rules count it there."""
        if self.plain:
            return self.strength(army)
        key = (area, side, supports)
        values = self._values.get(key)
        if values is None:
            state = self.state
            battle = attack(area, NOBODY, self.seat, state.house[area], 0, len(self.rules.battle.notes))
            values = [worth(state, battle, side, kind, supports) for kind in range(len(self.printed))]
            self._values[key] = values
        return sum((army >> 4 * kind & 15) * value for kind, value in enumerate(values))

    def value(self, army: int) -> float:
        """Value of units as such, including routed ones."""
        total = 0
        for kind, unit in enumerate(self.rules.units):
            total += (number(army, kind) + number(army, kind + KINDS)) * unit.cost
        return UNIT * total * (0.1 + 0.9 * self.rest)

    def beaten(self, army: int, share: float) -> float:
        """The value an army loses by a defeat: a share of its value, but all of the units that never retreat."""
        lost = share * self.value(army)
        for kind in self.fragile:
            cost = (number(army, kind) + number(army, kind + KINDS)) * self.rules.units[kind].cost
            lost += (1 - share) * UNIT * cost * (0.1 + 0.9 * self.rest)
        return lost

    def reach(self, area: int) -> int:
        """The areas that the army in an area can march to."""
        if area not in self._reach:
            self._reach[area] = reach(self.state, self.state.house[area], area)
        return self._reach[area]

    def enters(self, house: int, source: int, target: int) -> bool:
        """Do the modules allow units to march from one area into another?"""
        return not self.rules.march.bars or move_bar(self.state, house, source, 0, target) is None

    def regular(self, area: int, icon: int) -> int:
        """The regular order in an area if it has this icon, otherwise 0."""
        order = self.state.order[self.rules.slots[area][0]]
        return order if self.rules.icons[order] == icon else 0

    def odds(self, attacker: int, defender: int) -> Odds:
        key = attacker << 4 | defender
        if key not in self._odds:
            self._odds[key] = Odds(self.state, attacker, defender, self.style.lean)
        return self._odds[key]

    def hopes(self, defender: int) -> Odds:
        """Odds of our own attacks."""
        if defender not in self._hopes:
            self._hopes[defender] = Odds(self.state, self.seat, defender, self.style.hope)
        return self._hopes[defender]

    def denial(self, house: int) -> float:
        """How much another house's loss is our gain: little, until it is about to win."""
        if house in (NOBODY, self.seat):
            return 0.0
        denial, lacks = self.style.denial, self.rules.victory.win - self.counted[house]
        found = denial[max(0, min(lacks, len(denial) - 1))]
        if self.style.menace:
            found = denial[max(1, min(lacks, len(denial) - 1))]
            found += (denial[0] - found) * self.alarm(house)
        found += self.dislike(house)
        return found + self.style.envy * self.ahead(house) if self.style.envy else found

    def dislike(self, house: int) -> float:
        """How much more we want a house to lose, because it attacked us or often wins."""
        found = self.style.grudges[house] if self.style.grudges else 0.0
        return found + self.style.wary * self._repute[house]

    def ahead(self, house: int) -> float:
        """How many castles a house has above the average; 0 if below."""
        return max(0.0, self.counted[house] - sum(self.counted) / self.state.seats)

    def company(self, area: int) -> float:
        """Strength that accompanies the units in an area."""
        total = 0.0
        for sense in self._companies:
            total += sense.company(area)
        return total

    def guard(self, area: int) -> float:
        """Strength that defends an area for its house, with or without units."""
        total = 0.0
        for sense in self._guards:
            total += sense.guard(area)
        return total

    def stake(self, area: int) -> float:
        """What we lose with the last unit in an area, in addition to the area."""
        return total([sense.stake(area) for sense in self.senses])

    # What options add ----------------------------------------------------------------------------------------------

    def way(self, choice: int) -> tuple[float, list[int]]:
        """The value of starting a decision with an option's verb, and the chain so far."""
        for sense in self.senses:
            way = sense.ways.get(verb_of(choice))
            if way is not None:
                return way(self, choice)
        return 0.0, [choice]

    def along(self, plan: MarchPlan) -> list[int]:
        """Choices that take others along with the units of a March."""
        return [choice for sense in self.senses for choice in sense.along(plan)]

    def otherwise(self, area: int, icon: int) -> float:
        """The value of an order with this icon in an area, if an option can resolve it in its own way."""
        best = 0.0
        for sense in self._others:
            best = max(best, sense.otherwise(area, icon))
        return best

    def foreseen(self) -> Position:
        """The position that orders are for: an option may change it before they are revealed."""
        for sense in self.senses:
            found = sense.foreseen()
            if found is not None:
                return found
        return self

    # Danger --------------------------------------------------------------------------------------------------------

    def attacks(self, area: int) -> list[tuple[int, float]]:
        """The strongest attack of each other house that can reach an area: house and strength."""
        if area not in self._attacks:
            self._attacks[area] = [
                (house, best) for house in range(self.state.seats)
                if house != self.seat and (best := self._attack_of(house, area)) > 0
            ]
        return self._attacks[area]

    def _attack_of(self, house: int, area: int) -> float:
        state = self.state
        best, help, helper = 0.0, 0.0, 0.0
        for source in bits_of(state.held[house]):
            if source == area:
                continue
            if self.reach(source) & BIT[area]:
                order = self.regular(source, MARCH)
                if (order or not self.known) and self.enters(house, source, area):
                    power = self.fights(upright(state.army[source]), area, ATTACKER, False)
                    best = max(best, power + self.company(source) + (self.rules.orders[order].bonus if order else 0))
            if self.rules.nets[state.net[house]].support[source] & BIT[area]:
                lends = self._lends(source, self.fights(upright(state.army[source]), area, ATTACKER, True) + self.company(source))
                help += lends
                helper = max(helper, lends)
        if not self.known:
            help -= helper  # the marching army is not at home
        return best + help if best else 0.0

    def _lends(self, source: int, power: float) -> float:
        """The strength an army adds to a battle next to it."""
        if not self.known:
            return FEAR * power
        order = self.regular(source, SUPPORT)
        return power + self.rules.orders[order].bonus if order else 0.0

    def help_for(self, area: int, besides: int) -> float:
        """The strength of our visible Support orders for a battle in an area, without the areas `besides` (a mask)."""
        if not self.known:
            return 0.0
        state = self.state
        total = 0.0
        for source in bits_of(state.held[self.seat] & ~besides & ~BIT[area]):
            if self.rules.nets[state.net[self.seat]].support[source] & BIT[area]:
                total += self._lends(source, self.strength(state.army[source]) + self.company(source))
        return total

    def will(self, area: int) -> float:
        """The chance that a house attacks an area that it could attack."""
        if self.known:
            return self.style.marching
        return self.style.storming if self.rules.board.castle[area] else self.style.daring

    def loss(self, area: int, defence: float) -> float:
        """The chance that our army with this strength is driven out of an area."""
        stays = 1.0
        will = self.will(area)
        for house, power in self.attacks(area):
            stays *= 1 - will * self.turned(house, area) * self.odds(house, self.seat).wins(power - defence)
        for house, power in self.landings(area):
            stays *= 1 - self.ashore() * will * self.odds(house, self.seat).wins(power - defence)
        return 1 - stays

    def turned(self, house: int, area: int) -> float:
        """The chance that an attacking house chooses this area among all it could attack."""
        if not self.style.divided or not self.rules.board.castle[area]:
            return 1.0
        armies, prey = self._hunt(house)
        return 1.0 if armies >= prey else (armies / prey) ** self.style.divided

    def _hunt(self, house: int) -> tuple[int, int]:
        """How many armies of a house could take a castle this turn, and how many castles are in their reach."""
        if house not in self._hunts:
            state = self.state
            armies, prey = 0, 0
            for source in bits_of(state.held[house]):
                if self.known and not self.regular(source, MARCH):
                    continue
                power = self.strength(upright(state.army[source])) + self.company(source)
                found = 0
                for area in bits_of(self.reach(source)):
                    if self.rules.board.castle[area] and state.control[area] != house and power + 2 > self._resists(area):
                        found |= BIT[area]
                if found:
                    armies += 1
                    prey |= found
            self._hunts[house] = (min(armies, MOST_MARCHES), len(bits_of(prey)))
        return self._hunts[house]

    def walked_into(self, area: int) -> float:
        """The chance that somebody takes an area protected only by a token or a shield."""
        will = self.will(area)
        if self.rules.board.castle[area]:
            will = max(will, self.style.bare)
        stays = 1.0
        for _ in self.attacks(area):
            stays *= 1 - will
        for _ in self.landings(area):
            stays *= 1 - self.ashore() * will
        return 1 - stays

    def spite(self, area: int, lost: float) -> float:
        """The cost of somebody else's gain if we lose an area with this chance."""
        if not self.style.spite or not lost:
            return 0.0
        worst = 0.0
        for house, _ in self.attacks(area):
            gain = self.denial(house) * self.worth[area]
            if self.rules.victory.counts[area]:
                gain += self.style.menace * self.alarm(house)
            worst = max(worst, gain)
        return self.style.spite * lost * worst

    # Landings ------------------------------------------------------------------------------------------------------

    def landings(self, area: int) -> list[tuple[int, float]]:
        """Houses that cannot reach our castle yet, but could once their ship has moved one sea farther."""
        if not self.style.landing or not self.rules.board.castle[area]:
            return []
        found: list[tuple[int, float]] = []
        here = [house for house, _ in self.attacks(area)]
        for house in range(self.state.seats):
            if house != self.seat and house not in here:
                power = self._landed(house)[area]
                if power > 0:
                    found.append((house, power))
        return found

    def ashore(self) -> float:
        """The chance that an army that could land does so: high once its orders are visible."""
        return ASHORE if self.known else self.style.landing

    def _landed(self, house: int) -> list[float]:
        """By area, the strength of the army that a house could land there with one more sea."""
        if house not in self._landings:
            board, state = self.rules.board, self.state
            powers = [0.0] * board.areas
            own = state.held[house] & board.sea
            for fleet in bits_of(own):
                if self.known and not self.regular(fleet, MARCH):
                    continue
                ships = self.strength(upright(state.army[fleet]))
                for sea in bits_of(board.adjacent[fleet] & board.sea & ~own):
                    if ships + BOLD > self._resists(sea):
                        power = self._boards(house, own | BIT[sea], sea)
                        for coast in bits_of(board.adjacent[sea] & board.land):
                            powers[coast] = max(powers[coast], power)
            self._landings[house] = powers
        return self._landings[house]

    def _boards(self, house: int, seas: int, last: int) -> float:
        """The strongest army on the coasts of the seas connected with the last one."""
        board, state = self.rules.board, self.state
        joined, before = BIT[last], 0
        while joined != before:
            before = joined
            for sea in bits_of(joined):
                joined |= board.adjacent[sea] & seas
        best = 0.0
        for source in bits_of(state.held[house] & board.land):
            if board.adjacent[source] & joined and (not self.known or self.regular(source, MARCH)):
                best = max(best, self.strength(upright(state.army[source])) + self.company(source))
        return best

    # Possible winners this turn ------------------------------------------------------------------------------------

    def alarm(self, house: int) -> float:
        """How urgently to stop a house now, from 0 to 1: one that wins every second time must be stopped at any price."""
        return min(1.0, ALARM * self.threat(house))

    def threat(self, house: int) -> float:
        """The chance that a house wins this turn, from what it lacks and what it could take."""
        if not self._threats:
            self._threats = [-1.0] * self.state.seats
        if self._threats[house] < 0:
            lacks = self.rules.victory.win - self.counted[house]
            row = WINS[max(0, min(lacks, len(WINS) - 1))]
            self._threats[house] = row[min(self._catch(house), len(row) - 1)]
        return self._threats[house]

    def _catch(self, house: int) -> int:
        """How many areas that count a house could take this turn: an army takes one defended, spare units undefended ones."""
        state, counts = self.state, self.rules.victory.counts
        taken = [0]
        all = 0
        for source in bits_of(state.held[house]):
            if self.known and not self.regular(source, MARCH):
                continue
            army = upright(state.army[source])
            power = self.strength(army) + self.company(source)
            best, spare, bare = 0, count(army), 0
            for area in bits_of(self.reach(source)):
                if counts[area] and state.control[area] != house:
                    resists = self._resists(area)
                    if not resists:
                        bare += counts[area]
                        all |= BIT[area]
                    elif power + BOLD > resists:
                        all |= BIT[area]
                        if counts[area] > best:
                            best, spare = counts[area], max(0, min(count(army) - 1, floor(power - resists)))
            most = max(best + min(bare, spare), min(bare, count(army)))
            if most:
                taken.append(most)
        taken.sort()
        return min(sum(taken[-MOST_MARCHES:]), sum([counts[area] for area in bits_of(all)]))

    def _resists(self, area: int) -> float:
        """The strength that resists an attack on an area."""
        found = float(self.state.neutral[area])
        if self.state.house[area] != NOBODY:
            found = self.strength(self.state.army[area]) + self.company(area)
        return found + self.guard(area)

    # Worth ---------------------------------------------------------------------------------------------------------

    def keeps(self, area: int) -> bool:
        """Do we keep the area without a unit in it?"""
        order = self.state.token[area]
        if order == self.seat or (order == NOBODY and self.rules.home[area] == self.seat):
            return True
        return self.state.control[area] == self.seat and self.guard(area) > 0

    def local(self, area: int, army: int, bonus: float) -> float:
        """The value of an area to us with this army in it; the bonus is strength from orders."""
        key = (area, army, bonus)
        found = self._local.get(key)
        if found is None:
            found = self._hold(area, army, bonus) if army else self._leave(area)
            self._local[key] = found
        return found

    def _hold(self, area: int, army: int, bonus: float) -> float:
        strong = self.strength(army)
        for sense in self._aparts:
            apart = sense.apart(area, army, strong)
            if apart is not None:
                return apart
        for sense in self._shelters:
            bonus += sense.shelter(area)
        if self._companies and self.state.house[area] == self.seat:
            bonus += self.company(area)
        if self._guards and self.state.control[area] == self.seat:
            bonus += self.guard(area)
        lost = self.loss(area, strong + bonus + self.help_for(area, 0))
        value = self.worth[area] * (1 - lost) - lost * self.beaten(army, LOST_UNITS) - self.spite(area, lost)
        value += PULL * self.rest * self.pull(area) * self.mass(max(strong, 0.5))
        for sense in self._lures:
            value += sense.lure(area, army, strong)
        return value

    def mass(self, strong: float) -> float:
        """The weight of an army's strength near a goal: armies that keep together are not discounted."""
        return MASS * strong if self.style.massed else sqrt(strong)

    def _leave(self, area: int) -> float:
        if self.rules.board.is_sea(area):
            return 0.0
        if not self.keeps(area):
            return -self.spite(area, self.walked_into(area))  # somebody else gains what we give up
        guard = self.guard(area)
        lost = self.loss(area, guard) if guard else self.walked_into(area)
        return self.worth[area] * (1 - lost) - self.spite(area, lost)

    # Goals ---------------------------------------------------------------------------------------------------------

    def pull(self, area: int) -> float:
        """How near an area is to our goals, which count less with each March of distance."""
        if not self._pull:
            self._pull = self._pulls()
        return self._pull[area]

    def _pulls(self) -> list[float]:
        """By area, the pull of goals elsewhere; a goal in the area itself does not count here."""
        goals = [self.goal(area) for area in range(self.rules.board.areas)]
        roads = self.roads()
        near = goals
        for _ in range(4):
            near = [max([goals[area], *[NEARER * near[other] for other in roads[area]]]) for area in range(len(near))]
        return [max([0.0, *[NEARER * near[other] for other in roads[area]]]) for area in range(len(near))]

    def roads(self) -> list[tuple[int, ...]]:
        """By area, the areas that our units could march to from there."""
        if not self._roads:
            self._roads = [bits_of(reach(self.state, self.seat, area)) for area in range(self.rules.board.areas)]
        return self._roads

    def goal(self, area: int) -> float:
        """The gain to be made in an area: not ours and how hard to take, or ours and in danger."""
        state = self.state
        owner = state.control[area]
        if owner == self.seat:
            held = self.strength(state.army[area]) + self.company(area) if state.house[area] == self.seat else 0
            return 0.5 * self.worth[area] * self.loss(area, held + self.guard(area))
        return self.worth[area] * (1 + self._rivals(area, owner)) / (1 + 0.4 * self._resists(area))

    def _rivals(self, area: int, owner: int) -> float:
        """How much we gain if another house lacks an area: its owner, or those who could take it from nobody."""
        found = self.denial(owner)
        if owner == NOBODY and self.rules.victory.counts[area]:
            for house, _ in self.attacks(area):
                found = max(found, self.style.rivalry * self.denial(house))
        return found


def orders_are_known(state: State) -> bool:
    """Have this turn's orders been revealed?"""
    if not state.agenda:
        return False
    turn = state.agenda[0]
    return turn.kind is state.rules.turn and turn.at > state.rules.turn.place("orders")


def units_as_printed(state: State) -> bool:
    """Do all units have their printed strength in every battle of this turn?"""
    battle = state.rules.battle
    return not battle.replaces and not state.season & RAINS and all(isinstance(each, Rains) for each in battle.reduces)
