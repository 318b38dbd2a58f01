"""The board: areas and their connections (base.map.adjacent), from the data of a board."""

from __future__ import annotations

from typing import Final

from smallcouncil.core.bits import BIT, bits_of
from smallcouncil.thrones.reading.rows import ADJACENT, BoardData, PairRow

CASTLE: Final[dict[str, int]] = {"none": 0, "town": 0, "city": 1, "stronghold": 2}
POINTS: Final[dict[str, int]] = {"none": 0, "town": 1, "city": 1, "stronghold": 2}  # mustering points


ARROWS: Final = ["arrow"]
NO_HOUSES: Final[list[str]] = []


def joined(pairs: list[PairRow], areas: int) -> list[int]:
    """By area, the mask of the areas it is paired with."""
    found = [0] * areas
    for pair in pairs:
        found[pair.a] |= BIT[pair.b]
        found[pair.b] |= BIT[pair.a]
    return found


class Net:
    """Connections of areas under one set of conditions; `state.net[house]` is the net of a house."""

    def __init__(self, near: list[int], march: list[int], raid: list[int], support: list[int]) -> None:
        self.near: list[int] = near  # by area, mask of the adjacent areas, for card texts
        self.march: list[int] = march  # by area, mask of the areas one step away; transport is computed from these
        self.raid: list[int] = raid
        self.support: list[int] = support  # by area, the areas whose battles it may support
        self.carried: dict[int, int] = {}  # cache of what transport adds, by source and fleets


class Board:
    def __init__(self, data: BoardData) -> None:
        self.data: BoardData = data
        self.names: list[str] = [area.name for area in data.areas]
        self.areas: int = len(self.names)
        self.land: int = 0
        self.sea: int = 0
        self.berths: int = 0  # mask of further areas for ships that are not seas
        for number, area in enumerate(data.areas):
            if area.is_land():
                self.land |= BIT[number]
            elif area.is_sea():
                self.sea |= BIT[number]
            else:
                self.berths |= BIT[number]
        self.castle: list[int] = [CASTLE[area.structure] for area in data.areas]  # 0 none, 1 City, 2 Stronghold
        self.castles: list[int] = [number for number, castle in enumerate(self.castle) if castle]
        self.points: list[int] = [POINTS[area.structure] for area in data.areas]
        self.mustering: list[int] = [number for number, points in enumerate(self.points) if points]  # the areas with points
        self.barrels: list[int] = [area.barrels for area in data.areas]
        self.feeding: list[int] = [number for number, barrels in enumerate(self.barrels) if barrels]  # those with barrels
        self.crowns: list[int] = [area.crowns for area in data.areas]
        self.crowned: list[int] = [number for number, crowns in enumerate(self.crowns) if crowns]  # those with crowns
        self.shield: list[str] = [area.shield for area in data.areas]
        self.closed: int = sum([BIT[area] for area in data.closed])  # mask of areas that no unit can enter
        self.adjacent: list[int] = joined(data.borders, self.areas)  # by area, while nothing closes a border; no rivers or arrows
        self.coast: int = 0  # land on a sea, whether an area of the board or only printed
        for number, area in enumerate(data.areas):
            if area.coast or (area.is_land() and self.adjacent[number] & self.sea):
                self.coast |= BIT[number]

    def is_sea(self, area: int) -> bool:
        return bool(self.sea & BIT[area])

    def is_water(self, area: int) -> bool:
        """Is it an area for ships only?"""
        return not self.land & BIT[area]

    def net(self, near: list[str] = ADJACENT, crossed: list[str] = ARROWS, arrows: list[str] = NO_HOUSES) -> Net:
        """The net in which `near` borders make areas adjacent, and marching or retreating units also cross `crossed` borders.

        A single house's arrows are open if it is named. Land units march on land and ships at sea; land never raids or supports
        at sea.
        """
        data = self.data
        adjacent = joined([pair for pair in data.borders if pair.kind in near], self.areas)
        further = [pair for pair in data.borders + data.rivers + data.arrows if pair.kind in crossed]
        across = joined([pair for pair in further if not pair.house or pair.house in arrows], self.areas)
        march: list[int] = []
        reach: list[int] = []
        for area in range(self.areas):
            same = self.land if self.land & BIT[area] else self.sea | self.berths
            march.append((adjacent[area] | across[area]) & same)
            reach.append(adjacent[area] if self.is_water(area) else adjacent[area] & self.land)
        return Net(adjacent, march, reach, reach[:])

    def carried(self, source: int, fleets: int) -> int:
        """Mask of the land areas that a chain of own ships (a mask of seas) connects with a land area."""
        fleet = self.adjacent[source] & fleets
        chain = 0
        while fleet & ~chain:
            chain |= fleet
            for sea in bits_of(fleet):
                fleet |= self.adjacent[sea] & fleets
        coast = 0
        for sea in bits_of(chain):
            coast |= self.adjacent[sea]
        return coast & self.land & ~BIT[source]
