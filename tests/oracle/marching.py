"""Marches: by order, by a Leader's own March, and the two halves of Manage Troops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from itertools import product

from tests.oracle.asking import DONE, Script, ask
from tests.oracle.battle import Battle
from tests.oracle.position import SHIP, Position, abandoned, allied, own, size, upright

ATTACK = "the attack"


class Moves:
    """A chain of moves out of one area, so far."""

    def __init__(
        self, p: Position, house: str, source: str, units: Counter[str], targets: set[str], rider: str, marching: bool,
        passing: Set[str] = frozenset(),
    ) -> None:
        self.p = p
        self.house = house
        self.source = source
        self.units = units  # units that may still go
        self.targets = targets
        self.rider = rider
        self.marching = marching  # can units part and attack? Manage Troops goes to one free area
        self.passing = passing  # areas from which arriving units may move further before supply is checked
        self.gone: dict[str, Counter[str]] = {}
        self.riding: dict[str, str] = {}
        self.leaders = p.leaders_in(source, house)
        self.sizes = p.sizes(house)
        self.token = False
        self.ends: dict[object, bool] = {}  # cached results of `can_end`
        self.with_allies = any(allied(unit) for unit in p.areas[source].units)

    def attacked(self) -> str:
        return next((area for area in self.gone if self.p.rival_of(self.house, area)), "")

    # Legal moves ---------------------------------------------------------------------------------------------------

    def options(self) -> set[str]:
        found = {DONE} if self.legal() else set()
        if self.token:
            return found
        found |= {f"move {unit} {area}" for unit in self.units for area in self.open_to(unit) if self.could(unit, area)}
        rides = [(leader, area) for leader in self.leaders for area in self.havens(leader)]
        found |= {f"ride {leader} {area}" for leader, area in rides if self.could_ride(leader, area)}
        if self.may_leave_token():
            found.add("token")
        return found

    def open_areas(self) -> list[str]:
        return [area for area in self.targets if self.free(area) and not self.beside(area)]

    def open_to(self, unit: str) -> list[str]:
        """An Ally unit goes where the house's own units are or have gone before."""
        return [area for area in self.open_areas() if not allied(unit) or own(self.company(area))]

    def company(self, area: str) -> Counter[str]:
        """The units that accompany arrivals in an area."""
        there = Counter() if self.p.rival_of(self.house, area) else self.p.areas[area].units
        return there + self.gone.get(area, Counter())

    def free(self, area: str) -> bool:
        """Is it free, with at most one attack?"""
        return not self.p.rival_of(self.house, area) or self.attacked() in ("", area)

    def beside(self, area: str) -> bool:
        """Manage Troops leads to one area."""
        bound = {*self.gone, *self.riding.values()}
        return not self.marching and bool(bound - {area})

    def havens(self, leader: str) -> list[str]:
        """Areas with own units or an own attack. On their own March a Leader may join the attack from anywhere."""
        if leader in self.riding:
            called = leader == self.rider and self.attacked() not in ("", self.riding[leader])
            return [self.attacked()] if called else []
        return [area for area in self.open_areas() if self.p.board.is_land(area) and self.own_units(area)]

    def own_units(self, area: str) -> bool:
        return area in self.gone or self.p.areas[area].house == self.house

    def could(self, unit: str, area: str) -> bool:
        self.go(unit, area)
        found = self.can_end()
        self.back(unit, area)
        return found

    def could_ride(self, leader: str, area: str) -> bool:
        before = dict(self.riding)
        self.riding[leader] = area
        found = self.can_end()
        self.riding = before
        return found

    def can_end(self) -> bool:
        """Can a legal end still be reached? The moves so far do not matter."""
        gone = tuple(sorted((area, *sorted(units.elements())) for area, units in self.gone.items()))
        come = (gone, tuple(sorted(self.riding.items())))
        if come not in self.ends:
            self.ends[come] = self.finds_an_end()
        return self.ends[come]

    def finds_an_end(self) -> bool:
        if self.legal() or self.may_leave_token():
            return True
        for unit in list(self.units):
            for area in self.open_to(unit):
                if self.could(unit, area):
                    return True
        return any(self.could_ride(leader, area) for leader in self.leaders for area in self.havens(leader))

    def legal(self) -> bool:
        return self.nobody_alone() and self.accompanied() and self.leads() and (self.fed(self.after()) or self.goes_on())

    def accompanied(self) -> bool:
        """Does no Ally unit stay, arrive or attack without one of the house's own?"""
        if not self.with_allies:
            return True
        return not abandoned(self.stay()) and not any(abandoned(self.company(area)) for area in self.gone)

    def stay(self) -> Counter[str]:
        stay = self.p.areas[self.source].units.copy()
        for units in self.gone.values():
            stay -= units
        return stay

    def nobody_alone(self) -> bool:
        return len(self.riding) == len(self.leaders) or bool(self.left())

    def left(self) -> int:
        return size(self.p.areas[self.source].units) - sum(size(units) for units in self.gone.values())

    def leads(self) -> bool:
        """Is the Leader of an own March with the attackers?"""
        return not self.rider or not self.attacked() or self.riding.get(self.rider) == self.attacked()

    def after(self) -> dict[str, int]:
        """The sizes of armies after the moves; attackers count where they attack."""
        sizes, attacked = dict(self.sizes), self.attacked()
        for area, units in self.gone.items():
            sizes[self.source] -= size(units)
            where = area if area != attacked else ATTACK
            sizes[where] = sizes.get(where, 0) + size(units)
        return sizes

    def fed(self, sizes: dict[str, int]) -> bool:
        return self.p.ports_hold(sizes) and self.p.fed(self.house, sizes)

    def goes_on(self) -> bool:
        """Can some of those who came to one area move further so that supply holds?"""
        for area in (self.gone.keys() & self.passing) - {self.attacked()}:
            for target in self.p.ways(self.house, area):
                if self.will_be_free(target) and any(self.fed_by(area, target, some) for some in parts(self.gone[area])):
                    return self.p.ports_hold(self.after())
        return False

    def will_be_free(self, area: str) -> bool:
        if self.p.rival_of(self.house, area):
            return False
        if area != self.source or self.left():
            return area in self.gone or self.p.controller(area) in ("", self.house)
        place, home = self.p.areas[area], self.p.board.home.get(area, "")
        keeper = self.p.garrison_of(area) or place.token or home
        return bool(self.attacked()) or self.token or not self.p.board.is_land(area) or keeper in ("", self.house)

    def fed_by(self, area: str, target: str, some: Counter[str]) -> bool:
        """Does supply hold if these move further, with no Ally unit alone?"""
        sizes = self.after()
        sizes[area] -= size(some)
        sizes[target] = sizes.get(target, 0) + size(some)
        there = self.stay() if target == self.source else self.company(target)
        return self.fed(sizes) and not abandoned(self.company(area) - some) and not abandoned(there + some)

    def may_leave_token(self) -> bool:
        emptied = bool(self.gone) and not self.left() and not self.attacked() and not self.token
        if not emptied or not may_hold(self.p, self.house, self.source):
            return False
        self.token = True
        found = self.legal()
        self.token = False
        return found

    # Steps ---------------------------------------------------------------------------------------------------------

    def go(self, unit: str, area: str) -> None:
        self.units = self.units - Counter([unit])
        self.gone[area] = self.gone.get(area, Counter()) + Counter([unit])

    def back(self, unit: str, area: str) -> None:
        self.units = self.units + Counter([unit])
        self.gone[area] = self.gone[area] - Counter([unit])
        if not self.gone[area]:
            del self.gone[area]

    def take(self, choice: str) -> None:
        if choice == "token":
            self.token = True
        elif choice.startswith("ride "):
            leader = next(leader for leader in self.leaders if choice.startswith(f"ride {leader} "))
            self.riding[leader] = choice.removeprefix(f"ride {leader} ")
        else:
            unit = next(unit for unit in self.units if choice.startswith(f"move {unit} "))
            self.go(unit, choice.removeprefix(f"move {unit} "))

    def run(self) -> Script[None]:
        """Runs to the end of the chain; then makes plain moves and sends the attackers."""
        while (choice := (yield from ask(self.house, self.options()))) != DONE:
            self.take(choice)
        attacked = self.attacked()
        for area, units in self.gone.items():
            self.p.take(self.source, units)
            if area != attacked:
                self.p.put(area, self.house, units)
        self.p.leaders |= self.riding
        if self.token:
            leave_token(self.p, self.house, self.source)


