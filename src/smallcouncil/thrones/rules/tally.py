"""Can units still be moved so that all is well in the end?  Answered by counting: units that may go the same ways are alike."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.thrones.nouns.army import count
from smallcouncil.thrones.nouns.state import State


class Group:
    """Units that may go from one place to the same others."""

    def __init__(self, going: int, start: int, ends: list[int], wards: bool) -> None:
        self.going: int = going  # how many of them may still go
        self.start: int = start
        self.ends: list[int] = ends
        self.wards: bool = wards  # do they want an escort?


class Tally:
    """How many units of a house stand where, and which of them may go where.

    All is well when supply feeds the armies and no unit that wants an escort is left without one.
    """

    def __init__(self, state: State, house: int) -> None:
        self.state: State = state
        self.house: int = house
        self.sizes: int = state.sizes(house)
        self.units: list[int] = []  # by place
        self.wards: list[int] = []  # by place, those of them that want an escort
        self.room: list[int] = []  # by place, how many more it holds
        self.foe: list[bool] = []  # by place, is coming there an attack?
        self.sources: list[int] = []  # the places that units leave
        self.attacked: int = NOBODY  # the one place that may be
        self.groups: list[Group] = []  # those that want an escort last, as they go only where one is

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

    def group(self, going: int, start: int, ends: list[int], wards: bool) -> Group:
        """Adds so many units to those that may go the same ways."""
        for group in self.groups:
            if group.start == start and group.wards == wards and group.ends == ends:
                group.going += going
                return group
        found = Group(going, start, ends, wards)
        self.groups.insert(len(self.groups) if wards else 0, found)
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

    def is_well(self) -> bool:
        for place in self.sources:
            if self.wards[place] and self.wards[place] == self.units[place]:
                return False
        return self.state.fits(self.house, self.sizes)

    def mendable(self, first: int, at: int) -> bool:
        """Is all well, or can it be made so?  The order of moves does not matter, so none before this group and end is tried."""
        if self.is_well():
            return True
        size, least = self.state.rules.size, self.sizes
        for place in self.sources:
            least -= size[self.units[place]]
        if not self.state.fits(self.house, least):
            return False  # armies that units join never get smaller
        for number in range(first, len(self.groups)):
            group = self.groups[number]
            for end in range(at if number == first else 0, len(group.ends)):
                if self.is_open(group, group.ends[end]) and self.leads_on(group, group.ends[end], number, end):
                    return True
        return False
