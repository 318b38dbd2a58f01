"""Observations of the board game: a redacted state as bytes. Only what is not 0 is written; whole rows are kept and copied."""

from __future__ import annotations

from typing import Any, Final

from smallcouncil.core import state as core
from smallcouncil.core.agenda import Frame, Procedure
from smallcouncil.core.bits import NOBODY, bits_of
from smallcouncil.core.ids import NameList
from smallcouncil.core.layout import Array
from smallcouncil.core.numbering import Numbering, put_number
from smallcouncil.core.ruleset import Fact
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.army import number, pieces
from smallcouncil.thrones.nouns.battle import Battle
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.nouns.tracks import SPECIAL, TRACKS
from smallcouncil.thrones.numbering.arrays import FACE_UP, FRAMES, IN_DECK, MEMO, TOTAL, WIDE, layout_of
from smallcouncil.thrones.numbering.names import deck_list, fact_list, fact_name, step_name

KEPT: Final = 20_000  # rows
MOST: Final = 255  # the largest number that a byte shows


def places(known: NameList, names: list[str]) -> list[int]:
    """By number at this table, one more than the fixed number of each name; 0: a place that this table does not use."""
    return [known.number(name) + 1 if name else 0 for name in names]


class FactBytes:
    """The places of a fact's entries, and what its values become."""

    def __init__(self, at: list[int], values: list[int]) -> None:
        self.at: list[int] = at
        self.values: list[int] = values  # by value; empty: a plain number


class DeckBytes:
    """The places of a deck's bytes."""

    def __init__(self, hidden: list[int], known: int, open: int, start: int, end: int, cards: list[int]) -> None:
        self.hidden: list[int] = hidden  # by card, counted from the start
        self.known: int = known
        self.open: int = open
        self.start: int = start
        self.end: int = end
        self.cards: list[int] = cards  # by card, one more than its fixed number


