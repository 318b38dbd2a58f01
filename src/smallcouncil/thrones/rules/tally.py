"""Can units still be moved so that all is well in the end?  Answered by counting: units that may go the same ways are alike."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import NOBODY
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.state import State


class Leg:
    """A way on from a place, for those of the units that have come there whom no bar stops."""

    def __init__(self, start: int, end: int, most: int, free: bool) -> None:
        self.start: int = start
        self.end: int = end
        self.most: int = most  # how many units the end holds
        self.free: bool = free  # may they go there while the house has no unit there?
        self.own: int = 0  # who may go on: those that want no escort,
        self.wards: int = 0  # and those that do


NO_LEGS: Final[list[Leg]] = []  # shared, never changed


class Group:
    """Units that may go from one place to the same others, and on from there."""

    def __init__(self, going: int, start: int, ends: list[int], wards: bool, legs: list[Leg]) -> None:
        self.going: int = going  # how many of them may still go
        self.start: int = start
        self.ends: list[int] = ends
        self.wards: bool = wards  # do they want an escort?
        self.legs: list[Leg] = legs


class Tally:
    """How many units of a house stand where, and which of them may go where.

    All is well when supply feeds the armies and no unit that wants an escort is left without one.  Where there are legs, supply
    may wait until units have gone on by one of them.
    """

    def __init__(self, state: State, house: int) -> None:
        self.state: State = state
        self.house: int = house
        self.sizes: int = state.sizes(house)
        self.ample: bool = False  # is supply no matter?
        self.units: list[int] = []  # by place
        self.wards: list[int] = []  # by place, those of them that want an escort
        self.room: list[int] = []  # by place, how many more it holds
        self.foe: list[bool] = []  # by place, is coming there an attack?
        self.sources: list[int] = []  # the places that units leave
        self.attacked: int = NOBODY  # the one place that may be
        self.groups: list[Group] = []  # those that want an escort last, as they go only where one is
        self.legs: list[Leg] = []

    def target(self, army: int, room: int, foe: bool) -> int:
        """A place where units may arrive: who is there, and how many more it holds."""
        self.units.append(count(army))
        self.wards.append(count(army & self.state.rules.escorted))
        self.room.append(room)
        self.foe.append(foe)
        return len(self.units) - 1

    def source(self, army: int) -> int:
        """A place that units may leave."""
        place = self.target(army, 0, False)
        self.sources.append(place)
        return place

    def group(self, going: int, start: int, ends: list[int], wards: bool, legs: list[Leg] = NO_LEGS) -> Group:
        """Adds so many units to those that may go the same ways."""
        for group in self.groups:
            if group.start == start and group.wards == wards and group.ends == ends and group.legs == legs:
                group.going += going
                return group
        found = Group(going, start, ends, wards, legs)
        self.groups.insert(len(self.groups) if wards else 0, found)
        return found

    def leg(self, start: int, end: int, most: int, free: bool) -> Leg:
        """A way by which units may go on, when all have gone."""
        found = Leg(start, end, most, free)
        self.legs.append(found)
        return found

    def open_to(self, group: Group) -> list[int]:
        """Where one of the group may go so that all can be well after that, at once or when others have gone too."""
        return [end for end in group.ends if self.is_open(group, end) and self.leads_on(group, end, 0, 0)]

    def is_open(self, group: Group, end: int) -> bool:
        if not group.going or not self.room[end] or (self.foe[end] and self.attacked not in (NOBODY, end)):
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
        """One unit goes, or comes back."""
        size, units, start = self.state.rules.size, self.units, group.start
        self.sizes -= size[units[start]] + size[units[end]]
        units[start] -= n
        units[end] += n
        self.sizes += size[units[start]] + size[units[end]]
        self.room[end] -= n
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
        """Does supply hold when some of those who have come to a place go on from there?"""
        for leg in self.legs:
            if self.is_free(leg) and self.feeds(leg):
                return True
        return False

    def is_free(self, leg: Leg) -> bool:
        """Attackers may come back, so the place they have left is still theirs."""
        return leg.free or self.units[leg.end] > 0 or (self.attacked != NOBODY and leg.end in self.sources)

    def feeds(self, leg: Leg) -> bool:
        """Is there a number of units with which the armies are fed, nobody without an escort that wants one?"""
        size, here, there = self.state.rules.size, self.units[leg.start], self.units[leg.end]
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
        """Is all well, or can it be made so?  The order of moves does not matter, so none before this group and end is tried."""
        if self.is_well():
            return True
        size, least = self.state.rules.size, self.sizes
        for place in self.sources:
            least -= size[self.units[place]]
        if not self.fits(least) and not self.may_feed(least):
            return False  # armies that units join never get smaller, but for one that they go on from
        for number in range(first, len(self.groups)):
            group = self.groups[number]
            for end in range(at if number == first else 0, len(group.ends)):
                if self.is_open(group, group.ends[end]) and self.leads_on(group, group.ends[end], number, end):
                    return True
        return False

    def may_feed(self, least: int) -> bool:
        """Would the armies be fed without all those who may go on by some leg?"""
        size = self.state.rules.size
        for leg in self.legs:
            here = self.units[leg.start]
            if self.fits(least - size[here] + size[here - leg.own - leg.wards]):
                return True
        return False


def come(legs: list[Leg], place: int, n: int, wards: bool) -> None:
    """So many more units have come to a place, of those who may go on by these legs."""
    for leg in legs:
        if leg.start == place:
            if wards:
                leg.wards += n
            else:
                leg.own += n
