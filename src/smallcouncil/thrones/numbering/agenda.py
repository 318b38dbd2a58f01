"""The bytes of the table: the turn, the decks and the agenda."""

from __future__ import annotations

from typing import Any

from smallcouncil.core.agenda import Frame, Kind, Procedure
from smallcouncil.core.bits import bits_of
from smallcouncil.core.ids import Numbers
from smallcouncil.core.layout import ObservationLayout
from smallcouncil.thrones.building.ruleset import Ruleset
from smallcouncil.thrones.nouns.state import State
from smallcouncil.thrones.numbering.arrays import FACE_UP, FRAMES, IN_DECK, MEMO, WIDE
from smallcouncil.thrones.numbering.names import KEPT, MOST, deck_list, places, step_name


class FrameSeen:
    """A frame that was last shown at its depth."""

    def __init__(self) -> None:
        self.kind: Kind[Any] | None = None
        self.at: int = 0
        self.asked: int = 0
        self.open: int = 0
        self.memo: list[int] = []
        self.data: bytes = b""


class TableSeen:
    """What was last shown of the turn, the decks and the agenda."""

    def __init__(self) -> None:
        self.turn: int = -1
        self.wildlings: int = 0
        self.blade_used: int = 0
        self.season: int = 0
        self.stage: bytes = b""
        self.decks: list[list[int]] = []
        self.known: list[int] = []
        self.open_cards: list[list[int]] = []
        self.cards: bytes = b""
        self.frames: list[FrameSeen] = [FrameSeen() for _ in range(FRAMES)]


class DeckBytes:
    """The places of a deck's bytes."""

    def __init__(self, hidden: list[int], known: int, open: int, start: int, end: int, cards: list[int]) -> None:
        self.hidden: list[int] = hidden  # by card, counted from the start
        self.known: int = known
        self.open: int = open
        self.start: int = start  # counted from the start of all decks
        self.end: int = end
        self.cards: list[int] = cards  # by card, one more than its fixed number


