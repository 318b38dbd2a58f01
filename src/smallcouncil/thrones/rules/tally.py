"""Can units still move so that supply and escorts are right in the end? It counts units that may go the same ways together."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.state import State


class Leg:
    """A way further from a place, for units that came there and are not barred."""

    def __init__(self, start: int, end: int, most: int, free: bool) -> None:
        self.start: int = start
        self.end: int = end
        self.most: int = most  # how many more units the end holds
        self.free: bool = free  # may they go there while the house has no unit there?
        self.own: int = 0  # units that may move further and need no escort
        self.wards: int = 0  # units that may move further and need one


NO_LEGS: Final[list[Leg]] = []  # shared, never changed


class Group:
    """Units that may go from one place to the same others, and further from there."""

    def __init__(self, going: int, start: int, ends: list[int], wards: bool, legs: list[Leg]) -> None:
        self.going: int = going  # how many of them may still go
        self.start: int = start
        self.ends: list[int] = ends
        self.wards: bool = wards  # do they need an escort?
        self.legs: list[Leg] = legs


class Tally:
    """By place, how many units of a house there are and where they may go.

    The end is right if supply allows the armies and no unit lacks the escort it needs. If there are legs, supply may wait until
    units have moved further by one of them.
    """

    def __init__(self, state: State, house: int) -> None:
        self.state: State = state
        self.house: int = house
        self.sizes: int = state.sizes(house)
        self.ample: bool = False  # is supply irrelevant?
        self.units: list[int] = []  # by place
        self.wards: list[int] = []  # by place, units that need an escort
        self.capacity: list[int] = []  # by place, how many more it holds
        self.foe: list[bool] = []  # by place, would entering it be an attack?
        self.sources: list[int] = []  # the places that units leave
        self.attacked: int = NOBODY  # the one place that may be attacked
        self.groups: list[Group] = []  # groups that need an escort come last, as they go only where one is
        self.legs: list[Leg] = []

    def target(self, army: int, capacity: int, foe: bool) -> int:
        """Adds a place where units may arrive: its army, and how many more units it holds."""
        self.units.append(count(army))
        self.wards.append(count(army & self.state.rules.escorted))
        self.capacity.append(capacity)
        self.foe.append(foe)
        return len(self.units) - 1

    def source(self, army: int) -> int:
        """Adds a place that units may leave."""
        place = self.target(army, 0, False)
        self.sources.append(place)
        return place

    def group(self, going: int, start: int, ends: list[int], wards: bool, legs: list[Leg] = NO_LEGS) -> Group:
        """Adds `going` units to those that may go the same ways."""
        for group in self.groups:
            if group.start == start and group.wards == wards and group.ends == ends and group.legs == legs:
                group.going += going
                return group
        found = Group(going, start, ends, wards, legs)
        self.groups.insert(len(self.groups) if wards else 0, found)
        return found

    def leg(self, start: int, end: int, most: int, free: bool) -> Leg:
        """Adds a way by which units may move further, when all have moved."""
        found = Leg(start, end, most, free)
        self.legs.append(found)
        return found

    def open_to(self, group: Group) -> list[int]:
        """The places that one of the group may go to so that the end can be right, at once or after others have moved too."""
        return [end for end in group.ends if self.is_open(group, end) and self.leads_on(group, end, 0, 0)]

    def is_open(self, group: Group, end: int) -> bool:
        if not group.going or not self.capacity[end] or (self.foe[end] and self.attacked not in (NOBODY, end)):
            return False
        return not group.wards or self.units[end] > self.wards[end]

    def leads_on(self, group: Group, end: int, first: int, at: int) -> bool:
        sizes, attacked = self.sizes, self.attacked
        self.shift(group, end, 1)
        able = self.mendable(first, at)
        self.shift(group, end, -1)
        self.sizes, self.attacked = sizes, attacked
        return able

    def shift(self, group: Group, end: int, n: int) -> None:
        """Moves n units, or moves them back."""
        size, units, start = self.state.rules.supply.size, self.units, group.start
        self.sizes -= size[units[start]] + size[units[end]]
        units[start] -= n
        units[end] += n
        self.sizes += size[units[start]] + size[units[end]]
        self.capacity[end] -= n
        group.going -= n
        if group.wards:
            self.wards[start] -= n
            self.wards[end] += n
        if self.foe[end]:
            self.attacked = end
        come(group.legs, end, n, group.wards)

    def fits(self, sizes: int) -> bool:
        return self.ample or self.state.fits(self.house, sizes)

    def is_well(self) -> bool:
        for place in self.sources:
            if self.wards[place] and self.wards[place] == self.units[place]:
                return False
        return self.fits(self.sizes) or self.goes_on()

    def goes_on(self) -> bool:
        """Does supply hold if some units that came to a place move further?"""
        for leg in self.legs:
            if self.is_free(leg) and self.feeds(leg):
                return True
        return False

    def is_free(self, leg: Leg) -> bool:
        """Is the end of the leg free? Attackers may come back, so the place they left is still theirs."""
        return leg.free or self.units[leg.end] > 0 or (self.attacked != NOBODY and leg.end in self.sources)

    def feeds(self, leg: Leg) -> bool:
        """Is there a number of units with which supply allows the armies and every unit has the escort it needs?"""
        size, here, there = self.state.rules.supply.size, self.units[leg.start], self.units[leg.end]
        rest = self.sizes - size[here] - size[there]
        for own in range(leg.own + 1):
            for wards in range(leg.wards + 1):
                n = own + wards
                if there + n > leg.most or not self.fits(rest + size[here - n] + size[there + n]):
                    continue
                stay = self.wards[leg.start] - wards
                if (stay == 0 or stay < here - n) and (wards == 0 or own + there > self.wards[leg.end]):
                    return True
        return False

    def mendable(self, first: int, at: int) -> bool:
        """Is the end right, or can it be made so?

        The order of moves does not matter, so nothing before this group and end is tried.
        """
        if self.is_well():
            return True
        size, least = self.state.rules.supply.size, self.sizes
        for place in self.sources:
            least -= size[self.units[place]]
        if not self.fits(least) and not self.may_feed(least):
            return False  # armies that units join never get smaller, except one that they leave again
        for number in range(first, len(self.groups)):
            group = self.groups[number]
            for end in range(at if number == first else 0, len(group.ends)):
                if self.is_open(group, group.ends[end]) and self.leads_on(group, group.ends[end], number, end):
                    return True
        return False

    def may_feed(self, least: int) -> bool:
        """Would supply allow the armies without all units that may move further by some leg?"""
        size = self.state.rules.supply.size
        for leg in self.legs:
            here = self.units[leg.start]
            if self.fits(least - size[here] + size[here - leg.own - leg.wards]):
                return True
        return False


def come(legs: list[Leg], place: int, n: int, wards: bool) -> None:
    """Counts n more units that have come to a place and may move further by these legs."""
    for leg in legs:
        if leg.start == place:
            if wards:
                leg.wards += n
            else:
                leg.own += n
