"""The bytes of houses. What seldom changes is kept; who is asked changes with each decision."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.ids import Numbers
from smallcouncil.core.layout import ObservationLayout
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import SPECIAL, TRACKS
from smallcouncil.thrones.numbering.names import KEPT, places


class HousesSeen:
    """The houses that were last shown, apart from facts and from who is asked."""

    def __init__(self) -> None:
        self.power: list[int] = []
        self.supply: tuple[int, ...] = ()
        self.bids: tuple[int, ...] = ()
        self.tracks: list[list[int]] = []
        self.holder: tuple[int, ...] = ()
        self.hand: list[int] = []
        self.used: tuple[int, ...] = ()
        self.gone: tuple[int, ...] = ()
        self.rests: list[bytes] = []  # by house, what follows the flags


class HouseBytes:
    def __init__(self, numbers: Numbers, layout: ObservationLayout, rules: Ruleset) -> None:
        array = layout.arrays["houses"]
        self.cards: list[int] = places(numbers.list_of("card"), [card.name for card in rules.cards])
        self.width: int = len(numbers.list_of("card").names)
        self.seats: int = rules.seats
        self.flags: list[list[bytes]] = []  # by house and by the flags, the seat and the flags
        self.rows: list[int] = [NOBODY] * len(array.rows)  # by row, its house
        for seat, house in enumerate(places(numbers.list_of("house"), rules.houses)[: rules.seats]):
            self.rows[house - 1] = seat
            self.flags.append([bytes([seat + 1, *[flags >> flag & 1 for flag in range(4)]]) for flags in range(16)])
        self.blank: bytes = bytes(len(array.columns))
        named = ["power", "supply", "bid", *[f"place on {track}" for track in TRACKS], *[f"has {token}" for token in SPECIAL]]
        after = 5 + len(named)
        assert [array.place[name] for name in named] == list(range(5, after)), "as `rest` writes them"
        assert array.place["in hand: " + numbers.list_of("card").names[0]] == after, "as `rest` writes them"
        self.facts: bytes = bytes(len(array.columns) - after - 3 * self.width)
        self.kept: dict[tuple[int, int, int], bytes] = {}  # by the masks of its House Cards, a part of a house's row

    def put(self, parts: list[bytes], state: State, seat: int, seen: HousesSeen) -> None:
        """Adds the bytes of all rows."""
        if (
            state.power != seen.power or state.hand != seen.hand or state.used != seen.used or state.bids != seen.bids
            or state.tracks != seen.tracks or state.holder != seen.holder or state.supply != seen.supply
            or state.gone != seen.gone
        ):  # fmt: skip
            self.renew(state, seen)
        asked, to_move, winners = 0, 0, state.winners
        if state.agenda:
            asked, to_move = state.agenda[-1].asked, state.agenda[-1].open
        for house in self.rows:
            if house == NOBODY:
                parts.append(self.blank)
            else:
                flags = (asked >> house & 1) << 1 | (asked & to_move) >> house << 2 & 4 | winners >> house << 3 & 8
                parts.append(self.flags[house][flags | 1 if house == seat else flags])
                parts.append(seen.rests[house])

    def renew(self, state: State, seen: HousesSeen) -> None:
        if state.tracks != seen.tracks or state.holder != seen.holder or state.bids != seen.bids:
            seen.tracks, seen.holder, seen.bids = state.tracks[:], state.holder, state.bids
            seen.rests = [self.rest(state, house) for house in range(self.seats)]
        else:
            for house in range(self.seats):
                if (
                    state.power[house] != seen.power[house] or state.hand[house] != seen.hand[house]
                    or state.used[house] != seen.used[house] or state.supply[house] != seen.supply[house]
                    or state.gone[house] != seen.gone[house]
                ):  # fmt: skip
                    seen.rests[house] = self.rest(state, house)
        seen.power, seen.hand, seen.used, seen.gone = state.power[:], state.hand[:], state.used, state.gone
        seen.supply = state.supply

    def rest(self, state: State, house: int) -> bytes:
        numbers = [state.power[house], state.supply[house], state.bids[house]]
        for houses in state.tracks:
            numbers.append(houses.index(house) + 1)
        for holder in state.holder:
            numbers.append(1 if holder == house else 0)
        return bytes(numbers) + self.cards_of(state.hand[house], state.used[house], state.gone[house]) + self.facts

    def cards_of(self, hand: int, used: int, gone: int) -> bytes:
        key = (hand, used, gone)
        found = self.kept.get(key)
        if found is None:
            row = bytearray(3 * self.width)
            for part, mask in enumerate([hand, used, gone]):
                for card in bits_of(mask):
                    row[part * self.width + self.cards[card] - 1] = 1
            if len(self.kept) >= KEPT:
                self.kept.clear()
            found = self.kept[key] = bytes(row)
        return found