class TableBytes:
    def __init__(self, numbers: Numbers, layout: ObservationLayout, rules: Ruleset) -> None:
        array = layout.arrays["table"]
        turn, made, decks = array.at("turn"), array.at("decisions made, byte 0"), array.at("reveals, byte 3") + 1
        frames = [array.at(f"agenda {frame}") for frame in range(FRAMES)]
        assert array.at("reveals, byte 0") == made + 4, "two numbers, one after the other"
        self.seen_by: list[bytes] = [bytes([house]) for house in places(numbers.list_of("house"), rules.houses)]
        begun = bytearray(turn - array.start)
        begun[array.place["players"]] = rules.seats
        for option in rules.options:
            numbers.list_of("option").number(option)
            begun[array.place[f"option {option}"]] = 1
        self.options: bytes = bytes(begun[1:])
        self.stage_width: int = made - turn
        self.seasons: list[int] = [array.at("season " + season.word) - turn for season in rules.westeros.seasons]
        self.decks_width: int = frames[0] - decks
        self.frame_width: int = frames[1] - frames[0]
        self.no_frames: list[bytes] = [bytes((FRAMES - depth) * self.frame_width) for depth in range(FRAMES + 1)]
        self.no_notes: list[bytes] = [bytes(self.frame_width - 5 - WIDE * notes) for notes in range(MEMO + 1)]
        assert frames[0] + FRAMES * self.frame_width == array.start + array.size(), "the agenda comes last"
        self.decks: list[DeckBytes] = []
        for title, cards in zip(rules.deck_titles, rules.deck_names, strict=True):
            hidden = [array.at(f"deck {title}, hidden: {card}") for card in cards]
            start, known = min(hidden), array.at(f"deck {title}, known 0")
            end = array.at(f"deck {title}, face up 0") + FACE_UP
            numbered = places(numbers.list_of(deck_list(title)), cards)
            hidden = [at - start for at in hidden]
            self.decks.append(DeckBytes(hidden, known - start, end - FACE_UP - start, start - decks, end - decks, numbered))
        self.kinds: dict[str, int] = {}
        self.steps: dict[str, list[int]] = {}  # by procedure and place
        kinds, steps = numbers.list_of("kind"), numbers.list_of("step")
        for kind in rules.kinds.values():
            self.kinds[kind.name] = kinds.number(kind.name) + 1
            if isinstance(kind, Procedure):
                self.steps[kind.name] = [steps.number(step_name(kind.name, step.name)) + 1 for step in kind.steps]
        self.kept: dict[Any, bytes] = {}  # parts of decks by number, known cards, cards and open cards

    def put(self, parts: list[bytes], state: State, seat: int, seen: TableSeen) -> None:
        """Adds the bytes of the turn, the decks and the agenda."""
        parts.append(self.seen_by[seat])
        parts.append(self.options)
        if (
            state.turn != seen.turn or state.season != seen.season or state.wildlings != seen.wildlings
            or state.blade_used != seen.blade_used
        ):  # fmt: skip
            self.renew_stage(state, seen)
        parts.append(seen.stage)
        parts.append((state.number | state.reveals << 32).to_bytes(8, "little"))
        if state.decks != seen.decks or state.known != seen.known or state.open_cards != seen.open_cards:
            self.renew_decks(state, seen)
        parts.append(seen.cards)
        depth = 0
        for frame in state.agenda:
            if depth < FRAMES:
                parts.append(self.frame_bytes(frame, seen.frames[depth]))
                depth += 1
        parts.append(self.no_frames[depth])

    def renew_stage(self, state: State, seen: TableSeen) -> None:
        seen.turn, seen.season, seen.wildlings = state.turn, state.season, state.wildlings
        seen.blade_used = state.blade_used
        row = bytearray(self.stage_width)
        row[0] = state.turn
        row[1] = state.wildlings * 2
        row[2] = state.blade_used
        for season in bits_of(state.season):
            row[self.seasons[season]] = 1
        seen.stage = bytes(row)

    def renew_decks(self, state: State, seen: TableSeen) -> None:
        seen.decks, seen.known, seen.open_cards = state.decks[:], state.known[:], state.open_cards[:]
        row = bytearray(self.decks_width)
        for deck, place in enumerate(self.decks):
            row[place.start : place.end] = self.deck_bytes(state, deck)
        seen.cards = bytes(row)

    def deck_bytes(self, state: State, deck: int) -> bytes:
        cards, known, face_up = state.decks[deck], state.known[deck], state.open_cards[deck]
        key = (deck, known, tuple(cards), tuple(face_up))
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            found = self.kept[key] = deck_row(self.decks[deck], cards, len(cards) - known, face_up)
        return found

    def frame_bytes(self, frame: Frame, seen: FrameSeen) -> bytes:
        if (
            frame.kind is not seen.kind or frame.at != seen.at or frame.asked != seen.asked or frame.open != seen.open
            or frame.memo != seen.memo
        ):  # fmt: skip
            seen.kind, seen.at, seen.asked, seen.open, seen.memo = frame.kind, frame.at, frame.asked, frame.open, frame.memo[:]
            seen.data = self.frame_row(frame)
        return seen.data

    def frame_row(self, frame: Frame) -> bytes:
        kind = frame.kind
        memo = frame.memo
        step, asked, open = 0, 0, 0
        if frame.asked:
            asked, open = frame.asked, frame.open
        else:
            steps = self.steps[kind.name]
            step = steps[frame.at] if frame.at < len(steps) else 0
        notes = len(memo)
        head = self.kinds[kind.name] | step << 8 | asked << 16 | open << 24 | min(notes, MOST) << 32
        if not notes:
            return head.to_bytes(5, "little") + self.no_notes[0]
        found = [head.to_bytes(5, "little")]
        for note in memo if notes <= MEMO else memo[:MEMO]:
            found.append((note + 1).to_bytes(WIDE, "little"))  # it may be -1
        found.append(self.no_notes[min(notes, MEMO)])
        return b"".join(found)


def deck_row(place: DeckBytes, cards: list[int], hidden: int, face_up: list[int]) -> bytes:
    row = bytearray(place.end - place.start)
    for card in cards[:hidden]:
        row[place.hidden[card]] += 1
    for at, card in enumerate(cards[hidden : hidden + IN_DECK]):
        row[place.known + at] = place.cards[card]
    for at, card in enumerate(face_up[:FACE_UP]):
        row[place.open + at] = place.cards[card]
    return bytes(row)
