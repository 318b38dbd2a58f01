"""The bytes of a battle."""

from __future__ import annotations

from smallcouncil.core.bits import NOBODY
from smallcouncil.core.ids import Numbers
from smallcouncil.core.layout import ObservationLayout
from smallcouncil.core.numbering import put_number
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import number, pieces
from smallcouncil.thrones.nouns.battle import Battle
from smallcouncil.thrones.numbering.arrays import TOTAL
from smallcouncil.thrones.numbering.names import places


class BattleBytes:
    def __init__(self, numbers: Numbers, layout: ObservationLayout, rules: Ruleset) -> None:
        array = layout.arrays["battle"]
        self.areas: list[int] = places(numbers.list_of("area"), rules.board.names)
        self.houses: list[int] = places(numbers.list_of("house"), rules.houses)
        self.orders: list[int] = places(numbers.list_of("order"), [order.name for order in rules.orders])
        self.cards: list[int] = places(numbers.list_of("card"), [card.name for card in rules.cards])
        self.pieces: list[int] = places(numbers.list_of("piece"), rules.notation.domains["piece"].names)
        self.march_at: int = array.place["March"]
        self.first_at: int = array.place["first"]
        self.totals_at: int = array.place[f"attacker's strength, {TOTAL + 1} added, byte 0"]
        self.notes: list[int] = [array.place[f"{note}, byte 0"] for note in rules.battle.notes]
        supports = layout.arrays["areas"]
        self.supports_at: list[int] = [supports.at("supports", area - 1) for area in self.areas]  # a place among all bytes
        self.none: bytes = bytes(array.size())

    def bytes_of(self, battle: Battle) -> bytes:
        data = bytearray(self.none)
        data[0] = self.areas[battle.area]
        data[1] = self.areas[battle.source]
        data[2] = self.houses[battle.attacker]
        if battle.defender != NOBODY:
            data[3] = self.houses[battle.defender]
        for piece in pieces(battle.army):
            data[3 + self.pieces[piece]] = number(battle.army, piece)
        at = self.march_at
        data[at] = self.orders[battle.march]
        for side, card in enumerate(battle.cards):
            if card != NOBODY:
                data[at + 1 + side] = self.cards[card]
            data[at + 3 + side] = battle.silent >> side & 1
        at = self.first_at
        data[at] = battle.first + 1
        data[at + 1] = battle.blade + 1
        data[at + 2] = battle.winner + 1
        data[at + 3] = battle.pending
        data[at + 4] = battle.due
        for side, total in enumerate(battle.totals):
            put_number(data, self.totals_at + 2 * side, total + TOTAL + 1)
        for at, note in zip(self.notes, battle.notes, strict=True):
            put_number(data, at, note)
        return bytes(data)

    def put_pledges(self, marks: list[int], battle: Battle) -> None:
        """Adds places among all bytes, each with its value."""
        for pledge in battle.pledges:
            marks.append(self.supports_at[pledge >> 2])
            marks.append((pledge & 3) + 1)