def parts(units: Counter[str]) -> Iterator[Counter[str]]:
    """Some of these units, or all."""
    for numbers in product(*[range(count + 1) for count in units.values()]):
        if any(numbers):
            yield Counter(dict(zip(units, numbers, strict=True)))


def may_hold(p: Position, house: str, area: str) -> bool:
    """May a control token be left in an area that its units have left?"""
    bare = p.board.is_land(area) and p.areas[area].token != house and p.board.home.get(area) != house
    return bare and p.houses[house].power > 0


def leave_token(p: Position, house: str, area: str) -> None:
    p.houses[house].power -= 1
    p.areas[area].token = house


# A March -----------------------------------------------------------------------------------------------------------


def march(p: Position, house: str, source: str, order: str, rider: str) -> Script[None]:
    free_before = {area for area in p.board.kind if p.free_to(house, area)}
    passing = free_before if may_march_on(p, house) else frozenset()
    moves = Moves(p, house, source, upright(p.areas[source].units), p.ways(house, source), rider, True, passing)
    yield from moves.run()
    attacked = moves.attacked()
    if not attacked:
        spend(p, source, order)
    if attacked and not p.areas[source].house:
        p.waiting, p.marcher = source, house
        # Units that try a neutral force have not left; otherwise only the March stays until the end.
        if not p.areas[attacked].neutral:
            p.areas[source].orders = [each for each in p.areas[source].orders if each == order]
            if source not in p.garrisons:
                p.forts.discard(source)
    p.clear_emptied()
    p.attackers = (attacked, house, moves.gone[attacked]) if attacked else None
    yield from after_moves(p, over=p.fed(house))
    if p.winner:
        p.attackers = None
        return
    passed = {area: units for area, units in moves.gone.items() if area != attacked and area in free_before}
    yield from march_on(p, house, passed, moves.riding)
    if p.winner or not attacked:
        return
    yield from attack(p, moves, attacked, order)


