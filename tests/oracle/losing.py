"""Losing a battle: casualties, hostages, retreats, and what the loser's area loses."""

from __future__ import annotations

from collections import Counter

from tests.oracle import hostages
from tests.oracle.asking import Script, choose, may
from tests.oracle.attack import ATTACKER, DEFENDER, Attack
from tests.oracle.position import ENGINE, abandoned, size, upright


class Losing(Attack):
    """The end of a battle for its sides."""

    # Casualties ----------------------------------------------------------------------------------------------------

    def casualties(self) -> Script[None]:
        winner, loser = self.winner, 1 - self.winner
        house = self.houses[loser]
        if self.key(loser) == "eddard_stark":
            return
        saves = self.swords(winner) > self.forts(loser) and self.p.houses[house].power >= 2
        if self.key(loser) == "ser_davos_seaworth" and saves and (self.able(loser) or self.leaders(loser)):
            self.braced = yield from may(house, "brace")
            self.p.lose(house, 2 if self.braced else 0)
        due = max(0, self.swords(winner) - self.forts(loser)) + (1 if self.key(winner) == "ser_ilyn_payne" else 0)
        due -= yield from hostages.for_a_casualty(self.p, self.houses[winner], self.leaders(loser), due)
        if due >= size(self.able(loser)):
            self.fall(loser, self.able(loser))
            return
        for _ in range(due):
            everybody = self.army if loser == ATTACKER else self.defenders()
            spare = [unit for unit in self.able(loser) if not abandoned(everybody - Counter([unit]))]
            unit = yield from choose(house, "remove", [f"{unit} {self.area}" for unit in spare])
            self.fall(loser, Counter([unit.removesuffix(" " + self.area)]))

    def able(self, side: int) -> Counter[str]:
        """The units that can fall and retreat: neither routed units nor Engines."""
        units = upright(self.army if side == ATTACKER else self.defenders())
        del units[ENGINE]
        return units

    def fall(self, side: int, units: Counter[str]) -> None:
        if side == ATTACKER:
            self.army = self.army - units
        else:
            self.p.areas[self.area].units -= units

    # Retreat -------------------------------------------------------------------------------------------------------

    def retreats(self, both: bool) -> Script[bool]:
        loser = 1 - self.winner
        routed = self.key(loser) != "ser_davos_seaworth"
        yield from self.leave(loser, routed)
        came_home = False
        if both:
            came_home = yield from self.leave(self.winner, True)
        if self.winner == ATTACKER:
            self.lost_area(both)
        if loser == ATTACKER:
            return self.p.areas[self.source].house == self.houses[ATTACKER]
        return came_home or not both

    def lost_area(self, both: bool) -> None:
        place = self.p.areas[self.area]
        place.orders = []
        place.token = "" if place.token == self.houses[DEFENDER] else place.token
        self.p.forts.discard(self.area)
        if not both:
            self.p.put(self.area, self.houses[ATTACKER], self.army)

    def leave(self, side: int, routed: bool) -> Script[bool]:
        """Units that can retreat do, the others are lost. Returns whether any is left."""
        house, leaders = self.houses[side], self.leaders(side)
        units = self.able(side)
        if side == ATTACKER:
            self.army = Counter()
        else:
            self.p.take(self.area, self.defenders().copy())
        chooser = self.houses[self.winner] if side == DEFENDER and self.key(self.winner) == "maege_mormont" else house
        target = ""
        if units:
            target = yield from self.pick_haven(side, chooser, units)
        if target and (yield from self.settle(side, target, units, routed)):
            for leader in leaders:
                self.p.leaders[leader] = target
            return True
        yield from hostages.left_behind(self.p, leaders, chooser, self.houses[1 - side], self.refuges(side))
        return False

    def havens(self, side: int) -> list[str]:
        """The areas that a side may retreat to, whatever the supply."""
        if side == ATTACKER:
            return [self.source]
        ways = self.p.ways(self.houses[side], self.area) - {self.source}
        return [area for area in ways if self.p.free_to(self.houses[side], area)]

    def refuges(self, side: int) -> list[str]:
        """Those with own units, where Leaders can go."""
        return [area for area in self.havens(side) if self.p.areas[area].house == self.houses[side]]

    def pick_haven(self, side: int, chooser: str, units: Counter[str]) -> Script[str]:
        """Ally units that have lost all their comrades go only to others of the house's own."""
        havens = [area for area in self.havens(side) if not abandoned(units + self.p.areas[area].units)]
        if side == ATTACKER:
            return self.source if havens else ""
        rooms = {area: self.room(self.houses[side], area, size(units)) for area in havens}
        best = max(rooms.values(), default=0)
        if not best:
            return ""
        return (yield from choose(chooser, "retreat", [area for area, room in rooms.items() if room == best]))