class ThronesNumbering(Numbering):
    def __init__(self, state: State, alike: State) -> None:
        super().__init__(state, alike)
        self.layout = layout_of(self.numbers)
        rules = alike.rules
        self.areas: list[int] = places(self.numbers.list_of("area"), rules.board.names)
        self.houses: list[int] = places(self.numbers.list_of("house"), rules.houses)
        self.orders: list[int] = places(self.numbers.list_of("order"), [order.name for order in rules.orders])
        self.cards: list[int] = places(self.numbers.list_of("card"), [card.name for card in rules.cards])
        self.pieces: list[int] = places(self.numbers.list_of("piece"), rules.notation.domains["piece"].names)
        self.second: list[int] = []  # by area, the slot of its second order; NOBODY: it has none
        self.kept_rows: dict[int, bytes] = {}  # rows of areas by what is in them
        self.kept_decks: dict[Any, bytes] = {}  # parts of decks by number, known cards, cards and open cards
        self.hands: dict[Any, bytes] = {}  # parts of the rows of houses by the masks of their House Cards
        self.kinds: dict[str, int] = {}
        self.steps: dict[str, list[int]] = {}  # by procedure and place
        self.take_areas(rules)
        self.take_houses(rules)
        self.take_table(rules)
        self.take_battle(rules)
        self.facts: list[FactBytes] = [self.fact_bytes(rules, fact) for fact in rules.facts]
        self.blank: bytes = bytes(self.blank_of(rules))

    # Places --------------------------------------------------------------------------------------------------------

    def take_areas(self, rules: Ruleset) -> None:
        array = self.layout.arrays["areas"]
        assert array.start == 0, "areas come first"
        self.area_places: list[int] = [area - 1 for area in self.areas]
        self.house_in_row: int = array.place["units of"]
        self.held_in_row: int = array.place["held by"]
        self.piece_in_row: int = array.place[array.columns[3].name] - 1
        self.order_in_row: int = array.place["order"]
        self.blank_row: bytes = bytes([1] + [0] * (len(array.columns) - 1))
        self.blank_rows: list[bytes] = [bytes(len(array.columns))] * len(array.rows)
        for row in self.area_places:
            self.blank_rows[row] = self.blank_row
        self.two_orders: bool = max([len(slots) for slots in rules.slots]) == 2
        self.supports_at: list[int] = [array.at("supports", area - 1) for area in self.areas]
        for slots in rules.slots:
            assert len(slots) <= 2, "an area has two orders at most"
            self.second.append(slots[1] if len(slots) == 2 else NOBODY)

    def take_houses(self, rules: Ruleset) -> None:
        array = self.layout.arrays["houses"]
        rows = [house - 1 for house in self.houses[: rules.seats]]
        self.house_at: list[int] = [array.at("seat", row) for row in rows]
        self.power_at: int = array.place["power"]
        self.track_at: int = array.place[f"place on {TRACKS[0]}"]
        self.token_at: int = array.place[f"has {SPECIAL[0]}"]
        cards = self.numbers.list_of("card").names
        self.hand_at: int = array.place["in hand: " + cards[0]]
        self.hand_width: int = len(cards)

    def take_table(self, rules: Ruleset) -> None:
        array = self.layout.arrays["table"]
        self.table_at: int = array.start
        self.turn_at: int = array.at("turn")
        self.made_at: int = array.at("decisions made, byte 0")
        self.seasons: list[int] = [array.at("season " + season.word) for season in rules.westeros.seasons]
        self.frame_at: list[int] = [array.at(f"agenda {frame}") for frame in range(FRAMES)]
        self.decks: list[DeckBytes] = []
        for title, cards in zip(rules.deck_titles, rules.deck_names, strict=True):
            hidden = [array.at(f"deck {title}, hidden: {card}") for card in cards]
            start, known = min(hidden), array.at(f"deck {title}, known 0")
            end = array.at(f"deck {title}, face up 0") + FACE_UP
            numbered = places(self.numbers.list_of(deck_list(title)), cards)
            hidden = [at - start for at in hidden]
            self.decks.append(DeckBytes(hidden, known - start, end - FACE_UP - start, start, end, numbered))
        kinds, steps = self.numbers.list_of("kind"), self.numbers.list_of("step")
        for kind in rules.kinds.values():
            self.kinds[kind.name] = kinds.number(kind.name) + 1
            if isinstance(kind, Procedure):
                self.steps[kind.name] = [steps.number(step_name(kind.name, step.name)) + 1 for step in kind.steps]

    def take_battle(self, rules: Ruleset) -> None:
        self.fight: Array = self.layout.arrays["battle"]
        self.fight_at: int = self.fight.start
        self.march_at: int = self.fight.at("March")
        self.first_at: int = self.fight.at("first")
        self.totals_at: int = self.fight.at(f"attacker's strength, {TOTAL + 1} added, byte 0")
        self.notes: list[int] = [self.fight.at(f"{note}, byte 0") for note in rules.battle.notes]

    def fact_bytes(self, rules: Ruleset, fact: Fact) -> FactBytes:
        names = rules.notation.domains[fact.domain].names
        self.numbers.list_of(fact_list(fact.domain)).number(fact_name(fact))
        rows = places(self.numbers.list_of(fact.domain), names)
        array = self.layout.arrays["areas" if fact.domain == "area" else "houses" if fact.domain == "house" else "facts"]
        if array.rows:
            at = [array.at(fact.name, row - 1) for row in rows]
        else:
            at = [array.at(f"{fact.name}: {name}") for name in names]
        values = places(self.numbers.list_of(fact.values), rules.notation.domains[fact.values].names) if fact.values else []
        return FactBytes(at, [0, *values] if fact.values else [])

    def blank_of(self, rules: Ruleset) -> bytearray:
        """What every observation of this table begins with, after the areas."""
        data = bytearray(self.layout.size)
        areas, houses, table = self.layout.arrays["areas"], self.layout.arrays["houses"], self.layout.arrays["table"]
        for seat in range(rules.seats):
            data[houses.at("seat", self.houses[seat] - 1)] = seat + 1
        data[table.at("players")] = rules.seats
        for option in rules.options:
            self.numbers.list_of("option").number(option)
            data[table.at(f"option {option}")] = 1
        return data[areas.size() :]

    # Writing -------------------------------------------------------------------------------------------------------

    def encode(self, state: core.State, seat: int) -> bytearray:
        assert isinstance(state, State)
        data = bytearray(b"".join(self.area_rows(state)) + self.blank)
        self.put_houses(data, state, seat)
        self.put_table(data, state, seat)
        for deck, place in enumerate(self.decks):
            data[place.start : place.end] = self.deck_bytes(state, deck)
        for depth, frame in enumerate(state.agenda):
            if depth < FRAMES:
                self.put_frame(data, self.frame_at[depth], frame)
        if state.battle is not None:
            self.put_battle(data, state.battle)
        for fact, values in zip(self.facts, state.facts, strict=True):
            put_fact(data, fact, values)
        return data

    def area_rows(self, state: State) -> list[bytes]:
        """The rows of all areas, apart from support and facts."""
        houses, army, control, order = state.house, state.army, state.control, state.order
        token, neutral = state.token, state.neutral
        kept, second, two = self.kept_rows, self.second, self.two_orders
        rows = self.blank_rows[:]
        for area, place in enumerate(self.area_places):
            held, first, force = control[area], order[area], neutral[area]
            other = order[second[area]] if two and second[area] != NOBODY else 0
            if held == NOBODY and not first and not other and not force:
                continue
            whose = houses[area] + 1 << 6 | held + 1 << 3 | token[area] + 1
            key = army[area] << 28 | force << 21 | first << 15 | other << 9 | whose
            row = kept.get(key)
            if row is None:
                row = self.row(houses[area], held, army[area], first, other, token[area], force)
                if len(kept) >= KEPT:
                    kept.clear()
                kept[key] = row
            rows[place] = row
        return rows

    def row(self, house: int, held: int, army: int, first: int, other: int, token: int, neutral: int) -> bytes:
        row = bytearray(self.blank_row)
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

    def put_houses(self, data: bytearray, state: State, seat: int) -> None:
        power, supply, bids, winners = state.power, state.supply, state.bids, state.winners
        asked, to_move = 0, 0
        if state.agenda:
            asked, to_move = state.agenda[-1].asked, state.agenda[-1].open
        width = 3 * self.hand_width
        for house, at in enumerate(self.house_at):
            if house == seat:
                data[at + 1] = 1
            if asked >> house & 1:
                data[at + 2] = 1
                data[at + 3] = to_move >> house & 1
            if winners:
                data[at + 4] = winners >> house & 1
            here = at + self.power_at
            data[here] = power[house]
            data[here + 1] = supply[house]
            data[here + 2] = bids[house]
            here = at + self.hand_at
            data[here : here + width] = self.cards_of(state.hand[house], state.used[house], state.gone[house])
        for track, houses in enumerate(state.tracks):
            for place, house in enumerate(houses):
                data[self.house_at[house] + self.track_at + track] = place + 1
        for token, house in enumerate(state.holder):
            data[self.house_at[house] + self.token_at + token] = 1

    def cards_of(self, hand: int, used: int, gone: int) -> bytes:
        key = (hand, used, gone)
        found = self.hands.get(key)
        if found is None:
            row = bytearray(3 * self.hand_width)
            for part, mask in enumerate([hand, used, gone]):
                for card in bits_of(mask):
                    row[part * self.hand_width + self.cards[card] - 1] = 1
            if len(self.hands) >= KEPT:
                self.hands.clear()
            found = self.hands[key] = bytes(row)
        return found

    def put_table(self, data: bytearray, state: State, seat: int) -> None:
        at = self.turn_at
        data[self.table_at] = self.houses[seat]
        data[at] = state.turn
        data[at + 1] = state.wildlings * 2
        data[at + 2] = state.blade_used
        if state.season:
            for season in bits_of(state.season):
                data[self.seasons[season]] = 1
        put_number(data, self.made_at, state.number)
        put_number(data, self.made_at + 4, state.reveals)

    def deck_bytes(self, state: State, deck: int) -> bytes:
        cards, known, face_up = state.decks[deck], state.known[deck], state.open_cards[deck]
        key = (deck, known, tuple(cards), tuple(face_up))
        found = self.kept_decks.get(key)
        if found is None:
            if len(self.kept_decks) >= KEPT:
                self.kept_decks.clear()
            found = self.kept_decks[key] = self.deck_row(self.decks[deck], cards, len(cards) - known, face_up)
        return found

    def deck_row(self, place: DeckBytes, cards: list[int], hidden: int, face_up: list[int]) -> bytes:
        row = bytearray(place.end - place.start)
        for card in cards[:hidden]:
            row[place.hidden[card]] += 1
        for at, card in enumerate(cards[hidden : hidden + IN_DECK]):
            row[place.known + at] = place.cards[card]
        for at, card in enumerate(face_up[:FACE_UP]):
            row[place.open + at] = place.cards[card]
        return bytes(row)

    def put_frame(self, data: bytearray, at: int, frame: Frame) -> None:
        kind = frame.kind
        data[at] = self.kinds[kind.name]
        if frame.asked:
            data[at + 2] = frame.asked
            data[at + 3] = frame.open
        else:
            steps = self.steps[kind.name]
            data[at + 1] = steps[frame.at] if frame.at < len(steps) else 0
        memo = frame.memo
        if memo:
            data[at + 4] = min(len(memo), MOST)
            at += 5
            for note in memo[:MEMO]:
                put_number(data, at, note + 1)  # it may be -1
                at += WIDE

    def put_battle(self, data: bytearray, battle: Battle) -> None:
        at = self.fight_at
        data[at] = self.areas[battle.area]
        data[at + 1] = self.areas[battle.source]
        data[at + 2] = self.houses[battle.attacker]
        if battle.defender != NOBODY:
            data[at + 3] = self.houses[battle.defender]
        for piece in pieces(battle.army):
            data[at + 3 + self.pieces[piece]] = number(battle.army, piece)
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
        for pledge in battle.pledges:
            data[self.supports_at[pledge >> 2]] = (pledge & 3) + 1
        for at, note in zip(self.notes, battle.notes, strict=True):
            put_number(data, at, note)


def put_fact(data: bytearray, fact: FactBytes, values: list[int]) -> None:
    if fact.values:
        for place, value in enumerate(values):
            if value:
                data[fact.at[place]] = fact.values[value]
    else:
        for place, value in enumerate(values):
            if value:
                data[fact.at[place]] = min(value, MOST)
