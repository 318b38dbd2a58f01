"""The bytes of areas. A row is kept by what is in its area, and all rows are kept until something in an area changes."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.ids import Numbers
from smallcouncil.core.layout import ObservationLayout
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import number, pieces
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.numbering.names import KEPT, MOST, places


class AreasSeen:
    """The areas that were last shown, apart from support and facts."""

    def __init__(self, areas: int, slots: int, rows: list[bytes]) -> None:
        self.house: list[int] = [NOBODY] * areas
        self.army: list[int] = [0] * areas
        self.order: list[int] = [0] * slots
        self.token: list[int] = [NOBODY] * areas
        self.neutral: tuple[int, ...] = (0,) * areas
        self.control: list[int] = [NOBODY] * areas
        self.rows: list[bytes] = rows
        self.data: bytes = b""


class AreaBytes:
    def __init__(self, numbers: Numbers, layout: ObservationLayout, rules: Ruleset) -> None:
        array = layout.arrays["areas"]
        assert array.start == 0, "areas come first"
        areas = places(numbers.list_of("area"), rules.board.names)
        self.houses: list[int] = places(numbers.list_of("house"), rules.houses)
        self.orders: list[int] = places(numbers.list_of("order"), [order.name for order in rules.orders])
        self.pieces: list[int] = places(numbers.list_of("piece"), rules.notation.domains["piece"].names)
        self.area_of: list[int] = rules.area_of  # by slot of an order
        self.first: list[int] = [slots[0] for slots in rules.slots]  # by area, the slot of its order
        self.second: list[int] = []  # by area, the slot of its second order; NOBODY: it has none
        self.places: list[int] = [area - 1 for area in areas]  # by area, its row
        self.house_in_row: int = array.place["units of"]
        self.held_in_row: int = array.place["held by"]
        self.piece_in_row: int = array.place[array.columns[3].name] - 1
        self.order_in_row: int = array.place["order"]
        self.blank: bytes = bytes([1] + [0] * (len(array.columns) - 1))
        self.blanks: list[bytes] = [bytes(len(array.columns))] * len(array.rows)
        for row in self.places:
            self.blanks[row] = self.blank
        for slots in rules.slots:
            assert len(slots) <= 2, "an area has two orders at most"
            self.second.append(slots[1] if len(slots) == 2 else NOBODY)
        self.kept: dict[int, bytes] = {}  # rows by what is in the area

    def unseen(self) -> AreasSeen:
        return AreasSeen(len(self.places), len(self.area_of), self.blanks[:])

    def bytes_of(self, state: State, seen: AreasSeen) -> bytes:
        changed: list[int] = []
        if state.order != seen.order:
            changed = [self.area_of[slot] for slot in differing(state.order, seen.order)]
            seen.order = state.order[:]
        if state.army != seen.army:
            changed += differing(state.army, seen.army)
            seen.army = state.army[:]
        if state.house != seen.house:
            changed += differing(state.house, seen.house)
            seen.house = state.house[:]
        if state.control != seen.control:
            changed += differing(state.control, seen.control)
            seen.control = state.control[:]
        if state.token != seen.token:
            changed += differing(state.token, seen.token)
            seen.token = state.token[:]
        if state.neutral != seen.neutral:
            changed += differing(list(state.neutral), list(seen.neutral))
            seen.neutral = state.neutral
        if changed or not seen.data:
            for area in set(changed):
                seen.rows[self.places[area]] = self.row(state, area)
            seen.data = b"".join(seen.rows)
        return seen.data

    def row(self, state: State, area: int) -> bytes:
        first, army, force, second = state.order[self.first[area]], state.army[area], state.neutral[area], self.second[area]
        other = state.order[second] if second != NOBODY else 0
        house, held, token = state.house[area], state.control[area], state.token[area]
        key = army << 28 | force << 21 | first << 15 | other << 9 | house + 1 << 6 | held + 1 << 3 | token + 1
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            found = self.kept[key] = self.new_row(house, held, army, first, other, token, force)
        return found

    def new_row(self, house: int, held: int, army: int, first: int, other: int, token: int, neutral: int) -> bytes:
        row = bytearray(self.blank)
        row[self.house_in_row] = self.houses[house] if house != NOBODY else 0
        row[self.held_in_row] = self.houses[held] if held != NOBODY else 0
        for piece in pieces(army):
            row[self.piece_in_row + self.pieces[piece]] = number(army, piece)
        at = self.order_in_row
        row[at] = self.orders[first]
        row[at + 1] = self.orders[other]
        row[at + 2] = self.houses[token] if token != NOBODY else 0
        row[at + 3] = min(neutral, MOST)
        return bytes(row)


def differing(values: list[int], before: list[int]) -> list[int]:
    """The places where values have changed."""
    found: list[int] = []
    for place, value in enumerate(values):
        if value != before[place]:
            found.append(place)
    return found