def attack(p: Position, moves: Moves, attacked: str, order: str) -> Script[None]:
    house, source = moves.house, moves.source
    fight = Battle(p, attacked, source, house, moves.gone[attacked], order, moves.rider)
    alive = yield from fight.assault() if fight.force else fight.fight()
    spend(p, source, order)
    if alive and not p.areas[source].house and may_hold(p, house, source) and (yield from ask(house, [DONE, "token"])) == "token":
        leave_token(p, house, source)
    p.waiting = ""
    p.clear_emptied()
    yield from after_moves(p)


def spend(p: Position, area: str, order: str) -> None:
    if order in p.areas[area].orders:
        p.areas[area].orders.remove(order)


def after_moves(p: Position, over: bool = True) -> Script[None]:
    """Control may have changed: after the moves somebody may have won, and ports may have new owners."""
    p.winner = p.won_by() if over else ""
    if not p.winner:
        yield from settle_ports(p)
        p.clear_emptied()


def settle_ports(p: Position) -> Script[None]:
    """The new owner of a port's land decides about others' ships in it."""
    for port in p.board.port_land:
        ships, owner = p.areas[port], p.controller(port)
        if ships.house and owner and owner != ships.house:
            yield from take_port(p, port, owner)


def take_port(p: Position, port: str, owner: str) -> Script[None]:
    place = p.areas[port]
    afloat = sum(each.units[SHIP] + each.units["routed ship"] for each in p.areas.values() if each.house == owner)
    most = min(size(place.units), p.box.pool[SHIP] - afloat)
    place.orders = []
    place.house, place.units = owner, Counter({SHIP: most})
    while place.units[SHIP] > 1 and not p.fed(owner):  # a single one needs no supply
        place.units[SHIP] -= 1
    seize = place.units[SHIP] > 0
    answer = yield from ask(owner, [f"sink {port}", *([f"seize {port}"] if seize else [])])
    if answer.startswith("sink"):
        place.house, place.units = "", Counter()


# Manage Troops -----------------------------------------------------------------------------------------------------


def may_march_on(p: Position, house: str) -> bool:
    return p.plays(house, "Manage Troops") and house not in p.marched_on


def march_on(p: Position, house: str, passed: dict[str, Counter[str]], riding: dict[str, str]) -> Script[None]:
    """Once per turn, units and Leaders that this March brought into one area move further to another."""
    if not may_march_on(p, house):
        return
    chains = {}
    for area, units in passed.items():
        targets = {target for target in p.ways(house, area) if p.free_to(house, target)}
        moves = Moves(p, house, area, units, targets, "", marching=False)
        moves.leaders = [leader for leader in moves.leaders if riding.get(leader) == area]
        if moves.options() - {DONE}:
            chains[area] = moves
    leave = [DONE] if p.fed(house) else []
    answer = (yield from ask(house, [*leave, *[f"shift {area}" for area in chains]])) if chains else DONE
    if answer == DONE:
        return
    moves = chains[answer.removeprefix("shift ")]
    yield from moves.run()
    if moves.gone or moves.riding:
        p.marched_on.add(house)
    p.clear_emptied()
    yield from after_moves(p)


def manage_troops(p: Position, house: str) -> Script[None]:
    """Immediate moves from one own area to one other."""
    chains = {}
    for area in p.board.kind:
        if p.areas[area].house == house and p.controller(area) == house:
            targets = {target for target in p.ways(house, area) if p.controller(target) == house}
            moves = Moves(p, house, area, upright(p.areas[area].units), targets, "", marching=False)
            if moves.options() - {DONE}:
                chains[area] = moves
    answer = (yield from ask(house, [DONE, *[f"shift {area}" for area in chains]])) if chains else DONE
    if answer == DONE:
        return
    yield from chains[answer.removeprefix("shift ")].run()
    p.clear_emptied()
    yield from after_moves(p)


# Triggers ----------------------------------------------------------------------------------------------------------


def triggers(p: Position, house: str, icon: str) -> set[str]:
    """The choices that spend an order of this icon on a Leader who has been with it since the end of planning."""
    found = set()
    for leader, area in p.leaders.items():
        who = p.box.leaders[leader]
        with_him = p.planned.get(leader) == area and trigger_order(p, area, icon)
        if p.side(leader) == house and who.trigger == icon and with_him:
            found.add(f"trigger {area} {leader}")
    return found


def trigger_order(p: Position, area: str, icon: str) -> str:
    return next((order for order in p.areas[area].orders if order in p.box.regular and p.box.icon(order) == icon), "")


def trigger(p: Position, house: str, area: str, leader: str, icon: str) -> Script[None]:
    spend(p, area, trigger_order(p, area, icon))
    p.gain(house, p.box.leaders[leader].power)
    yield from march(p, house, area, "", leader)
